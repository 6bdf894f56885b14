"""The folder that cards are written to: what earlier runs wrote there and this one did not make again is taken away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
import os
from pathlib import Path

from msgspec import Struct

from bestiary.cached import digest, load_note, save_note
from bestiary.writing import read_back, write_file

#: Keys of cards, each with a digest of how the card looks.
Looks = tuple[tuple[str, str], ...]

_NOTE = "printed.json"


class Written(Struct, frozen=True, array_like=True):
    """A file of ours: its path below the folder, the digest of its content, and the key of the card it is of, or empty."""

    name: str
    digest: str
    card: str
    #: The cards on it, each with its key and a digest of how it looks.
    looks: Looks = ()


def write_output(folder: Path, file: Written, content: bytes, made: list[Written]) -> None:
    """Write one file below the folder in one step and add it to those made; OSError when it cannot be written."""
    # Added first: what is interrupted between the two shall not stay for ever.
    made.append(file)
    try:
        write_file(folder / file.name, content)
    except OSError:
        made.remove(file)
        raise


def is_outdated(file: Written, looks: Mapping[str, Set[str]], there: Collection[str]) -> bool:
    """Whether a card on a file looks otherwise now, or its sheet is gone.

    `looks` are those of the cards that are printed now, by their keys; `there` are those of all sheets.
    """
    return any(look not in looks[card] if card in looks else card not in there for card, look in file.looks)


def note_written(root: Path, folder: Path, written: Iterable[Written]) -> None:
    """Note files in the cache of the bestiary at `root`, for a later run to know them as ours."""
    remove_stale(root, folder, written, lambda file: False)


def remove_stale(
    root: Path, folder: Path, written: Iterable[Written], is_stale: Callable[[Written], bool]
) -> tuple[str, ...]:
    """Take away the files that an earlier run wrote and `is_stale` says this one replaces; their names.

    Only files that still are what was written. Notes in the cache of the bestiary at `root` what is there now.
    """
    noted = _read(root)
    key = str(folder.resolve())
    now = {each.name: each for each in written}
    removed = []
    for each in noted.get(key, ()):
        if each.name in now:
            continue
        if not is_stale(each):
            now[each.name] = each
        elif _removed(folder, each):
            removed.append(each.name)
    _write(root, {**noted, key: tuple(now[name] for name in sorted(now))})
    return tuple(removed)


def _removed(folder: Path, file: Written) -> bool:
    path = folder / file.name
    try:
        if path.is_symlink() or digest(read_back(path)) != file.digest:
            return False
        path.unlink()
    except OSError:
        return False
    return True


def _read(root: Path) -> Mapping[str, tuple[Written, ...]]:
    return load_note(root, _NOTE, dict[str, tuple[Written, ...]]) or {}


def _write(root: Path, noted: Mapping[str, tuple[Written, ...]]) -> None:
    save_note(root, _NOTE, {folder: rows for folder, rows in sorted(noted.items()) if rows and os.path.isdir(folder)})
