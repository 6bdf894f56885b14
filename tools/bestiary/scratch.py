"""Folders for what is on the disk for a moment only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from shutil import rmtree
from tempfile import TemporaryDirectory


@contextmanager
def scratch_folder() -> Iterator[str]:
    """The path of a new folder that is gone afterwards, also when Ctrl-C comes while it is taken away."""
    folder = TemporaryDirectory(prefix="bestiary-")
    try:
        yield folder.name
    finally:
        try:
            folder.cleanup()
        except KeyboardInterrupt:
            rmtree(folder.name, ignore_errors=True)
            raise
