"""What one creature means for another beside it: a presence to stand up to, a back to ride on (S33, S39, S44)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiary.diagnostic import Data
from bestiary.systems.base import World
from bestiary.systems.senteia.convert.values import all_traits, size_text
from bestiary.systems.senteia.model import Reason, Size, StatSheet, TraitUse
from bestiary.systems.senteia.names import name_of
from bestiary.systems.senteia.resolve import resolve_trait
from bestiary.systems.senteia.tables import title
from bestiary.systems.senteia.wording import status_text


def meeting(one: StatSheet, other: StatSheet, world: World) -> tuple[Reason, ...]:
    """All that two creatures mean for each other, beside their sizes."""
    both = ((one, other), (other, one))
    presence = [reason for pair in both for reason in presence_of(*pair, world)]
    return (*presence, *(reason for pair in both for reason in riding_on(*pair, world)))


def presence_of(one: StatSheet, other: StatSheet, world: World) -> tuple[Reason, ...]:
    """What the presence of one creature does to another: rolls it demands, statuses it gives."""
    met = {trait.id for trait in all_traits(other.creature)}
    return tuple(reason for trait in all_traits(one.creature) for reason in _presence(trait, one, other, met, world))


def riding_on(mount: StatSheet, rider: StatSheet, world: World) -> tuple[Reason, ...]:
    """Whether a creature can be ridden by another at no cost, as far as sizes and traits say."""
    own, small = mount.creature.size, rider.creature.size
    says = []
    for trait in all_traits(mount.creature):
        wanted = trait.data.get("carries_rider")
        if wanted and wanted == small.trait.id and _fits(small, own):
            text = f"{trait.name}: the Burden of {rider.creature.name} as its rider does not count; that of the rider's items does"
            says.append(Reason(trait.data.get("source", ""), text))
    least = (small.trait.data.get("size") or {}).get("rides")
    if least and _rank(own.trait) >= _rank(resolve_trait(least, world)):
        text = f"{rider.creature.name} can ride or cling to {mount.creature.name}: it is {size_text(small)}"
        says.append(Reason("S33", text))
    return tuple(says)


def _presence(trait: TraitUse, one: StatSheet, other: StatSheet, met: set[str], world: World) -> Iterator[Reason]:
    source = trait.data.get("source", "")
    demand, caused = trait.data.get("demands"), trait.data.get("causes")
    if demand and met & set(demand["from"]) and not _spared(demand, met):
        skill = next((each for each in one.skills if each.id == demand["against"]), None)
        ability = name_of("term", demand["ability"], world.names)
        against = f"{skill.name} {skill.value}" if skill else title(demand["against"])
        yield Reason(source, f"{trait.name}: {other.creature.name} needs {ability} vs {against} each round")
    if caused and not _spared(caused, met):
        status = caused["status"] if isinstance(caused["status"], list) else [caused["status"]]
        yield Reason(source, f"{trait.name}: {other.creature.name} is {status_text(status)}")


def _spared(effect: Mapping[str, Data], met: set[str]) -> bool:
    return bool(met & set(effect.get("spared", ())))


def _fits(rider: Size, mount: Size) -> bool:
    larger = _rank(mount.trait) - _rank(rider.trait)
    return larger > 0 or (larger == 0 and rider.most < mount.least)


def _rank(trait: TraitUse) -> int:
    return int((trait.data.get("size") or {}).get("rank", 0))
