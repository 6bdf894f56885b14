"""Blocks of Draw Steel to and from the dialects of the Steel Compendium."""

from __future__ import annotations

from bestiary.exchange.target import Exchange, Target
from bestiary.systems.draw_steel.exchange.incoming import bring_in, recognises
from bestiary.systems.draw_steel.exchange.outgoing import to_compendium

EXCHANGE = Exchange(
    system="draw-steel",
    targets=(
        Target(
            id="steel-compendium",
            forms=("yaml", "json"),
            kinds=frozenset({"creature", "feature-block"}),
            write=to_compendium,
        ),
    ),
    recognises=recognises,
    bring_in=bring_in,
)
