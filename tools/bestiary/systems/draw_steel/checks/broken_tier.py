"""The text of a tier breaks off or has a slip where the rules have fixed words.

Files made from pages often lose the end of a line.

Bad:

    tier3: 9 damage; M

Good:

    tier3: 9 damage; M < 2 prone
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.tiers import breaks_off, find_misspelt_damage, find_misspelt_ends
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, tier_texts, word_at


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each tier that breaks off, and misspelt words that end effects or count damage."""
    for field in tier_texts(subject.data):
        if how := breaks_off(field.text, world.tables.words.letters):
            yield Mark(At(field.at), f"the tier {how}", help="compare it with the page it comes from")
            continue
        for found, meant in find_misspelt_ends(field.text):
            place = word_at(field, found.word, found.start)
            yield Mark(
                place, f"`{found.word}` is not how an effect ends", label=f"did you mean `{meant}`?", replacement=meant
            )
        for found in find_misspelt_damage(field.text):
            place = word_at(field, found.word, found.start)
            yield Mark(
                place, f"`{found.word}` is no word of a tier", label="did you mean `damage`?", replacement="damage"
            )


CHECK = SheetCheck(
    Check("G410", "broken-tier", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
)
