"""A distance cannot be read.

It is Melee or Ranged with a number, an area such as `3 cube within 5`, `2 burst` or `10 x 1 line within 1`, Self,
Special or a dash; several are joined by `or`.

Bad:

    distance: Rangd 10

Good:

    distance: Ranged 10
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.reach import EXAMPLES, mend_distance, read_distance
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, feature_fields, unread


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each distance that cannot be read."""
    words = world.tables.words
    for field in feature_fields(subject.data, "distance"):
        if read_distance(field.text, words) is None:
            yield unread(field, "a distance", mend_distance, EXAMPLES, words)


CHECK = SheetCheck(
    Check("G405", "odd-distance", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
