"""Keys that start further out than the entry or map above them that they belong to, in a text that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import Change, Data, Finding, Pointer, Span
from bestiary.forms.beside import is_of_type, line_starts
from bestiary.forms.form import Form
from bestiary.forms.words import joined
from bestiary.pointers import value_at
from bestiary.source.positions import line_at, width_of


class Strayed(Struct, frozen=True):
    """A key at a place that does not know it, and the place of the map that does."""

    at: Pointer
    home: Pointer


def outdented_keys(form: Form) -> Iterator[Strayed]:
    """The keys that no place knows but the one map that ends right above them."""
    yield from _outdented_in((), form.data, form)


def _outdented_in(pointer: Pointer, data: Data, form: Form) -> Iterator[Strayed]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    known = form.below(pointer).get("properties") if isinstance(data, dict) else None
    last: Pointer = ()
    taken: set[Pointer] = set()
    #: A key behind a map that both it and this one know, and of which it lacks one.
    along: list[Strayed] = []
    for key, value in inner:
        own: Pointer = (*pointer, key)
        home = _home_of(str(key), value, last, form, taken) if known and last and own in form.spans else None
        strange = known and (key not in known or not _fits(own, value, form))
        if home and known and (strange or (_needs(home, str(key), form, taken) and _has_one(home, taken))):
            along.append(Strayed(own, home))
            taken |= {(*each.home, each.at[-1]) for each in along}
            yield from along
            along = []
        elif home and not along and _needs(home, str(key), form, taken):
            along.append(Strayed(own, home))
        else:
            yield from _outdented_in(own, value, form)
            last, along = own, []


def _home_of(key: str, value: Data, last: Pointer, form: Form, taken: Set[Pointer]) -> Pointer | None:
    """The one map that ends at the end of the value before a key, and takes it; None where none or several do."""
    homes = [home for home in _maps_at_end(last, form) if _takes(home, key, value, form)]
    return homes[0] if len(homes) == 1 and (*homes[0], key) not in taken else None


def _needs(home: Pointer, key: str, form: Form, taken: Set[Pointer]) -> bool:
    """Whether a map has none of the keys of which it needs one, and this is one of them."""
    choices = [name for each in form.below(home).get("anyOf", ()) for name in each.get("required", ())]
    there = value_at(form.data, home)
    return key in choices and not any(name in there or (*home, name) in taken for name in choices)


def _has_one(home: Pointer, taken: Set[Pointer]) -> bool:
    return any(each[:-1] == home for each in taken)


def _maps_at_end(pointer: Pointer, form: Form) -> Iterator[Pointer]:
    """The maps in lines that a value ends with, from the outermost on."""
    value, raw = value_at(form.data, pointer), form.raw(pointer)
    if not value or not raw or raw[0] in "{[&*!":
        return
    if isinstance(value, dict):
        yield pointer
        yield from _maps_at_end((*pointer, next(reversed(value))), form)
    elif isinstance(value, list):
        yield from _maps_at_end((*pointer, len(value) - 1), form)


def _takes(home: Pointer, key: str, value: Data, form: Form) -> bool:
    part = form.known(home)
    return key in part and key not in value_at(form.data, home) and _fits((*home, key), value, form)


def _fits(at: Pointer, value: Data, form: Form) -> bool:
    """Whether a value is of the type that a place takes, and one of its choices."""
    part = form.below(at)
    return is_of_type(part, value) and value in part.get("enum", (value,))


def brought_in(keys: Sequence[Strayed], form: Form, astray: Sequence[Pointer] = ()) -> Iterator[Finding]:
    """A finding for each run of keys that start too far out; mended where nothing stands between them and their map.

    Entries that are `astray` in a list, by their places once it is home, stay where they are with all behind them.
    """
    for (home, outer), run in groupby(keys, key=lambda key: (key.home, key.at[:-1])):
        together = list(run)
        least = {each[:-1]: int(each[-1]) for each in astray}
        firsts = [(*key.at, least[own]) for key in together if (own := (*home, key.at[-1])) in least]
        ends = [form.spans[first].value.start for first in firsts]
        yield _brought_in(home, [(*outer, key.at[-1]) for key in together], form, min(ends, default=None))


def _brought_in(home: Pointer, keys: Sequence[Pointer], form: Form, last: int | None) -> Finding:
    text, column = form.document.source.text, form.column_of_keys(home)
    spans = [span for key in keys if (span := form.spans[key]).key]
    lines = [[*line_starts(text, span.key.start, max(span.value.end, span.key.end))] for span in spans if span.key]
    stop = len(text) if last is None else line_at(text, last)[0]
    lines = [[line for line in each if line < stop] for each in lines]
    thing = next((step for step in reversed(home) if isinstance(step, str)), "")
    above = f"{'the entry of ' if isinstance(home[-1], int) else ''}`{thing}` above"
    said = joined([f"`{key[-1]}`" for key in keys])
    one = len(keys) == 1
    return form.unknown_key(
        keys[0],
        f"{said} belong{'s' if one else ''} to {above}, but start{'s' if one else ''} further out",
        label=f"write {column - form.column(keys[0])} more spaces before {'it' if one else 'each'}",
        help=f"it belongs to an entry of `{thing}`: indent it as far as that entry's other keys"
        if isinstance(home[-1], int) and one
        else "keys of one entry, or of one map, start alike",
        changes=tuple(change for each in lines for change in _indented(each, column, text)),
        besides=tuple((*home, key[-1]) for key in keys),
        # Behind an empty line it may stand there on purpose.
        safe=not any(text[: each[0]].endswith(("\n\n", "\n\r\n")) for each in lines),
    )


def _indented(lines: list[int], column: int, text: str) -> Iterator[Change]:
    """The changes that bring the first of some lines to a column, and the others along where they would not follow."""
    widths = [width_of(text[line:]) for line in lines]
    along = any(width < column + (text[line + width] != "-") for line, width in zip(lines[1:], widths[1:], strict=True))
    for line in lines if along else lines[:1]:
        yield Change(Span(line, line), " " * (column - widths[0]))


def with_keys_home(keys: Sequence[Strayed], form: Form) -> Form:
    """A form with its data, and the places of its values, as they are once the keys stand where they belong."""
    return with_moved({key.at: (*key.home, key.at[-1]) for key in keys}, form)


def with_moved(places: Mapping[Pointer, Pointer], form: Form) -> Form:
    """A form with some values at other places, one after another."""
    data, spans = form.data, dict(form.spans)
    for at, home in places.items():
        value = value_at(data, at)
        data = _with(without(data, at), home, value)
        for pointer in [each for each in spans if each[: len(at)] == at]:
            spans[(*home, *pointer[len(at) :])] = spans[pointer]
    return replace(form, data=data, spans=spans)


def without_entries(firsts: Sequence[Pointer], form: Form) -> Form:
    """A form whose lists end before some of their entries."""
    for first in firsts:
        kept = value_at(form.data, first[:-1])[: int(first[-1])]
        form = replace(form, data=_with(form.data, first[:-1], kept))
    return form


def without(data: Any, at: Pointer) -> Data:
    """Data without the key at a place."""
    if len(at) == 1:
        return {key: value for key, value in data.items() if key != at[0]}
    return _with(data, at[:-1], without(value_at(data, at[:-1]), at[-1:]))


def _with(data: Any, at: Pointer, value: Data) -> Data:
    """Data with another value at a place."""
    if not at:
        return value
    step, *rest = at
    if isinstance(step, int):
        return [*data[:step], _with(data[step], tuple(rest), value), *data[step + 1 :]]
    return {**data, step: _with(data.get(step), tuple(rest), value)}
