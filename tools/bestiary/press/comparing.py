"""Words of a deck against its PDF, share by share: a card is compared where it is whole, at the end where it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from bestiary.press.loss import Loss, compare_words
from bestiary.press.planning import Plan
from bestiary.press.reading import FaceText, read_faces
from bestiary.press.sheets.page import Page


class Compared(Struct, frozen=True):
    """What a share of a PDF came to: losses of cards that are wholly on it, texts of those that are not, and, by their
    indexes, all cards that have a face there."""

    losses: tuple[Loss, ...]
    texts: tuple[FaceText, ...]
    cards: frozenset[int]


def compare_share(plan: Plan, pdf: bytes, pages: Sequence[Page]) -> Compared:
    """The words of cards against these pages of them; PressError when pypdfium2 is missing."""
    texts = read_faces(pdf, pages)
    found = Counter(text.card for text in texts)
    whole = {card for card, count in found.items() if count == len(plan.cards[card].faces)}
    losses = compare_words(plan.deck, [text for text in texts if text.card in whole])
    return Compared(losses, tuple(text for text in texts if text.card not in whole), frozenset(found))


def losses_of(plan: Plan, shares: Sequence[Compared]) -> tuple[Loss, ...]:
    """What is lost of every card, also of those whose faces are on several shares, or on none."""
    texts = [text for share in shares for text in share.texts]
    there = frozenset[int]().union(*(share.cards for share in shares))
    dropped = (card for index, card in enumerate(plan.deck.cards) if index not in there)
    return (
        *(Loss(card.id, "title", card.title or card.id) for card in dropped),
        *(loss for share in shares for loss in share.losses),
        *compare_words(plan.deck, texts),
    )
