"""What is on the backs of cards: the design of their collection, or of their rank."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from bestiary.card import Card
from bestiary.press.colour import palette
from bestiary.press.sheets.paper import Backs

Json = dict[str, object]

#: A collection's colour is one of these, by its name, so that cards printed later have the same backs.
_COLOURS = ("#26384d", "#4a2c3f", "#24483f", "#513620", "#3b3560", "#5a2a2a", "#2d4a5c", "#3f4a23")


def back_designs(cards: Sequence[Card], title: str, backs: Backs) -> tuple[tuple[str, ...], dict[str, Json]]:
    """The key of each card's back, and by their keys the designs that `back-design` of backs.typ draws.

    A card of no collection is of the deck with this title; one without a rank has the back of its collection.
    """
    if backs is Backs.NONE:
        return ("",) * len(cards), {}
    drawn = [_rank_back(card) if backs is Backs.TIER and card.mark else _deck_back(card, title) for card in cards]
    return tuple(key for key, _ in drawn), dict(drawn)


def _deck_back(card: Card, title: str) -> tuple[str, Json]:
    name = card.footer.strip() or title
    colours = (_COLOURS[crc32(name.encode()) % len(_COLOURS)],) if card.colours else ()
    return " ".join(("deck", name, *colours)), _design(colours, "", name)


def _rank_back(card: Card) -> tuple[str, Json]:
    return f"rank {card.mark} {' '.join(card.colours)}", _design(card.colours, card.mark, card.mark_label)


def _design(colours: tuple[str, ...], mark: str, words: str) -> Json:
    found = palette(colours)
    return {
        "plate": found.plate,
        "on_plate": found.on_plate,
        "accent": found.accent,
        "mark": mark,
        "words": words,
    }
