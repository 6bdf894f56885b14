"""The sheet that tests the printer: its two sides meet, and it says what to write."""

from __future__ import annotations

import pypdfium2
import pytest
from sheet_maker import pictures
from structure import check_structure

from bestiary.press.failure import PressError
from bestiary.press.sheets.calibration import calibration_pdf
from bestiary.press.sheets.paper import Duplex, Sheet, card_size, paper_size

POKER, BRIDGE = card_size("poker"), card_size("bridge")


def words(pdf: bytes) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.parametrize("duplex", [Duplex.NONE, Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize(
    ("card", "paper"), [("poker", "a4"), ("bridge", "a4"), ("poker", "letter"), ("45x60", "105x148")]
)
def test_both_sides_say_what_to_do(card, paper, duplex):
    sheet = Sheet(card_size(card), paper_size(paper), duplex=duplex)
    pdf = calibration_pdf(sheet)
    assert pdf == calibration_pdf(sheet)
    assert check_structure(pdf) == []
    front, back = words(pdf)
    edge, other = ("short", "long") if duplex is Duplex.SHORT else ("long", "short")
    assert f"turned on the {edge} edge" in front and "50 mm" in front
    assert f"duplex: {other}" in back and "back_offset: [level, upright]" in back


@pytest.mark.parametrize("offset", [(0.0, 0.0), (2.0, -3.0)])
@pytest.mark.parametrize(("card", "duplex"), [(POKER, Duplex.LONG), (POKER, Duplex.SHORT), (BRIDGE, Duplex.LONG)])
def test_the_dot_of_the_front_is_in_the_ring_of_the_back(card, duplex, offset):
    pdf = calibration_pdf(Sheet(card, paper_size("a4"), duplex=duplex, back_offset=offset))
    front, back = pictures(pdf, 10.0)
    turned_sideways = (duplex is Duplex.LONG) == (front.height > front.width)
    x, y = front.width // 2, 300
    assert front.getpixel((x, y)) == (0, 0, 0)
    right, down = offset
    middle = x + right * 10, (y if turned_sideways else back.height - y) + down * 10
    for angle in ((30, 0), (-30, 0), (0, 30), (0, -30)):
        place = [round(middle[axis] + angle[axis]) for axis in (0, 1)]
        near = back.crop((place[0] - 3, place[1] - 3, place[0] + 4, place[1] + 4)).convert("L")
        assert near.getextrema()[0] < 100


def test_an_offset_is_added_to():
    _, back = words(calibration_pdf(Sheet(POKER, paper_size("a4"), duplex=Duplex.LONG, back_offset=(0.5, -1.0))))
    assert "[0.5, -1]" in back and "back_offset: [0.5 + level, -1 + upright]" in back


@pytest.mark.parametrize("sheet", [Sheet(POKER, None), Sheet(POKER, paper_size("a4"), duplex=Duplex.FOLD)])
def test_without_a_second_side_there_is_nothing_to_test(sheet):
    with pytest.raises(PressError, match="duplex"):
        calibration_pdf(sheet)
