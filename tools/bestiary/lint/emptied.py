"""Values over a base that a `#` hides, so that nothing is left to stand for what the base has."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document, is_heir
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import Finding, Source, Span
from bestiary.pointers import value_at
from bestiary.source.tree import ValueSpan, read_spans

#: A `#` with a word right behind it, where a value would stand; most files have none.
_HIDDEN = re.compile(r":[ \t]+(?P<value>(?:(?:~|null)[ \t]+)?#(?P<words>[^\s#!][^\r\n]*))")


def emptied_keys(document: Document, schema: Schema) -> Iterator[Finding]:
    """A finding for each key of a sheet over a base that is empty because its value is a comment.

    What no sheet can be without is told where sheets are merged.
    """
    text = document.source.text
    if not is_heir(document.data) or " #" not in text or not _HIDDEN.search(text):
        return
    needed = {mistake.missing for mistake in schema.mistakes({})}
    for pointer, span in read_spans(document.source).items():
        if value_at(document.data, pointer) is None and (found := _hidden(text, span)) and pointer[0] not in needed:
            yield _finding(document.source, str(pointer[-1]), found)


def hidden_value(source: Source, key: str) -> str:
    """What stands behind the `#` that hides the value of a top key of a text; empty where nothing does."""
    span = read_spans(source).get((key,))
    found = _hidden(source.text, span) if span else None
    return found["words"].rstrip() if found else ""


def _hidden(text: str, span: ValueSpan) -> re.Match[str] | None:
    return _HIDDEN.match(text, span.key.end) if span.key else None


def _finding(source: Source, key: str, found: re.Match[str]) -> Finding:
    words = found["words"].rstrip()
    return Finding(
        "comment-in-text",
        source,
        Span(found.start("value"), found.start("words") + len(words)),
        f"`{key}` is empty, which takes away what the base has: what follows `#` is a comment",
        label="take the `#` out",
        help="if it is a remark, put a space behind the `#`",
        replacement=words,
        # A remark may be meant all the same.
        safe=False,
    )
