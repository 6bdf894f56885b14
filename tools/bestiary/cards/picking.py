"""Filters that pick sheets: `tier:rook`, `trait:undead`, ids and globs.

Filters of the same key widen the choice, those of different keys narrow it; an id or a glob counts as one key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from fnmatch import fnmatchcase
import re

from bestiary.suggest import meant_or_else, nearest
from bestiary.systems.base import SheetView

#: Words of a filter to the facts they look at.
_KEYS = {"type": "types", "trait": "traits", "tag": "tags"}
#: The key of a filter without one.
_ID = "id"
#: The key that says which kinds of sheet are looked at in the first place.
KIND = "kind"
_GLOB = re.compile(r"[*?[]")

#: Keys to the patterns of which one must fit.
Filters = Mapping[str, tuple[str, ...]]


class FilterError(ValueError):
    """A filter asks for something that sheets do not have; the text says what was meant."""


def read_filters(texts: Sequence[str]) -> Filters:
    """The patterns of each key, from texts such as `tier:rook` or `dire-*`; commas part several in one text."""
    found: dict[str, list[str]] = {}
    for part in (part.strip() for text in texts for part in text.split(",")):
        key, colon, pattern = part.partition(":")
        key, pattern = (key.strip(), pattern.strip()) if colon else (_ID, part)
        if not pattern:
            raise FilterError(f"The filter `{part}` asks for nothing: write it like `tier:rook`, or give an id.")
        found.setdefault(key, []).append(pattern)
    return {key: tuple(patterns) for key, patterns in found.items()}


def picker(
    filters: Sequence[str], views: Iterable[SheetView], known: Set[str] | None = None
) -> Callable[[SheetView], bool]:
    """A predicate for sheets that the filters fit; all fit when there is none.

    FilterError for a key that none of the sheets has, and, where the `known` ids and words are given, for a value that
    is none of them and no fact of a sheet. Without sheets nobody knows what they would have, and nothing is refused.
    """
    read, views = read_filters(filters), list(views)
    for key, patterns in read.items() if views else ():
        words = _words(key, views)
        if words is None:
            raise FilterError(_unknown_key(key, views))
        for pattern in patterns if known is not None else ():
            every = words | (known or set() if key == _ID else set())
            if _GLOB.search(pattern):
                if not any(fnmatchcase(each.lower(), pattern.lower()) for each in {*every, *(known or ())}):
                    raise FilterError(f"No sheet has {_said_key(key)} that `{pattern}` fits.")
            elif pattern.lower() not in words and pattern not in (known or ()):
                raise FilterError(_unknown_value(key, pattern, every))
    return lambda view: all(any(_fits(key, each, view) for each in patterns) for key, patterns in read.items())


def kinds_of(filters: Sequence[str]) -> tuple[str, ...]:
    """The kinds of sheet that filters such as `kind:item` ask for."""
    return read_filters(filters).get(KIND, ())


def names_id(filters: Sequence[str], identity: str) -> bool:
    """Whether one of the filters is this very id."""
    return identity in read_filters(filters).get(_ID, ())


def may_fit(filters: Sequence[str], identity: str) -> bool:
    """Whether a sheet of which only the id is known may be one that the filters ask for."""
    patterns = read_filters(filters).get(_ID)
    return patterns is None or any(fnmatchcase(identity, each) for each in patterns)


def _fits(key: str, pattern: str, view: SheetView) -> bool:
    if key == _ID:
        return fnmatchcase(view.id, pattern)
    return any(fnmatchcase(each, pattern.lower()) for each in _values(key, view))


def _values(key: str, view: SheetView) -> Iterator[str]:
    value = view.id if key == _ID else view.facts.get(_KEYS.get(key, key), ())
    for each in value if isinstance(value, (list, tuple)) else [value]:
        yield str(each).lower()


def _words(key: str, views: Sequence[SheetView]) -> set[str] | None:
    """All that sheets say under a key; None when no sheet has it."""
    if key not in {_ID, *_all_keys(views)}:
        return None
    return {word for view in views for word in _values(key, view) if word}


def _all_keys(views: Iterable[SheetView]) -> set[str]:
    facts = {fact for view in views for fact in view.facts}
    return ({KIND, *_KEYS} | facts) - set(_KEYS.values())


def _unknown_key(key: str, views: Sequence[SheetView]) -> str:
    keys = sorted(_all_keys(views))
    return f"No filter is called `{key}`." + meant_or_else(nearest(key, keys), f"There are {', '.join(keys)}.")


def _said_key(key: str) -> str:
    return f"{'an' if key[0] in 'aeio' else 'a'} {key}"


def _unknown_value(key: str, value: str, words: Set[str]) -> str:
    asked = f"No sheet has the id `{value}`." if key == _ID else f"No sheet has the {key} `{value}`."
    if meant := nearest(value, words):
        return f"{asked}{meant_or_else(meant if key == _ID else f'{key}:{meant}')}"
    listed = sorted(words)
    if key == _ID or not listed:
        return f"{asked} `bestiary list` names them all." if key == _ID else asked
    return f"{asked} There are {', '.join(listed[:12])}{' …' if len(listed) > 12 else ''}."
