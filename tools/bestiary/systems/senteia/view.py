"""A stat sheet as commands show it: facts to pick by, derivations, plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bestiary.card import Card
from bestiary.diagnostic import Pointer
from bestiary.pointers import value_at
from bestiary.systems.base import Derived, SheetView, Subject, World
from bestiary.systems.senteia import wording
from bestiary.systems.senteia.convert.body import size_limits, trait_abilities
from bestiary.systems.senteia.convert.sheet import convert_creature
from bestiary.systems.senteia.convert.values import all_traits, signed, size_text
from bestiary.systems.senteia.item_layout import ItemSheet, lay_out_item
from bestiary.systems.senteia.layout import lay_out_sheet
from bestiary.systems.senteia.model import Reason, StatSheet, TraitUse
from bestiary.systems.senteia.reminders import reminder_text
from bestiary.systems.senteia.resolve import resolve_creature, resolve_image, resolve_item, resolve_trait
from bestiary.systems.senteia.trait_layout import lay_out_trait, open_trait, says_nothing


def view_of(subject: Subject, world: World) -> SheetView:
    """The converted sheet of a creature, item or trait with all that commands ask of it."""
    made = _VIEWS.get(subject.document.kind, _creature_view)
    view = made(subject, world)
    about = {"tags": list(subject.data.get("tags", ()))}
    return replace(view, facts={**view.facts, **about, "status": subject.data.get("status", "ready")})


def _creature_view(subject: Subject, world: World) -> SheetView:
    sheet = convert_creature(resolve_creature(subject, world), world)
    creature = sheet.creature
    facts = {
        "tier": creature.tier.id,
        "types": [trait.id for trait in creature.types],
        "traits": [trait.id for trait in sheet.traits],
        "size": size_text(creature.size),
        "item": [item.id for item in creature.items],
        "group": creature.data.get("group", ""),
        "proper_name": creature.data.get("proper_name", ""),
    }
    return SheetView(
        creature.id, creature.name, facts, tuple(derivations(sheet, subject)), plain_sheet(sheet, world), sheet
    )


def _item_view(subject: Subject, world: World) -> SheetView:
    item = resolve_item(subject.document.id, world)
    facts = {"category": item.data.get("category", ""), "traits": [trait.id for trait in item.traits]}
    sheet = ItemSheet(item, resolve_image(subject))
    # A part of a body is no loot.
    return SheetView(item.id, item.name, facts, (), subject.data, sheet, by_id_only=item.natural)


def _trait_view(subject: Subject, world: World) -> SheetView:
    trait = open_trait(resolve_trait(subject.document.id, world))
    facts = {"group": trait.group, "for": list(trait.data.get("applies_to", ()))}
    return SheetView(trait.id, trait.name, facts, (), subject.data, trait, by_id_only=says_nothing(trait, world))


_VIEWS = {"item": _item_view, "trait": _trait_view}


def card_of(view: SheetView, world: World, number: str) -> Card:
    """The card of a view."""
    if isinstance(view.sheet, ItemSheet):
        return lay_out_item(view.sheet, world, number)
    if isinstance(view.sheet, TraitUse):
        return lay_out_trait(view.sheet, world, number)
    return lay_out_sheet(view.sheet, world, number)


def derivations(sheet: StatSheet, subject: Subject) -> Iterator[Derived]:
    """Each number of the sheet with the reasons for it, and the file that wrote it where that is a base's."""
    for skill in sheet.skills:
        said = (*_from_base(subject, ("skills", skill.id)), *_said(skill.because))
        yield Derived(skill.name, f"{skill.value} ({wording.die_text(skill)})", said)
    for value in (sheet.vitality, sheet.stamina, sheet.speed):
        yield Derived(value.name, str(value.value), (*_from_base(subject, (value.id,)), *_said(value.because)))
    if sheet.defense.value:
        yield Derived(sheet.defense.name, signed(sheet.defense.value), _said(sheet.defense.because))
    said = (*_from_base(subject, ("size",)), *_said(sheet.size_because))
    yield Derived("Size", size_text(sheet.creature.size), said)
    for feature in sheet.features:
        if feature.because:
            roll = wording.roll_text(feature.roll) if feature.roll else ""
            yield Derived(feature.name, roll, _said(feature.because), amount=False)
    for bane in sheet.banes:
        if bane.because:
            label, span = f"{bane.name} ({bane.of})", wording.range_text(bane.low, bane.high)
            yield Derived(label, span, _said(bane.because), amount=False)


def _from_base(subject: Subject, pointer: Pointer) -> tuple[str, ...]:
    origin = subject.sheet.origin(pointer)
    written = value_at(subject.data, pointer) is not None
    return (f"from {origin.document.source.name}",) if written and origin.document is not subject.document else ()


def plain_sheet(sheet: StatSheet, world: World) -> Mapping[str, Any]:
    """The sheet as plain data: the same numbers and words as the card."""
    creature = sheet.creature
    return {
        "id": creature.id,
        "name": creature.name,
        "proper_name": creature.data.get("proper_name"),
        "tier": creature.tier.id,
        "types": [trait.id for trait in creature.types],
        "traits": [wording.trait_text(trait) for trait in sheet.traits],
        "size": size_text(creature.size),
        "skills": [to_builtins(skill) for skill in sheet.skills],
        "vitality": to_builtins(sheet.vitality),
        "stamina": to_builtins(sheet.stamina),
        "speed": to_builtins(sheet.speed),
        "defense": to_builtins(sheet.defense),
        "movement": list(sheet.movement),
        "turn": dict(sheet.turn),
        "abilities": to_builtins(trait_abilities(creature)),
        "limits": dict(size_limits(creature)),
        "reminders": {
            wording.trait_text(trait): said
            for trait in all_traits(creature)
            if (said := reminder_text(trait, world.names))
        },
        "features": [{**to_builtins(feature), "says": wording.feature_text(feature)} for feature in sheet.features],
        "banes": [{**to_builtins(bane), "says": wording.bane_text(bane)} for bane in sheet.banes],
        "items": [
            {
                "id": item.id,
                "name": item.name,
                "stowed": item.stowed,
                "count": item.count,
                "natural": item.natural,
                "burden": 0 if item.natural else item.data.get("burden", 0),
            }
            for item in creature.items
        ],
        **{
            key: creature.data.get(key)
            for key in ("tactics", "motivation", "description", "disposition", "group", "tags")
        },
    }


def _said(because: tuple[Reason, ...]) -> tuple[str, ...]:
    return tuple(wording.reason_text(reason) for reason in because)
