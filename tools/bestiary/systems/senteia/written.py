"""What a merged sheet says, each thing with the place it stands at, for the checks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from bestiary.collection.catalog import BrokenFileError
from bestiary.collection.extends import name_of
from bestiary.diagnostic import At, Data, Pointer, Related
from bestiary.lint.sound import SoundList
from bestiary.systems.base import Subject, World
from bestiary.systems.senteia.convert.attacks import SECTIONS

#: The tier from which on creatures have names of their own and act more than once.
GREATEST = "sovereign"


class Named(Struct, frozen=True):
    """An id with its place, the parameter or map behind it, and what its file says."""

    at: Pointer
    id: str
    written: Data
    data: Mapping[str, Data]

    @property
    def parameter(self) -> Data:
        """What stands behind a trait's name; None when nothing does."""
        return self.written.get(self.id) if isinstance(self.written, dict) else None


class Entry(NamedTuple):
    """An action, maneuver, instant, passive or bane with its place."""

    at: Pointer
    section: str
    data: Mapping[str, Data]


def written_traits(
    data: Mapping[str, Data], world: World, at: Pointer = ("traits",), key: str = "traits"
) -> Collection[Named]:
    """The traits listed under a key."""
    return _named(data.get(key), at, "trait", world)


def written_items(data: Mapping[str, Data], world: World) -> Collection[Named]:
    """The items a creature carries."""
    return _named(data.get("items"), ("items",), "item", world)


def written_entries(
    data: Mapping[str, Data], world: World, sections: tuple[str, ...] = (*SECTIONS, "banes")
) -> Collection[Entry]:
    """The entries of a sheet's sections."""
    # The sheet is kept beside its answer, so that no other can get its identity.
    found: tuple[Data, Collection[Entry]] | None = world.looked_up.get((id(data), sections))
    if found is None:
        found = world.looked_up[id(data), sections] = (data, _entries(data, sections))
    return found[1]


def _entries(data: Mapping[str, Data], sections: tuple[str, ...]) -> Collection[Entry]:
    """The entries up to those in doubt, of which whoever goes on to the end is told."""
    entries: list[Entry] = []
    try:
        for section in sections:
            for position, entry in enumerate(data.get(section) or ()):
                entries.append(Entry((section, position), section, entry))
    except BrokenFileError:
        return SoundList(entries)
    return entries


def is_sheet(subject: Subject) -> bool:
    """Whether the subject is printed: an abstract base may break the rules that its heirs mend."""
    return not subject.data.get("abstract")


def thing_data(kind: str, identity: str, world: World) -> Mapping[str, Data]:
    """What the file of a trait or item says; empty when there is none."""
    document = world.catalog.document(kind, identity)
    return document.data if document and isinstance(document.data, dict) else {}


def rank_of(tier: str, world: World) -> int:
    """The place of a tier in their order; 0 for what is none."""
    rank: int = (thing_data("trait", tier, world).get("tier") or {}).get("rank", 0)
    return rank


def defined_at(kind: str, identity: str, key: str, world: World) -> tuple[Related, ...]:
    """The place in the file of a trait or item that a finding about its use rests on; empty for one of the program's own."""
    document = world.catalog.document(kind, identity)
    if document is None or document.packaged:
        return ()
    return (Related(document.source, At((key,), key=True), f"`{identity}` says so here"),)


def _named(listed: Data, at: Pointer, kind: str, world: World) -> Collection[Named]:
    if not isinstance(listed, list):
        return ()
    # The list is kept beside its answer, so that no other list can get its identity.
    key = (id(listed), at, kind)
    found: tuple[Data, Collection[Named]] | None = world.looked_up.get(key)
    if found is None:
        found = world.looked_up[key] = (listed, _known(listed, at, kind, world))
    return found[1]


def _known(listed: Sequence[Data], at: Pointer, kind: str, world: World) -> Collection[Named]:
    """The things of a list but those in doubt, of which whoever goes on to the end is told."""
    things: list[Named] = []
    doubtful = isinstance(listed, SoundList)
    for position, written in enumerate(list.__iter__(listed) if isinstance(listed, list) else listed):
        identity = name_of(written)
        try:
            things.append(Named((*at, position), identity, written, thing_data(kind, identity, world)))
        except BrokenFileError:
            doubtful = True
    return SoundList(things) if doubtful else things
