"""Senteia: NPCs that players roll against."""

from __future__ import annotations

from functools import cache

from bestiary.checks import check_modules
from bestiary.systems.base import SheetCheck, System
from bestiary.systems.senteia.names import known_names
from bestiary.systems.senteia.tables import load_tables
from bestiary.systems.senteia.view import card_of, view_of


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """The checks of this game's rules."""
    import bestiary.systems.senteia.checks as package

    return tuple(module.CHECK for module in check_modules(package))


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
    convert=view_of,
    card=card_of,
)
