"""What tests ask of the press beyond printing: what stands in a whole file, single pictures, characters that no font has."""

from __future__ import annotations

from dataclasses import replace

from bestiary.card import Deck
from bestiary.press.loss import Loss, compare_words, read_faces
from bestiary.press.pdf import Printed, print_faces
from bestiary.press.sheets.paper import CARDS, Sheet, Size
from bestiary.press.spelling import MissingGlyph, spell_out
from bestiary.press.typesetter import unshown_characters


def find_losses(printed: Printed, deck: Deck) -> tuple[Loss, ...]:
    """What a reader of the deck would miss in the joined PDF, card by card; empty when nothing was lost."""
    return compare_words(deck, read_faces(printed.pdf, printed.sides), printed.missing)


def print_png(deck: Deck, card_id: str, ppi: float = 300.0, size: Size = CARDS[0]) -> tuple[bytes, ...]:
    """Each face of one card as a PNG."""
    chosen = tuple(card for card in deck.cards if card.id == card_id)
    return next(print_faces(replace(deck, cards=chosen), Sheet(size, None), "png", ppi)).files


def find_missing(deck: Deck) -> tuple[MissingGlyph, ...]:
    """Characters of the deck that no font of the press can show, card by card."""
    return spell_out(deck, unshown_characters)[1]
