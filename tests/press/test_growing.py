"""All but the text of a card is as large as suits its text, and its picture takes the room that is left."""

from __future__ import annotations

import json

from msgspec.structs import replace
import pypdfium2
import pytest

from bestiary.card import BoxShape, Gauge, Section
from bestiary.press.layout import faces
from bestiary.press.layout.leads import LOW_PICTURE
from bestiary.press.layout.measures import PT_PER_MM
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size

#: The part of its body that the facts of a card have at least.
_FACTS = 0.85


def alone(size: str) -> Sheet:
    return Sheet(card_size(size), None)


@pytest.mark.parametrize("size", ["poker", "tarot", "a6", "half-letter", "a5", "200x280", "280x200"])
@pytest.mark.parametrize("words", [12, 60])
def test_facts_are_about_as_large_as_the_text(size, words, make_card, make_deck, make_entry, make_prose):
    card = make_card("Ana", Section("Attacks", (make_entry("Strike", make_prose(words)),)))
    (laid,) = plan_cards(make_deck(card), alone(size)).cards
    units = [json.loads(face.data)["unit"] for face in laid.faces]
    assert [unit for unit in units if 8 * unit < _FACTS * laid.text] == []


@pytest.mark.parametrize("size", ["40x40", "44x63", "50x75", "poker", "tarot", "a6"])
def test_it_costs_no_face(size, plain_deck, monkeypatch):
    grown = [len(laid.faces) for laid in plan_cards(plain_deck, alone(size)).cards]
    monkeypatch.setattr(faces, "grow", lambda content, fitted, ladder: (content, fitted))
    assert grown == [len(laid.faces) for laid in plan_cards(plain_deck, alone(size)).cards]


@pytest.mark.parametrize("count", [16, 19, 28])
def test_a_legend_stands_beside_the_last_row_of_boxes_set_close(count, make_card, make_deck, make_entry, make_prose):
    entries = tuple(make_entry(f"Thing {number}", make_prose(24)) for number in range(4))
    gauges = (Gauge("Vitality", count, BoxShape.SQUARE, "Damage"), Gauge("Stamina", 3, BoxShape.ROUND, "Stress"))
    deck = make_deck(make_card("Ana", Section("Attacks", entries), gauges=gauges))
    assert json.loads(plan_cards(deck, alone("poker")).cards[0].faces[0].data)["which"] == "compact"
    text = pypdfium2.PdfDocument(print_pdf(deck, alone("poker")).pdf)[0].get_textpage()
    label, legend, next_label, next_legend = (
        text.get_charbox(text.search(word, match_case=True).get_next()[0])
        for word in ("Vitality", "Damage", "Stamina", "Stress")
    )
    # A row lower than its label, above the line below, beside the boxes.
    assert label[1] - legend[1] > 5 and legend[1] - next_label[3] > 0
    assert abs(next_label[1] - next_legend[1]) < 0.5


@pytest.mark.parametrize("size", ["poker", "a6"])
@pytest.mark.parametrize("words", range(4, 80, 12))
def test_a_picture_takes_the_room_that_is_left(size, words, make_card, make_deck, make_entry, make_prose):
    entries = (make_entry("Strike", make_prose(words)), make_entry("Sweep", make_prose(words // 2)))
    card = replace(make_card("Ana", Section("Attacks", entries)), image="a.png")
    (laid,) = plan_cards(make_deck(card), alone(size)).cards
    face = json.loads(laid.faces[0].data)
    (picture,) = [thing for thing in face["leads"] if thing["kind"] == "picture"]
    part = picture["tall"] / PT_PER_MM / laid.size.height
    assert LOW_PICTURE - 0.001 <= part <= 0.401
    assert part > 0.399 or laid.faces[0].free < 0.5
    below = [thing for thing in face["leads"] if thing["y"] > picture["y"]]
    assert below and min(thing["y"] for thing in below) >= picture["y"] + picture["tall"]
