"""The game with its tables and traits as the tests of rules use it: a sheet in one line, what it says in another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card, Entry
from bestiary.collection.documents import Document
from bestiary.collection.extends import Merged
from bestiary.collection.schemas import Schema, build_schema
from bestiary.diagnostic import Source
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.lint.names import name_findings
from bestiary.systems.base import Subject, World
from bestiary.systems.registry import find_system
from bestiary.systems.senteia.convert.dice import die_of
from bestiary.systems.senteia.convert.values import all_traits
from bestiary.systems.senteia.model import Bane, Feature, StatSheet, TraitUse
from bestiary.systems.senteia.names import known_names
from bestiary.systems.senteia.play.harm import Effect, Landed, Standing, land_harm, stand_after
from bestiary.systems.senteia.play.influence import Influence, SizeMatch, influence_edge, match_sizes
from bestiary.systems.senteia.play.meeting import meeting
from bestiary.systems.senteia.play.rework import Change, rework_sheet
from bestiary.systems.senteia.reminders import effect_lines, reminder_text
from bestiary.systems.senteia.resolve import resolve_trait
from bestiary.systems.senteia.tables import Tables, load_tables
from bestiary.systems.senteia.view import view_of

ARENA = Path(__file__).parent / "arena"
SENTEIA = find_system("senteia")
#: A sheet that breaks no rule and shows none: tests say only what they are about.
PLAIN: Mapping[str, Any] = {
    "name": "Thing",
    "tier": "rook",
    "types": ["person"],
    "vitality": 5,
    "stamina": 5,
    "speed": 5,
    "skills": {"might": 3, "reflex": 3, "endurance": 3, "wits": 3, "insight": 3, "presence": 3},
    "passives": [{"name": "Still", "text": "Stands there."}],
    "motivation": "None.",
    "tactics": "None.",
}


@cache
def creature_schema() -> Schema:
    """The schema of creatures, which no test changes."""
    return build_schema("senteia/creature")


class Game(Struct, frozen=True):
    """Tables, traits and the arena's items, read from the data folder at hand."""

    bestiary: Bestiary
    world: World

    @property
    def tables(self) -> Tables:
        """The tables of the game."""
        tables: Tables = self.world.tables
        return tables

    def subject(self, **keys: Any) -> Subject:
        """A sheet of the plain creature with other keys; a key of None is left out. Its form and names are held."""
        data = {key: value for key, value in {**PLAIN, **keys}.items() if value is not None}
        document = Document(Source("/thing.yaml", "thing.yaml", ""), "creature", "thing", "senteia", data)
        schema = creature_schema()
        assert schema.accepts(data), data
        unknown = list(name_findings(document, schema.plan, self.world.names, self.world.catalog))
        assert not unknown, [finding.message for finding in unknown]
        return Subject(document, Merged(document, data, {}, (document,)))

    def sheet(self, **keys: Any) -> StatSheet:
        """The converted sheet."""
        sheet: StatSheet = view_of(self.subject(**keys), self.world).sheet
        return sheet

    def plain(self, **keys: Any) -> Mapping[str, Any]:
        """The converted sheet as plain data."""
        return view_of(self.subject(**keys), self.world).plain

    def card(self, **keys: Any) -> Card:
        """The card of the sheet."""
        return SENTEIA.card(view_of(self.subject(**keys), self.world), self.world, "1")

    def marks(self, check: str, **keys: Any) -> list[str]:
        """The messages of one check about the sheet."""
        return [mark.message for mark in self.check(check).run(self.subject(**keys), self.world)]

    def check(self, name: str) -> Any:
        """A check of the game by its name."""
        return next(each for each in SENTEIA.checks() if each.check.name == name)

    def die(self, value: int) -> tuple[int, int]:
        """The sides and the edge of a skill value."""
        return die_of(value, self.tables)[:2]

    def harm(self, traits: list[Any], effect: str = "", statuses: tuple[str, ...] = (), **dealt: int) -> Landed:
        """What lands on a creature of these traits from an effect with traits, given as words."""
        return land_harm(all_traits(self.sheet(traits=traits).creature), self.effect(effect, statuses, **dealt))

    def effect(self, traits: str = "", statuses: tuple[str, ...] = (), **dealt: int) -> Effect:
        """An effect."""
        return Effect(dealt, frozenset(traits.split()), statuses)

    def stands(self, sheet: StatSheet, **taken: int) -> Standing:
        """How a creature stands after harm."""
        return stand_after(sheet, [taken], self.tables.harm)

    def influence(self, by: str, to: str = "indifferent", **keys: Any) -> Influence:
        """A player's influencing roll against the sheet."""
        return influence_edge(self.sheet(**keys), by, to, self.tables)

    def edges(self, **keys: Any) -> dict[str, int]:
        """Every ability and approach by which a player has an edge against the sheet, with the edge."""
        ways = [*self.world.names["term:ability"], *self.world.names["term:approach"]]
        sheet = self.sheet(**keys)
        found = {by: influence_edge(sheet, by, "indifferent", self.tables).edge for by in ways}
        return {by: edge for by, edge in found.items() if edge}

    def more_on_success(self, **keys: Any) -> dict[str, list[str]]:
        """Every ability whose success does more to the sheet, with what it does."""
        sheet, ways = self.sheet(**keys), self.world.names["term:ability"]
        found = {by: influence_edge(sheet, by, "indifferent", self.tables).on_success for by in ways}
        return {by: [reason.text for reason in reasons] for by, reasons in found.items() if reasons}

    def sizes(self, one: str, other: str) -> SizeMatch:
        """Two sizes set beside each other."""
        return match_sizes(
            ("One", self.sheet(size=one).creature.size),
            ("Other", self.sheet(size=other).creature.size),
            self.tables,
        )

    def meeting(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
        """What two sheets mean for each other."""
        sheets = self.sheet(name="One", **one), self.sheet(name="Other", **other)
        return [reason.text for reason in meeting(*sheets, self.world)]

    def trait(self, written: Any) -> TraitUse:
        """A trait as a sheet writes it."""
        return resolve_trait(written, self.world)

    def effects(self, written: Any) -> tuple[str, ...]:
        """What a trait's effects come to, whatever its own words say."""
        return effect_lines(self.trait(written), self.world.names)

    def reminder(self, written: Any) -> str:
        """The line of a trait on a sheet."""
        return reminder_text(self.trait(written), self.world.names)

    def rework(self, change: Change, **keys: Any) -> dict[str, Any]:
        """The data of a sheet after a change."""
        return dict(rework_sheet(self.subject(**keys).data, change, self.world).data)

    def with_settings(self, **settings: Any) -> Game:
        """The game under settings of a bestiary."""
        changed = replace(self.bestiary.catalog.settings, **settings)
        catalog = replace(self.world.catalog, settings=changed)
        tables = load_tables(changed)
        return replace(self, world=World(catalog, tables, known_names(catalog, tables)))


class Fixed(Random):
    """Chance that falls as told: what each die shows, with its sides."""

    def __init__(self, *shown: tuple[int, int]) -> None:
        super().__init__()
        self.left = [(face - 0.5) / sides for face, sides in shown]

    def random(self) -> float:
        return self.left.pop(0)


def open_game(files: Mapping[str, str] | None = None, *, sound: bool = True) -> Game:
    """The game as the data folder has it, with files of an author's own: `traits/vain` to its text."""
    texts = {str(ARENA / f"{name}.yaml"): text for name, text in (files or {}).items()}
    bestiary = check_bestiary(ARENA, ARENA, texts)
    errors = [each.message for each in bestiary.diagnostics if each.severity.word == "error"]
    assert not (sound and errors), errors
    return Game(bestiary, bestiary.worlds["senteia"])


def feature(sheet: StatSheet, name: str) -> Feature:
    """A feature of a sheet by its name."""
    return next(each for each in sheet.features if each.name == name)


def banes(sheet: StatSheet) -> dict[str, tuple[int, int]]:
    """The banes of a sheet with their ranges."""
    return {bane.name: (bane.low, bane.high) for bane in sheet.banes}


def bane(sheet: StatSheet, name: str) -> Bane:
    """A bane of a sheet by its name."""
    return next(each for each in sheet.banes if each.name == name)


def entry(card: Card, title: str) -> Entry:
    """What stands on a card under a title, below whatever heading."""
    (found,) = [each for section in card.sections for each in section.entries if each.title == title]
    return found


def words(said: Entry) -> str:
    """The text of an entry without its marks."""
    return "\n".join("".join(run.text for run in paragraph.runs) for paragraph in said.body)
