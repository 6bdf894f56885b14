"""The notes that one run leaves for the next, on disk: of each file its content, and what the verdict on it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from bestiary.cached import FOLDER, load_note, save_note
from bestiary.collection.changes import Thing
from bestiary.collection.looking import SheetFile, Stamp

CACHE = FOLDER / "checked.json"


class Note(Struct, frozen=True):
    """A file as it was, whether nothing was found in it, and what it needs: files by kind and id, and whole spaces of names.

    `face` are the spaces that the file itself may be in, and its name: what others see who ask for all of a space.
    """

    file: SheetFile
    clean: bool
    needs: tuple[Thing, ...]
    face: tuple[str, ...]


def read_notes(root: Path, key: str) -> Mapping[str, Note]:
    """The notes of the last run by path; none when they were made under another key, or cannot be read."""
    try:
        loaded = load_note(root, CACHE.name)
        if loaded["key"] != key:
            return {}
        things = [(kind, identity) for kind, identity in loaded["things"]]
        start = str(root / "_")[:-1]
        return {start + name: _note(start + name, row, things) for name, row in loaded["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return {}


def _note(path: str, row: Any, things: list[Thing]) -> Note:
    own, stamp, content, bases, clean, needs, face = row
    file = SheetFile(path, things[own], Stamp(*stamp), content, None if bases is None else tuple(bases))
    return Note(file, clean, tuple([things[need] for need in needs]), tuple(face))


def write_notes(root: Path, key: str, notes: Iterable[Note]) -> None:
    """Leave notes for the next run; a folder that cannot be written to has none."""
    numbers: dict[Thing, int] = {}

    def number(thing: Thing) -> int:
        return numbers.setdefault(thing, len(numbers))

    length = len(str(root / "_")) - 1
    files = {
        note.file.path[length:]: [
            number(note.file.thing),
            note.file.stamp,
            note.file.content,
            note.file.bases,
            note.clean,
            [number(need) for need in note.needs],
            note.face,
        ]
        for note in notes
    }
    save_note(root, CACHE.name, {"key": key, "things": list(numbers), "files": files})
