"""A sheet of Kettle as commands show it, and its card."""

from __future__ import annotations

from functools import partial

from msgspec import Struct, to_builtins

from bestiary.card import BoxShape, Card, Entry, Fact, Gauge, Number, Section
from bestiary.lint.spaces import link_words
from bestiary.richtext import Paragraph, parse_text
from bestiary.systems.base import Derived, SheetView, Subject, World
from tiny_system.kettle.tables import Pot, Tables

_BREW_COLOUR = "#5a6b3b"


class Whistle(Struct, frozen=True):
    """What a teapot does when it boils."""

    name: str
    text: str


class Sheet(Struct, frozen=True):
    """A teapot, or a brew: then without a pot. `minutes` until it boils."""

    id: str
    name: str
    heat: int
    minutes: int
    pot: Pot | None
    holds: tuple[str, ...]
    marks: tuple[str, ...]
    whistles: tuple[Whistle, ...]


def view_of(subject: Subject, world: World) -> SheetView:
    """The sheet with all that commands ask of it."""
    data, tables, names = subject.data, world.tables, world.names
    heat = data["heat"]
    sheet = Sheet(
        id=subject.document.id,
        name=data["name"],
        heat=heat,
        minutes=_minutes(heat, tables),
        pot=tables.pots.get(data.get("pot")),
        holds=tuple(names["brew"][each] for each in data.get("holds", ())),
        marks=tuple(names["trait"][each] for each in data.get("marks", ())),
        whistles=tuple(Whistle(each["name"], each["text"]) for each in data.get("whistles", ())),
    )
    facts = {
        "pot": data.get("pot", ""),
        "heat": heat,
        "holds": list(data.get("holds", ())),
        "tags": list(data.get("tags", ())),
        "status": data.get("status", "ready"),
    }
    because = (f"{heat} of {tables.boils_at} degrees, {tables.per_minute} a minute",)
    boils = Derived("Minutes to boil", str(sheet.minutes), because)
    return SheetView(sheet.id, sheet.name, facts, (boils,), to_builtins(sheet), sheet)


def card_of(view: SheetView, world: World, number: str) -> Card:
    """The card of a view."""
    sheet: Sheet = view.sheet
    settings = world.catalog.settings
    marks = (Fact("Marks", ", ".join(sheet.marks)),) if sheet.marks else ()
    holds = (Fact("Holds", ", ".join(sheet.holds)),) if sheet.holds else ()
    return Card(
        id=sheet.id,
        title=sheet.name,
        number=number,
        mark="star" if sheet.pot else "",
        mark_label=sheet.pot.name if sheet.pot else "Brew",
        colours=(sheet.pot.colour if sheet.pot else _BREW_COLOUR,),
        subtitle="",
        tagline=(),
        numbers=(Number("Heat", str(sheet.heat), f"boils in {sheet.minutes} min"),),
        gauges=(Gauge("Cups", sheet.pot.cups, BoxShape.ROUND, "one a guest"),) if sheet.pot else (),
        facts=(*holds, *marks),
        sections=_whistles(sheet, world),
        footer=settings.name,
        legal=settings.legal,
    )


def _whistles(sheet: Sheet, world: World) -> tuple[Section, ...]:
    entries = tuple(Entry(title=each.name, body=_prose(each.text, world)) for each in sheet.whistles)
    return (Section("Whistles", entries),) if entries else ()


def _prose(text: str, world: World) -> tuple[Paragraph, ...]:
    return parse_text(text, partial(link_words, world.names), {})


def _minutes(heat: int, tables: Tables) -> int:
    return -(-max(0, tables.boils_at - heat) // tables.per_minute)
