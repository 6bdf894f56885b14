"""Filters that pick sheets: `tier:rook`, `trait:undead`, ids and globs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase

from bestiary.suggest import nearest
from bestiary.systems.base import SheetView

#: Words of a filter to the facts they look at.
_KEYS = {"type": "types", "trait": "traits", "tag": "tags"}


class FilterError(ValueError):
    """A filter asks for something that sheets do not have; the text says what was meant."""


def picker(filters: Sequence[str], views: Iterable[SheetView]) -> Callable[[SheetView], bool]:
    """A predicate for sheets that any of the filters fits; all fit when there is none.

    Several keys in one filter (`a:b,c:d`) must all fit. FilterError for a key that none of the sheets has.
    """
    if not filters:
        return lambda view: True
    known = {*_KEYS, *(fact for view in views for fact in view.facts)} - set(_KEYS.values())
    for part in (part.strip() for each in filters for part in each.split(",")):
        key, colon, _ = part.partition(":")
        if colon and key not in known:
            raise FilterError(_unknown(key, sorted(known)))
    return lambda view: any(all(_fits(part, view) for part in each.split(",")) for each in filters)


def _fits(part: str, view: SheetView) -> bool:
    key, colon, pattern = part.strip().partition(":")
    if not colon:
        return fnmatchcase(view.id, key)
    name = _KEYS.get(key, key)
    value = view.facts.get(name, ())
    values = value if isinstance(value, (list, tuple)) else [value]
    return any(fnmatchcase(str(each).lower(), pattern.lower()) for each in values)


def _unknown(key: str, keys: Sequence[str]) -> str:
    meant = nearest(key, keys)
    return f"No filter is called `{key}`. " + (f"Did you mean `{meant}`?" if meant else f"There are {', '.join(keys)}.")


def may_fit(filters: Sequence[str], identity: str) -> bool:
    """Whether a sheet of which only the id is known may be one that the filters ask for."""
    return not filters or any(
        ":" in part or fnmatchcase(identity, part.strip()) for each in filters for part in each.split(",")
    )
