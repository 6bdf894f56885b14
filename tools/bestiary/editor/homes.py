"""Which bestiary a file is of, as an editor sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from bestiary.collection.roots import NoBestiary, find_place, path_below
from bestiary.source.files import ROOT_FILE


class Home(Struct, frozen=True):
    """The root of a bestiary, and how one of its files is called there."""

    root: Path
    path: str


def find_home(path: Path, folders: Sequence[Path]) -> Home | None:
    """The bestiary that a file is of, also one that is not saved yet; None for a file of none.

    Without settings, a folder is a bestiary only if it is open in the editor (`folders`): others may call a folder `items`.
    """
    try:
        folder = next((each for each in path.parents if each.is_dir()), None)
        if folder is None:
            return None
        root = find_place((str(folder),)).root
        settled = (root / ROOT_FILE).is_file() or any(root.is_relative_to(each.resolve()) for each in folders)
        return Home(root, str(path_below(root, path))) if settled else None
    except (NoBestiary, OSError, RuntimeError, ValueError):
        return None
