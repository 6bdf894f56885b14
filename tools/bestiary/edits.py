"""Edits of a text: all of them made at once, and where they stand after that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiary.diagnostic import Edit, Span


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """A text with edits made; they must not overlap. Line ends in them follow those of the text."""
    parts, last = [], 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        parts += [text[last : edit.span.start], _with_line_ends(edit.text, text)]
        last = edit.span.end
    return "".join([*parts, text[last:]])


def places_after(edits: Sequence[Edit], text: str) -> Iterator[Span]:
    """Where edits of a text stand once they are all made, in the order of the text."""
    moved = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        start = edit.span.start + moved
        moved += len(_with_line_ends(edit.text, text)) - (edit.span.end - edit.span.start)
        yield Span(start, edit.span.end + moved)


def overlap(one: Span, other: Span) -> bool:
    """Whether two spans share a code point."""
    return one.start < other.end and other.start < one.end


def _with_line_ends(replacement: str, text: str) -> str:
    return replacement.replace("\n", "\r\n") if "\r\n" in text and "\r" not in replacement else replacement
