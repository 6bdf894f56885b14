"""Card sizes, papers, and the best grid of one on the other; lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.press.failure import PressError
from bestiary.press.sheets.lengths import read_sides


class Size(Struct, frozen=True):
    """Width and height in millimetres, with the name a person would use for it."""

    name: str
    width: float
    height: float

    def turned(self) -> Size:
        """The same size lying on its other side."""
        return Size(self.name, self.height, self.width)


class Marks(StrEnum):
    """Cut marks: none, short ones at the corners of the cards, or lines to the edge of the paper."""

    NONE = "none"
    CORNER = "corner"
    FULL = "full"


class Backs(StrEnum):
    """What is on a back that no text needs: nothing, the design of the collection, or that of the card's rank."""

    NONE = "none"
    DECK = "deck"
    TIER = "tier"


class Duplex(StrEnum):
    """How backs come behind fronts: not at all, by turning the paper on its long or short edge, or by folding it."""

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    FOLD = "fold"


class Theme(StrEnum):
    """What cards are printed with: colours, or black alone on white, which saves ink."""

    COLOUR = "colour"
    MONO = "mono"


class Overflow(StrEnum):
    """A step for text that does not fit: tighter spacing, the back, one more card, or a larger card."""

    TIGHTEN = "tighten"
    BACK = "back"
    CONTINUE = "continue"
    LARGER = "larger"


#: The steps taken without word from the author.
OVERFLOW = (Overflow.TIGHTEN, Overflow.BACK, Overflow.CONTINUE)


class Fold(StrEnum):
    """Where the back of a card lies that is folded: nowhere, to its right, or above it, upside down."""

    NONE = "none"
    BESIDE = "beside"
    ABOVE = "above"


class Floors(Struct, frozen=True):
    """The smallest sizes of text, in pt: of the body, and of a card's name."""

    body: float = 7.0
    name: float = 9.0


class Sheet(Struct, frozen=True):
    """What to print on, and how; lengths in mm.

    Without a paper each face is a page of its own, as large as the card and its bleed.
    """

    card: Size
    paper: Size | None
    #: Between cards at least; bleed keeps them twice its width apart.
    gap: float = 0.0
    #: What the printer cannot reach.
    margin: float = 5.0
    #: How far art goes beyond the cut.
    bleed: float = 0.0
    marks: Marks = Marks.NONE
    backs: Backs = Backs.NONE
    duplex: Duplex = Duplex.NONE
    #: How far backs are moved to the right and down to meet their fronts.
    back_offset: tuple[float, float] = (0.0, 0.0)
    floors: Floors = Floors()
    #: The steps to take, in order, for text that does not fit.
    overflow: tuple[Overflow, ...] = OVERFLOW
    theme: Theme = Theme.COLOUR


class Grid(Struct, frozen=True):
    """Where cards lie on a page, in mm: columns × rows with a gap, the first one's cut corner at (left, top)."""

    page: Size
    card: Size
    columns: int
    rows: int
    gap: float
    left: float
    top: float
    fold: Fold = Fold.NONE

    @property
    def slots(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def cell(self) -> Size:
        """What is cut out in one piece: the card, with its back where that is folded behind it."""
        return _cell(self.card, self.fold)


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
#: How wide the strip is that the ruler and the sheet's number need, in mm.
STRIP = 4.0
#: Room for cut marks around the bleed of a card that has a page of its own, in mm.
SLUG = 6.0
_SMALLEST, _LARGEST = 40.0, 2000.0
#: In the names of sizes, where people write none or another.
_SPACE = re.compile(r"[\s_-]+")
#: Lengths below this, in mm, are rounding.
_TINY = 1e-6


def card_size(text: str) -> Size:
    """The card size called so, or written as `70 x 120 mm`; PressError names the known ones."""
    return _size(text, CARDS, "card size")


def paper_size(text: str) -> Size:
    """The paper called so, or written as `210 x 297 mm`; PressError names the known ones."""
    return _size(text, PAPERS, "paper")


def lay_grid(sheet: Sheet) -> Grid:
    """The grid that holds most cards; PressError names what fits when nothing does.

    Of such that hold equally many it is one with room for a strip beside them, then one on upright paper.
    """
    if sheet.paper is None:
        return _lone(sheet)
    if min(sheet.gap, sheet.margin, sheet.bleed) < 0:
        raise PressError("The gap between cards, their bleed and the margin of the paper cannot be negative.")
    grids = list(_grids(sheet, sheet.paper))
    if not grids:
        raise PressError(_nothing_fits(sheet, sheet.paper))
    return max(grids, key=lambda each: (each[0].slots, each[1]))[0]


def room_for_marks(sheet: Sheet) -> float:
    """How far a page of a single card reaches beyond its bleed, in mm, to hold the cut marks."""
    return 0.0 if sheet.marks is Marks.NONE else SLUG


def _size(text: str, known: tuple[Size, ...], what: str) -> Size:
    name = _SPACE.sub("-", text.strip().lower())
    for size in known:
        if size.name == name:
            return size
    sides = read_sides(text)
    if sides is None:
        raise PressError(f"No {what} is called `{text}`: {_forms(known)}.")
    if not (min(sides) >= _SMALLEST and max(sides) <= _LARGEST):
        found = f"is {sides[0]:g} x {sides[1]:g} mm, out of range: each side is from {_SMALLEST:g} to {_LARGEST:g} mm"
        raise PressError(f"The {what} `{text}` {found}.")
    return Size(f"{sides[0]:g} x {sides[1]:g} mm", *sides)


def _forms(known: tuple[Size, ...]) -> str:
    names = ", ".join(size.name for size in known)
    example = f"`{known[0].width:g}x{known[0].height:g}`"
    return f"take one of {names}, or width and height such as {example}, which is in mm, or `2.5in x 3.5in`"


def _lone(sheet: Sheet) -> Grid:
    """A page for one card, its bleed and its marks."""
    fold = Fold.BESIDE if sheet.duplex is Duplex.FOLD else Fold.NONE
    cell, beyond = _cell(sheet.card, fold), sheet.bleed + room_for_marks(sheet)
    page = Size(cell.name, cell.width + 2 * beyond, cell.height + 2 * beyond)
    return Grid(page, sheet.card, 1, 1, 0.0, beyond, beyond, fold)


def _cell(card: Size, fold: Fold) -> Size:
    if fold is Fold.NONE:
        return card
    beside = fold is Fold.BESIDE
    return Size(card.name, card.width * (2 if beside else 1), card.height * (1 if beside else 2))


def _grids(sheet: Sheet, paper: Size) -> Iterator[tuple[Grid, bool]]:
    """The grids that fill a paper, each with whether it leaves room for a strip."""
    folds = (Fold.BESIDE, Fold.ABOVE) if sheet.duplex is Duplex.FOLD else (Fold.NONE,)
    gap = max(sheet.gap, 2 * sheet.bleed)
    for fold in folds:
        for page in (paper, paper.turned()):
            cell, edges = _cell(sheet.card, fold), 2 * (sheet.margin + sheet.bleed)
            columns, across = _fill(page.width - edges, cell.width, gap)
            rows, down = _fill(page.height - edges, cell.height, gap)
            if min(columns, rows) >= 1:
                between = gap - 2 * sheet.bleed if max(columns, rows) > 1 else 0.0
                left, top = (edges / 2 + side for side in _corner(across, down, between))
                roomy = max(across, down, between) >= STRIP - _TINY
                yield Grid(page, sheet.card, columns, rows, gap, left, top, fold), roomy


def _fill(room: float, side: float, gap: float) -> tuple[int, float]:
    count = max(int((room + gap + _TINY) // (side + gap)), 0)
    return count, room - count * side - max(count - 1, 0) * gap


def _corner(across: float, down: float, between: float) -> tuple[float, float]:
    """What of the spare lengths is to the left of the cards and above them: half, or less where that makes room for a strip.

    `between` is what the gap between cards leaves free.
    """
    left, top = across / 2, down / 2
    if max(left, top, between) >= STRIP - _TINY:
        return left, top
    if down >= STRIP - _TINY:
        return left, min(top, down - STRIP)
    return (min(left, across - STRIP), top) if across >= STRIP - _TINY else (left, top)


def _nothing_fits(sheet: Sheet, paper: Size) -> str:
    cards = [size for size in CARDS if any(True for _ in _grids(replace(sheet, card=size), paper))]
    papers = [size for size in PAPERS if any(True for _ in _grids(sheet, size))]
    advice = [f"these cards fit: {_named(cards)}"] if cards else []
    advice += [f"these papers hold it: {_named(papers)}"] if papers else []
    if (most := _largest_margin(sheet, paper)) is not None:
        advice.append(f"it fits with `margin: {most:g}`")
    edges = f"{sheet.margin:g} mm of margin" + (f", {sheet.bleed:g} mm of bleed" if sheet.bleed else "")
    folded = "" if sheet.duplex is not Duplex.FOLD else " and its back to fold"
    return (
        f"A card of {sheet.card.width:g} × {sheet.card.height:g} mm{folded} does not fit {paper.name} "
        f"({paper.width:g} × {paper.height:g} mm) with {edges}; "
        f"{'; '.join(advice) or 'no named card or paper does'}."
    )


def _largest_margin(sheet: Sheet, paper: Size) -> float | None:
    """The margin in mm, to a tenth below, that leaves room for a single card; None when without one there is none."""
    tenths = range(int(sheet.margin * 10), -1, -1)
    return next(
        (each / 10 for each in tenths if any(True for _ in _grids(replace(sheet, margin=each / 10), paper))), None
    )


def _named(sizes: list[Size]) -> str:
    return ", ".join(f"{size.name} ({size.width:g} × {size.height:g})" for size in sizes)
