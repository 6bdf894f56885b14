"""A player character as an NPC (S49): dice to values, boons to banes, results to those of the resisting player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary.diagnostic import Data
from bestiary.systems.base import World
from bestiary.systems.senteia.convert.attacks import SECTIONS
from bestiary.systems.senteia.convert.banes import mirror_range, read_range
from bestiary.systems.senteia.play.rework import CannotChange, Reworked
from bestiary.systems.senteia.tables import Tables
from bestiary.systems.senteia.written import thing_data

#: Keys that mean the same on both sheets.
_SAME = (
    "proper_name", "traits", "size", "speed", "items", "motivation", "tactics", "description", "notes", "tags", "image",
    "author", "license", "source",
)  # fmt: skip


def creature_from_character(character: Mapping[str, Data], tier: str, world: World) -> Reworked:
    """The data of a creature of a tier made from a character's; CannotChange for a tier the rules do not speak of."""
    tables: Tables = world.tables
    said: list[str] = []
    new: dict[str, Data] = {"name": character["name"]}
    if "proper_name" in character:
        new["proper_name"] = character["proper_name"]
    new["tier"] = tier
    new["types"] = list(character.get("types") or [tables.character_type])
    if not character.get("types"):
        said.append(f"Types: {tables.character_type}, as nothing else is said (S49)")
    new |= {key: character[key] for key in ("traits", "size") if key in character}
    new |= _vitals(character, tier, world, said)
    new["speed"] = character.get("speed", 0)
    new["skills"] = {skill: int(die.removeprefix("d")) // 2 for skill, die in character["skills"].items()}
    said.append("Skills: each value is half the sides of the die (S49, a reading)")
    new |= {key: character[key] for key in _SAME if key in character and key not in new}
    for section in SECTIONS:
        if character.get(section):
            new[section] = [_turned(entry, tables) for entry in character[section]]
    if character.get("boons"):
        new["banes"] = [_mirrored(boon, tables) for boon in character["boons"]]
        said.append("Banes: the character's boons with mirrored ranges (S12, S13)")
    return Reworked(new, tuple(said))


def _vitals(character: Mapping[str, Data], tier: str, world: World, said: list[str]) -> dict[str, int]:
    data = thing_data("trait", tier, world)
    exact, name = data.get("tier") or {}, data.get("name", tier)
    vitals = {}
    for key, least in (("vitality", world.tables.least_vitality), ("stamina", world.tables.least_stamina)):
        if key in exact:
            vitals[key] = int(exact[key])
            why = f"a {name} has exactly {exact[key]} (S16)"
        elif tier in world.tables.from_character:
            vitals[key] = max(least, character[key] + world.tables.from_character[tier])
            why = f"for a {name} (S49)"
        else:
            raise CannotChange(f"The rules do not say what a character is as `{tier}` (S49).")
        if vitals[key] != character[key]:
            said.append(f"{key.capitalize()}: {character[key]} → {vitals[key]}, {why}")
    if exact.get("vitality"):
        said.append(
            f"Mind that such a {name} is complicated to run and stronger than others, though it falls as fast (S49)"
        )
    return vitals


def _turned(entry: Mapping[str, Data], tables: Tables) -> dict[str, Data]:
    turned: dict[str, Any] = dict(entry)
    if entry.get("effects"):
        turned["effects"] = [{**effect, "result": tables.results[effect["result"]]} for effect in entry["effects"]]
    return turned


def _mirrored(boon: Mapping[str, Data], tables: Tables) -> dict[str, Data]:
    low, high = mirror_range(*read_range(boon["range"]), tables.event_die)
    return {**boon, "range": low if low == high else f"{low}-{high}"}
