"""A sheet of two sides that shows how far the printer's backs are from their fronts."""

from __future__ import annotations

from msgspec.structs import replace

from bestiary.press.failure import PressError
from bestiary.press.files.finishing import finish
from bestiary.press.sheets.imposition import behind
from bestiary.press.sheets.page import Box, Page
from bestiary.press.sheets.paper import Duplex, Sheet, Size, lay_grid
from bestiary.press.typesetter import typeset_calibration

Point = tuple[float, float]

#: How far the crosses are from the edges of the paper at most, in mm.
_INSET = 30.0


def calibration_pdf(sheet: Sheet) -> bytes:
    """Front and back to print on one paper, lying as the cards of the sheet do, which say what to write as the offset of backs.

    PressError when the sheet has no paper or is folded, since then no back is printed behind a front.
    """
    if sheet.paper is None or sheet.duplex is Duplex.FOLD:
        raise PressError("Only backs printed behind fronts need a test: choose a paper, and `duplex` long or short.")
    if sheet.duplex is Duplex.NONE:
        sheet = replace(sheet, duplex=Duplex.LONG)
    page = lay_grid(sheet).page
    pdf = typeset_calibration(
        {
            "width": page.width,
            "height": page.height,
            "fronts": _crosses(page),
            "backs": [_point_behind(point, page, sheet) for point in _crosses(page)],
            "disc": _disc(page),
            "ring": _point_behind(_disc(page), page, sheet),
            "edge": sheet.duplex.value,
            "other": (Duplex.SHORT if sheet.duplex is Duplex.LONG else Duplex.LONG).value,
            "offset": sheet.back_offset,
        }
    )
    side = Page(page.width, page.height, (), (), (), 1, 1, False, 0.0, 0.0)
    return finish(pdf, (side, side))


def _crosses(page: Size) -> list[Point]:
    inset = min(_INSET, page.width / 5, page.height / 5)
    return [(x, y) for y in (inset, page.height - inset) for x in (inset, page.width - inset)]


def _disc(page: Size) -> Point:
    """In the middle of one edge: the other turn of the paper would bring it to the opposite one."""
    return page.width / 2, min(_INSET, page.height / 5)


def _point_behind(point: Point, page: Size, sheet: Sheet) -> Point:
    box = behind(Box(*point, *point), page, sheet)
    return box.left, box.top
