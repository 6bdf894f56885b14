"""Paragraphs that their author parts with a blank line, and that YAML reads as one: in folded text it takes two."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import Change, Finding, Span
from bestiary.forms.run_together import list_read_as_line
from bestiary.source.positions import width_of
from bestiary.source.tree import ValueSpan, read_spans

#: What begins a paragraph by itself: an item of a list, or a row of a table.
_BEGUN = r"(?:[-*•][ \t]|\d{1,2}[.)][ \t]|\|)"
#: A single blank line within text; most files have none.
_GAP = re.compile(rf"(?<=[^\s\n])[ \t]*\r?\n(?P<blank>[ \t]*\r?\n)[ \t]+(?!{_BEGUN})(?P<next>[^\s#][^\n]*)")
#: As a key, or a note, may start: with nothing else behind gaps, no text needs to be looked at.
_KEY = re.compile(r"(?:- +)*[\w-]+:(?:\s|\Z)")


def paragraphs_run_together(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text of several paragraphs that are read, and printed, as one."""
    text = document.source.text
    if all(_KEY.match(gap["next"]) for gap in _GAP.finditer(text)):
        return
    spans = read_spans(document.source)
    for pointer, value in find_prose(plan, document.data):
        span = spans.get(pointer)
        if span is None or "\n" not in value or list_read_as_line(text[span.value.start : span.value.end], value):
            # With the lines of its list, a text keeps its blank lines.
            continue
        if gaps := _lost_gaps(text, span, value):
            yield _run_on(document, span, gaps)


def _lost_gaps(text: str, span: ValueSpan, value: str) -> list[re.Match[str]]:
    """The blank lines in a text that part nothing: single ones, where it is folded."""
    start, end = span.value.start, span.value.end
    if text[start] == "|":
        return []
    if text[start] == ">":
        # Behind the mark, blank lines are those above the text.
        start = _first_words(text, start)
    return [gap for gap in _GAP.finditer(text, start, end) if _is_line_end(text, start, gap, value)]


def _first_words(text: str, mark: int) -> int:
    line_end = text.find("\n", mark)
    return line_end + width_of(text[line_end:])


def _is_line_end(text: str, start: int, gap: re.Match[str], value: str) -> bool:
    """Whether a blank line is, in the value, no more than the end of a line."""
    before, after = text[start : gap.start()].split()[-1:], gap["next"].split()[0]
    return f"{''.join(before)}\n{after}" in value


def _run_on(document: Document, span: ValueSpan, gaps: list[re.Match[str]]) -> Finding:
    first = gaps[0]
    folded = document.source.text[span.value.start] == ">"
    where = "in text behind `>`" if folded else "in text without `|`"
    return Finding(
        "lines-run-together",
        document.source,
        Span(first.start("next"), first.start("next") + len(first["next"].rstrip())),
        f"this is printed right behind the paragraph above: {where}, a single blank line is read as the end of a line",
        label="write two blank lines above",
        changes=tuple(Change(Span(gap.start("blank"), gap.start("blank")), gap["blank"].lstrip(" \t")) for gap in gaps),
    )
