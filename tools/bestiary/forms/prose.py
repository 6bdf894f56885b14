"""Texts that would not be printed as their author sees them."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose, find_references
from bestiary.diagnostic import At, Finding, Pointer
from bestiary.forms.lost import lost_words
from bestiary.forms.words import shortened
from bestiary.pointers import named_thing, value_at
from bestiary.richtext import stray_marks
from bestiary.source.quoting import quoted
from bestiary.source.tree import read_spans

#: A line whose value is a list or map in brackets, with nothing in quotes.
_BRACKETED = re.compile(r" *(?:- +|[\w-]+: +)+[\[{][^\"'\n]*$", re.M)
_OF_PROGRAMS = re.compile(r"0[xo][0-9a-fA-F]+\s*\Z")
_MARKS = ("*", "<", "[[", "]]")
#: A line inside a word, as keys have it, sets no style.
_STYLED = re.compile(r"_(?:(?!\w)|(?<!\w_))")
#: Words that are to be strong and slanted, as other formats have it.
_THREEFOLD = re.compile(
    r"(?<![*_])(?P<mark>\*{3}|(?<!\w)_{3})(?=[^\s*_])(?P<words>[^*_\n]+)(?<!\s)(?P=mark)(?![*_]|(?<=_)\w)"
)
_TAG = re.compile(
    r"</?(a|b|big|br|center|div|em|font|h[1-6]|hr|i|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>\n]*>", re.I
)
#: A link that lacks one bracket: at its end, or at its start.
_EMPTY_LINK = re.compile(r"\[\[\s*\]\]")
_HALF_LINK = re.compile(r"\[\[[^\[\]|\n]+(?:\|[^\[\]\n]*)?\](?!\])")
_LATE_LINK = re.compile(r"(?<!\[)\[[^\[\]|\n]+(?:\|[^\[\]\n]*)?\]\]\Z")
#: Quotes that only a word processor makes, in pairs.
_CURLY = re.compile(
    r"“[^“”„]*[”“]\Z|”[^“”„]*”\Z|„[^“”„]*[“”]\Z|«[^«»]*»\Z|»[^«»]*«\Z|‘[^‘’]*’\Z|’[^‘’]*’\Z|‚[^‘’‚]*[‘’]\Z", re.S
)
_CURLY_START = re.compile(r"[:\[,{-]\s*[“”„«»‘’‚]")


def text_findings(document: Document, plan: Plan) -> Iterator[Finding]:
    """Words that YAML takes away, numbers that nobody counts in, quotes that would be printed, and marks of style or links that nothing closes."""
    yield from lost_words(document, plan)
    if "0x" in document.source.text or "0o" in document.source.text:
        yield from _numbers_of_programs(document)
    if not document.source.text.isascii() and _CURLY_START.search(document.source.text):
        yield from _curly_quotes(document, plan)
    if _may_have_marks(document.source.text):
        for pointer, text in find_prose(plan, document.data):
            if _has_marks(text):
                yield from _odd_marks(document, pointer, text)


def _numbers_of_programs(document: Document) -> Iterator[Finding]:
    """A finding for each number that is written in sixteen or in eight digits, as programs do."""
    for pointer, span in read_spans(document.source).items():
        raw, value = document.source.text[span.value.start : span.value.end], value_at(document.data, pointer)
        if span.plain and isinstance(value, int) and _OF_PROGRAMS.match(raw):
            yield Finding(
                "wrong-spelling",
                document.source,
                At(pointer),
                f"`{raw.rstrip()}` is how programs write the number {value}",
                label=f"write `{value}`",
                replacement=str(value),
            )


def _may_have_marks(text: str) -> bool:
    """Whether the text of a file may have a mark in its prose; a bracket that closes a list is none."""
    place = text.find("]]")
    while place >= 0:
        if not _BRACKETED.match(text, text.rfind("\n", 0, place) + 1):
            return True
        place = text.find("\n", place)
        place = text.find("]]", place) if place >= 0 else place
    return _has_marks(text.replace("]]", ""))


def _has_marks(text: str) -> bool:
    return any(mark in text for mark in _MARKS) or _STYLED.search(text) is not None


def _curly_quotes(document: Document, plan: Plan) -> Iterator[Finding]:
    named = {reference.pointer for reference in find_references(plan, document.data)}
    for pointer, span in read_spans(document.source).items():
        value = value_at(document.data, pointer)
        if not (span.plain and isinstance(value, str) and _CURLY_START.match(f":{value}")) or pointer in named:
            continue
        if not _CURLY.match(value):
            if value[0] in "“„" and not re.search("[“”]", value[1:]):
                yield _open_quote(document, pointer, value)
            continue
        inner = value[1:-1]
        yield Finding(
            "typographic-quotes",
            document.source,
            At(pointer),
            f"the quotes {value[0]} {value[-1]} are part of the text and would be printed",
            label=f"write `{shortened(quoted(inner), 60)}`",
            help=f"plain ' or \" hold a text; if these are to be printed, put the whole in plain quotes: {shortened(quoted(value), 60)}",
            replacement=quoted(inner),
        )


def _open_quote(document: Document, pointer: Pointer, value: str) -> Finding:
    return Finding(
        "typographic-quotes",
        document.source,
        At(pointer),
        f"the quote {value[0]} opens here, and nothing closes it",
        help=f"take it out; or close it, and put the whole in plain quotes: {shortened(quoted(value + '”'), 60)}",
    )


def _odd_marks(document: Document, pointer: Pointer, text: str) -> Iterator[Finding]:
    thing = named_thing(document.data, pointer)
    where = f" ({thing})" if thing else ""
    threefold = list(_THREEFOLD.finditer(text))
    for found in threefold:
        at = At(pointer, words=found[0], number=text.count(found[0], 0, found.start()))
        said, styled = f"`{found['mark']}` is no mark of style{where}", f"**_{found['words']}_**"
        way_out = "`**` on both sides makes words strong, `_` makes them slanted"
        yield Finding("unbalanced-markup", document.source, at, said, f"write `{shortened(styled)}`", way_out, styled)
    for start, end in stray_marks(text):
        if any(each.start() <= start < each.end() for each in threefold):
            continue
        if text[start:end] == "]]" and _EMPTY_LINK.fullmatch(text, text.rfind("[[", 0, start), end):
            # Told at the `[[`.
            continue
        words, mended = _link_of(text, start, end)
        at = At(pointer, words=words, number=text.count(words, 0, start))
        said = _said(text[start:end], text, end) + where
        label, help = f"write `{mended}`" if mended else "", _way_out(text[start:end])
        yield Finding("unbalanced-markup", document.source, at, said, label, help, mended)
    opened: set[str] = set()
    for found in _TAG.finditer(text):
        name = found[1].lower()
        if not (found[0].startswith("</") and name in opened):
            at = At(pointer, words=found[0], number=text.count(found[0], 0, found.start()))
            said = f"`{shortened(found[0])}` would be printed as it stands: texts know no HTML{where}"
            help = "write _slanted_ or __strong__; an empty line starts a new paragraph"
            yield Finding("unbalanced-markup", document.source, at, said, help=help)
        opened.add(name)


def _link_of(text: str, start: int, end: int) -> tuple[str, str | None]:
    """The words to show for a stray mark, and the link they were meant as where one bracket is all it lacks."""
    if half := _HALF_LINK.match(text, start):
        return half[0], f"{half[0]}]"
    if text[start:end] == "]]" and (late := _LATE_LINK.search(text[:end])):
        return late[0], f"[{late[0]}"
    following = re.match(r"\w*", text[end:])
    return text[start:end] + (following[0] if following else ""), None


def _said(mark: str, text: str, end: int) -> str:
    if mark == "[[" and _EMPTY_LINK.match(text, end - 2):
        return "this link names nothing"
    if mark == "[[":
        return "the link that `[[` opens here is never closed"
    if mark == "]]":
        return "`]]` closes a link here that was never opened"
    if text[end : end + 1].strip():
        return f"`{mark}` opens {'strong' if len(mark) == 2 else 'slanted'} text here, but nothing closes it"
    return f"`{mark}` closes strong text here that was never opened"


def _way_out(mark: str) -> str:
    if mark in ("[[", "]]"):
        return "a link is written `[[focus]]`, or `[[focus|the words shown]]`"
    return f"write `{mark}` on both sides of the words, or take it out; as it is, it would be printed"
