"""Files written whole or not at all, and read again: nothing but files, whatever else has their names."""

from __future__ import annotations

import errno
import os
from pathlib import Path
import stat

#: What may stand where a file is wanted, by the bits of its mode.
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a disk",
}


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file in one step, text as UTF-8 with plain line feeds; OSError when it cannot be written, or is no file.

    A link stays one: what it leads to is written.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    there = _mode(path)
    if there and not stat.S_ISREG(there):
        raise _no_file(there)
    target = path.resolve() if path.is_symlink() else path
    # Named before it is there, so that no interruption can leave it behind.
    beside = target.with_name(f".{target.name[:80]}.{os.urandom(8).hex()}")
    try:
        with open(beside, "xb") as file:
            file.write(data)
        os.chmod(beside, there & 0o777 if there else 0o666 & ~_umask())
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_out(path: Path, content: bytes | str) -> None:
    """Write what the caller named himself: as `write_file` does, or into the pipe or device that it is."""
    if not is_stream(path):
        write_file(path, content)
        return
    data = content.encode("utf-8") if isinstance(content, str) else content
    # By its own name: a link to a pipe without one, such as `/dev/stdout`, leads to no path.
    with open(os.open(path, os.O_WRONLY), "wb") as stream:
        stream.write(data)


def is_stream(path: Path) -> bool:
    """Whether a path is that of a pipe or a device such as a terminal, where nothing is lost by writing."""
    try:
        there = _mode(path)
    except OSError:
        return False
    return stat.S_ISFIFO(there) or stat.S_ISCHR(there)


def read_back(path: Path) -> bytes:
    """What is in a file; OSError when it cannot be read, or is no file: pipes keep waiting, and devices do not end."""
    with open(path, "rb", opener=_open_at_once) as file:
        there = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(there):
            raise _no_file(there)
        return file.read()


def why_unwritten(path: Path, error: OSError) -> str:
    """Why a file could not be written, as a part of a sentence."""
    if path.is_dir():
        return "it is a folder, where a file is wanted"
    above = next((folder for folder in path.parents if folder.exists()), path)
    if above != path and not above.is_dir():
        return f"`{above}` is a file, where a folder is wanted"
    return error.strerror or str(error)


def _mode(path: Path) -> int:
    """The mode of what a path leads to; 0 where there is nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return 0


def _no_file(mode: int) -> OSError:
    kind = _KINDS.get(stat.S_IFMT(mode), "no file")
    return OSError(errno.EINVAL, f"it is {kind}, where a file is wanted")


def _open_at_once(path: str, flags: int) -> int:
    # A pipe would keep us waiting for its writer.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
