"""The one spelling of everything that can be written in several ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
import re

from msgspec.structs import replace

from bestiary.diagnostic import At, Change
from bestiary.forms.words import joined
from bestiary.source.quoting import yaml_text
from bestiary.systems.base import Mark, Subject
from bestiary.systems.draw_steel.grammar.body import spell_resistance, spell_size
from bestiary.systems.draw_steel.grammar.encounter import (
    read_cost,
    read_ev,
    read_type,
    read_usage,
    spell_cost,
    spell_ev,
)
from bestiary.systems.draw_steel.grammar.power import (
    find_odd_potencies,
    find_potencies,
    is_known,
    read_roll,
    spell_potency,
    spell_roll,
)
from bestiary.systems.draw_steel.grammar.reach import read_distance, spell_distance
from bestiary.systems.draw_steel.grammar.roles import spell_station
from bestiary.systems.draw_steel.grammar.spelling import plain
from bestiary.systems.draw_steel.grammar.tiers import ENDS
from bestiary.systems.draw_steel.tables import Tables, Words
from bestiary.systems.draw_steel.torn import torn_effects
from bestiary.systems.draw_steel.written import (
    WrittenText,
    feature_fields,
    prose_texts,
    station_of,
    usual_tier_key,
    word_at,
    written_effects,
    written_field,
)

_END = re.compile(r"\((save\s+ends|EoT)\)", re.IGNORECASE)
#: The usual spelling of a text; None when it cannot be read.
Respell = Callable[[str, Words], str | None]


def find_spellings(subject: Subject, tables: Tables) -> Iterator[Mark]:
    """A mark for each field, key and potency in another spelling than the usual one."""
    for field, respell in _fields(subject):
        usual = respell(field.text, tables.words)
        # Marks that look alike are no difference: a minus sign is as good as a hyphen.
        if usual is not None and plain(usual) != plain(field.text):
            yield Mark(
                At(field.at),
                f"`{field.text}` is usually written `{usual}`",
                replacement=yaml_text(usual),
            )
    yield from _role_spellings(subject, tables)
    yield from _score_spellings(subject, tables)
    yield from _tier_spellings(subject)
    for field in prose_texts(subject.data):
        yield from _potency_spellings(field, tables.words)
        yield from _end_spellings(field)


def _fields(subject: Subject) -> Iterator[tuple[WrittenText, Respell]]:
    data = subject.data
    if field := written_field(data, "ev"):
        yield field, _ev
    if field := written_field(data, "size"):
        yield field, _size
    for key in ("immunities", "weaknesses"):
        for position, text in enumerate(data.get(key, ())):
            yield WrittenText((key, position), text), spell_resistance
    for key, respell in _FEATURE_FIELDS.items():
        yield from ((each, respell) for each in feature_fields(data, key))
    for effect in written_effects(data):
        for key, respell in (("cost", _cost), ("roll", _roll)):
            if field := written_field(effect.data, key, effect.at):
                yield field, respell


def _role_spellings(subject: Subject, tables: Tables) -> Iterator[Mark]:
    written = subject.data.get("roles", [])
    station = station_of(subject.data, tables)
    usual = spell_station(station, tables)
    if len(written) == 1 and not station.unknown and written[0] != usual:
        yield Mark(At(("roles", 0)), f"`{written[0]}` is usually written `{usual}`", replacement=usual)


def _score_spellings(subject: Subject, tables: Tables) -> Iterator[Mark]:
    for each in tables.words.characteristics:
        value = subject.data.get(each.id)
        if isinstance(value, str):
            usual = str(int(plain(value)))
            yield Mark(At((each.id,)), f"`{value}` is usually written `{usual}`", replacement=usual)


def _tier_spellings(subject: Subject) -> Iterator[Mark]:
    """A mark for each effect with tiers in other words than the usual ones: who writes one of them so writes all."""
    effects = [*written_effects(subject.data)]
    torn = {effect.at for run in torn_effects(effects) for effect in run}
    for effect in effects:
        odd = [tier for tier in effect.tiers if tier.at[-1] != usual_tier_key(tier.number)]
        if not odd or effect.at in torn:
            continue
        shown = joined([f"`{tier.at[-1]}`" for tier in odd])
        usual = joined([f"`{usual_tier_key(tier.number)}`" for tier in odd])
        free = not any(usual_tier_key(tier.number) in effect.data for tier in odd)
        yield Mark(
            At(odd[0].at, key=True),
            f"the key{'s' * (len(odd) > 1)} {shown} {'are' if len(odd) > 1 else 'is'} usually written {usual}",
            changes=tuple(Change(At(tier.at, key=True), usual_tier_key(tier.number)) for tier in odd) if free else (),
        )


def _potency_spellings(field: WrittenText, words: Words) -> Iterator[Mark]:
    for potency in find_potencies(field.text, words):
        usual = spell_potency(potency)
        if not is_known(potency, words) or potency.words == usual:
            continue
        # Brackets around a potency are a mistake that is told, and mended as a whole.
        odd = [range(each.start, each.start + len(each.words)) for each, _ in find_odd_potencies(field.text, words)]
        if any(potency.start in each for each in odd):
            continue
        spelt = [_spaced(word.strip("[]")) for word in potency.words.split()]
        yield from _words_spelt(field, potency.words, potency.start, spelt, usual)


def _end_spellings(field: WrittenText) -> Iterator[Mark]:
    for found in _END.finditer(field.text):
        said = " ".join(found[1].split())
        usual = next(end for end in ENDS if end.casefold() == said.casefold())
        yield from _words_spelt(field, found[1], found.start(1), usual.split(), usual)


def _words_spelt(field: WrittenText, said: str, start: int, spelt: Sequence[str], usual: str) -> Iterator[Mark]:
    """The mark for a stretch of a text whose words are spelt otherwise; none where they are not.

    Word by word: across a line end the whole is not found in the file as it stands here.
    """
    words = zip(re.finditer(r"\S+", said), spelt, strict=True)
    odd = [(word_at(field, word[0], start + word.start()), new) for word, new in words if word[0] != new]
    if odd:
        shown = " ".join(said.split())
        told = Mark(odd[0][0], f"`{shown}` is usually written `{usual}`", replacement=odd[0][1])
        changes = tuple(Change(place, new) for place, new in odd)
        yield replace(told, replacement=None, changes=changes) if len(odd) > 1 else told


def _spaced(word: str) -> str:
    spaced = re.sub(r"(?<=[^<])<", " <", word.replace("&lt;", "<"))
    return re.sub(r"<(?=[^<])", "< ", spaced).upper()


def _ev(text: str, words: Words) -> str | None:
    value = read_ev(text, words)
    return None if value is None else spell_ev(value, words)


def _size(text: str, words: Words) -> str | None:
    return spell_size(text)


def _cost(text: str, words: Words) -> str | None:
    value = read_cost(text, words)
    return None if value is None else spell_cost(value)


def _roll(text: str, words: Words) -> str | None:
    value = read_roll(text, words)
    if value is None:
        return None
    # Both names of the dice are in use.
    return re.sub(r" ?([+-]) ?", r" \1 ", plain(text)) if plain(text).startswith("2d10") else spell_roll(value, words)


def _distance(text: str, words: Words) -> str | None:
    value = read_distance(text, words)
    usual = None if value is None else spell_distance(value)
    # A comma before the last "or" is a matter of taste.
    return None if usual == plain(text).replace(", or ", " or ") else usual


_FEATURE_FIELDS: dict[str, Respell] = {
    "usage": read_usage,
    "ability_type": read_type,
    "cost": _cost,
    "distance": _distance,
}
