"""What tests ask of the press beyond printing: what stands in a whole file, single pictures, characters that no font has."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_double
import io

from msgspec import Struct
from msgspec.structs import replace
import pypdfium2
from pypdfium2 import PdfTextPage, raw

from bestiary.card import Deck
from bestiary.press.apart import print_faces
from bestiary.press.loss import Loss, compare_words
from bestiary.press.pdf import Printed
from bestiary.press.reading import read_faces
from bestiary.press.sheets.paper import CARDS, Sheet, Size
from bestiary.press.spelling import MissingGlyph, spell_out
from bestiary.press.typesetter import unshown_characters

PT_PER_MM = 72 / 25.4


class Letter(Struct, frozen=True):
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
        slots = [(each.x, each.y, each.x + each.size.width, each.y + each.size.height, each) for each in side.slots]
        for index, (start, bottom, end, above) in enumerate(_boxes(text)):
            left, top = start / PT_PER_MM, side.height - above / PT_PER_MM
            wide, tall = (end - start) / PT_PER_MM, (above - bottom) / PT_PER_MM
            middle, level = left + wide / 2, top + tall / 2
            for x, y, right, low, slot in slots:
                if (x <= left < right and y <= top < low) or (x <= middle < right and y <= level < low):
                    yield Letter(left - x, top - y, wide, tall, slot.size, text, index)


def _boxes(text: PdfTextPage) -> Iterator[tuple[float, float, float, float]]:
    """Left, lower, right and upper edge of each letter of a page in pt; there are hundreds of thousands of them in all tests."""
    left, right, bottom, top = (c_double() for _ in range(4))
    edges = [byref(each) for each in (left, right, bottom, top)]
    for index in range(text.count_chars()):
        assert raw.FPDFText_GetCharBox(text.raw, index, *edges)
        yield left.value, bottom.value, right.value, top.value


def find_missing(deck: Deck) -> tuple[MissingGlyph, ...]:
    """Characters of the deck that no font of the press can show, card by card."""
    return spell_out(deck, unshown_characters)[1]
