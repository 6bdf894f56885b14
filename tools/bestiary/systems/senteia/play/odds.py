"""Exact chances: that banes fire, and that a character's roll meets a difficulty of the sheet (S1, S4, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.systems.senteia.convert.values import worn
from bestiary.systems.senteia.model import Bane, Creature, Feature, Roll, StatSheet
from bestiary.systems.senteia.play.edges import Dice, EdgeRule, dice_with_edge
from bestiary.systems.senteia.play.rolls import banes_in_use, triggered
from bestiary.systems.senteia.tables import Tables

SUCCESS, FAILURE = "success", "failure"


class Raise(Struct, frozen=True):
    """So many faces of the event die on which the same banes raise the difficulty."""

    added: int
    causes: tuple[str, ...]
    faces: int


class Result(Struct, frozen=True):
    """A result of the player (`by` 0 is any margin) and its chance on each die."""

    result: str
    by: int
    chances: tuple[Fraction, ...]


class Case(Struct, frozen=True):
    """The chances of a roll: under one raise of the difficulty, or over the whole event die (`raised` None)."""

    raised: Raise | None
    results: tuple[Result, ...]


class RollOdds(Struct, frozen=True):
    """A player's roll, what on the sheet asks for it, and its chances; the last case is over the whole event die."""

    names: tuple[str, ...]
    roll: Roll
    cases: tuple[Case, ...]

    @property
    def overall(self) -> Case:
        """The chances over the whole event die."""
        return self.cases[-1]


class BaneChance(Struct, frozen=True):
    """A bane and the chance that a roll sets it off."""

    bane: Bane
    chance: Fraction


class Odds(Struct, frozen=True):
    """All chances of a sheet for characters' dice with a bonus."""

    dice: tuple[int, ...]
    bonus: int
    rule: EdgeRule | None
    event_die: int
    banes: tuple[BaneChance, ...]
    #: Rolls that attacks and other features ask for.
    features: tuple[RollOdds, ...]
    #: Rolls against each skill value, and Attacks where armor makes them harder.
    skills: tuple[RollOdds, ...]
    attacks: tuple[RollOdds, ...]


class _Asked(Struct, frozen=True):
    """A roll with what changes its chances; equal ones share their lines."""

    roll: Roll
    raises: tuple[Raise, ...]


def sheet_odds(sheet: StatSheet, tables: Tables, rule: EdgeRule | None, bonus: int = 0) -> Odds:
    """The chances of every roll a sheet asks for, for each die of the die table and a bonus to the result."""
    dice = tuple(sorted({row.die for row in tables.die_rows}))
    plain = Odds(dice, bonus, rule, tables.event_die, bane_chances(sheet.banes, tables.event_die), (), (), ())
    own = raises_of(banes_in_use(sheet.banes, ()), tables.event_die)
    armor = sheet.defense.value
    return replace(
        plain,
        features=tuple(_feature_odds(sheet, plain)),
        skills=tuple(_skill_odds(sheet, 0, own, plain)),
        attacks=tuple(_skill_odds(sheet, armor, own, plain)) if armor else (),
    )


def bane_chances(banes: Iterable[Bane], event_die: int) -> tuple[BaneChance, ...]:
    """The chance of each bane on one roll: the faces of its range by those of the event die."""
    faces = range(1, event_die + 1)
    return tuple(
        BaneChance(bane, Fraction(sum(bane.low <= face <= bane.high for face in faces), event_die)) for bane in banes
    )


def raises_of(banes: Sequence[Bane], event_die: int) -> tuple[Raise, ...]:
    """Every face of the event die by what it adds to the difficulty, the least first; banes on one face add up."""
    found: dict[tuple[int, tuple[str, ...]], int] = {}
    for face in range(1, event_die + 1):
        adding = [bane for bane in triggered(banes, face) if bane.adds]
        key = sum(bane.adds for bane in adding), tuple(bane.name for bane in adding)
        found[key] = found.get(key, 0) + 1
    return tuple(Raise(added, causes, faces) for (added, causes), faces in sorted(found.items()))


def chance_of(
    result: str, by: int, dice: Dice, difficulty: int, bonus: int = 0, raises: Sequence[Raise] = (Raise(0, (), 1),)
) -> Fraction:
    """The exact chance of a success (by `by` or more), or a failure, against a difficulty that raises change."""
    margin = _margin(dice, difficulty, bonus, raises)
    chance: Fraction = margin.probability(">=", by) if result == SUCCESS else margin.probability("<=", -max(by, 1))
    return chance


def item_behind(feature: Feature, creature: Creature) -> str:
    """The name of the item a feature is done with, or nothing."""
    if feature.of or not feature.weapon:
        return feature.of
    fitting = [item.name for item in worn(creature) if feature.name.endswith(f", {item.name}")]
    return max(fitting, key=len, default="")


def _margin(dice: Dice, difficulty: int, bonus: int, raises: Sequence[Raise]) -> Any:
    import icepool

    die = icepool.d(dice.sides)
    kept = die.lowest(dice.count) if dice.lowest else die.highest(dice.count)
    weights: dict[int, int] = {}
    for each in raises:
        weights[each.added] = weights.get(each.added, 0) + each.faces
    return kept + (dice.bonus + bonus - difficulty) - icepool.Die(weights)


def _feature_odds(sheet: StatSheet, plain: Odds) -> Iterator[RollOdds]:
    asked: dict[_Asked, list[Feature]] = {}
    for feature in sheet.features:
        if feature.roll:
            banes = banes_in_use(sheet.banes, (item_behind(feature, sheet.creature),))
            key = _Asked(replace(feature.roll, because=()), raises_of(banes, plain.event_die))
            asked.setdefault(key, []).append(feature)
    for key, features in asked.items():
        margins = {(outcome.result, outcome.by) for feature in features for outcome in feature.outcomes}
        yield _odds(tuple(feature.name for feature in features), key, margins, plain)


def _skill_odds(sheet: StatSheet, added: int, raises: tuple[Raise, ...], plain: Odds) -> Iterator[RollOdds]:
    values: dict[int, list[str]] = {}
    for skill in sheet.skills:
        values.setdefault(skill.value + added, []).append(skill.name)
    for difficulty, names in sorted(values.items(), reverse=True):
        yield _odds((), _Asked(Roll("", ", ".join(names), difficulty), raises), set(), plain)


def _odds(names: tuple[str, ...], asked: _Asked, margins: set[tuple[str, int]], plain: Odds) -> RollOdds:
    wanted = sorted(margins | {(SUCCESS, 0), (FAILURE, 0)}, key=lambda each: (each[0] != SUCCESS, each[1]))
    dice = [dice_with_edge(sides, asked.roll.edge, plain.rule) for sides in plain.dice]

    def case(raised: Raise | None, raises: Sequence[Raise]) -> Case:
        chances = [
            tuple(chance_of(result, by, each, asked.roll.difficulty, plain.bonus, raises) for each in dice)
            for result, by in wanted
        ]
        return Case(raised, tuple(Result(*each, row) for each, row in zip(wanted, chances, strict=True)))

    single = [case(each, (each,)) for each in asked.raises] if len(asked.raises) > 1 else []
    return RollOdds(names, asked.roll, (*single, case(None, asked.raises)))
