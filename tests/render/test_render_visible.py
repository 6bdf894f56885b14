"""Controls are shown, directions end where they began, prose becomes blocks."""

from __future__ import annotations

from msgspec.structs import replace
import pytest
from render_samples import GLYPHS, HULK, icon, prose

from bestiary.card import Entry, Row, Section
from bestiary.render.ascii import to_ascii
from bestiary.render.flow import count_prose, find_blocks, split_lead, stop_after, used_glyphs
from bestiary.render.terminal import Terminal, both_ends, fold, pack
from bestiary.render.visible import close_directions, one_line, show_controls, show_directions
from bestiary.richtext import Run


def test_controls_are_shown() -> None:
    assert show_controls("a\x1b[0m\x00\x7f\x9b\ud800") == "a␛[0m␀␡<U+009B><U+D800>"
    assert show_controls("Ñandú 龍 👩‍👩‍👧\n\t") == "Ñandú 龍 👩‍👩‍👧\n\t"
    assert show_directions("a\u202eb\u200f") == "a<U+202E>b<U+200F>"


def test_one_line_keeps_spaces_that_do_not_break() -> None:
    assert one_line("a \r\n\u2028b\u00a0c") == "a b\u00a0c"


@pytest.mark.parametrize(
    "text, closed",
    [
        ("a\u202eb", "a\u202eb\u202c"),
        ("\u2066a\u202eb", "\u2066a\u202eb\u202c\u2069"),
        ("a\u202cb\u2069", "ab"),
        ("\u202aa\u202cb", "\u202aa\u202cb"),
    ],
)
def test_directions_are_closed(text: str, closed: str) -> None:
    assert close_directions(text) == closed


def test_ascii_says_what_it_cannot_print() -> None:
    assert to_ascii("d12 · +2 − “Őrült” 1–4 ≤ 龍") == 'd12 | +2 - "Orult" 1-4 <= <U+9F8D>'


def test_blocks_of_a_body() -> None:
    body = (prose("a"), prose("b", bullet=True), prose("c", bullet=True), prose("d"))
    assert [(len(block.items), block.bullets) for block in find_blocks(body)] == [(1, False), (2, True), (1, False)]
    lead, blocks = split_lead(Entry("x", body=body))
    assert (lead, len(blocks)) == ((Run("a"),), 2)
    assert split_lead(Entry("x", body=body[1:]))[0] == ()


def test_tables_and_what_follows_them_count() -> None:
    entry = Entry(
        "x", body=(prose("ab"),), rows=(Row("17+", (Run("cde"), icon("boon"))),), after=(prose(icon("bane")),)
    )
    card = replace(HULK, sections=(Section("", (entry,)),))
    assert count_prose(card) == len("abcdeboonbane")
    assert [glyph.key for glyph in used_glyphs([card], GLYPHS)] == ["boon", "bane", "rook"]


@pytest.mark.parametrize(
    "title, aside, stop", [("Bite", "", ":"), ("Run!", "", ""), ("Bite", "Fang", ":"), ("", "", "")]
)
def test_stop_after_a_title(title: str, aside: str, stop: str) -> None:
    assert stop_after(Entry(title, aside=aside, body=(prose("x"),))) == stop
    assert stop_after(Entry(title, aside=aside)) == ""


def test_lines_are_measured_by_what_they_show() -> None:
    assert fold("龍龍 龍龍 龍", 5, "  ", "  ")[0] == "龍龍"
    assert list(pack(["a b", "c d", "e"], "   ", 9)) == ["a b   c d", "e"]
    assert list(both_ends("left words here", "right", 14)) == ["left     right", "words", "here"]
    assert Terminal(1, False, False, {}).signs == {}
