"""Folders for what is on the disk for a moment only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from bestiary.ending import uninterrupted


@contextmanager
def scratch_folder() -> Iterator[str]:
    """The path of a new folder that is gone afterwards, also when the process is ended while it is made or taken away."""
    folder = None
    try:
        with uninterrupted():
            folder = TemporaryDirectory(prefix="bestiary-")
        yield folder.name
    finally:
        with uninterrupted():
            if folder:
                folder.cleanup()
