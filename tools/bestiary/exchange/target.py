"""What a game contributes: formats of other programs that its sheets can be written in and read from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Note
from bestiary.systems.base import Subject, World


class Exported(Struct, frozen=True):
    """A sheet in another format: plain data where the format is YAML or JSON, else text; and what became of its fields."""

    content: Data
    notes: tuple[Note, ...]


class Target(Struct, frozen=True):
    """A format to export to: its id, its forms (the first is the usual one), the kinds of sheet it takes, and how."""

    id: str
    #: Endings of its files without the dot: yaml, json, md.
    forms: tuple[str, ...]
    kinds: frozenset[str]
    write: Callable[[Subject, World], Exported]
    #: A file that shows such sheets in the other program, where it needs one.
    layout: Callable[[World], str] | None = None


class Imported(Struct, frozen=True):
    """A sheet as we write it, and what became of its fields."""

    data: Mapping[str, Data]
    notes: tuple[Note, ...]
    #: The id it had; empty where its name is all there is to call it by.
    id: str = ""
    #: What tells it from others of its name, as words behind an id: level-4; empty where nothing does.
    variant: str = ""


class Exchange(Struct, frozen=True):
    """All formats of a game. `recognises` says whether data is one of its sheets, `bring_in` makes it ours."""

    system: str
    targets: tuple[Target, ...]
    recognises: Callable[[Data], bool]
    bring_in: Callable[[Mapping[str, Data], Any], Imported]
