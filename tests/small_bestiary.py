"""A bestiary of four creatures, three items and a trait, for tests of what is printed of it."""

from __future__ import annotations

from pathlib import Path
import subprocess

SHEET = """\
name: {name}
tier: {tier}
types: [{type}]
traits: [{traits}]
size: medium 1
vitality: {vital}
stamina: {vital}
speed: 5
skills: {{might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}}
items: [{item}]
tags: [{tags}]
motivation: Coin.
tactics: Keeps to the hedge.
passives:
  - name: Watchful
    text: Nobody surprises it.
"""
FILES = {
    "bestiary.yaml": "name: Small\n",
    "creatures/thug.yaml": ("Thug", "rook", "person", "aggressive", 4, "road", "bow"),
    "creatures/lackey.yaml": ("Lackey", "pawn", "person", "cowardly", 1, "road", "bow"),
    "creatures/dire-wolf.yaml": ("Dire Wolf", "pawn", "beast", "instinctive", 1, "wood", "fangs"),
    "creatures/dire-boar.yaml": ("Dire Boar", "rook", "beast", "instinctive", 4, "wood", "fangs"),
    "items/bow.yaml": "name: Bow\ncategory: weapon\nburden: 1\ntraits: [two-handed]\nagainst: {shoot: reflex}\n"
    "effects:\n  - {ability: shoot, result: success, by: 3, harm: {damage: 1}}\n"
    "boons:\n  - {name: Pinpoint, range: 17-20, adds: 2}\n",
    "items/fangs.yaml": "name: Fangs\ncategory: weapon\nnatural: true\nagainst: {strike: reflex}\n",
    "items/jar.yaml": "name: Jar\ncategory: device\nuses: 2\nper: day\ndescription: It hums.\n",
    "traits/hedge-born.yaml": "name: Hedge-born\ngroup: nature\nreminder: It cannot be seen in hedges\n",
}


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def change(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    write(root, name, text.replace(old, new))


def git(root: Path, *words: str) -> None:
    """Run git in a root, as an author of no machine's settings."""
    settings = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *settings, *words], cwd=root, check=True, capture_output=True)


def fill(root: Path) -> None:
    """Write all its files below a root."""
    for name, content in FILES.items():
        keys = ("name", "tier", "type", "traits", "vital", "tags", "item")
        write(
            root, name, content if isinstance(content, str) else SHEET.format(**dict(zip(keys, content, strict=True)))
        )
