"""Draw Steel files among others: known by their type, with keys of their author's under `metadata`."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result
import pytest

from bestiary.card import Card
from bestiary.cards.deck import build_deck
from bestiary.cli.main import bestiary
from bestiary.lint.checking import check_bestiary

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


def run(root: Path, *words: str) -> Result:
    """Run the program on a bestiary."""
    return CliRunner().invoke(bestiary, [*words, "--root", str(root)], env={"COLUMNS": "80", "NO_COLOR": "1"})


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """A bestiary with a stat block, and with what Malice buys for it."""
    (tmp_path / "creatures").mkdir()
    (tmp_path / "bestiary.yaml").write_text("name: Marsh\n", encoding="utf-8")
    block = BLOCK.replace("  allow: {signature-abilities: it has two heads}\n", "")
    (tmp_path / "creatures" / "heron.yaml").write_text(block + PECK.format(number=1), encoding="utf-8")
    (tmp_path / "creatures" / "marsh-malice.yaml").write_text(MALICE, encoding="utf-8")
    return tmp_path


MALICE = """\
type: featureblock
featureblock_type: + Malice Features
name: Marsh Malice
level: 4
features:
  - type: feature
    feature_type: trait
    name: High Water
    cost: 5 Malice
    effects:
      - effect: The water rises.
"""


def test_list_and_show_know_feature_blocks(marsh: Path) -> None:
    assert run(marsh, "list").output == (
        "heron         Two-Headed Heron  1  platoon          harrier  6  1L  animal\n"
        "marsh-malice  Marsh Malice      4  malice-features\n"
    )
    assert run(marsh, "list", "--only", "tier:malice-features").output.split()[0] == "marsh-malice"
    shown = run(marsh, "show", "marsh-malice").output
    assert "Level 4+" in shown and "5 Malice High Water: The water rises." in shown
    assert run(marsh, "show", "marsh-malice", "--format", "json").exit_code == 0


def test_a_draft_is_no_card_and_not_missed(marsh: Path) -> None:
    def cards() -> tuple[tuple[Card, ...], tuple[str, ...]]:
        built = build_deck(check_bestiary(marsh, marsh))
        return built.deck.cards, built.left_out

    heron = marsh / "creatures" / "heron.yaml"
    text = heron.read_text(encoding="utf-8").replace("metadata:\n", "metadata:\n  status: draft\n")
    heron.write_text(text, encoding="utf-8")
    assert ([card.id for card in cards()[0]], cards()[1]) == (["marsh-malice"], ())
    heron.write_text(text.replace("speed: 7\n", "speed: fast\n"), encoding="utf-8")
    assert ([card.id for card in cards()[0]], cards()[1]) == (["marsh-malice"], ())
