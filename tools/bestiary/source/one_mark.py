"""A colon or a comma between brackets that is missing or another sign, where only one way to write it fits the keys."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.colons import said_of_colon
from bestiary.source.known import place_within
from bestiary.source.one_bracket import fitting_edits, told_at, value_in_brackets
from bestiary.source.quoting import VALUE
from bestiary.source.signs import LIKE_COLONS
from bestiary.source.trouble import Reason, Trouble

#: A key before its value, with no colon between them but another sign, if any.
_COLON = re.compile(
    rf"(?<![\w-])(?P<key>[A-Za-z_][\w-]*)(?P<mark>\s*(?:[{LIKE_COLONS},.]|=+|[-=]>|-(?=\s))\s*|\s*(?=[\[{{])|\s+)(?=[\w\[{{\"'-])"
)
#: What stands before a key or a bracket in place of a comma.
_COMMA = re.compile(r"(?<=[\w\]}\"')])(?P<mark>\s*[;.·•|/]\s*|\s+)(?=(?P<next>[\w-]+(?=: )|[\[{]))")
#: A key with words behind it.
_WORDS = re.compile(r"(?P<key>[\w-]+): +(?P<words>[A-Za-z][^,:\[\]{}\"']*)\Z")
#: Longer values are not tried out.
_LONGEST = 1000


def one_mark(trouble: Trouble) -> Reason | None:
    """One colon or comma of a list or map in brackets on one line."""
    start, found = value_in_brackets(trouble)
    value = found["value"] if found else ""
    if found is None or value[:1] not in ("[", "{") or len(value) > _LONGEST:
        return None
    at = start + found.start("value")
    edits = (*_colons(value), *_commas(trouble, at, value))
    fitting = fitting_edits(trouble, start, found["key"] if found.re is VALUE else "", value, edits)
    return told_at(trouble, at, fitting[0]) if len(fitting) == 1 else None


def _colons(value: str) -> Iterator[Reason]:
    for found in _COLON.finditer(value):
        said = said_of_colon(found["key"], found["mark"].strip())
        yield Reason(Span(*found.span("mark")), said, "write `key: value` with a space", "write `: `", ": ")


def _commas(trouble: Trouble, at: int, value: str) -> Iterator[Reason]:
    for found in _COMMA.finditer(value):
        mark = found["mark"].strip()
        before = f" before `{found['next']}`" if found["next"] else " here"
        said = f"`{mark}` stands{before}, not a comma" if mark else f"a comma is missing{before}"
        sure = not _may_go_on(trouble, at, value[: found.start()], mark)
        help = "" if sure else "if it is part of the text, put the whole text in quotes"
        yield Reason(Span(*found.span("mark")), said, help, "write `, `", ", ", sure)


def _may_go_on(trouble: Trouble, at: int, before: str, mark: str) -> bool:
    """Whether the end of what stands before a mark in a value at an offset may be words that go on behind it."""
    found = _WORDS.search(before)
    if found is None or (mark and " " not in found["words"]):
        return False
    place = place_within(trouble, at + found.start())
    return " " in found["words"] or place.fits(found["key"], "word")
