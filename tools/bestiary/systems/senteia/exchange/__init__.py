"""Sheets of Senteia to other formats, and back from the one that loses nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate, Note
from bestiary.exchange.sheet import FORMAT, card_as_markdown, sheet_as_json
from bestiary.exchange.target import Exchange, Exported, Imported, Target
from bestiary.systems.base import Subject, World
from bestiary.systems.senteia.exchange.obsidian import card_as_note, layout_of
from bestiary.systems.senteia.view import card_of, view_of

_ID = "senteia"
_SCHEMA = "senteia/creature"
_KINDS = frozenset({"creature"})


def to_json(subject: Subject, world: World) -> Exported:
    """The finished sheet and the sheet as written."""
    return sheet_as_json(subject, view_of(subject, world))


def to_markdown(subject: Subject, world: World) -> Exported:
    """The card as Markdown."""
    return card_as_markdown(subject, card_of(view_of(subject, world), world, ""), world, _SCHEMA)


def to_obsidian(subject: Subject, world: World) -> Exported:
    """The card as a block of Obsidian's Fantasy Statblocks."""
    return card_as_note(subject, card_of(view_of(subject, world), world, ""), _SCHEMA)


def recognises(data: Data) -> bool:
    """Whether data is a sheet that `export --to json` wrote."""
    return isinstance(data, dict) and data.get("format") == FORMAT and data.get("system") == _ID


def bring_in(data: Mapping[str, Data], tables: Any) -> Imported:
    """The sheet as it was written; what was derived from it will be derived again."""
    written = data.get("written")
    own = dict(written) if isinstance(written, dict) else {}
    own = {key: value for key, value in own.items() if key != "extends"}
    return Imported(
        own, (Note(Fate.CHANGED, "what was derived is left out, as it is derived anew"),), str(data.get("id", ""))
    )


EXCHANGE = Exchange(
    system=_ID,
    targets=(
        Target("json", ("json",), _KINDS, to_json),
        Target("markdown", ("md",), _KINDS, to_markdown),
        Target("obsidian", ("md",), _KINDS, to_obsidian, layout_of),
    ),
    recognises=recognises,
    bring_in=bring_in,
)
