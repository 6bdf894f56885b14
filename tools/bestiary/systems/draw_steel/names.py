"""The names that blocks of Draw Steel can refer to."""

from __future__ import annotations

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import ReadFile
from bestiary.systems.base import Names
from bestiary.systems.draw_steel.tables import Tables


def known_names(catalog: Catalog, tables: Tables) -> Names:
    """Creatures and feature blocks by id, and the conditions of the game as terms."""
    names: dict[str, dict[str, str]] = {"creature": {}, "term": {each: each for each in tables.words.conditions}}
    for kind in ("feature-block", "creature"):
        for file in catalog.of_kind(kind):
            names["creature"][file.id] = _name(file)
    return names


def _name(file: ReadFile) -> str:
    return file.head.name or file.id.replace("-", " ").title()
