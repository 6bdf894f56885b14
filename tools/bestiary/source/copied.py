"""What comes along with a text that is copied from a page: entities of HTML, points of a list, and who made it."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
import re

from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import Way, best_repair, changed, mending
from bestiary.source.known import place_of
from bestiary.source.signs import DASHES, ODD_BLANKS
from bestiary.source.trouble import Reason, Trouble, lines_before

_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});", re.IGNORECASE)
#: Before the first word of a line, or behind its key.
_PLACES = re.compile(
    rf"^[ -]*(?P<first>{_ENTITY.pattern}(?:[ -]|{_ENTITY.pattern})*)|^[ -]*[\w-]+:(?P<behind>(?: *{_ENTITY.pattern})+ *)",
    re.MULTILINE | re.IGNORECASE,
)
#: A point of a list in print: a bold key with its value.
_POINT = re.compile(r" *(?P<mark>[-*+•] +(?P<open>[*_]{1,3})(?P<key>[\w-]+)(?::(?P=open)|(?P=open):))(?=\s|\Z)")
_CREDIT = re.compile(
    r"(?:©|\([cC]\)|Copyright\b|(?:[A-Z]\w+ )?(?:[Mm]ade|[Ww]ritten|[Cc]reated|[Dd]esigned|[Dd]rawn|[Aa]rt|[Tt]ext) by )\s*\S"
)


def entity(trouble: Trouble) -> Reason | None:
    """An entity of HTML where a hyphen, a blank or nothing should be: before a line or behind a key."""
    ways = list(_without_entities(trouble.text))
    if not ways:
        return None
    first, last = ways[0][0], ways[-1][0]
    written, at = "", first.start
    for span, plain in ways:
        written += trouble.text[at : span.start] + plain
        at = span.end
    sign = _ENTITY.search(trouble.text, first.start)
    shown = Span(*sign.span()) if sign else first
    said = f"`{trouble.text[shown.start : shown.end]}` is a sign as HTML writes it"
    help = "write the sign itself: a hyphen and a space before an entry, spaces for blanks"
    whole = Span(first.start, last.end), written
    return mending(trouble, [whole, *ways], said, help, "write it as a plain sign", shown=shown)


def _without_entities(text: str) -> Iterator[Way]:
    """The entities of a text that stand before a line or behind a key, each with what is meant."""
    for found in _PLACES.finditer(text):
        name = "first" if found["first"] else "behind"
        plain = re.sub(f"[{DASHES}]", "-", re.sub(f"[{ODD_BLANKS}]", " ", unescape(found[name]))).strip()
        gap = " " * (name == "behind")
        yield Span(*found.span(name)), f"{gap}{plain} " if plain else gap


def point_of_key(trouble: Trouble) -> Reason | None:
    """A key in bold letters behind the mark of a list, as in print, where keys have none."""
    for start, line in lines_before(trouble, 2):
        found = _POINT.match(line)
        key = found["key"].casefold() if found else ""
        if found is None:
            continue
        span = Span(start + found.start("mark"), start + found.end("mark"))
        if not place_of(Source("", trouble.name, changed(trouble.text, span, f"{key}:")), start).free(key):
            continue
        said = f"the key `{key}` stands here as a point of a list, in bold letters"
        return mending(
            trouble, [(span, f"{key}:")], said, "a key stands alone, with nothing around it", f"write `{key}:`"
        )
    return None


def credit(trouble: Trouble) -> Reason | None:
    """A line at the margin that says who made the sheet, and is no key."""
    start, line = trouble.begun
    if not _CREDIT.match(line) or best_repair(trouble.text, [(Span(start, start), "# ")]) is None:
        return None
    said = "this line is neither a key nor a comment"
    words = Span(start, start + len(line.rstrip()))
    # Amid other lines it may be the rest of a text.
    last = not trouble.text[words.end :].strip()
    return Reason(
        Span(start, start),
        said,
        "a remark starts with `#` and a space",
        "write `# ` before it",
        "# ",
        last,
        shown=words,
    )
