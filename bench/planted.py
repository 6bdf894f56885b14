"""A small tree of creatures with one planted fault each, for which no validator with a schema needs to know the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tree import write_tree

#: Fault to what it replaces in the sound creature, and with what.
FAULTS: Mapping[str, tuple[str, str]] = {
    "no-choice": ("result: failure\n", "result: disaster\n"),
    "missing-key": ("    range: 1", "    # range: 1"),
    "unknown-key": ("motivation:", "motivaton:"),
    "unknown-key-deep-down": ("    against:", "    versus_skill:"),
    "text-for-a-number": ("speed: ", "speed: x"),
    "text-for-a-map": ("skills: {", "skills: might # {"),
    "list-for-text": ("name: ", "name: [x] # "),
    "out-of-range": ("vitality: ", "vitality: -"),
    "odd-spelling": ("    range: 1", "    range: a"),
    "open-bracket": ("types: [", "types: [["),
    "key-without-colon": ("stamina:", "stamina"),
    "open-quote": ("tactics: ", 'tactics: "'),
}
#: Faults that can be seen without a schema.
SYNTAX = ("open-bracket", "key-without-colon", "open-quote")
SOUND = "sound"


def write_planted(root: Path) -> None:
    """Write a bestiary with a sound creature and one for each fault; ValueError where a fault has no place in it."""
    write_tree(root, 1)
    (made,) = root.glob("creatures/**/*.yaml")
    text = made.read_text(encoding="utf-8")
    made.unlink()
    planted_file(root, SOUND).write_text(text, encoding="utf-8")
    for fault, (old, new) in FAULTS.items():
        if old not in text:
            raise ValueError(f"{fault}: no {old!r} in the sound creature")
        planted_file(root, fault).write_text(text.replace(old, new, 1), encoding="utf-8")


def planted_file(root: Path, fault: str) -> Path:
    """The file of a fault, or of the sound creature, below the root of `write_planted`."""
    return root / "creatures" / f"{fault}.yaml"
