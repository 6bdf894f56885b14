"""Where a bestiary lies: its root, and the files below it that somebody named."""

from __future__ import annotations

from collections.abc import Sequence
import os
from pathlib import Path

from msgspec import Struct

from bestiary.source.files import ROOT_FILE, find_root, printable_name


class NoBestiary(Exception):
    """There is no bestiary at some paths, or more than one; the text is a sentence that says so."""


class Place(Struct, frozen=True):
    """A root, and the files or folders below it that were named; none named means all."""

    root: Path
    named: tuple[Path, ...]


def find_place(paths: Sequence[str]) -> Place:
    """The root that paths (the current folder) are of, and what they name below it; NoBestiary where they are of none."""
    given = [Path(path) for path in paths] or [Path.cwd()]
    roots = set()
    for path in given:
        if not path.exists() and not path.is_symlink():
            raise NoBestiary(f"There is no file or folder `{path}`.")
        roots.add(_root_of(path if path.is_dir() else path.parent))
    if len(roots) > 1:
        raise NoBestiary("The paths are of different bestiaries: " + ", ".join(sorted(str(root) for root in roots)))
    root = roots.pop()
    if not is_bestiary(root) and all(path.is_dir() for path in given):
        raise NoBestiary(
            f"There is no bestiary at `{given[0]}`: no bestiary.yaml, and none of the folders creatures, items, traits or terms."
        )
    named = tuple(path_below(root, path) for path in given if path.resolve() != root)
    return Place(root, named if len(named) == len(given) else ())


def path_below(root: Path, path: Path) -> Path:
    """A path as files below a root are called, however it was written: over a link to the root, or with `..`."""
    absolute = _absolute(path)
    for folder in (absolute, *absolute.parents):
        if folder.resolve() == root:
            return root / absolute.relative_to(folder)
    return absolute


def is_bestiary(root: Path) -> bool:
    """Whether a folder has the settings of a bestiary, or a folder of a kind of file."""
    from bestiary.collection.documents import KINDS

    return (root / ROOT_FILE).exists() or any((root / folder).is_dir() for folder in KINDS)


def is_in_place(name: str, place: Place) -> bool:
    """Whether a file, by its name in reports, is among those that were named; all are when none was."""
    if not place.named:
        return True
    # Names in reports are spelt for every reader, whatever letters the console has.
    path = Path(os.path.normpath(os.path.join(printable_name(os.getcwd()), name)))
    named = (Path(printable_name(str(each))) for each in place.named)
    return any(path == each or each in path.parents for each in named)


def _root_of(folder: Path) -> Path:
    from bestiary.collection.documents import KINDS

    root = find_root(folder)
    if is_bestiary(root):
        return root
    # Without settings, the folder of a kind still says where its bestiary is.
    return next((each.parent for each in (root, *root.parents) if each.name in KINDS), root)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))
