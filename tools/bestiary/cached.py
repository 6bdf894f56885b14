"""Notes in the cache of a bestiary: never missed when they are gone, never in the way when they cannot be written."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from bestiary.writing import write_file

FOLDER = Path(".bestiary")

Shape = TypeVar("Shape")


def load_note(root: Path, name: str, shape: type[Shape]) -> Shape | None:
    """A note of the bestiary at a root; None when there is none, or none of this shape."""
    try:
        return msgspec.json.decode((root / FOLDER / name).read_bytes(), type=shape)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None


def save_note(root: Path, name: str, data: object) -> None:
    """Write a note as JSON, in a folder that git ignores; where nothing can be written there will be none."""
    try:
        ignore = root / FOLDER / ".gitignore"
        if not ignore.exists():
            write_file(ignore, "*\n")
        write_file(root / FOLDER / name, msgspec.json.encode(data) + b"\n")
    except (OSError, UnicodeEncodeError):
        # A file may be named in bytes that are no text.
        return


def digest(content: str | bytes) -> str:
    """A short text that differs for any other content."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=16).hexdigest()
