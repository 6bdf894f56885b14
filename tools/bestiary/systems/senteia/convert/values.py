"""The numbers of the sheet: skills, Vitality, Stamina, Speed, defense, size (S2, S3, S14, S16, S31, S32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiary.diagnostic import Data
from bestiary.systems.senteia.convert.dice import die_of
from bestiary.systems.senteia.model import Carried, Creature, Reason, Size, SkillValue, TraitUse, Value
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.tables import Tables


def worn(creature: Creature) -> tuple[Carried, ...]:
    """What is in hand or on the body: stowed things do nothing."""
    return tuple(item for item in creature.items if not item.stowed)


def granted_traits(creature: Creature) -> tuple[TraitUse, ...]:
    """Traits that worn items grant, without those the creature has anyway."""
    own = {(trait.id, trait.parameter) for trait in creature.traits}
    granted = {(trait.id, trait.parameter): trait for item in worn(creature) for trait in item.grants}
    return tuple(trait for key, trait in granted.items() if key not in own)


def all_traits(creature: Creature) -> tuple[TraitUse, ...]:
    """Every trait that acts on a creature: its own, those of worn items, its types, its tier and its size."""
    return (*creature.traits, *granted_traits(creature), *creature.types, creature.tier, creature.size.trait)


def skill_values(creature: Creature, tables: Tables) -> tuple[SkillValue, ...]:
    """The skills in the order of the game's list, then any others of the sheet."""
    order = [skill.id for skill in tables.skills if skill.id in creature.skills]
    order += [identity for identity in creature.skills if identity not in order]
    return tuple(_skill(identity, creature, tables) for identity in order)


def _skill(identity: str, creature: Creature, tables: Tables) -> SkillValue:
    written, skill = creature.skills[identity], tables.skill(identity)
    changes = [
        (name, amount)
        for name, change in _modifiers(creature)
        if (amount := (change.get("skills") or {}).get(identity))
    ]
    value = max(0, written + sum(amount for _, amount in changes))
    die, edge, why = die_of(value, tables)
    because = (*_written(written, changes, value), why)
    note = f"{written}, {_causes(changes)}" if changes else ""
    return SkillValue(identity, skill.name, skill.group, value, die, edge, because, note)


def vital_value(identity: str, name: str, creature: Creature, tables: Tables) -> Value:
    """Vitality, Stamina or Speed after all that is worn; a tier with an exact number keeps it (S14, S16)."""
    written = int(creature.data.get(identity, 0))
    exact = (creature.tier.data.get("tier") or {}).get(identity)
    changes = [(source, amount) for source, change in _modifiers(creature) if (amount := change.get(identity))]
    if exact is not None:
        because = [Reason("S16", f"a {creature.tier.name} has exactly {exact}")]
        if changes:
            because.append(Reason("S14", f"{_causes(changes)} does not lower it", "a tier's exact number stays"))
        return Value(identity, name, exact, "", tuple(because))
    least = {"vitality": tables.least_vitality, "stamina": tables.least_stamina}.get(identity, 0)
    value = max(least, written + sum(amount for _, amount in changes))
    note = f"{written}, {_causes(changes)}" if changes else ""
    return Value(identity, name, value, note, _written(written, changes, value))


def defense_value(creature: Creature) -> Value:
    """What armor adds to the difficulty of Attacks against its wearer (S14)."""
    parts = [(item.name, int(item.data["defense"])) for item in worn(creature) if item.data.get("defense")]
    total = sum(amount for _, amount in parts)
    because = tuple(Reason("S14", f"{name}: Attacks against the wearer +{amount}") for name, amount in parts)
    return Value("defense", "Attacks against it", total, ", ".join(name for name, _ in parts), because)


def size_text(size: Size) -> str:
    """The size as the sheet prints it: Medium 1, Large 4–6, Small."""
    if not size.least:
        return size.trait.name
    spaces = str(size.least) if size.least == size.most else f"{size.least}–{size.most}"
    return f"{size.trait.name} {spaces}"


def size_reasons(creature: Creature) -> tuple[Reason, ...]:
    """Why the size line says what it says (S31, S32)."""
    size = creature.size
    if "size" not in creature.data:
        return (Reason("S31", f"no size is written: {size_text(size)}"),)
    if size.least and not split_size(creature.data["size"])[1]:
        least = f"no spaces are written: the least of {size.trait.name} is {size.least}"
        return (Reason("S32", least, "the number in `size`"),)
    return (Reason("", "as written"),)


def _modifiers(creature: Creature) -> Iterator[tuple[str, Mapping[str, Data]]]:
    for item in worn(creature):
        if item.data.get("modifies"):
            yield item.name, item.data["modifies"]
        for trait in item.traits:
            if trait.data.get("modifies"):
                yield f"{item.name} ({trait.name})", trait.data["modifies"]
    for trait in all_traits(creature):
        if trait.data.get("modifies"):
            yield trait.name, trait.data["modifies"]


def _written(written: int, changes: list[tuple[str, int]], value: int) -> tuple[Reason, ...]:
    reasons = [Reason("", f"{written} as written")]
    reasons += [Reason("S14", f"{name} {signed(amount)}") for name, amount in changes]
    if changes and written + sum(amount for _, amount in changes) < value:
        reasons.append(Reason("S14", f"not below {value}", "a worn thing never takes the last point"))
    return tuple(reasons)


def _causes(changes: list[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {signed(amount)}" for name, amount in changes)


def signed(amount: int) -> str:
    """A number with its sign: +2, −1 (U+2212)."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"
