"""Where names come from: the file of an id, or the entry of a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bestiary.collection.schemas import find_prose
from bestiary.diagnostic import At, Data, Source, Span
from bestiary.editor.sheets import Sheet, Word
from bestiary.pointers import value_at
from bestiary.resources import data_folder
from bestiary.source.locate import locate
from bestiary.systems.registry import schema_of


class Definition(Struct, frozen=True):
    """What defines a name."""

    #: What it is, such as `trait`.
    kind: str
    id: str
    name: str
    #: None for a name that stands in no file.
    path: str | None
    #: The text that the place is of.
    text: str = ""
    span: Span | None = None
    #: What its author says of it; empty where nothing is said.
    prose: str = ""


def definitions_of(sheet: Sheet, word: Word) -> list[Definition]:
    """All that a name can mean, each once."""
    found: dict[object, Definition] = {}
    for space, identity, name in word.meanings:
        definition = _definition(sheet, space, identity, name)
        found.setdefault((definition.path, definition.span, definition.name), definition)
    return list(found.values())


def _definition(sheet: Sheet, space: str, identity: str, name: str) -> Definition:
    kind, _, narrow = space.partition(":")
    file = sheet.checked.bestiary.catalog.by_id.get((kind, identity))
    if file is None:
        return _of_tables(sheet, kind, identity, name) or Definition(narrow or kind, identity, name, None)
    text = sheet.checked.text(file.source.path)
    located = locate(Source(file.source.path, file.source.name, text))
    schema = schema_of(file.document.system if file.document else sheet.system, kind)
    prose = dict(find_prose(schema.plan, located.data)) if schema else {}
    said = prose.get(("description",)) or next((text for at, text in prose.items() if len(at) == 1), "")
    return Definition(kind, identity, name, file.source.path, text, located.exact_span(At(("name",))), said)


def _of_tables(sheet: Sheet, kind: str, identity: str, name: str) -> Definition | None:
    """The entry that has an id and its name, in the settings of the bestiary or a table of the game."""
    for path in _tables(sheet):
        text = sheet.checked.text(path)
        if identity not in text:
            continue
        located = locate(Source(path, path, text))
        for pointer, span in located.spans.items():
            entry = value_at(located.data, pointer)
            if isinstance(entry, dict) and entry.get("name") == name and identity in (*pointer[-1:], entry.get("id")):
                return Definition(kind, identity, name, path, text, span.key or span.value, _said(entry))
    return None


def _tables(sheet: Sheet) -> Iterator[str]:
    yield sheet.checked.settings
    folder: Path = data_folder() / "rules" / sheet.system.replace("-", "_")
    yield from sorted(str(path) for path in folder.glob("*.yaml"))


def _said(entry: Data) -> str:
    said = entry.get("description") or entry.get("text")
    return said if isinstance(said, str) else ""
