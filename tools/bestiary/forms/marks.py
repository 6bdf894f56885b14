"""Marks of style and links that nothing closes, and HTML: all that would be printed as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
import re

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import At, Finding, Pointer
from bestiary.forms.words import shortened
from bestiary.pointers import named_thing
from bestiary.richtext import IN_WORD, stray_marks

#: A line whose value is a list or map in brackets, with nothing in quotes.
_BRACKETED = re.compile(r" *(?:- +|[\w-]+: +)+[\[{][^\"'\n]*$", re.M)
_MARKS = ("*", "<", "[[", "]]", "&")
#: A line inside a word, as keys have it, sets no style.
_STYLED = re.compile(r"_(?:(?!\w)|(?<!\w_))")
#: The same beside letters of any script.
_STYLED_ANYHOW = f"_(?:(?!{IN_WORD})|(?<!{IN_WORD}_))"
#: Words that are to be strong and slanted, as other formats have it.
_THREEFOLD = rf"(?<![*_])(?P<mark>\*{{3}}|(?<!{IN_WORD})_{{3}})(?=[^\s*_])(?P<words>[^*_\n]+)(?<!\s)(?P=mark)(?![*_]|(?<=_){IN_WORD})"
#: Words between marks of which one is longer than the other.
_UNEVEN = (
    r"(?<![*_\w])(?P<mark>\*{1,3}|_{1,3})(?=[^\s*_])(?P<words>[^*_\n]{1,60})(?<!\s)(?P<end>\*{1,3}|_{1,3})(?![*_\w])"
)
_TAG = re.compile(
    r"</?(a|b|big|br|center|div|em|font|h[1-6]|hr|i|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>\n]*>", re.I
)
#: A link that lacks one bracket, or has a sign between two: at its end, or at its start.
_EMPTY_LINK = re.compile(r"\[\[\s*\]\]")
_HALF_LINK = re.compile(r"\[\[(?P<inner>[^\[\]|\n]+(?:\|[^\[\]\n]*)?)\](?:[^\w\s\[\]]\]|(?!\]))")
_LATE_LINK = re.compile(r"(?:\[[^\w\s\[\]]|(?<!\[))\[(?P<inner>[^\[\]|\n]+(?:\|[^\[\]\n]*)?)\]\]\Z")
#: A letter by its name or number, as HTML has it.
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);")
_SPACES = frozenset({"&nbsp;", "&#160;", "&ensp;", "&emsp;", "&thinsp;", "&#xa0;", "&#xA0;"})


def odd_marks(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each mark in the prose of a document that would be printed."""
    if not _may_have_marks(document.source.text):
        return
    for pointer, text in find_prose(plan, document.data):
        if _has_marks(text):
            thing = named_thing(document.data, pointer)
            where = f" ({thing})" if thing else ""
            for finding in (*_stray(document, pointer, text), *_html(document, pointer, text)):
                yield replace(finding, message=finding.message + where)


def _stray(document: Document, pointer: Pointer, text: str) -> Iterator[Finding]:
    threefold = list(re.finditer(_THREEFOLD, text)) if "***" in text or "___" in text else []
    for found in threefold:
        said, styled = f"`{found['mark']}` is no mark of style", f"**_{found['words']}_**"
        way_out = "`**` on both sides makes words strong, `_` makes them slanted"
        yield _marked(document, _place(found, pointer, text), said, f"write `{shortened(styled)}`", way_out, styled)
    uneven = [found for found in re.finditer(_UNEVEN, text) if _is_uneven(found["mark"], found["end"])]
    for found in uneven:
        said = f"`{found['mark']}` opens marked text here, but `{found['end']}` closes it"
        yield _marked(
            document, _place(found, pointer, text), said, help="write the same mark on both sides of the words"
        )
    for start, end in stray_marks(text):
        if any(each.start() <= start < each.end() for each in (*threefold, *uneven)):
            continue
        if text[start:end] == "]]" and _EMPTY_LINK.fullmatch(text, text.rfind("[[", 0, start), end):
            # Told at the `[[`.
            continue
        words, mended = _link_of(text, start, end)
        at = At(pointer, words=words, number=text.count(words, 0, start))
        label, help = f"write `{mended}`" if mended else "", _way_out(text[start:end])
        yield _marked(document, at, _said(text[start:end], text, end), label, help, mended)


def _is_uneven(mark: str, end: str) -> bool:
    return mark[0] == end[0] and len(mark) != len(end) and 3 in (len(mark), len(end))


def _html(document: Document, pointer: Pointer, text: str) -> Iterator[Finding]:
    opened: set[str] = set()
    for found in _TAG.finditer(text):
        name = found[1].lower()
        if not (found[0].startswith("</") and name in opened):
            help = "write _slanted_ or __strong__; an empty line starts a new paragraph"
            yield _marked(document, _place(found, pointer, text), _as_html(found[0]), help=help)
        opened.add(name)
    for found in _ENTITY.finditer(text):
        letter = " " if found[0] in _SPACES else unescape(found[0])
        if letter == found[0]:
            continue
        # What starts or ends a text, and what YAML or HTML has a use for, is left to its author.
        sure = letter.strip(":#<>") != "" and found.start() > 0 and found.end() < len(text)
        label = f"write `{letter}`" if letter != " " else "write a space"
        place = _place(found, pointer, text)
        yield _marked(document, place, _as_html(found[0]), label, replacement=letter if sure else None)


def _as_html(words: str) -> str:
    return f"`{shortened(words)}` would be printed as it stands: texts know no HTML"


def _place(found: re.Match[str], pointer: Pointer, text: str) -> At:
    return At(pointer, words=found[0], number=text.count(found[0], 0, found.start()))


def _marked(
    document: Document, at: At, said: str, label: str = "", help: str = "", replacement: str | None = None
) -> Finding:
    return Finding("unbalanced-markup", document.source, at, said, label, help, replacement)


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
    if any(mark in text for mark in _MARKS) or _STYLED.search(text):
        return True
    return "_" in text and not text.isascii() and re.search(_STYLED_ANYHOW, text) is not None


def _link_of(text: str, start: int, end: int) -> tuple[str, str | None]:
    """The words to show for a stray mark, and the link they were meant as where one bracket is all it lacks."""
    if half := _HALF_LINK.match(text, start):
        return half[0], f"[[{half['inner']}]]"
    if text[start:end] == "]]" and (late := _LATE_LINK.search(text[:end])):
        return late[0], f"[[{late['inner']}]]"
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
