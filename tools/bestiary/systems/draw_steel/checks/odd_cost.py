"""A cost cannot be read.

It is a number of Malice, with `+` behind it when more can be spent; upgrades of terrain change the EV.

Bad:

    cost: 3 Mallice

Good:

    cost: 3 Malice
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import COST_EXAMPLES, mend_cost, read_cost, read_type
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, feature_fields, unread, written_field, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each cost that cannot be read; a type of ability may stand in its place, as it did in older files."""
    words = world.tables.words
    effects = (written_field(effect.data, "cost", effect.at) for effect in written_in(subject, world).effects)
    for field in (*feature_fields(subject.data, "cost"), *effects):
        if field and read_cost(field.text, words) is None and read_type(field.text, words) is None:
            yield unread(field, "a cost", mend_cost, COST_EXAMPLES, words)


CHECK = SheetCheck(
    Check("G407", "odd-cost", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
