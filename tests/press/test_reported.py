"""Faults that users of other card makers reported, by the rows of that table which concern paper: what comes out here."""

from __future__ import annotations

from collections.abc import Callable
import io

import pikepdf
import pypdfium2
import pytest

from bestiary.card import Card, Deck, Entry, Section
from bestiary.press.failure import PressError
from bestiary.press.pdf import Printed, print_pdf
from bestiary.press.reading import read_faces
from bestiary.press.sheets.options import read_sheet
from bestiary.press.sheets.paper import Backs, Duplex, Marks, Sheet, Size, card_size, lay_grid, paper_size
from bestiary.richtext import Paragraph, Run

PT_PER_MM = 72 / 25.4
POKER, A4, LETTER = card_size("poker"), paper_size("a4"), paper_size("letter")


def text_at(printed: Printed, page: int, left: float, right: float) -> str:
    """The words of a page between two distances in mm from its left edge."""
    side = pypdfium2.PdfDocument(io.BytesIO(printed.pdf))[page]
    text = side.get_textpage()
    return text.get_text_bounded(left * PT_PER_MM, 0, right * PT_PER_MM, side.get_height())


def two_faced(make_card: Callable[..., Card], name: str) -> Card:
    body = (Paragraph((Run(f"{name} falls. " * 150),)),)
    return make_card(name, Section("Attacks", (Entry("Strike", body=body),)))


def test_row_13_backs_lie_behind_their_fronts(make_card: Callable[..., Card], make_deck: Callable[..., Deck]) -> None:
    deck = make_deck(*(two_faced(make_card, name) for name in ("Ana", "Bo", "Cy")))
    printed = print_pdf(deck, Sheet(POKER, A4, duplex=Duplex.LONG))
    thirds = [(10 + 63 * column, 10 + 63 * (column + 1)) for column in range(3)]
    names = [
        [next(n for n in ("Ana", "Bo", "Cy") if n in text_at(printed, page, *third)) for third in thirds]
        for page in (0, 1)
    ]
    assert names == [["Ana", "Bo", "Cy"], ["Cy", "Bo", "Ana"]]


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_row_13_mixed_backs_belong_to_their_fronts(
    duplex: Duplex, make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    """Second faces and designs on one sheet, whose last row is not full."""
    cards = [two_faced(make_card, name) if name in "Bo Di" else make_card(name) for name in ("Ana", "Bo", "Cy", "Di")]
    printed = print_pdf(make_deck(*cards), Sheet(POKER, A4, duplex=duplex, backs=Backs.DECK))
    front, back = printed.sides
    for slot in front.slots:
        x = front.width - slot.x - slot.size.width if duplex is Duplex.LONG else slot.x
        y = slot.y if duplex is Duplex.LONG else front.height - slot.y - slot.size.height
        (behind,) = [each for each in back.slots if (each.x, each.y) == pytest.approx((x, y))]
        assert (behind.card, behind.turn) == (slot.card, 0 if duplex is Duplex.LONG else 180)
        assert (behind.part is None) == (slot.card in (0, 2))


def test_row_15_the_grid_is_computed_and_an_impossible_one_says_what_fits() -> None:
    grid = lay_grid(read_sheet({"size": "3.5 x 5 in", "paper": "a4"}))
    assert (grid.columns, grid.rows) in ((2, 2), (3, 1))
    with pytest.raises(PressError, match=r"200 × 290 mm does not fit letter .*these papers hold it: a3"):
        read_sheet({"size": "200x290", "paper": "letter"})


@pytest.mark.parametrize(("paper", "pages"), [(A4, 2), (LETTER, 2)])
def test_row_16_pages_are_those_of_the_paper(
    paper: Size, pages: int, make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    printed = print_pdf(make_deck(*(make_card(f"G{n}") for n in range(10))), Sheet(POKER, paper))
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
        boxes = [[float(edge) for edge in page.mediabox] for page in pdf.pages]
    assert boxes == [pytest.approx([0, 0, paper.width * PT_PER_MM, paper.height * PT_PER_MM], abs=0.01)] * pages


def test_row_21_art_reaches_the_bleed_and_marks_stay_outside(
    make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    deck = make_deck(make_card("Ana"))
    printed = print_pdf(deck, Sheet(POKER, None, bleed=3.0, marks=Marks.CORNER))
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
        page = pdf.pages[0].obj
        boxes = [[float(edge) / PT_PER_MM for edge in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]
    slug = boxes[1][0]
    assert boxes[2] == pytest.approx([slug + 3, slug + 3, slug + 3 + 63, slug + 3 + 88], abs=0.01)
    picture = pypdfium2.PdfDocument(io.BytesIO(printed.pdf))[0].render(scale=20 / PT_PER_MM).to_pil().convert("RGB")
    inked = {
        name: picture.getpixel((round(x * 20), round((slug + 10) * 20))) != (255, 255, 255)
        for name, x in (("within the bleed", slug + 0.2), ("beyond it", slug - 0.2))
    }
    assert inked == {"within the bleed": True, "beyond it": False}
    bare = print_pdf(deck, Sheet(POKER, None, bleed=3.0, marks=Marks.NONE))
    assert bare.sides[0].lines == () and printed.sides[0].lines != ()


def test_row_22_what_is_taller_than_a_face_goes_on_with_its_heading(
    make_card: Callable[..., Card], make_deck: Callable[..., Deck], make_prose: Callable[[int], str]
) -> None:
    body = tuple(Paragraph((Run(make_prose(60)),)) for _ in range(9))
    printed = print_pdf(
        make_deck(make_card("Ana", Section("Attacks", (Entry("Strike", body=body),)))), Sheet(POKER, A4)
    )
    faces = read_faces(printed.pdf, printed.sides)
    assert len(faces) == printed.faces > 2 and printed.pages == 1 and printed.losses == ()
    for face in faces:
        assert f"{face.part + 1}/{len(faces)}" in face.text
        assert ("Attacks" if face.part == 0 else "Attacks,continued") in face.text
