"""Blocks of Draw Steel to and from the dialects of the Steel Compendium, and as finished sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate, Note
from bestiary.exchange.sheet import card_as_markdown, is_sheet, sheet_as_json, sheet_as_written
from bestiary.exchange.target import Exchange, Exported, Imported, Target
from bestiary.systems.base import Subject, World
from bestiary.systems.draw_steel.exchange.incoming import bring_in, recognises
from bestiary.systems.draw_steel.exchange.outgoing import to_compendium
from bestiary.systems.draw_steel.tables import Tables
from bestiary.systems.draw_steel.view import card_of, view_of
from bestiary.systems.draw_steel.written import BLOCKS, written_features

_ID = "draw-steel"


def to_json(subject: Subject, world: World) -> Exported:
    """The finished sheet and the block as written."""
    return sheet_as_json(subject, view_of(subject, world))


def to_markdown(subject: Subject, world: World) -> Exported:
    """The card as Markdown."""
    card = card_of(view_of(subject, world), world, "")
    page = card_as_markdown(subject, card, world, f"{_ID}/{subject.document.kind}")
    return Exported(page.content, (*page.notes, *_unshown(subject.data)))


def bring(data: Mapping[str, Data], tables: Tables) -> Imported:
    """A sheet that `export --to json` wrote as it was, or a block of another dialect as ours."""
    return sheet_as_written(data) if is_sheet(data, _ID) else bring_in(data, tables)


def _unshown(data: Mapping[str, Data]) -> Iterator[Note]:
    """What no card shows: keys of the author's own, on the block and on its features."""
    if data.get("metadata"):
        yield Note(Fate.LOST, f"`metadata`: {', '.join(map(str, data['metadata']))}")
    for feature in written_features(data):
        if feature.data.get("metadata"):
            yield Note(Fate.LOST, "`metadata` of a feature", feature.name)


EXCHANGE = Exchange(
    system=_ID,
    targets=(
        Target("steel-compendium", ("yaml", "json"), BLOCKS, to_compendium),
        Target("json", ("json",), BLOCKS, to_json),
        Target("markdown", ("md",), BLOCKS, to_markdown),
    ),
    recognises=lambda data: is_sheet(data, _ID) or recognises(data),
    bring_in=bring,
)
