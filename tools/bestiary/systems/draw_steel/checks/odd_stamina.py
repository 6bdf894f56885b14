"""Stamina is written in a way that no card can count.

A creature has a number; terrain may have so much per piece, and a dash where it cannot be broken.

Bad:

    stamina: about 40

Good:

    stamina: "40"
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.body import STAMINA_EXAMPLES, is_stamina, mend_stamina
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, unread, written_field


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks Stamina that cannot be read."""
    field = written_field(subject.data, "stamina")
    if field and not is_stamina(field.text):
        yield unread(field, "Stamina", mend_stamina, STAMINA_EXAMPLES, world.tables.words)


CHECK = SheetCheck(
    Check("G414", "odd-stamina", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
)
