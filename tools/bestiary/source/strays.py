"""Marks of style, and colons, around a value whose key knows no style: the words between them are all that is meant."""

from __future__ import annotations

import re
from typing import Protocol

from msgspec import Struct

from bestiary.diagnostic import Span
from bestiary.resources import kinds_of
from bestiary.source.attempts import best_repair
from bestiary.source.known import parts_of, place_of, takes_text
from bestiary.source.positions import line_at
from bestiary.source.quoting import ITEM, VALUE, yaml_text

_AROUND = re.compile(r"(?P<mark>\*{1,3}|_{1,3}|~~|==|`)(?P<words>[^\s*_`](?:[^*_`\n]*[^\s*_`:])?)(?P=mark):?")
_BEFORE = re.compile(r"(?P<mark>\*{2,3}|__|~~|==)(?P<words>[^\s*_`](?:[^*_`\n]*[^\s*_`:])?):?")
_COLON = re.compile(r"(?P<words>[^\s*_`'\"\[{&!|>:].*?)(?P<mark> ?:+)")


class _File(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def name(self) -> str: ...


class Stray(Struct, frozen=True):
    """Marks that are no part of a value: what is to be replaced by what, and what to say of it."""

    span: Span
    written: str
    message: str
    label: str
    help: str


def words_in_marks(text: str) -> str | None:
    """The words that marks of style stand around, all of a text; None for any other text."""
    found = _AROUND.fullmatch(text)
    return found["words"] if found else None


def stray_marks(file: _File, index: int) -> Stray | None:
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
        fits = best_repair(file.text, [(span, "")])
        return Stray(span, "", said, "take one out", "a key stands once, before its value") if fits else None
    found = next(filter(None, (each.fullmatch(value) for each in (_AROUND, _BEFORE, _COLON))), None)
    if found is None or not (place.fits(key, found["words"]) or (found.re is not _COLON and place.refuses_text(key))):
        return None
    at = start + match.start("value")
    if found.re is _COLON:
        span, written = Span(at + found.start("mark"), at + found.end()), ""
        said, help = f"a colon stands behind the value of `{key}`", "a colon stands behind a key alone"
    else:
        is_number = re.fullmatch(r"-?\d+", found["words"]) and place.takes(key, "integer")
        kind = {"{": "object", "[": "array"}.get(found["words"][0], "")
        if kind and not place.takes(key, kind):
            return None
        as_it_is = is_number or place.takes(key, kind)
        span, written = Span(at, at + len(value)), found["words"] if as_it_is else yaml_text(found["words"])
        where, help = "around" if found.re is _AROUND else "before", "the words alone are meant"
        said = f"`{found['mark']}` stands {where} the value of `{key}`, which knows no style"
    label = f"write `{written}`" if written else "take it out"
    return Stray(span, written, said, label, help) if best_repair(file.text, [(span, written)]) else None


def _around_entry(file: _File, start: int, line: str) -> Stray | None:
    """The marks around an entry of a list of names; None where the entries are text for people, or may be any words."""
    match = ITEM.match(line)
    bare = words_in_marks(match["value"]) if match else None
    parts = [part for part, _ in parts_of(file, start, "") if "string" in kinds_of(part)]
    if match is None or bare is None or not any("x-refers" in part and takes_text(part, bare) for part in parts):
        return None
    at = start + match.start("value")
    span, written = Span(at, at + len(match["value"])), yaml_text(bare)
    said = f"`{match['value'][0]}` stands around `{bare}`, where no style is known"
    fits = best_repair(file.text, [(span, written)])
    return Stray(span, written, said, f"write `{written}`", "the words alone are meant") if fits else None
