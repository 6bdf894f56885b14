"""An encounter value is written in a way that no one counts with.

It is a number, or what four minions count together, or for terrain so much per piece; a dash where there is none.

Bad:

    ev: 3 for for minions

Good:

    ev: 3 for four minions
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import EV_EXAMPLES, mend_ev, read_ev
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, unread, written_field


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks an encounter value that cannot be read."""
    field, words = written_field(subject.data, "ev"), world.tables.words
    if field and read_ev(field.text, words) is None:
        yield unread(field, "an encounter value", mend_ev, EV_EXAMPLES, words)


CHECK = SheetCheck(
    Check("G401", "odd-encounter-value", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
)
