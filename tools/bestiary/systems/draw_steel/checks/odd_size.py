"""A size is none that creatures have.

A creature takes so many squares a side; where that is one square, a letter tells tiny, small, medium and large apart.

Bad:

    size: 2L

Good:

    size: 2
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.body import SIZE_EXAMPLES, mend_size, read_size
from bestiary.systems.draw_steel.written import SYSTEM, unread, written_field


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a size that cannot be read."""
    field = written_field(subject.data, "size")
    if field and read_size(field.text) is None:
        yield unread(field, "a size", mend_size, SIZE_EXAMPLES, world.tables.words)


CHECK = SheetCheck(
    Check("G402", "odd-size", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
