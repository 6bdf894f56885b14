"""Keys whose lines start too far out or too far in: beside the key they belong below, or in an entry above the margin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from bestiary.diagnostic import Change, Data, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.words import few
from bestiary.pointers import value_at
from bestiary.resources import kinds_of
from bestiary.source.positions import line_at

#: What switches something on or off, as other formats have it.
_SWITCHES = frozenset({"yes", "no", "on", "off"})
_TYPES: Mapping[str, type] = {"integer": int, "string": str, "boolean": bool, "array": list, "object": dict}


def keys_beside(key: str, pointer: Pointer, form: Form) -> list[str]:
    """The keys that follow an empty one and belong below it, but start in its column; empty where none do."""
    # In a sheet over a base, what is empty is taken out before the rest is judged.
    data, part = value_at(form.document.data, pointer), form.below((*pointer, key))
    if not isinstance(data, dict) or data.get(key, "") is not None:
        return []
    known, keys = form.known(pointer), list(data)
    rest = keys[keys.index(key) + 1 :]
    if _is_listed(rest[:1], part):
        # What the map itself knows as well goes along with the first, which it does not.
        inner = form.known((*pointer, key, 0))
        return list(takewhile(inner.__contains__, rest)) if rest and rest[0] not in known else []
    if "object" not in part.get("type", ()):
        return []
    return list(takewhile(lambda each: each not in known and _takes(part, each, data[each]), rest))


def _is_listed(words: Sequence[str], part: Mapping[str, Any]) -> bool:
    """Whether keys that belong below another are those of an entry: a list there, and no edit of one, as `add` begins it."""
    return "array" in part.get("type", ()) and not any(word in part.get("properties", {}) for word in words)


def all_beside(pointer: Pointer, form: Form) -> Mapping[str, Sequence[str]]:
    """By empty key of a map: the keys beside it that belong below it."""
    data, span = value_at(form.document.data, pointer), form.spans.get(pointer)
    if not isinstance(data, dict) or (
        span and form.document.source.text[span.value.start : span.value.start + 1] == "{"
    ):
        return {}
    return {key: words for key in data if data[key] is None and (words := keys_beside(key, pointer, form))}


def beside_their_map(key: str, words: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The one finding for the keys of a map that start in the column of its own key."""
    listed = _is_listed(words, form.below((*pointer, key)))
    return form.unknown_key(
        (*pointer, words[0]),
        f"{few(words)} belong{'s' if len(words) == 1 else ''} to `{key}`, but start{'s' if len(words) == 1 else ''} in its column",
        label=f"write {4 if listed else 2} more spaces before " + ("it" if len(words) == 1 else "each"),
        help=f"what stands below `{key}:` starts further in than it" + (", the first with `- `" if listed else ""),
        changes=tuple(_indented(words, listed, pointer, form)),
    )


def to_the_top(key: str, pointer: Pointer, form: Form) -> tuple[Change, ...]:
    """The changes that bring the last key of an entry to the top of the sheet; none where more would go along."""
    text, span = form.document.source.text, form.spans.get((*pointer, key))
    if not pointer or key in form.data or span is None or span.key is None:
        return ()
    start = text.rfind("\n", 0, span.key.start) + 1
    column = span.key.start - start
    end = start + len(text[start : max(span.value.end, span.key.end)].rstrip())
    following = text[end:].partition("\n")[2].lstrip("\r\n")
    if text[start : span.key.start].strip(" ") or following[:1] == " ":
        return ()
    lines = list(line_starts(text, start, end))
    if not all(text.startswith(" " * column, line) for line in lines):
        return ()
    return tuple(Change(Span(line, line + column)) for line in lines)


def _takes(part: Mapping[str, Any], key: str, value: Data) -> bool:
    """Whether a map may have a key with a value of that type."""
    if key in part.get("properties", {}):
        return True
    other = part.get("additionalProperties")
    return isinstance(other, Mapping) and is_of_type(other, value)


def is_of_type(part: Mapping[str, Any], value: Data) -> bool:
    """Whether a value is of a type that a part of a schema names."""
    kinds = kinds_of(part)
    if isinstance(value, bool):
        return "boolean" in kinds
    return any(isinstance(value, _TYPES.get(kind, ())) for kind in kinds)


def may_hold(pointer: Pointer, value: Data, form: Form) -> bool:
    """Whether a key at a place may be meant for a value: it takes its type, or one that is easily written as it."""
    part = form.below(pointer)
    kinds = part.get("type", ())
    if value is None or not kinds or is_of_type(part, value):
        return True
    if isinstance(value, (dict, list)):
        return (isinstance(value, dict) and "array" in kinds) or (len(value) == 1 and "string" in kinds)
    if isinstance(value, bool) or (isinstance(value, str) and value.casefold() in _SWITCHES):
        # What is switched on is no number, and no word.
        return "boolean" in kinds
    if isinstance(value, str) and "array" in kinds:
        return form.takes((*pointer, 0), "string")
    return any(kind in kinds for kind in ("string", "integer", "number", "boolean"))


def _indented(words: Sequence[str], listed: bool, pointer: Pointer, form: Form) -> Iterator[Change]:
    text, first, last = form.document.source.text, *(form.spans.get((*pointer, words[at])) for at in (0, -1))
    if first is None or last is None or first.key is None or last.key is None:
        return
    column = form.column((*pointer, words[0]))
    for at, line in enumerate(line_starts(text, first.key.start, max(last.value.end, last.key.end))):
        if listed and at == 0:
            yield Change(Span(line + column, line + column), "  - ")
        else:
            yield Change(Span(line, line), "    " if listed else "  ")


def line_starts(text: str, start: int, end: int) -> Iterator[int]:
    """The starts of the lines of a stretch that are not blank."""
    at, _ = line_at(text, start)
    while at < end:
        _, line = line_at(text, at)
        if line.strip():
            yield at
        at += len(line) + 1
