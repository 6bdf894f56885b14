"""Bytes on disk to text: UTF-8 decoded by ourselves, every way to fail a finding."""

from __future__ import annotations

import errno
from operator import attrgetter
import os
from pathlib import Path
import stat

from msgspec import Struct

from bestiary.diagnostic import Finding, Source, Span

#: Files above this many bytes are refused unread: no sheet is a hundredth of it.
LARGEST_FILE = 4 * 1024 * 1024

ROOT_FILE = "bestiary.yaml"
ENDINGS = (".yaml", ".yml")
#: Folders in folders; nobody sorts creatures that finely.
_DEEPEST_FOLDER = 60
_SKIPPED = frozenset({".git", ".venv", "venv", "node_modules", "build", "dist", "__pycache__"})

#: What Windows-1252 has where Latin-1 has control characters: dashes and curly quotes, among others.
_WINDOWS = {byte: sign for byte in range(0x80, 0xA0) if (sign := bytes([byte]).decode("cp1252", "ignore"))}


class FoundFile(Struct, frozen=True):
    """A file below a root, with its parts relative to it."""

    path: str
    parts: tuple[str, ...]


def find_root(start: Path) -> Path:
    """The nearest folder upward with a `bestiary.yaml`, else the start itself."""
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / ROOT_FILE).is_file():
            return folder
    return start


def walk_files(root: Path) -> list[FoundFile]:
    """Every file below a root in a fixed order; hidden and made folders, and links back into the tree, are passed over."""
    found: list[FoundFile] = []
    _walk(str(root), (), set(), found)
    return found


def _walk(folder: str, parts: tuple[str, ...], seen: set[tuple[int, int]], found: list[FoundFile]) -> None:
    try:
        status = os.stat(folder)
        identity = (status.st_dev, status.st_ino)
        if identity in seen:
            return
        if len(parts) > _DEEPEST_FOLDER:
            raise OSError
        seen.add(identity)
        with os.scandir(folder) as listed:
            entries = sorted(listed, key=attrgetter("name"))
    except OSError:
        found.append(FoundFile(folder, parts))
        return
    for entry in entries:
        name = entry.name
        if not is_walked((*parts, name)):
            continue
        inner = (*parts, printable_name(name))
        is_folder = _is_folder(entry)
        if not is_folder or name.endswith(ENDINGS):
            found.append(FoundFile(entry.path, inner))
        if is_folder:
            _walk(entry.path, inner, seen, found)


def is_walked(parts: tuple[str, ...]) -> bool:
    """Whether a file or folder, by its parts below a root, is one that is looked at, given that the folders above it are."""
    return not parts[-1].startswith(".") and not (len(parts) == 1 and parts[0] in _SKIPPED)


def printable_name(name: str) -> str:
    """A file's name in which bytes that are no UTF-8 are written as escapes, so that any report can hold it."""
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "backslashreplace")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def read_source(path: str, name: str) -> Source | Finding:
    """The text of a file, or the finding that says why there is none."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                return _unread(path, name, "unreadable-file", "this is no file, but a pipe or device")
            if status.st_size > LARGEST_FILE:
                return too_large(path, name)
            raw = file.read()
    except OSError as error:
        return _unread(path, name, "unreadable-file", *_why_not(path, error))
    return decode_source(raw, path, name)


def too_large(path: str, name: str) -> Finding:
    """The finding for what is larger than any sheet; no more of it may have been read than shows that."""
    help = f"files are read up to {LARGEST_FILE // 1024 // 1024} MB; is it a sheet at all?"
    return _unread(path, name, "file-too-large", "the file is too large to be a sheet", help)


def _open_at_once(path: str, flags: int) -> int:
    # A pipe would keep us waiting for its writer.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _why_not(path: str, error: OSError) -> tuple[str, str]:
    if os.path.isdir(path):
        return "this is a folder, though it is named like a file", "rename it; files in it are read all the same"
    if error.errno == errno.ELOOP:
        return "this link leads back to itself", "point it to a file, or remove it"
    if isinstance(error, FileNotFoundError):
        return "this link leads nowhere" if os.path.islink(path) else "the file is not there", ""
    help = "check its permissions" if isinstance(error, PermissionError) else ""
    return f"the file cannot be read: {error.strerror or error}", help


def decode_source(raw: bytes, path: str, name: str) -> Source | Finding:
    """Bytes as text, or the finding that says which byte is none."""
    if raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return _undecoded(raw, path, name, error)
    if "\x00" in text:
        return _unread(
            path, name, "binary-file", "this is no text file (it holds zero bytes)", "remove it, or save it as text"
        )
    return Source(path, name, text)


def _undecoded(raw: bytes, path: str, name: str, error: UnicodeDecodeError) -> Finding:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in raw:
        kind = "UTF-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "binary"
        return _unread(
            path, name, "binary-file", f"this is no UTF-8 text file (it looks like {kind})", "save it as UTF-8 text"
        )
    good = raw[: error.start].decode("utf-8")
    # The rest of the file is quoted as Windows has it, so that the line can be shown as its author sees it.
    rest = raw[error.start :].decode("latin-1").translate(_WINDOWS)
    source = Source(path, name, good + rest)
    return Finding(
        "not-utf8",
        source,
        Span(error.start - (len(raw[: error.start]) - len(good)), len(good) + 1),
        f"this letter is not saved as UTF-8 (byte 0x{raw[error.start]:02x})",
        here=f"`{rest[0]}` in {'Windows-1252' if raw[error.start] in _WINDOWS else 'Latin-1'}, perhaps",
        help="open the file in your editor and save it with the encoding UTF-8",
    )


def _unread(path: str, name: str, check: str, message: str, help: str = "") -> Finding:
    return Finding(check, Source(path, name, ""), Span(0, 0), message, help=help)
