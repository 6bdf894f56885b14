"""The nouns of Draw Steel: a block after reading, every field a value."""

from __future__ import annotations

from msgspec import Struct

from bestiary.systems.draw_steel.grammar.body import Resistance, Size
from bestiary.systems.draw_steel.grammar.encounter import EncounterValue
from bestiary.systems.draw_steel.tables import Organization, Role


class Score(Struct, frozen=True):
    """A characteristic with its score."""

    id: str
    name: str
    letter: str
    value: int


class Tier(Struct, frozen=True):
    """The outcome of a roll or test in one tier; 4 is the critical hit."""

    number: int
    text: str


class Effect(Struct, frozen=True):
    """One part of a feature: words, a roll with its tiers, or the words of a test with its tiers."""

    name: str
    cost: str
    text: str
    #: The roll as text; empty for words alone and for tests that the targets make.
    roll: str
    tiers: tuple[Tier, ...]
    features: tuple[Feature, ...]


class Feature(Struct, frozen=True):
    """An ability or trait; fields that it lacks are empty."""

    name: str
    kind: str
    #: The key of the shape before it, or empty.
    icon: str
    #: The picture as written, where no shape is drawn for it.
    picture: str
    type: str
    cost: str
    keywords: tuple[str, ...]
    usage: str
    distance: str
    target: str
    trigger: str
    flavor: str
    effects: tuple[Effect, ...]

    @property
    def villain_action(self) -> str:
        """The number of a villain action; empty for all else."""
        return self.type.removeprefix("Villain Action ") if self.type.startswith("Villain Action ") else ""


class Stamina(Struct, frozen=True):
    """How much damage a creature bears: a number where there is one, as written in any case."""

    value: int | None
    text: str

    @property
    def winded(self) -> int | None:
        """At so much Stamina, half of it rounded down, or less a creature is winded."""
        return None if self.value is None else self.value // 2


class Creature(Struct, frozen=True):
    """A stat block."""

    id: str
    name: str
    level: int
    organization: Organization | None
    role: Role | None
    #: The roles as written, where they name neither.
    station: str
    keywords: tuple[str, ...]
    ev: EncounterValue | None
    ev_text: str
    stamina: Stamina
    speed: int
    movement: str
    sizes: tuple[Size, ...]
    size_text: str
    stability: int
    free_strike: int
    scores: tuple[Score, ...]
    immunities: tuple[str, ...]
    weaknesses: tuple[str, ...]
    resistances: tuple[Resistance, ...]
    captain: str
    features: tuple[Feature, ...]


class FeatureBlock(Struct, frozen=True):
    """Features that belong to no single creature: malice, a trap, a hazard."""

    id: str
    name: str
    kind: str
    level: int | None
    ev_text: str
    stamina: Stamina
    size_text: str
    flavor: str
    #: Further facts, each with its name.
    facts: tuple[tuple[str, str], ...]
    role: Role | None
    features: tuple[Feature, ...]


#: What a card of this game is made from.
Block = Creature | FeatureBlock
