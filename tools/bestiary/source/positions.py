"""Lines and columns of a text."""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct


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


def indent_of(line: str) -> int:
    """The spaces that a line starts with."""
    return len(line) - len(line.lstrip(" "))


def before_on_line(text: str, offset: int) -> str:
    """What stands before a code point on its line."""
    return text[text.rfind("\n", 0, offset) + 1 : offset]


def line_table(text: str) -> LineTable:
    """The table of a text; lines end at a line feed, as editors count them."""
    starts = [0]
    position = text.find("\n")
    while position != -1:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return LineTable(text, tuple(starts))
