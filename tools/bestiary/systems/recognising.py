"""Which files say by their `type` whose they are; nothing is imported for the list of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """What a `type` at the top of a file makes of it: its kind, and the game it is for."""

    kind: str
    system: str


#: `type` to what it means; a game whose files already exist in the world says here how to know them.
TYPES: Mapping[str, Typed] = {
    "statblock": Typed("creature", "draw-steel"),
    "featureblock": Typed("feature-block", "draw-steel"),
}
