"""What a page holds and where: faces, lines, strips; lengths in millimetres from its upper left corner."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bestiary.press.sheets.paper import STRIP, Size


class Box(Struct, frozen=True):
    """An upright rectangle on a page."""

    left: float
    top: float
    right: float
    bottom: float

    def turned(self) -> Box:
        """The box with x and y changed."""
        return Box(self.top, self.left, self.bottom, self.right)


class Sides(Struct, frozen=True):
    """A length for each side of a box on the page."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Slot(Struct, frozen=True):
    """A face on a page: its cut corner, its size, and by how many degrees it is turned."""

    x: float
    y: float
    turn: int
    #: Index of the card, and of its face; without a part this is the back that `back` is the key of.
    card: int
    part: int | None
    back: str
    size: Size
    #: How far its art goes beyond the cut, on each side of the page.
    bleed: Sides


class LineKind(StrEnum):
    """What a line is for."""

    CUT = "cut"
    FOLD = "fold"


class Line(Struct, frozen=True):
    """An upright or level line on a page."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: LineKind


class Strip(Struct, frozen=True):
    """Free paper as wide as STRIP; it starts at (x, y) and is turned there."""

    x: float
    y: float
    length: float
    #: 0, or 90 for a strip that runs down the page.
    turn: int

    @property
    def box(self) -> Box:
        """What it covers of the page."""
        across, down = (STRIP, self.length) if self.turn else (self.length, STRIP)
        return Box(self.x, self.y, self.x + across, self.y + down)


class Label(Struct, frozen=True):
    """What stands on a strip beside the cards: the ruler at its start, which sheet this is at its end, or both."""

    strip: Strip
    ruler: bool
    words: bool


class Page(Struct, frozen=True):
    """One side of a sheet."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    #: Which sheet of how many this is a side of, and whether it is its back.
    number: int
    total: int
    back: bool
    #: How far inside the page its trimmed size begins, and how far inside what a press may print.
    trim: float
    bleed: float
