"""Single values of other dialects as the types our fields have; None where a value is something else altogether."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Data
from bestiary.systems.draw_steel.grammar.spelling import capital, is_none, plain

_SPEED = re.compile(r"(\d+)(?: ?\((?P<in>[^()]+)\)|,? (?P<after>[A-Za-z, ]+))?")
_WHOLE = re.compile(r"[+-]?\d{1,6}")


def as_text(value: Data) -> str | None:
    """A text or number as text without white space around it."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    return str(value).strip()


def as_integer(value: Data) -> int | None:
    """A whole number, also one written as text, with a sign of typesetters or a plus."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = plain(value) if isinstance(value, str) else ""
    return int(text) if _WHOLE.fullmatch(text) else None


def as_list(value: Data) -> list[str] | None:
    """A list of texts, also one written as a text with commas; a dash before an entry goes, a lone one stays."""
    if isinstance(value, str):
        parts = [part.strip() for part in value.split(",")]
    elif isinstance(value, list):
        found = [as_text(each) for each in _flat(value)]
        if None in found:
            return None
        parts = [each for each in found if each is not None]
    else:
        return None
    return ["-" if is_none(part) else re.sub(r"^[-–—] +", "", part) for part in parts if part]


def as_amounts(value: Data) -> list[str] | None:
    """Types with their numbers, in one map or a list of maps, as texts, those of 0 left out: `{fire: 5}` → `Fire 5`."""
    maps = [value] if isinstance(value, dict) else value
    if not (isinstance(maps, list) and maps and all(isinstance(each, dict) for each in maps)):
        return None
    pairs = [pair for each in maps for pair in each.items()]
    if any(as_integer(amount) is None for _, amount in pairs):
        return None
    return [f"{capital(str(key).strip())} {as_integer(amount)}" for key, amount in pairs if as_integer(amount)]


def as_speed(value: Data) -> tuple[int, str] | None:
    """A speed, and the ways of moving written behind it: `6 (climb)`."""
    if (number := as_integer(value)) is not None:
        return number, ""
    found = _SPEED.fullmatch(plain(value)) if isinstance(value, str) else None
    return (int(found[1]), (found["in"] or found["after"] or "").strip()) if found else None


def snake(key: str) -> str:
    """A key as our fields are spelt: `freeStrike`, `Free Strike` → `free_strike`."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key.strip())
    return re.sub(r"[\s_-]+", "_", parted).casefold()


def _flat(values: list[Data]) -> Iterator[Data]:
    """The entries of a list; `[[Charge]]` of a wiki is a list in a list to YAML."""
    for each in values:
        if isinstance(each, list):
            yield from _flat(each)
        else:
            yield each
