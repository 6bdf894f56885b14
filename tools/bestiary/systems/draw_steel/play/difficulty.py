"""How hard a task is that creatures oppose (D2, D3): a guideline."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bestiary.systems.draw_steel.play.tables import DifficultyRow, RollTables

LOWER, EQUAL, HIGHER = "lower", "equal", "higher"


class Contender(Struct, frozen=True):
    """Somebody's bonus to a test: a characteristic, and what a skill adds to it."""

    name: str
    characteristic: str
    value: int
    skill: int = 0

    @property
    def bonus(self) -> int:
        """The bonus to the test (D3)."""
        return self.value + self.skill


class Opponent(Struct, frozen=True):
    """Somebody who opposes a task, and how their bonus stands to that of who does it: lower, equal or higher."""

    contender: Contender
    standing: str


class Judged(Struct, frozen=True):
    """A difficulty, why it is that, and the key that changes it where it is a reading."""

    difficulty: str
    says: str
    reading: str
    opponents: tuple[Opponent, ...]


def judge_difficulty(hero: Contender, opponents: Sequence[Contender], tables: RollTables) -> Judged:
    """What the guideline makes of a task that others oppose; ValueError when nobody does."""
    if not opponents:
        raise ValueError("nobody opposes the task, so the guideline says nothing")
    compared = tuple(Opponent(each, _standing(each.bonus, hero.bonus)) for each in opponents)
    standings = [each.standing for each in compared]
    highest = next(each for each in (HIGHER, EQUAL, LOWER) if each in standings)
    row = next(row for row in tables.rows if _fits(row, highest, len(standings), standings.count(EQUAL)))
    return Judged(row.difficulty, row.says, row.reading, compared)


def _fits(row: DifficultyRow, highest: str, opponents: int, equals: int) -> bool:
    return row.highest == highest and row.opponents in ("", _many(opponents)) and row.equals in ("", _many(equals))


def _many(count: int) -> str:
    return "one" if count == 1 else "several"


def _standing(bonus: int, hero: int) -> str:
    return LOWER if bonus < hero else EQUAL if bonus == hero else HIGHER
