"""Reasons about backslashes in double quotes."""

from __future__ import annotations

import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import mended_or_told
from bestiary.source.trouble import Reason, Trouble

#: A character of JSON that takes two escapes.
_HALVES = re.compile(r"(?<!\\)\\u(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})")
#: The path of a file in double quotes, with a backslash in it.
_PATH = re.compile(r"\"(?:[\w ./:-]*\\)+[\w .-]*\.[A-Za-z]{2,5}\"")


def escape(trouble: Trouble) -> Reason | None:
    """A backslash in double quotes before a letter that has no meaning with it."""
    if "escape character" not in trouble.problem:
        return None
    if reason := _path(trouble):
        return reason
    span = Span(trouble.index, trouble.index + 2)
    way = span, f"\\{trouble.text[span.start : span.end]}"
    said = "a backslash in double quotes means something special, but not before this letter"
    help = "use single quotes, or write the backslash twice"
    return mended_or_told(trouble, way, said, help, "write it twice")


def half_character(trouble: Trouble) -> Reason | None:
    """An escape for a character that is none."""
    if "Unicode character escape" not in trouble.problem and "hexdecimal number" not in trouble.problem:
        return None
    if reason := _path(trouble):
        return reason
    start = max(trouble.text.rfind("\\", 0, trouble.index + 1), trouble.line_start)
    if reason := _pair(trouble, start):
        return reason
    found = re.compile(r"\\(?:u[0-9a-fA-F]{,4}|U[0-9a-fA-F]{,8}|x[0-9a-fA-F]{,2})").match(trouble.text, start)
    words = found[0] if found else trouble.text[start : start + 2]
    return Reason(
        Span(start, start + len(words)),
        f"`{words}` in double quotes stands for no character",
        "write the character itself; if a backslash is meant, use single quotes",
    )


def _pair(trouble: Trouble, start: int) -> Reason | None:
    """The two escapes that JSON writes for one character beyond its first 65536, such as most emoji: all of a text."""
    first = _HALVES.match(trouble.text, start)
    if first is None:
        return None
    whole = Span(start, max(found.end() for found in _HALVES.finditer(trouble.text, start)))
    way = whole, _HALVES.sub(_whole, trouble.text[whole.start : whole.end])
    said = f"`{first[0]}` is how JSON writes {_whole(first)}, and YAML reads no such pair"
    label, shown = f"write `{_whole(first)}`", Span(*first.span())
    return mended_or_told(trouble, way, said, "write the character itself", label, shown=shown)


def _whole(found: re.Match[str]) -> str:
    return bytes.fromhex(found["high"] + found["low"]).decode("utf-16-be")


def _path(trouble: Trouble) -> Reason | None:
    """The path of a file in double quotes with backslashes in it."""
    for found in _PATH.finditer(trouble.line):
        start, end = (trouble.line_start + at for at in found.span())
        if not start < trouble.index < end:
            continue
        written = found[0].replace("\\\\", "/").replace("\\", "/")
        said = "a backslash in double quotes means something special, and is no part of a path"
        help = "folders of a path are parted by `/`, on every system"
        return mended_or_told(trouble, (Span(start, end), written), said, help, f"write `{written}`")
    return None
