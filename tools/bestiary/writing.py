"""Files written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file in one step, text as UTF-8 with plain line feeds; OSError when it cannot be written."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve() if path.is_symlink() else path
    # Named before it is there, so that no interruption can leave it behind.
    beside = target.with_name(f".{target.name[:80]}.{os.urandom(8).hex()}")
    try:
        with open(beside, "xb") as file:
            file.write(data)
        os.chmod(beside, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def why_unwritten(path: Path, error: OSError) -> str:
    """Why a file could not be written, as a part of a sentence."""
    if path.is_dir():
        return "it is a folder, where a file is wanted"
    above = next((folder for folder in path.parents if folder.exists()), path)
    if above != path and not above.is_dir():
        return f"`{above}` is a file, where a folder is wanted"
    return error.strerror or str(error)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
