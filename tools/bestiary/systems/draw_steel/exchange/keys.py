"""The keys of blocks, features and effects, in our order, and the names other dialects have for them."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate
from bestiary.systems.draw_steel.exchange.values import snake
from bestiary.systems.draw_steel.exchange.work import Work
from bestiary.systems.draw_steel.grammar.tiers import tier_number

CHARACTERISTICS = ("might", "agility", "reason", "intuition", "presence")
CREATURE_KEYS = (
    *("type", "name", "level", "roles", "ancestry", "ev", "stamina", "immunities", "weaknesses", "speed", "movement"),
    *("size", "stability", "free_strike", "with_captain", *CHARACTERISTICS, "features", "metadata"),
)
BLOCK_KEYS = (
    "type",
    "featureblock_type",
    "name",
    "level",
    "ev",
    "flavor",
    "stamina",
    "size",
    "stats",
    "features",
    "metadata",
)
FEATURE_KEYS = (
    *("type", "feature_type", "name", "icon", "ability_type", "cost", "keywords", "usage", "distance", "target"),
    *("trigger", "flavor", "effects", "metadata"),
)
EFFECT_KEYS = ("name", "cost", "effect", "roll", "tier1", "tier2", "tier3", "crit", "features", "metadata")
#: Below this key the first feature keeps the `metadata` of its block, for programs whose stat blocks have none.
OF_BLOCK = "of_the_block"
#: Keys of features that another dialect has instead of effects.
RICH_KEYS = ("intro", "power_roll", "body", "sections", "enhancements", "trailing")
#: Keys of blocks by the names they have elsewhere.
_ALIASES = {
    "immunity": "immunities",
    "weakness": "weaknesses",
    "encounter_value": "ev",
    "free_strike_damage": "free_strike",
    "captain": "with_captain",
    "action": "usage",
    "kind_of_feature": "feature_type",
}


def known_keys(data: Mapping[str, Data], known: tuple[str, ...], work: Work, place: str) -> dict[str, Data]:
    """Data with the keys that mean a known one renamed to it; a key that is there already is not written over."""
    renamed: dict[str, Data] = {}
    for key, value in data.items():
        meant = snake(key)
        meant = _ALIASES.get(meant, meant)
        if key not in known and meant in known and meant not in data and meant not in renamed and not tier_number(key):
            work.say(Fate.CHANGED, f"the key `{key}` is `{meant}`", place)
            renamed[meant] = value
        else:
            renamed[key] = value
    return renamed
