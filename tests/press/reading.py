"""What tests ask of the press beyond printing: what stands in a whole file, single pictures, characters that no font has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
import io

from msgspec.structs import replace
import pypdfium2
from pypdfium2 import PdfTextPage

from bestiary.card import Deck
from bestiary.press.apart import print_faces
from bestiary.press.loss import Loss, compare_words, read_faces
from bestiary.press.pdf import Printed
from bestiary.press.sheets.paper import CARDS, Sheet, Size
from bestiary.press.spelling import MissingGlyph, spell_out
from bestiary.press.typesetter import unshown_characters

PT_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter on a face of a size: its left upper corner and its extent in mm, and where it stands in the text of its page."""

    x: float
    y: float
    width: float
    height: float
    face: Size
    text: PdfTextPage
    index: int

    def around(self, count: int) -> str:
        """So many letters before and behind it."""
        return str(self.text.get_text_range(max(0, self.index - count), 2 * count))

    @property
    def white(self) -> bool:
        """Whether nothing is seen of it."""
        return not self.text.get_text_range(self.index, 1).strip()


def find_losses(printed: Printed, deck: Deck) -> tuple[Loss, ...]:
    """What a reader of the deck would miss in the joined PDF, card by card; empty when nothing was lost."""
    return compare_words(spell_out(deck, unshown_characters)[0], read_faces(printed.pdf, printed.sides))


def print_png(deck: Deck, card_id: str, ppi: float = 300.0, size: Size = CARDS[0]) -> tuple[bytes, ...]:
    """Each face of one card as a PNG."""
    chosen = tuple(card for card in deck.cards if card.id == card_id)
    return next(print_faces(replace(deck, cards=chosen), Sheet(size, None), "png", ppi)).files


def letters_in_slots(printed: Printed) -> Iterator[Letter]:
    """Every letter of the PDF that begins or has its middle in a face, with its place in that."""
    for page, side in zip(pypdfium2.PdfDocument(io.BytesIO(printed.pdf)), printed.sides, strict=True):
        text = page.get_textpage()
        slots = [(slot.x, slot.y, slot.size.width, slot.size.height, slot) for slot in side.slots]
        for index in range(text.count_chars()):
            box = text.get_charbox(index)
            left, top = box[0] / PT_PER_MM, side.height - box[3] / PT_PER_MM
            wide, tall = (box[2] - box[0]) / PT_PER_MM, (box[3] - box[1]) / PT_PER_MM
            middle, level = left + wide / 2, top + tall / 2
            for x, y, width, height, slot in slots:
                begins = x <= left < x + width and y <= top < y + height
                if begins or (x <= middle < x + width and y <= level < y + height):
                    yield Letter(left - x, top - y, wide, tall, slot.size, text, index)


def find_missing(deck: Deck) -> tuple[MissingGlyph, ...]:
    """Characters of the deck that no font of the press can show, card by card."""
    return spell_out(deck, unshown_characters)[1]
