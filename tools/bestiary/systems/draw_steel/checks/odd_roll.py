"""A power roll cannot be read.

It adds a number to 2d10, or a characteristic of whoever rolls.

Bad:

    roll: Power Rol + 2

Good:

    roll: Power Roll + 2
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.power import ROLL_EXAMPLES, mend_roll, read_roll
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, unread, written_field, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each roll that cannot be read."""
    words = world.tables.words
    for effect in written_in(subject, world).effects:
        field = written_field(effect.data, "roll", effect.at)
        if field and effect.rolled and read_roll(field.text, words) is None:
            yield unread(field, "a power roll", mend_roll, ROLL_EXAMPLES, words)


CHECK = SheetCheck(
    Check("G408", "odd-roll", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
