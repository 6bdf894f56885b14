"""Cut marks: beside cards, never on them, and still there when the first strip of paper is gone."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace
import pytest

from bestiary.press.failure import PressError
from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.page import Line, LineKind, Page
from bestiary.press.sheets.paper import CARDS, PAPERS, Duplex, Marks, Sheet, card_size, lay_grid, paper_size

POKER, A4 = card_size("poker"), paper_size("a4")


def front(sheet: Sheet, count: int) -> Page:
    return impose([Placed(1, "", sheet.card)] * count, sheet)[0]


def cuts(page: Page) -> list[Line]:
    return [line for line in page.lines if line.kind is LineKind.CUT]


def upright(line: Line) -> bool:
    return line.x1 == line.x2


def edges(page: Page) -> tuple[set[float], set[float]]:
    """Where cuts go: x of the upright ones, y of the level ones."""
    across = {round(x, 6) for slot in page.slots for x in (slot.x, slot.x + slot.size.width)}
    down = {round(y, 6) for slot in page.slots for y in (slot.y, slot.y + slot.size.height)}
    return across, down


sheets = st.builds(
    Sheet,
    card=st.sampled_from(CARDS),
    paper=st.sampled_from(PAPERS),
    gap=st.sampled_from((0.0, 2.0, 4.0, 12.5)),
    margin=st.sampled_from((0.0, 5.0)),
    bleed=st.sampled_from((0.0, 1.5, 3.0)),
    marks=st.sampled_from((Marks.CORNER, Marks.FULL)),
    duplex=st.sampled_from((Duplex.NONE, Duplex.FOLD)),
)


@given(sheet=sheets, count=st.integers(1, 9))
def test_no_mark_lies_on_a_card_or_its_bleed(sheet, count):
    try:
        page = front(sheet, count)
    except PressError:
        assume(False)
    for line in cuts(page):
        assert 0 <= line.x1 <= line.x2 <= page.width and 0 <= line.y1 <= line.y2 <= page.height
        for slot in page.slots:
            left, right = slot.x - slot.bleed.left, slot.x + slot.size.width + slot.bleed.right
            top, bottom = slot.y - slot.bleed.top, slot.y + slot.size.height + slot.bleed.bottom
            inside_x = line.x2 > left + 1e-6 and line.x1 < right - 1e-6
            inside_y = line.y2 > top + 1e-6 and line.y1 < bottom - 1e-6
            assert not (inside_x and inside_y)


@given(sheet=sheets, count=st.integers(1, 9))
def test_each_cut_is_marked_once_and_outlasts_the_first_one(sheet, count):
    sheet = replace(sheet, margin=5.0, duplex=Duplex.NONE)
    try:
        page = front(sheet, count)
    except PressError:
        assume(False)
    across, down = edges(page)
    lines = cuts(page)
    assert len({(line.x1, line.y1, upright(line)) for line in lines}) == len(lines)
    assert marked(lines) == (across, down)
    left, right, top, bottom = min(across), max(across), min(down), max(down)
    assert marked([line for line in lines if line.x2 > left - 1e-3]) == (across, down)
    assert marked([line for line in lines if line.x1 < right + 1e-3]) == (across, down)
    assert marked([line for line in lines if line.y2 > top - 1e-3]) == (across, down)
    assert marked([line for line in lines if line.y1 < bottom + 1e-3]) == (across, down)


def marked(lines: list[Line]) -> tuple[set[float], set[float]]:
    return (
        {round(line.x1, 6) for line in lines if upright(line)},
        {round(line.y1, 6) for line in lines if not upright(line)},
    )


def test_full_marks_reach_the_edge_of_the_paper_and_short_ones_do_not():
    for marks, at_edge in ((Marks.FULL, 16), (Marks.CORNER, 0)):
        lines = cuts(front(Sheet(POKER, A4, marks=marks), 9))
        assert len(lines) == 16, "four upright and four level cuts, each at both ends"
        assert sum(0 in (line.x1, line.y1) or line.x2 == 210 or line.y2 == 297 for line in lines) == at_edge
        assert all(line.x2 - line.x1 + line.y2 - line.y1 >= 5 for line in lines)


def test_cards_apart_have_marks_between_them():
    page = front(Sheet(POKER, A4, gap=5, marks=Marks.CORNER), 9)
    (first, *_), y = sorted(slot.x for slot in page.slots), page.slots[0].y + 88
    between = [line for line in cuts(page) if line.x1 == line.x2 == first and y < line.y1 < line.y2 < y + 5]
    assert len(between) == 1


def test_no_marks_when_none_are_asked_for_and_none_on_backs():
    sheet = Sheet(POKER, A4, bleed=3)
    assert front(sheet, 9).lines == ()
    _, back = impose([Placed(2, "", POKER)], Sheet(POKER, A4, marks=Marks.FULL, duplex=Duplex.LONG))
    assert back.lines == ()


def test_a_fold_has_a_line_as_long_as_the_card():
    page = impose([Placed(2, "", POKER)] * 3, Sheet(POKER, A4, duplex=Duplex.FOLD))[0]
    folds = [line for line in page.lines if line.kind is LineKind.FOLD]
    middles = {round(slot.x + 63, 3) for slot in page.slots if slot.part == 0}
    assert {round(line.x1, 3) for line in folds} == middles
    assert sum(line.y2 - line.y1 for line in folds) == pytest.approx(3 * 88)


def test_marks_leave_room_for_bleed_and_grids_keep_cards_apart():
    grid = lay_grid(Sheet(POKER, A4, bleed=2, margin=4))
    assert (grid.columns, grid.rows, grid.gap) == (3, 3, 4)
    assert grid.left - 2 >= 4
    assert lay_grid(Sheet(POKER, A4, bleed=3)).slots == 8
