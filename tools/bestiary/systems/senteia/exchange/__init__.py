"""Sheets of Senteia to other formats, and back from the one that loses nothing."""

from __future__ import annotations

from bestiary.diagnostic import Data
from bestiary.exchange.sheet import card_as_markdown, is_sheet, sheet_as_json, sheet_as_written
from bestiary.exchange.target import Exchange, Exported, Target
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
    return is_sheet(data, _ID)


EXCHANGE = Exchange(
    system=_ID,
    targets=(
        Target("json", ("json",), _KINDS, to_json),
        Target("markdown", ("md",), _KINDS, to_markdown),
        Target("obsidian", ("md",), _KINDS, to_obsidian, layout_of),
    ),
    recognises=recognises,
    bring_in=lambda data, _tables: sheet_as_written(data),
)
