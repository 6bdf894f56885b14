"""What traits let a creature's body do: abilities it gains or lacks, and the factors of its size (S33, S35–S38, S42)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.systems.senteia.convert.values import all_traits
from bestiary.systems.senteia.model import Creature

#: Ways to move that carry a body through the air.
AIRBORNE = frozenset({"fly", "float"})


class Abilities(Struct, frozen=True):
    """Ids of basic abilities that traits give a creature, and of those that they keep from it."""

    granted: tuple[str, ...]
    forbidden: tuple[str, ...]


def ways_to_move(creature: Creature) -> tuple[str, ...]:
    """The ways to move at Speed that traits give, each once."""
    return _collected(creature, "grants", "movement")


def trait_abilities(creature: Creature) -> Abilities:
    """The abilities that traits give and forbid."""
    return Abilities(_collected(creature, "grants", "abilities"), _collected(creature, "forbids", "abilities"))


def size_limits(creature: Creature) -> Mapping[str, float]:
    """The factors of falling Damage and Burden limits, and the spaces it jumps at most; only those its size sets."""
    size = creature.size.trait.data.get("size") or {}
    airborne = bool(AIRBORNE & set(ways_to_move(creature)))
    return {key: size[key] for key in ("falling", "burden", "jump") if key in size and not (key == "jump" and airborne)}


def _collected(creature: Creature, effect: str, key: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(each for trait in all_traits(creature) for each in (trait.data.get(effect) or {}).get(key, ()))
    )
