"""A word that stands for an entry, with the number beside it that is the value of another key: `Trip 1-3`, `maul x2`."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.resources import kinds_of
from bestiary.source.known import Place

_NUMBER = r"(?P<number>\d{1,3}(?: *[-–] *\d{1,3})?)"
#: With what stands for "times", behind a name, and before it.
_BESIDE = tuple(
    re.compile(each)
    for each in (
        r"(?P<name>[^\d\s(].*?),? *[(]?(?P<times>[x×]) ?(?P<number>\d{1,2})[)]?",
        r"(?P<number>\d{1,2}) ?(?P<times>[x×]) *(?P<name>[^\d\s].*)",
        rf"(?P<name>[^\d\s(].*?)(?: by)?[\s,:]+[(\[]?{_NUMBER}[)\]]?",
        rf"{_NUMBER}(?:[.:)])?\s+(?P<name>[^\d\s].*)",
    )
)


class NamedEntry(Struct, frozen=True):
    """The keys of an entry, each with its value, and whether no part of the name can be meant by the number."""

    lines: tuple[str, ...]
    sure: bool = True


def named_entry(words: str, key: str, place: Place, given: str) -> NamedEntry | None:
    """The entry that some words stand for whose first key they are, beside one that is `given`; None where it takes no such."""
    chosen = any("enum" in part for part in place.keys.get(key, ()))
    bare = re.sub(r"^on (?:an? )?", "", words.casefold()) if chosen else words
    for found in filter(None, (pattern.fullmatch(bare) for pattern in _BESIDE)):
        number, name = re.sub(r" *[-–] *", "-", found["number"]), found["name"]
        others = [other for other in _taking(number, place) if other not in (key, given)]
        if len(others) == 1 and place.fits(key, name):
            sure = chosen or "times" in found.groupdict() or "-" in number
            return NamedEntry((f"{key}: {name}", f"{others[0]}: {number}"), sure)
    return NamedEntry((f"{key}: {bare}",)) if place.fits(key, bare) else None


def _taking(number: str, place: Place) -> Iterator[str]:
    """The free keys that take such a number and no words: those of ranges, or else those of whole numbers."""
    free = {key: parts for key, parts in place.keys.items() if key not in place.given}
    patterns = [(key, part["pattern"]) for key, parts in free.items() for part in parts if "pattern" in part]
    ranges = [key for key, pattern in patterns if re.search(pattern, number) and not re.search(pattern, "Any words")]
    whole = (key for key, parts in free.items() if any(list(kinds_of(part)) == ["integer"] for part in parts))
    yield from dict.fromkeys(ranges or (whole if number.isdecimal() else ()))
