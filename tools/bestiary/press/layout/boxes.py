"""Boxes to tick in rows: fives, and a mark after each so many; lengths in pt."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from bestiary.card import group_boxes
from bestiary.press.layout.breaking import APART, APART_FIFTH

#: Around a mark between boxes, together with the room between two boxes, in units of the card.
_AROUND_MARK = 5.0
#: From the top of a row to that of the next, beyond a side, in units of the card.
_ROWS_APART = 1.9
#: What is surely less than the room a box takes, in pt.
_LESS = 0.01


class Row(Struct):
    """Where boxes and marks of a row stand, as it fills."""

    boxes: list[float] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)


class Boxes(Struct, frozen=True):
    """Boxes of a side in rows: how wide the widest row is, and how far rows are apart."""

    side: float
    pitch: float
    rows: tuple[Row, ...]
    width: float

    @property
    def last(self) -> float:
        """How wide the last row is."""
        row = self.rows[-1]
        return max([*(x + self.side for x in row.boxes[-1:]), *row.marks[-1:]], default=0.0)

    @property
    def below(self) -> float:
        """How far they reach below the line that the first row stands on."""
        return (len(self.rows) - 1) * self.pitch + 0.1 * self.side

    def as_json(self) -> dict[str, object]:
        """The same as the template draws it."""
        rows = [[row.boxes, row.marks] for row in self.rows]
        return {"side": self.side, "pitch": self.pitch, "rows": rows, "width": self.width}


def lay_boxes(count: int, every: int, side: float, width: float, unit: float) -> Boxes:
    """So many boxes of a side in rows no wider than a width, groups whole where a row holds them, marked after each `every`.

    Rows are as even as they can be without one row more.
    """
    return next(box_layouts(count, every, side, width, unit))


def box_layouts(count: int, every: int, side: float, width: float, unit: float) -> Iterator[Boxes]:
    """The same with other rows, no more of them: from the most even ones to those that hold as much as they can."""
    layouts = [_filled(count, every, side, width, unit)]
    if len(layouts[0].rows) < 2:
        return iter(layouts)
    largest = max(_group_width(len(group.places), group.marked, side, unit) for group in group_boxes(count, every))
    while layouts[-1].width - _LESS > largest:
        narrower = _filled(count, every, side, layouts[-1].width - _LESS, unit)
        if len(narrower.rows) > len(layouts[-1].rows):
            break
        layouts.append(narrower)
    return reversed(layouts)


def _group_width(size: int, marked: bool, side: float, unit: float) -> float:
    return size * side + (size - 1) * APART * unit + (_AROUND_MARK * unit / 2 if marked else 0.0)


def _filled(count: int, every: int, side: float, width: float, unit: float) -> Boxes:
    """Each row with as many boxes as it holds, but none with more than the first: so the last has the rest."""
    rows = [Row()]
    at = widest = 0.0
    for places, marked in ((group.places, group.marked) for group in group_boxes(count, every)):
        size = len(places)
        many = len(rows) > 1 and len(rows[-1].boxes) + size > len(rows[0].boxes)
        if (many or at + _group_width(size, marked, side, unit) > width) and rows[-1].boxes:
            rows.append(Row())
            at = 0.0
        for _ in range(size):
            if at + side > width and rows[-1].boxes:
                rows.append(Row())
                at = 0.0
            rows[-1].boxes.append(at)
            at += side + APART * unit
            widest = max(widest, at - APART * unit)
        if marked:
            rows[-1].marks.append(at - APART * unit + _AROUND_MARK * unit / 2)
            widest = max(widest, rows[-1].marks[-1])
            at += (_AROUND_MARK - APART) * unit
        else:
            at += APART_FIFTH * unit
    return Boxes(side, side + _ROWS_APART * unit, tuple(rows), widest)
