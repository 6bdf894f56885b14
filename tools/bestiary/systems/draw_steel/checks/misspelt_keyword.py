"""A keyword of an ability or a creature is nearly one of the game.

Rules speak of abilities and creatures by their keywords. A keyword of your own that is like none of the game is fine.

Bad:

    keywords: [Meele, Strike]

Good:

    keywords: [Melee, Strike]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
import re

from bestiary.diagnostic import At, Change, Check, Pointer, Severity
from bestiary.forms.words import joined
from bestiary.suggest import is_typo, meant_label
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.spelling import is_none, near
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, several_in_one, written_in

#: What may stand around a keyword by mistake.
_STRAY = ' -–—.,;:()[]"“”'


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each keyword that is one slip away from a known one, several in one entry, and those without capitals at once."""
    words = world.tables.words
    # What people call themselves is like many a word: only what nothing but a slip explains is told.
    yield from _of_list(("ancestry",), subject.data.get("ancestry", ()), words.ancestries, is_typo)
    for feature in written_in(subject, world).features:
        at = (*feature.at, "keywords")
        yield from _of_list(at, feature.data.get("keywords", ()), words.keywords, lambda word, meant: True)


def _of_list(
    at: Pointer, listed: Sequence[str], names: tuple[str, ...], alike: Callable[[str, str], bool]
) -> Iterator[Mark]:
    known = {each.casefold(): each for each in names}
    small: list[tuple[At, str, str]] = []
    for position, word in enumerate(listed):
        place = At((*at, position))
        bare = word.strip(_STRAY)
        if several := _several(word, known):
            yield several_in_one(place, word, [known.get(each.casefold(), "") for each in several], "keyword")
        elif bare.casefold() in known:
            small += [(place, word, known[bare.casefold()])] * (word != known[bare.casefold()])
        elif (meant := near(bare, names)) and not is_none(word) and alike(bare, meant):
            yield Mark(
                place,
                f"`{word}` is no keyword",
                label=meant_label(meant),
                replacement=meant,
                safe=is_typo(bare, meant),
            )
    yield from _capitals(small)


def _capitals(small: Sequence[tuple[At, str, str]]) -> Iterator[Mark]:
    """The mark for keywords of a feature that are right but for their capitals, or a sign before them; none without such."""
    if small:
        first, _, meant = small[0]
        listed = joined([f"`{each}`" for _, each, _ in small])
        yield Mark(
            first,
            f"{listed} {'is' if len(small) == 1 else 'are'} not how keywords are written",
            label=meant_label(meant) if len(small) == 1 else f"write {joined([f'`{each}`' for *_, each in small])}",
            changes=tuple(Change(place, each) for place, _, each in small),
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


CHECK = SheetCheck(
    Check("G412", "misspelt-keyword", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
