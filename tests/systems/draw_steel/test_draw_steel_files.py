"""Draw Steel files among others: known by their type, with keys of their author's under `metadata`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.checking import check_bestiary

BLOCK = """\
type: statblock
name: Two-Headed Heron
level: 1
roles: [Platoon Harrier]
ancestry: [Animal]
ev: "6"
stamina: "30"
speed: 7
movement: Fly
size: 1L
stability: 0
free_strike: 3
might: 0
agility: 2
reason: -3
intuition: 1
presence: 0
metadata:
  drawn_by: Nobody
  allow: {signature-abilities: it has two heads}
features:
"""
PECK = """\
  - type: feature
    feature_type: ability
    name: Peck {number}
    ability_type: Signature Ability
    keywords: [Melee, Strike, Weapon]
    usage: Main action
    distance: Melee 1
    target: One creature
    effects:
      - roll: Power Roll + 2
        tier1: 5 damage
        tier2: 7 damage
        tier3: 9 damage
"""


def found(root: Path, text: str) -> list[tuple[str, int]]:
    """Checks and lines of what is found in one block."""
    (root / "creatures").mkdir()
    (root / "creatures" / "heron.yaml").write_text(text, encoding="utf-8")
    return [(each.check, each.line) for each in check_bestiary(root, root).diagnostics]


def test_what_an_author_means_is_allowed_under_metadata(tmp_path: Path) -> None:
    assert found(tmp_path, BLOCK + PECK.format(number=1) + PECK.format(number=2)) == []


def test_what_is_allowed_must_occur(tmp_path: Path) -> None:
    assert found(tmp_path, BLOCK + PECK.format(number=1)) == [("unused-allow", 20)]


def test_keys_of_ones_own_stand_nowhere_else(tmp_path: Path) -> None:
    text = BLOCK.replace("metadata:\n", "drawn_with: a quill\nmetadata:\n")
    assert found(tmp_path, text + PECK.format(number=1))[0] == ("unknown-key", 18)


@pytest.mark.parametrize("written", ["statblok", "Statblock", "stat block"])
def test_a_misspelt_type_is_the_only_fault(tmp_path: Path, written: str) -> None:
    text = BLOCK.replace("type: statblock", f"type: {written}")
    assert found(tmp_path, text + PECK.format(number=1) + PECK.format(number=2)) == [("wrong-value", 1)]


def test_the_type_says_the_kind_in_any_folder(tmp_path: Path) -> None:
    (tmp_path / "hazards").mkdir()
    (tmp_path / "hazards" / "bog.yaml").write_text(
        "type: featureblock\nfeatureblock_type: Hazard Hexer\nname: Bog\nfeatures: []\n", encoding="utf-8"
    )
    checked = check_bestiary(tmp_path, tmp_path)
    assert checked.diagnostics == ()
    assert [each.document.kind for each in checked.subjects if each.document.id == "bog"] == ["feature-block"]
