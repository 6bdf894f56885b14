"""What a block says, each thing with the place it stands at, for the checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bestiary.diagnostic import At, Data, Pointer
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_typo
from bestiary.systems.base import Mark, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import read_type
from bestiary.systems.draw_steel.grammar.roles import Station, read_roles
from bestiary.systems.draw_steel.grammar.spelling import are_typos
from bestiary.systems.draw_steel.grammar.tiers import TIER_KEYS, Found, tier_number
from bestiary.systems.draw_steel.tables import Tables

#: Kinds of file with features.
BLOCKS = frozenset({"creature", "feature-block"})
SYSTEM = frozenset({"draw-steel"})


class WrittenFeature(Struct, frozen=True):
    """A feature with its place."""

    at: Pointer
    data: Mapping[str, Data]

    @property
    def name(self) -> str:
        """The name as written."""
        return str(self.data["name"])


class WrittenTier(Struct, frozen=True):
    """The text of a tier with its place; 4 is the critical hit."""

    at: Pointer
    number: int
    text: str


class WrittenEffect(Struct, frozen=True):
    """One part of a feature with its place."""

    at: Pointer
    feature: WrittenFeature
    data: Mapping[str, Data]
    #: Its tiers in the order they are written.
    tiers: tuple[WrittenTier, ...]

    @property
    def rolled(self) -> bool:
        """Whether its tiers are those of a power roll; otherwise they are those of a test."""
        return bool(str(self.data.get("roll", "")).strip())


class WrittenText(Struct, frozen=True):
    """A text with its place."""

    at: Pointer
    text: str


class Written(Struct, frozen=True):
    """All that stands in a block, as often as checks ask for it."""

    data: Mapping[str, Data]
    features: tuple[WrittenFeature, ...]
    effects: tuple[WrittenEffect, ...]
    tiers: tuple[WrittenText, ...]
    prose: tuple[WrittenText, ...]


def written_in(subject: Subject, world: World) -> Written:
    """What stands in the block under check, looked up once."""
    data = subject.data
    found: Written | None = world.looked_up.get((Written, id(data)))
    if found is None:
        # The data is kept with its answer, so that no other can get its identity.
        found = Written(
            data,
            tuple(written_features(data)),
            tuple(written_effects(data)),
            tuple(tier_texts(data)),
            tuple(prose_texts(data)),
        )
        world.looked_up[Written, id(data)] = found
    return found


def written_features(data: Mapping[str, Data], at: Pointer = ()) -> Iterator[WrittenFeature]:
    """Every feature of a block, with those that effects bring along."""
    for position, feature in enumerate(data.get("features", ())):
        place = (*at, "features", position)
        yield WrittenFeature(place, feature)
        for number, effect in enumerate(feature["effects"]):
            if "features" in effect:
                yield from written_features(effect, (*place, "effects", number))


def written_effects(data: Mapping[str, Data]) -> Iterator[WrittenEffect]:
    """Every effect of every feature."""
    for feature in written_features(data):
        for number, effect in enumerate(feature.data["effects"]):
            at = (*feature.at, "effects", number)
            tiers = (WrittenTier((*at, key), tier, text) for key, text in effect.items() if (tier := tier_number(key)))
            yield WrittenEffect(at, feature, effect, tuple(tiers))


def written_field(data: Mapping[str, Data], key: str, at: Pointer = ()) -> WrittenText | None:
    """A field of a map as text, whether it was written as text or number; None when it is absent."""
    return WrittenText((*at, key), str(data[key])) if key in data else None


def feature_fields(data: Mapping[str, Data], key: str) -> Iterator[WrittenText]:
    """A field of every feature that has it."""
    for feature in written_features(data):
        if (field := written_field(feature.data, key, feature.at)) is not None:
            yield field


def tier_texts(data: Mapping[str, Data]) -> Iterator[WrittenText]:
    """The text of every tier."""
    for effect in written_effects(data):
        yield from (WrittenText(tier.at, tier.text) for tier in effect.tiers)


def prose_texts(data: Mapping[str, Data]) -> Iterator[WrittenText]:
    """The text of every effect and tier, triggers among them."""
    yield from feature_fields(data, "trigger")
    for effect in written_effects(data):
        if (field := written_field(effect.data, "effect", effect.at)) is not None:
            yield field
    yield from tier_texts(data)


def characteristics(data: Mapping[str, Data], tables: Tables) -> Mapping[str, int]:
    """The five scores by id; a minus sign of typesetters counts."""
    return {each.id: read_score(data[each.id]) for each in tables.words.characteristics if each.id in data}


def station_of(data: Mapping[str, Data], tables: Tables) -> Station:
    """Organization and role of a stat block."""
    return read_roles(data.get("roles", ()), tables)


def has_unread_type(subject: Subject, world: World) -> bool:
    """Whether the type of an ability cannot be read: it may be the one that is missed, and has a finding of its own."""
    types = [str(feature.data.get("ability_type", "")) for feature in written_in(subject, world).features]
    return any(each and read_type(each, world.tables.words) is None for each in types)


def unread(field: WrittenText, what: str, meant: str | None, examples: tuple[str, ...], safe: bool = True) -> Mark:
    """What is said of a field that its grammar cannot read: the form that was meant, or examples."""
    shown = " ".join(field.text.split())
    message = f"`{shown}` is not how {what} is written" if shown else f"{what} is empty"
    help = "write it like " + ", ".join(f"`{each}`" for each in examples[:-1]) + f" or `{examples[-1]}`"
    return Mark(
        At(field.at),
        message,
        label=f"did you mean `{meant}`?" if meant else "",
        help="" if meant else help,
        replacement=yaml_text(meant) if meant else None,
        safe=safe and (meant is None or are_typos(field.text, meant)),
    )


def misspelt(field: WrittenText, found: Found, meant: str, noun: str) -> Mark:
    """What is said of a word of a text that is no `noun`, but one slip away from one."""
    return Mark(
        word_at(field, found.word, found.start),
        f"`{found.word}` is no {noun}",
        label=f"did you mean `{meant}`?",
        replacement=meant,
        safe=is_typo(found.word, meant),
    )


def word_at(field: WrittenText, word: str, start: int) -> At:
    """The place of a word in a text; `start` is the code point it starts at."""
    return At(field.at, words=word, number=field.text.count(word, 0, start))


def read_score(value: Data) -> int:
    """A score as written: a number, or text with any sign that people type."""
    return int(str(value).replace("−", "-").replace("–", "-"))


def usual_tier_key(number: int) -> str:
    """The usual key of a tier."""
    return TIER_KEYS[number][0]
