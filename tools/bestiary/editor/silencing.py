"""The edit that lets a sheet allow a finding that is meant, wherever its form has room for `allow`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary.diagnostic import Data, Diagnostic, Edit, Pointer, Severity, Span
from bestiary.editor.sheets import Sheet
from bestiary.lint.allowing import PLACES
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text


def edit_that_allows(sheet: Sheet, each: Diagnostic) -> Edit | None:
    """The edit that allows what a warning or a hint is about; None where the file cannot, or should not, do so."""
    data, known = sheet.located.data, sheet.schema.schema.get("properties", {}) if sheet.schema else {}
    place = next((place for place in PLACES if place[0] in known), None)
    if each.severity is Severity.ERROR or each.check == "unused-allow" or each.code.startswith("Y"):
        return None
    if not isinstance(data, dict) or place is None:
        return None
    allowed = value_at(data, place)
    name = next((name for name in (each.check, each.code) if isinstance(allowed, dict) and name in allowed), None)
    return _with_entry(sheet, place, each.check) if name is None else _widened(sheet, (*place, name), allowed[name])


def _with_entry(sheet: Sheet, place: Pointer, check: str) -> Edit | None:
    """The edit that adds an entry, with the maps around it that are not there yet; None where something else is there."""
    data: Data = sheet.located.data
    depth = 0
    while depth < len(place) and place[depth] in data:
        data = data[place[depth]]
        if not isinstance(data, dict):
            return None
        depth += 1
    home, lines = place[:depth], [*(f"{key}:" for key in place[depth:]), f"{check}: it is meant"]
    first = sheet.located.spans.get((*home, next(iter(data)))) if data else None
    if first is None or first.key is None:
        return None
    text, start = sheet.located.source.text, first.key.start
    if _raw(sheet, home)[:1] == "{":
        return Edit(Span(start, start), _in_braces(lines) + ", ")
    if not home:
        end = len(text.rstrip())
        return Edit(Span(end, end), "".join(f"\n{'  ' * level}{line}" for level, line in enumerate(lines)))
    indent = before_on_line(text, start)
    return Edit(Span(start, start), "".join(f"{'  ' * level}{line}\n{indent}" for level, line in enumerate(lines)))


def _in_braces(lines: list[str]) -> str:
    *around, entry = lines
    return "".join(f"{key} {{" for key in around) + entry + "}" * len(around)


def _widened(sheet: Sheet, at: Pointer, entry: Mapping[str, Any]) -> Edit | None:
    """The edit that lets an entry for one place hold for the whole file; None where a comment would be lost."""
    span, written = sheet.located.spans.get(at), _raw(sheet, at)
    reason = entry.get("why") if isinstance(entry, dict) else None
    if span is None or span.key is None or not isinstance(reason, str) or "#" in written:
        return None
    whole = Span(span.key.end, span.value.start + len(written))
    return Edit(whole, f": {yaml_text(' '.join(reason.split()))}")


def _raw(sheet: Sheet, at: Pointer) -> str:
    span = sheet.located.spans.get(at)
    return sheet.located.source.text[span.value.start : span.value.end].rstrip() if span else ""
