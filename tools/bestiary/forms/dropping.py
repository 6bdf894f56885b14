"""What a sheet takes away from the lists of its base, written otherwise than by the names of entries."""

from __future__ import annotations

from typing import Any

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import called
from bestiary.source.quoting import yaml_text

#: Words for each and every one.
_ALL = frozenset({"all", "everything", "every", "true", "yes", "*"})


def is_all(value: Any) -> bool:
    """Whether a value says that all of a list is to go."""
    return str(value).casefold() in _ALL


def drop_of_all(pointer: Pointer, form: Form) -> Finding:
    """The finding for the list at a place that is to be taken away as a whole; `pointer` leads to the list or its `drop`."""
    key = next(str(step) for step in reversed(pointer) if step != "drop")
    return form.wrong_type(
        pointer,
        f"`drop` names what is to go from `{key}`, one by one",
        help=f"`{key}: null` takes away all that the base has there",
    )


def edit_of_list(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for `drop` with a word for all, or with what belongs to a name beside it; None for any other value."""
    if pointer[-1] == "drop" and is_all(value):
        return drop_of_all(pointer, form)
    if len(pointer) < 2 or pointer[-2] != "drop" or not isinstance(value, dict) or len(value) != 1:
        return None
    name = next(iter(value))
    return form.wrong_type(
        pointer,
        f"{called(pointer)} is a name alone: what belongs to it goes with it",
        label=f"write `{yaml_text(name)}`",
        replacement=yaml_text(name),
        # Perhaps only a part of that was to go.
        safe=False,
    )
