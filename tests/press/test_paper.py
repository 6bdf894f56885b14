"""Sizes and grids: as many cards as fit, in the middle, with room for the ruler."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest

from bestiary.press.failure import PressError
from bestiary.press.sheets.paper import CARDS, PAPERS, STRIP, Sheet, Size, Strip, card_size, lay_grid, paper_size


@pytest.mark.parametrize(
    ("card", "paper", "gap", "page", "columns", "rows"),
    [
        ("poker", "a4", 0, (210, 297), 3, 3),
        ("poker", "letter", 0, (215.9, 279.4), 3, 3),
        ("poker", "a4", 5, (210, 297), 3, 3),
        ("bridge", "a4", 0, (297, 210), 5, 2),
        ("tarot", "a4", 0, (210, 297), 2, 2),
        ("index", "letter", 0, (279.4, 215.9), 2, 2),
        ("a6", "a4", 0, (297, 210), 2, 1),
        ("poker", "a3", 0, (420, 297), 6, 3),
    ],
)
def test_grids(card, paper, gap, page, columns, rows):
    sheet = Sheet(card_size(card), paper_size(paper), gap)
    grid = lay_grid(sheet)
    assert (grid.columns, grid.rows) == (columns, rows)
    assert (grid.page.width, grid.page.height) == page


@given(
    card=st.sampled_from(CARDS) | st.builds(Size, st.just("own"), st.floats(40, 150), st.floats(40, 150)),
    paper=st.sampled_from(PAPERS),
    gap=st.floats(0, 12),
    margin=st.floats(0, 20),
)
def test_cards_stay_inside_the_margin_and_leave_room_for_the_ruler(card, paper, gap, margin):
    try:
        grid = lay_grid(Sheet(card, paper, gap, margin))
    except PressError as error:
        assert "does not fit" in str(error)
        return
    right = grid.left + grid.columns * (card.width + gap) - gap
    bottom = grid.top + grid.rows * (card.height + gap) - gap
    assert grid.left >= margin - 1e-6 and right <= grid.page.width - margin + 1e-6
    assert grid.top >= margin - 1e-6 and bottom <= grid.page.height - margin + 1e-6
    room = grid.page.height - margin - bottom if grid.strip is Strip.BOTTOM else grid.page.width - margin - right
    assert room >= STRIP - 1e-6


def test_what_does_not_fit_says_what_does():
    with pytest.raises(PressError, match=r"does not fit a4 .*poker"):
        lay_grid(Sheet(Size("poster", 300, 400), paper_size("a4")))


@pytest.mark.parametrize("text", ["70 x 120 mm", "70x120", "7×12cm", " 70 X 120 MM "])
def test_sizes_in_numbers(text):
    assert (card_size(text).width, card_size(text).height) == pytest.approx((70, 120))


@pytest.mark.parametrize("text", ["", "huge", "0 x 5 mm", "9999 x 9999", "70", "-70 x 120"])
def test_what_is_no_size_names_the_known_ones(text):
    with pytest.raises(PressError, match=r"poker|out of range"):
        card_size(text)


def test_a_card_alone_is_its_own_page():
    grid = lay_grid(Sheet(card_size("tarot"), None))
    assert (grid.page.width, grid.page.height, grid.slots, grid.strip) == (70, 120, 1, None)
