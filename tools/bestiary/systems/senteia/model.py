"""The nouns of Senteia: a creature after reading, and its stat sheet after conversion."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.diagnostic import Data


class TraitUse(Struct, frozen=True):
    """A trait as a sheet has it: what its file says, and the parameter behind its name."""

    id: str
    name: str
    group: str
    data: Mapping[str, Data]
    #: Ids of a list, or one die or number as text; empty without a parameter.
    parameter: tuple[str, ...] = ()
    #: The item that grants it; empty for the creature's own.
    of: str = ""


class Carried(Struct, frozen=True):
    """An item as a creature carries it."""

    id: str
    name: str
    data: Mapping[str, Data]
    traits: tuple[TraitUse, ...]
    stowed: bool = False
    item_boons: str = ""
    count: int = 1
    #: Traits it gives whoever wears it.
    grants: tuple[TraitUse, ...] = ()

    @property
    def natural(self) -> bool:
        """Part of the body: no Burden, not loot."""
        return bool(self.data.get("natural"))


class Size(Struct, frozen=True):
    """A size category with its spaces; both ends 0 where the category has none."""

    trait: TraitUse
    least: int
    most: int


class Creature(Struct, frozen=True):
    """A sheet with every name replaced by what it stands for; the numbers are the bare creature's."""

    id: str
    name: str
    tier: TraitUse
    types: tuple[TraitUse, ...]
    traits: tuple[TraitUse, ...]
    size: Size
    skills: Mapping[str, int]
    items: tuple[Carried, ...]
    data: Mapping[str, Data]
    #: Absolute path of its picture; empty without one.
    image: str = ""


class Reason(Struct, frozen=True):
    """Why a value is what it is: the rule, the words, and the key that changes it where it is a reading."""

    rule: str
    text: str
    reading: str = ""


class SkillValue(Struct, frozen=True):
    """A skill on the sheet: its value is the difficulty; die and edge are for the rare roll (S2, S3)."""

    id: str
    name: str
    group: str
    value: int
    die: int
    edge: int
    because: tuple[Reason, ...]
    #: The cause in short where the value is not the written one.
    note: str = ""


class Value(Struct, frozen=True):
    """A derived number with its cause; `note` is the cause in short where it is not the written number."""

    id: str
    name: str
    value: int
    note: str
    because: tuple[Reason, ...]


class Roll(Struct, frozen=True):
    """What a player rolls, against which skill of the creature, at which difficulty and edge."""

    ability: str
    skill: str
    difficulty: int
    edge: int = 0
    because: tuple[Reason, ...] = ()


class Outcome(Struct, frozen=True):
    """What happens at a result of the resisting player; `by` 0 is any margin."""

    result: str
    by: int
    harm: Mapping[str, int]
    status: tuple[str, ...]
    text: str


class Feature(Struct, frozen=True):
    """An attack, action, maneuver, instant or passive as it is printed."""

    section: str
    name: str
    #: Part of the turn it takes: action, maneuver, instant; empty for passives.
    part: str
    traits: tuple[str, ...]
    roll: Roll | None
    outcomes: tuple[Outcome, ...]
    text: str
    of: str = ""
    when: str = ""
    uses: int = 0
    per: str = ""
    attacks: int = 1
    distance: int | None = None
    #: The plain ability deals something of its own, to which outcomes add.
    weapon: bool = False
    because: tuple[Reason, ...] = ()


class Bane(Struct, frozen=True):
    """What an event die in the range sets off, ends included."""

    name: str
    low: int
    high: int
    adds: int
    harm: Mapping[str, int]
    status: tuple[str, ...]
    text: str
    traits: tuple[str, ...] = ()
    of: str = ""
    uses: int = 0
    per: str = ""
    because: tuple[Reason, ...] = ()


class StatSheet(Struct, frozen=True):
    """A converted creature: all numbers derived, all effects from the player's side."""

    creature: Creature
    traits: tuple[TraitUse, ...]
    skills: tuple[SkillValue, ...]
    vitality: Value
    stamina: Value
    speed: Value
    defense: Value
    size_because: tuple[Reason, ...]
    features: tuple[Feature, ...]
    banes: tuple[Bane, ...]
    movement: tuple[str, ...]
    turn: Mapping[str, int]
