"""How far backs may be moved to meet their fronts: off the paper they may not, into its margin they should not."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, trunc

from bestiary.press.failure import PressError
from bestiary.press.sheets.page import Box, Page, Sides
from bestiary.press.sheets.paper import Sheet, Size

#: How far backs may be moved in any direction, in mm, whatever room there is.
MOST_MOVED = 20.0
#: Lengths below this, in mm, are rounding.
_TINY = 1e-6


def offset_of(sheet: Sheet) -> tuple[float, float]:
    """How far backs are moved to the right and down, in mm; a card with a page of its own fills that, and has no way to go."""
    return sheet.back_offset if sheet.paper else (0.0, 0.0)


def is_on(box: Box, page: Size) -> bool:
    """Whether a box lies wholly on a page."""
    return min(box.left, box.top, page.width - box.right, page.height - box.bottom) >= -_TINY


def refuse_off_paper(pages: Sequence[Page], sheet: Sheet) -> None:
    """PressError when backs are moved so far that one leaves the paper; it names how far they may go."""
    room = _room(pages)
    if room is None or min(room.left, room.top, room.right, room.bottom) >= -_TINY:
        return
    right, down = offset_of(sheet)
    raise PressError(
        f"`back_offset` of {right:g} and {down:g} mm moves backs off the paper: here it may go from "
        f"{_tenths(right - room.left)} to {_tenths(right + room.right)} mm to the right and from "
        f"{_tenths(down - room.top)} to {_tenths(down + room.bottom)} mm down."
    )


def into_margin(pages: Sequence[Page], sheet: Sheet) -> float:
    """By how many mm the sheet's offset moves backs into the margin that the printer cannot reach; 0 where it does not."""
    room = _room(pages)
    if room is None or sheet.paper is None:
        return 0.0
    least = min(room.left, room.top, room.right, room.bottom)
    return sheet.margin - least if least < sheet.margin - _TINY else 0.0


def _room(pages: Sequence[Page]) -> Sides | None:
    """What lies between the backs of cards and the edges of their pages at least; None where there are none."""
    moved = [(slot, page) for page in pages if page.back for slot in page.slots]
    if not moved:
        return None
    return Sides(
        min(slot.x for slot, _ in moved),
        min(slot.y for slot, _ in moved),
        min(page.width - slot.x - slot.size.width for slot, page in moved),
        min(page.height - slot.y - slot.size.height for slot, page in moved),
    )


def _tenths(length: float) -> str:
    """How far backs may be moved of a length in mm: to a tenth, towards zero."""
    return f"{trunc(max(-MOST_MOVED, min(MOST_MOVED, length)) * 10 + copysign(_TINY, length)) / 10:g}"
