"""Entries that start as far out as the entry above them, though they belong to the list that it ends with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiary.diagnostic import At, Change, Finding, Pointer, Span
from bestiary.forms.beside import line_starts
from bestiary.forms.entries import is_whole
from bestiary.forms.form import Form
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line


def strayed_entries(pointer: Pointer, form: Form) -> list[Pointer]:
    """The entries around a place, all of a run, that belong to a list further in; empty where it is in none."""
    entries = (pointer[:length] for length in range(1, len(pointer) + 1) if isinstance(pointer[length - 1], int))
    entry = next((entry for entry in entries if _home_of(entry, form)), None)
    if entry is None:
        return []
    count, home = len(value_at(form.data, entry[:-1])), _home_of(entry, form)
    homes = [_home_of((*entry[:-1], place), form) for place in range(count)]
    # An entry that stands where it belongs ends the run.
    return [(*entry[:-1], place) for place in range(count) if homes[place] == home]


def _home_of(entry: Pointer, form: Form) -> Pointer | None:
    """The one list at the end of the entry above that takes all of an entry, which its own list does not; else None."""
    place = int(entry[-1])
    if not place or not _is_strange(entry, form):
        return None
    above = next((at for at in range(place - 1, -1, -1) if not _is_strange((*entry[:-1], at), form)), 0)
    homes = [home for home in _lists_at_end((*entry[:-1], above), form) if _takes(home, entry, form)]
    return homes[0] if len(homes) == 1 else None


def _is_strange(entry: Pointer, form: Form) -> bool:
    """Whether an entry has a key that no entry of its list has."""
    data = value_at(form.data, entry)
    return isinstance(data, dict) and not data.keys() <= form.below(entry).get("properties", {}).keys()


def _takes(home: Pointer, entry: Pointer, form: Form) -> bool:
    part, keys = form.below((*home, 0)), value_at(form.data, entry).keys()
    return keys <= part.get("properties", {}).keys() and is_whole(keys, part)


def _lists_at_end(pointer: Pointer, form: Form) -> Iterator[Pointer]:
    """The lists in lines that an entry ends with, from the outermost on."""
    value = value_at(form.data, pointer)
    if not isinstance(value, dict) or not value or form.raw(pointer)[:1] in ("", "{"):
        return
    last: Pointer = (*pointer, next(reversed(value)))
    inner = value_at(form.data, last)
    if isinstance(inner, list) and inner and form.raw(last)[:1] == "-":
        yield last
        yield from _lists_at_end((*last, len(inner) - 1), form)


def brought_home(entries: Sequence[Pointer], form: Form) -> Finding:
    """The one finding for a run of entries that start further out than the list they belong to."""
    first, text, one = entries[0], form.document.source.text, len(entries) == 1
    home = _home_of(first, form)
    assert home is not None
    spans = [form.spans[entry].value for entry in entries]
    lines = [line for span in spans for line in line_starts(text, span.start, span.end)]
    by = _column_of((*home, 0), form) - _column_of(first, form)
    said = "this entry belongs" if one else f"this and {len(entries) - 1} more below belong"
    return Finding(
        "unknown-key",
        form.document.source,
        At((*first, next(iter(value_at(form.data, first)))), key=True),
        f"{said} to the list of `{home[-1]}` above, but start{'s' if one else ''} further out",
        label=f"write {by} more spaces before " + ("it" if len(lines) == 1 else "each of its lines"),
        help="entries of one list start alike",
        changes=tuple(Change(Span(line, line), " " * by) for line in lines) if by > 0 else (),
    )


def _column_of(entry: Pointer, form: Form) -> int:
    """The column of the hyphen of an entry."""
    return before_on_line(form.document.source.text, form.spans[entry].value.start).rfind("-")
