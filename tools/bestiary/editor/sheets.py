"""An open text read as a sheet: its data, the form it should have, and the names in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bestiary.collection.catalog import report_name
from bestiary.collection.documents import KINDS, document_of
from bestiary.collection.schemas import Plan, Schema, build_schema, find_prose, find_references
from bestiary.collection.settings import SCHEMA
from bestiary.diagnostic import At, Pointer, Source, Span
from bestiary.editor.checked import Checked
from bestiary.lint.spaces import Names, link_targets
from bestiary.richtext import find_links
from bestiary.source.files import ENDINGS, LARGEST_FILE, ROOT_FILE
from bestiary.source.locate import Located, locate
from bestiary.systems.base import World
from bestiary.systems.registry import schema_of


class Sheet(Struct, frozen=True):
    """A text of a bestiary as far as it can be read."""

    checked: Checked
    located: Located
    system: str
    #: None where nothing reads such files.
    schema: Schema | None

    @property
    def world(self) -> World | None:
        """What is known in the game of the sheet."""
        return self.checked.bestiary.worlds.get(self.system)

    @property
    def names(self) -> Names:
        """Every name that a sheet of this game can use."""
        return self.world.names if self.world else {}


class Word(Struct, frozen=True):
    """A name in a text, and what it can stand for: (space, id) to how it is called in print."""

    span: Span
    meanings: tuple[tuple[str, str, str], ...]


def read_sheet(checked: Checked, path: str, text: str) -> Sheet | None:
    """A text as the sheet that it is by its place; None for one that is none, or too large to be one."""
    if len(text) > LARGEST_FILE:
        return None
    parts = Path(path).relative_to(checked.root).parts if Path(path).is_relative_to(checked.root) else ()
    source = Source(path, report_name(path, checked.root), text)
    system = checked.bestiary.catalog.settings.system
    if parts == (ROOT_FILE,):
        return Sheet(checked, locate(source), system, build_schema(SCHEMA))
    kind = KINDS.get(parts[0]) if len(parts) > 1 and path.endswith(ENDINGS) else None
    if kind is None:
        return None
    read = document_of(source, kind, Path(path).stem, system)
    if read.document is not None:
        kind, system = read.document.kind, read.document.system
    return Sheet(checked, locate(source), system, schema_of(system, kind))


def word_at(sheet: Sheet, offset: int) -> Word | None:
    """The name at a code point of a text, the end of the name included."""
    around = [word for word in words_of(sheet) if word.span.start <= offset <= word.span.end]
    return min(around, key=lambda word: word.span.end - word.span.start, default=None)


def words_of(sheet: Sheet) -> Iterator[Word]:
    """Every name and link of a text that stands for something."""
    plan = sheet.schema.plan if sheet.schema else Plan()
    for reference in find_references(plan, sheet.located.data):
        span = sheet.located.exact_span(At(reference.pointer, key=reference.key))
        found = [
            (space, reference.target, sheet.names[space][reference.target])
            for space in reference.spaces
            if reference.target in sheet.names.get(space, {})
        ]
        if span is not None and found:
            yield Word(span, tuple(found))
    for pointer, text in find_prose(plan, sheet.located.data):
        yield from _links(sheet, pointer, text)


def _links(sheet: Sheet, pointer: Pointer, text: str) -> Iterator[Word]:
    for link in find_links(text):
        words = text[link.start : link.end]
        at = At(pointer, words=words, number=text.count(words, 0, link.start))
        span = sheet.located.exact_span(at)
        found = [(target.space, target.id, target.name) for target in link_targets(link.target, sheet.names)]
        if span is not None and found:
            yield Word(span, tuple(found))
