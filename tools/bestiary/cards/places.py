"""Where an author wrote what is wrong on a card, as near as a card can tell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bestiary.collection.catalog import report_name
from bestiary.collection.documents import Document, read_document
from bestiary.diagnostic import At, Data, Pointer, Source
from bestiary.lint.checking import Bestiary
from bestiary.pointers import value_at
from bestiary.source.files import ROOT_FILE
from bestiary.systems.base import Subject

_NAME: Pointer = ("name",)


class Place(Struct, frozen=True):
    """A place in a file."""

    source: Source
    at: At


def overflow_place(subject: Subject, field: str) -> Place:
    """The entry that a field of the card is called after, or else what the whole sheet is called."""
    names = [part.casefold() for part in field.split("/")]
    found = [at for at, name in _entry_names(subject.data) if name.casefold() in names[1:]]
    if not found:
        # A weapon's entry has its name behind that of the ability.
        found = [at for at, name in _entry_names(subject.data) if any(name.casefold() in part for part in names[1:])]
    return _origin(subject, (*found[0], "name") if found else _NAME)


def picture_place(subject: Subject) -> Place:
    """Where a sheet names its picture."""
    return _origin(subject, ("image",))


def glyph_places(bestiary: Bestiary, shown: Path, subject: Subject, character: str) -> tuple[Place, ...]:
    """Every place with a character: in the sheet, or else in what it may have it from, or else what the sheet is called."""
    own = tuple(_origin(subject, at, character) for at in _texts_with(subject.data, character))
    if own:
        return own
    others = [
        *_settings(bestiary, shown),
        *(file.document for file in bestiary.catalog.files if file.document),
    ]
    of_others = tuple(
        Place(document.source, At(at, words=character))
        for document in others
        if not document.packaged and document.kind != subject.document.kind and character in document.source.text
        for at in _texts_with(document.data, character)
    )
    return of_others or (_origin(subject, _NAME),)


def _origin(subject: Subject, at: Pointer, words: str = "") -> Place:
    # Nameless sheets are called by their file.
    at = at if value_at(subject.data, at) is not None else ()
    origin = subject.sheet.origin(at)
    return Place(origin.document.source, At(origin.pointer, words=words))


def _settings(bestiary: Bestiary, shown: Path) -> Iterator[Document]:
    path = bestiary.catalog.root / ROOT_FILE
    if path.is_file():
        name = report_name(str(path), shown)
        read = read_document(str(path), name, "bestiary", "bestiary", bestiary.catalog.settings.system)
        yield from [read.document] if read.document else []


def _entry_names(data: Data, at: Pointer = ()) -> Iterator[tuple[Pointer, str]]:
    if isinstance(data, dict):
        if at and isinstance(data.get("name"), str):
            yield at, data["name"]
        for key, value in data.items():
            yield from _entry_names(value, (*at, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _entry_names(value, (*at, position))


def _texts_with(data: Data, character: str, at: Pointer = ()) -> Iterator[Pointer]:
    if isinstance(data, str):
        if character in data:
            yield at
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts_with(value, character, (*at, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _texts_with(value, character, (*at, position))
