"""An immunity or weakness cannot be read, or does not say how much.

It is a damage type with a number; `damage` stands for every type.

Bad:

    immunities: [Fire]

Good:

    immunities: [Fire 5]
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec.structs import replace

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.body import (
    RESISTANCE_EXAMPLES,
    mend_resistance,
    parted_resistances,
    read_resistance,
)
from bestiary.systems.draw_steel.written import SYSTEM, WrittenText, several_in_one, unread

_NUMBER = "write a number behind it"


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each immunity and weakness that cannot be read or lacks its number."""
    words = world.tables.words
    for key, what in (("immunities", "an immunity"), ("weaknesses", "a weakness")):
        for position, text in enumerate(subject.data.get(key, ())):
            field, value = WrittenText((key, position), text), read_resistance(text, words)
            if value is None and (parts := parted_resistances(text, words)):
                yield several_in_one(At(field.at), text, parts, what.split()[-1])
            elif value is None:
                yield _told(unread(field, what, mend_resistance, RESISTANCE_EXAMPLES, words))
            elif not value.value:
                yield Mark(At(field.at), f"`{text}` does not say how much", help=f"{_NUMBER}: `{text} 5`")


def _told(mark: Mark) -> Mark:
    """A mark for what cannot be read; where no number is said either, no spelling alone mends it."""
    if mark.replacement is None or re.search(r"\d|\b[A-Z]\Z", mark.replacement):
        return mark
    return replace(mark, help=f"{_NUMBER}: `{mark.replacement} 5`", safe=False)


CHECK = SheetCheck(
    Check("G404", "odd-immunity", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
