"""Where each face of each card lies on which page; lengths in millimetres from the page's upper left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bestiary.press.sheets.moving import is_on, offset_of, refuse_off_paper
from bestiary.press.sheets.page import Box, Label, Line, Page, Sides, Slot
from bestiary.press.sheets.paper import Duplex, Fold, Grid, Marks, Sheet, Size, lay_grid, room_for_marks


class Placed(Struct, frozen=True):
    """A card as it goes on paper: how many faces it has, the key of its back's design (or empty), and its size."""

    faces: int
    back: str
    size: Size


class _Side(Struct, frozen=True):
    """One side of a card: a face of it, or with no part the design of its back."""

    card: int
    part: int | None
    back: str


_Piece = tuple[_Side, _Side | None]


def impose(cards: Sequence[Placed], sheet: Sheet) -> tuple[Page, ...]:
    """The pages for these cards, in their order, those of one size together; PressError when a size does not fit, or when the
    sheet's offset moves a back off the paper."""
    sizes = dict.fromkeys(card.size for card in cards)
    sheets = [
        (grid, pieces)
        for size in sizes
        for grid in (lay_grid(replace(sheet, card=size)),)
        for pieces in _chunks(list(_pieces(cards, size, sheet.duplex)), grid.slots)
    ]
    pages = tuple(
        page
        for number, (grid, pieces) in enumerate(sheets, 1)
        for page in _pages(grid, pieces, sheet, number, len(sheets))
    )
    refuse_off_paper(pages, sheet)
    return pages


def count_unruled(pages: Sequence[Page]) -> tuple[int, int]:
    """How many sheets have no place for the ruler, of how many; pages of single cards need none."""
    fronts = [page for page in pages if not page.back]
    return sum(not any(label.ruler for label in page.labels) for page in fronts), len(fronts)


def turns_sideways(sheet: Sheet, page: Size) -> bool:
    """Whether the back of a page is the front seen from behind, left and right changed; otherwise it is upside down.

    The edges are those of the paper however its cards lie; the page of a single card turns like that of a book.
    """
    upright = sheet.paper is None or page.height >= page.width
    return (sheet.duplex is Duplex.LONG) == upright


def behind(box: Box, page: Size, sheet: Sheet) -> Box:
    """Where a box on the front of a page lies on its back, moved by the sheet's offset."""
    if turns_sideways(sheet, page):
        box = Box(page.width - box.right, box.top, page.width - box.left, box.bottom)
    else:
        box = Box(box.left, page.height - box.bottom, box.right, page.height - box.top)
    right, down = offset_of(sheet)
    return Box(box.left + right, box.top + down, box.right + right, box.bottom + down)


def _pieces(cards: Sequence[Placed], size: Size, duplex: Duplex) -> Iterator[_Piece]:
    """What is cut out: each face alone, or two at a time with the back's design behind a single last one."""
    for index, card in enumerate(cards):
        if card.size != size:
            continue
        sides = [_Side(index, part, "") for part in range(card.faces)]
        if duplex is Duplex.NONE:
            yield from ((side, None) for side in sides)
            continue
        design = _Side(index, None, card.back) if card.back else None
        for first in range(0, card.faces, 2):
            yield sides[first], sides[first + 1] if first + 1 < card.faces else design


def _chunks(pieces: list[_Piece], length: int) -> list[list[_Piece]]:
    return [pieces[start : start + length] for start in range(0, len(pieces), length)]


def _pages(grid: Grid, pieces: list[_Piece], sheet: Sheet, number: int, total: int) -> Iterator[Page]:
    """The front of a sheet, and its back where the sheet has one."""
    boxes = [_cell_box(grid, place) for place in range(len(pieces))]
    lone = sheet.paper is None
    slug = room_for_marks(sheet) if lone else 0.0
    lines = _lines(boxes, grid, sheet)
    front = Page(
        grid.page.width,
        grid.page.height,
        tuple(slot for box, piece in zip(boxes, pieces, strict=True) for slot in _fronts(box, piece, grid, sheet)),
        lines,
        () if lone else tuple(_labels(boxes, lines, grid, sheet)),
        number,
        total,
        False,
        slug + sheet.bleed if lone else 0.0,
        slug,
    )
    yield front
    if sheet.duplex in (Duplex.LONG, Duplex.SHORT):
        yield _page_behind(front, boxes, pieces, grid, sheet)


def _lines(cells: Sequence[Box], grid: Grid, sheet: Sheet) -> tuple[Line, ...]:
    # A card that is only shown has neither marks nor folds.
    if sheet.marks is Marks.NONE and grid.fold is Fold.NONE:
        return ()
    from bestiary.press.sheets.marking import draw_lines

    return draw_lines(cells, grid, sheet)


def _fronts(cell: Box, piece: _Piece, grid: Grid, sheet: Sheet) -> Iterator[Slot]:
    """The front of a piece, and beside it the back where it is folded behind."""
    front, back = piece
    box = Box(cell.left, cell.bottom - grid.card.height, cell.left + grid.card.width, cell.bottom)
    bleed = Sides(*[sheet.bleed] * 4)
    if grid.fold is Fold.NONE:
        yield _slot(box, 0, front, grid.card, bleed)
        return
    beside = grid.fold is Fold.BESIDE
    yield _slot(box, 0, front, grid.card, replace(bleed, right=0.0) if beside else replace(bleed, top=0.0))
    if back:
        box = Box(cell.right - grid.card.width, cell.top, cell.right, cell.top + grid.card.height)
        bleed = replace(bleed, left=0.0) if beside else replace(bleed, bottom=0.0)
        yield _slot(box, 0 if beside else 180, back, grid.card, bleed)


def _page_behind(front: Page, boxes: list[Box], pieces: list[_Piece], grid: Grid, sheet: Sheet) -> Page:
    sideways = turns_sideways(sheet, grid.page)
    bleed = Sides(*[sheet.bleed] * 4)
    slots = tuple(
        _slot(behind(box, grid.page, sheet), 0 if sideways else 180, back, grid.card, bleed)
        for box, (_, back) in zip(boxes, pieces, strict=True)
        if back
    )
    labels = tuple(
        label
        for label in (_label_behind(label, grid.page, sheet) for label in front.labels if label.words)
        if is_on(label.strip.box, grid.page)
    )
    # Sheets are cut once, from the front; of single pages a printing shop asks each to have its own marks.
    lines = front.lines if sheet.paper is None else ()
    return replace(front, slots=slots, lines=lines, labels=labels, back=True)


def _cell_box(grid: Grid, place: int) -> Box:
    row, column = divmod(place, grid.columns)
    cell = grid.cell
    x = grid.left + column * (cell.width + grid.gap)
    y = grid.top + row * (cell.height + grid.gap)
    return Box(x, y, x + cell.width, y + cell.height)


def _slot(box: Box, turn: int, side: _Side, size: Size, bleed: Sides) -> Slot:
    return Slot(box.left, box.top, turn, side.card, side.part, side.back, size, bleed)


def _labels(cells: Sequence[Box], lines: Sequence[Line], grid: Grid, sheet: Sheet) -> Iterator[Label]:
    """The strips of a front that have room for something."""
    from bestiary.press.sheets.strips import place_strips

    out = sheet.bleed
    cards = [Box(cell.left - out, cell.top - out, cell.right + out, cell.bottom + out) for cell in cells]
    ruler, words = place_strips(grid.page, sheet.margin, cards, lines)
    if ruler:
        yield Label(ruler, True, ruler == words)
    if words and words != ruler:
        yield Label(words, False, True)


def _label_behind(label: Label, page: Size, sheet: Sheet) -> Label:
    box = behind(label.strip.box, page, sheet)
    return Label(replace(label.strip, x=box.left, y=box.top), False, True)
