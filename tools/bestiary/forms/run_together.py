"""Lines that their author sees one below the other, and that YAML reads as one line of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.source.tree import ValueSpan, read_spans

_ITEM = r"(?:[-*•]|\d{1,2}[.)])[ \t]+\S"
#: Two items of a list below each other; it starts with a fixed sign, as that is fast.
_ITEMS = re.compile(rf"\n( *){_ITEM}[^\n]*\n\1{_ITEM}")
#: Words above them that are no key: "Choose one:" is none.
_ABOVE = re.compile(rf"(?P<indent> *)(?P<hyphen>- +)?(?!{_ITEM}|[\"']?[a-z_][\w-]*[\"']?:\s*\Z)[^\s#][^\n]*\Z")
#: Compiled where it is asked for: it takes long, and few texts need it.
_LIST = rf"(?m)^[ \t]*{_ITEM}[^\n]*(?:\n[ \t]*{_ITEM}[^\n]*)+"
#: `>-` with its signs turned round, or another for one of them, or in the quotes of a word processor.
_TURNED = re.compile(r"(?:->|-\||=>|[“”„«»‘’][>|][-+]?[“”„«»‘’])[ \t]*\r?\n[ \t]*(?=\S)")
#: What stands behind a key whose text is below it.
_MARKS = frozenset({">", ">-", ">+", "|", "|-", "|+"})
_KEY = re.compile(r" *(?:- +)*[\w-]+:[ \t]+")


def lines_run_together(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text with a list that is read as one line, and for each whose `>-` is misspelt."""
    text = document.source.text
    if not (_has_turned_mark(document) or ((not document.ordinary or ">" in text) and _has_list_below_text(text))):
        return
    spans = read_spans(document.source)
    for pointer, value in find_prose(plan, document.data):
        span = spans.get(pointer)
        raw = text[span.value.start : span.value.end] if span else ""
        if span is not None and is_mark_alone(value):
            yield _mark_alone(document, span, value)
        if span is None or "\n" not in raw:
            continue
        if span.plain and (turned := _TURNED.match(raw)):
            yield _misspelt_mark(document, span, turned[0].split()[0])
        elif found := list_read_as_line(raw, value):
            yield _run_on(document, pointer, span, found)


def list_read_as_line(raw: str, value: str) -> re.Match[str] | None:
    """The items below each other in a text as it is written that are one line in its value; None where none are."""
    found = re.search(_LIST, raw) if raw[0] != "|" else None
    if found is None or not _is_counted(found[0]):
        return None
    return found if " ".join(found[0].split()).rstrip("\"'") in value else None


def is_mark_alone(value: str) -> bool:
    """Whether a text is nothing but the mark of a text below it, in any quotes."""
    return value.strip("“”„«»‘’") in _MARKS


def _mark_alone(document: Document, span: ValueSpan, value: str) -> Finding:
    said = f"`{value}` is all of this text: as the mark of a text below it stands without quotes, and that text starts further in"
    return Finding("lines-run-together", document.source, span.value, said)


def _has_turned_mark(document: Document) -> bool:
    text = document.source.text
    if "”" in text and any(sign in text for sign in (">-”", ">”", "|-”", "|”")):
        return True
    return not document.ordinary and any(sign in text for sign in ("->", "-|", "=>"))


def _has_list_below_text(text: str) -> bool:
    """Whether items of a list may stand below a line of text that is no item itself: in most files none do."""
    for found in _ITEMS.finditer(text):
        above = _ABOVE.match(text, text.rfind("\n", 0, found.start()) + 1, found.start())
        if above and len(found[1]) >= len(above["indent"]) + len(above["hyphen"] or ""):
            return True
    return False


def _is_counted(items: str) -> bool:
    """Whether the numbers before items, if they have any, are those of a list: `3. of May` amid a sentence is none."""
    numbers = [int(each) for each in re.findall(r"^[ \t]*(\d+)", items, re.MULTILINE)]
    return all(after in (before, before + 1) for before, after in pairwise(numbers))


def _misspelt_mark(document: Document, span: ValueSpan, sign: str) -> Finding:
    place = Span(span.value.start, span.value.start + len(sign))
    mark = "|-" if "|" in sign else ">-"
    said = f"`{sign}` is read as the first word of the text"
    return Finding("lines-run-together", document.source, place, said, f"write `{mark}`", replacement=mark)


def _run_on(document: Document, pointer: Pointer, span: ValueSpan, found: re.Match[str]) -> Finding:
    first = found[0].strip().partition("\n")[0].rstrip()
    start = span.value.start + found.start() + len(found[0]) - len(found[0].lstrip())
    return Finding(
        "lines-run-together",
        document.source,
        Span(start, start + len(first)),
        "these lines are read as one: the list they look like is not printed",
        label="write `|` behind the key" if span.plain else "",
        help=f"`{pointer[-1]}: |` with all of the text below it keeps the lines of a list"
        if isinstance(pointer[-1], str)
        else "",
        changes=tuple(_kept(document, span)),
    )


def _kept(document: Document, span: ValueSpan) -> Iterator[Change]:
    """What makes a text one whose lines stay; none where it stands in quotes, or its lines do not allow it."""
    text = document.source.text
    raw, start = text[span.value.start : span.value.end], span.value.start
    if raw[0] == ">":
        yield Change(Span(start, start + 1), "|")
        return
    line_start = text.rfind("\n", 0, start) + 1
    indents = {len(line) - len(line.lstrip(" ")) for line in raw.split("\n")[1:] if line.strip()}
    behind = text[span.value.end :].partition("\n")[0]
    beside_key = _KEY.fullmatch(text[line_start:start]) is not None
    if not span.plain or "\t" in raw or len(indents) != 1 or not beside_key or behind.strip():
        return
    yield Change(Span(start, start), f"|-\n{' ' * indents.pop()}")
