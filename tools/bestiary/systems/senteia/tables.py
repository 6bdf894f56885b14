"""The tables of Senteia as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.collection.settings import Settings
from bestiary.collection.tables import read_table
from bestiary.diagnostic import Data


class Skill(Struct, frozen=True):
    """A skill of the sheet; `group` is physical or mental."""

    id: str
    name: str
    group: str


class DieRow(Struct, frozen=True):
    """A row of the die table (S2): the skill value and the number of sides."""

    skill: int
    die: int


class Term(Struct, frozen=True):
    """A word of the game; `part` is the part of the turn an ability takes, or empty."""

    id: str
    name: str
    kind: str
    part: str


class Tables(Struct, frozen=True):
    """All rules data of Senteia, with what a bestiary replaces in it."""

    die_rows: tuple[DieRow, ...]
    edge_per_point: int
    event_die: int
    skills: tuple[Skill, ...]
    results: Mapping[str, str]
    attack_roll: str
    item_boons: str
    #: The key that changes `item_boons` while it is a reading; empty once the bestiary says it.
    item_boons_reading: str
    least_stamina: int
    least_vitality: int
    default_size: str
    turn: Mapping[str, int]
    harm: Mapping[str, tuple[str, ...]]
    dispositions: Mapping[str, int]
    #: The key that changes `dispositions` while they are a reading; empty once the bestiary says them.
    dispositions_reading: str
    #: Abilities and approaches that are influencing rolls.
    influence: frozenset[str]
    #: What a creature of a smaller size category meets (S34).
    smaller: Mapping[str, Data]
    #: What a character of a tier loses of Vitality and Stamina (S49); tiers with exact numbers are not in it.
    from_character: Mapping[str, int]
    character_type: str
    terms: Mapping[str, Term]

    def skill(self, identity: str) -> Skill:
        """The skill of an id; one made of the id where the list has none."""
        return next((skill for skill in self.skills if skill.id == identity), Skill(identity, title(identity), ""))


def load_tables(settings: Settings) -> Tables:
    """The packaged tables with the settings of a bestiary laid over them; a broken packaged table is a ValueError."""
    dice, conversion = read_table("senteia/dice"), read_table("senteia/conversion")
    skills = settings.skills or read_table("senteia/skills")["skills"]
    dispositions = settings.rules.get("disposition") or read_table("senteia/dispositions")["dispositions"]
    terms = read_table("senteia/terms")["terms"]
    return Tables(
        die_rows=tuple(DieRow(row["skill"], row["die"]) for row in dice["die_table"]),
        edge_per_point=dice["edge_per_point"],
        event_die=dice["event_die"],
        skills=tuple(Skill(skill["id"], skill["name"], skill["group"]) for skill in skills),
        results=conversion["result"],
        attack_roll=conversion["attack_roll"],
        item_boons=settings.rules.get("item_boons", conversion["item_boons"]),
        item_boons_reading="" if "item_boons" in settings.rules else "rules.item_boons",
        least_stamina=conversion["least_stamina"],
        least_vitality=conversion["least_vitality"],
        default_size=conversion["default_size"],
        turn=conversion["turn"],
        harm={value: tuple(kinds) for value, kinds in conversion["harm"].items()},
        dispositions=dispositions,
        dispositions_reading="" if "disposition" in settings.rules else "rules.disposition",
        influence=frozenset(read_table("senteia/influence")["influence"]),
        smaller=read_table("senteia/sizes")["smaller"],
        from_character=conversion["from_character"],
        character_type=conversion["character_type"],
        terms={
            identity: Term(identity, term["name"], term["kind"], term.get("part", ""))
            for identity, term in terms.items()
        },
    )


def title(identity: str) -> str:
    """An id as a name: `heavy-melee` → Heavy Melee."""
    return " ".join(word.capitalize() for word in identity.split("-"))
