"""Sizes and grids: as many cards as fit, in the middle, and off it where that makes room for the ruler."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest

from bestiary.press.failure import PressError
from bestiary.press.sheets.paper import CARDS, PAPERS, STRIP, Duplex, Sheet, Size, card_size, lay_grid, paper_size


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
    hold(Sheet(card_size(card), paper_size(paper), gap), page, columns, rows)


@pytest.mark.parametrize(
    ("card", "paper", "page", "columns", "rows"),
    [
        ("a5", "a4", (297, 210), 2, 1),
        ("half-letter", "letter", (279.4, 215.9), 2, 1),
        ("a6", "a4", (210, 297), 2, 2),
        ("a5", "a3", (297, 420), 2, 2),
        ("tarot", "a4", (210, 297), 3, 2),
        ("poker", "legal", (215.9, 355.6), 3, 4),
    ],
)
def test_cards_that_fill_a_paper_to_its_edge_fit_without_margin(card, paper, page, columns, rows):
    hold(Sheet(card_size(card), paper_size(paper), margin=0), page, columns, rows)


def hold(sheet, page, columns, rows):
    grid = lay_grid(sheet)
    assert (grid.columns, grid.rows) == (columns, rows)
    assert (grid.page.width, grid.page.height) == page


@given(
    card=st.sampled_from(CARDS) | st.builds(Size, st.just("own"), st.floats(40, 150), st.floats(40, 150)),
    paper=st.sampled_from(PAPERS),
    gap=st.floats(0, 12),
    margin=st.floats(0, 20),
)
def test_cards_stay_inside_the_margin_and_no_more_would(card, paper, gap, margin):
    try:
        grid = lay_grid(Sheet(card, paper, gap, margin))
    except PressError as error:
        assert "does not fit" in str(error)
        return
    right = grid.left + grid.columns * (card.width + gap) - gap
    bottom = grid.top + grid.rows * (card.height + gap) - gap
    assert grid.left >= margin - 1e-6 and right <= grid.page.width - margin + 1e-6
    assert grid.top >= margin - 1e-6 and bottom <= grid.page.height - margin + 1e-6
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        across = (width - 2 * margin + gap + 1e-6) // (card.width + gap)
        down = (height - 2 * margin + gap + 1e-6) // (card.height + gap)
        assert across * down <= grid.slots
    spare = grid.left - margin, grid.top - margin, grid.page.width - margin - right, grid.page.height - margin - bottom
    if max(spare[0] + spare[2], spare[1] + spare[3]) >= STRIP:
        assert max(*spare, gap if grid.slots > 1 else 0) >= STRIP - 1e-6, "one side has the room that two halves lack"


def test_what_does_not_fit_says_what_does():
    with pytest.raises(PressError, match=r"does not fit a4 .*poker"):
        lay_grid(Sheet(Size("poster", 300, 400), paper_size("a4")))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "70 x 120 mm",
            "70x120",
            "7×12cm",
            " 70 X 120 MM ",
            "70mmx120mm",
            "7cm x 120mm",
            "70 mm × 12 cm",
            "70mm x 120",
        ),
        *("70,0x120", "70*120", "70 by 120 millimeters", "70.0 x 120.00"),
    ],
)
def test_sizes_in_numbers(text):
    assert (card_size(text).width, card_size(text).height) == pytest.approx((70, 120))


@pytest.mark.parametrize(
    "text",
    ["2.5x3.5in", "2.5inx3.5in", "2.5in × 3.5in", '2.5" x 3.5"', "2.5″×3.5″", "2,5 x 3,5 inches", "2.5 IN by 3.5 In"],
)
def test_sizes_in_inches(text):
    assert (card_size(text).width, card_size(text).height) == pytest.approx((63.5, 88.9))


def test_inches_and_millimetres_may_be_mixed():
    assert (card_size("2.5in x 89mm").width, card_size("2.5in x 89mm").height) == pytest.approx((63.5, 89))


@pytest.mark.parametrize("text", ["Half Letter", "half_letter", " HALF-LETTER"])
def test_names_of_sizes_are_known_however_they_are_joined(text):
    assert card_size(text).name == "half-letter"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "huge",
        "0 x 5 mm",
        "9999 x 9999",
        "70",
        "-70 x 120",
        "2.5in x 3.5",
        "70x120x5",
        "70xx120",
        "x",
        "70 120",
        "a4 x 2",
    ],
)
def test_what_is_no_size_names_the_known_ones(text):
    with pytest.raises(PressError, match=r"poker.*2\.5in x 3\.5in|out of range"):
        card_size(text)


def test_a_size_out_of_range_is_told_in_millimetres():
    with pytest.raises(PressError, match=r"`1x2in` is 25\.4 x 50\.8 mm, out of range: each side is from 40 to 2000 mm"):
        card_size("1x2in")


def test_a_card_alone_is_its_own_page():
    grid = lay_grid(Sheet(card_size("tarot"), None))
    assert (grid.page.width, grid.page.height, grid.slots) == (70, 120, 1)


def test_what_a_smaller_margin_would_hold_is_told():
    with pytest.raises(PressError, match=r"these cards fit: poker .*papers hold it: .*it fits with `margin: 0`"):
        lay_grid(Sheet(card_size("a5"), paper_size("a4"), duplex=Duplex.FOLD))
