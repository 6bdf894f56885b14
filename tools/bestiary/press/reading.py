"""What a reader finds on the faces of a PDF: all letters in reading order, and right-to-left ones by their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
import re
from types import ModuleType
from typing import TYPE_CHECKING
import unicodedata

from msgspec import Struct

from bestiary.press.failure import PressError
from bestiary.press.shapes import Shape, Shapes
from bestiary.press.sheets.page import Page, Slot
from bestiary.typography import has_backward

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

_NOT_INSTALLED = "Comparing a PDF with its cards needs pypdfium2, which `pip install 'bestiary[pdf]'` brings."
_PT_PER_MM = 72 / 25.4
#: White space, control characters, soft hyphens, hidden breaks, joiners and selectors: nothing that a reader would miss.
_UNSEEN = re.compile(
    "[\\s\x00-\x1f\x7f-\x9f\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]+"
)
#: Hyphens, which pdfium gives as other signs at the ends of lines, or leaves out there.
_HYPHEN = re.compile("[-\u2010\ufffe]")
_AGAIN = re.compile(r"(\S)\1+")
#: How far a slanted letter may hang over the edge of its card, in pt, and how wide the line beyond is that no letter may touch.
_OVERHANG, _LINE = 1.0, 0.1

#: Left, bottom, right and top of a box, in pt.
_Sides = tuple[float, float, float, float]


class _Letter(Struct, frozen=True):
    """A character, where its baseline begins, in pt, and the box that it fills."""

    x: float
    y: float
    letter: str
    box: _Sides


class FaceText(Struct, frozen=True):
    """What a reader finds on a face, without white space: the face's card by its index, and which face of it.

    Letters that reach beyond the edge of their card or of the page are not found: they are cut off.

    `placed` has its letters without marks, each line from right to left; empty where nothing is read so.
    """

    card: int
    part: int
    text: str
    placed: str = ""


def squeezed(text: str) -> str:
    """The text without what a reader would not miss, in compatibility forms, since pdfium takes ligatures apart."""
    text = "".join(unicodedata.normalize("NFKC", text).split())
    if text.isascii() and text.isprintable():
        return text.replace("-", "")
    return _UNSEEN.sub("", _HYPHEN.sub("", text))


def split_at_hyphens(text: str) -> list[str]:
    """What stands before, between and behind the hyphens of a text."""
    return _HYPHEN.split(unicodedata.normalize("NFKC", text))


def without_marks(text: str) -> str:
    """The letters of a text without their accents and vowel signs."""
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))


def once(text: str) -> str:
    """The text with each letter that stands several times in a row once."""
    return _AGAIN.sub(r"\1", text)


def load_reader() -> ModuleType:
    """The library that reads PDFs; once loaded, all processes forked from this one have it. PressError when it is missing."""
    try:
        import pypdfium2
    except ImportError as error:
        raise PressError(_NOT_INSTALLED) from error
    library: ModuleType = pypdfium2
    return library


def read_faces(pdf: bytes, pages: Sequence[Page]) -> tuple[FaceText, ...]:
    """The text of each face on these pages of a PDF, without white space; PressError when pypdfium2 is missing."""
    document = load_reader().PdfDocument(pdf)
    found: list[FaceText] = []
    try:
        with Shapes(pdf) as shapes:
            for index, (side, page) in enumerate(zip(document, pages, strict=True)):
                found += _read_page(side, page, partial(shapes.of_page, index))
                side.close()
    finally:
        document.close()
    return tuple(found)


def _read_page(side: PdfPage, page: Page, shapes: Callable[[], Sequence[Shape]]) -> Iterator[FaceText]:
    """The text of each face on a page, whose shapes are asked for where something is read from right to left.

    Faces that lie upside down are read with the page turned: in which order text is found depends on how it lies.
    """
    taken = [slot for slot in page.slots if slot.part is not None]
    for turn in sorted({slot.turn for slot in taken}):
        side.set_rotation(turn)
        text = side.get_textpage()
        yield from _read_turned(text, [slot for slot in taken if slot.turn == turn], page, shapes)
        text.close()


def _read_turned(
    text: PdfTextPage, taken: Sequence[Slot], page: Page, shapes: Callable[[], Sequence[Shape]]
) -> Iterator[FaceText]:
    """The text of each of these faces, which all lie upright as the page is turned."""
    boxes = [_box(slot, page) for slot in taken]
    read = _read_boxes(text, boxes)
    turned = [*map(has_backward, read)]
    if _has_cut(text, boxes):
        letters = _letters(text)
        read = ["".join(each.letter for each in letters if _is_within(each, box)) for box in boxes]
    drawn = shapes() if any(turned) else []
    for slot, box, words, placed in zip(taken, boxes, read, turned, strict=True):
        assert slot.part is not None, "only faces are read"
        yield FaceText(slot.card, slot.part, squeezed(words), _placed(drawn, box) if placed else "")


def _read_boxes(text: PdfTextPage, boxes: Sequence[_Sides]) -> list[str]:
    """What stands in each of some boxes of a page."""
    from ctypes import c_ushort, string_at

    from pypdfium2 import raw

    # A character is two units at most, and a line may end behind each: what is said in them need not be counted first.
    most = 4 * text.count_chars() + 1
    units = (c_ushort * most)()
    found: list[str] = []
    for left, bottom, right, top in boxes:
        length = raw.FPDFText_GetBoundedText(text, left, top, right, bottom, units, most)
        found.append(string_at(units, 2 * length).decode("utf-16-le", "ignore"))
    return found


def _has_cut(text: PdfTextPage, boxes: Sequence[_Sides]) -> bool:
    """Whether a letter may reach beyond its box: pdfium finds on a line what touches it.

    Boxes stand in rows and columns, so lines along their edges are shared.
    """
    from pypdfium2 import raw

    if not boxes:
        return False
    across = sorted({edge for left, _, right, _ in boxes for edge in (left - _OVERHANG - _LINE, right + _OVERHANG)})
    up = sorted({edge for _, bottom, _, top in boxes for edge in (bottom - _OVERHANG - _LINE, top + _OVERHANG)})
    lines = [(x, up[0], x + _LINE, up[-1]) for x in across] + [(across[0], y, across[-1], y + _LINE) for y in up]
    return any(
        raw.FPDFText_GetBoundedText(text, left, top, right, bottom, None, 0) for left, bottom, right, top in lines
    )


def _placed(shapes: Sequence[Shape], box: _Sides) -> str:
    """The letters of a face without marks, those of right-to-left words in the order in which they are read.

    A line is drawn from left to right, and a letter and its marks are shapes of their own that each stand for the whole.
    """
    left, bottom, right, top = box
    inside = [shape.text for shape in shapes if left <= shape.x <= right and bottom <= shape.y <= top]
    return once(without_marks(squeezed("".join(text for text, _ in groupby(reversed(inside))))))


def _letters(text: PdfTextPage) -> list[_Letter]:
    """Every character of a page but white space, in the order in which it is read."""
    from ctypes import byref, c_double

    from pypdfium2 import raw

    letters: list[_Letter] = []
    x, y = c_double(), c_double()
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        if not letter.isspace():
            raw.FPDFText_GetCharOrigin(text, index, byref(x), byref(y))
            letters.append(_Letter(x.value, y.value, letter, text.get_charbox(index)))
    return letters


def _is_within(letter: _Letter, box: _Sides) -> bool:
    """Whether a letter begins in the box and is wholly in it."""
    left, bottom, right, top = box
    inside = left <= letter.x <= right and bottom <= letter.y <= top
    beyond = max(left - letter.box[0], bottom - letter.box[1], letter.box[2] - right, letter.box[3] - top)
    return inside and beyond <= _OVERHANG


def _box(slot: Slot, page: Page) -> _Sides:
    """What of a face is on its page: left, bottom, right and top in pt from the lower left corner of the page."""
    right, low = min(slot.x + slot.size.width, page.width), min(slot.y + slot.size.height, page.height)
    sides = (max(slot.x, 0.0), page.height - low, right, page.height - max(slot.y, 0.0))
    left, bottom, end, upper = (side * _PT_PER_MM for side in sides)
    return left, bottom, end, upper
