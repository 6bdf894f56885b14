"""Lines and columns of a text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
import re

from msgspec import Struct

_LINE_END = re.compile(r"\r\n?|\n")


class Position(Struct, frozen=True):
    """A line and a column, both from 1, in code points."""

    line: int
    column: int


class LineTable(Struct, frozen=True):
    """Where the lines of a text start."""

    text: str
    starts: tuple[int, ...]

    def position(self, offset: int) -> Position:
        """The line and column of a code point."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset)
        return Position(line, offset - self.starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """A line without its end; empty when there is none of that number."""
        if not 0 < number <= len(self.starts):
            return ""
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end].rstrip("\r\n")


def line_at(text: str, offset: int) -> tuple[int, str]:
    """Where the line of a code point starts, and that line without its line feed."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", start)
    return start, text[start : end if end >= 0 else len(text)]


def line_end(text: str, offset: int) -> int:
    """The code point behind what stands on a line from an offset on, its end left out."""
    found = _LINE_END.search(text, offset)
    return found.start() if found else len(text)


def indent_of(line: str) -> int:
    """The spaces that a line starts with."""
    return len(line) - len(line.lstrip(" "))


def width_of(line: str) -> int:
    """The blanks of any kind that a line starts with."""
    return len(line) - len(line.lstrip())


def shifted(lines: Sequence[str], by: int) -> list[str]:
    """Lines with so many spaces more before them, or fewer; those with nothing on them as they are."""
    return [" " * max(indent_of(line) + by, 0) + line.lstrip(" ") if line.strip() else line for line in lines]


def end_of_block(lines: Sequence[str], first: int) -> int:
    """The line behind those that stand further in than one, without the empty ones at their end; both from 0."""
    width, below = indent_of(lines[first]), range(first + 1, len(lines))
    end = next((at for at in below if lines[at].strip() and indent_of(lines[at]) <= width), len(lines))
    while end > first + 1 and not lines[end - 1].strip():
        end -= 1
    return end


def before_on_line(text: str, offset: int) -> str:
    """What stands before a code point on its line."""
    return text[text.rfind("\n", 0, offset) + 1 : offset]


def line_table(text: str) -> LineTable:
    """The table of a text; lines end at a line feed, a carriage return, or both, as for YAML and for editors."""
    return LineTable(text, (0, *(found.end() for found in _LINE_END.finditer(text))))
