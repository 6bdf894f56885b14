"""An item as a card to hand out: as a player character uses it, boons unconverted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bestiary.card import BoxShape, Card, Entry, Fact, Gauge, Section
from bestiary.diagnostic import Data
from bestiary.systems.base import World
from bestiary.systems.senteia import wording
from bestiary.systems.senteia.convert.attacks import ATTACK, SECTIONS, abilities_of, outcome_of, roll_name, statuses
from bestiary.systems.senteia.convert.banes import read_range
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.glossary import parts_of_item, term_entries
from bestiary.systems.senteia.layout import HEADINGS, NO_COLOUR
from bestiary.systems.senteia.model import Carried, Outcome
from bestiary.systems.senteia.names import name_of
from bestiary.systems.senteia.prose import Prose, prose_of
from bestiary.systems.senteia.reminders import reminder_text
from bestiary.systems.senteia.resolve import resolve_trait
from bestiary.systems.senteia.tables import title

#: Categories to the shapes that stand for them.
_MARKS = {"weapon": "swords", "armor": "shield", "shield": "shield"}


class ItemSheet(Struct, frozen=True):
    """An item with its traits, and the absolute path of its picture."""

    item: Carried
    image: str


def lay_out_item(sheet: ItemSheet, world: World, number: str) -> Card:
    """The card of an item; `number` is its place in the deck."""
    item, prose = sheet.item, prose_of(world)
    category = str(item.data.get("category", ""))
    uses, per = item.data.get("uses", 0), wording.PER.get(item.data.get("per", ""), "")
    return Card(
        id=item.id,
        title=item.name,
        number=number,
        mark=_MARKS.get(category, ""),
        mark_label=title(category),
        colours=(NO_COLOUR,),
        subtitle=", ".join(wording.trait_text(trait) for trait in item.traits),
        tagline=(),
        numbers=(),
        gauges=(Gauge("Uses", uses, BoxShape.SQUARE, per),) if uses else (),
        facts=tuple(_facts(item, world)),
        sections=tuple(section for section in _sections(item, world, prose) if section.entries),
        footer=world.catalog.settings.name,
        legal=world.catalog.settings.legal,
        image=sheet.image,
    )


def _facts(item: Carried, world: World) -> Iterator[Fact]:
    data = item.data
    if item.natural:
        yield Fact("Part of the body", "no loot")
    else:
        yield Fact("Burden", str(data.get("burden", 0)))
    if "distance" in data:
        yield Fact("Reach", f"{data['distance']} spaces")
    if "defense" in data:
        yield Fact("Attacks against the wearer", f"difficulty {signed(data['defense'])}")
    changes = data.get("modifies") or {}
    for key, amount in changes.items():
        if key != "skills":
            yield Fact(title(key), signed(amount))
    for skill, amount in (changes.get("skills") or {}).items():
        yield Fact(name_of("skill", skill, world.names), signed(amount))
    if item.grants:
        yield Fact("Gives", ", ".join(wording.trait_text(trait) for trait in item.grants))


def _sections(item: Carried, world: World, prose: Prose) -> Iterator[Section]:
    yield Section("Use", tuple(_abilities(item, world, prose)))
    for key, part in SECTIONS.items():
        yield Section(HEADINGS[key], tuple(_entry(entry, part, world, prose) for entry in item.data.get(key, ())))
    yield Section("Boons", tuple(_boon(entry, prose) for entry in item.data.get("boons", ())))
    # Where an NPC carries it: its players roll against these.
    yield Section("Banes", tuple(_bane(entry, prose) for entry in item.data.get("banes", ())))
    notes = [
        Entry(trait.name, body=prose(wording.sentence(reminder)))
        for trait in (*item.traits, *item.grants)
        if (reminder := reminder_text(trait, world.names))
    ]
    notes += term_entries(parts_of_item(item), world, prose)
    notes += [Entry(body=prose(item.data[key])) for key in ("text", "description") if item.data.get(key)]
    yield Section("Remember", tuple(notes), quiet=True)


def _abilities(item: Carried, world: World, prose: Prose) -> Iterator[Entry]:
    """What the item is used for, with the skill its wielder uses and what a success does."""
    for ability, skill, _ in abilities_of(item):
        effects = [each for each in item.data.get("effects", ()) if each.get("ability", ability) == ability]
        term = world.tables.terms.get(ability)
        said = [f"uses {name_of('skill', skill, world.names)}", *_outcomes(effects, True)]
        yield Entry(
            term.name if term else title(ability),
            term.part if term else "action",
            body=prose(wording.sentence("; ".join(said))),
        )


def _entry(entry: Mapping[str, Data], part: str, world: World, prose: Prose) -> Entry:
    traits = [resolve_trait(each, world) for each in entry.get("traits", ())]
    asides = [trait.name for trait in traits if trait.id != ATTACK or not entry.get("against")]
    asides += [entry["when"]] if entry.get("when") else []
    return Entry(
        entry["name"],
        part,
        aside=", ".join(asides),
        body=prose(_entry_text(entry, any(trait.id == ATTACK for trait in traits), world)),
        boxes=entry.get("uses", 0),
        boxes_label=wording.PER.get(entry.get("per", ""), ""),
    )


def _entry_text(entry: Mapping[str, Data], attacks: bool, world: World) -> str:
    parts = []
    if entry.get("against"):
        resisted = roll_name(entry.get("roll") or (world.tables.attack_roll if attacks else ""), world)
        skill = name_of("skill", entry["against"], world.names)
        parts.append(f"uses {skill}" + (f", resisted with {resisted}" if resisted else ""))
    if entry.get("distance") is not None:
        parts.append(f"within {entry['distance']}")
    parts = [", ".join(parts)] if parts else []
    parts += _outcomes(entry.get("effects", ()), False)
    line = wording.sentence("; ".join(parts))
    return f"{line} {entry.get('text', '')}".strip()


def _outcomes(effects: Sequence[Mapping[str, Data]], dealt: bool) -> Iterator[str]:
    """The effects with their results as the wielder's own (not turned to the resisting player's)."""
    outcomes = [outcome_of(effect, effect["result"]) for effect in effects]
    return wording.outcome_texts(sorted(outcomes, key=_order), dealt, wording.SUCCESS)


def _order(outcome: Outcome) -> tuple[bool, int]:
    return outcome.result != wording.SUCCESS, outcome.by


def _boon(boon: Mapping[str, Data], prose: Prose) -> Entry:
    adds = f"{signed(boon['adds'])} to the result" if boon.get("adds") else ""
    return _ranged(boon, "boon", adds, prose)


def _bane(bane: Mapping[str, Data], prose: Prose) -> Entry:
    return _ranged(bane, "bane", f"difficulty +{bane['adds']}" if bane.get("adds") else "", prose)


def _ranged(entry: Mapping[str, Data], icon: str, adds: str, prose: Prose) -> Entry:
    parts = (adds, wording.harm_text(entry.get("harm") or {}), wording.status_text(statuses(entry.get("status"))))
    line = wording.sentence("; ".join(part for part in parts if part))
    body = prose(f"{line} {entry.get('text', '')}".strip())
    return Entry(entry["name"], icon, wording.range_text(*read_range(entry["range"])), body=body)
