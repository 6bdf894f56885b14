"""Files of a bestiary written over: only below its root, and only when they still hold what was read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
import os
from pathlib import Path

from bestiary.diagnostic import Source
from bestiary.writing import read_back, write_file

BOM = b"\xef\xbb\xbf"


def by_file(sources: Iterable[Source]) -> list[Sequence[Source]]:
    """Sources with the same text of one file together: the file itself comes first, links to it after."""
    files: dict[tuple[str, str], list[Source]] = {}
    for source in sources:
        files.setdefault((os.path.realpath(source.path), source.text), []).append(source)
    return [sorted(same, key=lambda each: os.path.islink(each.path)) for same in files.values()]


def rewrite_file(source: Source, text: str, root: Path, keep_mark: bool = True) -> str:
    """Put other text into a file, with the byte order mark it had; says in a sentence why it was left alone, else nothing."""
    path, name = Path(source.path), source.name
    try:
        if not path.resolve().is_relative_to(root.resolve()):
            return f"{name} is a link to a file outside of the bestiary, and was left alone"
        mark = BOM if starts_with_mark(source) else b""
        if read_back(path) != mark + source.text.encode("utf-8"):
            return f"{name} was changed by something else meanwhile, and was left alone"
        if not os.access(path, os.W_OK):
            return f"{name} cannot be written: it is read-only"
        write_file(path, (mark if keep_mark else b"") + text.encode("utf-8"))
    except (OSError, RuntimeError) as error:
        return f"{name} cannot be written: {getattr(error, 'strerror', None) or error}"
    return ""


def starts_with_mark(source: Source) -> bool:
    """Whether a file starts with a byte order mark, which its text does not show; OSError when it cannot be read."""
    with open(source.path, "rb") as file:
        return file.read(len(BOM)) == BOM
