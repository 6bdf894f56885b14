"""The whole conversion: a creature to its stat sheet."""

from __future__ import annotations

from bestiary.systems.base import World
from bestiary.systems.senteia.convert.attacks import own_features, weapon_attacks
from bestiary.systems.senteia.convert.banes import all_banes
from bestiary.systems.senteia.convert.body import ways_to_move
from bestiary.systems.senteia.convert.values import (
    defense_value,
    granted_traits,
    size_reasons,
    skill_values,
    vital_value,
)
from bestiary.systems.senteia.model import Creature, StatSheet


def convert_creature(creature: Creature, world: World) -> StatSheet:
    """The stat sheet of a creature, every number derived from the bare ones and what it wears."""
    skills = skill_values(creature, world.tables)
    features = (*weapon_attacks(creature, skills, world), *own_features(creature, skills, world))
    return StatSheet(
        creature=creature,
        traits=(*creature.traits, *granted_traits(creature)),
        skills=skills,
        vitality=vital_value("vitality", "Vitality", creature, world.tables),
        stamina=vital_value("stamina", "Stamina", creature, world.tables),
        speed=vital_value("speed", "Speed", creature, world.tables),
        defense=defense_value(creature),
        size_because=size_reasons(creature),
        features=features,
        banes=all_banes(creature, world),
        movement=ways_to_move(creature),
        turn={**world.tables.turn, **creature.data.get("turn", {})},
    )
