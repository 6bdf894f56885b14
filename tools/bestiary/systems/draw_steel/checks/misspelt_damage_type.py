"""A word before "damage" is no damage type, or nearly one.

Immunities and weaknesses look at the type; damage of a misspelt one, or of one that only other games have, passes them
by.

Bad:

    tier1: 4 lighting damage

Good:

    tier1: 4 lightning damage
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.tiers import find_misspelt_types, find_unknown_types
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, misspelt, word_at, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word that is one slip away from a damage type, or stands where only a type can."""
    words = world.tables.words
    for field in written_in(subject, world).prose:
        for found, meant in find_unknown_types(field.text, words):
            yield Mark(
                word_at(field, found.word, found.start),
                f"`{found.word}` is no damage type",
                label=f"it may be `{meant}`" if meant else "",
                help="" if meant else f"there are {', '.join(words.damage_types)}; all else is plain damage",
            )
        for found, meant in find_misspelt_types(field.text, words):
            yield misspelt(field, found, meant, "damage type")


CHECK = SheetCheck(
    Check("G428", "misspelt-damage-type", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
