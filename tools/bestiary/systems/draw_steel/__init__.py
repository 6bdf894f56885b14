"""Draw Steel: creatures that roll against heroes, and tests that they oppose."""

from __future__ import annotations

from functools import cache

from bestiary.checks import check_modules
from bestiary.systems.base import SheetCheck, System
from bestiary.systems.draw_steel.names import known_names
from bestiary.systems.draw_steel.tables import load_tables
from bestiary.systems.draw_steel.view import card_of, view_of


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """The checks of this game's rules and spellings."""
    import bestiary.systems.draw_steel.checks as package

    return tuple(module.CHECK for module in check_modules(package))


SYSTEM = System(
    id="draw-steel",
    title="Draw Steel",
    schemas={"creature": "draw-steel/creature", "feature-block": "draw-steel/feature-block"},
    load_tables=load_tables,
    names=known_names,
    checks=sheet_checks,
    convert=view_of,
    card=card_of,
    printed=frozenset({"creature", "feature-block"}),
)
