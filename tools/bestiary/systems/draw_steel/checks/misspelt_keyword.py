"""A keyword of an ability is nearly one of the game.

Rules speak of abilities by their keywords. A keyword of your own that is like none of the game is fine.

Bad:

    keywords: [Meele, Strike]

Good:

    keywords: [Melee, Strike]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
import re

from bestiary.diagnostic import At, Change, Check, How, Severity
from bestiary.suggest import is_typo
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.spelling import is_none, near
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each keyword that is one slip away from a known one, and several in one entry."""
    known = {each.casefold(): each for each in world.tables.words.keywords}
    for feature in written_in(subject, world).features:
        for position, word in enumerate(feature.data.get("keywords", ())):
            place = At((*feature.at, "keywords", position))
            if several := _several(word, known):
                yield _parted(place, word, [known.get(each.casefold(), "") for each in several])
                continue
            bare = word.strip().removeprefix("- ")
            own = known.get(bare.casefold())
            meant = near(bare, world.tables.words.keywords) or (own if own != word else None)
            if meant and not is_none(word):
                yield Mark(
                    place,
                    f"`{word}` is no keyword",
                    label=f"did you mean `{meant}`?",
                    replacement=meant,
                    safe=is_typo(bare, meant),
                )


def _several(word: str, known: Collection[str]) -> list[str]:
    """The keywords that one entry holds; empty for one that holds a single one, or words of the author's own."""
    parts = [each.strip() for each in re.split(r"[,;/]", word) if each.strip()]
    if len(parts) > 1:
        return parts
    words = re.split(r"\s+(?:(?:and|&|\+)\s+)?", word.strip())
    return (
        words
        if len(words) > 1 and word.casefold() not in known and all(each.casefold() in known for each in words)
        else []
    )


def _parted(place: At, word: str, keywords: Sequence[str]) -> Mark:
    """What is said of an entry with several keywords; of those that are known, it is made as many entries."""
    first, *others = keywords
    added = [Change(At(place.pointer[:-1]), each, How.ADD) for each in others]
    return Mark(
        place,
        f"`{word}` is more than one keyword",
        help="give each an entry of its own",
        changes=(Change(place, first), *added) if all(keywords) else (),
    )


CHECK = SheetCheck(
    Check("G412", "misspelt-keyword", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
