"""A line as print has it, with signs and no colon: a picture before a value, or several values in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
import re
from typing import Any

from bestiary.diagnostic import Span
from bestiary.resources import kinds_of
from bestiary.source.attempts import mending
from bestiary.source.known import Place, place_of
from bestiary.source.positions import indent_of
from bestiary.source.quoting import yaml_text
from bestiary.source.signs import ODD_BLANKS
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import Reason, Trouble, lines_before

_SIGNED = re.compile(
    rf" *(?P<sign>[^\w\s#'\"\[\]{{}}()<>&*!|@%`.,:;?+~^$=/\\-]{{1,3}})[{ODD_BLANKS}\s]+(?P<words>\w.*|[≤<].*)"
)
_ROW = re.compile(r"\s*[·•|]\s*|\s*,\s+(?=[A-Z])")
#: The numbers that a result of dice stands behind.
_RANGE = re.compile(r"(?:[≤<≥>]=?\s*)?\d+(?:\s*[-–]\s*\d+|\+)?:?\s+")
#: The same with a colon and a sign that starts no key.
_RANGED = re.compile(r" *(?P<words>>=?\s*\d+\+?:\s+\S.*)")
#: A key with another sign than a colon behind it.
_MARKED = re.compile(r"\s*(?P<key>[\w-]+)\s*[^\w\s]")
_NUMBERED = re.compile(r"(?P<row>[a-z_]+)(?P<number>\d)")
_LONGEST = 300


def printed_line(trouble: Trouble) -> Reason | None:
    """A line without a key whose words say which it is the value of: a picture stands before them, or several stand in a row."""
    for start, line in lines_before(trouble, 2):
        if (
            len(line) > _LONGEST
            or re.match(r" *- ", line)
            or (re.search(r"\w:(?:\s|\Z)", line) and not _RANGED.match(line))
        ):
            continue
        place = place_of(trouble, start)
        if (marked := _MARKED.match(line)) and place.free(marked["key"]):
            # The key is there; only its colon is another sign.
            continue
        pairs = _pairs(line, place)
        if not pairs:
            continue
        indent = indent_of(line)
        span = Span(start + indent, start + len(line.rstrip()))
        lines = [f"{key}: {yaml_text(value)}" if not value.isdecimal() else f"{key}: {value}" for key, value in pairs]
        written = f"\n{' ' * indent}".join(lines)
        sound = next(sound_ways(trouble, [(span, written)]), None)
        if sound is None:
            continue
        shown = " and ".join(f"`{each}`" for each in lines)
        said = f"this line stands here as in print, without the key{'s' * (len(pairs) > 1)} of its value{'s' * (len(pairs) > 1)}"
        help, sure = "each key stands on a line of its own, with a colon behind it", not _RANGE.match(_bare(line))
        return mending(trouble, [sound.way], said, help, f"write {shown}", safe=sure)
    return None


def _bare(line: str) -> str:
    """The words of a line behind its picture, or from its range on; which number a range has, its place in the row says, and not it."""
    found = _SIGNED.fullmatch(line.rstrip()) or _RANGED.fullmatch(line.rstrip())
    return found["words"] if found else ""


def _pairs(line: str, place: Place) -> Sequence[tuple[str, str]]:
    """The keys that a line gives in print, each with its value; none where one part of it says no key, or several."""
    parts = [part for part in _ROW.split(line.strip().strip("|")) if part]
    if len(parts) > 1:
        row = [_keyed(part, place) for part in parts]
        if all(row) and len({pair[0] for pair in row if pair}) == len(row):
            return [pair for pair in row if pair]
        joined = _keyed(" ".join(parts), place)
        return [joined] if joined else []
    words = _bare(line)
    if not words:
        return []
    pair = _keyed(words, place) or _chosen(words, place) or _of_row(words, place)
    return [pair] if pair else []


def _keyed(words: str, place: Place) -> tuple[str, str] | None:
    """A key before its value, as print has it: `Free Strike 2`."""
    for key in filter(place.free, place.keys):
        found = re.fullmatch(re.sub("[_-]", "[ _-]", key) + r"\s+(?P<value>\S.*)", words.strip(), re.IGNORECASE)
        if found and not place.is_prose(key) and place.fits(key, found["value"]):
            return key, found["value"]
    return None


def _chosen(words: str, place: Place) -> tuple[str, str] | None:
    """The only key of which a word is one of its choices, by the list of them or by the words that tell of it."""
    value = words.strip().casefold()
    keys = [key for key, parts in place.keys.items() if any(value in _choices(part) for part in parts)]
    return (keys[0], value) if len(keys) == 1 and place.free(keys[0]) else None


def _choices(part: Mapping[str, Any]) -> Sequence[str]:
    """What a key takes one of, as far as its schema says it."""
    told = re.findall(r"\w+", part.get("description", "").casefold()) if "x-refers" in part else ()
    return [*part.get("enum", ()), *told, *part.get("examples", ())] if "string" in kinds_of(part) else ()


def _of_row(words: str, place: Place) -> tuple[str, str] | None:
    """The key that is missing in a row of numbered ones, for words behind the range of its number."""
    ranged = _RANGE.match(words)
    rows = [found for key in place.keys if (found := _NUMBERED.fullmatch(key))]
    begun = {found["row"] for found in rows if found[0] in place.given}
    free = [found for found in rows if found["row"] in begun and place.free(found[0])]
    if ranged is None or len(free) != 1:
        return None
    return free[0][0], words[ranged.end() :]
