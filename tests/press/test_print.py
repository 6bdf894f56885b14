"""Printed decks: nothing lost, nothing outside its card, the same bytes, exact pages."""

from __future__ import annotations

import builtins
from functools import cache
import io

from msgspec.structs import replace
import pikepdf
from PIL import Image
import pypdfium2
import pytest
from reading import find_losses, find_missing, letters_in_slots, print_png

from bestiary.press.apart import print_faces
from bestiary.press.failure import PressError
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Backs, Duplex, Marks, Sheet, card_size, paper_size

PT_PER_MM = 72 / 25.4
POKER_A4 = Sheet(card_size("poker"), paper_size("a4"), marks=Marks.CORNER)
SHEETS = [
    POKER_A4,
    Sheet(card_size("poker"), paper_size("letter"), marks=Marks.CORNER),
    Sheet(card_size("tarot"), paper_size("a4"), gap=2.0, marks=Marks.CORNER),
    Sheet(card_size("index"), paper_size("letter")),
    Sheet(card_size("a6"), paper_size("a3")),
    Sheet(card_size("57 x 87 mm"), None),
    Sheet(card_size("45 x 60 mm"), paper_size("a4")),
    Sheet(card_size("bridge"), paper_size("a4"), bleed=2.0, backs=Backs.DECK, duplex=Duplex.SHORT),
    Sheet(card_size("jumbo"), paper_size("a3"), backs=Backs.TIER, duplex=Duplex.FOLD),
]


NAMES = [f"{sheet.card.name}-{sheet.paper.name if sheet.paper else 'alone'}" for sheet in SHEETS]
#: Of the others, each has something that none of these has: usual, smallest and largest cards, backs of both kinds.
ALIKE = ("poker-letter", "index-letter", "a6-a3", "57 x 87 mm-alone")


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(sheet, id=name, marks=[pytest.mark.slow] if name in ALIKE else [])
        for name, sheet in zip(NAMES, SHEETS, strict=True)
    ],
)
def on_sheet(request):
    """Each of the sheets."""
    return request.param


@pytest.fixture(scope="module")
def plain_print(plain_deck):
    """Prints the plain deck on a sheet, once on each."""
    return cache(lambda sheet: print_pdf(plain_deck, sheet))


@pytest.fixture(scope="module")
def hostile_print(hostile_deck, on_sheet):
    """The hostile deck on a sheet."""
    return print_pdf(hostile_deck, on_sheet)


def test_nothing_is_lost(plain_deck, plain_print, hostile_deck, hostile_print, on_sheet):
    for deck, printed in ((plain_deck, plain_print(on_sheet)), (hostile_deck, hostile_print)):
        assert find_losses(printed, deck) == ()
        assert all(7.0 <= card.size <= 12.5 for card in printed.cards)


def test_no_word_leaves_its_card(hostile_print):
    """Every letter lies inside a card or in the margin's strip."""
    for letter in letters_in_slots(hostile_print):
        right, below = letter.x + letter.width, letter.y + letter.height
        if right > letter.face.width - 1 or below > letter.face.height - 0.5:
            assert letter.white, letter.around(60)


def test_pages_are_exact(plain_print):
    for sheet, (width, height) in ((SHEETS[0], (210, 297)), (SHEETS[1], (215.9, 279.4))):
        printed = plain_print(sheet)
        with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
            assert len(pdf.pages) == printed.pages == -(-printed.faces // 9)
            for page in pdf.pages:
                assert [float(side) for side in page.mediabox] == pytest.approx(
                    [0, 0, width * PT_PER_MM, height * PT_PER_MM], abs=0.01
                )


def test_the_file_says_what_it_is(plain_print):
    with pikepdf.open(io.BytesIO(plain_print(POKER_A4).pdf)) as pdf:
        assert str(pdf.Root.Lang).startswith("en")
        assert pdf.Root.MarkInfo.Marked
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"] == "Cards to Test"
            assert metadata["pdfuaid:part"] == "1"


def test_same_deck_same_bytes(plain_deck, hostile_deck):
    deck = replace(plain_deck, cards=(*plain_deck.cards[::3], *hostile_deck.cards))
    assert print_pdf(deck, POKER_A4).pdf == print_pdf(deck, POKER_A4).pdf


@pytest.mark.parametrize("sheet", SHEETS[:3], ids=["a4", "letter", "tarot"])
def test_cards_lie_where_the_grid_says(plain_print, sheet):
    printed = plain_print(sheet)
    scale = 20.0  # pixels a mm
    page = pypdfium2.PdfDocument(printed.pdf)[0].render(scale=scale / PT_PER_MM).to_pil().convert("L")
    for slot in printed.sides[0].slots:
        for edge in (slot.x, slot.x + slot.size.width):
            assert darkest(page, edge, slot.y + slot.size.height * 0.9, scale) == pytest.approx(edge, abs=0.1)


def darkest(page: Image.Image, x: float, y: float, scale: float) -> float:
    """Where, near x (mm), the line of a card's edge runs at height y (mm)."""
    columns = range(round((x - 0.8) * scale), round((x + 0.8) * scale))
    return min(columns, key=lambda column: page.getpixel((column, round(y * scale)))) / scale


def test_losses_name_card_and_field(plain_deck, plain_print, make_card, make_deck):
    printed = plain_print(POKER_A4)
    other = make_deck(
        *plain_deck.cards[:-1], make_card("Guard 11", *plain_deck.cards[-1].sections, subtitle="Another subtitle")
    )
    assert [(loss.card, loss.field) for loss in find_losses(printed, other)] == [("guard-11", "subtitle")]


def test_missing_characters_are_named(hostile_deck):
    missing = find_missing(hostile_deck)
    assert {(glyph.card, glyph.character) for glyph in missing} == {
        ("/missing", "🗡"),
        ("/missing", "🏹"),
        ("/missing", "牛"),
    }
    assert missing[0].spelled == "[dagger knife]" or missing[0].spelled.startswith("[")


def test_a_card_is_a_picture_a_face(plain_deck):
    faces = print_png(plain_deck, "guard-11", ppi=254)
    for face in faces:
        assert Image.open(io.BytesIO(face)).size == (630, 880)
    with pytest.raises(PressError, match="no card to print"):
        list(print_faces(replace(plain_deck, cards=()), POKER_A4, "png"))
    with pytest.raises(PressError, match="no card to print"):
        print_pdf(replace(plain_deck, cards=()), POKER_A4)


def test_without_typst_one_sentence_says_what_to_install(plain_deck, monkeypatch):
    real = builtins.__import__

    def refuse(name, *rest, **more):
        if name == "typst":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(PressError, match=r"pip install 'bestiary\[pdf\]'"):
        print_pdf(plain_deck, POKER_A4)


def test_no_card_is_an_error(make_deck):
    with pytest.raises(PressError, match="no card"):
        print_pdf(make_deck(), POKER_A4)


@pytest.mark.parametrize("language", ["", "en-GB", "not a language", "he"])
def test_any_language_tag_prints(plain_deck, language):
    deck = replace(plain_deck, language=language, cards=plain_deck.cards[:2])
    assert find_losses(print_pdf(deck, POKER_A4), deck) == ()


def test_planning_is_told_before_printing(plain_deck):
    told = []
    print_pdf(plain_deck, POKER_A4, lambda stage, done, total: told.append((stage, done, total)))
    stages = [stage for stage, _, _ in told]
    assert stages == sorted(stages, key=["planning", "printing"].index)
    for stage, total in (("planning", len(plain_deck.cards)), ("printing", told[-1][2])):
        steps = [done for each, done, _ in told if each == stage]
        assert steps[0] == 0 and steps[-1] == total and steps == sorted(steps)
        assert {of for each, _, of in told if each == stage} == {total}
