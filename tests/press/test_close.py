"""Cards that would just miss their only face stand close on it; those with room keep it."""

from __future__ import annotations

import io
from itertools import pairwise
import json
import re

from msgspec.structs import replace
from PIL import Image
import pypdfium2
import pytest
from reading import find_losses, print_png

from bestiary.card import Number, Section
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size
from bestiary.richtext import Run

ALONE = Sheet(card_size("poker"), None)
NAMES = (
    ("Might", "body"),
    ("Reflex", "body"),
    ("Endurance", "body"),
    ("Wits", "mind"),
    ("Insight", "mind"),
    ("Presence", "mind"),
)


@pytest.fixture
def make_usual(make_card, make_entry, make_prose):
    """A card with six numbers, three entries and two reminders, with so many words in each."""

    def make(words, small="d6"):
        entries = [make_entry(f"Thing {number}", make_prose(words), icon="action") for number in range(3)]
        return make_card(
            "Usual",
            Section("Attacks", tuple(entries[:2])),
            Section("Always", (entries[2],)),
            Section(
                "Remember", (make_entry("Carries", "a spear."), make_entry("Wants", make_prose(words))), quiet=True
            ),
            numbers=tuple(Number(name, "3", small if group == "mind" else "d6", group) for name, group in NAMES),
        )

    return make


def rows_of_labels(pdf: bytes) -> int:
    """On how many lines the labels of the numbers stand."""
    page = pypdfium2.PdfDocument(pdf)[0]
    text = page.get_textpage()
    found = (text.search(name, match_case=True).get_next()[0] for name, _ in NAMES)
    heights = sorted(text.get_charbox(index)[1] for index in found)
    return 1 + sum(above - below > 2 for below, above in pairwise(heights))


@pytest.mark.parametrize("small", ["d6", "d12 · +2 edge"])
def test_numbers_share_a_row_where_room_is_short(make_usual, make_deck, small):
    for words, lines in ((4, 2), (19, 1)):
        deck = make_deck(make_usual(words, small))
        printed = print_pdf(deck, ALONE)
        assert printed.faces == 1
        assert rows_of_labels(printed.pdf) == lines, words
        assert find_losses(printed, deck) == ()


def distances(pdf: bytes, die: str) -> tuple[float, float]:
    """Between a number and its die at most, and between that and the next number at least, in pt."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    whole = text.get_text_range()
    starts = [match.start() for match in re.finditer(rf"(?<=\d){die}", "".join(re.sub(r"\s", "", whole)))]
    boxes = [text.get_charbox(nth) for nth, letter in enumerate(whole) if not letter.isspace()]
    inside = [boxes[at][0] - boxes[at - 1][2] for at in starts]
    # The label of the next number comes before its value.
    values = sorted((boxes[at - 1][0], boxes[at + len(die) - 1][2]) for at in starts)
    return max(inside), min(after[0] - before[1] for before, after in pairwise(values))


@pytest.mark.parametrize(("value", "die"), [("2", "d4"), ("4", "d8"), ("5", "d10")])
def test_columns_of_close_numbers_are_farther_apart_than_what_stands_in_one(value, die, make_usual, make_deck):
    usual = make_usual(19)
    numbers = tuple(replace(number, value=value, small=die) for number in usual.numbers)
    pdf = print_pdf(make_deck(replace(usual, numbers=numbers)), ALONE).pdf
    assert rows_of_labels(pdf) == 1
    inside, between = distances(pdf, die)
    assert between > 1.5 * inside > 0


def test_more_words_never_take_fewer_faces_or_larger_text(make_usual, make_deck):
    sizes = [print_pdf(make_deck(make_usual(words)), ALONE).cards[0] for words in range(4, 40, 3)]
    assert [card.faces for card in sizes] == sorted(card.faces for card in sizes)
    lone = [card.size for card in sizes if card.faces == 1]
    assert lone[0] == 9.5 and min(lone) >= 7.0


def test_close_text_ends_above_the_foot(make_usual, make_deck):
    """White paper between the last line of the text and the line of the foot, at every amount of text."""
    for words in range(10, 26, 3):
        for face in print_png(make_deck(make_usual(words)), "usual", ppi=254):
            image = Image.open(io.BytesIO(face)).convert("L")
            band = image.crop((20, image.height - 48, image.width - 20, image.height - 8))
            inked = [band.crop((0, row, band.width, row + 1)).getextrema()[0] < 200 for row in range(band.height)]
            assert not all(inked) and inked.count(False) >= 4, words


@pytest.mark.parametrize("words", [70, 80, 90, 100])
def test_what_leads_has_its_part_of_the_room_and_text_is_not_much_larger(
    words, make_card, make_deck, make_entry, make_prose
):
    card = make_card(
        "Long",
        Section("Actions", (make_entry("A", make_prose(14), icon="action"),)),
        Section("Remember", (make_entry("Wants", "Bread."),), quiet=True),
        numbers=tuple(Number(name, "3", "d6", group) for name, group in NAMES),
        tagline=(Run(make_prose(words)),),
    )
    (laid,) = plan_cards(make_deck(card), ALONE).cards
    assert len(laid.faces) == 1
    (face,) = (json.loads(face.data) for face in laid.faces)
    tagline, numbers = face["leads"][0], face["leads"][1]
    assert laid.text <= 1.25 * tagline["size"]
    assert tagline["y"] >= 2.5 * face["unit"] and numbers["y"] - tagline["y"] - tagline["tall"] >= 2.5 * face["unit"]
