"""The rare roll of an NPC: skill die, event die, and the banes that it sets off (S2–S4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from msgspec import Struct

from bestiary.systems.senteia.convert.values import worn
from bestiary.systems.senteia.model import Bane, Carried, SkillValue, StatSheet
from bestiary.systems.senteia.play.edges import Dice, EdgeRule, dice_with_edge


class NpcRoll(Struct, frozen=True):
    """A roll as it fell."""

    skill: SkillValue
    dice: Dice
    #: What each die shows; more than one only where an edge is more dice.
    shown: tuple[int, ...]
    #: The die that counts.
    kept: int
    event: int
    #: Banes the event die sets off.
    banes: tuple[Bane, ...]
    #: The die that counts, with what edge and banes add.
    result: int
    #: The skill has an edge, and nothing says what an edge does.
    edge_uncounted: bool


def roll_skill(
    sheet: StatSheet, skill: SkillValue, in_use: Collection[str], rule: EdgeRule | None, event_die: int, chance: Random
) -> NpcRoll:
    """Roll a skill of a sheet; `in_use` are the names of the items whose banes can fire."""
    dice = dice_with_edge(skill.die, skill.edge, rule)
    shown = tuple(_throw(dice.sides, chance) for _ in range(dice.count))
    event = _throw(event_die, chance)
    banes = triggered(banes_in_use(sheet.banes, in_use), event)
    kept = min(shown) if dice.lowest else max(shown)
    result = kept + dice.bonus + sum(bane.adds for bane in banes)
    return NpcRoll(skill, dice, shown, kept, event, banes, result, bool(skill.edge) and rule is None)


def items_in_use(sheet: StatSheet) -> tuple[Carried, ...]:
    """What counts as in use unless a caller narrows it: everything that is not stowed (a reading)."""
    return worn(sheet.creature)


def banes_in_use(banes: Sequence[Bane], in_use: Collection[str]) -> tuple[Bane, ...]:
    """The creature's own banes, and those of the items of these names (S4, a reading)."""
    return tuple(bane for bane in banes if not bane.of or bane.of in in_use)


def triggered(banes: Sequence[Bane], event: int) -> tuple[Bane, ...]:
    """The banes whose range holds what the event die shows."""
    return tuple(bane for bane in banes if bane.low <= event <= bane.high)


def _throw(sides: int, chance: Random) -> int:
    # Of all the methods of Random, only random() gives the same numbers for a seed in every version of Python.
    return 1 + int(chance.random() * sides)
