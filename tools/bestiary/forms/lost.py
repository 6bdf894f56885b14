"""Words that YAML takes for a comment though their author meant them to be read."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Finding, Pointer, Span
from bestiary.documents import Document
from bestiary.places import value_at
from bestiary.schemas import Plan, find_prose
from bestiary.source.tree import read_spans

_COMMENT = re.compile(r"[ \t]+(?P<words>#(?P<first>.?)[^\r\n]*)")
#: What a whole sentence ends with: behind it a comment is plainly one.
_ENDS = ".!?…\"'”’)"


def lost_words(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text that is cut short by a `#` in it."""
    text = document.source.text
    if " #" not in text:
        return
    prose = {pointer for pointer, _ in find_prose(plan, document.data)}
    for pointer, span in read_spans(document.source).items():
        value = value_at(document.data, pointer)
        found = _COMMENT.match(text, span.value.end) if span.plain and isinstance(value, str) and value else None
        if found is None:
            continue
        glued = found["first"] not in (" ", "#", "!", "")
        if glued or (pointer in prose and value[-1] not in _ENDS):
            yield _finding(document, pointer, Span(found.start("words"), found.end("words")))


def _finding(document: Document, pointer: Pointer, span: Span) -> Finding:
    key = next((part for part in reversed(pointer) if isinstance(part, str)), "text")
    return Finding(
        "comment-in-text",
        document.source,
        span,
        f"`#` after a space starts a comment, so this is no part of `{key}`",
        help="if it is to be read, put the whole text in quotes; a comment belongs on a line of its own",
    )
