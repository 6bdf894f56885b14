"""One mistake around a whole list or map in brackets: behind its key stands no colon with a blank, or quotes or HTML around it."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import mending
from bestiary.source.colons import said_of_colon
from bestiary.source.known import place_of
from bestiary.source.parsing import last_quoted, parsed_data
from bestiary.source.positions import line_at
from bestiary.source.signs import CURLY, LIKE_COLONS
from bestiary.source.soundness import value_fits
from bestiary.source.trouble import Reason, Trouble, lines_before

_LINE = re.compile(
    rf" *(?:- +)*(?P<key>[\w-]+)(?P<mark>\s*(?:[:{LIKE_COLONS},]|=+|[-=]>|-(?=\s))?\s*)(?P<open>[\"'{CURLY}]?)"
    rf"(?P<value>[\[{{].*[\]}}])(?P<close>[\"'{CURLY}]?|<br ?/?>)[ \t]*(?:\s#.*)?\Z"
)
#: A quote beside a bracket.
_WITH_QUOTE = re.compile(r": *[\"'][\[{]|[\]}][\"'][ \t]*\r?$", re.MULTILINE)
#: Longer values are not tried out.
_LONGEST = 1000


def around_brackets(trouble: Trouble) -> Reason | None:
    """A list or map in brackets that is as its key takes it, but for one thing before it or behind it."""
    for start, line in _suspects(trouble):
        found = _LINE.match(line[:_LONGEST].rstrip("\r"))
        if found is None or (found["mark"].strip() == ":" and found["mark"][-1] == " ") == _is_held(found):
            continue
        if place_of(trouble, start).free(found["key"]) and value_fits(
            trouble, start, found["key"], parsed_data(found["value"])
        ):
            return _told(trouble, start, found)
    return None


def _suspects(trouble: Trouble) -> Iterator[tuple[int, str]]:
    """The line of the trouble and the one above, and that where a quote opens that may be closed by another further down."""
    yield from lines_before(trouble, 2)
    if trouble.opened is not None:
        yield line_at(trouble.text, trouble.opened)
    if _WITH_QUOTE.search(trouble.text) and (value := last_quoted(trouble.text)) is not None:
        yield line_at(trouble.text, value.start)


def _is_held(found: re.Match[str]) -> bool:
    """Whether nothing stands right before the value and behind it."""
    return not (found["open"] or found["close"])


def _told(trouble: Trouble, start: int, found: re.Match[str]) -> Reason | None:
    key, mark = found["key"], found["mark"].strip()
    if _is_held(found):
        way = Span(start + found.start("mark"), start + found.end("mark")), ": "
        said = "a space is missing after this colon" if mark == ":" else said_of_colon(key, mark)
        return mending(trouble, [way], said, "write `key: value` with a space", "write `: `")
    way = Span(start + found.start("open"), start + found.end("close")), found["value"]
    name = "before" if not found["close"] else "behind" if not found["open"] else "around"
    sign = found["open"] or found["close"]
    said = f"`{sign}` stands {name} the value of `{key}`, which is no text"
    return mending(trouble, [way], said, "a list or map in brackets has nothing around it", "take it out")
