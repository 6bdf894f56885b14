"""Backs: one design for each collection, one for each rank, drawn to the bleed."""

from __future__ import annotations

from msgspec.structs import replace
import pypdfium2
import pytest
from sheet_maker import PT_PER_MM, typeset
from structure import check_structure

from bestiary.press.sheets.backs import back_designs
from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.paper import CARDS, Backs, Duplex, Sheet, card_size, paper_size

LONG_NAME = "The Collected Beasts of the Antidisestablishmentarianistically Long Road"


@pytest.fixture
def cards(make_card):
    plain = make_card("One")
    return (
        plain,
        make_card("Two", footer="Another Road"),
        make_card("Three", mark="pawn", mark_label="Pawn"),
        make_card("Four", mark="", mark_label="", footer=""),
        replace(plain, id="five"),
    )


def test_a_collection_has_one_back(cards):
    keys, designs = back_designs(cards, "The Deck", Backs.DECK)
    assert keys[0] == keys[2] == keys[4] and len(set(keys)) == 3 == len(designs)
    assert [designs[key]["words"] for key in keys] == [
        "The Low Road",
        "Another Road",
        "The Low Road",
        "The Deck",
        "The Low Road",
    ]
    assert back_designs(cards[1:2], "", Backs.DECK)[1][keys[1]] == designs[keys[1]], "whatever else is printed"


def test_a_rank_has_one_back_and_what_has_none_that_of_its_collection(cards):
    keys, designs = back_designs(cards, "The Deck", Backs.TIER)
    assert [designs[key]["mark"] for key in keys] == ["rook", "rook", "pawn", "", "rook"]
    assert keys[0] == keys[1] == keys[4]
    assert designs[keys[2]]["words"] == "Pawn" and designs[keys[3]]["words"] == "The Deck"


def test_no_backs_no_keys(cards):
    assert back_designs(cards, "The Deck", Backs.NONE) == (("",) * 5, {})


@pytest.mark.parametrize("size", CARDS, ids=lambda size: size.name)
def test_designs_fill_the_card_and_names_stay_on_it(size, make_card):
    cards = [make_card("Plain"), make_card("Long", footer=LONG_NAME), make_card("None", footer="X" * 60)]
    keys, designs = back_designs(cards, "", Backs.DECK)
    sheet = Sheet(size, None, bleed=3, duplex=Duplex.LONG)
    placed = [Placed(1, key, size) for key in keys]
    pages = impose(placed, sheet)
    pdf = typeset(pages, placed, designs, beyond=3)
    assert check_structure(pdf) == []
    document = pypdfium2.PdfDocument(pdf)
    for number, key in zip((1, 3, 5), keys, strict=True):
        page = document[number]
        picture = page.render(scale=2).to_pil().convert("RGB")
        plate = "#{:02x}{:02x}{:02x}".format(*picture.getpixel((2, 2)))
        assert plate == designs[key]["plate"]
        text = page.get_textpage()
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            assert left > 9 * PT_PER_MM and right < page.get_width() - 9 * PT_PER_MM
            assert bottom > 8 * PT_PER_MM and top < page.get_height() / 2
        assert text.get_text_range().replace("\r\n", " ").upper().split() == str(designs[key]["words"]).upper().split()


def test_backs_of_a_rank_show_its_mark(make_card):
    size = card_size("poker")
    keys, designs = back_designs([make_card("One", colours=("#7d2a26", "#c08020"))], "", Backs.TIER)
    placed = [Placed(1, keys[0], size)]
    pdf = typeset(impose(placed, Sheet(size, paper_size("a4"), duplex=Duplex.LONG)), placed, designs)
    text = pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range()
    assert "ROOK" in text.upper()
