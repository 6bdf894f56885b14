"""A keyword of an ability is nearly one of the game.

Rules speak of abilities by their keywords. A keyword of your own that is like none of the game is fine.

Bad:

    keywords: [Meele, Strike]

Good:

    keywords: [Melee, Strike]
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.spelling import is_none, near
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each keyword that is one slip away from a known one."""
    for feature in written_in(subject, world).features:
        for position, word in enumerate(feature.data.get("keywords", ())):
            if len([each for each in re.split(r"[,;/]", word) if each.strip()]) > 1:
                place = At((*feature.at, "keywords", position))
                yield Mark(place, f"`{word}` is more than one keyword", help="give each an entry of its own")
                continue
            bare = word.strip().removeprefix("- ")
            known = next((each for each in world.tables.words.keywords if each.casefold() == bare.casefold()), None)
            meant = near(bare, world.tables.words.keywords) or (known if known != word else None)
            if meant and not is_none(word):
                yield Mark(
                    At((*feature.at, "keywords", position)),
                    f"`{word}` is no keyword",
                    label=f"did you mean `{meant}`?",
                    replacement=meant,
                )


CHECK = SheetCheck(
    Check("G412", "misspelt-keyword", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
