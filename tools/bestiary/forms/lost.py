"""Words that YAML takes for a comment or a mark though their author meant them to be read."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose, find_references
from bestiary.diagnostic import Change, Finding, Pointer, Source, Span
from bestiary.forms.words import called, shortened
from bestiary.pointers import last_key, value_at
from bestiary.source.quoting import part_of_text, quoted, quoted_value
from bestiary.source.tree import ValueSpan, read_spans

_ANCHOR = re.compile(r"[:\-,\[] *&\S")
_COMMENT = re.compile(r"[ \t]+(?P<words>#[^\r\n]*)")


def lost_words(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text that is cut short by a `#` in it, or loses its first word because of a `&`."""
    text = document.source.text
    if " #" not in text and not ("&" in text and _ANCHOR.search(text)):
        return
    prose = {pointer for pointer, _ in find_prose(plan, document.data)}
    ids = {reference.pointer for reference in find_references(plan, document.data)}
    for pointer, span in read_spans(document.source).items():
        marked = pointer not in ids and value_at(document.data, pointer) is not None
        if marked and (anchor := lost_anchor(document.source, pointer, span, pointer in prose)) is not None:
            yield anchor
            continue
        if pointer in prose and (above := _comment_above(text, span)) is not None:
            yield _finding(document, pointer, above)
        value = value_at(document.data, pointer)
        if not (span.plain and isinstance(value, str) and value):
            continue
        found, own = _behind(text, span.value.end, value, pointer in prose)
        if found is None or own is False:
            continue
        comment = Span(found.start("words"), found.start("words") + len(found["words"].rstrip()))
        whole = Span(span.value.start, comment.end)
        if "\n" not in _cut(text, whole) and pointer not in ids:
            # Where nobody can be sure, it may have been a comment.
            finding = _finding(document, pointer, whole if own else comment)
            yield replace(finding, changes=(Change(whole, quoted(_cut(text, whole))),), safe=own is True)
        else:
            yield _finding(document, pointer, comment)


def may_be_cut_short(text: str, span: ValueSpan, value: str) -> bool:
    """Whether what stands behind ` #` may be a part of a text: in quotes of its own that text would seem whole."""
    return _behind(text, span.value.end, value, prose=True)[1] is not False


def _behind(text: str, end: int, value: str, prose: bool) -> tuple[re.Match[str] | None, bool | None]:
    """The comment behind a value that ends at an offset, and whether it is a part of it; None where nobody can be sure."""
    found = _COMMENT.match(text, end)
    return found, part_of_text(value, found["words"], prose) if found else False


def _comment_above(text: str, span: ValueSpan) -> Span | None:
    """Words behind ` #` on the line of a key whose text starts below, where they may be a part of it."""
    found = re.compile(r":[ \t]+(?P<words>#[^\r\n]*)").match(text, span.key.end) if span.key else None
    if found is None or part_of_text("", found["words"], prose=True) is False:
        return None
    return Span(found.start("words"), found.start("words") + len(found["words"].rstrip()))


def cut_short(source: Source, pointer: Pointer, span: ValueSpan, prose: bool) -> Finding | None:
    """The finding for a text of which a `#` leaves only a number or the like; None for any other value."""
    raw = source.text[span.value.start : span.value.end]
    if not span.plain or "\n" in raw:
        return None
    behind, own = _behind(source.text, span.value.end, raw, prose)
    if behind is None or own is False:
        return None
    whole = f"{raw}{behind[0].rstrip()}"
    return Finding(
        "wrong-type",
        source,
        Span(span.value.start, span.value.start + len(whole)),
        f"{called(pointer)} must be text, but this is only `{raw}`: what follows ` #` is a comment",
        label=f"write `{shortened(quoted(whole), 60)}`",
        help="" if own else f"if it is to stay a comment, put quotes around `{raw}` alone",
        replacement=quoted(whole),
        safe=own is True,
    )


def lost_anchor(source: Source, pointer: Pointer, span: ValueSpan, prose: bool = False) -> Finding | None:
    """The finding for a text whose first word is a `&mark` that nothing repeats; None for any other value."""
    whole = source.text[span.value.start : span.value.end].rstrip()
    if not span.plain or whole[:1] != "&":
        return None
    mark = whole.split()[0]
    if re.search(rf"\*{re.escape(mark[1:])}(?![^\s,\]}}])", source.text):
        return None
    key = last_key(pointer, "text")
    if "\n" in whole:
        return _anchor_of_lines(source, span.value.start, mark, key)
    behind, own = _behind(source.text, span.value.start + len(whole), whole, prose)
    # In the quotes no word is lost, whatever it was meant as.
    whole = whole if own is False or behind is None else f"{whole}{behind[0].rstrip()}"
    return Finding(
        "anchor-in-text",
        source,
        Span(span.value.start, span.value.start + len(whole)),
        f"`{mark}` is read as a mark of YAML, so it is no part of `{key}`",
        label=f"write `{shortened(quoted(whole), 60)}`",
        help="text that starts with `&` needs quotes around it"
        + ("; a comment stays behind them" if own is None else ""),
        replacement=quoted(whole),
        safe=own is not None,
    )


def _anchor_of_lines(source: Source, start: int, mark: str, key: str) -> Finding:
    """The finding for a text of several lines whose first word is a `&mark` that nothing repeats."""
    repair = quoted_value(source.text, start, prose=True)
    mended = repair is not None and repair.span.start == start and repair.text.startswith(">-")
    return Finding(
        "anchor-in-text",
        source,
        repair.span if repair and mended else Span(start, start + len(mark)),
        f"`{mark}` is read as a mark of YAML, so it is no part of `{key}`",
        label="write `>-` here and the text below" if mended else "",
        help="text that starts with `&` needs quotes around it, or `>-` on the line above it",
        replacement=repair.text if repair and mended else None,
        # Alone on its line it may be a mark that is there for no use.
        safe=repair is not None and repair.sure and source.text[start + len(mark)] == " ",
    )


def _cut(text: str, span: Span) -> str:
    return text[span.start : span.end].rstrip()


def _finding(document: Document, pointer: Pointer, span: Span) -> Finding:
    key = last_key(pointer, "text")
    return Finding(
        "comment-in-text",
        document.source,
        span,
        f"`#` after a space starts a comment, so what follows it is no part of `{key}`",
        help="if it is to be read, put the whole text in quotes; a comment belongs on a line of its own",
    )
