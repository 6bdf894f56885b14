"""Filters that pick sheets: `tier:rook`, `trait:undead`, ids and globs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from bestiary.systems.base import SheetView

#: Words of a filter to the facts they look at.
_KEYS = {"type": "types", "trait": "traits", "tag": "tags"}


def picker(filters: Sequence[str]) -> Callable[[SheetView], bool]:
    """A predicate for sheets that any of the filters fits; all fit when there is none. Several keys in one filter (`a:b,c:d`) must all fit."""
    if not filters:
        return lambda view: True
    return lambda view: any(all(_fits(part, view) for part in each.split(",")) for each in filters)


def _fits(part: str, view: SheetView) -> bool:
    key, colon, pattern = part.strip().partition(":")
    if not colon:
        return fnmatchcase(view.id, key)
    value = view.facts.get(_KEYS.get(key, key), ())
    values = value if isinstance(value, (list, tuple)) else [value]
    return any(fnmatchcase(str(each).lower(), pattern.lower()) for each in values)
