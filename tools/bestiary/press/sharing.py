"""Work in shares: what one process is given at a time, the same for any number of processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from bestiary.card import Card
    from bestiary.press.sheets.page import Page

Each = TypeVar("Each")
#: Cards of a share at most that are planned: a deck of no more than the first is not worth a second process. Each share measures
#: its words anew, so that of larger decks as many are planned together as leave work for several processes, up to the second.
CARDS, MANY, SEVERAL = 100, 250, 4
#: Pages of a share at most that are typeset. Each share loads its fonts and sets what all faces have alike anew, so that of more pages
#: as many are set together as leave work for several processes, up to the second.
PAGES, MANY_PAGES = 18, 36


def even_shares(every: Sequence[Each], most: int) -> list[Sequence[Each]]:
    """All in order, in as few shares of at most so many as there can be, these as even as can be."""
    if not every:
        return []
    count = -(-len(every) // most)
    length = -(-len(every) // count)
    return [every[start : start + length] for start in range(0, len(every), length)]


def share_cards(cards: Sequence[Card]) -> list[Sequence[Card]]:
    """Cards to be planned, in even shares."""
    return even_shares(cards, _share(len(cards), CARDS, MANY))


def _share(count: int, least: int, most: int) -> int:
    """How many of so many a share holds at most: `least`, and of larger numbers what leaves several shares, up to `most`."""
    return max(least, min(most, -(-count // SEVERAL)))


def share_pages(pages: Sequence[Page]) -> list[Sequence[Page]]:
    """Pages to be typeset, in even shares of one card size each."""
    return [share for group in _by_size(pages) for share in even_shares(group, _share(len(group), PAGES, MANY_PAGES))]


def pages_of_cards(pages: Sequence[Page]) -> list[Sequence[Page]]:
    """Pages of a face or a back each, in shares of a card each; a back without a design belongs to the face before it."""
    shares: list[list[Page]] = []
    last: int | None = None
    for page in pages:
        card = page.slots[0].card if page.slots else last
        if card != last:
            shares.append([])
        shares[-1].append(page)
        last = card
    return [tuple(share) for share in shares]


def _by_size(pages: Sequence[Page]) -> list[tuple[Page, ...]]:
    groups: list[list[Page]] = []
    for page in pages:
        if not groups or (page.slots and page.slots[0].size != groups[-1][0].slots[0].size):
            groups.append([])
        groups[-1].append(page)
    return [tuple(group) for group in groups]
