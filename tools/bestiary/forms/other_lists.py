"""Entries that stand in one list of a sheet, and have the keys of another."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.whole import is_whole
from bestiary.forms.words import either
from bestiary.pointers import value_at


def entry_of_other(pointer: Pointer, form: Form) -> Pointer | None:
    """The entry around a place that has all the keys of another list, and two mistakes or more in its own; None where none has."""
    entries = (pointer[:length] for length in range(2, len(pointer) + 1) if isinstance(pointer[length - 1], int))
    return next((entry for entry in entries if _mistakes(entry, form) > 1 and _lists_taking(entry, form)), None)


def in_other_list(entry: Pointer, form: Form) -> Finding:
    """The one finding for an entry that `entry_of_other` finds."""
    lists, keys = _lists_taking(entry, form), value_at(form.data, entry)
    return form.unknown_key(
        (*entry, next(iter(keys))),
        f"this entry stands in `{entry[-2]}`, but its keys are those of {either(lists)}",
        help=f"move it below `{lists[0]}:`" + (", or one of the others" if len(lists) > 1 else ""),
    )


def _mistakes(entry: Pointer, form: Form) -> int:
    """How many keys of an entry its list does not know, and how many it lacks; none where all are known."""
    data, known = value_at(form.data, entry), form.known(entry)
    strange = [key for key in data if key not in known] if isinstance(data, dict) and known else []
    return len(strange) + len(form.missing.get(entry, ())) if strange else 0


def _lists_taking(entry: Pointer, form: Form) -> list[str]:
    """The lists of the nearest map around an entry that take all of it."""
    keys = value_at(form.data, entry).keys()
    for length in range(len(entry) - 2, -1, -1):
        holder: Pointer = entry[:length]
        known: Mapping[str, object] = form.known(holder) if _is_map(holder, form) else {}
        parts = {name: form.below((*holder, name, 0)) for name in known if (*holder, name) != entry[:-1]}
        taking = [name for name, part in parts.items() if keys <= part.get("properties", {}).keys()]
        if taking := [name for name in taking if is_whole(keys, parts[name])]:
            return taking
    return []


def _is_map(pointer: Pointer, form: Form) -> bool:
    return isinstance(value_at(form.data, pointer) if pointer else form.data, dict)
