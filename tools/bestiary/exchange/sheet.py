"""Sheets as plain JSON and as Markdown, and an honest look at what of a sheet such an output leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re

from bestiary.card import Card, Deck
from bestiary.cards.deck import load_glyphs
from bestiary.collection.schemas import build_schema, find_prose
from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate, Note
from bestiary.exchange.reading import comment_notes
from bestiary.exchange.target import Exported, Imported
from bestiary.pointers import path_text
from bestiary.render.markdown import render_markdown
from bestiary.richtext import find_links
from bestiary.systems.base import SheetView, Subject, World

#: How the JSON of a sheet says what it is.
FORMAT = "bestiary-sheet"
VERSION = 1
_NOT_A_WORD = re.compile(r"[\W_]+")
_LONGEST = 60


def sheet_as_json(subject: Subject, view: SheetView) -> Exported:
    """The finished sheet, every number with its reasons, beside the sheet as it was written."""
    document = subject.document
    content = {
        "format": FORMAT,
        "version": VERSION,
        "system": document.system,
        "kind": document.kind,
        "id": document.id,
        "sheet": dict(view.plain),
        "written": dict(subject.data),
    }
    return Exported(content, tuple(file_notes(subject)))


def is_sheet(data: Data, system: str) -> bool:
    """Whether data is a sheet of a game that `sheet_as_json` wrote."""
    return isinstance(data, dict) and data.get("format") == FORMAT and data.get("system") == system


def sheet_as_written(data: Mapping[str, Data]) -> Imported:
    """The sheet as it was written; what was derived from it will be derived again."""
    written = data.get("written")
    own = {key: value for key, value in written.items() if key != "extends"} if isinstance(written, dict) else {}
    note = Note(Fate.CHANGED, "what was derived is left out, as it is derived anew")
    return Imported(own, (note,), str(data.get("id", "")))


def card_as_markdown(subject: Subject, card: Card, world: World, schema: str) -> Exported:
    """The card as a page of Markdown."""
    page = render_markdown(Deck(card.title, world.catalog.settings.language, (card,), load_glyphs()))
    return Exported(page, (*file_notes(subject), *unsaid(subject.data, page, schema)))


def file_notes(subject: Subject) -> Iterator[Note]:
    """What of a file no other format takes: that it was built over others, and its comments."""
    if len(subject.sheet.chain) > 1:
        bases = ", ".join(f"`{each.id}`" for each in subject.sheet.chain[1:])
        yield Note(Fate.CHANGED, f"`extends`: what it has from {bases} is written out")
    yield from comment_notes(subject.document.source.text, subject.document.data)


def unsaid(data: Mapping[str, Data], output: str, schema: str) -> Iterator[Note]:
    """A note for each text of a sheet whose words do not stand in an output, and for each key it does not show."""
    told = _bare(output)
    missing: set[str] = set()
    for pointer, text in find_prose(build_schema(schema).plan, data):
        if not _is_told(text, told):
            missing.add(str(pointer[0]))
            yield Note(Fate.LOST, f"`{path_text(data, pointer)}`: {_short(text)}")
    for key, value in data.items():
        if key not in missing and key in _ABOUT and not all(_is_told(each, told) for each in _words(value)):
            yield Note(Fate.LOST, f"`{key}`: {_short(', '.join(_words(value)))}")


#: Keys that are about the sheet rather than on it: shown by few outputs, and looked for word by word.
_ABOUT = ("proper_name", "name", "notes", "tags", "image", "author", "license", "source", "status", "allow", "group")


def _words(value: Data) -> list[str]:
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else [str(value)]


def _is_told(text: str, told: str) -> bool:
    """Whether the words between the links of a text stand in an output."""
    start = 0
    pieces: list[str] = []
    for link in find_links(text):
        pieces += [text[start : link.start], link.shown or ""]
        start = link.end
    return all(_bare(piece) in told for piece in (*pieces, text[start:]))


def _bare(text: str) -> str:
    return _NOT_A_WORD.sub("", text).casefold()


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
