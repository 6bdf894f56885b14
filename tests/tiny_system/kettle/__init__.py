"""Kettle: creatures are teapots, and what they hold must not go cold."""

from __future__ import annotations

from functools import cache

from bestiary.checks import check_modules
from bestiary.systems.base import SheetCheck, System
from tiny_system.kettle.names import known_names
from tiny_system.kettle.tables import load_tables
from tiny_system.kettle.view import card_of, view_of


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """The checks of this game's rules."""
    import tiny_system.kettle.checks as package

    return tuple(module.CHECK for module in check_modules(package))


SYSTEM = System(
    id="kettle",
    title="Kettle",
    schemas={"creature": "kettle/creature", "brew": "kettle/brew", "trait": "kettle/trait"},
    load_tables=load_tables,
    names=known_names,
    checks=sheet_checks,
    convert=view_of,
    card=card_of,
    printed=frozenset({"creature"}),
    on_request=frozenset({"brew"}),
    shown=frozenset({"creature", "brew"}),
    columns=("pot", "heat", "holds"),
)
