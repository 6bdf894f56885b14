"""What Markdown makes of whole lines, and no card can show: tables without bars around them, headings, quotes, lists in lists, blocks of code."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import At, Finding
from bestiary.pointers import named_thing
from bestiary.source.positions import width_of

#: By what it is called, how a line of it looks, and the way out. Where one looks like two of them, the first is told. Compiled where they
#: are asked for, as few files need any.
_KINDS = (
    (
        "a row of a table",
        r"(?m)^[ \t]*:?-{2,}:?(?:[ \t]*\|[ \t]*:?-{2,}:?)+[ \t]*$",
        "write each row between bars, `| a | b |`, or as an item of a list: `- a: b`",
    ),
    (
        "a heading",
        r"(?m)^[ \t]*#{1,6}[ \t]+\S.*$",
        "write it in __strong__ words, with the text behind it",
    ),
    ("a quote", r"(?m)^[ \t]*>[ \t]+\S.*$", "write the words alone, in “quotes” or _slanted_"),
    (
        "an item of a list within a list",
        r"(?m)(?<=\n)[ \t]+[-*•][ \t]+\S.*$",
        "lists have one level: write each item in the column of the first",
    ),
    ("the start or end of code", r"(?m)^[ \t]*(?:```|~~~).*$", "take the line out"),
    ("the end of a line", r"(?m)\S*[ \t]*\\$", "take the `\\` out; an empty line starts a new paragraph"),
    (
        "a line across",
        r"(?m)^[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$",
        "take it out; an empty line starts a new paragraph",
    ),
)
_ITEM = re.compile(r"[ \t]*[-*•][ \t]+\S")
#: What a file has that may have one of them in its texts: such a sign, or a line that begins so.
_SIGNS, _LINE = ("|", "`", "~~", "\\"), re.compile(r"\n[ \t]*(?:[->#=*_]{2}|[>#] )")


def odd_blocks(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for the first place of each kind of Markdown in a text that would be printed as it stands."""
    source = document.source.text
    if not any(sign in source for sign in _SIGNS) and not _LINE.search(source):
        return
    for pointer, text in find_prose(plan, document.data):
        told: set[str] = set()
        for kind, looks, help in _KINDS:
            found = next((each for each in re.finditer(looks, text) if _counts(kind, text, each)), None)
            if found is None or kind in told:
                continue
            told.add(kind)
            words, thing = found[0].strip(), named_thing(document.data, pointer)
            said = f"this is {kind} in Markdown, which no card can show" + (f" ({thing})" if thing else "")
            at = At(pointer, words=words, number=text.count(words, 0, found.start()))
            yield Finding("unbalanced-markup", document.source, at, said, help=help)


def _counts(kind: str, text: str, found: re.Match[str]) -> bool:
    """Whether a line is what it looks like: an item within a list has one further out right above it."""
    if "within" not in kind:
        return True
    above = text[: found.start()].rstrip().rpartition("\n")[2]
    return _ITEM.match(above) is not None and width_of(above) < width_of(found[0])
