"""The ruler and the words of a sheet: on free paper, wherever there is some."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bestiary.press.failure import PressError
from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.page import Box, Page
from bestiary.press.sheets.paper import CARDS, PAPERS, STRIP, Duplex, Marks, Sheet, Size, lay_grid

sheets = st.builds(
    Sheet,
    card=st.sampled_from(CARDS) | st.builds(Size, st.just("own"), st.floats(40, 150), st.floats(40, 150)),
    paper=st.sampled_from(PAPERS),
    gap=st.sampled_from((0.0, 3.0, 4.0, 12.5)),
    margin=st.sampled_from((0.0, 2.0, 5.0)),
    bleed=st.sampled_from((0.0, 3.0)),
    marks=st.sampled_from(Marks),
    duplex=st.sampled_from(Duplex),
)


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one.right, other.right) - max(one.left, other.left) > 1e-6
        and min(one.bottom, other.bottom) - max(one.top, other.top) > 1e-6
    )


def taken(page: Page) -> list[Box]:
    """Faces and backs with their bleed, and lines with what keeps words from running into them."""
    slots = [
        Box(
            slot.x - slot.bleed.left,
            slot.y - slot.bleed.top,
            slot.x + slot.size.width + slot.bleed.right,
            slot.y + slot.size.height + slot.bleed.bottom,
        )
        for slot in page.slots
    ]
    return slots + [Box(line.x1 - 1.4, line.y1 - 1.4, line.x2 + 1.4, line.y2 + 1.4) for line in page.lines]


@given(sheet=sheets, count=st.integers(1, 12))
def test_nothing_lies_on_the_ruler_and_the_words(sheet: Sheet, count: int) -> None:
    try:
        pages = impose([Placed(1, "x", sheet.card)] * count, sheet)
    except PressError:
        return
    for page in pages:
        boxes = [label.strip.box for label in page.labels]
        assert not any(overlap(box, other) for box in boxes for other in taken(page))
        assert not any(overlap(box, other) for box in boxes for other in boxes if other is not box)
        assert sum(label.ruler for label in page.labels) <= (not page.back)
        assert sum(label.words for label in page.labels) <= 1
        for label in page.labels:
            assert label.strip.length >= (50.5 if label.ruler else 15)
            assert label.strip.box.left >= -1e-6 and label.strip.box.right <= page.width + 1e-6
            assert label.strip.box.top >= -1e-6 and label.strip.box.bottom <= page.height + 1e-6


@given(sheet=sheets)
def test_a_full_sheet_without_marks_has_the_ruler_wherever_a_strip_is_free(sheet: Sheet) -> None:
    sheet = Sheet(sheet.card, sheet.paper, sheet.gap, sheet.margin, sheet.bleed)
    try:
        grid = lay_grid(sheet)
    except PressError:
        return
    (page,) = impose([Placed(1, "", sheet.card)] * grid.slots, sheet)
    left = grid.left - sheet.bleed - sheet.margin
    top = grid.top - sheet.bleed - sheet.margin
    right = grid.page.width - sheet.margin - max(slot.x + grid.card.width for slot in page.slots) - sheet.bleed
    bottom = grid.page.height - sheet.margin - max(slot.y + grid.card.height for slot in page.slots) - sheet.bleed
    between = grid.gap - 2 * sheet.bleed if grid.slots > 1 else 0.0
    has_room = max(left, top, right, bottom, between) >= STRIP
    assert any(label.ruler for label in page.labels) or not has_room
    assert not has_room or any(label.words for label in page.labels)
