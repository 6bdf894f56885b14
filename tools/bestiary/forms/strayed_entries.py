"""Entries that start as far out, or as far in, as those of another list: that which the entry above ends with, or one around."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.beside import line_starts
from bestiary.forms.form import Form
from bestiary.forms.whole import is_whole
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line


def strayed_entries(pointer: Pointer, form: Form) -> list[Pointer]:
    """The entries around a place, all of a run, that belong to a list further in or out; empty where it is in none."""
    entries = (pointer[:length] for length in range(1, len(pointer) + 1) if isinstance(pointer[length - 1], int))
    entry = next((entry for entry in entries if is_strayed(entry, form)), None)
    if entry is None:
        return []
    count, home = len(value_at(form.data, entry[:-1])), _home_of(entry, form)
    homes = [_home_of((*entry[:-1], place), form) for place in range(count)]
    # An entry that stands where it belongs ends the run.
    return [(*entry[:-1], place) for place in range(count) if homes[place] == home]


def is_strayed(entry: Pointer, form: Form) -> bool:
    """Whether an entry belongs to another list than its own."""
    return _home_of(entry, form) is not None


def _home_of(entry: Pointer, form: Form) -> Pointer | None:
    """The one list at the end of the entry above, or around, that takes all of an entry, which its own list does not; else None."""
    place = int(entry[-1])
    if not place or not _is_strange(entry, form):
        return None
    above = next((at for at in range(place - 1, -1, -1) if not _is_strange((*entry[:-1], at), form)), 0)
    lists = [*_lists_at_end((*entry[:-1], above), form), *_lists_around(entry, form)]
    homes = [home for home in lists if _takes(home, entry, form)]
    return homes[0] if len(homes) == 1 else None


def _lists_around(entry: Pointer, form: Form) -> Iterator[Pointer]:
    """The lists in lines around that of an entry, as long as each of them ends with what the entry stands in."""
    count = len(value_at(form.data, entry[:-1]))
    if not all(_is_strange((*entry[:-1], place), form) for place in range(int(entry[-1]), count)):
        return
    for length in range(len(entry) - 2, 0, -1):
        holder, step = value_at(form.data, entry[:length]), entry[length]
        if isinstance(step, str) and next(reversed(holder)) != step:
            return
        if isinstance(step, int) and _is_in_lines(entry[:length], form):
            yield entry[:length]


def _is_in_lines(pointer: Pointer, form: Form) -> bool:
    """Whether a list has hyphens; asked of its place, as what is in it may have moved."""
    span = form.spans.get(pointer)
    return span is not None and form.document.source.text[span.value.start : span.value.start + 1] == "-"


def led_astray(moved: Sequence[Pointer], form: Form) -> list[Pointer]:
    """The first entry that went along with each list that has moved, but belongs to one around, where one did."""
    lists = [(at, value_at(form.data, at)) for at in moved if _is_in_lines(at, form)]
    entries = [[(*at, place) for place in range(len(each))] for at, each in lists if isinstance(each, list)]
    return [first for each in entries if (first := next((one for one in each if is_strayed(one, form)), None))]


def _is_strange(entry: Pointer, form: Form) -> bool:
    """Whether an entry has a key that no entry of its list has."""
    data = value_at(form.data, entry)
    return isinstance(data, dict) and not data.keys() <= form.known(entry).keys()


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
    far = "out" if by > 0 else "in"
    moved = f"write {by} more spaces" if by > 0 else f"take out {-by} spaces"
    return form.unknown_key(
        (*first, next(iter(value_at(form.data, first)))),
        f"{said} to the list of `{home[-1]}` above, but start{'s' if one else ''} further {far}",
        label=f"{moved} before " + ("it" if len(lines) == 1 else "each of its lines"),
        help="entries of one list start alike",
        changes=tuple(_moved(lines, by, text)),
    )


def _moved(lines: Sequence[int], by: int, text: str) -> Iterator[Change]:
    """What writes some spaces more before lines, or less; nothing where some of them have not so many."""
    if by > 0:
        yield from (Change(Span(line, line), " " * by) for line in lines)
    elif all(text.startswith(" " * -by, line) for line in lines):
        yield from (Change(Span(line, line - by)) for line in lines)


def _column_of(entry: Pointer, form: Form) -> int:
    """The column of the hyphen of an entry."""
    return before_on_line(form.document.source.text, form.spans[entry].value.start).rfind("-")
