"""Where the ruler and the number of a sheet stand: on free paper beside cards, their bleed and marks; lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiary.press.sheets.marking import spans_between
from bestiary.press.sheets.page import Box, Line, Strip
from bestiary.press.sheets.paper import STRIP, Size

#: The ruler with its outer lines, and with words as small as they may be beside it, in mm.
_RULER, _RULER_AND_WORDS = 50.5, 90.0
#: Words get a strip of their own that is so long, or else one in which a number can be read.
_WORDS, _NUMBER = 50.0, 15.0
#: Few printers reach farther to the edge of the paper than this, in mm, whatever the margin is that cards are told to keep.
_REACH = 5.0
#: What is kept free beside a line, in mm.
_CLEAR = 1.5
#: Lengths below this, in mm, are rounding.
_TINY = 1e-6


def place_strips(
    page: Size, margin: float, cards: Sequence[Box], lines: Sequence[Line]
) -> tuple[Strip | None, Strip | None]:
    """A strip for the ruler and one for the words of a sheet: the same where it holds both, None where there is no room.

    `cards` are those of the page with their bleed. The edges of the page come first, then what is free between cards.
    """
    marks = [Box(line.x1 - _CLEAR, line.y1 - _CLEAR, line.x2 + _CLEAR, line.y2 + _CLEAR) for line in lines]
    ruler = next((each for each in _strips(page, margin, cards, marks) if each.length >= _RULER), None)
    if ruler and ruler.length >= _RULER_AND_WORDS:
        return ruler, ruler
    left = list(_strips(page, margin, cards, [*marks, *([ruler.box] if ruler else [])]))
    words = next((each for each in left if each.length >= _WORDS), None)
    return ruler, words or max((each for each in left if each.length >= _NUMBER), key=_length, default=None)


def _length(strip: Strip) -> float:
    return strip.length


def _strips(page: Size, margin: float, cards: Sequence[Box], marks: Sequence[Box]) -> Iterator[Strip]:
    """Free strips, those first that any printer reaches."""
    for inset in sorted({margin, max(margin, _REACH)}, reverse=True):
        yield from _strips_within(page, inset, cards, marks)


def _strips_within(page: Size, margin: float, cards: Sequence[Box], marks: Sequence[Box]) -> Iterator[Strip]:
    """Free strips: at the lower and upper edge, at the right and left one, then level and upright ones beside cards."""
    taken = [*cards, *marks]
    turned = [box.turned() for box in taken]
    level, upright = (page.width, page.height), (page.height, page.width)
    for at_edge in (True, False):
        for y in _places(cards, page.height, margin, at_edge):
            yield from (Strip(start, y, end - start, 0) for start, end in _free(taken, y, level, margin))
        for x in _places([box.turned() for box in cards], page.width, margin, at_edge):
            yield from (Strip(x, start, end - start, 90) for start, end in _free(turned, x, upright, margin))


def _places(cards: Sequence[Box], height: float, margin: float, at_edge: bool) -> list[float]:
    """Upper sides of level strips, the lowest first: inside the margin of the page, or right above and below cards."""
    first, last = margin, height - margin - STRIP
    if at_edge:
        return [last, first]
    beside = {round(y, 6) for box in cards for y in (box.bottom, box.top - STRIP)}
    return sorted((y for y in beside if first - _TINY <= y <= last + _TINY), reverse=True)


def _free(taken: Sequence[Box], y: float, page: tuple[float, float], margin: float) -> Iterator[tuple[float, float]]:
    """The spans of a level strip that nothing lies on and the printer reaches."""
    width, height = page
    if y < margin - _TINY or y + STRIP > height - margin + _TINY:
        return
    spans = [(box.left, box.right) for box in taken if box.top < y + STRIP - _TINY and box.bottom > y + _TINY]
    yield from spans_between([(0.0, margin), *spans, (width - margin, width)], width)
