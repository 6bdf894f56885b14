"""An ability type is unknown.

Abilities stand out as Signature Ability or as Villain Action 1, 2 or 3.

Bad:

    ability_type: Signiture Ability

Good:

    ability_type: Signature Ability
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import mend_type, read_type
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, feature_fields, unread


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each ability type that is unknown."""
    words = world.tables.words
    for field in feature_fields(subject.data, "ability_type"):
        if read_type(field.text, words) is None:
            yield unread(field, "an ability type", mend_type, words.ability_types, words)


CHECK = SheetCheck(
    Check("G413", "unknown-ability-type", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
