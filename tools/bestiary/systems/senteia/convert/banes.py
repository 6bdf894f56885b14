"""Banes of the sheet, and boons of items turned to banes (S12, S13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bestiary.diagnostic import Data
from bestiary.systems.base import World
from bestiary.systems.senteia.convert.attacks import statuses
from bestiary.systems.senteia.convert.values import worn
from bestiary.systems.senteia.model import Bane, Carried, Creature, Reason
from bestiary.systems.senteia.resolve import resolve_trait
from bestiary.systems.senteia.tables import Tables

DROP = "drop"


def all_banes(creature: Creature, world: World) -> tuple[Bane, ...]:
    """Every bane that can fire: the sheet's own, those of what is worn, and converted boons; by their ranges."""
    in_use = {item.id: item.name for item in worn(creature)}
    banes = [
        _bane(entry, world, in_use.get(entry.get("of", ""), ""))
        for entry in creature.data.get("banes", ())
        if entry.get("of") in (None, *in_use)
    ]
    for item in worn(creature):
        banes += [_bane(entry, world, item.name) for entry in item.data.get("banes", ())]
        banes += converted_boons(item, creature, world.tables)
    return tuple(sorted(banes, key=lambda bane: (bane.low, bane.high)))


def converted_boons(item: Carried, creature: Creature, tables: Tables) -> Iterator[Bane]:
    """The boons of an item as banes, unless the item, the creature or the bestiary drops them (S13)."""
    if (item.item_boons or creature.data.get("item_boons") or tables.item_boons) == DROP:
        return
    decided = item.item_boons or creature.data.get("item_boons")
    reading = "" if decided else tables.item_boons_reading
    for boon in item.data.get("boons", ()):
        low, high = read_range(boon["range"])
        mirrored = mirror_range(low, high, tables.event_die)
        why = [
            Reason(
                "S12",
                f"boon {low}–{high} → bane {mirrored[0]}–{mirrored[1]}"
                if low != high
                else f"boon {low} → bane {mirrored[0]}",
            )
        ]
        if boon.get("adds"):
            why.append(Reason("S12", f"+{boon['adds']} to the result → difficulty +{boon['adds']}"))
        why.append(Reason("S13", "boons of items are printed as banes", reading))
        yield Bane(
            boon["name"],
            *mirrored,
            boon.get("adds", 0),
            boon.get("harm") or {},
            statuses(boon.get("status")),
            boon.get("text", ""),
            of=item.name,
            because=tuple(why),
        )


def mirror_range(low: int, high: int, sides: int) -> tuple[int, int]:
    """A range of the event die seen from its other end: 17–20 → 1–4 on a d20 (S12)."""
    return sides + 1 - high, sides + 1 - low


@lru_cache(256)
def read_range(written: Data) -> tuple[int, int]:
    """Both ends of a range as written: `17-20`, `20`."""
    first, _, last = str(written).partition("-")
    return int(first), int(last or first)


def _bane(entry: Mapping[str, Data], world: World, of: str) -> Bane:
    traits = tuple(resolve_trait(each, world).name for each in entry.get("traits", ()))
    return Bane(
        entry["name"],
        *read_range(entry["range"]),
        entry.get("adds", 0),
        entry.get("harm") or {},
        statuses(entry.get("status")),
        entry.get("text", ""),
        traits,
        of,
        entry.get("uses", 0),
        entry.get("per", ""),
    )
