"""Entries that stand in one list of a sheet, and have the keys of another."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.whole import is_whole
from bestiary.forms.words import either
from bestiary.pointers import value_at


def entry_of_other(pointer: Pointer, form: Form) -> Pointer | None:
    """The first of the entries around a place that have all the keys of another list, and are alone in that with two mistakes
    or more in their own; None where none has.
    """
    entries = (pointer[:length] for length in range(2, len(pointer) + 1) if isinstance(pointer[length - 1], int))
    for entry in entries:
        run = _run_around(entry, form)
        if len(run) > 1 or any(_mistakes(each, form) > 1 for each in run):
            return run[0]
    return None


def in_other_list(entry: Pointer, form: Form) -> Finding:
    """The one finding for entries of which `entry_of_other` finds the first."""
    lists, keys, many = _lists_taking(entry, form), value_at(form.data, entry), len(_run_around(entry, form)) > 1
    said = "entries from here on stand" if many else "this entry stands"
    them, line = ("them", f"; if the line `{lists[0]}:` is lost, write it above this one") if many else ("it", "")
    return form.unknown_key(
        (*entry, next(iter(keys))),
        f"{said} in `{entry[-2]}`, but {'their' if many else 'its'} keys are those of {either(lists)}",
        help=f"move {them} below `{lists[0]}:`" + (", or one of the others" if len(lists) > 1 else "") + line,
    )


def is_kept_elsewhere(pointer: Pointer, form: Form) -> bool:
    """Whether a list at the top has no entries of its own, since all that are for it stand in another."""
    lists = [(key, len(each)) for key, each in form.data.items() if isinstance(each, list)] if len(pointer) == 1 else []
    found = (entry_of_other((key, number), form) for key, count in lists for number in range(count))
    return any(_lists_taking(entry, form)[0] == pointer[0] for entry in found if entry)


def _run_around(entry: Pointer, form: Form) -> list[Pointer]:
    """The entries without one between them, around one, that each have a mistake in their list and belong to the same other."""
    lists = _lists_taking(entry, form) if _mistakes(entry, form) else []
    if not lists:
        return []
    run: list[Pointer] = []
    for number in range(len(value_at(form.data, entry[:-1]))):
        each = (*entry[:-1], number)
        if _mistakes(each, form) and _lists_taking(each, form) == lists:
            run.append(each)
        elif number > int(entry[-1]):
            break
        else:
            run = []
    return run


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
