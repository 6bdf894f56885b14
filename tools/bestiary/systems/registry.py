"""The games this program knows; a new one is one line here and one folder beside it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bestiary.checks import core_checks
from bestiary.collection.schemas import Schema, build_schema
from bestiary.diagnostic import Check
from bestiary.systems.base import System

_MODULES = {"senteia": "bestiary.systems.senteia", "draw-steel": "bestiary.systems.draw_steel"}


def system_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_MODULES)


@cache
def find_system(identity: str) -> System:
    """The game of an id; KeyError when there is none."""
    system: System = import_module(_MODULES[identity]).SYSTEM
    return system


def schema_name_of(system: str, kind: str) -> str | None:
    """The name of the schema for files of a kind; None where nobody knows the game, or it has no such files."""
    return find_system(system).schemas.get(kind) if system in _MODULES else None


def schema_of(system: str, kind: str) -> Schema | None:
    """The form of the files of a kind; None where nobody knows the game, or it has no such files."""
    name = schema_name_of(system, kind)
    return build_schema(name) if name else None


def all_checks() -> tuple[Check, ...]:
    """Every check of this program, those of all games included, by their codes."""
    found = [
        *core_checks().values(),
        *(each.check for identity in system_ids() for each in find_system(identity).checks()),
    ]
    return tuple(sorted(found, key=lambda check: check.code))
