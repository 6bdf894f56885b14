"""The names that sheets of Kettle can refer to."""

from __future__ import annotations

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import ReadFile
from bestiary.systems.base import Names
from tiny_system.kettle.tables import Tables


def known_names(catalog: Catalog, tables: Tables) -> Names:
    """Teapots, brews and marks by id, and the sizes of pots from the table."""
    names = {"pot": {key: pot.name for key, pot in tables.pots.items()}}
    for kind in ("trait", "brew", "creature"):
        # Traits of other games come with the program as well.
        names[kind] = {file.id: _name(file) for file in catalog.of_kind(kind, "kettle" if kind == "trait" else "")}
    return names


def _name(file: ReadFile) -> str:
    data = file.document.data if file.document else None
    value = data.get("name") if isinstance(data, dict) else None
    return value if isinstance(value, str) else file.id.replace("-", " ").title()
