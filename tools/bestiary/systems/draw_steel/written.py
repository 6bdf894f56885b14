"""What a block says, each thing with the place it stands at, for the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
import re

from msgspec import Struct

from bestiary.diagnostic import At, Change, Data, How, Pointer
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_typo, meant_label
from bestiary.systems.base import Mark, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import read_type
from bestiary.systems.draw_steel.grammar.roles import Station, read_roles
from bestiary.systems.draw_steel.grammar.spelling import are_typos, unlabelled, with_digits
from bestiary.systems.draw_steel.grammar.tiers import TIER_KEYS, Found, tier_number
from bestiary.systems.draw_steel.tables import Tables, Words

#: Kinds of file with features.
BLOCKS = frozenset({"creature", "feature-block"})
SYSTEM = frozenset({"draw-steel"})
#: How people say that there is nothing, where a dash says so.
_NOTHING = frozenset({"none", "no", "nothing", "n/a"})


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


def unread(
    field: WrittenText,
    what: str,
    mend: Callable[[str, Words], str | None],
    examples: tuple[str, ...],
    words: Words,
) -> Mark:
    """What is said of a field that its grammar cannot read: the form that was meant, or examples."""
    shown, bare = " ".join(field.text.split()), unlabelled(field.text, _labels(field.at))
    meant = "-" if bare.casefold() in _NOTHING and "-" in examples else mend(bare, words)
    message = f"`{shown}` is not how {what} is written" if shown else f"{what} is empty"
    help = "write it like " + ", ".join(f"`{each}`" for each in examples[:-1]) + f" or `{examples[-1]}`"
    return Mark(
        At(field.at),
        message,
        label=meant_label(meant),
        help="" if meant else help,
        replacement=yaml_text(meant) if meant else None,
        safe=meant is None or any(_are_typos(each, meant, words) for each in (bare, field.text)),
    )


def _are_typos(text: str, meant: str, words: Words) -> bool:
    digits = (with_digits(each, words.numbers) for each in (text, meant))
    return are_typos(text, meant) or are_typos(*digits)


def _labels(at: Pointer) -> Sequence[str]:
    """How cards and people call the field at a place."""
    key = next(step for step in reversed(at) if isinstance(step, str))
    return (key.replace("_", " "), re.sub(r"ies\Z", "y", key), key.removesuffix("es"))


def several_in_one(place: At, text: str, entries: Sequence[str], noun: str) -> Mark:
    """What is said of an entry of a list that holds several; where all of them are known, it is made as many entries."""
    first, *others = entries
    added = [Change(At(place.pointer[:-1]), each, How.ADD) for each in others]
    return Mark(
        place,
        f"`{text}` is more than one {noun}",
        help="give each an entry of its own",
        changes=(Change(place, first), *added) if all(entries) else (),
    )


def misspelt(field: WrittenText, found: Found, meant: str, noun: str) -> Mark:
    """What is said of a word of a text that is no `noun`, but one slip away from one."""
    return Mark(
        word_at(field, found.word, found.start),
        f"`{found.word}` is no {noun}",
        label=meant_label(meant),
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
