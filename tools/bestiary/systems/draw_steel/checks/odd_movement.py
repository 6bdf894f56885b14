"""A way of moving is unknown.

The ways beyond walking are listed with commas between them.

Bad:

    movement: Fly, hoover

Good:

    movement: Fly, hover
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.body import MOVEMENT_EXAMPLES, mend_movement, read_movement
from bestiary.systems.draw_steel.written import SYSTEM, unread, written_field


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a movement that cannot be read."""
    field, words = written_field(subject.data, "movement"), world.tables.words
    if field and read_movement(field.text, words) is None:
        yield unread(field, "a movement", mend_movement, MOVEMENT_EXAMPLES, words)


CHECK = SheetCheck(
    Check("G403", "odd-movement", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
