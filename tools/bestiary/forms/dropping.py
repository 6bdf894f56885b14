"""What a sheet takes away from the lists of its base, written otherwise than by the names of entries."""

from __future__ import annotations

from collections.abc import Mapping
import re
from typing import Any

from bestiary.collection.documents import is_heir
from bestiary.diagnostic import At, Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import called, few, shortened
from bestiary.pointers import value_at
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
    """The finding for `drop` with a word for all, or with what belongs to a name beside it, and for an edit that stands as an
    entry; None for any other value.
    """
    if pointer[-1] == "drop" and is_all(value):
        return drop_of_all(pointer, form)
    if edit := _edit_as_entry(value, pointer, form):
        return edit
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


def _edit_as_entry(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for `add` and `drop` in entries of the list that they edit, told at the first: `[add: [person]]`; None for any
    other value.
    """
    *_, key, place = ("", *pointer)
    own, entries = form.known(pointer[:-1]), value_at(form.data, pointer[:-1])
    if "add" not in own or not isinstance(place, int) or not _is_edit(value, own):
        return None
    edits = [each for each in entries if _is_edit(each, own)]
    words = [word for each in edits for word in each]
    raw = [form.raw((*pointer[:-1], at)) for at in range(len(entries))]
    raw = [each[1:-1].strip() if each[:1] == "{" else each for each in raw]
    whole = (
        len(edits) == len(entries)
        and len({*words}) == len(words)
        and not any(re.search(r"[\n#]|\A\Z", each) for each in raw)
    )
    mended = f"{{{', '.join(raw)}}}" if whole else None
    said = "edits the list of the base as a whole, and is no entry"
    if len(words) > 1:
        said = "edit the list of the base as a whole, and are no entries"
    return form.wrong_type(
        pointer[:-1] if mended else At((*pointer, words[0]), key=True),
        f"{few(words)} {said} of it",
        label=f"write `{key}: {shortened(mended)}`" if mended else "",
        help="" if mended else f"without a base the names stand alone; with one, they stand in `{key}: {{add: […]}}`",
        replacement=mended,
        # Without a base there is nothing to drop.
        safe="drop" not in words or is_heir(form.data),
    )


def is_told_above(value: Any, pointer: Pointer, form: Form) -> bool:
    """Whether an entry above edits its list as well, and is told of for all of them."""
    own, entries = form.known(pointer[:-1]), value_at(form.data, pointer[:-1])
    place = pointer[-1]
    above = entries[:place] if isinstance(place, int) and "add" in own else []
    return _is_edit(value, own) and any(_is_edit(each, own) for each in above)


def _is_edit(value: Any, own: Mapping[str, Any]) -> bool:
    """Whether a value is a map of nothing but the keys that edit a list."""
    return isinstance(value, dict) and bool(value) and value.keys() <= own.keys()
