"""What the settings of a bestiary name, and what a file says of its game: each has to be there; and how their texts read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.schemas import build_schema
from bestiary.collection.settings import SCHEMA, ReadSettings
from bestiary.diagnostic import At, Finding, Source
from bestiary.forms.prose import text_findings
from bestiary.lint.names import name_findings
from bestiary.lint.printed import backslashed, odd_print
from bestiary.lint.swallowed import swallowed_findings
from bestiary.source.files import ROOT_FILE
from bestiary.source.tree import read_spans
from bestiary.suggest import nearest, suggesting
from bestiary.systems.base import World
from bestiary.systems.registry import find_system, system_ids


def settings_findings(read: ReadSettings, catalog: Catalog, worlds: Mapping[str, World]) -> Iterator[Finding]:
    """A game that nobody knows, ids of sheets that are not there, and odd texts; `worlds` are those of all games in use."""
    if read.document is None:
        return
    if read.settings.system not in system_ids():
        yield unknown_system(read.document.source, At(("system",)), read.settings.system)
    names: dict[str, dict[str, str]] = {}
    for world in worlds.values():
        for space, known in world.names.items():
            names.setdefault(space, {}).update(known)
    schema = build_schema(SCHEMA)
    yield from name_findings(read.document, schema.plan, names, catalog)
    yield from text_findings(read.document, schema)
    yield from swallowed_findings(read.document, lambda document: len(list(schema.mistakes(document.data))))
    yield from _ignored(read.document)
    is_known = read.settings.system in system_ids()
    yield from (each for each in odd_print(read.document, schema) if is_known or each.at != At(("system",)))


def _ignored(document: Document) -> Iterator[Finding]:
    """A finding for each path that is ignored with backslashes in it: it would be that of no file."""
    text = document.source.text
    for pointer, span in read_spans(document.source).items() if "\\" in text else ():
        if len(pointer) == 2 and pointer[0] == "ignore" and "\\" in text[span.value.start : span.value.end]:
            yield backslashed(document, pointer, span.value)


def of_other_games(
    read: ReadSettings, strangers: Sequence[tuple[Document, str]], default_holds: bool
) -> Iterator[Finding]:
    """What there is to say of sheets that plainly are of another game than the one they are read as; each with its game.

    One finding at the settings where these name the one game, and no sheet is of it (`default_holds`).
    """
    games = sorted({game for document, game in strangers if "system" not in document.data})
    named = read.document is not None and "system" in read.document.data
    if named and read.document and len(games) == 1 and not default_holds:
        yield _of_another(read.document, read.settings.system, games[0], "these are sheets")
        strangers = [(document, game) for document, game in strangers if "system" in document.data]
    for document, game in strangers:
        yield _of_another(document, document.system, game, "this is a sheet")


def _of_another(document: Document, system: str, game: str, these: str) -> Finding:
    own, other = find_system(system).title, find_system(game).title
    said = f"{these} of {other}" + (
        f", but `system` names {own}" if "system" in document.data else f", read as of {own}"
    )
    return Finding(
        "wrong-value",
        document.source,
        At(("system",)) if "system" in document.data else At(),
        said,
        label=f"write `{game}`" if "system" in document.data else "",
        help=""
        if "system" in document.data
        else f"add a line `system: {game}`; in {ROOT_FILE} it counts for all files",
        replacement=game if "system" in document.data else None,
        safe=False,
    )


def unknown_system(source: Source, at: At, system: str) -> Finding:
    """The finding for a game that nobody knows."""
    known = "there are " + ", ".join(f"`{each}`" for each in system_ids())
    unknown = Finding("unknown-system", source, at, f"no game is called `{system}`", help=known)
    return suggesting(unknown, system, nearest(system, system_ids()))
