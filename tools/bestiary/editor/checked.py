"""A bestiary as it was checked last, and the texts that it was checked with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from bestiary.collection.catalog import Texts, report_name
from bestiary.collection.looking import look_at
from bestiary.diagnostic import Source
from bestiary.lint.checking import Bestiary
from bestiary.lint.remembering import Memory, check_again
from bestiary.source.files import ROOT_FILE, read_source


class Checked(Struct, frozen=True):
    """A bestiary as it was checked last."""

    root: Path
    memory: Memory

    @property
    def bestiary(self) -> Bestiary:
        """Its files and findings."""
        return self.memory.checked

    @property
    def settings(self) -> str:
        """Where its settings stand."""
        return str(self.root / ROOT_FILE)

    def paths(self) -> Mapping[str, str]:
        """Every file by its name in reports, also those that come with the program."""
        packaged = {file.source.name: file.source.path for file in self.bestiary.catalog.files if file.packaged}
        return {**packaged, **{report_name(file.path, self.root): file.path for file in self.memory.look.found}}

    def text(self, path: str) -> str:
        """What a file held when it was checked; nothing for one that cannot be read."""
        if path in self.memory.look.texts:
            return self.memory.look.texts[path]
        read = self.memory.read.get(path)
        if read is not None and not read.unread:
            return read.source.text
        source = read_source(path, path)
        # Of a file that is no UTF-8, a finding has what can be read of it.
        return source.text if isinstance(source, Source) else source.source.text


def check_with(root: Path, texts: Texts, before: Checked | None) -> Checked:
    """A bestiary in which texts stand in for what files hold, by absolute path; what stayed as it was is not judged again."""
    look = look_at(root, texts)
    if before is not None and before.memory.look == look:
        return before
    return Checked(root, check_again(root, root, look, before.memory if before else None))
