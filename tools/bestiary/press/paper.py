"""Card sizes, papers, and the best grid of one on the other; lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
import re

from bestiary.press.failure import PressError


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres, with the name a person would use for it."""

    name: str
    width: float
    height: float

    def turned(self) -> Size:
        """The same size lying on its other side."""
        return Size(self.name, self.height, self.width)


class Strip(StrEnum):
    """The edge of a sheet that carries the ruler and the sheet's number."""

    BOTTOM = "bottom"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What to print on: card and paper, the gap between cards, and the margin the printer cannot reach, in mm.

    Without a paper each face is a page of its own, as large as the card.
    """

    card: Size
    paper: Size | None
    gap: float = 0.0
    margin: float = 5.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Where cards lie on a page, in mm: columns × rows with a gap, the first card's corner at (left, top)."""

    page: Size
    card: Size
    columns: int
    rows: int
    gap: float
    left: float
    top: float
    margin: float
    #: None when the page is the card itself and nothing stands beside it.
    strip: Strip | None

    @property
    def slots(self) -> int:
        """How many faces a page holds."""
        return self.columns * self.rows


CARDS = (
    Size("poker", 63.0, 88.0),
    Size("bridge", 57.0, 89.0),
    Size("tarot", 70.0, 120.0),
    Size("index", 127.0, 76.2),
    Size("jumbo", 89.0, 127.0),
    Size("half-letter", 139.7, 215.9),
    Size("a6", 105.0, 148.0),
    Size("a5", 148.0, 210.0),
)
PAPERS = (
    Size("a4", 210.0, 297.0),
    Size("letter", 215.9, 279.4),
    Size("a3", 297.0, 420.0),
    Size("legal", 215.9, 355.6),
)
#: Room the ruler and the sheet's number need beside the cards, in mm.
STRIP = 4.0
_SMALLEST, _LARGEST = 40.0, 2000.0
_CUSTOM = re.compile(r"\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
#: Lengths below this, in mm, are rounding.
_TINY = 1e-6


def card_size(text: str) -> Size:
    """The card size called so, or written as `70 x 120 mm`; PressError names the known ones."""
    return _size(text, CARDS, "card size")


def paper_size(text: str) -> Size:
    """The paper called so, or written as `210 x 297 mm`; PressError names the known ones."""
    return _size(text, PAPERS, "paper")


def lay_grid(sheet: Sheet) -> Grid:
    """The grid that holds most cards, upright paper first; PressError names what fits when nothing does."""
    if sheet.paper is None:
        return Grid(sheet.card, sheet.card, 1, 1, 0.0, 0.0, 0.0, 0.0, None)
    if sheet.gap < 0 or sheet.margin < 0:
        raise PressError("The gap between cards and the margin of the paper cannot be negative.")
    grids = list(_grids(sheet, sheet.paper))
    if not grids:
        raise PressError(_nothing_fits(sheet, sheet.paper))
    return max(grids, key=lambda grid: grid.slots)


def _size(text: str, known: tuple[Size, ...], what: str) -> Size:
    for size in known:
        if size.name == text.strip().lower():
            return size
    match = _CUSTOM.fullmatch(text)
    if match is None:
        names = ", ".join(size.name for size in known)
        raise PressError(f"No {what} is called `{text}`: take one of {names}, or a size such as `70 x 120 mm`.")
    unit = _UNITS[(match[3] or "mm").lower()]
    width, height = float(match[1]) * unit, float(match[2]) * unit
    if not (min(width, height) >= _SMALLEST and max(width, height) <= _LARGEST):
        raise PressError(f"The {what} `{text}` is out of range: each side is from {_SMALLEST:g} to {_LARGEST:g} mm.")
    return Size(f"{width:g} x {height:g} mm", width, height)


def _grids(sheet: Sheet, paper: Size) -> Iterator[Grid]:
    for page in (paper, paper.turned()):
        columns, across = _fill(page.width - 2 * sheet.margin, sheet.card.width, sheet.gap)
        rows, down = _fill(page.height - 2 * sheet.margin, sheet.card.height, sheet.gap)
        for kept_columns, kept_rows in ((columns, rows), (columns - 1, rows), (columns, rows - 1)):
            if kept_columns < 1 or kept_rows < 1:
                continue
            spare_x = across + (columns - kept_columns) * (sheet.card.width + sheet.gap)
            spare_y = down + (rows - kept_rows) * (sheet.card.height + sheet.gap)
            if max(spare_x, spare_y) >= STRIP - _TINY:
                yield _place(sheet, page, (kept_columns, kept_rows), (spare_x, spare_y))


def _fill(room: float, side: float, gap: float) -> tuple[int, float]:
    count = int((room + gap + _TINY) // (side + gap))
    return count, room - count * side - max(count - 1, 0) * gap


def _place(sheet: Sheet, page: Size, count: tuple[int, int], spare: tuple[float, float]) -> Grid:
    strip = _strip(spare)
    left, top = spare[0] / 2, spare[1] / 2
    if strip is Strip.BOTTOM:
        top = min(top, spare[1] - STRIP)
    else:
        left = min(left, spare[0] - STRIP)
    return Grid(page, sheet.card, *count, sheet.gap, sheet.margin + left, sheet.margin + top, sheet.margin, strip)


def _strip(spare: tuple[float, float]) -> Strip:
    """The edge with room for the strip while the cards stay in the middle, so that backs can meet fronts."""
    if spare[1] / 2 >= STRIP - _TINY:
        return Strip.BOTTOM
    if spare[0] / 2 >= STRIP - _TINY:
        return Strip.RIGHT
    return Strip.BOTTOM if spare[1] >= STRIP - _TINY else Strip.RIGHT


def _nothing_fits(sheet: Sheet, paper: Size) -> str:
    fitting = [
        f"{size.name} ({size.width:g} × {size.height:g})"
        for size in CARDS
        if any(True for _ in _grids(Sheet(size, paper, sheet.gap, sheet.margin), paper))
    ]
    advice = f"these fit: {', '.join(fitting)}" if fitting else "none of the named sizes does; take a smaller margin"
    return (
        f"A card of {sheet.card.width:g} × {sheet.card.height:g} mm does not fit {paper.name} "
        f"({paper.width:g} × {paper.height:g} mm) with {sheet.margin:g} mm of margin and room for the ruler; {advice}."
    )
