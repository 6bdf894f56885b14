"""The games this program knows; a new one is one line here and one folder beside it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bestiary.checks import core_checks
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


def all_checks() -> tuple[Check, ...]:
    """Every check of this program, those of all games included, by their codes."""
    found = [
        *core_checks().values(),
        *(each.check for identity in system_ids() for each in find_system(identity).checks()),
    ]
    return tuple(sorted(found, key=lambda check: check.code))
