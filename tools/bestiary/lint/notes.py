"""The notes that one run leaves for the next, on disk: of each file its content, and what the verdict on it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from bestiary.cached import FOLDER, load_note, save_note
from bestiary.collection.changes import Thing
from bestiary.collection.documents import Head
from bestiary.collection.looking import SheetFile, Stamp

CACHE = FOLDER / "checked.json"


class Note(Struct, frozen=True):
    """A file as it was, whether nothing was found in it, and what it needs: files by kind and id, and whole spaces of names.

    `face` are the spaces that the file itself may be in, and its name: what others see who ask for all of a space.
    What those see who name it is its `head`; None for a file that could not be read.
    """

    file: SheetFile
    clean: bool
    needs: tuple[Thing, ...]
    face: tuple[str, ...]
    head: Head | None = None


class _Row(Struct, frozen=True, array_like=True):
    """A note as it is kept: things as numbers of a list, since most files name the same ones."""

    thing: int
    stamp: Stamp
    content: str
    bases: tuple[str, ...] | None
    clean: bool
    needs: tuple[int, ...]
    face: tuple[str, ...]
    head: Head | None


class _Notes(Struct, frozen=True):
    """All that is kept: the key that the notes hold for, their things, and the notes by path below the root."""

    key: str
    things: tuple[Thing, ...]
    files: dict[str, _Row]


def read_notes(root: Path, key: str) -> Mapping[str, Note]:
    """The notes of the last run by path; none when they were made under another key, or cannot be read."""
    kept = load_note(root, CACHE.name, _Notes)
    if kept is None or kept.key != key:
        return {}
    start = str(root / "_")[:-1]
    try:
        return {start + name: _note(start + name, row, kept.things) for name, row in kept.files.items()}
    except IndexError:
        return {}


def _note(path: str, row: _Row, things: Sequence[Thing]) -> Note:
    file = SheetFile(path, things[row.thing], row.stamp, row.content, row.bases)
    return Note(file, row.clean, tuple([things[need] for need in row.needs]), row.face, row.head)


def write_notes(root: Path, key: str, notes: Iterable[Note]) -> None:
    """Leave notes for the next run; a folder that cannot be written to has none."""
    numbers: dict[Thing, int] = {}

    def number(thing: Thing) -> int:
        return numbers.setdefault(thing, len(numbers))

    length = len(str(root / "_")) - 1
    files = {
        note.file.path[length:]: _Row(
            number(note.file.thing),
            note.file.stamp,
            note.file.content,
            note.file.bases,
            note.clean,
            tuple([number(need) for need in note.needs]),
            note.face,
            note.head,
        )
        for note in notes
    }
    save_note(root, CACHE.name, _Notes(key, tuple(numbers), files))
