"""Places as editors count them: lines from 0, and columns in the units that the editor has asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
import re

from msgspec import Struct

#: The mark of byte order, which some editors leave at the start of a text.
MARK = "\ufeff"
#: What ends a line in an editor, unlike for YAML: a line feed, a carriage return, or both.
_LINE_END = re.compile(r"\r\n|\n|\r")

#: Encoding to how many units a text has in it.
_UNITS: Mapping[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "utf-16": lambda text: len(text) + sum(character > "\uffff" for character in text),
    "utf-32": len,
}
DEFAULT_ENCODING = "utf-16"


class Place(Struct, frozen=True, order=True):
    """A line and a column from 0; the column counts units of the editor's encoding."""

    line: int
    column: int


class Ruler(Struct, frozen=True):
    """A text with the means to tell offsets in code points from places in an editor."""

    text: str
    encoding: str
    #: Where lines start and end, the line end left out; in code points.
    lines: tuple[tuple[int, int], ...]
    #: The editor has a mark of byte order before the text.
    marked: bool = False

    def place(self, offset: int) -> Place:
        """The place of a code point; of the end of its line for what is beyond that."""
        number = max(bisect_right(self.lines, (offset, len(self.text) + 1)) - 1, 0)
        start, end = self.lines[number]
        return Place(number, self._before(number) + self._units(self.text[start : max(min(offset, end), start)]))

    def offset(self, place: Place) -> int:
        """The code point at a place; the nearest one before it where there is none."""
        if place.line >= len(self.lines):
            return len(self.text)
        start, end = self.lines[max(place.line, 0)]
        left = place.column - self._before(place.line)
        if self.encoding == "utf-32" or self.text[start:end].isascii():
            return start + min(max(left, 0), end - start)
        for at in range(start, end):
            left -= self._units(self.text[at])
            if left < 0:
                return at
        return end

    def _before(self, line: int) -> int:
        return self._units(MARK) if self.marked and line == 0 else 0

    def _units(self, text: str) -> int:
        return len(text) if text.isascii() else _UNITS[self.encoding](text)


def ruler(text: str, encoding: str, marked: bool = False) -> Ruler:
    """The ruler of a text that is given without its mark of byte order."""
    ends = [match.span() for match in _LINE_END.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    return Ruler(text, encoding, tuple(zip(starts, stops, strict=True)), marked)


def known_encoding(asked: str | None) -> str:
    """An encoding that an editor has asked for, or the one that all know."""
    return asked if asked is not None and asked in _UNITS else DEFAULT_ENCODING
