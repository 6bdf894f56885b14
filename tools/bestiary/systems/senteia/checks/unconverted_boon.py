"""The text of a bane or boon speaks of the roll of whoever has it, which an NPC does not make.

"+2 to the roll" turns into difficulty only as the key `adds`; in prose it stays as it is and misleads (S12).

Bad:

    boons:
      - {name: Pinpoint, range: 17-20, text: +2 to the roll.}

Good:

    boons:
      - {name: Pinpoint, range: 17-20, adds: 2}
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import written_entries

_ROLL = re.compile(r"[+−-] ?\d+ (?:to|on) (?:the|your|its|their|this|that)(?: \w+)? (?:roll|result)", re.IGNORECASE)


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each text with a bonus to a roll that nobody makes."""
    for entry in written_entries(subject.data, world, ("banes", "boons")):
        found = _ROLL.search(entry.data.get("text", ""))
        if found and "player" not in entry.data["text"]:
            yield Mark(
                At((*entry.at, "text"), words=found[0]),
                f"`{entry.data['name']}` adds to a roll that the creature does not make",
                help="write it as `adds: N`: it adds to the difficulty",
            )


CHECK = SheetCheck(
    Check("G322", "unconverted-boon", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature", "item"}),
    run,
    one_by_one=True,
)
