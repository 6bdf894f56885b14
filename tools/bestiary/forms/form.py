"""A document beside the schema it does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack

from msgspec import Struct

from bestiary.collection.documents import Document
from bestiary.collection.schemas import part_at
from bestiary.diagnostic import At, Change, Data, Finding, Pointer, Related, Span
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.tree import Spans


class Told(TypedDict, total=False):
    """What a finding may say and do beside its message."""

    label: str
    help: str
    replacement: str | None
    related: tuple[Related, ...]
    safe: bool
    changes: tuple[Change, ...]
    besides: tuple[Pointer, ...]


class Form(Struct, frozen=True):
    """A document that does not fit its schema: its data, and where its values stand."""

    document: Document
    data: Data
    schema: Mapping[str, Any]
    common: Mapping[str, Any]
    spans: Spans
    #: By map: the unknown keys that are misspelt required ones, each explaining the missing key too.
    misspelt: Mapping[Pointer, Mapping[str, str]]
    #: By map: the required keys that are not there.
    missing: Mapping[Pointer, Sequence[str]]

    def raw(self, pointer: Pointer) -> str:
        """The text of a value in the file; empty where it does not stand in this file."""
        written, judged = value_at(self.document.data, pointer), value_at(self.data, pointer)
        # `.nan` is no other `.nan`.
        found = self.spans.get(pointer) if written is judged or written == judged else None
        return self.document.source.text[found.value.start : found.value.end] if found else ""

    def finding(self, check: str, at: At | Span | Pointer, message: str, **told: Unpack[Told]) -> Finding:
        """A finding in the document, about a stretch of its text or what stands at a place."""
        return Finding(check, self.document.source, At(at) if isinstance(at, tuple) else at, message, **told)

    def wrong_type(self, at: At | Span | Pointer, message: str, **told: Unpack[Told]) -> Finding:
        """The finding for a value of another type than its key takes."""
        return self.finding("wrong-type", at, message, **told)

    def unknown_key(self, at: At | Span | Pointer, message: str, **told: Unpack[Told]) -> Finding:
        """The finding for the key at a place, which does not belong there or is none."""
        return self.finding("unknown-key", _at_key(at), message, **told)

    def missing_key(self, at: At | Span | Pointer, message: str, **told: Unpack[Told]) -> Finding:
        """The finding for what a map lacks, told at its key, or at that of another place."""
        return self.finding("missing-key", _at_key(at), message, **told)

    def is_flow(self, pointer: Pointer) -> bool:
        """Whether a map stands between braces."""
        return self.raw(pointer)[:1] == "{"

    def between(self, pointer: Pointer) -> str:
        """What parts the key at a place from one behind it: a comma between braces, else a line break and as many spaces."""
        if self.is_flow(pointer[:-1]):
            return ", "
        return "\n" + " " * self.column(pointer)

    def column(self, pointer: Pointer) -> int:
        """How far in the key at a place stands; 0 where it has none."""
        span = self.spans.get(pointer)
        return len(before_on_line(self.document.source.text, span.key.start)) if span and span.key else 0

    def column_of_keys(self, pointer: Pointer) -> int:
        """How far in the keys of the map at a place stand, as the first does."""
        return self.column((*pointer, next(iter(value_at(self.data, pointer)))))

    def below(self, pointer: Pointer) -> Mapping[str, Any]:
        """The schema of the value at a place; empty where there is none."""
        return part_at(self.schema, pointer, self.common) or {}

    def known(self, pointer: Pointer) -> Mapping[str, Any]:
        """The keys that the map at a place has by name; empty where none has one, or no map can stand."""
        names: Mapping[str, Any] = self.below(pointer).get("properties", {})
        return names

    def takes(self, pointer: Pointer, kind: str) -> bool:
        """Whether values of a type of schemas can stand at a place."""
        return kind in self.below(pointer).get("type", ())


def _at_key(at: At | Span | Pointer) -> At | Span:
    return At(at, key=True) if isinstance(at, tuple) else at
