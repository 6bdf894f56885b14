"""The tables of Kettle as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.collection.settings import Settings
from bestiary.collection.tables import read_table


class Pot(Struct, frozen=True):
    """A size of pot: its name in print, the cups it pours, its `#rrggbb` colour."""

    name: str
    cups: int
    colour: str


class Tables(Struct, frozen=True):
    """All rules data of Kettle."""

    boils_at: int
    per_minute: int
    pots: Mapping[str, Pot]


def load_tables(settings: Settings) -> Tables:
    """The packaged table; a broken one is a ValueError. No setting of a bestiary changes it."""
    data = read_table("kettle/pots")
    pots = {key: Pot(row["name"], row["cups"], row["colour"]) for key, row in data["pots"].items()}
    return Tables(data["boils_at"], data["per_minute"], pots)
