"""Lists with numbers and tables, as people write them in a text."""

from __future__ import annotations

import pytest

from bestiary.card import Entry
from bestiary.render.flow import split_lead
from bestiary.richtext import Style, parse_text, plain


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        ("1. First\n2. Second", ["1. First", "2. Second"]),
        ("Roll:\n1) First,\nfolded\n2) Second\n\nAfter", ["Roll:", "1) First, folded", "2) Second", "After"]),
        ("It deals up to\n12. No more", ["It deals up to 12. No more"]),
        ("1. First\n7. words", ["1. First 7. words"]),
    ],
)
def test_numbered_lines_are_paragraphs(text: str, paragraphs: list[str]) -> None:
    assert [plain(each.runs) for each in parse_text(text, lambda link: link.target, {})] == paragraphs


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        ("Roll:\n\n| d6 | Card |\n|:--|--:|\n| 1 | Fox |", ["Roll:", "d6 · Card", "1 · Fox"]),
        ("| 1 | [[fox|Fox]] |", ["1 · Fox"]),
        ("|a||b|", ["a · b"]),
        ("a | b", ["a | b"]),
    ],
)
def test_rows_of_tables_are_items(text: str, paragraphs: list[str]) -> None:
    assert [plain(each.runs) for each in parse_text(text, lambda link: link.shown or "", {})] == paragraphs


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("Roll:\n| d6 | Card |\n|:--|--:|\n| 1 | Fox |\n|---|---|\n| 2 | Hen |", ["d6 · Card"]),
        ("| d6 | _Card_ |\n|---|---|\nWords below.", ["d6 · Card"]),
        ("| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |", ["a", "b"]),
        ("| 1 | Fox |\n| 2 | Hen |", []),
        ("|---|---|\n| 1 | Fox |", []),
        ("Words | more\n---|---", []),
    ],
)
def test_the_head_of_a_table_is_a_paragraph_set_strong(text: str, heads: list[str]) -> None:
    found = [each for each in parse_text(text, lambda link: link.target, {}) if each.head]
    assert [plain(each.runs) for each in found] == heads
    assert not any(each.bullet or Style.PLAIN in [run.style for run in each.runs] for each in found)


def test_the_head_of_a_table_does_not_stand_behind_a_title() -> None:
    body = parse_text("| d6 | Card |\n|---|---|\n| 1 | Fox |", lambda link: link.target, {})
    lead, blocks = split_lead(Entry("Draw", body=body))
    assert lead == ()
    assert [block.bullets for block in blocks] == [False, True]
