"""What is said of cards that do not fit: which, from where on, by how much, and what would hold them."""

from __future__ import annotations

import re

import pytest

from bestiary.card import Section
from bestiary.press.failure import PressError
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.options import read_sheet
from bestiary.press.sheets.paper import card_size, lay_grid, paper_size


@pytest.fixture(scope="module")
def long_deck(make_deck, make_card, make_entry, make_prose):
    return make_deck(make_card("Long", Section("Attacks", (make_entry("Strike", make_prose(900)),))))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            {"overflow": "larger", "duplex": "fold"},
            r"Shorten it, or all of it fits half-letter \(139\.7 × 215\.9\) on a3 \(a4 is too small for it and its back\), "
            r"or let `overflow` go on to further cards: `larger,continue`\.$",
        ),
        ({"overflow": "tighten,larger", "paper": "150x160"}, r"fits half-letter .* on a4 or letter or a3 or legal \(150 x 160 mm is"),
    ],
    ids=str,
)  # fmt: skip
def test_a_ladder_that_ends_too_early_says_what_would_do(long_deck, written, said):
    with pytest.raises(PressError, match=said) as refused:
        print_pdf(long_deck, read_sheet(written))
    assert "`long` does not fit poker: from its `Strike` of Attacks on, " in str(refused.value)


def test_what_is_advised_does_print(long_deck):
    size, paper = card_size("half-letter"), paper_size("a3")
    sheet = read_sheet({"overflow": "larger", "duplex": "fold", "size": size.name, "paper": paper.name})
    assert lay_grid(sheet).slots >= 1
    assert [laid.overflow for laid in plan_cards(long_deck, sheet).cards] == [None]
    longer = read_sheet({"overflow": "larger,continue", "duplex": "fold"})
    assert [laid.overflow for laid in plan_cards(long_deck, longer).cards] == [None]


@pytest.mark.parametrize("only", [None, "small", "vast"])
def test_each_card_has_a_line_and_a_way_out_of_its_own(only, make_deck, make_card, make_entry, make_prose):
    lengths = {"small": 250, "vast": 6000}
    deck = make_deck(
        *(
            make_card("C", Section("Attacks", (make_entry("Strike", make_prose(words)),)), id=name)
            for name, words in lengths.items()
            if only in (None, name)
        )
    )
    with pytest.raises(PressError) as refused:
        print_pdf(deck, read_sheet({"overflow": "tighten"}))
    further = r"let `overflow` go on to further cards: `tighten,continue`\."
    ways = {
        "small": r"Shorten it, or all of it fits (tarot|jumbo|a6) .*, or " + further,
        "vast": "Shorten it, or " + further,
    }
    lines = str(refused.value).split("\n")
    for name, line in zip([only] if only else lengths, lines, strict=True):
        assert re.fullmatch(
            rf"The card `{name}` does not fit poker: from .* on, \d+\.\d mm are too much at .*\. {ways[name]}", line
        )


def test_of_many_cards_the_first_are_told(make_deck, make_card, make_entry, make_prose):
    long = Section("Attacks", (make_entry("Strike", make_prose(250)),))
    with pytest.raises(PressError) as refused:
        print_pdf(make_deck(*(make_card("C", long, id=f"c{n}") for n in range(8))), read_sheet({"overflow": "tighten"}))
    *lines, more = str(refused.value).split("\n")
    assert len(lines) == 5 and all("all of it fits" in line for line in lines)
    assert more == "And 3 more: `c5`, `c6`, `c7`."


def test_what_no_named_card_holds_is_told(make_deck, make_card, make_entry, make_prose):
    deck = make_deck(make_card("Vast", Section("Attacks", (make_entry("Strike", make_prose(6000)),))))
    with pytest.raises(PressError, match="Shorten it, or let `overflow` go on"):
        print_pdf(deck, read_sheet({"overflow": "larger"}))
