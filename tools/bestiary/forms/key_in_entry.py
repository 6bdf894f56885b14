"""A key of the map around on the line of an entry of words, which YAML takes for a map: `- Weapon usage: Main action`."""

from __future__ import annotations

from itertools import islice
import re

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import Change, Edit, Finding, Pointer, Span
from bestiary.edits import apply_edits
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line, line_at
from bestiary.source.tree import read_spans, read_tree

#: The words of an entry, what may part them from a key, and that.
_ENTRY = re.compile(r"(?P<words>\S.*?)(?P<gap>[,;]?\s+)(?P<key>[\w-]+)")
#: Mistakes of form that are looked at.
_MOST = 8


def key_in_entry(schema: Schema, document: Document) -> Finding | None:
    """The finding for a key that stands on the line of an entry, without which a document is as its schema has it."""
    for mistake in islice(schema.mistakes(document.data), _MOST):
        if not mistake.at or not isinstance(mistake.at[-1], int):
            continue
        value = value_at(document.data, mistake.at)
        word = next(iter(value), None) if isinstance(value, dict) and len(value) == 1 else None
        found = _ENTRY.fullmatch(word) if isinstance(word, str) else None
        if found and (finding := _on_its_line(found, mistake.at, document)) and _is_sound(finding, document, schema):
            return finding
    return None


def _on_its_line(found: re.Match[str], at: Pointer, document: Document) -> Finding | None:
    """The finding for a key behind an entry in lines, with the edit that gives it a line of its own."""
    text, spans, holder = document.source.text, read_spans(document.source), at[:-1]
    entry, own = spans.get((*at, found[0])), spans.get(holder)
    if entry is None or entry.key is None or own is None or own.key is None:
        return None
    start, line = line_at(text, entry.key.start)
    is_first = re.fullmatch(r" *- +", before_on_line(text, entry.key.start)) is not None
    is_taken = found["key"] in value_at(document.data, holder[:-1])
    if is_taken or not is_first or not text.startswith(found[0], entry.key.start):
        return None
    column = " " * len(re.sub(r"\S", " ", before_on_line(text, own.key.start)))
    gap = Span(entry.key.start + found.start("gap"), entry.key.start + found.end("gap"))
    key = Span(gap.end, entry.key.end)
    end = start + len(line.rstrip())
    last = at[-1] == len(value_at(document.data, holder)) - 1
    if entry.value.start < end and not last:
        return None
    said = f"`{found['key']}` is a key of its own, but stands on the line of the entry `{found['words']}`"
    return Finding(
        "wrong-type",
        document.source,
        key,
        said,
        "start a new line before it",
        "each key starts a line of its own",
        changes=(Change(gap, f"\n{column}"),),
    )


def _is_sound(finding: Finding, document: Document, schema: Schema) -> bool:
    edits = [Edit(change.at, change.text) for change in finding.changes if isinstance(change.at, Span)]
    after = read_tree(replace(document.source, text=apply_edits(document.source.text, edits)))
    return after.readable and schema.accepts(after.data)
