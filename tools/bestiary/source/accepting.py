"""Whether a repair that lets the parser go on makes nonsense of what is mended: the one test that all of them pass."""

from __future__ import annotations

import re

from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import LARGEST_TEXT
from bestiary.source.known import entries_take, entry_may_be_map, keys_below, place_of
from bestiary.source.parsing import Scalar, scalars_of
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE
from bestiary.source.signs import ONLY_SIGNS

_SIGN_BEFORE = re.compile(r"[^\w\s'\"(]{1,3}- ")
#: A comment that has an entry or a key in it, and what programs start comments with.
_HIDES = re.compile(r"^[ \t]*#+ *(?:- |[\w-]+:(?:\s|\Z))", re.MULTILINE)
_COMMENT = re.compile(r"\s*(?://|/\*|<!--|#)")
_ENTRY = re.compile(r" *(?:- +)+(?P<key>[^\s'\"\[{#][^'\"\[{#]*?):(?:\s|\Z)")


def spoils(before: str, source: Source, span: Span) -> bool:
    """Whether a text is worse off by what a repair wrote to a span of it, in place of the words `before`.

    Then a sign became an entry or the start of one, a list became text, a map of its entries words or words a map, or
    an entry went into a comment.
    """
    text = source.text
    if len(text) > LARGEST_TEXT or not text[span.start : span.end].strip():
        return False
    if _HIDES.search(text[span.start : span.end]) and not _COMMENT.match(before):
        return True
    # A sign that stood right behind a colon is no comment.
    if text[span.end : span.end + 1] == "#" and text[span.end - 1].isspace() and not before[-1:].isspace():
        return True
    if _is_text_for_list(source, span) or _is_map_among_words(source, span):
        return True
    return any(
        each.listed and each.span.end > span.start and (_is_sign(each) or _is_word_among_maps(source, each))
        for each in scalars_of(
            text, Span(span.start, text.find("\n", span.end) if "\n" in text[span.end :] else len(text))
        )
    )


def _is_sign(scalar: Scalar) -> bool:
    """Whether an entry is nothing but a sign, or begins with one and a hyphen."""
    return re.fullmatch(ONLY_SIGNS, scalar.value) is not None or (
        scalar.plain and _SIGN_BEFORE.match(scalar.value) is not None
    )


def _is_text_for_list(source: Source, span: Span) -> bool:
    """Whether a key that takes lists or maps alone has a text in quotes, or the start of a block of text, behind it."""
    start, line = line_at(source.text, span.start)
    match = VALUE.match(line)
    if match is None or match["value"][0] not in "'\"|>" or span.end < start + match.start("value"):
        return False
    return place_of(source, start).refuses(match["key"], "string")


def _is_map_among_words(source: Source, span: Span) -> bool:
    """Whether a line begins an entry with a key in a list of words."""
    start, line = line_at(source.text, span.start)
    return _ENTRY.match(line) is not None and not entry_may_be_map(source, start)


def _is_word_among_maps(source: Source, scalar: Scalar) -> bool:
    """Whether an entry between brackets is a word where all entries have keys."""
    start, line = line_at(source.text, scalar.span.start)
    match = VALUE.match(line)
    if match is None or match["value"][0] != "[" or not keys_below(source, start, match["key"]):
        return False
    # What stands deeper in brackets is an entry of another list.
    inside = source.text[start + match.start("value") + 1 : scalar.span.start]
    if re.search(r"[\[{]", inside):
        return False
    return not any(entries_take(source, start, match["key"], each) for each in (scalar.value, "word"))
