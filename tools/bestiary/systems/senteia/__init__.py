"""Senteia: NPCs that players roll against."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bestiary.checks import check_modules
from bestiary.systems.base import SheetCheck, SheetView, Subject, System, World
from bestiary.systems.senteia.names import known_names
from bestiary.systems.senteia.tables import load_tables

if TYPE_CHECKING:
    from bestiary.card import Card


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """The checks of this game's rules."""
    import bestiary.systems.senteia.checks as package

    return tuple(module.CHECK for module in check_modules(package))


def _view_of(subject: Subject, world: World) -> SheetView:
    # Checking needs no cards, so it does not load what makes them.
    from bestiary.systems.senteia.view import view_of

    return view_of(subject, world)


def _card_of(view: SheetView, world: World, number: str) -> Card:
    from bestiary.systems.senteia.view import card_of

    return card_of(view, world, number)


SYSTEM = System(
    id="senteia",
    title="Senteia",
    schemas={
        "creature": "senteia/creature",
        "item": "senteia/item",
        "trait": "senteia/trait",
        "term": "senteia/term",
        "character": "senteia/character",
    },
    load_tables=load_tables,
    names=known_names,
    checks=sheet_checks,
    convert=_view_of,
    card=_card_of,
    on_request=frozenset({"item", "trait"}),
    orders=lambda tables: {"skill": [skill.id for skill in tables.skills]},
)
