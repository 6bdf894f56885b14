"""The checks that hold for every game, one small file each; a game has more below its own folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from bestiary.diagnostic import Check


def check_modules(package: ModuleType) -> tuple[ModuleType, ...]:
    """The modules of a folder of checks, in the order of their names."""
    return tuple(import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__))


@cache
def core_checks() -> Mapping[str, Check]:
    """Every check of this folder by its name."""
    import bestiary.checks as package

    return {module.CHECK.name: module.CHECK for module in check_modules(package)}
