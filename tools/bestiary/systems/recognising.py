"""Which files say by their `type`, or by their other keys, whose they are; nothing is imported for the list of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Typed(Struct, frozen=True):
    """What a `type` at the top of a file makes of it: its kind, and the game it is for."""

    kind: str
    system: str
    #: Keys that no other game has: several of them show a file whose `type` is wrong or missing.
    keys: frozenset[str]


#: `type` to what it means; a game whose files already exist in the world says here how to know them.
TYPES: Mapping[str, Typed] = {
    "statblock": Typed(
        "creature",
        "draw-steel",
        frozenset(
            "level roles ancestry ev immunities weaknesses movement stability free_strike with_captain agility reason"
            " intuition features".split()
        ),
    ),
    "featureblock": Typed(
        "feature-block", "draw-steel", frozenset("featureblock_type level ev flavor stats features".split())
    ),
}
_SIGNS = frozenset(key for typed in TYPES.values() for key in typed.keys)
#: Fewer keys than these can have got into a file of another game by mistake.
_FEWEST = 3


def typed_by_keys(data: Mapping[str, Any], likely: str | None) -> Typed | None:
    """What a file is by its keys: half of them are of one game alone; None for other files.

    Where that leaves several, it is the `likely` one.
    """
    if len(_SIGNS.intersection(data)) < _FEWEST:
        return None
    known = [(len(typed.keys & data.keys()), word == likely, word) for word, typed in TYPES.items()]
    most, _, word = max(known)
    return TYPES[word] if most >= _FEWEST and most * 2 >= len(data) else None
