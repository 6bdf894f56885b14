"""Sheets as they come out: boxes of pages, where cards end, what is behind them, what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence
import io

import pikepdf
from PIL import Image, ImageOps
import pypdfium2
import pytest
from sheet_maker import BACKS, COLOURS, PT_PER_MM, pictures, rgb, typeset, typeset_cards
from structure import check_structure, roles

from bestiary.press.failure import PressError
from bestiary.press.files.finishing import finish
from bestiary.press.sheets.imposition import Placed, count_unruled, impose
from bestiary.press.sheets.page import Slot
from bestiary.press.sheets.paper import CARDS, PAPERS, Duplex, Marks, Sheet, card_size, lay_grid, paper_size

POKER, A4 = card_size("poker"), paper_size("a4")
Rgb = tuple[int, int, int]
Point = tuple[float, float]
WHITE = (255, 255, 255)


def difference(one: Rgb, other: Rgb) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def find_edge(page: pypdfium2.PdfPage, colour: Rgb, white: Point, inside: Point) -> float:
    """Where, in mm, a short level or upright line from white paper enters a colour."""
    (x1, x2), (y1, y2) = sorted((white[0], inside[0])), sorted((white[1], inside[1]))
    level = y1 == y2
    if level:
        y1, y2 = y1 - 0.1, y2 + 0.1
    else:
        x1, x2 = x1 - 0.1, x2 + 0.1
    picture = cut_out(page, (x1, y1, x2, y2))
    middle = (picture.height if level else picture.width) // 2
    places = range(picture.width if level else picture.height)
    pixels = [picture.getpixel((place, middle) if level else (middle, place)) for place in places]
    coloured = [place for place, pixel in enumerate(pixels) if difference(pixel, colour) < difference(pixel, WHITE)]
    first, last = coloured[0], coloured[-1] + 1
    start = x1 if level else y1
    return start + (first if sum(white) < sum(inside) else last) / len(pixels) * ((x2 - x1) if level else (y2 - y1))


def cut_out(page: pypdfium2.PdfPage, box: tuple[float, float, float, float], scale: float = 40.0) -> Image.Image:
    """A part of a page, from left and top to right and bottom in mm, in so many pixels a mm."""
    left, top, right, bottom = (side * PT_PER_MM for side in box)
    crop = (left, page.get_height() - bottom, page.get_width() - right, top)
    return page.render(scale=scale / PT_PER_MM, crop=crop).to_pil().convert("RGB")


def edges_of(
    page: pypdfium2.PdfPage, slot: Slot, beyond: float, free: Sequence[bool] = (True,) * 4
) -> tuple[float | None, ...]:
    """Where the colour of a card that goes so far beyond its cut ends: left, top, right, bottom; None where no paper is beside it."""
    colour = rgb(COLOURS[slot.card % len(COLOURS)])
    right, bottom = slot.x + slot.size.width, slot.y + slot.size.height
    level, upright = slot.y + slot.size.height * 0.3, slot.x + slot.size.width * 0.1
    out = beyond + 0.8
    lines = (
        ((slot.x - out, level), (slot.x + 1, level)),
        ((upright, slot.y - out), (upright, slot.y + 1)),
        ((right + out, level), (right - 1, level)),
        ((upright, bottom + out), (upright, bottom - 1)),
    )
    return tuple(
        find_edge(page, colour, white, inside) if is_free else None
        for (white, inside), is_free in zip(lines, free, strict=True)
    )


@pytest.mark.parametrize("paper", PAPERS, ids=lambda size: size.name)
@pytest.mark.parametrize("card", CARDS, ids=lambda size: size.name)
def test_cards_end_where_they_should(card, paper):
    sheet = Sheet(card, paper, gap=2)
    try:
        slots = lay_grid(sheet).slots
    except PressError:
        return
    (page,), pdf = typeset_cards([Placed(1, "", card)] * slots, sheet)
    (printed,) = pypdfium2.PdfDocument(pdf)
    for slot in page.slots:
        expected = slot.x, slot.y, slot.x + slot.size.width, slot.y + slot.size.height
        assert edges_of(printed, slot, 0) == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("marks", Marks)
def test_cards_end_where_they_should_with_all_marks_on_both_sides(marks, duplex):
    cards = [Placed(2, "x", POKER)] * 3
    sheet = Sheet(POKER, A4, gap=8, marks=marks, duplex=duplex)
    pages, pdf = typeset_cards(cards, sheet)
    found = 0
    for page, printed in zip(pages, pypdfium2.PdfDocument(pdf), strict=True):
        for slot in (each for each in page.slots if each.part is not None):
            beside = {(each.x, each.y) for each in page.slots}
            sides = slot.x, slot.y, slot.x + slot.size.width, slot.y + slot.size.height
            # Fold sheets have no white between the front and its back.
            free = [(x, y) not in beside for x, y in ((sides[0] - 63, slot.y), (0, 0), (sides[2], slot.y), (0, 0))]
            edges = edges_of(printed, slot, 0, free)
            assert [edge for edge in edges if edge is not None] == pytest.approx(
                [side for side, is_free in zip(sides, free, strict=True) if is_free], abs=0.1
            )
            found += 1
    assert found == 6


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal"])
def test_pages_are_as_large_as_the_paper_and_no_page_is_too_many(name):
    paper = paper_size(name)
    sheet = Sheet(POKER, paper, marks=Marks.FULL)
    slots = lay_grid(sheet).slots
    pages, pdf = typeset_cards([Placed(1, "", POKER)] * 10, sheet)
    for page in boxes(finish(pdf, pages)):
        for box in page.values():
            assert box == pytest.approx([0, 0, pages[0].width * PT_PER_MM, pages[0].height * PT_PER_MM], abs=0.01)
    assert {pages[0].width, pages[0].height} == {paper.width, paper.height}
    assert len(boxes(pdf)) == len(pages) == (1 if slots > 9 else 2)


def test_a_page_of_one_card_tells_the_press_its_trim_and_bleed():
    pages, pdf = typeset_cards(
        [Placed(1, "x", POKER)], Sheet(POKER, None, bleed=3, marks=Marks.CORNER, duplex=Duplex.LONG)
    )
    for page in boxes(finish(pdf, pages)):
        assert page["/MediaBox"] == pytest.approx([0, 0, 81 * PT_PER_MM, 106 * PT_PER_MM], abs=0.01)
        assert page["/BleedBox"] == pytest.approx(
            [6 * PT_PER_MM, 6 * PT_PER_MM, 75 * PT_PER_MM, 100 * PT_PER_MM], abs=0.01
        )
        assert page["/TrimBox"] == pytest.approx(
            [9 * PT_PER_MM, 9 * PT_PER_MM, 72 * PT_PER_MM, 97 * PT_PER_MM], abs=0.01
        )


def boxes(pdf: bytes) -> list[dict[str, list[float]]]:
    names = ("/MediaBox", "/BleedBox", "/TrimBox")
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            {name: [float(side) for side in page.obj[name]] for name in names if name in page.obj}
            for page in opened.pages
        ]


@pytest.mark.parametrize("marks", Marks)
def test_art_goes_to_the_bleed_and_not_beyond(marks):
    (page,), pdf = typeset_cards([Placed(1, "", POKER)] * 2, Sheet(POKER, A4, gap=8, bleed=3, marks=marks))
    (printed,) = pypdfium2.PdfDocument(pdf)
    for slot in page.slots:
        expected = slot.x - 3, slot.y - 3, slot.x + 66, slot.y + 91
        assert edges_of(printed, slot, 3) == pytest.approx(expected, abs=0.1)


def test_what_a_face_draws_too_far_is_cut_off():
    (page,), pdf = typeset_cards([Placed(1, "", POKER)] * 2, Sheet(POKER, A4, gap=8, bleed=3), beyond=20)
    (picture,) = pictures(pdf, 20.0)
    for slot in page.slots:
        for x, y in ((slot.x - 3.1, slot.y + 20), (slot.x + 66.1, slot.y + 20), (slot.x + 10, slot.y - 3.1)):
            assert picture.getpixel((round(x * 20), round(y * 20))) == WHITE


def test_bleeds_of_neighbours_meet_half_way():
    scale = 10.0
    (page,), pdf = typeset_cards([Placed(1, "", POKER)] * 2, Sheet(POKER, A4, bleed=2))
    (picture,) = pictures(pdf, scale)
    first, second = page.slots
    y = round((first.y + 30) * scale)
    assert second.x - first.x == 67
    assert picture.getpixel((round((first.x + 64.8) * scale), y)) == rgb(COLOURS[0])
    assert picture.getpixel((round((second.x - 1.8) * scale), y)) == rgb(COLOURS[1])


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize(("card", "paper"), [("poker", "a4"), ("bridge", "a4"), ("tarot", "letter"), ("index", "a3")])
def test_backs_are_behind_fronts_when_the_paper_is_turned(card, paper, duplex):
    size = card_size(card)
    backs = "xyzx yz"
    cards = [Placed(1, key.strip(), size) for key in backs]
    pages, pdf = typeset_cards(cards, Sheet(size, paper_size(paper), duplex=duplex))
    seen: dict[int, str] = {}
    scale = 2.0
    sides = pictures(pdf, scale)
    for page, front, back in zip(pages[0::2], sides[0::2], sides[1::2], strict=True):
        on_long = page.height > page.width
        turned = ImageOps.mirror(back) if (duplex is Duplex.LONG) == on_long else ImageOps.flip(back)
        for slot in page.slots:
            point = round((slot.x + 5) * scale), round((slot.y + 5) * scale)
            assert front.getpixel(point) == rgb(COLOURS[slot.card])
            colour = turned.getpixel(point)
            seen[slot.card] = next((key for key, each in BACKS.items() if rgb(each) == colour), "")
    assert [seen[index] for index in range(len(cards))] == [key.strip() for key in backs]


def test_both_faces_of_a_card_have_one_upper_edge():
    """On the short edge of upright paper a back is upside down on its page; turned over, it is not."""
    for duplex, above in ((Duplex.LONG, True), (Duplex.SHORT, False)):
        pages, pdf = typeset_cards([Placed(2, "", POKER)], Sheet(POKER, A4, duplex=duplex))
        text = pypdfium2.PdfDocument(pdf)[1].get_textpage()
        heights = {}
        for index in range(text.count_chars()):
            character = text.get_text_range(index, 1)
            if character in "Cm":
                heights[character] = text.get_charbox(index)[1]
        assert (heights["C"] > heights["m"]) is above, "the card's name is above the line at its foot"
        assert pages[1].slots[0].turn == (0 if above else 180)


def test_what_stands_beside_the_cards_is_no_part_of_the_text():
    cards = [Placed(2, "x", POKER)] * 3
    pages, pdf = typeset_cards(cards, Sheet(POKER, A4, bleed=1, marks=Marks.FULL, duplex=Duplex.LONG))
    assert check_structure(pdf) == []
    assert roles(pdf).count("/H1") == 6
    assert len(roles(pdf)) == 3 * len(roles(typeset_cards([Placed(2, "", POKER)], Sheet(POKER, A4))[1]))
    document = pypdfium2.PdfDocument(pdf)
    front, back = (page.get_textpage().get_text_range() for page in document)
    assert "Deck to Test · 1/1" in front and "50 mm" in front
    assert "Deck to Test · 1/1 · back" in back and "50 mm" not in back
    assert any(label.words for label in pages[1].labels)


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("poker", {}),
        ("bridge", {}),
        ("a6", {}),
        ("45x60", {"gap": 2}),
        ("half-letter", {}),
        ("poker", {"marks": Marks.FULL}),
        ("poker", {"marks": Marks.FULL, "bleed": 3}),
        ("57x89", {"bleed": 3, "marks": Marks.CORNER}),
        ("66x92", {"margin": 0, "gap": 6, "marks": Marks.CORNER}),
        ("100x97", {"margin": 0, "gap": 5}),
    ],
    ids=str,
)
def test_the_ruler_is_50_mm_and_beside_the_cards(card, more):
    size = card_size(card)
    sheet = Sheet(size, A4, **more)
    (page,), pdf = typeset_cards([Placed(1, "", size)] * lay_grid(sheet).slots, sheet)
    (strip,) = (label.strip for label in page.labels if label.ruler)
    width, height = (51, 4) if strip.turn == 0 else (4, 51)
    picture = cut_out(pypdfium2.PdfDocument(pdf)[0], (strip.x, strip.y, strip.x + width, strip.y + height))
    if strip.turn:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    dark = picture.convert("L").point(lambda shade: 255 if shade < 170 else 0)
    left, _, right, _ = dark.getbbox()
    assert "50 mm" in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert (right - left) / 40 == pytest.approx(50, abs=0.15), "and the width of its first and last line"
    columns = dark.resize((dark.width, 1), Image.Resampling.BOX)
    assert all(columns.getpixel((x, 0)) for x in range(left, right)), "a line all along"


@pytest.mark.parametrize(("card", "paper"), [("half-letter", "letter"), ("a5", "a4")])
def test_two_halves_fill_a_paper_and_a_lone_one_leaves_room_for_the_ruler(card, paper):
    size = card_size(card)
    pages, pdf = typeset_cards([Placed(1, "", size)] * 3, Sheet(size, paper_size(paper), margin=0))
    assert count_unruled(pages) == (1, 2)
    full, half = pypdfium2.PdfDocument(pdf)
    for slot in pages[0].slots:
        point = (slot.x + 5) * 2, (slot.y + 5) * 2
        assert pictures(pdf, 2.0)[0].getpixel((round(point[0]), round(point[1]))) == rgb(COLOURS[slot.card])
    assert "50 mm" not in full.get_textpage().get_text_range()
    assert "50 mm" in half.get_textpage().get_text_range()
    (box,) = (label.strip.box for label in pages[1].labels if label.ruler)
    assert box.left >= pages[1].slots[0].x + size.width or box.top >= pages[1].slots[0].y + size.height


def test_the_number_of_a_sheet_is_readable_where_its_title_would_not_be():
    size = card_size("60x60")
    pages = impose([Placed(1, "", size)], Sheet(size, paper_size("70x70"), marks=Marks.NONE))
    assert pages[0].labels == ()
    pages = impose([Placed(1, "", size)], Sheet(size, paper_size("75x80"), margin=2))
    text = pypdfium2.PdfDocument(typeset(pages, [Placed(1, "", size)]))[0].get_textpage()
    assert "1/1" in text.get_text_range() and "50 mm" in text.get_text_range()
    sizes = [text.get_charbox(index)[3] - text.get_charbox(index)[1] for index in range(text.count_chars())]
    assert max(sizes) > 2


def test_pictures_are_stored_once_and_bytes_are_the_same():
    cards = [Placed(1, "", POKER)] * 12
    pages = impose(cards, Sheet(POKER, A4))
    made = [finish(typeset(pages, cards, picture=True), pages) for _ in range(2)]
    assert made[0] == made[1]
    assert len(made[0]) < len(typeset(pages, cards, picture=True))
    with pikepdf.open(io.BytesIO(made[0])) as pdf:
        assert sum(isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image" for each in pdf.objects) == 1
    assert check_structure(made[0]) == []
