"""A trait as a card to look things up on."""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.card import Card, Entry, Fact, Section
from bestiary.systems.base import World
from bestiary.systems.senteia import wording
from bestiary.systems.senteia.glossary import parts_of_traits, term_entries
from bestiary.systems.senteia.layout import NO_COLOUR
from bestiary.systems.senteia.model import TraitUse
from bestiary.systems.senteia.names import name_of
from bestiary.systems.senteia.prose import prose_of
from bestiary.systems.senteia.reminders import effect_lines, reminder_text
from bestiary.systems.senteia.tables import title

#: What stands for a parameter that no sheet has filled in.
_PARAMETERS = {"die": "dN", "number": "N", "list": "…"}


def open_trait(trait: TraitUse) -> TraitUse:
    """The trait with a sign for the parameter that it takes."""
    kind = (trait.data.get("parameter") or {}).get("kind")
    parameter = (_PARAMETERS[kind],) if kind else ()
    return TraitUse(trait.id, trait.name, trait.group, trait.data, parameter)


def lay_out_trait(trait: TraitUse, world: World, number: str) -> Card:
    """The reference card of a trait; `number` is its place in the deck."""
    prose = prose_of(world)
    reminder = wording.sentence(reminder_text(trait, world.names))
    table = [Entry(body=prose(reminder))] if reminder else []
    table += term_entries(parts_of_traits([trait]), world, prose)
    about = [Entry(body=prose(trait.data["description"]))] if trait.data.get("description") else []
    sections = (Section("At the table", tuple(table)), Section("Meaning", tuple(about)))
    return Card(
        id=trait.id,
        title=trait.name,
        number=number,
        mark=(trait.data.get("tier") or {}).get("mark", ""),
        mark_label=title(trait.group),
        colours=(trait.data.get("colour", NO_COLOUR),),
        subtitle=", ".join(f"{place}s" for place in trait.data.get("applies_to", ())).capitalize(),
        tagline=(),
        numbers=(),
        gauges=(),
        facts=tuple(_facts(trait, world)),
        sections=tuple(section for section in sections if section.entries),
        footer=world.catalog.settings.name,
        legal=world.catalog.settings.legal,
    )


def says_nothing(trait: TraitUse, world: World) -> bool:
    """Whether a trait has no rule of its own, so that nobody looks it up in play."""
    ruled = reminder_text(trait, world.names) or effect_lines(trait, world.names)
    return trait.group in ("label", "effect") and not ruled


def _facts(trait: TraitUse, world: World) -> Iterator[Fact]:
    tier, size = trait.data.get("tier") or {}, trait.data.get("size") or {}
    for key in ("vitality", "stamina"):
        if key in tier:
            yield Fact(title(key), str(tier[key]))
    if spaces := size.get("spaces"):
        yield Fact("Spaces", wording.range_text(*spaces) if len(spaces) > 1 else f"{spaces[0]}+")
    usual = [name_of("trait", each, world.names) for each in trait.data.get("usual", ())]
    if usual:
        yield Fact("Usually also", ", ".join(usual))
