"""Keys that start further in than the map they belong to, in an entry or map above, in a text that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import At, Change, Data, Finding, Pointer, Source, Span
from bestiary.forms.beside import is_of_type, line_starts
from bestiary.forms.form import Form
from bestiary.forms.outdents import Strayed
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
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
        yield from _indented_in(own, value, form)


def _is_strange(at: Pointer, value: Data, form: Form) -> bool:
    """Whether a key does not belong where it stands: it is no slip for one of there, nor takes the place any key of its type."""
    part = form.below(at[:-1])
    if not part.get("properties") and not part.get("additionalProperties"):
        return False
    known = part.get("properties", {})
    meant = nearest(str(at[-1]), known)
    slip = meant is not None and is_slip(str(at[-1]), meant)
    # Where it is told what to write instead, it has a meaning there.
    told = named_keys(said_instead(str(at[-1]), part))
    instead = any(name in known and name not in value_at(form.data, at[:-1]) for name in told)
    return at[-1] not in known and not slip and not instead and not is_of_type(form.below(at), value)


def _takes(home: Pointer, key: str, value: Data, form: Form) -> bool:
    data = value_at(form.data, home)
    part = form.below(home).get("properties", {}) if isinstance(data, dict) else {}
    own = form.below((*home, key))
    fits = is_of_type(own, value) and value in own.get("enum", (value,))
    return key in part and key not in data and (value is None or fits)


def brought_out(strayed: Strayed, form: Form) -> Finding:
    """The finding for a key that starts too far in; mended where the rest of the text stays what it is."""
    key, column = str(strayed.at[-1]), _column_of(strayed.home, form)
    where = "at the top of the sheet" if not strayed.home else f"beside the other keys of `{strayed.home[-1]}`"
    changes = tuple(_outdented(strayed, column, form))
    return Finding(
        "unknown-key",
        form.document.source,
        At(strayed.at, key=True),
        f"unknown key `{key}`",
        label=("start its line without spaces" if not column else f"write {column} spaces before it")
        if changes
        else "",
        help=f"`{key}` belongs {where}: start its line {'there' if column else 'without spaces'}",
        changes=changes,
    )


def _column_of(home: Pointer, form: Form) -> int:
    first = form.spans.get((*home, next(iter(value_at(form.data, home)))))
    return len(before_on_line(form.document.source.text, first.key.start)) if first and first.key else 0


def _outdented(strayed: Strayed, column: int, form: Form) -> Iterator[Change]:
    text, span = form.document.source.text, form.spans[strayed.at]
    if span.key is None or before_on_line(text, span.key.start).strip(" "):
        return
    first, *rest = line_starts(text, span.key.start, max(span.value.end, span.key.end))
    by = len(before_on_line(text, span.key.start)) - column
    widths = [len(text[line:]) - len(text[line:].lstrip(" ")) for line in rest]
    # What stands right below it once it has moved stays.
    along = rest if widths and min(widths) > column + 2 and min(widths) >= by else []
    lines = [first, *along]
    after = text
    for line in reversed(lines):
        after = after[:line] + after[line + by :]
    if by > 0 and _holds(after, strayed, form):
        yield from (Change(Span(line, line + by)) for line in lines)


def _holds(text: str, strayed: Strayed, form: Form) -> bool:
    """Whether a text has a key at its home, with a value of its type, and all other keys beside the one it was in."""
    tree = read_tree(Source("", form.document.source.name, text))
    key, found = strayed.at[-1], value_at(tree.data, strayed.home) if tree.readable else None
    if not isinstance(found, dict) or not is_of_type(form.below((*strayed.home, key)), found.get(key)):
        return False
    before: Any = value_at(form.data, strayed.home)
    within = strayed.at[len(strayed.home)]
    return all(found.get(each) == before[each] for each in before if each != within) and within in found
