"""Lists of entries whose hyphens are missing, or too many."""

from __future__ import annotations

from collections.abc import Mapping, Set
import re
from typing import Any

from bestiary.diagnostic import At, Change, Finding, Pointer, Span
from bestiary.forms.dropping import drop_of_all, is_all
from bestiary.forms.form import Form
from bestiary.forms.keys import named_text, numbered
from bestiary.forms.words import called, joined, shortened
from bestiary.pointers import value_at
from bestiary.source.quoting import yaml_text

_NUMBER = re.compile(r"\d+[.)] ")


def entries_as_keys(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A map where a list of entries belongs: one entry without its hyphen, or names that are written as keys."""
    keys = form.below((*pointer, 0)).get("properties", {}) if isinstance(value, dict) else {}
    if not value or not keys or "array" not in form.below(pointer).get("type", ()):
        return None
    if "drop" in keys and value.keys() <= {"add", "drop"}:
        return _edits_of_entries(value, pointer, form)
    entry = (*pointer, 0)
    if any(key in keys or (_NUMBER.match(key) and not numbered(key, entry, form)[1]) for key in value):
        own = form.below(pointer).get("properties", {})
        return None if any(key in own for key in value) else _lone_entry(value, keys, pointer, form)
    if not {"name", "text"} <= keys.keys() or not all(isinstance(each, str) for each in value.values()):
        return None
    made = [
        (At((*pointer, key), key=True), named_text(key, "name", (*pointer, key), form, entry, "- ")) for key in value
    ]
    changes = tuple(Change(at, text) for at, text in made if text)
    return Finding(
        "wrong-type",
        form.document.source,
        At((*pointer, next(iter(value))), key=True),
        f"{called(pointer)} must be a list of entries, but its names stand here as keys",
        label=f"write `- name: {shortened(numbered(next(iter(value)), entry, form)[0])}` and `text:` below it",
        changes=changes if len(changes) == len(value) else (),
    )


def _edits_of_entries(value: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    """The finding for a list of entries that is edited like a list of names."""
    dropped = value.get("drop", [])
    if is_all(dropped):
        return drop_of_all(pointer, form)
    dropped = dropped if isinstance(dropped, list) else [dropped]
    names = [each.get("name") if isinstance(each, dict) else each for each in dropped]
    written = [f"{{name: {yaml_text(str(name))}, drop: true}}" for name in names]
    added = form.raw((*pointer, "add"))
    raw = form.raw(pointer)
    plain = "\n" not in raw and "#" not in raw and (not added or added[:1] == "[") and raw[:1] == "{"
    entries = ([added[1:-1].strip()] if added else []) + written
    mended = f"[{', '.join(entries)}]" if plain and None not in names else None
    return Finding(
        "wrong-type",
        form.document.source,
        At(pointer),
        f"{called(pointer)} is a list of entries, which `add` and `drop` do not edit",
        label=f"write `{shortened(mended, 70)}`" if mended else "",
        help="an entry of its own adds to the base, one of the same name replaces that of the base, and "
        "`- {name: …, drop: true}` takes it away",
        replacement=mended,
    )


def _lone_entry(value: Mapping[str, Any], keys: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    raw = form.raw(pointer)
    mended = None
    if raw[:1] == "{" and raw[-1:] == "}" and all(key in keys for key in value):
        mended = f"[{raw}]"
    elif raw and raw[0] not in "{&*!" and all(key in keys for key in value):
        mended = "- " + re.sub(r"(?<=\n)(?=[^\r\n])", "  ", raw)
    return Finding(
        "wrong-type",
        form.document.source,
        At(pointer) if mended else At((*pointer, next(iter(value))), key=True),
        f"{called(pointer)} must be a list of entries, but no hyphen stands before this one",
        label=("write it in `[ ]`" if mended[0] == "[" else "write `- ` before it") if mended else "",
        help="start each entry with `- `, and its other keys below the first",
        replacement=mended,
    )


def parted_entry(pointer: Pointer, form: Form, bad: Set[Pointer]) -> list[Pointer]:
    """The entries that are really keys of one, each with a hyphen of its own; empty when an entry is none of such.

    `bad` are the entries that lack something.
    """
    if not pointer or not isinstance(pointer[-1], int):
        return []
    entries, known = value_at(form.data, pointer[:-1]), form.below(pointer).get("properties", {})
    run: list[Pointer] = []
    seen: set[str] = set()
    for place, entry in enumerate(entries):
        key = next(iter(entry)) if isinstance(entry, dict) and len(entry) == 1 else ""
        own: Pointer = (*pointer[:-1], place)
        if key not in known or key in seen or own not in bad:
            if place > pointer[-1]:
                break
            run, seen = [], set()
        if key in known and own in bad:
            run.append(own)
            seen.add(key)
    return run if len(run) > 1 and pointer in run else []


def parted(run: list[Pointer], form: Form) -> Finding:
    """The one finding for keys of an entry that each have a hyphen."""
    text = form.document.source.text
    keys = [next(iter(value_at(form.data, pointer))) for pointer in run]
    changes = []
    for pointer, key in zip(run[1:], keys[1:], strict=True):
        span = form.spans.get((*pointer, key))
        start = span.key.start if span and span.key else 0
        line = text.rfind("\n", 0, start) + 1
        if not re.fullmatch(r" *- +", text[line:start]):
            return _parted(run, keys, form, ())
        changes.append(Change(Span(line, start), " " * (start - line)))
    return _parted(run, keys, form, tuple(changes))


def _parted(run: list[Pointer], keys: list[str], form: Form, changes: tuple[Change, ...]) -> Finding:
    shown = [f"`{key}`" for key in keys]
    required = form.below(run[0]).get("required", ())
    return Finding(
        "missing-key",
        form.document.source,
        At((*run[1], keys[1]), key=True),
        f"each of the keys {joined(shown)} stands behind a hyphen of its own, which makes each an entry",
        help="only the first key of an entry has a hyphen: put spaces in place of the others",
        changes=changes if set(required) <= set(keys) else (),
    )
