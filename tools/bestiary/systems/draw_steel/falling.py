"""Tiers that deal less than the ones before them, because their keys are swapped."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from bestiary.systems.draw_steel.grammar.tiers import leading_damage
from bestiary.systems.draw_steel.written import WrittenEffect, WrittenTier


def damage_of(tiers: Iterable[WrittenTier]) -> list[tuple[WrittenTier, int]]:
    """The tiers that start with damage, each with how much it is."""
    dealt = ((tier, leading_damage(tier.text)) for tier in tiers)
    return [(tier, damage) for tier, damage in dealt if damage is not None]


def has_swapped_keys(effect: WrittenEffect) -> bool:
    """Whether the damage of a roll falls by the keys of its tiers, but never from line to line."""
    if not effect.rolled or len({tier.number for tier in effect.tiers}) < len(effect.tiers):
        return False
    as_written = [damage for _, damage in damage_of(effect.tiers)]
    by_key = [damage for _, damage in damage_of(sorted(effect.tiers, key=lambda tier: tier.number))]
    return as_written != by_key and all(less <= more for less, more in pairwise(as_written))
