"""Words of an author cut into pieces that can be set: clean, breakable, none longer than a face of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import re
import unicodedata

from bestiary.press.content.letters import WIDTHS, is_longer, is_wider
from bestiary.richtext import Run, Style

#: A piece of a paragraph: texts with their styles. A page may end after any piece.
Piece = tuple[Run, ...]

#: Lets a long word break without showing; taken out again when words are compared.
BREAK = "\u200b"
#: Code points a word must have to get places to break, and how many stand between them.
_LONG = 9
_BREAK_EVERY = 6
#: Code points that stay together at most, whatever joins them.
_CLUSTER = 12
#: How much wider than a letter signs may be, in em.
_SIGN = 0.6
#: Code points of a piece at most; sentences longer than that are parted after a semicolon or a colon, or else between words.
LONG_PIECE = 320
#: A stop before a small letter or a digit is one of a short form, as in "p. 7".
_SENTENCE = re.compile(r"(?<=[.!?…])(?:[\"'”’)\]]*)\s+(?![a-z\d])")
_PAUSE = re.compile(r"[;:][\"'”’)\]]* ")
_NUMBER = re.compile(r"\b[A-Z]\w* [+−-]?\d+|(?<!\S)[+−-]?\d+ (?=[^\W\d])")
_TIED = re.compile(r"\d| · ")
_LETTER = re.compile("[A-Za-z]")
_SPACES = re.compile(r"\s+")
#: Between two characters that were spelled out.
_NAMES = re.compile(r"(?<=\])(?=\[)")
_LONG_WORD = re.compile(rf"\S{{{_LONG},}}")
#: Control characters that are no white space, lone surrogates, and what is invisible: breaks, what forbids them, selectors, tags.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\u200b\u202a-\u202e\u2066-\u2069\u2060\ufeff\u00ad\ufe00-\ufe0f\ufffe\uffff"
    "\U000e0000-\U000e0fff]"
)
_UNUSUAL = re.compile(rf"[^\S ]|  |{_UNPRINTABLE.pattern}")


def clean(text: str) -> str:
    """Text in NFC with runs of white space as one space, and without the characters that no printer sets."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _SPACES.sub(" ", _UNPRINTABLE.sub("", text)) if _UNUSUAL.search(text) else text


def runs_backward(texts: Iterable[str]) -> bool:
    """Whether what these texts say together is written from right to left, as its first letter tells."""
    for text in texts:
        if not text.isascii():
            for letter in text:
                if (direction := unicodedata.bidirectional(letter)) in ("L", "R", "AL"):
                    return direction != "L"
        elif _LETTER.search(text):
            return False
    return False


def breakable(text: str, longest: float) -> str:
    """The text with hidden places to break inside words wider than `longest` em."""
    if len(text) < _LONG:
        return text
    return _LONG_WORD.sub(lambda match: _broken(match[0], longest), text)


def bound(text: str) -> str:
    """The text with numbers tied to the word they belong to: the name before ("Level 4"), or else the word after ("2 steps").

    A dot between words is tied to the word before it, so that none begins a line.
    """
    if not _TIED.search(text):
        return text
    return _NUMBER.sub(lambda match: match[0].replace(" ", "\u00a0"), text).replace(" · ", "\u00a0· ")


def pieces(runs: Iterable[Run], most: int = LONG_PIECE) -> tuple[Piece, ...]:
    """Runs parted at the ends of sentences, and within those of more than `most` code points."""
    parts: list[list[Run]] = [[]]
    length = 0
    for run in runs:
        for text, ends in _parts(run, most):
            if length + len(text) > most and parts[-1]:
                parts.append([])
                length = 0
            parts[-1].append(Run(text, run.style))
            length += len(text)
            if ends:
                parts.append([])
                length = 0
    return tuple(tuple(part) for part in parts if part)


def _broken(word: str, longest: float) -> str:
    if not _is_wider(word, longest):
        return word
    return BREAK.join(_chopped(part) if _is_wider(part, longest) else part for part in _NAMES.split(word))


def _is_wider(word: str, longest: float) -> bool:
    signs = 0 if word.isascii() else sum(not letter.isalnum() for letter in word if letter not in WIDTHS)
    return is_wider(word, longest - _SIGN * signs)


def _chopped(word: str) -> str:
    chunks: list[list[str]] = [[]]
    for cluster in _clusters(word):
        if len(chunks[-1]) == _BREAK_EVERY or sum(map(len, chunks[-1])) >= _CLUSTER:
            chunks.append([])
        chunks[-1].append(cluster)
    return BREAK.join("".join(chunk) for chunk in chunks)


def _clusters(word: str) -> list[str]:
    clusters: list[str] = []
    for character in word:
        joins = unicodedata.combining(character) or character == "\u200d"
        if clusters and (joins or clusters[-1][-1] == "\u200d") and len(clusters[-1]) < _CLUSTER:
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _parts(run: Run, most: int) -> Iterator[tuple[str, bool]]:
    if run.style is Style.ICON:
        yield run.text, False
        return
    text = _SPACES.sub(" ", run.text)
    start = 0
    for match in _SENTENCE.finditer(text):
        yield from _lumps(text[start : match.end()], True, most)
        start = match.end()
    if start < len(text):
        yield from _lumps(text[start:], False, most)


def _lumps(text: str, ends: bool, most: int) -> Iterator[tuple[str, bool]]:
    if len(text) > most / 2 and is_longer(text, len(text)):
        # Wide letters fill a face sooner.
        most = max(1, int(most / 2))
    while len(text) > most:
        pauses = [match.end() for match in _PAUSE.finditer(text, 0, most)]
        cut = pauses[-1] if pauses else text.rfind(" ", 0, most) + 1 or most
        yield text[:cut], True
        text = text[cut:]
    if text:
        yield text, ends
