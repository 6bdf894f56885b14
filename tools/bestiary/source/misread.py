"""What YAML reads otherwise than its author sees it: text behind a mark, and blanks that are letters."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bestiary.diagnostic import Finding, Source, Span
from bestiary.source.attempts import parser_failure
from bestiary.source.known import place_of
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE, quoted_value

#: Blanks that look like spaces, and letters that nobody sees.
_ODD_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]+")


def text_misread(source: Source, span: Span, check: str, message: str, mark: str) -> Finding:
    """A finding for text that YAML reads otherwise because of its first letter; quotes around it mend that."""
    # Several words are most likely to be read by people.
    repair = quoted_value(source.text, span.start, prose=True)
    repair = repair if repair is not None and repair.span.start == span.start else None
    repair = repair if repair is not None and _takes_text(source, span.start) else None
    said = f"text that starts with `{mark}` needs quotes around it"
    said = said if repair else f"take it out; {said}"
    return Finding(
        check,
        source,
        repair.span if repair else span,
        message,
        help=said if repair is None or repair.sure else f"{said}; a comment stays behind them",
        replacement=repair.text if repair else None,
        safe=repair is None or repair.sure,
    )


def _takes_text(source: Source, index: int) -> bool:
    """Whether text can stand where a tag or a repeat does, as far as that is known."""
    start, line = line_at(source.text, index)
    if line[: index - start].rstrip().endswith("<<:"):
        return False
    match, place = VALUE.match(line), place_of(source, start)
    return match is None or match["key"] not in place.keys or place.fits(match["key"], match["value"])


def odd_start(source: Source, key: Span) -> Finding | None:
    """The finding for a key that starts with what looks like spaces, and is a part of it; None for any other."""
    found = _ODD_BLANKS.match(source.text, key.start, key.end)
    if found is None:
        return None
    text, width = source.text, found.end() - key.start
    spaces = (" " * width, "")
    mended = next(
        (each for each in spaces if parser_failure(text[: key.start] + each + text[found.end() :]) is None), None
    )
    write = "write a space" if width == 1 else f"write {width} spaces"
    odd = Finding(
        "syntax-error",
        source,
        Span(key.start, found.end()),
        "this line starts with a blank that is no common space",
        help="use common spaces; it came in by copying, most likely",
    )
    return replace(odd, label="" if mended is None else write if mended else "take it out", replacement=mended)
