"""Characters that no font shows: each judged by itself, told with its marks, and printed as names."""

from __future__ import annotations

from itertools import permutations

import pytest
from reading import find_losses, find_missing

from bestiary.card import Section
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Sheet, card_size
from bestiary.press.typesetter import SHOWN as USUAL
from bestiary.press.typesetter import unshown_characters

#: Characters that a font has, in different fonts, and some that none has.
SHOWN = "𝔊𝛼⚔☠❤⚀☀שéß☃∑"
UNSHOWN = "炎ก🗡🔥ꙮ한"
#: Those that a font has, but cannot set as they are meant.
UNFIT = ["क", "त्र", "\ue000", "\U0010fffd"]


@pytest.mark.parametrize("unshown", [*UNSHOWN, *UNFIT, ""])
def test_each_is_judged_by_itself(unshown):
    for shown in (SHOWN, *map("".join, permutations(SHOWN[:4]))):
        assert unshown_characters([*shown, unshown]) == {*filter(None, [unshown])}


def test_what_is_plain_needs_no_font():
    assert unshown_characters("plain") == frozenset()


def test_what_is_printed_untried_has_its_letters(make_deck, make_card, make_entry):
    letters = sorted(letter for letter in USUAL if letter.isprintable() and not letter.isspace())
    words = " ".join(f"a{letter}b" for letter in letters)
    assert len(letters) > 300
    deck = make_deck(make_card("Letters", Section("Text", (make_entry("All", words),))))
    assert find_losses(print_pdf(deck, Sheet(card_size("poker"), None)), deck) == ()


def test_another_card_changes_nothing(make_deck, make_card):
    plain = make_card("Plain", id="plain", subtitle="In plain 𝔊 text.")
    deck = make_deck(plain, make_card("Other", id="other", subtitle="炎"))
    assert find_missing(make_deck(plain)) == ()
    assert [(each.card, each.character) for each in find_missing(deck)] == [("/other", "炎")]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("x\u0485 and x and е\u0485", {each + "\u0485": f"{each}[combining cyrillic dasia pneumata]" for each in "xе"}),
        ("א\u0591 and א\u05b8", {"א\u0591": "א[hebrew accent etnahta]"}),
        ("牛\u0301 and é", {"牛\u0301": "[cjk unified ideograph-725b][combining acute accent]"}),
        ("\ue000", {"\ue000": "[u+e000]"}),
    ],
)
def test_a_mark_is_judged_with_its_letter(text, missing, make_deck, make_card, make_entry):
    deck = make_deck(make_card("C", Section("S", (make_entry("T", text),)), id="c"))
    assert {each.character: each.spelled for each in find_missing(deck)} == missing
    assert find_losses(print_pdf(deck, Sheet(card_size("poker"), None)), deck) == ()
