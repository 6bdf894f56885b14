"""The promise that nothing is lost, put to the test: every word of every card must stand in the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import accumulate
import re
import unicodedata

from msgspec import Struct

from bestiary.card import Card, Deck, Entry
from bestiary.press.content.words import BREAK_EVERY, clean
from bestiary.press.reading import FaceText, once, split_at_hyphens, squeezed, without_marks
from bestiary.richtext import Run, Style
from bestiary.typography import has_backward

#: Letters that may be given anew between two of a word.
_REPEATS = 2
#: Languages written from right to left.
_BACKWARD = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
#: Letters or digits in a row.
_PART = re.compile(r"[^\W\d]+|\d+")
#: The part of a text on a face counts only if it has so many letters, or is the last: fewer are found by chance.
_LEAST_PART = 6
#: Places where a text may be parted that are tried on a face, at most.
_TRIED = 400
#: And each line of a long right-to-left word so many.
_LEAST_LINE = 3


class Loss(Struct, frozen=True):
    """Words of a field of a card that are not on paper; the field is named as in `Card`."""

    card: str
    field: str
    words: str


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
        turned = any(map(has_backward, found))
        fields = [(name, clean(words)) for name, words in _fields(card, keys)]
        scarce = _scarce(fields, placed[index]) if turned and any(placed[index]) else frozenset()
        for name, words in fields:
            unordered = backward or has_backward(words)
            lost = words if unordered else _lost(words, found)
            if lost and (unordered or turned):
                lost = _lost_words(lost, [*map(without_marks, found)], placed[index], scarce)
            if lost:
                losses.append(Loss(card.id, name, lost))
        losses += (Loss(card.id, *undrawn) for undrawn in _undrawn(card, keys, found))
    return tuple(losses)


def _undrawn(card: Card, keys: set[str], faces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Shapes of a card in whose place their keys stand in brackets, as its own words nowhere do; each with where it belongs."""
    if not any("[" in face for face in faces):
        return
    own = [squeezed(clean(words)) for _, words in _fields(card, keys)]
    for field, key in _shapes(card):
        printed = f"[{squeezed(key)}]"
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
    words = squeezed(text)
    if not _left_of(words, faces):
        return ""
    if any(map(unicodedata.combining, words)):
        bare = [without_marks(face) for face in faces]
        return _lost_marked(text, bare) if _left_anyhow(without_marks(text), bare) else ""
    lost = _left_anyhow(text, faces)
    return "" if not lost or _is_parted(text, faces) else _last_words(text, lost)


def _last_words(text: str, letters: int) -> str:
    """The words at the end of a text that hold its last so many letters."""
    words = text.split()
    for at in range(len(words) - 1, -1, -1):
        letters -= len(squeezed(words[at]))
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
    words = squeezed(text)
    starts = {0, *accumulate(len(squeezed(word)) for word in text.split())}
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
    words = [squeezed(word) for word in text.split()]
    if sum(map(len, words)) >= 2 * _LEAST_PART:
        return False
    for at in range(1, len(words)):
        start, rest = "".join(words[:at]), "".join(words[at:])
        first = next((number for number, face in enumerate(faces) if start in face), len(faces))
        if any(rest in face for face in faces[first + 1 :]):
            return True
    return False


def _scarce(fields: Sequence[tuple[str, str]], placed: Sequence[str]) -> frozenset[str]:
    """Right-to-left words of a card that stand on its faces less often than it says them, also within longer words.

    What its mark is called may be said by the line below its name; a letter alone may be one with its neighbour.
    """
    said = [
        once(part) for name, words in fields if name != "mark_label" for word in words.split() for part in _parts(word)
    ]
    short = " ".join(part for part in said if len(part) <= BREAK_EVERY)
    words = {part for part in said if 1 < len(part) <= BREAK_EVERY and has_backward(part)}
    return frozenset(word for word in words if sum(_count(word, face) for face in placed) < _count(word, short))


def _count(word: str, text: str) -> int:
    """How often a word stands in a text, also where it shares letters with itself."""
    return len(re.findall(f"(?={re.escape(word)})", text))


def _lost_words(words: str, bare: Sequence[str], placed: Sequence[str], scarce: Set[str]) -> str:
    """Words that stand nowhere on faces with right-to-left lines, which come back from pdfium with their parts in another order:
    word by word, then, without marks; where letters have some, pdfium's order is none, and only their places tell."""
    return " ".join(
        word
        for word in words.split()
        if not all(_is_found(part, bare, placed) and once(part) not in scarce for part in _parts(word))
    )


def _parts(word: str) -> list[str]:
    """The letters or digits in a row of a word, without marks: those on either side of a hyphen may come back in any order."""
    return [part for each in split_at_hyphens(word) for part in _PART.findall(without_marks(squeezed(each)))]


def _is_found(part: str, bare: Sequence[str], placed: Sequence[str]) -> bool:
    if any(placed) and has_backward(part):
        return _is_covered(once(part), placed)
    return _is_covered(part, bare)


def _is_covered(part: str, faces: Sequence[str]) -> bool:
    """Whether a word stands on some face, or each of its lines does where it is long enough to be broken."""
    if len(part) <= BREAK_EVERY:
        return any(part in face for face in faces)
    while part:
        found = max(_longest_start(part, face) for face in faces)
        if found < min(len(part), _LEAST_LINE):
            return False
        part = part[found:]
    return True


def _longest_start(words: str, face: str) -> int:
    if words in face:
        return len(words)
    low, high = 0, len(words) - 1
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
        letters = re.compile(f".{{0,{_REPEATS}}}".join(map(re.escape, without_marks(squeezed(word)))))
        if not any(letters.search(face) for face in bare):
            lost.append(word)
    return " ".join(lost)


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
