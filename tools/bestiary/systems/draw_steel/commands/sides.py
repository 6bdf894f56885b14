"""How a command line names somebody who rolls or opposes: `Vell:agility=2,skill` or `glazier:intuition,x3`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
import re
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from bestiary.cli.opening import find_place, find_subject, open_bestiary
from bestiary.cli.saying import did_you_mean, unknown_name

if TYPE_CHECKING:
    from bestiary.systems.draw_steel.play.difficulty import Contender
    from bestiary.systems.draw_steel.play.tables import RollTables, Task

SYSTEM = "draw-steel"
#: The scores that a characteristic can have (D7).
LEAST, MOST = -5, 5
_MOST_BONUS, _MOST_COUNT = 99, 20
_COUNT = re.compile(r"x([0-9]{1,3})\Z")
_NUMBER = re.compile(r"[+−-]?[0-9]{1,3}\Z")
#: Words of a side that may have a number.
_CHANGES = ("edge", "bane", "up", "down")


class Side(Struct, frozen=True):
    """Somebody as the command line names them; without a value it is a creature of the bestiary."""

    who: str
    characteristic: str = ""
    value: int | None = None
    skill: bool = False
    edge: int = 0
    bane: int = 0
    up: int = 0
    down: int = 0
    count: int = 1

    @property
    def changes(self) -> bool:
        """Whether anything but the bonus is said of the roll."""
        return bool(self.edge or self.bane or self.up or self.down)


def open_tables(root: str) -> RollTables:
    """The tables of tests with what the bestiary around a folder says of them; it need not be a bestiary."""
    from bestiary.collection.settings import read_settings
    from bestiary.source.files import ROOT_FILE, find_root
    from bestiary.systems.draw_steel.play.tables import load_roll_tables

    return load_roll_tables(read_settings(find_root(Path(root)), ROOT_FILE).settings.rules)


def read_side(text: str, tables: RollTables) -> Side:
    """`[WHO:]PART,…` or `WHO[=BONUS],PART,…` as a value; a usage error that says which part is wrong."""
    who, colon, parts = text.rpartition(":")
    if not colon:
        who, _, parts = text.partition(",")
    side = _head(who.strip(), text, colon, tables)
    for part in parts.split(",") if parts else ():
        side = _with_part(side, part.strip(), text, tables)
    return _checked(side, text)


def _head(who: str, text: str, colon: str, tables: RollTables) -> Side:
    name, equals, number = (each.strip() for each in who.partition("="))
    if not equals or (colon and not _NUMBER.match(number)):
        return Side(who)
    value, characteristic = _number(number, text), name.casefold()
    if colon:
        return Side(name, value=value)
    if characteristic in tables.characteristics:
        return Side("", characteristic, value)
    if did_you_mean(name, tables.characteristics):
        raise unknown_name("characteristic", name, tables.characteristics)
    return Side(name, value=value)


def find_characteristic(written: str, tables: RollTables) -> str:
    """The id of a characteristic; a usage error with the nearest when there is none of the name."""
    if written.casefold() in tables.characteristics:
        return written.casefold()
    raise unknown_name("characteristic", written, tables.characteristics, listed=True)


def find_task(written: str, tables: RollTables) -> Task:
    """The task of an id; a usage error with the nearest when there is none."""
    if written.casefold() in tables.tasks:
        return tables.tasks[written.casefold()]
    raise unknown_name("task", written, tables.tasks, listed=True)


class Found(Struct, frozen=True):
    """A side with its numbers: a name in print, and the score of its characteristic."""

    side: Side
    name: str
    value: int


def find_numbers(sides: Iterable[Side], default: str, root: str, tables: RollTables) -> list[Found]:
    """Every side with its numbers, creatures' own from the bestiary; one said to be there x3 comes three times.

    `default` is the characteristic where a side says none. The bestiary is opened only when a creature is asked for.
    """
    sides = [_checked(replace(side, characteristic=side.characteristic or default), side.who) for side in sides]
    scores = _scores([side for side in sides if side.value is None], root, tables)
    found = []
    for side in sides:
        name, value = (side.who, side.value) if side.value is not None else scores[side.who, side.characteristic]
        found += [Found(side, name, value)] * side.count
    return found


def contender_of(found: Found, tables: RollTables, skilled: bool = False) -> Contender:
    """The bonus of a side, with the skill it says or all of its side have."""
    from bestiary.systems.draw_steel.play.difficulty import Contender

    skill = tables.skill if skilled or found.side.skill else 0
    return Contender(found.name, found.side.characteristic, found.value, skill)


def _scores(sides: list[Side], root: str, tables: RollTables) -> dict[tuple[str, str], tuple[str, int]]:
    if not sides:
        return {}
    from bestiary.systems.draw_steel.written import read_score

    checked = open_bestiary(find_place((root,)))
    scores = {}
    for side in sides:
        data = find_subject(checked, side.who, SYSTEM).data
        if not side.characteristic:
            raise click.UsageError(
                f"Say which characteristic `{side.who}` rolls, as in `{side.who}:intuition`, or name a `--task`."
            )
        if side.characteristic not in data:
            raise click.UsageError(f"`{side.who}` has no {tables.characteristics[side.characteristic]}.")
        score = read_score(data[side.characteristic])
        scores[side.who, side.characteristic] = (str(data["name"]), score)
    return scores


def _with_part(side: Side, part: str, text: str, tables: RollTables) -> Side:
    key, equals, number = (each.strip() for each in part.partition("="))
    key = key.casefold()
    word = key.removesuffix("s")
    if key in tables.characteristics:
        if side.characteristic:
            raise click.UsageError(f"`{text}` names two characteristics.")
        return replace(side, characteristic=key, value=_number(number, text) if equals else side.value)
    if word in _CHANGES:
        return _with_change(side, word, _number(number, text) if equals else 1, text)
    if not equals and key == "skill":
        return replace(side, skill=True)
    if not equals and (count := _COUNT.match(key)):
        return replace(side, count=int(count[1]))
    if not equals and _NUMBER.match(key):
        return replace(side, value=_number(key, text))
    known = [*tables.characteristics, *_CHANGES, "skill"]
    raise click.UsageError(
        f"`{text}`: nothing is called `{part}`."
        + did_you_mean(key, known, f" There are {', '.join(known)}, and x3 for three of them.")
    )


def _with_change(side: Side, word: str, amount: int, text: str) -> Side:
    if not 0 <= amount <= _MOST_COUNT:
        raise click.UsageError(f"`{text}`: {word} is a count from 0 to {_MOST_COUNT}.")
    total = min(getattr(side, word) + amount, _MOST_COUNT)
    return replace(side, **{word: total})


def _checked(side: Side, text: str) -> Side:
    if not 1 <= side.count <= _MOST_COUNT:
        raise click.UsageError(f"`{text}`: there can be 1 to {_MOST_COUNT} of them.")
    if side.value is not None:
        low, high = (LEAST, MOST) if side.characteristic else (-_MOST_BONUS, _MOST_BONUS)
        if not low <= side.value <= high:
            what = "a characteristic" if side.characteristic else "a bonus"
            raise click.UsageError(f"`{text}`: {what} is a number from {low} to {high}.")
    return side


def _number(written: str, text: str) -> int:
    if not _NUMBER.match(written.strip()):
        raise click.UsageError(f"`{text}`: `{written}` is not a number.")
    return int(written.strip().replace("−", "-"))
