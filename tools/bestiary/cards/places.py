"""Where an author wrote what is wrong on a card, as near as a card can tell."""

from __future__ import annotations

from collections.abc import Iterator, Set
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


def lacking_texts(
    bestiary: Bestiary, shown: Path, subject: Subject, lacking: Set[str]
) -> Iterator[tuple[Place, tuple[str, ...]]]:
    """Every text with some of these characters, at the first of them: in the sheet; of those that it has not, in what it may
    have them from; or else what the sheet is called."""
    left = set(lacking)
    for at, found in _texts_with(subject.data, lacking):
        left.difference_update(found)
        yield _origin(subject, at, found[0]), found
    if not left:
        return
    wanted = frozenset(left)
    for document in _others(bestiary, shown, subject):
        for at, found in _texts_with(document.data, wanted):
            left.difference_update(found)
            yield Place(document.source, At(at, words=found[0])), found
    if left:
        yield _origin(subject, _NAME), tuple(sorted(left))


def _others(bestiary: Bestiary, shown: Path, subject: Subject) -> Iterator[Document]:
    """What a sheet may have texts from: the settings, and sheets of other kinds."""
    documents = (file.document for file in bestiary.catalog.files if file.document)
    for document in (*_settings(bestiary, shown), *documents):
        if not document.packaged and document.kind != subject.document.kind:
            yield document


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


def _texts_with(data: Data, wanted: Set[str], at: Pointer = ()) -> Iterator[tuple[Pointer, tuple[str, ...]]]:
    """The texts with some of these characters, and which of them in their order."""
    from bestiary.press.spelling import characters_of

    if isinstance(data, str):
        if not data.isascii() and (found := dict.fromkeys(each for each in characters_of(data) if each in wanted)):
            yield at, tuple(found)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts_with(value, wanted, (*at, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from _texts_with(value, wanted, (*at, position))
