"""A usage is none that a turn has.

Abilities take a main action, a maneuver, a move action, a triggered action, or one of the free ones; villain actions
have a dash.

Bad:

    usage: Manuever

Good:

    usage: Maneuver
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import mend_usage, read_usage
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, feature_fields, unread


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each usage that is unknown."""
    words = world.tables.words
    for field in feature_fields(subject.data, "usage"):
        if read_usage(field.text, words) is None:
            known = tuple(each.name for each in words.usages)
            yield unread(field, "a usage", mend_usage, (*known, "-"), words)


CHECK = SheetCheck(
    Check("G406", "unknown-usage", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
