"""Notes in the cache of a bestiary: never missed when they are gone, never in the way when they cannot be written."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from bestiary.writing import read_back, write_file

FOLDER = Path(".bestiary")

Shape = TypeVar("Shape")


def load_note(root: Path, name: str, shape: type[Shape]) -> Shape | None:
    """A note of the bestiary at a root; None when there is none, or none of this shape."""
    try:
        return msgspec.json.decode(read_back(root / FOLDER / name), type=shape)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None


def save_note(root: Path, name: str, data: object) -> None:
    """Write a note as JSON, in a folder that git ignores; where nothing can be written there will be none.

    Nor is one written through a link, which may lead to sheets.
    """
    ignore, note = root / FOLDER / ".gitignore", root / FOLDER / name
    try:
        if any(path.is_symlink() for path in (root / FOLDER, ignore, note)):
            return
        if not ignore.exists():
            write_file(ignore, "*\n")
        write_file(note, msgspec.json.encode(data) + b"\n")
    except (OSError, UnicodeEncodeError):
        # A file may be named in bytes that are no text.
        return


def digest(content: str | bytes) -> str:
    """A short text that differs for any other content."""
    # It takes a while to load, and who keeps no notes has no use for it.
    from hashlib import blake2b

    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=16).hexdigest()
