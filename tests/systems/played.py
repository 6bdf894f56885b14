"""A small bestiary for the commands of play: an archer with a bane that adds, a brute short of Might, a giant."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bestiary.cards.deck import creature_subjects, view_subject
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.systems.senteia.model import StatSheet

_HEAD = "types: [person]\nsize: medium 1\nspeed: 5\n"
FILES = {
    "items/crossbow.yaml": """
name: Crossbow
category: weapon
traits: [two-handed]
against: {shoot: reflex}
effects:
  - {ability: shoot, result: success, harm: {damage: 1}}
  - {ability: shoot, result: success, by: 3, harm: {damage: 1}}
boons:
  - {name: Pinpoint, range: 17-20, adds: 2}
""",
    "items/maul.yaml": """
name: Maul
category: weapon
traits: [heavy-melee, weight: d8]
effects:
  - {ability: strike, result: success, by: 2, harm: {damage: 1}}
""",
    "items/hide.yaml": "name: Hide\ncategory: armor\ndefense: 1\n",
    "creatures/archer.yaml": f"""
name: Archer
tier: rook
{_HEAD}
vitality: 4
stamina: 4
skills: {{might: 2, reflex: 3, endurance: 2, wits: 3, insight: 3, presence: 1}}
items: [crossbow, {{item: maul, stowed: true}}]
banes:
  - {{name: Elbow, range: 3-5, text: "The target is _jostled_ and may [[strike]]."}}
""",
    "creatures/brute.yaml": f"""
name: Brute
tier: rook
{_HEAD}
vitality: 4
stamina: 4
skills: {{might: 3, reflex: 3, endurance: 4, wits: 0, insight: 2, presence: 2}}
items: [maul]
""",
    "creatures/giant.yaml": f"""
name: Giant
tier: sovereign
{_HEAD}
vitality: 20
stamina: 10
skills: {{might: 8, reflex: 2, endurance: 8, wits: 2, insight: 2, presence: 2}}
items: [hide]
""",
}


def write_bestiary(root: Path, settings: str = "name: Sample\n", more: Mapping[str, str] | None = None) -> Path:
    """Write the sample below a folder, with its settings and more files or others in place of its own."""
    for name, text in {**FILES, **(more or {}), "bestiary.yaml": settings}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@cache
def sample() -> Bestiary:
    """The sample, checked."""
    with TemporaryDirectory() as folder:
        return check_bestiary(write_bestiary(Path(folder)), Path(folder))


def sheet_of(identity: str, bestiary: Bestiary | None = None) -> StatSheet:
    """The stat sheet of a creature of the sample, or of another bestiary."""
    opened = bestiary or sample()
    subject = next(each for each in creature_subjects(opened) if each.document.id == identity)
    sheet = view_subject(opened, subject).sheet
    assert isinstance(sheet, StatSheet)
    return sheet
