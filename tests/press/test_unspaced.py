"""Text without spaces, in scripts that no font of the press has: it prints whole, wherever it stands."""

from __future__ import annotations

from msgspec.structs import replace
import pytest
from reading import find_losses, find_missing

from bestiary.card import Fact, Row, Section
from bestiary.press.failure import PressError
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Sheet, card_size, paper_size
from bestiary.richtext import Run

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
TEXTS = {
    "cjk": "漢字" * 30,
    "thai": "นกฮูกกินหนูในป่าลึกยามค่ำคืน" * 3,
    "emoji": FAMILY * 20,
    "selectors": "☠\ufe0f⚔\ufe0f\u2060" * 40,
    "joined": "abcdefghijklmno\u200d" * 3 + "".join(f"{letter}\u200d" for letter in "abcdefghijklmnopqrstuvwxyz" * 8),
    "private": "\ue000" * 60,
    "signs": "→" * 60,
    "word": "".join(chr(ord("a") + index % 26) for index in range(400)),
}
POKER = Sheet(card_size("poker"), paper_size("a4"))
SMALL = Sheet(card_size("45 x 60 mm"), paper_size("a4"))


@pytest.fixture
def make_places(make_card, make_entry):
    """A card for each place of a text, with that text there."""

    def places(text):
        return (
            make_card("A title", id="title", title=text),
            make_card("A subtitle", id="subtitle", subtitle=text),
            make_card("A tagline", id="tagline", tagline=(Run(text),)),
            make_card("A fact", id="fact", facts=(Fact("Speed", text), Fact(text, "5"))),
            make_card("Heading", Section(text, (make_entry("T", "x"),)), id="heading"),
            make_card("Entry", Section("S", (make_entry(text, "x"),)), id="entry"),
            make_card("Aside", Section("S", (make_entry("T", "x", aside=text),)), id="aside"),
            make_card("Pill", Section("S", (make_entry("T", "x", pill=text),)), id="pill"),
            make_card("Body", Section("S", (make_entry("T", text),)), id="body"),
            make_card("Row", Section("S", (make_entry("T", "x", rows=(Row("1", (Run(text),)),)),)), id="row"),
            make_card("Quiet", Section("S", (make_entry("T", text),), quiet=True), id="quiet"),
            make_card("Foot", id="foot", footer=text, legal=text),
        )

    return places


@pytest.mark.parametrize("sheet", [pytest.param(POKER, marks=pytest.mark.slow), SMALL], ids=["poker", "small"])
def test_unspaced_text_prints_whole(sheet, make_deck, make_places):
    cards = [replace(card, id=f"{name}-{card.id}") for name in TEXTS for card in make_places(TEXTS[name])]
    deck = make_deck(*cards)
    printed = print_pdf(deck, sheet)
    assert find_losses(printed, deck) == ()


def test_only_what_is_seen_is_spelled_out(make_deck, make_card):
    deck = make_deck(make_card("Family", id="family", subtitle=f"{FAMILY}☠\ufe0f \U000e0101漢\ufe01"))
    missing = {glyph.character for glyph in find_missing(deck)}
    assert missing == set(FAMILY) - {"\u200d"} | {"漢"}


def test_a_refusal_names_card_and_field(make_deck, make_card, make_entry):
    tall = make_entry("Bite", "x", boxes=1, boxes_label="漢字 " * 100)
    deck = make_deck(make_card("Wolf", Section("Attacks", (tall,)), id="wolf"))
    with pytest.raises(PressError, match="`wolf` is too small for its `Bite` of Attacks"):
        print_pdf(deck, POKER)
