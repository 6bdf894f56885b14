"""Edits of a text: all of them made at once, and where they stand after that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.diagnostic import Edit, Span


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """A text with edits made; they must not overlap. Line ends in them follow those of the text."""
    parts, last = [], 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        parts += [text[last : edit.span.start], with_line_ends(edit, text)]
        last = edit.span.end
    return "".join([*parts, text[last:]])


def places_after(edits: Sequence[Edit], text: str) -> Iterator[Span]:
    """Where edits of a text stand once they are all made, in the order of the text."""
    moved = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        start = edit.span.start + moved
        moved += len(with_line_ends(edit, text)) - (edit.span.end - edit.span.start)
        yield Span(start, edit.span.end + moved)


def overlap(one: Span, other: Span) -> bool:
    """Whether two spans share a code point."""
    return one.start < other.end and other.start < one.end


def with_line_ends(edit: Edit, text: str) -> str:
    """What an edit writes, its lines ended as those that it replaces, or else as the one it starts on."""
    lines = edit.text.split("\n")
    if len(lines) == 1 or "\r" in edit.text or "\r\n" not in text:
        return edit.text
    ends = re.findall("\r?\n", text[edit.span.start : edit.span.end])
    if len(ends) != len(lines) - 1:
        ends = [_line_end(text, edit.span.start)] * (len(lines) - 1)
    return "".join(line + end for line, end in zip(lines, [*ends, ""], strict=True))


def _line_end(text: str, start: int) -> str:
    """What ends the line at an offset; for a last one that nothing ends, the line before."""
    at = text.find("\n", start)
    at = at if at >= 0 else text.rfind("\n", 0, start)
    return "\r\n" if text[max(at - 1, 0) : at] == "\r" else "\n"
