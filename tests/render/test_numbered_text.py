"""Lists with numbers and tables, as people write them in a text."""

from __future__ import annotations

import pytest

from bestiary.richtext import parse_text, plain


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
