"""Words of an author cut into pieces that can be set: clean, breakable, none longer than a face of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import re
import unicodedata

from bestiary.richtext import Run, Style

#: A piece of a paragraph: texts with their styles. A page may end after any piece.
Piece = tuple[Run, ...]

#: Lets a long word break without showing; taken out again when words are compared.
BREAK = "\u200b"
#: Code points a word may have before it gets places to break.
_LONG = 20
_BREAK_EVERY = 6
#: Code points and words of a piece at most; sentences longer than that are parted between words.
_LONG_PIECE = 320
_SENTENCE = re.compile(r"(?<=[.!?;:…])(?:[\"'”’)\]]*)\s+")
_SPACES = re.compile(r"\s+")
_LONG_WORD = re.compile(rf"\S{{{_LONG + 1},}}")
#: Control characters that are no white space, lone surrogates, and what is invisible: breaks, marks of byte order, soft hyphens.
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\u200b\ufeff\u00ad\ufffe\uffff]")
_UNUSUAL = re.compile(rf"[^\S ]|  |{_UNPRINTABLE.pattern}")


def clean(text: str) -> str:
    """Text in NFC with runs of white space as one space, and without the characters that no printer sets."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _SPACES.sub(" ", _UNPRINTABLE.sub("", text)) if _UNUSUAL.search(text) else text


def breakable(text: str) -> str:
    """The text with hidden places to break inside words too long for a line."""
    return _LONG_WORD.sub(lambda match: _broken(match[0]), text) if len(text) > _LONG else text


def pieces(runs: Iterable[Run]) -> tuple[Piece, ...]:
    """Runs parted at the ends of sentences, and between words where a sentence is very long."""
    parts: list[list[Run]] = [[]]
    length = 0
    for run in runs:
        for text, ends in _parts(run):
            if length + len(text) > _LONG_PIECE and parts[-1]:
                parts.append([])
                length = 0
            parts[-1].append(Run(text, run.style))
            length += len(text)
            if ends:
                parts.append([])
                length = 0
    return tuple(tuple(part) for part in parts if part)


def _broken(word: str) -> str:
    chunks = _clusters(word)
    return BREAK.join("".join(chunks[start : start + _BREAK_EVERY]) for start in range(0, len(chunks), _BREAK_EVERY))


def _clusters(word: str) -> list[str]:
    clusters: list[str] = []
    for character in word:
        if clusters and (unicodedata.combining(character) or character in "\u200d\ufe0f" or clusters[-1][-1] == "\u200d"):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _parts(run: Run) -> Iterator[tuple[str, bool]]:
    if run.style is Style.ICON:
        yield run.text, False
        return
    text = _SPACES.sub(" ", run.text)
    start = 0
    for match in _SENTENCE.finditer(text):
        yield from _lumps(text[start : match.end()], True)
        start = match.end()
    if start < len(text):
        yield from _lumps(text[start:], False)


def _lumps(text: str, ends: bool) -> Iterator[tuple[str, bool]]:
    while len(text) > _LONG_PIECE:
        cut = text.rfind(" ", 0, _LONG_PIECE) + 1
        if cut == 0:
            cut = _LONG_PIECE
        yield text[:cut], True
        text = text[cut:]
    if text:
        yield text, ends
