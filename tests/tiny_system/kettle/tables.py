"""The tables of Kettle as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.collection.settings import Settings
from bestiary.diagnostic import Source
from bestiary.resources import data_folder
from bestiary.source.tree import read_tree


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
    path = data_folder() / "rules" / "kettle" / "pots.yaml"
    tree = read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8")))
    if not tree.readable or not isinstance(tree.data, dict):
        raise ValueError("the packaged table pots cannot be read")
    pots = {key: Pot(row["name"], row["cups"], row["colour"]) for key, row in tree.data["pots"].items()}
    return Tables(tree.data["boils_at"], tree.data["per_minute"], pots)
