"""A word at the place of a condition is nearly one.

Conditions have rules of their own, which a misspelt one does not find. An effect of your own with another name is
fine.

Bad:

    tier2: 5 damage; M < 1 slwoed (save ends)

Good:

    tier2: 5 damage; M < 1 slowed (save ends)
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.tiers import find_misspelt_conditions
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, prose_texts, tier_texts, word_at


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word that is one slip away from a condition."""
    tiers = {field.at for field in tier_texts(subject.data)}
    for field in prose_texts(subject.data):
        for found, meant in find_misspelt_conditions(field.text, world.tables.words, listed=field.at in tiers):
            yield Mark(
                word_at(field, found.word, found.start),
                f"`{found.word}` is no condition",
                label=f"did you mean `{meant}`?",
                replacement=meant,
            )


CHECK = SheetCheck(
    Check("G429", "misspelt-condition", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
)
