"""A key without a colon or a space between it and its value, or without a new line between the value before and it."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import mending
from bestiary.source.colons import may_go_on, said_of_colon, suspects
from bestiary.source.known import Place, place_of
from bestiary.source.trouble import Reason, Trouble

_LINE = re.compile(r"(?P<indent> *(?:- +)*)(?P<words>[a-z](?![\w-]* *:).*?)\s*\Z")
_BEHIND_WORD = re.compile(r"(?![\w-]).*")
#: Between a key and its value: nothing, or a comma.
_GAP = re.compile(r",?[ \t]*")
#: How a text starts that is not the rest of a word.
_STARTS_TEXT = re.compile(r"[^\W_a-z]|[\"'“\[{]")
#: What stands right before a key that surely starts there.
_ENDED = re.compile(r"[^\w\s/-]\Z")


def glued_key(trouble: Trouble) -> Reason | None:
    """A key of its place with its value right behind it, or behind a comma."""
    for start, line in suspects(trouble):
        found = _LINE.match(line)
        place = place_of(trouble, start) if found else None
        if found is None or place is None or may_go_on(trouble.text, start, place):
            continue
        words = found["words"]
        key = max((each for each in place.keys if _is_glued(each, words, place)), key=len, default="")
        gap = _GAP.match(words, len(key))
        if not key or gap is None:
            continue
        at = start + found.start("words")
        way, said = (Span(at + gap.start(), at + gap.end()), ": "), said_of_colon(key, gap[0].strip())
        if reason := mending(trouble, [way], said, f"write `{key}: …`", "write `: `"):
            return reason
    return None


def _is_glued(key: str, words: str, place: Place) -> bool:
    """Whether words start with a key of a place and a value of it, and are nothing else."""
    gap = _GAP.match(words, len(key))
    rest = words[gap.end() :] if gap else ""
    if gap is None or not words.startswith(key) or not rest or not place.free(key) or not place.fits(key, rest):
        return False
    if gap[0][:1].isspace() or (not gap[0] and _BEHIND_WORD.sub("", words) in place.keys):
        return False
    return _STARTS_TEXT.match(rest) is not None or place.refuses_text(key)


def keys_glued_to_values(line: str, start: int, end: int, place: Place) -> Iterator[re.Match[str]]:
    """The keys in a part of a line that have the end of the value before them right before, where no word ends in them."""
    for found in _glued(line, start, end, place):
        value = re.match(r"\s*(.*?)\s*\Z", line[found.end() : end])
        surely = _ENDED.search(line[: found.start()]) is not None or place.refuses_text(found["key"])
        if surely and value and place.may_hold(found["key"], value[1]):
            yield found


def glued_to_text(line: str, start: int, place: Place) -> str:
    """The key that a word with a colon behind it may end in, on a line from a column on; empty where none does."""
    return next((found["key"] for found in _glued(line, start, len(line), place)), "")


def _glued(line: str, start: int, end: int, place: Place) -> Iterator[re.Match[str]]:
    """The free keys that a word with a colon behind it ends in; behind a number or a comma it is no part of a word."""
    free = sorted(filter(place.free, place.keys), key=len, reverse=True)
    words = "|".join(map(re.escape, free))
    return (
        re.compile(rf"(?<=[^\s\d,;\]}}\"'/-])(?P<key>{words}):(?=\s|\Z)").finditer(line, start, end)
        if free
        else iter(())
    )
