"""A stat sheet as a card: what a game master looks for first comes first."""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.card import BoxShape, Card, Entry, Fact, Gauge, Number, Section, Tick
from bestiary.richtext import Paragraph, Run
from bestiary.systems.base import World
from bestiary.systems.senteia import wording
from bestiary.systems.senteia.convert.attacks import uses_elsewhere
from bestiary.systems.senteia.convert.values import all_traits, size_text
from bestiary.systems.senteia.glossary import parts_of_creature, term_entries
from bestiary.systems.senteia.model import Bane, Carried, Feature, Reason, StatSheet
from bestiary.systems.senteia.prose import Prose, line_of, prose_of
from bestiary.systems.senteia.reminders import reminder_text
from bestiary.systems.senteia.tables import title

HEADINGS = {
    "attacks": "Attacks",
    "actions": "Actions",
    "maneuvers": "Maneuvers",
    "instants": "Instants",
    "passives": "Always",
}
#: The colour of what has no type.
NO_COLOUR = "#444444"


def lay_out_sheet(sheet: StatSheet, world: World, number: str) -> Card:
    """The card of a stat sheet; `number` is its place in the deck."""
    creature, data = sheet.creature, sheet.creature.data
    prose = prose_of(world)
    return Card(
        id=creature.id,
        title=creature.name,
        number=number,
        mark=(creature.tier.data.get("tier") or {}).get("mark", creature.tier.id),
        mark_label=creature.tier.name,
        colours=tuple(trait.data.get("colour", NO_COLOUR) for trait in creature.types[:2]) or (NO_COLOUR,),
        subtitle=_subtitle(sheet, world),
        tagline=line_of(data.get("tactics", ""), world),
        numbers=tuple(
            Number(skill.name, str(skill.value), wording.die_text(skill), skill.group) for skill in sheet.skills
        ),
        gauges=(
            Gauge("Vitality", sheet.vitality.value, BoxShape.SQUARE, "Damage, Blight", sheet.vitality.note),
            Gauge("Stamina", sheet.stamina.value, BoxShape.ROUND, "Stress, Fatigue", sheet.stamina.note),
        ),
        facts=tuple(_facts(sheet)),
        sections=tuple(section for section in _sections(sheet, world, prose) if section.entries),
        ticks=(
            Tick("maneuver", "Maneuver", sheet.turn["maneuvers"]),
            Tick("action", "Action", sheet.turn["actions"]),
            Tick("instant", "Instant", 1),
        ),
        footer=world.catalog.settings.name,
        legal=world.catalog.settings.legal,
        image=creature.image,
    )


def _subtitle(sheet: StatSheet, world: World) -> str:
    creature = sheet.creature
    types = ", ".join(trait.name for trait in creature.types)
    # What stands behind a trait's name is said once, in the section of traits.
    names = [trait.name if reminder_text(trait, world.names) else wording.trait_text(trait) for trait in sheet.traits]
    traits = ", ".join(dict.fromkeys(names))
    parts = (creature.data.get("proper_name", ""), creature.tier.name, types, traits)
    return " · ".join(part for part in parts if part)


def _facts(sheet: StatSheet) -> Iterator[Fact]:
    ways = ", ".join(wording.MOVES[way] for way in sheet.movement)
    speed = f"{sheet.speed.value}" + (f" ({sheet.speed.note})" if sheet.speed.note else "")
    yield Fact("Speed", f"{speed}, {ways}" if ways else speed)
    yield Fact("Size", size_text(sheet.creature.size))
    if group := sheet.creature.data.get("group"):
        yield Fact("Comes as", group)
    for skill in sheet.skills:
        if skill.note:
            yield Fact(skill.name, f"{skill.value} ({skill.note})")
    if sheet.defense.value:
        yield Fact("Attacks against it", f"difficulty +{sheet.defense.value} ({sheet.defense.note})")
    if disposition := sheet.creature.data.get("disposition"):
        yield Fact("Disposition", title(disposition))


def _sections(sheet: StatSheet, world: World, prose: Prose) -> Iterator[Section]:
    for key in ("attacks", "actions", "maneuvers", "instants"):
        yield Section(HEADINGS[key], tuple(_feature(each, prose) for each in sheet.features if each.section == key))
    yield Section("Banes", tuple(_bane(each, prose) for each in sheet.banes))
    yield Section(
        HEADINGS["passives"], tuple(_feature(each, prose) for each in sheet.features if each.section == "passives")
    )
    # One heading for all that is looked up rather than used: on a small card a heading costs two lines.
    terms = term_entries(parts_of_creature(sheet.creature), world, prose)
    notes = (*_reminders(sheet, world, prose), *terms, *_carries(sheet, prose), *_about(sheet, prose))
    yield Section("Remember", (*notes, *_readings(sheet, prose)), quiet=True)


def _feature(feature: Feature, prose: Prose) -> Entry:
    aside = [
        *feature.traits,
        *([feature.of] if feature.of else []),
        *([f"{feature.attacks} Attacks"] if feature.attacks > 1 else []),
        *([feature.when] if feature.when else []),
    ]
    return Entry(
        feature.name,
        feature.part,
        "",
        ", ".join(aside),
        prose(wording.feature_text(feature)),
        feature.uses,
        wording.PER.get(feature.per, ""),
    )


def _bane(bane: Bane, prose: Prose) -> Entry:
    aside = ", ".join([*bane.traits, *([bane.of] if bane.of else [])])
    return Entry(
        bane.name,
        "bane",
        wording.range_text(bane.low, bane.high),
        aside,
        prose(wording.bane_text(bane)),
        bane.uses,
        wording.PER.get(bane.per, ""),
    )


def _reminders(sheet: StatSheet, world: World, prose: Prose) -> Iterator[Entry]:
    # Size and types can have rules of their own, though they are no part of the trait line.
    for trait in all_traits(sheet.creature):
        if reminder := reminder_text(trait, world.names):
            yield Entry(trait.name, aside=trait.of, body=prose(wording.sentence(reminder)))


def _carries(sheet: StatSheet, prose: Prose) -> Iterator[Entry]:
    plain, natural = list[str](), list[str]()
    for item in sheet.creature.items:
        uses = 0 if uses_elsewhere(item, sheet.creature) else item.data.get("uses", 0) * item.count
        if item.data.get("text") or uses:
            yield Entry(
                item.name,
                aside=", ".join(_item_notes(item)),
                body=prose(item.data.get("text", "")),
                boxes=uses,
                boxes_label=wording.PER.get(item.data.get("per", ""), "") if uses else "",
            )
        else:
            notes = _item_notes(item)
            said = f"{item.name} ({', '.join(notes)})" if notes else item.name
            (natural if item.natural else plain).append(said)
    for heading, listed in (("Carries", plain), ("Body", natural)):
        if listed:
            yield Entry(heading, body=(Paragraph((Run(", ".join(listed) + "."),)),))


def _item_notes(item: Carried) -> list[str]:
    notes = [f"× {item.count}"] if item.count > 1 else []
    notes += ["stowed"] if item.stowed else []
    return notes + [wording.trait_text(trait) for trait in item.traits]


def _about(sheet: StatSheet, prose: Prose) -> Iterator[Entry]:
    data = sheet.creature.data
    if data.get("motivation"):
        yield Entry("Wants", body=prose(data["motivation"]))
    if data.get("description"):
        yield Entry(body=prose(data["description"]))


def _readings(sheet: StatSheet, prose: Prose) -> Iterator[Entry]:
    keys = {reason.reading: reason for reason in all_reasons(sheet) if reason.reading}
    if keys:
        said = "; ".join(f"{reason.text} ({key})" for key, reason in sorted(keys.items()))
        yield Entry("Reading", body=(Paragraph((Run(wording.sentence(said)),)),))


def all_reasons(sheet: StatSheet) -> Iterator[Reason]:
    """Every reason on a sheet."""
    for skill in sheet.skills:
        yield from skill.because
    for value in (sheet.vitality, sheet.stamina, sheet.speed, sheet.defense):
        yield from value.because
    for feature in sheet.features:
        yield from feature.because
    for bane in sheet.banes:
        yield from bane.because
    yield from sheet.size_because
