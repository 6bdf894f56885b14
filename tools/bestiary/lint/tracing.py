"""Names that take note of what is asked of them, so that it is known what a verdict rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bestiary.collection.changes import Thing
from bestiary.lint.spaces import Names


def trace_names(names: Names, asked: set[Thing]) -> Names:
    """The same names; all that is asked of them from now on is added to `asked`.

    A question for all names of a space such as `trait:tier` is noted as that space without an id.
    """
    return _Names({space: _Space(space, known, asked) for space, known in names.items()}, asked)


class _Names(Mapping[str, Mapping[str, str]]):
    def __init__(self, spaces: Mapping[str, Mapping[str, str]], asked: set[Thing]) -> None:
        self._spaces, self._asked = spaces, asked

    def __getitem__(self, space: str) -> Mapping[str, str]:
        if space not in self._spaces:
            self._asked.add((space, ""))
        return self._spaces[space]

    def __iter__(self) -> Iterator[str]:
        return iter(self._spaces)

    def __len__(self) -> int:
        return len(self._spaces)


class _Space(Mapping[str, str]):
    def __init__(self, space: str, known: Mapping[str, str], asked: set[Thing]) -> None:
        self._space, self._known, self._asked = space, known, asked

    def __getitem__(self, identity: str) -> str:
        self._asked.add((self._space.partition(":")[0], identity))
        return self._known[identity]

    def __iter__(self) -> Iterator[str]:
        self._asked.add((self._space, ""))
        return iter(self._known)

    def __len__(self) -> int:
        self._asked.add((self._space, ""))
        return len(self._known)
