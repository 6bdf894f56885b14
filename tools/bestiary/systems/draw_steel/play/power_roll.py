"""Power rolls, counted exactly over the 100 ways in which two ten-sided dice fall (D7–D9)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from msgspec import Struct

from bestiary.systems.draw_steel.play.tables import RollTables

SIDES = 10
#: How many ways two dice fall: counts of one roll are out of so many.
WAYS = SIDES**2


class PowerRoll(Struct, frozen=True):
    """What is added to the dice, the skill included, and the edges and banes of the roll."""

    bonus: int
    edges: int = 0
    banes: int = 0


class Tiers(Struct, frozen=True):
    """How many of 100 ways end in each tier; the third holds the `natural` ones."""

    first: int
    second: int
    third: int
    natural: int


def dice_sums() -> tuple[int, ...]:
    """The sum of the dice for each of the 100 ways in which they fall."""
    faces = range(1, SIDES + 1)
    return tuple(one + other for one, other in product(faces, faces))


def net_edge(edges: int, banes: int, most: int) -> int:
    """What is left of edges and banes: above 0 edges, below 0 banes, `most` of either a double one (D8)."""
    return min(edges, most) - min(banes, most)


def added_to_dice(roll: PowerRoll, tables: RollTables) -> int:
    """What the dice are raised by: the bonus, and a single edge or bane; a double one adds nothing."""
    net = net_edge(roll.edges, roll.banes, tables.most_edges)
    return roll.bonus + (0 if abs(net) >= tables.most_edges else net * tables.edge)


def tier_of(dice: int, roll: PowerRoll, tables: RollTables) -> int:
    """The tier, 1 to 3, of dice that show so much."""
    if dice >= tables.natural:
        return 3
    net = net_edge(roll.edges, roll.banes, tables.most_edges)
    total = dice + added_to_dice(roll, tables)
    tier = 1 + sum(total >= least for least in tables.tiers)
    shift = (net >= tables.most_edges) - (net <= -tables.most_edges)
    return min(max(tier + shift, 1), 3)


def count_tiers(roll: PowerRoll, tables: RollTables) -> Tiers:
    """How many of the 100 ways end in each tier."""
    sums = dice_sums()
    tiers = [tier_of(dice, roll, tables) for dice in sums]
    natural = sum(dice >= tables.natural for dice in sums)
    return Tiers(tiers.count(1), tiers.count(2), tiers.count(3), natural)


def count_outcomes(tiers: Tiers, difficulty: str, tables: RollTables) -> Mapping[str, int]:
    """How many of the 100 ways end in each outcome of a difficulty, worst first; outcomes that cannot be are left out."""
    first, second, third = tables.outcomes[difficulty]
    counted = dict.fromkeys(tables.outcome_names, 0)
    for outcome, ways in (
        (first, tiers.first),
        (second, tiers.second),
        (third, tiers.third - tiers.natural),
        (tables.natural_outcome, tiers.natural),
    ):
        counted[outcome] += ways
    return {outcome: ways for outcome, ways in counted.items() if ways}


def count_successes(outcomes: Mapping[str, int], tables: RollTables) -> int:
    """How many of the 100 ways do the task, with or without a consequence."""
    return sum(ways for outcome, ways in outcomes.items() if tables.outcome_names[outcome].success)
