"""A text has marks of Markdown that cards do not know.

Cards know `_slanted_`, `__strong__` (also with stars), lists and `[[links]]`. Other marks are printed as they stand.

Bad:

    effect: The target is ~~pushed~~ `slid` 2 squares.

Good:

    effect: The target is __slid__ 2 squares.
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, word_at, written_in

_FOREIGN = re.compile(r"`[^`\n]+`|~~[^~\n]+~~")


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each stretch of a text between backticks or pairs of tildes."""
    for field in written_in(subject, world).prose:
        for found in _FOREIGN.finditer(field.text):
            yield Mark(
                word_at(field, found[0], found.start()),
                f"`{found[0].strip('`')}` would be printed with its {'backticks' if found[0][0] == '`' else 'tildes'}",
                help="write _slanted_ or __strong__",
            )


CHECK = SheetCheck(
    Check("G442", "foreign-markup", Severity.HINT, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
