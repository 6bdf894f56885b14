"""The sheet of a terminal: aligned, whole, and nothing in it that a terminal obeys."""

from __future__ import annotations

import os
from pathlib import Path
import re
import unicodedata

from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
import pytest
from render_samples import BELL, DECK, GLYPHS, HOSTILE_TEXTS, HULK, TOLL_KEEPER, WOLF, build_hostile
from said import texts, words
from wcwidth import width as display_width

from bestiary.card import BoxShape, Card, Deck, Entry, Gauge, Row, Section
from bestiary.render.markdown import render_markdown
from bestiary.render.terminal import Terminal, clean
from bestiary.render.text import render_deck, render_text, short_names
from bestiary.richtext import Run

HERE = Path(__file__).parent
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


def unseen(text: str) -> set[str]:
    """The characters that a terminal acts on instead of printing them."""
    plain = set(text) - {"\n"}
    return {one for one in plain if unicodedata.category(one) in ("Cc", "Cs") or one in "\u202a\u202e\u2066\u2028"}


@pytest.mark.parametrize("card", DECK.cards, ids=lambda card: card.id)
@pytest.mark.parametrize("width", [24, 40, 80, 200])
def test_every_word_is_there_and_no_line_is_too_long(card: Card, width: int) -> None:
    sheet = render_text(card, GLYPHS, width=width)
    for word in words(card):
        if len(word) < width - 8 and word != "·":
            assert word in sheet
    assert all(display_width(line) <= width for line in sheet.splitlines())


@pytest.mark.parametrize("card", DECK.cards, ids=lambda card: card.id)
def test_colours_change_no_word_and_no_width(card: Card) -> None:
    plain = render_text(card, GLYPHS, width=60).splitlines()
    painted = _PAINT.sub("", render_text(card, GLYPHS, width=60, colour=True)).splitlines()
    assert [line.rstrip() for line in painted] == [line for line in plain if set(line) != {"━"}]


@pytest.mark.parametrize(
    ("width", "ascii_only"),
    [(24, False), (80, True), *(pytest.param(*each, marks=pytest.mark.slow) for each in ((24, True), (80, False)))],
)
def test_hostile_text_is_shown_not_obeyed(hostile: Deck, width: int, ascii_only: bool) -> None:
    for card in hostile.cards:
        sheet = render_text(card, hostile.glyphs, width=width, ascii_only=ascii_only)
        assert unseen(sheet) == set()
        assert all(display_width(line) <= width for line in sheet.splitlines())
        painted = render_text(card, hostile.glyphs, width=width, colour=True, ascii_only=ascii_only)
        assert unseen(_PAINT.sub("", painted)) == set()
        bare, terminal = "".join(sheet.split()), Terminal(width, False, ascii_only, {})
        for text in texts(card):
            for word in clean(text.replace(" · ", " "), terminal).split():
                if len(word) < 10:
                    assert word in bare


@given(st.text(max_size=30), st.text(max_size=30), st.integers(0, 90))
@example(one="", other="00000000", width=0)
@settings(max_examples=30, deadline=None)
def test_any_text_keeps_to_the_width(one: str, other: str, width: int) -> None:
    sheet = render_text(build_hostile(one, other), GLYPHS, width=width)
    assert unseen(sheet) == set()
    assert all(display_width(line) <= max(width, 24) for line in sheet.splitlines())


def test_ascii_is_ascii(deck: Deck, hostile: Deck) -> None:
    for card in (*deck.cards, *hostile.cards):
        assert render_text(card, deck.glyphs, ascii_only=True).isascii()
    sheet = render_text(TOLL_KEEPER, GLYPHS, ascii_only=True)
    assert "(A) Strike, Maul: Defend vs Might 4" in sheet
    assert "(A) action" in sheet and "5, Medium Armor -2" in sheet


def test_short_names_part_what_begins_alike() -> None:
    assert short_names(GLYPHS) == {
        **{"action": "(A)", "maneuver": "(M)", "instant": "(I)", "boon": "(Bo)", "bane": "(Ba)"},
        **{"pawn": "(P)", "rook": "(R)", "sovereign": "(S)"},
    }


def test_without_shapes_their_keys_stand_for_them() -> None:
    assert "[action] Strike, Maul" in render_text(TOLL_KEEPER)


def test_rows_of_a_table_are_aligned() -> None:
    lines = render_text(HULK, GLYPHS, width=60).splitlines()
    assert [line.index("│") for line in lines if "│" in line] == [9] * 4 + [7] * 2


def test_a_gauge_has_marks_after_so_many_boxes() -> None:
    gauges = (
        Gauge("Pool", 12, BoxShape.SQUARE, "", every=3),
        Gauge("Odd", 7, BoxShape.ROUND, "", every=4),
        Gauge("Long", 14, BoxShape.SQUARE, "", every=7),
        Gauge("Many", 100, BoxShape.SQUARE, "", every=25),
    )
    card = replace(HULK, gauges=gauges, sections=(), facts=())
    lines = [line.split() for line in render_text(card, GLYPHS).splitlines()]
    said = {line[0]: line[2:] for line in lines if line and line[0] in ("Pool", "Odd", "Long", "Many")}
    assert said == {
        "Pool": ["□□□│"] * 4,
        "Odd": ["○○○○│", "○○○"],
        "Long": ["□□□□□", "□□│"] * 2,
        "Many": ["____"],
    }
    assert "[_][_][_]| [_][_][_]|" in render_text(card, GLYPHS, ascii_only=True)
    markdown = render_markdown(replace(DECK, cards=(card,)))
    assert "**Pool** 12 ☐☐☐│ ☐☐☐│ ☐☐☐│ ☐☐☐│" in markdown


def test_what_leaves_no_room_beside_it_stands_above() -> None:
    entry = Entry(
        "Title", pill="a pill of many many words", rows=(Row("a label of many words, far too wide", (Run("x"),)),)
    )
    gauge = Gauge("a label that is much too wide", 3, BoxShape.SQUARE, "")
    sheet = render_text(replace(HULK, gauges=(gauge,), sections=(Section("", (entry,)),)), GLYPHS, width=24)
    for word in f"{entry.pill} {entry.rows[0].label} {gauge.label} Title".split():
        assert word in sheet


def test_deck_is_its_list_and_its_sheets(deck: Deck, hostile: Deck) -> None:
    page = render_deck(deck, width=60)
    start, *sheets = page.split("\n\n\n")[1:]
    assert [line.split("  ")[0] for line in start.splitlines()][:2] == ["Toll Keeper", "Lantern Gull"]
    assert "\n".join(sheets).split() == "".join(render_text(card, deck.glyphs, width=60) for card in deck.cards).split()
    assert all(display_width(line) <= 60 for line in page.splitlines())
    assert unseen(render_deck(hostile)) == set()
    assert render_deck(replace(deck, cards=deck.cards[:1])).count("Toll Keeper") == 1


def test_same_card_same_text() -> None:
    for text in HOSTILE_TEXTS:
        card = build_hostile(text, "x")
        assert render_text(card, GLYPHS, colour=True) == render_text(card, GLYPHS, colour=True)


@pytest.mark.parametrize(
    "name, card, options",
    [
        ("toll-keeper-80", TOLL_KEEPER, {}),
        ("veska-46", BELL, {"width": 46}),
        ("hollow-wolf-colour", WOLF, {"colour": True}),
        ("veska-ascii", BELL, {"ascii_only": True}),
        ("salt-hulk-60", HULK, {"width": 60}),
        ("salt-hulk-24", HULK, {"width": 24}),
        ("salt-hulk-ascii-colour", HULK, {"ascii_only": True, "colour": True}),
    ],
)
def test_sheet_looks_as_recorded(name: str, card: Card, options: dict[str, int]) -> None:
    recorded = HERE / "recorded" / f"{name}.txt"
    sheet = render_text(card, GLYPHS, **options)
    if os.environ.get("RECORD"):
        recorded.write_text(sheet, encoding="utf-8")
    assert sheet == recorded.read_text(encoding="utf-8")
