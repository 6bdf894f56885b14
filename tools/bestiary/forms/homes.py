"""Where a key belongs that stands at a wrong place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bestiary.diagnostic import At, Change, Data, Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import either
from bestiary.lint.places import value_at


def sibling_of(key: str, pointer: Pointer, form: Form) -> str | None:
    """The key beside an unknown one whose map takes it, as `harm` takes `damage`; None where there is none or several."""
    names = form.below(pointer).get("properties", {})
    found = [name for name in names if key in form.below((*pointer, name)).get("properties", {})]
    lists = [name for name in found if "array" in form.below((*pointer, name)).get("type", ())]
    return found[0] if pointer and len(found) == 1 and not lists else None


def in_sibling(key: str, sibling: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a key that stands beside the map it belongs into."""
    data, raw = value_at(form.data, pointer), form.raw((*pointer, key))
    alone = sibling not in data and [each for each in data if sibling_of(each, pointer, form) == sibling] == [key]
    written = f"{{{key}: {raw}}}"
    mendable = alone and bool(raw) and "\n" not in raw and "#" not in raw
    changes = (Change(At((*pointer, key), key=True), sibling), Change(At((*pointer, key)), written))
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"`{key}` belongs to `{sibling}`",
        label=f"write `{sibling}: {written}`" if mendable else "",
        help="" if mendable else f"write it between the braces: `{sibling}: {{{key}: …}}`",
        changes=changes if mendable else (),
    )


def way_out(key: str, meant: str | None, allowed: Sequence[str], pointer: Pointer, form: Form) -> str:
    """Where a key would be right, or which keys its place has; empty where another key was `meant`."""
    return "" if meant else _home(key, pointer, form) or _room(allowed, value_at(form.data, pointer))


def _home(key: str, pointer: Pointer, form: Form) -> str:
    """Where a key would be right: on top, or in the entries of a list; empty where nowhere."""
    top = form.schema.get("properties", {})
    if pointer and key in top:
        return f"`{key}` belongs at the top of the sheet: start its line without spaces"
    lists = [name for name in top if key in form.below((name, 0)).get("properties", {})]
    if pointer or not lists:
        return ""
    present = [name for name in lists if form.data.get(name)]
    return f"it belongs to an entry of {either(present or lists)}: indent it as far as that entry's other keys"


def _room(allowed: Sequence[str], data: Mapping[str, Data]) -> str:
    free = [f"`{name}`" for name in allowed if name not in data]
    return f"what can stand here: {', '.join(free)}" if free else "take it out"
