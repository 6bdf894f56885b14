"""Keys that start further in than the map they belong to, in an entry or map above, in a text that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import Change, Data, Edit, Finding, Pointer, Source, Span
from bestiary.edits import apply_edits
from bestiary.forms.beside import is_of_type, line_starts
from bestiary.forms.described import described_thing
from bestiary.forms.form import Form
from bestiary.forms.keys import holds_sheet
from bestiary.forms.outdents import Strayed, without
from bestiary.forms.strayed_entries import is_strayed
from bestiary.forms.words import joined
from bestiary.forms.wrapped import wrapped_keys
from bestiary.pointers import named_thing, value_at
from bestiary.source.positions import before_on_line, line_at, width_of
from bestiary.source.tree import read_tree
from bestiary.suggest import is_slip, nearest


def indented_keys(form: Form) -> Iterator[Strayed]:
    """The keys of entries and maps that have their place further out alone, where nothing of that name stands."""
    seen: set[Pointer] = set()
    for strayed in _indented_in((), form.data, form):
        if (*strayed.home, strayed.at[-1]) not in seen:
            seen.add((*strayed.home, strayed.at[-1]))
            yield strayed


def _indented_in(pointer: Pointer, data: Data, form: Form) -> Iterator[Strayed]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        own: Pointer = (*pointer, key)
        if isinstance(key, str) and pointer and _is_strange(own, value, form):
            homes = [pointer[:length] for length in range(len(pointer)) if _takes(pointer[:length], key, value, form)]
            if len(homes) == 1 and own in form.spans:
                yield Strayed(own, homes[0])
                continue
        # An entry that belongs to another list goes there as a whole.
        if not (isinstance(key, int) and is_strayed(own, form)):
            yield from _indented_in(own, value, form)


def _is_strange(at: Pointer, value: Data, form: Form) -> bool:
    """Whether a key does not belong where it stands: it is no slip for one of there, nor takes the place any key of its type.

    What is missing beside the map that it stands in is strange even among names of any kind.
    """
    part = form.below(at[:-1])
    if described_thing(at, form):
        return False
    if at[-1] in form.missing.get(at[:-2], ()):
        whole = holds_sheet(at[:-2], form) or wrapped_keys(str(at[-2]), at[:-2], form)
        return at[-1] not in part.get("properties", {}) and not whole
    if not part.get("properties") and not part.get("additionalProperties"):
        return False
    if at[-1] in list(value_at(form.data, at[:-1]))[part.get("maxProperties", 1_000) :]:
        return True
    known = part.get("properties", {})
    meant = nearest(str(at[-1]), known)
    slip = meant is not None and is_slip(str(at[-1]), meant)
    # Where it is told what to write instead, it has a meaning there.
    told = named_keys(said_instead(str(at[-1]), part))
    instead = any(name in known and name not in value_at(form.data, at[:-1]) for name in told)
    return at[-1] not in known and not slip and not instead and not is_of_type(form.below(at), value)


def _takes(home: Pointer, key: str, value: Data, form: Form) -> bool:
    data = value_at(form.data, home)
    part = form.known(home) if isinstance(data, dict) else {}
    own = form.below((*home, key))
    fits = is_of_type(own, value) and value in own.get("enum", (value,))
    return key in part and key not in data and (value is None or fits)


def renamed_holders(keys: Sequence[Strayed], form: Form) -> Mapping[Pointer, Pointer]:
    """The maps that some keys stand in, and the places that those have once they are called what they are meant for."""
    holders = ((run[0].at[:-1], run[0].home, _holder_meant(run, form)) for run in _runs(keys))
    return {at: (*home, name) for at, home, name in holders if name}


def _runs(keys: Sequence[Strayed]) -> Iterator[list[Strayed]]:
    """Keys by the map that they leave, and the one that they belong to."""
    for _, run in groupby(keys, key=lambda key: (key.home, key.at[:-1])):
        yield list(run)


def brought_out(keys: Sequence[Strayed], form: Form) -> Iterator[Finding]:
    """A finding for each run of keys that start too far in; mended where the rest of the text stays what it is."""
    for run in _runs(keys):
        finding = _brought_out(run, form)
        thing = named_thing(form.data, run[0].at[:-1])
        yield replace(finding, message=f"{finding.message} ({thing})") if thing else finding


def _brought_out(run: Sequence[Strayed], form: Form) -> Finding:
    key, home, column = str(run[0].at[-1]), run[0].home, form.column_of_keys(run[0].home)
    where = "at the top of the sheet" if not home else f"beside the other keys of {_owner(home)}"
    one, shown = len(run) == 1, joined([f"`{each.at[-1]}`" for each in run])
    above = next((f"`{step}`" for step in reversed(run[0].at[:-1]) if isinstance(step, str)), "")
    lines = "its line" if one else "their lines"
    label = f"write {column} spaces before {'it' if one else 'each'}" if column else f"start {lines} without spaces"
    changes = tuple(_outdented(run, column, form))
    if not changes:
        label = f"move {'it' if one else 'them'} out of {above}"
        changes = tuple(_moved_out(run, column, form))
    holder, left = _holder_meant(run, form), ""
    if holder:
        left = f"; what is left there is its `{holder}`"
        changes = tuple(_with_holder(changes, holder, run, form)) if changes else ()
        label += f", and write `{holder}` for {above}"
    return form.unknown_key(
        run[0].at,
        f"unknown key `{key}`"
        if one and not left
        else f"{shown} stand{'s' if one else ''} below {above}, but {'is a key' if one else 'are keys'} of {_owner(home)}{left}",
        label=label if changes else "",
        help=f"{f'`{key}` belongs' if one else 'they belong'} {where}: start {lines} "
        + ("there" if column else "without spaces"),
        changes=changes,
        besides=(*(each.at for each in run[1:]), *((*home, each.at[-1]) for each in run)),
    )


def _holder_meant(run: Sequence[Strayed], form: Form) -> str | None:
    """The missing key that an unknown one is meant for once some keys have left it: the one that takes all that is left."""
    home, within = run[0].home, run[0].at[len(run[0].home)]
    data, known = value_at(form.data, home), form.known(home)
    if len(run[0].at) != len(home) + 2 or within in known:
        return None
    gone = {each.at[-1] for each in run}
    left = {key: value for key, value in data[within].items() if key not in gone}
    taking = [
        name
        for name in form.missing.get(home, ())
        if name not in gone and left and _holds_all((*home, name), left, form)
    ]
    return taking[0] if len(taking) == 1 else None


def _holds_all(at: Pointer, left: Mapping[str, Data], form: Form) -> bool:
    """Whether a map at a place may have all of some keys, of names or of its own."""
    part = form.below(at)
    named = "object" in part.get("type", ()) and (bool(part.get("properties")) or "x-refers-keys" in part)
    return named and all(is_of_type(form.below((*at, key)), value) for key, value in left.items())


def _with_holder(changes: Sequence[Change], name: str, run: Sequence[Strayed], form: Form) -> Iterator[Change]:
    """Changes together with the one that calls a map by another name."""
    span = form.spans[run[0].at[: len(run[0].home) + 1]].key
    assert span is not None
    above = [each for each in changes if each.at == Span(span.start, span.start)]
    yield from (each for each in changes if each not in above)
    yield Change(span, "".join(each.text for each in above) + name)


def _owner(home: Pointer) -> str:
    return f"`{home[-1]}`" if home and isinstance(home[-1], str) else "that entry" if home else "the sheet itself"


def _outdented(run: Sequence[Strayed], column: int, form: Form) -> Iterator[Change]:
    """What brings the lines of keys out to a column, where they end what they stand in."""
    text, changes = form.document.source.text, []
    for strayed in run:
        span = form.spans[strayed.at]
        if span.key is None or before_on_line(text, span.key.start).strip(" "):
            return
        first, *rest = line_starts(text, span.key.start, max(span.value.end, span.key.end))
        by = form.column(strayed.at) - column
        widths = [width_of(text[line:]) for line in rest]
        # What stands right below it once it has moved stays.
        along = rest if widths and min(widths) > column + 2 and min(widths) >= by else []
        changes += [Change(Span(line, line + by)) for line in (first, *along)] if by > 0 else []
    if _holds(_changed(text, changes), run, form):
        yield from changes


def _moved_out(run: Sequence[Strayed], column: int, form: Form) -> Iterator[Change]:
    """What takes keys out of a map that goes on behind them, and writes them above the key of home that holds it."""
    text, home = form.document.source.text, run[0].home
    holder, inner = form.spans.get(run[0].at[: len(home) + 1]), form.spans.get(run[0].at[:-1])
    if holder is None or holder.key is None or inner is None or before_on_line(text, holder.key.start).strip(" "):
        return
    flow, map_at = text[inner.value.start] == "{", run[0].at[:-1]
    keys, spans = [each.at[-1] for each in run], [form.spans[each.at] for each in run]
    left = [key for key in value_at(form.data, map_at) if key not in keys]
    if flow:
        written, rest = ([f"{key}: {form.raw((*map_at, key))}" for key in each] for each in (keys, left))
        changes = [Change(inner.value, f"{{{', '.join(rest)}}}")]
    else:
        lines = [line_at(text, span.key.start) for span in spans if span.key]
        written = [line.strip() for _, line in lines]
        changes = [Change(Span(start, start + len(line) + 1)) for start, line in lines]
    at = holder.key.start - column
    changes.append(Change(Span(at, at), "".join(f"{' ' * column}{line}\n" for line in written)))
    # What goes on over several lines, or has comments in it, is left to its author.
    raw = [form.raw(place) for place in ([map_at] if flow else [each.at for each in run])]
    plain = all(each and "\n" not in each and "#" not in each for each in raw)
    if left and plain and _holds(_changed(text, changes), run, form):
        yield from changes


def without_followers(findings: Sequence[Finding], keys: Sequence[Strayed], form: Form) -> Form:
    """The form without the keys that leave their map along with those that findings bring out of it."""
    text, name = form.document.source.text, form.document.source.name
    mended = read_tree(Source("", name, _changed(text, [each for found in findings for each in found.changes])))
    for above in {key.at[:-1] for key in keys}:
        here, left = value_at(form.data, above), value_at(mended.data, above) if mended.readable else None
        if isinstance(here, dict) and isinstance(left, dict):
            gone = [(*above, key) for key in here if key not in left]
            form = replace(form, data=reduce(without, gone, form.data))
    return form


def _changed(text: str, changes: Sequence[Change]) -> str:
    return apply_edits(text, [Edit(each.at, each.text) for each in changes if isinstance(each.at, Span)])


def _holds(text: str, run: Sequence[Strayed], form: Form) -> bool:
    """Whether a text has keys at their home, with values of their types, and all other keys beside what they were in."""
    tree, home = read_tree(Source("", form.document.source.name, text)), run[0].home
    found = value_at(tree.data, home) if tree.readable else None
    before: Any = value_at(form.data, home)
    within = run[0].at[len(home)]
    if not isinstance(found, dict) or within not in found:
        return False
    if not all(is_of_type(form.below((*home, each.at[-1])), found.get(each.at[-1])) for each in run):
        return False
    return all(found.get(each) == before[each] for each in before if each != within)
