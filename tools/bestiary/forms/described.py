"""Things that are described where only their names stand: an item among those that are carried, a trait with its text."""

from __future__ import annotations

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import either, few, shortened
from bestiary.pointers import value_at
from bestiary.suggest import id_for, nearest


def described_thing(pointer: Pointer, form: Form) -> Pointer | None:
    """The entry of a list of names around a place that says what its thing is; None where none does."""
    entries = (pointer[:length] for length in range(2, len(pointer) + 1) if isinstance(pointer[length - 1], int))
    return next((entry for entry in entries if _is_described(entry, form)), None)


def _is_described(entry: Pointer, form: Form) -> bool:
    data, part, known = value_at(form.data, entry), form.below(entry), form.known(entry)
    kind = next(iter(part.get("x-refers", ())), ":")
    if not isinstance(data, dict) or ":" in kind or not isinstance(data.get("name"), str):
        return False
    if any(data.keys() <= form.known((name, 0)).keys() for name in form.schema.get("properties", {})):
        # It belongs to another list.
        return False
    needed = part.get("required", ())
    strange = [key for key in data if key not in known and key != "name" and nearest(key, known) is None]
    return bool(strange) and not any(key in data for key in needed)


def told_as_thing(entry: Pointer, form: Form) -> Finding:
    """The one finding for an entry that `described_thing` finds."""
    data, kind = value_at(form.data, entry), str(form.below(entry)["x-refers"][0])
    identity, top = id_for(data["name"]), form.schema.get("properties", {})
    lists = [name for name in top if {"name", "text"} <= form.known((name, 0)).keys()]
    sections = f"; what it does, in words, is an entry of {either(lists)}" if lists else ""
    return form.wrong_type(
        entry,
        f"`{shortened(data['name'])}` is described here, with {few([key for key in data if key != 'name'])}, "
        f"but `{entry[-2]}` takes names alone",
        help=f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} of your own is a file, {kind}s/{identity}.yaml, and `{identity}` stands here"
        + (sections if kind == "trait" else ""),
    )
