"""Lists and maps that hold more than they can: an entry with several names above all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from bestiary.diagnostic import Data, Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import called, either, joined, shortened
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text


def is_overfull(pointer: Pointer, form: Form) -> bool:
    """Whether a map holds more keys than it can: what they lack is told of the map."""
    value = value_at(form.data, pointer)
    return isinstance(value, dict) and len(value) > form.below(pointer).get("maxProperties", len(value))


def too_many(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A list or map that holds too much."""
    if isinstance(error.instance, dict):
        yield _several_names(error.instance, pointer, form)
        return
    message = f"{called(pointer)} has {len(error.instance)} values, but at most {error.validator_value} count"
    yield form.finding("wrong-value", pointer, message)


def _several_names(entry: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    belonging = _with_first(entry, pointer, form)
    mended = belonging or _as_entries(entry, pointer, form)
    said = "one name with what belongs to it is expected here, but there are several"
    if belonging:
        said = f"{joined([f'`{key}`' for key in entry])} stand side by side: what belongs to a name stands behind its colon"
    return form.finding(
        "wrong-value",
        pointer,
        said,
        label=""
        if not mended
        else "write each on a line of its own"
        if "\n" in mended
        else f"write `{shortened(mended)}`",
        help=_sections_for(entry, form) or "make each an entry of its own" + ("" if mended else ", starting with `- `"),
        replacement=mended,
        # They may as well be two of a kind; and keys that all have values may be those of another form of entry.
        safe=not belonging and None in entry.values(),
    )


def _with_first(entry: Mapping[str, Data], pointer: Pointer, form: Form) -> str | None:
    """Names alone between braces, the first with the others belonging to it: `{resistant: [cold]}`; None for any other."""
    raw, takes = form.raw(pointer), form.below((*pointer, next(iter(entry)))).get("type", ())
    if raw[:1] != "{" or "\n" in raw or "array" not in takes or any(each is not None for each in entry.values()):
        return None
    first, *others = [yaml_text(key) for key in entry]
    return f"{{{first}: [{', '.join(others)}]}}"


def _as_entries(entry: Mapping[str, Data], pointer: Pointer, form: Form) -> str | None:
    """The names of an entry between braces as entries of their own; None for others, and where lines stand in the way."""
    span, raw = form.spans.get(pointer), form.raw(pointer)
    listed = isinstance(pointer[-1], int) and form.takes(pointer, "string")
    if span is None or not listed or raw[:1] != "{" or "\n" in raw:
        return None
    parts = [
        yaml_text(key) if value is None else f"{yaml_text(key)}: {form.raw((*pointer, key))}"
        for key, value in entry.items()
    ]
    if form.raw(pointer[:-1])[:1] == "[":
        return ", ".join(parts)
    lead = before_on_line(form.document.source.text, span.value.start)
    return f"\n{lead}".join(parts) if re.fullmatch(r" *- +", lead) else None


def _sections_for(entry: Mapping[str, Any], form: Form) -> str:
    """Which lists of the sheet take an entry that stands in another; empty where none do."""
    lists = [name for name in form.schema.get("properties", {}) if entry.keys() <= form.known((name, 0)).keys()]
    shown = joined([f"`{key}`" for key in entry])
    return f"an entry with {shown} belongs to {either(lists)}" if lists else ""
