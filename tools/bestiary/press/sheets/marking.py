"""The lines of a sheet: marks to cut along and lines to fold along, in millimetres; none lies on a card or its bleed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bestiary.press.sheets.page import Box, Line, LineKind
from bestiary.press.sheets.paper import Fold, Grid, Marks, Sheet

#: Marks keep so far from a card without bleed, and short ones are so long, in mm.
_CLEAR, _LENGTH = 0.8, 5.0
#: What is left of a mark between two cards is not drawn when it is shorter, in mm.
_SHORTEST = 1.0
#: Lengths below this, in mm, are rounding.
_TINY = 1e-6

Span = tuple[float, float]


def draw_lines(cells: Sequence[Box], grid: Grid, sheet: Sheet) -> tuple[Line, ...]:
    """The lines for what is cut out of a page: each cut marked once, at both of its ends and wherever cards stand apart."""
    turned = [cell.turned() for cell in cells]
    upright = [*_cuts(cells, grid.page.height, sheet), *(_folds(cells) if grid.fold is Fold.BESIDE else ())]
    level = [*_cuts(turned, grid.page.width, sheet), *(_folds(turned) if grid.fold is Fold.ABOVE else ())]
    return (
        *(Line(x, start, x, end, kind) for x, (start, end), kind in upright),
        *(Line(start, y, end, y, kind) for y, (start, end), kind in level),
    )


def _cuts(cells: Sequence[Box], length: float, sheet: Sheet) -> Iterator[tuple[float, Span, LineKind]]:
    """The marks along the upright edges of cells on a page so long."""
    if sheet.marks is Marks.NONE:
        return
    clear = max(sheet.bleed, _CLEAR)
    for x in _distinct(side for cell in cells for side in (cell.left, cell.right)):
        taken = (
            (cell.top - clear, cell.bottom + clear)
            for cell in cells
            if cell.left - sheet.bleed - _TINY < x < cell.right + sheet.bleed + _TINY
        )
        for start, end in spans_between(taken, length):
            for span in _drawn(start, end, length, sheet.marks):
                yield x, span, LineKind.CUT


def _drawn(start: float, end: float, length: float, marks: Marks) -> Iterator[Span]:
    """The parts of a free span that are drawn: all of it, or its ends where cards are."""
    if end - start < _SHORTEST:
        return
    before = (start, min(start + _LENGTH, end)) if start > 0 else None
    after = (max(end - _LENGTH, start), end) if end < length else None
    if marks is Marks.FULL or (before and after and before[1] >= after[0]):
        yield start, end
    else:
        yield from (span for span in (before, after) if span)


def _folds(cells: Sequence[Box]) -> Iterator[tuple[float, Span, LineKind]]:
    """The lines along the upright middles of cells."""
    middles = [((cell.left + cell.right) / 2, cell) for cell in cells]
    for x in _distinct(middle for middle, _ in middles):
        spans = ((cell.top, cell.bottom) for middle, cell in middles if abs(middle - x) < _TINY)
        yield from ((x, span, LineKind.FOLD) for span in _joined(spans))


def _distinct(values: Iterator[float]) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _TINY:
            kept.append(value)
    return kept


def _joined(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, those that meet as one."""
    kept: list[Span] = []
    for start, end in sorted(spans):
        if kept and start <= kept[-1][1] + _TINY:
            kept[-1] = kept[-1][0], max(kept[-1][1], end)
        else:
            kept.append((start, end))
    return kept


def spans_between(taken: Iterable[Span], length: float) -> Iterator[Span]:
    """What of a line so long is not taken."""
    start = 0.0
    for first, last in _joined(taken):
        if first > start:
            yield start, first
        start = max(start, last)
    if start < length:
        yield start, length
