"""Lines of a terminal: text made safe and, where asked, plain ASCII; painted, padded and wrapped by display width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from wcwidth import width, wrap

from bestiary.render.ascii import to_ascii
from bestiary.render.visible import harmless

#: Columns that the text of a line needs beside a prefix.
LEAST_ROOM = 4
BOLD, ITALIC, WHITE = "1", "3", "97"


class Terminal(Struct, frozen=True):
    """Where a sheet is printed: columns, whether it has colours, whether it knows ASCII alone."""

    width: int
    colour: bool
    ascii_only: bool
    #: Key of a shape to what stands for it.
    signs: Mapping[str, str]


def clean(text: str, terminal: Terminal) -> str:
    """The text on one line with nothing in it that a terminal would obey; ASCII alone where that is asked."""
    line = harmless(text)
    return to_ascii(line) if terminal.ascii_only else line


def paint(text: str, terminal: Terminal, *codes: str) -> str:
    """The text between the codes of a terminal, where it has colours."""
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if terminal.colour and codes and text else text


def display_width(text: str) -> int:
    """How many columns the text takes, the codes of colours not counted."""
    return width(text)


def pad(text: str, columns: int, align: str = "<") -> str:
    """The text filled with spaces to so many columns, at the end, the start (`>`) or both (`^`)."""
    room = max(columns - display_width(text), 0)
    before = {"<": 0, ">": room, "^": room // 2}[align]
    return " " * before + text + " " * (room - before)


def fold(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of at most so many columns, prefixes counted; only a word longer than a line is broken.

    A first prefix that leaves no room beside it has lines of its own.
    """
    if display_width(rest) > columns - LEAST_ROOM:
        rest = ""
    above: list[str] = []
    if display_width(first) > columns - LEAST_ROOM:
        above, first = wrap(first.strip(), columns, break_on_hyphens=False), rest
    lines = wrap(text, columns, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [*above, *(lines or ([] if above else [first.rstrip()]))]


def pack(items: Iterable[str], gap: str, columns: int) -> Iterator[str]:
    """The items side by side with a gap between them; an item is parted only where it is wider than a line."""
    line = ""
    for item in items:
        joined = f"{line}{gap}{item}" if line else item
        if line and display_width(joined) > columns:
            yield from fold(line, columns)
            joined = item
        line = joined
    if line:
        yield from fold(line, columns)


def both_ends(left: str, right: str, columns: int) -> Iterator[str]:
    """The left text, folded where it must be, with the right one at the end of its first line."""
    room = columns - display_width(right) - 2
    if not right or room < max(1, min(columns // 2, display_width(left))):
        yield from fold(left, columns) if left else ()
        yield from (pad(line, columns, ">") for line in fold(right, columns)) if right else ()
        return
    first, *others = fold(left, room)
    yield pad(first, room + 2) + right
    yield from others
