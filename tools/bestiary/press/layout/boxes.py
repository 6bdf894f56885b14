"""Boxes to tick in rows: fives, and a mark after each so many; lengths in pt."""

from __future__ import annotations

from dataclasses import dataclass, field

from bestiary.card import group_boxes
from bestiary.press.layout.breaking import APART, APART_FIFTH

#: Around a mark between boxes, together with the room between two boxes, in units of the card.
_AROUND_MARK = 5.0
#: From the top of a row to that of the next, beyond a side, in units of the card.
_ROWS_APART = 1.9


@dataclass(frozen=True, slots=True)
class Row:
    """Where boxes and marks of a row stand."""

    boxes: list[float] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of a side in rows: how wide the widest row is, and how far rows are apart."""

    side: float
    pitch: float
    rows: tuple[Row, ...]
    width: float

    @property
    def below(self) -> float:
        """How far they reach below the line that the first row stands on."""
        return (len(self.rows) - 1) * self.pitch + 0.1 * self.side

    def as_json(self) -> dict[str, object]:
        """The same as the template draws it."""
        rows = [[row.boxes, row.marks] for row in self.rows]
        return {"side": self.side, "pitch": self.pitch, "rows": rows, "width": self.width}


def lay_boxes(count: int, every: int, side: float, width: float, unit: float) -> Boxes:
    """So many boxes of a side in rows no wider than a width, groups whole where a row holds them, marked after each `every`."""
    rows = [Row()]
    at = widest = 0.0
    for places, marked in ((group.places, group.marked) for group in group_boxes(count, every)):
        size = len(places)
        group = size * side + (size - 1) * APART * unit + (_AROUND_MARK * unit / 2 if marked else 0.0)
        if at + group > width and rows[-1].boxes:
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
