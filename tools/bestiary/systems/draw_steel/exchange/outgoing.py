"""A block as the Steel Compendium's own tools write and validate it."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate, Note
from bestiary.exchange.sheet import file_notes
from bestiary.exchange.target import Exported
from bestiary.lint.spaces import link_words
from bestiary.richtext import find_links
from bestiary.systems.base import Names, Subject, World
from bestiary.systems.draw_steel.exchange.keys import BLOCK_KEYS, CREATURE_KEYS, EFFECT_KEYS, FEATURE_KEYS, OF_BLOCK
from bestiary.systems.draw_steel.grammar.spelling import plain
from bestiary.systems.draw_steel.grammar.tiers import TIER_KEYS, tier_number

#: Fields that are texts there, though a number may be written here.
_TEXTS = ("ev", "stamina", "size", "cost")
_SCORES = ("might", "agility", "reason", "intuition", "presence")
_TIERS = ("tier1", "tier2", "tier3")
#: Kinds of feature that are written there; the others are told apart by these keys.
_KINDS, _OF_ABILITIES = ("ability", "trait", "subtrait"), ("keywords", "usage", "distance", "target")


def to_compendium(subject: Subject, world: World) -> Exported:
    """A stat block or feature block as plain data that the published schema accepts."""
    notes: list[Note] = list(file_notes(subject))
    data = dict(subject.data)
    order = CREATURE_KEYS if data["type"] == "statblock" else BLOCK_KEYS
    made = _texts({key: data[key] for key in order if key in data}, world.names, notes)
    for key in _SCORES:
        if isinstance(made.get(key), str):
            made[key] = int(plain(made[key]))
    if "stats" in made:
        made["stats"] = [
            {"name": each["name"], "value": _worded(str(each["value"]), world.names, notes)} for each in made["stats"]
        ]
    if "features" in made:
        made["features"] = [_feature(each, world.names, notes) for each in made["features"]]
    if made["type"] == "statblock" and "metadata" in made:
        _stow_metadata(made, notes)
    return Exported(made, tuple(notes))


def _stow_metadata(made: dict[str, Data], notes: list[Note]) -> None:
    """Features may have `metadata` there, stat blocks may not."""
    metadata = made.pop("metadata")
    if not metadata:
        return
    first = next(iter(made.get("features") or ()), None)
    if first is None or OF_BLOCK in first.get("metadata", {}):
        notes.append(Note(Fate.LOST, f"`metadata`, which stat blocks have not there: {', '.join(map(str, metadata))}"))
        return
    first["metadata"] = {OF_BLOCK: metadata, **first.get("metadata", {})}
    where = f"`metadata` of the block stands with its first feature, under `{OF_BLOCK}`"
    notes.append(Note(Fate.CHANGED, f"{where}, as stat blocks have none there"))


def _texts(data: Mapping[str, Data], names: Names, notes: list[Note]) -> dict[str, Data]:
    """A map with its own texts free of links, and numbers as texts where they are texts there."""
    made: dict[str, Data] = {}
    for key, value in data.items():
        if key in _TEXTS:
            value = str(value)
        made[key] = _worded(value, names, notes) if isinstance(value, str) else value
    return made


def _feature(data: Mapping[str, Data], names: Names, notes: list[Note]) -> dict[str, Data]:
    made = _texts({key: data[key] for key in FEATURE_KEYS if key in data}, names, notes)
    place = str(made["name"])
    if made["feature_type"] not in _KINDS:
        kind = "ability" if any(key in made for key in _OF_ABILITIES) else "trait"
        notes.append(
            Note(Fate.CHANGED, f"`feature_type: {made['feature_type']}` is not known there; it is `{kind}`", place)
        )
        made["feature_type"] = kind
    kept: dict[str, Data] = {}
    effects = [_effect(each, number, kept, names, notes, place) for number, each in enumerate(data["effects"])]
    if not effects:
        effects = [{"effect": ""}]
        notes.append(Note(Fate.CHANGED, "a feature without effects has an empty one, which is asked for there", place))
    made["effects"] = effects
    if kept:
        metadata = dict(made.get("metadata") or {})
        made["metadata"] = {**metadata, "effects": {**(metadata.get("effects") or {}), **kept}}
    return {key: made[key] for key in FEATURE_KEYS if key in made}


def _effect(
    data: Mapping[str, Data], number: int, kept: dict[str, Data], names: Names, notes: list[Note], place: str
) -> dict[str, Data]:
    usual = {TIER_KEYS[tier_number(key)][0] if tier_number(key) else key: value for key, value in data.items()}
    made = _texts({key: usual[key] for key in EFFECT_KEYS if key in usual}, names, notes)
    if "metadata" in made:
        kept[str(number)] = {"metadata": made.pop("metadata")}
        notes.append(
            Note(Fate.CHANGED, "`metadata` of an effect stands with its feature, as effects have none there", place)
        )
    if "features" in made:
        made["features"] = [_feature(each, names, notes) for each in made["features"]]
    if "effect" not in made and not ("roll" in made and all(key in made for key in _TIERS)):
        made["effect"] = ""
        notes.append(
            Note(Fate.CHANGED, "an empty `effect` added, which is asked for there beside tiers without a roll", place)
        )
    return made


def _worded(text: str, names: Names, notes: list[Note]) -> str:
    """A text with its checked references as the words they print."""
    for link in reversed(list(find_links(text))):
        text = text[: link.start] + link_words(names, link) + text[link.end :]
        notes.append(Note(Fate.LOST, f"the reference `{link.target}`; its words stay"))
    return text
