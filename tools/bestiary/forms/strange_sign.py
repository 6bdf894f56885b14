"""A sign too many that a document can be read with, though not as its schema has it: one mistake, whatever it spoils."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
import re

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.source.one_sign import sign_too_many
from bestiary.source.positions import line_at
from bestiary.source.signs import said_of
from bestiary.source.tree import read_spans

#: Mistakes of form whose lines are looked at.
_MOST = 4
_BEFORE_HYPHEN = re.compile(r" *(?:- |-?[\[{])")
_BEFORE_BRACKET = re.compile(r" *[\[{]")
_KEY = re.compile(r"[\w-]*:(?:\s|\Z)")


def strange_sign(schema: Schema, document: Document, several: bool) -> Finding | None:
    """The finding for a sign without which a document is as its schema has it; None where there is none such.

    One stands before a hyphen or a bracket; where there are `several` mistakes, it may stand in a key as well.
    """
    source = document.source
    cut = sign_too_many(source, _lines(schema, document), _in_key if several else _is_before_entry)
    if cut is None:
        return None
    sign = source.text[cut.start : cut.end].strip()
    shown = Span(source.text.index(sign, cut.start), cut.end)
    # What it makes of the keys on its line is no mistake of its own.
    start, line = line_at(source.text, cut.start)
    beside = [
        at for at, span in read_spans(source).items() if span.key and start <= span.key.start <= start + len(line)
    ]
    told = Finding("syntax-error", source, shown, said_of(sign), "take it out", changes=(Change(cut),))
    return replace(told, besides=tuple(beside))


def _lines(schema: Schema, document: Document) -> Iterator[int]:
    """Where the lines start that mistakes of form stand on, each with the line below."""
    text, spans = document.source.text, read_spans(document.source)
    for mistake in islice(schema.mistakes(document.data), _MOST):
        places: list[Pointer] = [mistake.at, *((*mistake.at, key) for key in mistake.unknown)]
        for span in filter(None, map(spans.get, places)):
            for at in (span.value.start, *((span.key.start,) if span.key else ())):
                start, line = line_at(text, at)
                yield start
                yield min(start + len(line) + 1, len(text))


def _is_before_entry(line: str, start: int, end: int) -> bool:
    """Whether a sign stands before an entry, or parts a word that is a key without it."""
    if line[start:end] == "," and re.match(r"\w", line[start - 1 : start]):
        return _KEY.match(line, end) is not None
    if line[:start].strip():
        return _BEFORE_BRACKET.match(line, end) is not None
    return _BEFORE_HYPHEN.match(line, end) is not None


def _in_key(line: str, start: int, end: int) -> bool:
    """Whether a sign stands before an entry, or in or beside a key."""
    blank = len(line) - len(line[end:].lstrip())
    return _is_before_entry(line, start, end) or _KEY.match(line, blank) is not None
