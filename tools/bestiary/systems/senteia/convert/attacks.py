"""Attacks with what is carried, and the creature's own entries, all from the resisting player's side (S8, S10, S11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bestiary.diagnostic import Data
from bestiary.systems.base import World
from bestiary.systems.senteia.convert.values import worn
from bestiary.systems.senteia.model import Carried, Creature, Feature, Outcome, Reason, Roll, SkillValue
from bestiary.systems.senteia.names import name_of
from bestiary.systems.senteia.resolve import resolve_trait
from bestiary.systems.senteia.tables import Tables, title

SECTIONS = {"actions": "action", "maneuvers": "maneuver", "instants": "instant", "passives": ""}
ATTACK = "attack"


def weapon_attacks(creature: Creature, skills: Sequence[SkillValue], world: World) -> Iterator[Feature]:
    """An attack for each ability that each thing in hand is used with."""
    for item in worn(creature):
        for ability, skill, why in abilities_of(item):
            value = next((each for each in skills if each.id == skill), None)
            edge, reasons = edge_of_requirements(item, skills)
            term = world.tables.terms.get(ability)
            ability_rolled = roll_name(world.tables.attack_roll, world)
            # Without the skill there is no difficulty, but the attack is there all the same.
            lacking = f"{ability_rolled} vs {title(skill)}, of which the sheet has no value." if value is None else ""
            roll = Roll(ability_rolled, value.name, value.value, edge, (why, *reasons)) if value else None
            outcomes, inverted = inverted_outcomes(item, ability, world.tables)
            yield Feature(
                "attacks",
                f"{term.name if term else title(ability)}, {item.name}",
                term.part if term else "action",
                (),
                roll,
                outcomes,
                lacking,
                distance=item.data.get("distance"),
                weapon=True,
                because=(why, *reasons, *inverted),
            )


def abilities_of(item: Carried) -> list[tuple[str, str, Reason]]:
    """Each ability an item is used with, the wielder's skill that is the difficulty, and why (S8)."""
    found: dict[str, tuple[str, Reason]] = {}
    for trait in item.traits:
        for ability, skill in (trait.data.get("against") or {}).items():
            found[ability] = (skill, Reason("S8", f"{trait.name}: {title(skill)}"))
    # What the item itself says is nearer than what its traits say.
    for ability, skill in (item.data.get("against") or {}).items():
        found[ability] = (skill, Reason("S8", f"{item.name} says so: {title(skill)}"))
    return [(ability, skill, why) for ability, (skill, why) in found.items()]


def edge_of_requirements(item: Carried, skills: Sequence[SkillValue]) -> tuple[int, tuple[Reason, ...]]:
    """The edge of the defender where the wielder is short of what a trait of the item asks for (S10)."""
    total, reasons = 0, []
    for trait in item.traits:
        asked = trait.data.get("requires")
        if not asked:
            continue
        die = trait.parameter[0] if asked["half_of"] == "parameter" and trait.parameter else asked["half_of"]
        needed = -(-int(die.removeprefix("d")) // 2) if die.removeprefix("d").isdigit() else 0
        has = next((each for each in skills if each.id == asked["skill"]), None)
        short = max(0, needed - (has.value if has else 0))
        name = has.name if has else title(asked["skill"])
        if short:
            edge = short * asked["edge_per_point"]
            total += edge
            reasons.append(
                Reason(
                    "S10",
                    f"{trait.name} {die} asks for {name} {needed}, {short} short: +{edge} edge to defend",
                    "edge_per_point in the trait's file",
                )
            )
        else:
            reasons.append(Reason("S10", f"{trait.name} {die} asks for {name} {needed}: fine"))
    return total, tuple(reasons)


def inverted_outcomes(item: Carried, ability: str, tables: Tables) -> tuple[tuple[Outcome, ...], tuple[Reason, ...]]:
    """The effects of an item from the other side: the wielder's success is the resisting player's failure (S11)."""
    outcomes, reasons = [], []
    for effect in item.data.get("effects", ()):
        if effect.get("ability", ability) != ability:
            continue
        outcome = outcome_of(effect, tables.results[effect["result"]])
        outcomes.append(outcome)
        margin = f" (+{outcome.by})" if outcome.by else ""
        turned = f" by {outcome.by} or more" if outcome.by else ""
        reasons.append(
            Reason("S11", f"on {effect['result']}{margin} of the wielder → on {outcome.result}{turned} of the player")
        )
    return tuple(sorted(outcomes, key=lambda each: (each.result != "failure", each.by))), tuple(reasons)


def own_features(creature: Creature, skills: Sequence[SkillValue], world: World) -> Iterator[Feature]:
    """The entries of the sheet, then those of what is worn; `of` entries only while their item is worn."""
    in_use = {item.id for item in worn(creature)}
    # The uses of an item stand at the first thing done with it, where they are crossed off.
    counted = {item.id: item for item in worn(creature) if item.data.get("uses")}
    for item in worn(creature):
        for key, part in SECTIONS.items():
            for entry in item.data.get(key, ()):
                turned = _with_uses(_from_the_other_side(entry, world.tables), counted.pop(item.id, None))
                yield _feature(turned, key, part, skills, world, item.name)
    for key, part in SECTIONS.items():
        for entry in creature.data.get(key, ()):
            if entry.get("of") in (None, *in_use):
                used = _with_uses(entry, counted.pop(entry.get("of", ""), None))
                yield _feature(used, key, part, skills, world, _item_name(creature, entry.get("of")))


def _with_uses(entry: Mapping[str, Data], item: Carried | None) -> Mapping[str, Data]:
    if item is None or entry.get("uses"):
        return entry
    return {**entry, "uses": item.data["uses"] * item.count, "per": item.data.get("per", "")}


def uses_elsewhere(item: Carried, creature: Creature) -> bool:
    """Whether the uses of an item are counted at something done with it, or not at all while it is stowed."""
    own = any(item.data.get(key) for key in SECTIONS)
    named = any(entry.get("of") == item.id for key in SECTIONS for entry in creature.data.get(key, ()))
    return item.stowed or own or named


def _from_the_other_side(entry: Mapping[str, Data], tables: Tables) -> Mapping[str, Data]:
    """An entry of an item file, whose results are the wielder's, as one of a creature's (S11)."""
    turned = [{**effect, "result": tables.results[effect["result"]]} for effect in entry.get("effects", ())]
    return {**entry, "effects": turned} if turned else entry


def _feature(
    entry: Mapping[str, Data], key: str, part: str, skills: Sequence[SkillValue], world: World, of: str
) -> Feature:
    traits = tuple(resolve_trait(each, world) for each in entry.get("traits", ()))
    is_attack = any(trait.id == ATTACK for trait in traits)
    against = next((each for each in skills if each.id == entry.get("against")), None)
    ability = entry.get("roll") or (world.tables.attack_roll if is_attack else "")
    roll = Roll(roll_name(ability, world), against.name, against.value) if against else None
    outcomes = tuple(
        sorted(
            (outcome_of(each, each["result"]) for each in entry.get("effects", ())),
            key=lambda each: (each.result != "failure", each.by),
        )
    )
    return Feature(
        section="attacks" if is_attack and part else key,
        name=entry["name"],
        part=part,
        traits=tuple(trait.name for trait in traits if trait.id != ATTACK),
        roll=roll,
        outcomes=outcomes,
        text=entry.get("text", ""),
        of=of,
        when=entry.get("when", ""),
        uses=entry.get("uses", 0),
        per=entry.get("per", ""),
        attacks=entry.get("attacks", 1),
        distance=entry.get("distance"),
    )


def outcome_of(effect: Mapping[str, Data], result: str) -> Outcome:
    """An effect as an outcome at a result of the player."""
    return Outcome(
        result, effect.get("by", 0), effect.get("harm") or {}, statuses(effect.get("status")), effect.get("text", "")
    )


def statuses(written: Data) -> tuple[str, ...]:
    """One status or several, as ids."""
    return tuple(written) if isinstance(written, list) else (written,) if written else ()


def roll_name(ability: str, world: World) -> str:
    """What a player rolls, in print: the ability's name, or a plain roll."""
    return name_of("term", ability, world.names) if ability else ""


def _item_name(creature: Creature, identity: str | None) -> str:
    return next((item.name for item in creature.items if item.id == identity), "") if identity else ""
