"""The promise that nothing is lost, put to the test: every word of every card must stand in the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
import re
import unicodedata

from bestiary.card import Card, Deck, Entry
from bestiary.press.failure import PressError
from bestiary.press.pdf import Printed
from bestiary.press.words import clean
from bestiary.richtext import Run, Style

_NOT_INSTALLED = "Comparing a PDF with its cards needs pypdfium2, which `pip install 'bestiary[pdf]'` brings."
_PT_PER_MM = 72 / 25.4
#: White space, control characters, soft hyphens, hidden breaks, joiners and selectors: nothing that a reader would miss.
_UNSEEN = re.compile(
    "[\\s\x00-\x1f\x7f-\x9f\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]+"
)
#: Hyphens inside words, among them what pdfium gives for one at the end of a line, or leaves out there.
_HYPHEN = re.compile("(?<=\\w)[-\u2010\ufffe]")
#: Languages written from right to left.
_BACKWARD = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
#: Letters or digits in a row.
_PART = re.compile(r"[^\W\d]+|\d+")
#: A text parted between faces counts as found only if each part has so many letters: fewer are found by chance.
_LEAST_PART = 6


@dataclass(frozen=True, slots=True)
class Loss:
    """Words of a field of a card that are not on paper; the field is named as in `Card`."""

    card: str
    field: str
    words: str


def find_losses(printed: Printed, deck: Deck) -> tuple[Loss, ...]:
    """What a reader of the deck would miss in the PDF, card by card; empty when nothing was lost.

    Icons are pictures and do not count; characters named in `printed.missing` count as the words printed for them.
    """
    spelled = str.maketrans({glyph.character: glyph.spelled for glyph in printed.missing})
    keys = {glyph.key for glyph in deck.glyphs}
    faces = _face_texts(printed)
    backward = deck.language[:2].lower() in _BACKWARD
    losses: list[Loss] = []
    for card, came_out in zip(deck.cards, printed.cards, strict=True):
        texts = [next(faces) for _ in range(came_out.faces)]
        for field, words in _fields(card, keys):
            words = clean(words).translate(spelled)
            lost = _lost_words(words, texts) if backward or _runs_backward(words) else _lost(_squeezed(words), texts)
            if lost:
                losses.append(Loss(card.id, field, lost))
    return tuple(losses)


def _lost(words: str, faces: Sequence[str]) -> str:
    if any(words in face for face in faces):
        return ""
    for face in faces:
        found = _longest_start(words, face)
        if found == len(words):
            return ""
        if found >= _LEAST_PART:
            # What is left must be long enough to be found by more than chance.
            words = words[min(found, max(len(words) - _LEAST_PART, _LEAST_PART)) :]
    return words


def _lost_words(words: str, faces: Sequence[str]) -> str:
    """Right-to-left lines come back from pdfium with their parts in another order: word by word, then."""
    parts = [part for word in words.split() for part in _PART.findall(_squeezed(word))]
    return " ".join(part for part in parts if not any(part in face for face in faces))


def _runs_backward(words: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in words)


def _longest_start(words: str, face: str) -> int:
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if words[:middle] in face:
            low = middle
        else:
            high = middle - 1
    return low


def _squeezed(text: str) -> str:
    # Compatibility forms, since pdfium takes ligatures apart.
    return _HYPHEN.sub("", _UNSEEN.sub("", unicodedata.normalize("NFKC", text)))


def _face_texts(printed: Printed) -> Iterator[str]:
    """The text of each face in the order of printing, without white space."""
    try:
        import pypdfium2
    except ImportError as error:
        raise PressError(_NOT_INSTALLED) from error
    grid = printed.grid
    document = pypdfium2.PdfDocument(printed.pdf)
    try:
        for page in document:
            text = page.get_textpage()
            for slot in range(grid.slots):
                left = grid.left + slot % grid.columns * (grid.card.width + grid.gap)
                top = grid.top + slot // grid.columns * (grid.card.height + grid.gap)
                box = (left, grid.page.height - top - grid.card.height, left + grid.card.width, grid.page.height - top)
                yield _squeezed(text.get_text_bounded(*(side * _PT_PER_MM for side in box)))
            text.close()
            page.close()
    finally:
        document.close()


def _fields(card: Card, keys: set[str]) -> Iterator[tuple[str, str]]:
    yield from (("title", card.title), ("number", card.number), ("mark_label", card.mark_label))
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
