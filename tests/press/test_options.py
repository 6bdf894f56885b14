"""What `cards` in bestiary.yaml means, key by key, and what is said when it means nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bestiary.press.failure import PressError
from bestiary.press.sheets.options import read_sheet
from bestiary.press.sheets.paper import (
    CARDS,
    PAPERS,
    Backs,
    Duplex,
    Floors,
    Marks,
    Overflow,
    Sheet,
    card_size,
    lay_grid,
    paper_size,
)

SCHEMA = Path(__file__).parents[2] / "schema" / "bestiary.schema.json"
POKER, A4 = card_size("poker"), paper_size("a4")


def test_nothing_written_means_poker_on_a4_with_marks():
    assert read_sheet({}) == Sheet(POKER, A4, marks=Marks.CORNER)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ({"size": "tarot", "paper": "letter"}, Sheet(card_size("tarot"), paper_size("letter"), marks=Marks.CORNER)),
        ({"paper": "card"}, Sheet(POKER, None)),
        ({"paper": "none", "marks": "full", "bleed": 3}, Sheet(POKER, None, bleed=3, marks=Marks.FULL)),
        ({"gap": "0.125in", "margin": "1 cm"}, Sheet(POKER, A4, gap=3.175, margin=10, marks=Marks.CORNER)),
        ({"marks": "none", "bleed": "2mm"}, Sheet(POKER, A4, bleed=2)),
        ({"backs": "deck"}, Sheet(POKER, A4, marks=Marks.CORNER, backs=Backs.DECK, duplex=Duplex.LONG)),
        ({"backs": "tier", "duplex": "fold"}, Sheet(POKER, A4, marks=Marks.CORNER, backs=Backs.TIER, duplex=Duplex.FOLD)),
        ({"duplex": "short", "back_offset": [0.5, -1]}, Sheet(POKER, A4, marks=Marks.CORNER, duplex=Duplex.SHORT, back_offset=(0.5, -1))),
        ({"floor": {"body": 8}}, Sheet(POKER, A4, marks=Marks.CORNER, floors=Floors(8, 9))),
        ({"gap": " 3 MM ", "margin": "2,5", "bleed": ".5mm"}, Sheet(POKER, A4, gap=3, margin=2.5, bleed=0.5, marks=Marks.CORNER)),
        ({"duplex": "short", "back_offset": "0.4mm -1"}, Sheet(POKER, A4, marks=Marks.CORNER, duplex=Duplex.SHORT, back_offset=(0.4, -1.0))),
        ({"duplex": "short", "back_offset": ["0,4", "-1"]}, Sheet(POKER, A4, marks=Marks.CORNER, duplex=Duplex.SHORT, back_offset=(0.4, -1.0))),
        ({"overflow": "continue larger"}, Sheet(POKER, A4, marks=Marks.CORNER, overflow=(Overflow.CONTINUE, Overflow.LARGER))),
        ({"overflow": "tighten"}, Sheet(POKER, A4, marks=Marks.CORNER, overflow=(Overflow.TIGHTEN,))),
        ({"overflow": ["larger"]}, Sheet(POKER, A4, marks=Marks.CORNER, overflow=(Overflow.LARGER,))),
    ],
    ids=str,
)  # fmt: skip
def test_each_key(written, expected):
    assert read_sheet(written) == expected


def test_what_is_asked_for_goes_before_what_is_written():
    written = {"size": "tarot", "bleed": 3, "marks": "full", "floor": {"body": 8, "name": 12}}
    asked = {
        "size": "poker",
        "bleed": "0",
        "marks": None,
        "back_offset": "0.4,-1",
        "overflow": "tighten, continue",
        "floor": {"name": 10},
    }
    assert read_sheet(written, asked) == Sheet(
        POKER,
        A4,
        marks=Marks.FULL,
        back_offset=(0.4, -1.0),
        floors=Floors(8, 10),
        overflow=(Overflow.TIGHTEN, Overflow.CONTINUE),
    )


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"size": "huge"}, "take one of poker, bridge, tarot"),
        ({"size": "A4"}, "called `A4`: take one of"),
        ({"size": "2.5inx3.5"}, "or `2.5in x 3.5in`"),
        ({"paper": "a4 landscape"}, "such as `210x297`, which is in mm"),
        ({"back_offset": "0.4 -1 2"}, "two numbers of mm"),
        ({"back_offset": ["nan", 0]}, "a number of mm"),
        ({"paper": "huge"}, "a4, letter, a3, legal"),
        ({"marks": "fancy"}, "none, corner or full"),
        ({"backs": "teir"}, "none, deck or tier"),
        ({"duplex": "no"}, "none, long, short or fold"),
        ({"backs": "tier", "duplex": "none"}, "long, short or fold"),
        ({"gap": "a lot"}, "mm, cm or in"),
        ({"gap": 51}, "from 0 to 50 mm"),
        ({"bleed": -1}, "`-1`: it is from 0 to 10 mm"),
        ({"bleed": "11 mm"}, "`11 mm`: it is from 0 to 10 mm"),
        ({"bleed": "3cm"}, "`3cm`, which is 30 mm: it is from 0 to 10 mm"),
        ({"gap": "2.5in"}, "`2.5in`, which is 63.5 mm: it is from 0 to 50 mm"),
        ({"bleed": "3pt"}, "`3pt`: it is a number of mm, or one with mm, cm or in"),
        ({"back_offset": 3}, "two numbers of mm"),
        ({"back_offset": [30, 0]}, "from -20 to 20 mm"),
        ({"floor": {"body": 2}}, "from 5 to 14 pt"),
        ({"floor": {"body": "7mm"}}, "a number of pt"),
        ({"floor": {"title": 9}}, "body and name"),
        ({"overflow": ["shrink"]}, "tighten, back, continue or larger"),
        ({"overflow": ["back", "back"]}, "each step once"),
        ({"overflow": []}, "a step at least"),
        ({"overflow": ","}, "a step at least"),
        ({"size": "a5", "duplex": "fold", "margin": 10}, r"fit: poker \(63 × 88\).*papers hold it: a3"),
        (
            {"size": "half-letter", "bleed": 10, "margin": 40},
            r"with 40 mm of margin, 10 mm of bleed; these cards fit: poker.*it fits with `margin: 25.1`",
        ),
    ],
    ids=str,
)
def test_what_cannot_be_says_what_can(written, said):
    with pytest.raises(PressError, match=said):
        read_sheet(written)


def test_grids_are_computed_and_never_typed():
    """Nine cards of 3.5 × 5 in on A4 are what somebody wanted once; two go on a page."""
    sheet = read_sheet({"size": "3.5x5in", "paper": "a4"})
    grid = lay_grid(sheet)
    assert (grid.columns, grid.rows) == (2, 2)
    with pytest.raises(PressError, match="papers hold it: a3"):
        read_sheet({"size": "8.5x11in", "paper": "a4"})


def test_the_schema_and_the_press_know_the_same_words():
    cards = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]["cards"]["properties"]
    for key, words in {"marks": Marks, "backs": Backs, "duplex": Duplex}.items():
        assert cards[key]["enum"] == list(words)
    assert cards["overflow"]["items"]["enum"] == list(Overflow)
    for key, sizes in {"size": CARDS, "paper": PAPERS}.items():
        assert all(size.name in cards[key]["description"] for size in sizes)


def test_what_the_schema_shows_as_examples_can_be_printed():
    cards = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]["cards"]
    for example in cards["examples"]:
        read_sheet(example)
    for key in (
        "size",
        "paper",
        "gap",
        "margin",
        "bleed",
        "marks",
        "backs",
        "duplex",
        "back_offset",
        "overflow",
        "floor",
    ):
        for example in cards["properties"][key]["examples"]:
            read_sheet({"paper": "a3", key: example})
