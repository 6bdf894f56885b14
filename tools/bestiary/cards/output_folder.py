"""The folder that cards are written to: what earlier runs wrote there and this one did not make again is taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
import os
from pathlib import Path

from bestiary.cached import digest, load_note, save_note
from bestiary.writing import write_file

_NOTE = "printed.json"


@dataclass(frozen=True, slots=True)
class Written:
    """A file of ours: its path below the folder, the digest of its content, and the id of the card it is of, or empty."""

    name: str
    digest: str
    card: str


def write_output(folder: Path, name: str, content: bytes, card: str = "") -> Written:
    """Write one file below the folder in one step; OSError when it cannot be written."""
    write_file(folder / name, content)
    return Written(name, digest(content), card)


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
        if path.is_symlink() or digest(path.read_bytes()) != file.digest:
            return False
        path.unlink()
    except OSError:
        return False
    return True


def _read(root: Path) -> Mapping[str, tuple[Written, ...]]:
    loaded = load_note(root, _NOTE)
    try:
        return {
            str(folder): tuple(Written(str(name), str(digest), str(card)) for name, digest, card in rows)
            for folder, rows in loaded.items()
        }
    except (ValueError, TypeError, AttributeError):
        return {}


def _write(root: Path, noted: Mapping[str, tuple[Written, ...]]) -> None:
    rows = {
        folder: [[each.name, each.digest, each.card] for each in files]
        for folder, files in sorted(noted.items())
        if files and os.path.isdir(folder)
    }
    save_note(root, _NOTE, rows)
