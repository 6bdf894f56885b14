"""Slips in the words of a stat block whose tables make plain what is meant: told once each, and mended where they are sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary

BLOCK = """\
type: statblock
name: Fen Stalker
level: 1
roles: [Ambusher, Platoon]
ancestry: [Animal]
ev: 6
stamina: 30
immunities: [Cold 3]
speed: 6
size: 1M
stability: 1
free_strike: 4
might: 2
agility: 1
reason: -2
intuition: 1
presence: -1
features:
  - type: feature
    feature_type: ability
    name: Bite
    usage: Main action
    ability_type: Signature Ability
    keywords: [Melee, Strike, Weapon]
    distance: Melee 1
    target: One creature
    effects:
      - roll: 2d10 + 2
        tier1: 5 damage
        tier2: 8 damage; M < 1 prone
        tier3: 11 damage; M < 2 prone
"""
#: What stands in the block, what an author wrote instead, the check that tells, and what `--fix` makes of it; None where it
#: leaves that to the author.
SLIPS: list[tuple[str, str, str, str | None]] = [
    ("[Animal]", "[Humanoid Undead]", "misspelt-keyword", "[Humanoid, Undead]"),
    ("[Animal]", "[Humaniod]", "misspelt-keyword", "[Humanoid]"),
    ("[Animal]", "[animal]", "misspelt-keyword", "[Animal]"),
    ("Weapon]", "Weapon -]", "misspelt-keyword", "Weapon]"),
    ("[Cold 3]", "[Cold3]", "unusual-spelling", "[Cold 3]"),
    ("[Cold 3]", "[Electric]", "odd-immunity", None),
    ("M < 1 prone", "M < 1, prone", "odd-potency", "M < 1 prone"),
    ("M < 1 prone", "M < 1; grabbed", "odd-potency", "M < 1 grabbed"),
    ("M < 1 prone", "M < 1,prone", "odd-potency", "M < 1 prone"),
    ("M < 1 prone", "M < one, prone", "odd-potency", None),
    ("tier1: 5 damage", "tier1: damage", "broken-tier", None),
    ("tier1: 5 damage", "tier1: fire damage", "broken-tier", None),
    ("tier1: 5 damage", "tier1: five fire damage", "broken-tier", "tier1: 5 fire damage"),
    ("tier1: 5 damage", "tier1: five damage", "broken-tier", "tier1: 5 damage"),
    ("tier1: 5 damage", "tier1: 1O damage", "broken-tier", None),
    ("tier1: 5 damage", "tier1: 5 damage)", "unbalanced-markup", "tier1: 5 damage"),
    ("M < 1 prone", "prone (save \u0435nds)", "broken-tier", "prone (save ends)"),
    ("One creature", 'One creature"', "wrong-spelling", "One creature"),
    ("name: Bite", "name: ⚔ Bite", "wrong-spelling", None),
]
#: The same for what is as right.
RIGHT = [
    ("[Animal]", "[Gnoll, Wode Elf]"),
    ("[Animal]", "[Giant Toad]"),
    ("[Cold 3]", "[cold 3, Fire 2]"),
    ("M < 1 prone", "M < 1, they are knocked prone"),
    ("tier1: 5 damage", "tier1: No damage"),
    ("tier1: 5 damage", "tier1: Half damage"),
]


def _written(old: str, new: str, root: Path) -> str:
    assert old in BLOCK
    text = BLOCK.replace(old, new, 1)
    (root / "creatures").mkdir()
    (root / "creatures" / "fen-stalker.yaml").write_text(text, encoding="utf-8")
    return text


@pytest.mark.parametrize(("old", "new", "check", "mended"), SLIPS)
def test_a_slip_is_told_once(old: str, new: str, check: str, mended: str | None, tmp_path: Path) -> None:
    text = _written(old, new, tmp_path)
    mending = mend_bestiary(tmp_path, tmp_path, lambda bestiary: bestiary.diagnostics)
    assert [each.check for each in check_bestiary(tmp_path, tmp_path).diagnostics] == [check]
    after = mending.files[0].text if mending.files else text
    assert after == (text if mended is None else text.replace(new, mended, 1))
    assert bool(mending.checked.diagnostics) is (mended is None)


@pytest.mark.parametrize(("old", "new"), RIGHT)
def test_what_is_right_is_not_told(old: str, new: str, tmp_path: Path) -> None:
    _written(old, new, tmp_path)
    assert [each.message for each in check_bestiary(tmp_path, tmp_path).diagnostics] == []
