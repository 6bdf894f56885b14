"""The index of a game's rules as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bestiary.collection.tables import read_table
from bestiary.diagnostic import Data
from bestiary.resources import data_folder


class Reading(Struct, frozen=True):
    """How a rule is read where its text is silent; `key` is the place that changes it, or empty."""

    says: str
    key: str


class Rule(Struct, frozen=True):
    """A rule of the game: its places, its tests and its readings."""

    id: str
    says: str
    lives: tuple[str, ...]
    tests: tuple[str, ...]
    readings: tuple[Reading, ...]


class Chapter(Struct, frozen=True):
    """Rules under a heading."""

    title: str
    rules: tuple[Rule, ...]


class RuleIndex(Struct, frozen=True):
    """All rules of a game in their order; `game` is its name in print."""

    game: str
    chapters: tuple[Chapter, ...]

    def rules(self) -> Iterator[Rule]:
        """Every rule."""
        for chapter in self.chapters:
            yield from chapter.rules


def read_indexes() -> tuple[RuleIndex, ...]:
    """The indexes of all games whose tables have one, by their folders; a broken one is a ValueError."""
    return tuple(_read_index(path.parent.name) for path in sorted((data_folder() / "rules").glob("*/index.yaml")))


def _read_index(folder: str) -> RuleIndex:
    data = read_table(f"{folder}/index")
    return RuleIndex(data["game"], tuple(_chapter(chapter) for chapter in data["chapters"]))


def _chapter(data: Mapping[str, Data]) -> Chapter:
    return Chapter(data["title"], tuple(_rule(rule) for rule in data["rules"]))


def _rule(data: Mapping[str, Data]) -> Rule:
    readings = tuple(Reading(each["says"], each.get("key", "")) for each in data.get("reading", ()))
    return Rule(data["id"], data["says"], tuple(data["lives"]), tuple(data["test"]), readings)
