"""The whole conversion: a creature to its stat sheet."""

from __future__ import annotations

from bestiary.systems.base import World
from bestiary.systems.senteia.convert.attacks import own_features, weapon_attacks
from bestiary.systems.senteia.convert.banes import all_banes
from bestiary.systems.senteia.convert.values import defense_value, size_reasons, skill_values, vital_value, worn
from bestiary.systems.senteia.model import Creature, StatSheet, TraitUse
from bestiary.systems.senteia.resolve import resolve_trait


def convert_creature(creature: Creature, world: World) -> StatSheet:
    """The stat sheet of a creature, every number derived from the bare ones and what it wears."""
    skills = skill_values(creature, world.tables)
    features = (*weapon_attacks(creature, skills, world), *own_features(creature, skills, world))
    traits = (*creature.traits, *granted_traits(creature, world))
    return StatSheet(
        creature=creature,
        traits=traits,
        skills=skills,
        vitality=vital_value("vitality", "Vitality", creature, world.tables),
        stamina=vital_value("stamina", "Stamina", creature, world.tables),
        speed=vital_value("speed", "Speed", creature, world.tables),
        defense=defense_value(creature),
        size_because=size_reasons(creature),
        features=features,
        banes=all_banes(creature, world),
        movement=tuple(
            dict.fromkeys(way for trait in traits for way in (trait.data.get("grants") or {}).get("movement", ()))
        ),
        turn={**world.tables.turn, **creature.data.get("turn", {})},
    )


def granted_traits(creature: Creature, world: World) -> tuple[TraitUse, ...]:
    """Traits that worn items grant, without those the creature has anyway."""
    own = {(trait.id, trait.parameter) for trait in creature.traits}
    granted = [resolve_trait(each, world, item.name) for item in worn(creature) for each in item.data.get("grants", ())]
    return tuple(trait for trait in granted if (trait.id, trait.parameter) not in own)
