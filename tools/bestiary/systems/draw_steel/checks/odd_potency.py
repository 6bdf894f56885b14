"""A potency names no characteristic, or has no value.

It is the letter of a characteristic, M, A, R, I or P, with the value the target must be below, and what happens right behind
it, without a comma. The card could not say who resists.

Bad:

    tier2: 5 damage; N < 1 slowed (save ends)

Good:

    tier2: 5 damage; M < 1 slowed (save ends)
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.suggest import meant_label
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.power import POTENCY_EXAMPLE, find_odd_potencies, is_same_potency
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, word_at, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each potency of a text that cannot be read."""
    words = world.tables.words
    for field in written_in(subject, world).prose:
        for potency, meant in find_odd_potencies(field.text, words):
            letters = ", ".join(words.letters)
            yield Mark(
                word_at(field, potency.words, potency.start),
                f"`{potency.words}` is not how a potency is written",
                label=meant_label(meant),
                help="" if meant else f"write one of {letters} and a number, like `{POTENCY_EXAMPLE}`",
                replacement=meant or None,
                safe=is_same_potency(potency.words, meant),
            )


CHECK = SheetCheck(
    Check("G409", "odd-potency", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
