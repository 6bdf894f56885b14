"""Which formats the games can be exchanged in; a game's own are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from bestiary.exchange.target import Exchange

_MODULES = {
    "draw-steel": "bestiary.systems.draw_steel.exchange",
    "senteia": "bestiary.systems.senteia.exchange",
}
#: Formats to export to, and the games that have them; kept here so that `--help` loads no game.
TARGETS = {
    "steel-compendium": ("draw-steel",),
    "json": ("senteia", "draw-steel"),
    "markdown": ("senteia", "draw-steel"),
    "obsidian": ("senteia",),
}


@cache
def find_exchange(system: str) -> Exchange:
    """The formats of a game; KeyError when it has none."""
    exchange: Exchange = import_module(_MODULES[system]).EXCHANGE
    return exchange


def all_exchanges() -> Iterator[Exchange]:
    """The formats of every game."""
    for system in _MODULES:
        yield find_exchange(system)
