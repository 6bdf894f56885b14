"""What became of a field on its way between two formats, and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

#: Places named for one thing that happened; the rest are counted.
_MOST_PLACES = 3


class Fate(StrEnum):
    """What can become of a field; the value is how a report starts its line."""

    CHANGED = "changed"
    KEPT = "kept under metadata"
    LOST = "not carried"


class Note(Struct, frozen=True):
    """One field: what became of it, in words, and where it stood; an empty place is the sheet itself."""

    fate: Fate
    what: str
    place: str = ""


def note_lines(notes: Iterable[Note]) -> Iterator[str]:
    """A line for each thing that happened, with the places it happened at, what was lost last."""
    places: dict[tuple[Fate, str], list[str]] = {}
    for note in notes:
        places.setdefault((note.fate, note.what), []).append(note.place)
    for fate in Fate:
        for (each, what), found in places.items():
            if each is fate:
                yield f"{fate.value}: {what}{_where(found)}"


def _where(places: list[str]) -> str:
    named = list(dict.fromkeys(place for place in places if place))
    if not named:
        return f" ({len(places)} times)" if len(places) > 1 else ""
    shown = ", ".join(named[:_MOST_PLACES])
    more = len(places) - min(len(named), _MOST_PLACES)
    return f" ({shown}{f' and {more} more' if more else ''})"
