"""Reasons about a key and its value on two lines: the value at the margin below the key, or the colon below it."""

from __future__ import annotations

from itertools import pairwise
import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import mending
from bestiary.source.known import place_of
from bestiary.source.trouble import Reason, Trouble, lines_before

_KEY = re.compile(r" *(?:- +)*(?P<key>[\w-]+)(?P<colon>:?)[ \t]*")
_VALUE = re.compile(r"(?P<colon> *:[ \t]+)?[ \t]*(?P<value>[^\s#:].*?)\s*")
_NEAR = 3


def parted_pair(trouble: Trouble) -> Reason | None:
    """A key with its value on a line of its own that starts no further in, with the colon behind the key or before the value."""
    lines = list(lines_before(trouble, _NEAR))
    for (below, value_line), (start, line) in pairwise(lines):
        key, value = _KEY.fullmatch(line), _VALUE.fullmatch(value_line)
        if key is None or value is None or bool(key["colon"]) == bool(value["colon"]):
            continue
        place = place_of(trouble, start)
        if not place.fits(key["key"], value["value"]):
            continue
        if key["colon"] and place.is_prose(key["key"]) and " " in value["value"]:
            # A text may stay on its line.
            continue
        gap = Span(start + key.end("key"), below + value.start("value"))
        said = f"`{key['key']}` and its value stand on two lines"
        help = "a value stands on the line of its key, behind a colon and a space, or starts two spaces further in"
        return mending(trouble, [(gap, ": ")], said, help, "write `key: value` on one line")
    return None
