"""What a merged sheet says, each thing with the place it stands at, for the checks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from bestiary.collection.catalog import BrokenFileError
from bestiary.collection.extends import name_of
from bestiary.diagnostic import At, Data, Pointer, Related
from bestiary.lint.sound import SoundList
from bestiary.systems.base import Subject, World, sorted_to_last
from bestiary.systems.senteia.convert.attacks import SECTIONS

#: The tier from which on creatures have names of their own and act more than once.
GREATEST = "sovereign"

Thing = TypeVar("Thing")


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


class Entry(Struct, frozen=True):
    """An action, maneuver, instant, passive or bane with its place."""

    at: Pointer
    section: str
    data: Mapping[str, Data]


Placed = TypeVar("Placed", Named, Entry)


class Listed(NamedTuple):
    """A trait, what it should be one of (a creature, an item, an effect), and what follows it that belongs to its own list."""

    place: str
    trait: Named
    rest: tuple[Named, ...] = ()


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
    return _kept(data, sections, world, lambda: _so_far(_entries(data, sections)))


def listed_traits(subject: Subject, world: World) -> Collection[Listed]:
    """The traits of all lists of a sheet: its own, those that it grants, and those of its entries."""
    return _kept(subject.data, "lists of traits", world, lambda: _so_far(_listed(subject, world)))


def _kept(holder: Data, key: Hashable, world: World, find: Callable[[], Collection[Thing]]) -> Collection[Thing]:
    """What was found before of a sheet or list, or what is found now."""
    # Another holder of that key, such as the sound part of a sheet, has another answer.
    found: tuple[Data, Collection[Thing]] | None = world.looked_up.get(key)
    if found is None or found[0] is not holder:
        found = world.looked_up[key] = (holder, find())
    return found[1]


def _so_far(things: Iterable[Thing]) -> list[Thing]:
    """The things up to those in doubt, of which whoever goes on to the end is told."""
    found: list[Thing] = []
    try:
        # What came before an error stays in the list.
        found.extend(things)
    except BrokenFileError:
        return SoundList(found)
    return found


def in_lasting_order(
    things: Iterable[Placed], subject: Subject, key: Callable[[Placed], tuple[int | str, ...]]
) -> Collection[Placed]:
    """Things in an order that is the same wherever they stand, those of a base first, so that one of two is always told of."""
    found = _so_far(things)
    if list.__len__(found) < 2:
        return found
    ordered = sorted_to_last(list.__iter__(found), subject, key)
    return SoundList(ordered) if isinstance(found, SoundList) else ordered


def _entries(data: Mapping[str, Data], sections: Iterable[str]) -> Iterator[Entry]:
    for section in sections:
        for position, entry in enumerate(data.get(section) or ()):
            yield Entry((section, position), section, entry)


def _listed(subject: Subject, world: World) -> Iterator[Listed]:
    yield from _with_rests(written_traits(subject.data, world), subject.document.kind)
    yield from _with_rests(written_traits(subject.data, world, ("grants",), "grants"), "creature")
    for entry in written_entries(subject.data, world):
        if "traits" in entry.data:
            yield from _with_rests(written_traits(entry.data, world, (*entry.at, "traits")), "effect")


def _with_rests(traits: Iterable[Named], place: str) -> Iterator[Listed]:
    """Each trait of a list; one whose list lacks its brackets (`resistant: cold, fire`) is cut short by the next comma."""
    held: list[Named] = []
    for trait in traits:
        is_word = isinstance(trait.written, str)
        if held and is_word and place not in trait.data.get("applies_to", [place]):
            held.append(trait)
            continue
        if held:
            yield Listed(place, held[0], tuple(held[1:]))
            held = []
        if (
            not is_word
            and isinstance(trait.parameter, str)
            and (trait.data.get("parameter") or {}).get("kind") == "list"
        ):
            held = [trait]
        else:
            yield Listed(place, trait)
    if held:
        yield Listed(place, held[0], tuple(held[1:]))


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


def stands_at(at: Pointer, said: str, subject: Subject) -> tuple[Related, ...]:
    """The place of the other of two things of a sheet, so that a finding about both is one of either."""
    origin = subject.sheet.origin(at)
    return (Related(origin.document.source, At(origin.pointer), said),)


def _named(listed: Data, at: Pointer, kind: str, world: World) -> Collection[Named]:
    if not isinstance(listed, list):
        return ()
    return _kept(listed, at, world, lambda: _known(listed, at, kind, world))


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
