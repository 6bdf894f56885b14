"""Words of an author cut into pieces that can be set: clean, breakable, none longer than a face of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
import re
from types import MappingProxyType
import unicodedata

from bestiary.press.content.clusters import LONGEST, clusters_of
from bestiary.press.content.letters import WIDTHS, is_longer, is_wider
from bestiary.press.content.openings import OPENING, is_unspaced, last_opening, with_openings
from bestiary.richtext import Run, Style
from bestiary.typography import bound

#: A piece of a paragraph: texts with their styles. A page may end after any piece.
Piece = tuple[Run, ...]

#: Lets a long word break without showing; taken out again when words are compared.
BREAK = "\u200b"
#: Code points a word must have to get places to break, and how many stand between them.
_LONG = 9
BREAK_EVERY = 6
#: How much wider than a letter signs may be, in em; and letters of the scripts from Devanagari on.
_SIGN, _BROAD = 0.6, 0.5
_FIRST_BROAD, _BROAD_LETTER = "\u0900", "[\u0900-\u1cff\ua000-\uabff]"
#: Code points of a piece at most; sentences longer than that are parted after a semicolon or a colon, or else between words.
LONG_PIECE = 320
#: A stop before a small letter or a digit is one of a short form, as in "p. 7".
_SENTENCE = re.compile(r"(?<=[.!?…])(?:[\"'”’)\]]*)\s+(?![a-z\d])|(?<=[。！？])[」』）】”’]*(?![。！？、」』）】”’])")
#: Nor do these end one before a name: letters that stand for words ("J.", "e.g.", "z. B."), titles, and what leads to a name or a place.
_SHORT_FORM = re.compile(
    r"(?<![^\W_]|[’'.])(?:(?:[^\W\d_]\.)*[^\W\d_]|approx|bzw|ca|[Cc]apt|[Cc]f|[Cc]h|[Cc]ol|[Dd]r|[Ff]igs?|[Ff]t|[Gg]en|[Ll]t|[Mm]aj|Messrs|"
    r"Mmes?|M[rst]|Mrs|Nos|Nr|pp|[Pp]rof|[Rr]ev|[Ss]gt|Sra?|Sta?|Ste|[Vv]ol|[Vv]s|viz)\.$"
)
#: Letters of the longest of them, and a stop.
_SHORT = 8
_SPACES = re.compile(r"\s+")
_PAUSE = re.compile(r"[;:][\"'”’)\]]* ")
#: What stands for a shape while a text is parted.
_ICON = "\ufffc"
#: Between two characters that were spelled out.
_NAMES = re.compile(r"(?<=\])(?=\[)")
#: After a hyphen between letters.
_HYPHENED = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")
#: A word of so many code points or more.
_WORD = rf"[^\s{OPENING}]{{{{{{}},}}}}"
#: What is invisible, but counted among printable characters.
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0000-\U000e0fff]")
#: Control characters that are no white space, lone surrogates, and what is invisible: breaks, what forbids them, selectors, tags. Compiled
#: where it is asked for, as texts of usual characters alone need none of it.
_UNPRINTABLE = (
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\u200b\u202a-\u202e\u2066-\u2069\u2060\ufeff\u00ad\ufe00-\ufe0f\ufffe\uffff"
    "\U000e0000-\U000e0fff]"
)


def clean(text: str) -> str:
    """Text in NFC with runs of white space as one space, and without the characters that no printer sets."""
    usual = text.isascii()
    if not usual:
        text = unicodedata.normalize("NFC", text)
    if text.isprintable() and "  " not in text and (usual or not _SELECTORS.search(text)):
        return text
    return _SPACES.sub(" ", re.sub(_UNPRINTABLE, "", text))


def breakable(
    text: str,
    longest: float,
    openings: Mapping[str, str] = MappingProxyType({}),
    least: int = _LONG,
    every: int = BREAK_EVERY,
) -> str:
    """The text with hidden places to break, after `every` so many letters, inside words of `least` code points and more that are wider
    than `longest` em.

    Words that are written without spaces have marks where a line may end anyhow, as `openings` has it.
    """
    if is_unspaced(text):
        text = with_openings(text, openings)
    if len(text) < least:
        return text
    return re.sub(_WORD.format(least), lambda match: _broken(match[0], longest, every), text)


def pieces(runs: Iterable[Run], most: int = LONG_PIECE) -> tuple[Piece, ...]:
    """Runs parted at the ends of sentences, and within those of more than `most` code points."""
    return tuple(piece for sentence in sentences(runs, most) for piece in sentence)


def sentences(runs: Iterable[Run], most: int = LONG_PIECE) -> tuple[tuple[Piece, ...], ...]:
    """Runs as sentences, each in pieces of no more than `most` code points, for where no face holds it whole."""
    found: list[list[Run]] = [[]]
    for run in runs:
        for text, ends in _parts(run):
            found[-1].append(Run(text, run.style))
            if ends:
                found.append([])
    return tuple(tuple(_lumps(sentence, most)) for sentence in found if sentence)


def _broken(word: str, longest: float, every: int) -> str:
    if not _is_wider(word, longest):
        return word
    # A line may end after a hyphen anyhow.
    return "".join(
        BREAK.join(_chopped(part, every) if _is_wider(part, longest) else part for part in _NAMES.split(hyphened))
        for hyphened in _HYPHENED.split(word)
    )


def _is_wider(word: str, longest: float) -> bool:
    if word.isascii():
        return is_wider(word, longest)
    signs = sum(not letter.isalnum() for letter in word if letter not in WIDTHS)
    broad = 0 if max(word) < _FIRST_BROAD else len(re.findall(_BROAD_LETTER, word))
    return is_wider(word, longest - _SIGN * signs - _BROAD * broad)


def _chopped(word: str, every: int) -> str:
    chunks: list[list[str]] = [[]]
    for cluster in clusters_of(word):
        if len(chunks[-1]) == every or sum(map(len, chunks[-1])) >= LONGEST:
            chunks.append([])
        chunks[-1].append(cluster)
    return BREAK.join("".join(chunk) for chunk in chunks)


def _parts(run: Run) -> Iterator[tuple[str, bool]]:
    """The text of a run at the ends of sentences, each part with whether a sentence ends with it."""
    if run.style is Style.ICON:
        yield run.text, False
        return
    text = _SPACES.sub(" ", run.text)
    start = 0
    for match in _SENTENCE.finditer(text):
        if _SHORT_FORM.search(text, max(0, match.start() - _SHORT), match.start()):
            continue
        yield text[start : match.end()], True
        start = match.end()
    if start < len(text):
        yield text[start:], False


def _whole_letters(text: str, most: int) -> int:
    """As many code points as hold whole letters, but no more than given."""
    while most > 1 and unicodedata.category(text[most])[0] == "M":
        most -= 1
    return most


def _lumps(sentence: Sequence[Run], most: int) -> Iterator[Piece]:
    """A sentence in pieces; each but the last ends with a pause, if it has one behind its label, or else between words."""
    text = bound("".join(_ICON if run.style is Style.ICON else run.text for run in sentence))
    text = text.replace(f"{_ICON} ", f"{_ICON}\u00a0")
    if len(text) > most / 2 and is_longer(text, len(text)):
        # Wide letters fill a face sooner.
        most = max(1, int(most / 2))
    label = sum(len(run.text) for run in takewhile(lambda run: run.style is Style.STRONG, sentence))
    start = 0
    while len(text) - start > most:
        end = _end_of_piece(text[start : start + most + 1], most, label - start)
        yield _cut_out(sentence, start, start + end)
        start += end
    yield _cut_out(sentence, start, len(text))


def _end_of_piece(text: str, most: int, label: int) -> int:
    """Where the piece ends that a text begins with, which is longer than a piece may be."""
    pauses = [match.end() for match in _PAUSE.finditer(text, 0, most) if match.end() > label + 1]
    if pauses:
        return pauses[-1]
    places = (text.rfind(" ", 0, most) + 1, last_opening(text, most), text.rfind("\u00a0", 0, most) + 1)
    return next(filter(None, places), 0) or _whole_letters(text, most)


def _cut_out(sentence: Sequence[Run], start: int, end: int) -> Piece:
    """The runs of a sentence between two places; an icon is as long as a letter."""
    found: list[Run] = []
    at = 0
    for run in sentence:
        length = 1 if run.style is Style.ICON else len(run.text)
        low, high = max(start, at), min(end, at + length)
        if low < high:
            found.append(run if run.style is Style.ICON else Run(run.text[low - at : high - at], run.style))
        at += length
    return tuple(found)
