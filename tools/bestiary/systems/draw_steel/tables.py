"""The tables of Draw Steel as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.collection.settings import Settings
from bestiary.collection.tables import read_table
from bestiary.diagnostic import Data


class Characteristic(Struct, frozen=True):
    """One of the five characteristics; the letter is how potencies call it."""

    id: str
    name: str
    letter: str


class Usage(Struct, frozen=True):
    """What an ability takes of a turn; `icon` is the shape on a card, `once` what it was called before, or empty."""

    name: str
    icon: str
    triggered: bool
    once: str


class Icon(Struct, frozen=True):
    """The picture before a feature: the shape it becomes on a card, and the words for it."""

    shape: str
    spoken: str


class Organization(Struct, frozen=True):
    """How a creature comes into a fight; `value` is its encounter value for each level above −2, None without a formula."""

    id: str
    name: str
    value: int | None
    #: How many creatures share the value.
    together: int
    #: It has no role beside it.
    alone: bool
    captain: bool
    villain_actions: int
    #: How much higher than usual its potencies may be.
    potency: int
    mark: str
    #: Its name stands behind that of the role.
    behind: bool
    #: What it was called before.
    once: tuple[str, ...]


class Role(Struct, frozen=True):
    """What a creature does in a fight; the colour is `#rrggbb`."""

    id: str
    name: str
    colour: str


class Words(Struct, frozen=True):
    """The words that the fields of a block are written with."""

    characteristics: tuple[Characteristic, ...]
    strengths: tuple[str, ...]
    damage_types: tuple[str, ...]
    other_damage: frozenset[str]
    #: By kind of word, what other games call something and what it is called here.
    elsewhere: Mapping[str, Mapping[str, str]]
    forced_movements: tuple[str, ...]
    conditions: tuple[str, ...]
    movements: tuple[str, ...]
    keywords: tuple[str, ...]
    ancestries: tuple[str, ...]
    usages: tuple[Usage, ...]
    ability_types: tuple[str, ...]
    currencies: tuple[str, ...]
    #: By the character an author types, without U+FE0F.
    icons: Mapping[str, Icon]
    numbers: tuple[str, ...]
    #: The sentence the licence asks for, with `{name}` for the name of the bestiary.
    notice: str

    @property
    def letters(self) -> str:
        """The letters of the characteristics, in their order."""
        return "".join(each.letter for each in self.characteristics)


class Tables(Struct, frozen=True):
    """All rules data of Draw Steel that blocks are read by."""

    words: Words
    organizations: Mapping[str, Organization]
    roles: Mapping[str, Role]
    #: Colours of cards without a role, by organization; `none` for all others.
    colours: Mapping[str, str]


def load_tables(settings: Settings) -> Tables:
    """The packaged tables; a broken one is a ValueError. No setting of a bestiary changes them."""
    roles = read_table("draw_steel/roles")
    return Tables(
        words=_words(read_table("draw_steel/words")),
        organizations={key: _organization(key, row) for key, row in roles["organizations"].items()},
        roles={key: Role(key, row["name"], row["colour"]) for key, row in roles["roles"].items()},
        colours=roles["colours"],
    )


def _words(table: Mapping[str, Data]) -> Words:
    return Words(
        characteristics=tuple(
            Characteristic(key, row["name"], row["letter"]) for key, row in table["characteristics"].items()
        ),
        strengths=tuple(table["strengths"]),
        damage_types=tuple(table["damage_types"]),
        other_damage=frozenset(table["other_damage"]),
        elsewhere=table["elsewhere"],
        forced_movements=tuple(table["forced_movements"]),
        conditions=tuple(table["conditions"]),
        movements=tuple(table["movements"]),
        keywords=tuple(table["keywords"]),
        ancestries=tuple(table["ancestries"]),
        usages=tuple(
            Usage(row["name"], row["icon"], row.get("triggered", False), row.get("once", ""))
            for row in table["usages"].values()
        ),
        ability_types=tuple(table["ability_types"]),
        currencies=tuple(table["currencies"]),
        icons={key: Icon(row["shape"], row["spoken"]) for key, row in table["icons"].items()},
        numbers=tuple(table["number_words"]),
        notice=table["notice"],
    )


def _organization(key: str, row: Mapping[str, Data]) -> Organization:
    return Organization(
        id=key,
        name=row["name"],
        value=row.get("value"),
        together=row.get("together", 1),
        alone=row.get("alone", False),
        captain=row.get("captain", False),
        villain_actions=row.get("villain_actions", 0),
        potency=row.get("potency", 0),
        mark=row["mark"],
        behind=row.get("behind", False),
        once=tuple(row.get("once", ())),
    )
