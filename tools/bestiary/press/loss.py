"""The promise that nothing is lost, put to the test: every word of every card must stand in the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
import re
from types import ModuleType
from typing import TYPE_CHECKING
import unicodedata

from msgspec import Struct

from bestiary.card import Card, Deck, Entry
from bestiary.press.content.words import clean
from bestiary.press.failure import PressError
from bestiary.press.sheets.page import Page, Slot
from bestiary.richtext import Run, Style

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

_NOT_INSTALLED = "Comparing a PDF with its cards needs pypdfium2, which `pip install 'bestiary[pdf]'` brings."
_PT_PER_MM = 72 / 25.4
#: White space, control characters, soft hyphens, hidden breaks, joiners and selectors: nothing that a reader would miss.
_UNSEEN = re.compile(
    "[\\s\x00-\x1f\x7f-\x9f\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]+"
)
#: Hyphens, which pdfium gives as other signs at the ends of lines, or leaves out there.
_HYPHEN = re.compile("[-\u2010\ufffe]")
#: Letters that fonts join, and that come back the other way round.
_JOINED = re.compile("[\u0644\u0627\u0623\u0625\u0622]{2,}")
_JOINED_ONE = re.compile("[\u0644\u0627\u0623\u0625\u0622]")
#: Letters that may be given anew between two of a word.
_REPEATS = 2
_AGAIN = re.compile(r"(\S)\1+")
#: Languages written from right to left.
_BACKWARD = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
#: Letters or digits in a row.
_PART = re.compile(r"[^\W\d]+|\d+")
#: How far apart baselines of one line may be, in pt; and those of letters and their marks.
_ONE_LINE, _ONE_LINE_OF_MARKS = 0.5, 4.0
#: The part of a text on a face counts only if it has so many letters, or is the last: fewer are found by chance.
_LEAST_PART = 6
#: Places where a text may be parted that are tried on a face, at most.
_TRIED = 400
#: And each line of a long right-to-left word so many.
_LEAST_LINE = 3


#: A character with where its baseline begins; left, bottom, right and top of a box; all in pt.
_Letter = tuple[float, float, str]
_Sides = tuple[float, float, float, float]


class Loss(Struct, frozen=True):
    """Words of a field of a card that are not on paper; the field is named as in `Card`."""

    card: str
    field: str
    words: str


class FaceText(Struct, frozen=True):
    """What a reader finds on a face, without white space: the face's card by its index, and which face of it.

    `placed` has its letters without marks, line by line from right to left; empty where nothing is read so.
    """

    card: int
    part: int
    text: str
    placed: str = ""


def compare_words(deck: Deck, texts: Sequence[FaceText]) -> tuple[Loss, ...]:
    """What a reader of these faces would miss of their cards, of which all faces are here; empty when nothing was lost.

    Icons are pictures and do not count; characters that no font shows are spelled out in the deck.
    """
    keys = {glyph.key for glyph in deck.glyphs}
    backward = deck.language[:2].lower() in _BACKWARD
    faces: dict[int, list[str]] = {}
    placed: dict[int, list[str]] = {}
    for face in sorted(texts, key=lambda face: (face.card, face.part)):
        faces.setdefault(face.card, []).append(face.text)
        placed.setdefault(face.card, []).append(face.placed)
    losses: list[Loss] = []
    for index, found in faces.items():
        card = deck.cards[index]
        # Such text turns what stands in its lines, too: "1–4" of a pill.
        turned = any(map(_runs_backward, found))
        for name, words in _fields(card, keys):
            words = clean(words)
            unordered = backward or _runs_backward(words)
            lost = words if unordered else _lost(words, found)
            if lost and (unordered or turned):
                lost = _lost_words(lost, found)
                # Where letters have marks, pdfium gives them in an order of its own.
                lost = lost and _lost_marked(_once(_without_marks(lost)), placed[index])
            if lost:
                losses.append(Loss(card.id, name, lost))
        losses += (Loss(card.id, *undrawn) for undrawn in _undrawn(card, keys, found))
    return tuple(losses)


def _undrawn(card: Card, keys: set[str], faces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Shapes of a card in whose place their keys stand in brackets, as its own words nowhere do; each with where it belongs."""
    if not any("[" in face for face in faces):
        return
    own = [_squeezed(clean(words)) for _, words in _fields(card, keys)]
    for field, key in _shapes(card):
        printed = f"[{_squeezed(key)}]"
        if key in keys and any(printed in face for face in faces) and not any(printed in words for words in own):
            yield field, key


def _shapes(card: Card) -> Iterator[tuple[str, str]]:
    """The keys of all shapes on a card, each with its field."""
    yield "mark_label", card.mark
    yield from (("tagline", run.text) for run in card.tagline if run.style is Style.ICON)
    for section in card.sections:
        for entry in section.entries:
            field = f"sections/{section.heading}/{entry.title}"
            yield field, entry.icon
            texts = (*(each.runs for each in (*entry.body, *entry.after)), *(row.runs for row in entry.rows))
            yield from ((field, run.text) for runs in texts for run in runs if run.style is Style.ICON)
    yield from ((f"ticks/{tick.label}", tick.icon) for tick in card.ticks)


def _lost(text: str, faces: Sequence[str]) -> str:
    """What of a text stands on no face; it may go on from one face to the next."""
    words = _squeezed(text)
    if not _left_of(words, faces):
        return ""
    if any(map(unicodedata.combining, words)):
        bare = [_without_marks(face) for face in faces]
        return _lost_marked(text, bare) if _left_anyhow(_without_marks(text), bare) else ""
    lost = _left_anyhow(text, faces)
    return "" if not lost or _is_parted(text, faces) else _last_words(text, lost)


def _last_words(text: str, letters: int) -> str:
    """The words at the end of a text that hold its last so many letters."""
    words = text.split()
    for at in range(len(words) - 1, -1, -1):
        letters -= len(_squeezed(words[at]))
        if letters <= 0:
            return " ".join(words[at:])
    return " ".join(words)


def _left_of(words: str, faces: Sequence[str]) -> str:
    for face in faces:
        found = _longest_start(words, face)
        if found == len(words):
            return ""
        if found >= _LEAST_PART:
            words = words[found:]
    return words


def _left_anyhow(text: str, faces: Sequence[str]) -> int:
    """How many letters at the end of a text stand on no face, wherever between two words it may be parted.

    What a face has most of need not be where the text is parted: the same words may stand on it elsewhere.
    """
    words = _squeezed(text)
    starts = {0, *accumulate(len(_squeezed(word)) for word in text.split())}
    reached = {0}
    for face in faces:
        # The last of them that goes on here goes on farthest.
        for start in sorted(reached, reverse=True)[:_TRIED]:
            end = start + _longest_start(words[start : start + len(face)], face)
            if end == len(words):
                return 0
            if end - start >= _LEAST_PART:
                reached.update(at for at in (*starts, end) if start + _LEAST_PART <= at <= end)
                break
    return len(words) - max(reached)


def _is_parted(text: str, faces: Sequence[str]) -> bool:
    """Whether a text too short to be found by its letters goes on, between two words of it, from one face to a later one."""
    words = [_squeezed(word) for word in text.split()]
    if sum(map(len, words)) >= 2 * _LEAST_PART:
        return False
    for at in range(1, len(words)):
        start, rest = "".join(words[:at]), "".join(words[at:])
        first = next((number for number, face in enumerate(faces) if start in face), len(faces))
        if any(rest in face for face in faces[first + 1 :]):
            return True
    return False


def _lost_words(words: str, faces: Sequence[str]) -> str:
    """Right-to-left lines come back from pdfium with their parts in another order: word by word, then."""
    parts = [part for word in words.split() for part in _PART.findall(_in_order(_squeezed(word)))]
    ordered = [_in_order(face) for face in faces]
    # Letters that join stand in another order still where two words meet.
    apart = [_JOINED_ONE.sub("", face) for face in faces]
    return " ".join(
        part for part in parts if not _is_covered(part, ordered) and not _is_covered(_JOINED_ONE.sub("", part), apart)
    )


def _is_covered(part: str, faces: Sequence[str]) -> bool:
    """Whether a word stands on some face, or each of its lines does."""
    while part:
        found = max(_longest_start(part, face) for face in faces)
        if found < min(len(part), _LEAST_LINE):
            return False
        part = part[found:]
    return True


def _in_order(text: str) -> str:
    return _JOINED.sub(lambda match: "".join(sorted(match[0])), text)


def _runs_backward(words: str) -> bool:
    return not words.isascii() and any(unicodedata.bidirectional(character) in ("R", "AL") for character in words)


def _longest_start(words: str, face: str) -> int:
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if words[:middle] in face:
            low = middle
        else:
            high = middle - 1
    return low


def _lost_marked(text: str, bare: Sequence[str]) -> str:
    """Of letters with marks that no letter is made with, pdfium gives each part anew, some behind the next letter: word by word, then."""
    lost = []
    for word in text.split():
        letters = re.compile(f".{{0,{_REPEATS}}}".join(map(re.escape, _without_marks(_squeezed(word)))))
        if not any(letters.search(face) for face in bare):
            lost.append(word)
    return " ".join(lost)


def _without_marks(text: str) -> str:
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))


def _squeezed(text: str) -> str:
    # Compatibility forms, since pdfium takes ligatures apart.
    return _UNSEEN.sub("", _HYPHEN.sub("", unicodedata.normalize("NFKC", text)))


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
        for side, page in zip(document, pages, strict=True):
            text = side.get_textpage()
            taken = [(slot, _box(slot, page)) for slot in page.slots if slot.part is not None]
            read = [text.get_text_bounded(*box) for _, box in taken]
            odd = any(slot.turn for slot, _ in taken) or any(map(_runs_backward, read))
            letters = _letters(text) if odd else []
            found += (_face_text(slot, box, words, letters) for (slot, box), words in zip(taken, read, strict=True))
            text.close()
            side.close()
    finally:
        document.close()
    return tuple(found)


def _face_text(slot: Slot, box: _Sides, words: str, letters: Sequence[_Letter]) -> FaceText:
    assert slot.part is not None, "only faces are read"
    placed = _from_right(letters, box, slot.turn) if _runs_backward(words) else ""
    upright = _upright(letters, box, slot.turn) if slot.turn else words
    return FaceText(slot.card, slot.part, _squeezed(upright), placed)


def _letters(text: PdfTextPage) -> list[_Letter]:
    """Every character of a page but white space, with where its baseline begins, in pt."""
    from ctypes import byref, c_double

    from pypdfium2 import raw

    letters: list[_Letter] = []
    x, y = c_double(), c_double()
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        if not letter.isspace():
            raw.FPDFText_GetCharOrigin(text, index, byref(x), byref(y))
            letters.append((x.value, y.value, letter))
    return letters


def _upright(letters: Sequence[_Letter], box: _Sides, turn: int) -> str:
    """The characters in a box that is turned by so many degrees, line by line: pdfium orders them as if it were not."""
    lines = _lines(letters, box, turn, _ONE_LINE)
    return "\n".join("".join(each[2] for each in sorted(line, key=lambda each: each[1])) for line in lines)


def _from_right(letters: Sequence[_Letter], box: _Sides, turn: int) -> str:
    """The letters in a box from right to left, line by line, without marks; as these are given with letters anew, none
    stands twice in a row."""
    lines = _lines(letters, box, turn, _ONE_LINE_OF_MARKS)
    ordered = (each[2] for line in lines for each in sorted(line, key=lambda each: -each[1]))
    return _once(_without_marks(_squeezed("".join(ordered))))


def _once(text: str) -> str:
    """The text with each letter that stands several times in a row once."""
    return _AGAIN.sub(r"\1", text)


def _lines(letters: Sequence[_Letter], box: _Sides, turn: int, apart: float) -> list[list[_Letter]]:
    """The characters in a box that is turned by so many degrees, as lines whose baselines are so far apart: each with how high
    and how far to the right it stands."""
    left, bottom, right, top = box
    inside = [(x, y, letter) for x, y, letter in letters if left <= x <= right and bottom <= y <= top]
    across, up = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[turn]
    turned = sorted(
        ((y * across - x * up, x * across + y * up, letter) for x, y, letter in inside), key=lambda each: -each[0]
    )
    lines: list[list[_Letter]] = []
    for letter in turned:
        if not lines or lines[-1][0][0] - letter[0] > apart:
            lines.append([])
        lines[-1].append(letter)
    return lines


def _box(slot: Slot, page: Page) -> _Sides:
    """A face's left, bottom, right and top in pt from the lower left corner of the page."""
    top = page.height - slot.y
    sides = (slot.x, top - slot.size.height, slot.x + slot.size.width, top)
    left, bottom, right, upper = (side * _PT_PER_MM for side in sides)
    return left, bottom, right, upper


def _fields(card: Card, keys: set[str]) -> Iterator[tuple[str, str]]:
    yield from (("title", card.title), ("number", card.number), ("copy", card.copy), ("mark_label", card.mark_label))
    yield "subtitle", card.subtitle
    yield from _runs("tagline", card.tagline, keys)
    for number in card.numbers:
        # A line may end in place of a dot between two parts.
        parts = (number.label, number.value, *number.small.split(" · "))
        yield from ((f"numbers/{number.label}", part) for part in parts)
    for gauge in card.gauges:
        parts = (gauge.label, str(gauge.value), gauge.legend, gauge.note)
        yield from ((f"gauges/{gauge.label}", part) for part in parts)
    for fact in card.facts:
        yield from ((f"facts/{fact.label}", part) for part in (fact.label, fact.value))
    for section in card.sections:
        yield f"sections/{section.heading}", section.heading
        for entry in section.entries:
            yield from _entry_fields(f"sections/{section.heading}/{entry.title}", entry, keys)
    yield from ((f"ticks/{tick.label}", tick.label) for tick in card.ticks if tick.icon not in keys)
    yield from (("footer", card.footer), ("legal", card.legal))


def _entry_fields(field: str, entry: Entry, keys: set[str]) -> Iterator[tuple[str, str]]:
    yield from ((field, part) for part in (entry.title, entry.pill, entry.aside))
    if entry.boxes > 0:
        yield field, entry.boxes_label
    if entry.icon and entry.icon not in keys:
        yield field, entry.icon
    for paragraph in (*entry.body, *entry.after):
        yield from _runs(field, paragraph.runs, keys)
    for row in entry.rows:
        yield field, row.label
        yield from _runs(field, row.runs, keys)


def _runs(field: str, runs: Sequence[Run], keys: set[str]) -> Iterator[tuple[str, str]]:
    """The text between icons; an icon without a shape is printed as its key."""
    words = ""
    for run in runs:
        if run.style is not Style.ICON:
            words += run.text
            continue
        yield field, words
        words = ""
        if run.text not in keys:
            yield field, run.text
    yield field, words
