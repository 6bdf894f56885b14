"""Words that YAML takes for a comment or a mark though their author meant them to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose, find_references
from bestiary.diagnostic import Finding, Pointer, Source, Span
from bestiary.forms.words import shortened
from bestiary.lint.places import value_at
from bestiary.source.quoting import quoted
from bestiary.source.tree import ValueSpan, read_spans

_ANCHOR = re.compile(r"[:\-,\[] *&\S")
_COMMENT = re.compile(r"[ \t]+(?P<words>#(?P<first>.?)[^\r\n]*)")
#: What a whole sentence ends with: behind it a comment is plainly one.
_ENDS = ".!?…\"'”’)"


def lost_words(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text that is cut short by a `#` in it, or loses its first word because of a `&`."""
    text = document.source.text
    if " #" not in text and not ("&" in text and _ANCHOR.search(text)):
        return
    prose = {pointer for pointer, _ in find_prose(plan, document.data)}
    ids = {reference.pointer for reference in find_references(plan, document.data)}
    for pointer, span in read_spans(document.source).items():
        if pointer not in ids and (anchor := lost_anchor(document.source, pointer, span)) is not None:
            yield anchor
        value = value_at(document.data, pointer)
        found = _COMMENT.match(text, span.value.end) if span.plain and isinstance(value, str) and value else None
        if found is None:
            continue
        glued = found["first"] not in (" ", "#", "!", "")
        if not (glued or (pointer in prose and value[-1] not in _ENDS)):
            continue
        comment = Span(found.start("words"), found.start("words") + len(found["words"].rstrip()))
        whole = Span(span.value.start, comment.end)
        # `#1` in the middle of a sentence is surely a part of it.
        if pointer in prose and found["first"].isdigit() and value[-1] not in _ENDS and "\n" not in _cut(text, whole):
            yield replace(_finding(document, pointer, whole), replacement=quoted(_cut(text, whole)))
        else:
            yield _finding(document, pointer, comment)


def lost_anchor(source: Source, pointer: Pointer, span: ValueSpan) -> Finding | None:
    """The finding for a text whose first word is a `&mark` that nothing repeats; None for any other value."""
    whole = source.text[span.value.start : span.value.end].rstrip()
    if not span.plain or whole[:1] != "&" or "\n" in whole:
        return None
    mark = whole.split()[0]
    if re.search(rf"\*{re.escape(mark[1:])}(?![^\s,\]}}])", source.text):
        return None
    key = next((part for part in reversed(pointer) if isinstance(part, str)), "text")
    return Finding(
        "anchor-in-text",
        source,
        Span(span.value.start, span.value.start + len(whole)),
        f"`{mark}` is read as a mark of YAML, so it is no part of `{key}`",
        label=f"write `{shortened(quoted(whole), 60)}`",
        help="text that starts with `&` needs quotes around it",
        replacement=quoted(whole),
    )


def _cut(text: str, span: Span) -> str:
    return text[span.start : span.end].rstrip()


def _finding(document: Document, pointer: Pointer, span: Span) -> Finding:
    key = next((part for part in reversed(pointer) if isinstance(part, str)), "text")
    return Finding(
        "comment-in-text",
        document.source,
        span,
        f"`#` after a space starts a comment, so what follows it is no part of `{key}`",
        help="if it is to be read, put the whole text in quotes; a comment belongs on a line of its own",
    )
