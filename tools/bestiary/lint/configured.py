"""What the settings of a bestiary name, and what a file says of its game: each has to be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiary.collection.catalog import Catalog
from bestiary.collection.schemas import build_schema
from bestiary.collection.settings import SCHEMA, ReadSettings
from bestiary.diagnostic import At, Finding, Source
from bestiary.lint.names import name_findings
from bestiary.suggest import nearest, suggesting
from bestiary.systems.base import World
from bestiary.systems.registry import system_ids


def unknown_in_settings(read: ReadSettings, catalog: Catalog, worlds: Mapping[str, World]) -> Iterator[Finding]:
    """A game that nobody knows, and ids of sheets that are not there; `worlds` are those of all games in use."""
    if read.document is None:
        return
    if read.settings.system not in system_ids():
        yield unknown_system(read.document.source, At(("system",)), read.settings.system)
    names: dict[str, dict[str, str]] = {}
    for world in worlds.values():
        for space, known in world.names.items():
            names.setdefault(space, {}).update(known)
    yield from name_findings(read.document, build_schema(SCHEMA).plan, names, catalog)


def unknown_system(source: Source, at: At, system: str) -> Finding:
    """The finding for a game that nobody knows."""
    known = "there are " + ", ".join(f"`{each}`" for each in system_ids())
    unknown = Finding("unknown-system", source, at, f"no game is called `{system}`", help=known)
    return suggesting(unknown, system, nearest(system, system_ids()))
