"""Over which links the files of a bestiary are reached, so that what changes elsewhere is known to turn up in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
import os
from pathlib import Path

from msgspec import Struct

from bestiary.source.files import is_walked

#: More links behind each other than these are followed by no system.
_MOST_LINKS = 40


class Way(Struct, frozen=True):
    """How a path leads to a file or folder: the links that it goes over, and the path without any."""

    links: frozenset[str]
    end: str

    def touches(self, paths: Set[str]) -> bool:
        """Whether a change of one of the paths changes what is found on this way."""
        return self.end in paths or not self.links.isdisjoint(paths)


class Reached(Struct, frozen=True):
    """The folders below a root, those over links among them."""

    #: By the path of a folder in the bestiary.
    ways: Mapping[str, Way]
    #: By path without links, the folder as it is called in the bestiary.
    folders: Mapping[str, str]

    def way(self, path: str) -> Way:
        """The way to a file below the root, or to one beside it."""
        return _way_below(path, self.ways.get(os.path.dirname(path)))

    def turned_up(self, path: str) -> str | None:
        """What a file without links in its path is, or was, called in the bestiary; None for one that is not in it."""
        for folder in Path(path).parents:
            if (known := self.folders.get(str(folder))) is not None:
                return os.path.join(known, os.path.relpath(path, folder))
        return None


def folders_below(root: Path) -> Reached:
    """The folders below a root that are looked into, each once; `root` goes over no link."""
    ways: dict[str, Way] = {}
    folders: dict[str, str] = {}
    for folder, inner, _ in os.walk(root, followlinks=True):
        way = _way_below(folder, ways.get(os.path.dirname(folder)))
        if folders.setdefault(way.end, folder) != folder:
            inner.clear()
            continue
        ways[folder] = way
        parts = Path(folder).relative_to(root).parts
        inner[:] = sorted(name for name in inner if is_walked((*parts, name)))
    return Reached(ways, folders)


def _way_below(path: str, above: Way | None) -> Way:
    """The way to a path, given that to the folder it is in, where that is known."""
    name = os.path.basename(path)
    if above is None or name in ("", ".", ".."):
        return way_of(path)
    if not os.path.islink(path):
        return Way(above.links, os.path.join(above.end, name))
    own = way_of(path)
    return Way(above.links | own.links, own.end)


def way_of(path: str) -> Way:
    """The way that a path leads, whether anything is there or not; a path that leads round and round ends on it."""
    links: set[str] = set()
    done, left = Path(path).anchor, list(reversed(Path(path).parts[1:]))
    while left:
        part = left.pop()
        here = os.path.dirname(done) if part == ".." else os.path.join(done, part)
        if part != ".." and os.path.islink(here) and len(links) < _MOST_LINKS:
            links.add(here)
            target = Path(os.readlink(here))
            left += reversed(target.parts[1:] if target.anchor else target.parts)
            here = target.anchor or done
        done = here
    return Way(frozenset(links), done)


def files_in(folder: Path) -> Iterator[str]:
    """The paths of all files below a folder."""
    for inner, _, names in os.walk(folder):
        yield from (os.path.join(inner, name) for name in names)
