"""A test is made with something that is no characteristic.

Targets roll with Might, Agility, Reason, Intuition or Presence.

Bad:

    effect: Each target makes an **Agilty test**.

Good:

    effect: Each target makes an **Agility test**.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.tiers import find_misspelt_tests
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, misspelt, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word before "test" that is one slip away from a characteristic, or one of another game."""
    for field in written_in(subject, world).prose:
        for found, meant in find_misspelt_tests(field.text, world.tables.words):
            yield misspelt(field, found, meant, "characteristic")


CHECK = SheetCheck(
    Check("G433", "unknown-test", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
