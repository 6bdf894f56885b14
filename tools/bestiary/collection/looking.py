"""The files below a root at one moment: which there are, and what is in them, without reading again what stayed as it was."""

from __future__ import annotations

from collections.abc import Mapping
import os
from pathlib import Path
import re
import stat
from time import time_ns
from typing import NamedTuple

from msgspec import Struct, field

from bestiary.cached import digest
from bestiary.collection.documents import kind_by_place
from bestiary.source.files import LARGEST_FILE, FoundFile, is_walked, walk_files

_EXTENDS = re.compile(rb"extends[\"']?[ \t]*:[ \t]*[\"']?([a-z0-9-]+)")
#: Nanoseconds within which a file can change twice without its times showing it, on the coarsest file systems.
_GRAIN = 2_000_000_000
#: Bytes that are read at once: most files have fewer.
_PIECE = 65_536


class Stamp(NamedTuple):
    """What changes with the content of a file: kind, size, times and place on disk; all 0 for one that cannot be seen."""

    mode: int
    size: int
    written: int
    changed: int
    place: int


#: The stamp of no file.
UNSURE = Stamp(0, -1, 0, 0, 0)


class Look(Struct, frozen=True, eq=False):
    """The files below a root at one moment, and what changes when one of them does."""

    found: tuple[FoundFile, ...]
    stamps: Mapping[str, Stamp]
    #: When it began, in nanoseconds.
    moment: int
    #: By absolute path, what counts instead of what is on disk: texts that are not saved yet.
    texts: Mapping[str, str] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        # When it was looked does not count.
        return isinstance(other, Look) and self._seen == other._seen

    @property
    def _seen(self) -> tuple[object, ...]:
        return self.found, self.stamps, self.texts

    def bytes_of(self, path: str) -> bytes:
        """What a file holds, as far as a sheet can reach; nothing for one that cannot be read."""
        return self.texts[path].encode("utf-8") if path in self.texts else read_bytes(path)


class SheetFile(Struct, frozen=True):
    """A sheet's file: its kind and id, and its content's digest, which holds for as long as the stamp does.

    The kind is that of the folder until the file is opened, which may say another.
    """

    path: str
    thing: tuple[str, str]
    stamp: Stamp
    content: str
    #: Ids that the text names behind `extends`; None where it does not have the word.
    bases: tuple[str, ...] | None


def look_at(root: Path, texts: Mapping[str, str] | None = None) -> Look:
    """The files below a root as they are now; `texts` below it stand in for files that are not saved, by absolute path."""
    moment = time_ns()
    found = tuple(walk_files(root))
    stamps = {file.path: _stamp(file.path) for file in found}
    own = {path: text for path, text in (texts or {}).items() if path in stamps or _is_looked_at(root, path)}
    fresh = tuple(FoundFile(path, Path(path).relative_to(root).parts) for path in own if path not in stamps)
    stamps.update({path: _stamp_of_text(text) for path, text in own.items()})
    return Look(found + fresh, stamps, moment, own)


def sheet_files(
    look: Look, known: Mapping[str, SheetFile], digested: bool = True
) -> tuple[dict[str, SheetFile], dict[str, bytes]]:
    """The files of a look that hold sheets, by path, and what is in those of them that were read.

    Those that still have the stamp by which they are known are not read. The files are to be told from others of later runs
    only where they are `digested`.
    """
    files: dict[str, SheetFile] = {}
    contents: dict[str, bytes] = {}
    for found in look.found:
        if (kind := kind_by_place(found)) is None:
            continue
        same, stamp = known.get(found.path), look.stamps[found.path]
        if same is None or same.stamp != stamp:
            # A pipe would keep us waiting for its writer.
            raw = look.bytes_of(found.path) if stat.S_ISREG(stamp.mode) else b""
            settled = max(stamp.written, stamp.changed) < look.moment - _GRAIN
            content = digest(raw) if digested else ""
            # Which kind it really is, those know who have opened it.
            known_as = same.thing if same and same.content == content else None
            thing = known_as or (kind, found.parts[-1].rpartition(".")[0])
            same = SheetFile(found.path, thing, stamp if settled else UNSURE, content, _named_bases(raw))
            # An empty one may be one that cannot be read; whoever opens it says why.
            if 0 < len(raw) <= LARGEST_FILE:
                contents[found.path] = raw
        files[found.path] = same
    return files, contents


def read_bytes(path: str) -> bytes:
    """What a file holds, as far as a sheet can reach; nothing for one that cannot be read."""
    try:
        # Without what a file object does beside: of thousands of files that is half the time.
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return b""
    try:
        raw = piece = os.read(file, _PIECE)
        # Only at its end a file gives less than it is asked for.
        while len(piece) == _PIECE and len(raw) <= LARGEST_FILE:
            piece = os.read(file, _PIECE)
            raw += piece
        return raw
    except OSError:
        return b""
    finally:
        os.close(file)


def _named_bases(raw: bytes) -> tuple[str, ...] | None:
    if b"extends" not in raw:
        return None
    return tuple(found.decode("ascii") for found in _EXTENDS.findall(raw))


def _is_looked_at(root: Path, path: str) -> bool:
    parts = Path(path).relative_to(root).parts if Path(path).is_relative_to(root) else ()
    return bool(parts) and all(is_walked(parts[:length]) for length in range(1, len(parts) + 1))


def _stamp_of_text(text: str) -> Stamp:
    raw = text.encode("utf-8")
    return Stamp(stat.S_IFREG, len(raw), 0, 0, int(digest(raw), 16))


def _stamp(path: str) -> Stamp:
    try:
        status = os.stat(path)
    except OSError:
        return Stamp(0, 0, 0, 0, 0)
    return Stamp(status.st_mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
