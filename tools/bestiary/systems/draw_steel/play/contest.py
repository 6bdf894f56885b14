"""Opposed power rolls (D6): everybody rolls, the higher total wins; counted exactly, two rolls falling in 10,000 ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bestiary.systems.draw_steel.play.difficulty import Contender
from bestiary.systems.draw_steel.play.power_roll import SIDES, WAYS, dice_sums, net_edge
from bestiary.systems.draw_steel.play.tables import RollTables, Task

#: How many ways two power rolls fall: counts of a pair are out of so many.
PAIR_WAYS = WAYS**2


class Entrant(Struct, frozen=True):
    """Somebody in a contest: the bonus and who has it, edges, banes, and automatic tiers up and down."""

    contender: Contender
    edges: int = 0
    banes: int = 0
    ups: int = 0
    downs: int = 0

    @property
    def name(self) -> str:
        """Who it is."""
        return self.contender.name


class Counts(Struct, frozen=True):
    """How many of 10,000 ways end so for the first of a pair."""

    win: int
    tie: int
    lose: int


class Pair(Struct, frozen=True):
    """One against one: what the first adds to the dice beyond the other, and what comes of it."""

    first: Entrant
    other: Entrant
    difference: int
    counts: Counts


class Standing(Struct, frozen=True):
    """One against all others: the chances to be over every total, and over or equal to every one."""

    entrant: Entrant
    over: Fraction
    not_under: Fraction


class Contest(Struct, frozen=True):
    """Two sides, every pair of them, and how each of the first side stands to all of the other."""

    firsts: tuple[Entrant, ...]
    others: tuple[Entrant, ...]
    pairs: tuple[Pair, ...]
    standings: tuple[Standing, ...]
    #: What the first side does, where it has a name.
    task: Task | None = None


class Thrown(Struct, frozen=True):
    """A roll as it fell."""

    entrant: Entrant
    dice: tuple[int, int]
    added: int

    @property
    def total(self) -> int:
        """The dice with all that is added."""
        return sum(self.dice) + self.added


def worth_of(entrant: Entrant, tables: RollTables) -> int:
    """What an entrant adds to the dice: each edge, bane and automatic tier as a number."""
    net = net_edge(entrant.edges, entrant.banes, tables.most_edges)
    worth = tables.contest_double if abs(net) >= tables.most_edges else tables.contest_edge if net else 0
    tier = (entrant.ups - entrant.downs) * tables.contest_tier
    return entrant.contender.bonus + (worth if net > 0 else -worth) + tier


def count_differences(difference: int) -> Mapping[int, int]:
    """How many of 10,000 ways each difference of two totals has, the first adding so much more than the other."""
    ways = Counter(dice_sums())
    found: Counter[int] = Counter()
    for one, one_ways in ways.items():
        for other, other_ways in ways.items():
            found[one - other + difference] += one_ways * other_ways
    return dict(sorted(found.items()))


def count_contest(difference: int) -> Counts:
    """How often the first wins, ties and loses when it adds so much more to its dice than the other."""
    ways = count_differences(difference)
    win = sum(count for margin, count in ways.items() if margin > 0)
    tie = ways.get(0, 0)
    return Counts(win, tie, PAIR_WAYS - win - tie)


def compare_sides(firsts: Sequence[Entrant], others: Sequence[Entrant], tables: RollTables) -> tuple[Pair, ...]:
    """Every pair of two sides, by the first side's order."""
    pairs = []
    for first in firsts:
        for other in others:
            difference = worth_of(first, tables) - worth_of(other, tables)
            pairs.append(Pair(first, other, difference, count_contest(difference)))
    return tuple(pairs)


def hold_contest(
    firsts: Sequence[Entrant], others: Sequence[Entrant], tables: RollTables, task: Task | None = None
) -> Contest:
    """All chances of a contest of two sides; namesakes are numbered."""
    named = name_apart([*firsts, *others])
    firsts, others = named[: len(firsts)], named[len(firsts) :]
    standings = [
        Standing(each, chance_over_all(each, others, tables), chance_over_all(each, others, tables, ties=True))
        for each in firsts
    ]
    return Contest(firsts, others, compare_sides(firsts, others, tables), tuple(standings), task)


def name_apart(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The entrants, those of one name numbered: Guard 1, Guard 2."""
    many = Counter(each.name for each in entrants)
    met: Counter[str] = Counter()
    apart = []
    for each in entrants:
        met[each.name] += 1
        name = f"{each.name} {met[each.name]}" if many[each.name] > 1 else each.name
        apart.append(replace(each, contender=replace(each.contender, name=name)))
    return tuple(apart)


def chance_over_all(first: Entrant, others: Sequence[Entrant], tables: RollTables, ties: bool = False) -> Fraction:
    """The exact chance that one roll is over those of all others; with `ties`, over or equal."""
    sums, own = dice_sums(), worth_of(first, tables)
    chance = Fraction(0)
    for dice in sums:
        both = Fraction(1, WAYS)
        for other in others:
            least = dice + own - worth_of(other, tables)
            both *= Fraction(sum(each < least + ties for each in sums), WAYS)
        chance += both
    return chance


def throw(entrant: Entrant, tables: RollTables, chance: Random) -> Thrown:
    """Roll for an entrant."""
    return Thrown(entrant, (_throw_die(chance), _throw_die(chance)), worth_of(entrant, tables))


def _throw_die(chance: Random) -> int:
    # Of all the methods of Random, only random() gives the same numbers for a seed in every version of Python.
    return 1 + int(chance.random() * SIDES)
