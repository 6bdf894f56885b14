"""Something is written in a way that others would write differently.

Both ways mean the same; one spelling makes files easy to search and compare.

Bad:

    usage: Main Action
    tier1: 3 damage; M<1 prone

Good:

    usage: Main action
    tier1: 3 damage; M < 1 prone
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.respelling import find_spellings
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each spelling that is not the usual one."""
    yield from find_spellings(subject, world.tables)


CHECK = SheetCheck(
    Check("G441", "unusual-spelling", Severity.HINT, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
