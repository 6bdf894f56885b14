"""Texts that are open in an editor, and whether they stand for what is on disk."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit
from urllib.request import url2pathname

from msgspec import Struct

from bestiary.diagnostic import Source
from bestiary.editor.columns import MARK, Ruler, ruler
from bestiary.source.files import LARGEST_FILE, read_source


class Buffer(Struct, frozen=True):
    """A text that is open in an editor."""

    uri: str
    path: Path
    #: Without a mark of byte order.
    text: str
    version: int | None
    marked: bool = False
    #: It was edited since it was opened or saved.
    edited: bool = False

    def ruler(self, encoding: str) -> Ruler:
        """The means to tell places in this text."""
        return ruler(self.text, encoding, self.marked)


def buffer_of(uri: str, text: str, version: int | None, edited: bool = False) -> Buffer | None:
    """A text that an editor has opened or changed; None for one that is no file."""
    path = path_of_uri(uri)
    if path is None:
        return None
    # Half of a character cannot be written to a file; the editor counts its stand-in as one unit too.
    clean = "".join("\ufffd" if "\ud800" <= each <= "\udfff" else each for each in text) if _is_torn(text) else text
    return Buffer(uri, path, clean.removeprefix(MARK), version, clean.startswith(MARK), edited)


def counts_instead(buffer: Buffer, path: str) -> bool:
    """Whether a text stands for the file at a path, because it is not what can be read there."""
    if len(buffer.text) > LARGEST_FILE:
        return False
    if buffer.edited:
        return True
    # An editor shows a file that is no UTF-8 all the same; what is wrong with it is told until it is edited.
    read = read_source(path, path)
    return isinstance(read, Source) and read.text != buffer.text


def path_of_uri(uri: str) -> Path | None:
    """The file of a `file:` address; None for any other."""
    try:
        parts = urlsplit(uri)
        if parts.scheme.lower() != "file" or not parts.path:
            return None
        if os.name == "nt":
            return Path(url2pathname(f"//{parts.netloc}{parts.path}" if parts.netloc else parts.path))
        path = os.fsdecode(unquote_to_bytes(parts.path))
    except ValueError:
        return None
    return Path(path) if "\0" not in path else None


def uri_of_path(path: str) -> str:
    """The `file:` address of an absolute path."""
    return Path(path).as_uri()


def _is_torn(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
