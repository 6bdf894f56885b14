"""Printing a deck: sheets as PDF, single cards as pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace
import json

from bestiary.card import Deck
from bestiary.press.deck_json import deck_json
from bestiary.press.failure import PressError
from bestiary.press.paper import CARDS, Grid, Sheet, Size, lay_grid
from bestiary.press.spelling import MissingGlyph, spell_out
from bestiary.press.typesetter import compile_pdf, compile_png, open_typesetter, query_plan, unshown_characters


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """How a card came out: its faces, and the size of its text in pt."""

    id: str
    faces: int
    size: float


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed deck: the PDF, where cards lie on its pages, what became of each card, and what could not be shown."""

    pdf: bytes
    grid: Grid
    cards: tuple[PrintedCard, ...]
    missing: tuple[MissingGlyph, ...]

    @property
    def faces(self) -> int:
        """Faces of all cards together."""
        return sum(card.faces for card in self.cards)

    @property
    def pages(self) -> int:
        """Pages of the PDF."""
        return -(-self.faces // self.grid.slots)


def print_pdf(deck: Deck, sheet: Sheet) -> Printed:
    """The deck as a tagged PDF, the same bytes for the same deck.

    Raises PressError when the cards do not fit the sheet, when there is no card, or when typst is not installed.
    """
    grid = lay_grid(sheet)
    if not deck.cards:
        raise PressError("There is no card to print.")
    data, missing = _prepare(deck, grid)
    with open_typesetter(data) as compiler:
        pdf = compile_pdf(compiler)
        plan = query_plan(compiler)
    cards = tuple(PrintedCard(card.id, faces, size) for card, (faces, size) in zip(deck.cards, plan, strict=True))
    return Printed(pdf, grid, cards, missing)


def print_png(deck: Deck, card_id: str, ppi: float = 300.0, size: Size = CARDS[0]) -> tuple[bytes, ...]:
    """Each face of one card as a PNG of so many pixels per inch; PressError when no card has the id."""
    chosen = tuple(card for card in deck.cards if card.id == card_id)
    if not chosen:
        raise PressError(f"No card has the id `{card_id}`.")
    data, _ = _prepare(replace(deck, cards=chosen), lay_grid(Sheet(size, None)))
    with open_typesetter(data) as compiler:
        return compile_png(compiler, ppi)


def find_missing(deck: Deck) -> tuple[MissingGlyph, ...]:
    """Characters of the deck that no font of the press can show, card by card, without printing it."""
    return _prepare(deck, lay_grid(Sheet(CARDS[0], None)))[1]


def _prepare(deck: Deck, grid: Grid) -> tuple[str, tuple[MissingGlyph, ...]]:
    """The deck as JSON in which every character can be shown, and the characters that had to be spelled out."""
    deck, missing = spell_out(deck, unshown_characters)
    return json.dumps(deck_json(deck, grid), ensure_ascii=False), missing
