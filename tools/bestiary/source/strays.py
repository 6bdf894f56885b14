"""Marks of style, and colons, around a value whose key knows no style: the words between them are all that is meant."""

from __future__ import annotations

import re

from bestiary.diagnostic import Span
from bestiary.resources import kinds_of
from bestiary.source.attempts import mending
from bestiary.source.known import Place, parts_of, place_of, takes_text
from bestiary.source.positions import line_at
from bestiary.source.quoting import ITEM, VALUE, yaml_text
from bestiary.source.signs import BEHIND_STYLE, IN_STYLE
from bestiary.source.trouble import File, Reason

_COLON = re.compile(r"(?P<words>[^\s*_`'\"\[{&!|>:].*?)(?P<mark> ?:+)")


def words_in_marks(text: str) -> str | None:
    """The words that marks of style stand around, all of a text; None for any other text."""
    found = re.fullmatch(IN_STYLE, text)
    return found["words"] if found else None


def stray_marks(file: File, index: int) -> Reason | None:
    """The marks around the value on the line of an offset; None where they may be meant, or nothing is known of its key."""
    start, line = line_at(file.text, index)
    match = VALUE.match(line)
    place = place_of(file, start)
    if match is None:
        return _around_entry(file, start, line)
    if not place.knows(match["key"]) or place.is_prose(match["key"]):
        return None
    key, value = match["key"], match["value"]
    if again := re.match(rf"(?i:{re.escape(key)})\s*:\s+(?=\S)", value):
        said = f"`{key}:` stands twice on this line"
        span = Span(start + match.start("value"), start + match.start("value") + again.end())
        return mending(file, [(span, "")], said, "a key stands once, before its value", "take one out")
    at = start + match.start("value")
    if (found := re.fullmatch(IN_STYLE, value) or re.fullmatch(BEHIND_STYLE, value)) is not None:
        return _in_style(file, at, key, found, place)
    if (found := _COLON.fullmatch(value)) is None or not place.fits(key, found["words"]):
        return None
    way, said = (Span(at + found.start("mark"), at + found.end()), ""), f"a colon stands behind the value of `{key}`"
    return mending(file, [way], said, "a colon stands behind a key alone", "take it out")


def _in_style(file: File, at: int, key: str, found: re.Match[str], place: Place) -> Reason | None:
    """The marks of style around or before all of the value of a key, which starts at an offset."""
    words = found["words"]
    kind = {"{": "object", "[": "array"}.get(words[0], "")
    if not (place.fits(key, words) or place.refuses_text(key)) or (kind and not place.takes(key, kind)):
        return None
    is_number = re.fullmatch(r"-?\d+", words) and place.takes(key, "integer")
    written = words if is_number or place.takes(key, kind) else yaml_text(words)
    where = "around" if found.re.pattern == IN_STYLE else "before"
    said = f"`{found['mark']}` stands {where} the value of `{key}`, which knows no style"
    way = Span(at, at + len(found[0])), written
    return mending(file, [way], said, "the words alone are meant", f"write `{written}`")


def _around_entry(file: File, start: int, line: str) -> Reason | None:
    """The marks around an entry of a list of names; None where the entries are text for people, or may be any words."""
    match = ITEM.match(line)
    bare = words_in_marks(match["value"]) if match else None
    parts = [part for part, _ in parts_of(file, start, "") if "string" in kinds_of(part)]
    if match is None or bare is None or not any("x-refers" in part and takes_text(part, bare) for part in parts):
        return None
    at = start + match.start("value")
    span, written = Span(at, at + len(match["value"])), yaml_text(bare)
    said = f"`{match['value'][0]}` stands around `{bare}`, where no style is known"
    return mending(file, [(span, written)], said, "the words alone are meant", f"write `{written}`")
