"""Notes in the cache of a bestiary: never missed when they are gone, never in the way when they cannot be written."""

from __future__ import annotations

from hashlib import blake2b
import json
from pathlib import Path
from typing import Any

from bestiary.writing import write_file

FOLDER = Path(".bestiary")


def load_note(root: Path, name: str) -> Any:
    """A note of the bestiary at a root as plain data; None when there is none that can be read."""
    try:
        return json.loads((root / FOLDER / name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def save_note(root: Path, name: str, data: object) -> None:
    """Write a note as JSON, in a folder that git ignores; where nothing can be written there will be none."""
    try:
        ignore = root / FOLDER / ".gitignore"
        if not ignore.exists():
            write_file(ignore, "*\n")
        write_file(root / FOLDER / name, json.dumps(data, separators=(",", ":")) + "\n")
    except OSError:
        return


def digest(content: str | bytes) -> str:
    """A short text that differs for any other content."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=16).hexdigest()
