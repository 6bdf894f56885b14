"""What a server keeps between messages: open texts, and what was found in the bestiaries that they are of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from bestiary.diagnostic import Diagnostic
from bestiary.editor.buffers import Buffer, counts_instead, uri_of_path
from bestiary.editor.checked import Checked, check_with
from bestiary.editor.columns import DEFAULT_ENCODING
from bestiary.editor.homes import Home, find_home
from bestiary.editor.spotting import Spotted, View, spot


class Told(Struct, frozen=True):
    """What an editor is to show of a file."""

    uri: str
    version: int | None
    found: tuple[Spotted, ...]


class Session:
    """The texts that one editor has open, and the bestiaries around them; it lives as long as the connection."""

    def __init__(self) -> None:
        self.folders: Sequence[Path] = ()
        self.encoding = DEFAULT_ENCODING
        self.buffers: dict[str, Buffer] = {}
        self.checked: dict[Path, Checked] = {}
        self._told: dict[str, Told] = {}

    def home(self, uri: str) -> Home | None:
        """The bestiary that an open text is of; None for a text of none, or one that is not open."""
        buffer = self.buffers.get(uri)
        return find_home(buffer.path, self.folders) if buffer else None

    def findings(self, uri: str) -> tuple[Spotted, ...]:
        """What was told of a file last."""
        told = self._told.get(uri)
        return told.found if told else ()

    def check(self) -> list[Told]:
        """Check what has changed in every bestiary with an open text; what the editor has to show differently now."""
        homes = {uri: home for uri in self.buffers if (home := self.home(uri))}
        roots = sorted({home.root for home in homes.values()})
        self.checked = {root: check_with(root, self._texts(root, homes), self.checked.get(root)) for root in roots}
        now = {told.uri: told for checked in self.checked.values() for told in self._report(checked, homes)}
        gone = [Told(uri, None, ()) for uri in self._told if uri not in now]
        changed = [told for uri, told in now.items() if self._told.get(uri) != told]
        self._told = now
        return gone + changed

    def _texts(self, root: Path, homes: Mapping[str, Home]) -> Mapping[str, str]:
        """By path, the open texts that are not what is on disk."""
        own = {home.path: self.buffers[uri] for uri, home in homes.items() if home.root == root}
        return {path: buffer.text for path, buffer in own.items() if counts_instead(buffer, path)}

    def _report(self, checked: Checked, homes: Mapping[str, Home]) -> Iterator[Told]:
        """Of every file with findings, and of every open one, what there is to show."""
        uris = {home.path: uri for uri, home in homes.items() if home.root == checked.root}
        paths = checked.paths()
        marked = frozenset(path for path, uri in uris.items() if self.buffers[uri].marked)
        view = View(checked, paths, uris, self.encoding, marked)
        by_path: dict[str, list[Diagnostic]] = {path: [] for path in uris}
        for each in checked.bestiary.diagnostics:
            if each.name in paths:
                by_path.setdefault(paths[each.name], []).append(each)
        for path, found in by_path.items():
            uri = uris.get(path) or uri_of_path(path)
            yield Told(uri, self.buffers[uri].version if uri in self.buffers else None, tuple(spot(view, path, found)))
