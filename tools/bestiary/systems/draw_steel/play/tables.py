"""The tables of tests as values (rules/draw_steel/tests.yaml)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.collection.tables import read_table
from bestiary.diagnostic import Data


class DifficultyRow(Struct, frozen=True):
    """A case of the guideline (D2); an empty `opponents` or `equals` fits any number."""

    highest: str
    opponents: str
    equals: str
    difficulty: str
    says: str
    #: The key that changes the row, where the rules are silent.
    reading: str


class Outcome(Struct, frozen=True):
    """What comes of a test, in print, and whether the task is done."""

    id: str
    name: str
    success: bool


class Task(Struct, frozen=True):
    """A task and the characteristics of those who do and oppose it; `unseen` and `seen` are empty unless it deceives."""

    id: str
    does: str
    opposes: str
    unseen: str
    seen: str
    reading: bool

    @property
    def deceptive(self) -> bool:
        """Whether an NPC may roll for it, unseen by the players (D4)."""
        return bool(self.unseen)


class RollTables(Struct, frozen=True):
    """All data of tests, with what a bestiary replaces in it."""

    #: The least totals of tiers 2 and 3.
    tiers: tuple[int, int]
    natural: int
    skill: int
    most_edges: int
    edge: int
    contest_edge: int
    contest_double: int
    contest_tier: int
    characteristics: Mapping[str, str]
    difficulties: Mapping[str, str]
    spellings: Mapping[str, str]
    rows: tuple[DifficultyRow, ...]
    #: Difficulty to the outcomes of tiers 1, 2 and 3.
    outcomes: Mapping[str, tuple[str, ...]]
    natural_outcome: str
    #: Every outcome from worst to best.
    outcome_names: Mapping[str, Outcome]
    tasks: Mapping[str, Task]
    #: What heroes roll who may notice a deception, and for lore.
    alert: str
    lore: str


def load_roll_tables(rules: Mapping[str, Data] | None = None) -> RollTables:
    """The packaged tables with the `rules` of a bestiary laid over them; a broken packaged table is a ValueError."""
    data, own = read_table("draw_steel/tests"), rules or {}
    edges, contest = data["edges"], data["contest"]
    first, second = data["tiers"]
    return RollTables(
        tiers=(first, second),
        natural=data["natural"],
        skill=data["skill"],
        most_edges=edges["most"],
        edge=edges["one"],
        contest_edge=contest["one"],
        contest_double=contest["two"],
        contest_tier=contest["tier"],
        characteristics=data["characteristics"],
        difficulties=data["difficulties"],
        spellings=data["spellings"],
        rows=tuple(_row(row, own) for row in data["difficulty"]),
        outcomes={difficulty: tuple(outcomes) for difficulty, outcomes in data["outcomes"].items()},
        natural_outcome=data["natural_outcome"],
        outcome_names={each: Outcome(each, **said) for each, said in data["outcome_names"].items()},
        tasks={each: _task(each, said) for each, said in data["tasks"].items()},
        alert=data["alert"]["does"],
        lore=data["alert"]["lore"],
    )


def _row(row: Mapping[str, str], own: Mapping[str, Data]) -> DifficultyRow:
    reading, difficulty = row.get("reading", ""), row["difficulty"]
    key = reading.removeprefix("rules.")
    if reading and key in own:
        reading, difficulty = "", own[key]
    return DifficultyRow(
        row["highest"], row.get("opponents", ""), row.get("equals", ""), difficulty, row["says"], reading
    )


def _task(identity: str, said: Mapping[str, Data]) -> Task:
    return Task(
        identity,
        said["does"],
        said["opposes"],
        said.get("unseen", ""),
        said.get("seen", ""),
        said.get("reading", False),
    )
