"""Names one step too deep: in groups, or each with its number in a map of its own: `physical: {might: 4}`, `might: {value: 4}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Data, Finding, Pointer
from bestiary.forms.beside import is_of_type
from bestiary.forms.form import Form
from bestiary.forms.numbers import number_meant
from bestiary.forms.words import called, few
from bestiary.forms.wrapped import keys_out
from bestiary.pointers import value_at


def groups_of_names(pointer: Pointer, form: Form) -> Mapping[str, Mapping[str, Data]]:
    """The keys of a map of names that are none, as each holds some of the names; empty for any other place."""
    names = value_at(form.data, pointer)
    if not isinstance(names, dict) or "x-refers-keys" not in form.below(pointer):
        return {}
    deep = {key: each for key, each in names.items() if isinstance(each, dict)}
    inner = [name for each in deep.values() for name in each]
    fit = all(is_of_type(form.below((*pointer, name)), each[name]) for each in deep.values() for name in each)
    apart = len({*inner, *names}) == len(inner) + len(names)
    return deep if fit and apart and len(inner) > len(deep) else {}


def out_of_groups(groups: Mapping[str, Mapping[str, Data]], pointer: Pointer, form: Form) -> Finding:
    """The one finding for such keys."""
    inner = [name for each in groups.values() for name in each]
    changes = [tuple(keys_out(key, list(each), pointer, form)) for key, each in groups.items()]
    return form.wrong_type(
        At((*pointer, next(iter(groups))), key=True),
        f"{few(list(groups))} {'is' if len(groups) == 1 else 'are'} no part of {called(pointer)}: "
        f"{few(inner)} stand right below it",
        label="write them without it" if len(groups) == 1 else "write them without these",
        changes=tuple(change for each in changes for change in each) if all(changes) else (),
        besides=(pointer, *((*pointer, key) for key in groups)),
    )


def is_deep(pointer: Pointer, form: Form) -> bool:
    """Whether a value is one of several in a map of names that are all maps."""
    names = value_at(form.data, pointer[:-1])
    if not isinstance(names, dict) or "x-refers-keys" not in form.below(pointer[:-1]):
        return False
    return len(names) > 1 and all(isinstance(each, dict) for each in names.values())


def of_all_names(finding: Finding, pointer: Pointer, form: Form) -> Finding:
    """The finding for a map where the number of a name belongs, for all names of which each has such."""
    names: Sequence[str] = list(value_at(form.data, pointer[:-1]))
    places: list[Pointer] = [(*pointer[:-1], name) for name in names]
    found = [number_meant(value_at(form.data, at), at, form, form.below(at)) for at in places]
    mended = [Change(At(at), number.text) for at, number in zip(places, found, strict=True) if number]
    changes = tuple(mended) if len(mended) == len(names) else ()
    label = f"write {called(pointer)}: {mended[0].text}`, and so the others".replace("`:", ":") if changes else ""
    return replace(finding, label=label, replacement=None, changes=changes)
