"""Draw Steel: creatures that roll against heroes, and tests that they oppose."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bestiary.checks import check_modules
from bestiary.systems.base import SheetCheck, SheetView, Subject, System, World
from bestiary.systems.draw_steel.names import known_names
from bestiary.systems.draw_steel.tables import load_tables

if TYPE_CHECKING:
    from bestiary.card import Card


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """The checks of this game's rules and spellings."""
    import bestiary.systems.draw_steel.checks as package

    return tuple(module.CHECK for module in check_modules(package))


def _view_of(subject: Subject, world: World) -> SheetView:
    # Checking needs no cards, so it does not load what makes them.
    from bestiary.systems.draw_steel.view import view_of

    return view_of(subject, world)


def _card_of(view: SheetView, world: World, number: str) -> Card:
    from bestiary.systems.draw_steel.view import card_of

    return card_of(view, world, number)


SYSTEM = System(
    id="draw-steel",
    title="Draw Steel",
    schemas={"creature": "draw-steel/creature", "feature-block": "draw-steel/feature-block"},
    load_tables=load_tables,
    names=known_names,
    checks=sheet_checks,
    convert=_view_of,
    card=_card_of,
    printed=frozenset({"creature", "feature-block"}),
    shown=frozenset({"creature", "feature-block"}),
    columns=("level", "tier", "role", "ev", "size", "types"),
)
