"""Sheets with mistakes, as checks may see them: what is in doubt ends the question, all else is there to be judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
import re
from typing import SupportsIndex

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import BrokenFileError, Catalog
from bestiary.collection.documents import Document
from bestiary.collection.extends import EDITS, Merged, Origin, merge_sheet
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import At, Data, Finding, Pointer
from bestiary.pointers import value_at
from bestiary.suggest import nearest

#: By path of a document: its places in doubt; () is the whole of it.
Doubts = Mapping[str, frozenset[Pointer]]
_OF_LINKS = frozenset({"unknown-link", "ambiguous-link"})


class SoundMap(dict[str, Data]):
    """A map without its keys in doubt; BrokenFileError for who asks for one of them, or for all keys."""

    def __init__(self, sound: Mapping[str, Data], doubtful: Collection[str]) -> None:
        super().__init__(sound)
        self.doubtful = doubtful

    def __getitem__(self, key: str) -> Data:
        if not super().__contains__(self._asked(key)):
            raise BrokenFileError(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Data = None, /) -> Data:
        """The value of a key that is not in doubt."""
        return super().get(self._asked(key), default)

    def __contains__(self, key: object) -> bool:
        return super().__contains__(self._asked(str(key)))

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        raise BrokenFileError("keys in doubt")

    def keys(self) -> Data:
        """The keys up to those in doubt."""
        return iter(self)

    def values(self) -> Data:
        """The values up to those in doubt."""
        return (self[key] for key in self)

    def items(self) -> Data:
        """Keys and values up to those in doubt."""
        return ((key, self[key]) for key in self)

    def __len__(self) -> int:
        raise BrokenFileError("keys in doubt")

    def __bool__(self) -> bool:
        return True

    def _asked(self, key: str) -> str:
        if key in self.doubtful:
            raise BrokenFileError(key)
        return key


class SoundList(list[Data]):
    """The entries of a list that are not in doubt; BrokenFileError for who wants to know that there are no others."""

    def __iter__(self) -> Iterator[Data]:
        yield from super().__iter__()
        raise BrokenFileError("entries in doubt")

    def __contains__(self, entry: object) -> bool:
        return any(each == entry for each in self)

    def __getitem__(self, place: SupportsIndex | slice) -> Data:
        raise BrokenFileError("entries in doubt")

    def __len__(self) -> int:
        raise BrokenFileError("entries in doubt")

    def __bool__(self) -> bool:
        return True


def doubts_of_form(data: Data, schema: Schema) -> frozenset[Pointer]:
    """The places at which nothing can be said of data that does not fit its schema, those that are missing among them."""
    doubts: set[Pointer] = set()
    for mistake in schema.mistakes(data):
        if not mistake.unknown:
            doubts.add(entry_of((*mistake.at, mistake.missing) if mistake.missing else mistake.at))
            doubts.update(_behind_entry(data, mistake.at))
        for key in mistake.unknown:
            doubts |= _of_unknown_key((*mistake.at, key), nearest(key, mistake.known))
            # A key that holds its value may be the key before it.
            meant = (*schema.named_instead(key, mistake.at), re.split(r"[^\w-]", key)[0])
            doubts |= {(*mistake.at, named) for named in meant if named in mistake.known}
    return frozenset(doubts)


def _behind_entry(data: Data, at: Pointer) -> Iterator[Pointer]:
    """The key that may stand on the line of an entry: `- Weapon usage: Main action`."""
    entry = value_at(data, at) if at and isinstance(at[-1], int) else None
    for key in entry if isinstance(entry, dict) else ():
        yield (*at[:-2], re.split(r"\s", str(key))[-1])


def doubts_of_findings(findings: Iterable[Finding]) -> dict[str, set[Pointer]]:
    """By path: the places that unknown names leave in doubt."""
    doubts: dict[str, set[Pointer]] = {}
    for finding in findings:
        # A link that leads nowhere is only a word of its text.
        if isinstance(finding.at, At) and finding.check not in _OF_LINKS:
            at = finding.at.pointer
            is_key = finding.at.key and entry_of(at) == at
            places = _of_unknown_key(at, finding.replacement) if is_key else {entry_of(at)}
            doubts.setdefault(finding.source.path, set()).update(places, map(entry_of, finding.besides))
    return doubts


def guarded_catalog(catalog: Catalog, doubts: Doubts) -> Catalog:
    """The catalog in which items answer for what is beyond doubt of them, and other files with doubts are broken.

    What a trait or a term does hangs together: what it lacks may be what is in doubt.
    """
    items = {file.source.path for file in catalog.files if file.kind == "item"}
    guarded = {path: places if path in items else frozenset({()}) for path, places in doubts.items() if places}
    return _answering(catalog, guarded, lambda document, places: sound_part(document, places)[0])


class Pruned(Struct, frozen=True):
    """A catalog in which files lack what is in doubt; those in doubt as a whole are broken.

    They lack the top keys that have doubts below them; where it is `plain`, of lists the entries alone that have.
    """

    catalog: Catalog
    plain: bool
    #: By path of a file: where its entries stand that move up because others before them are left out.
    moved: dict[str, Mapping[Pointer, Origin]]
    #: By path of a file: what is left out of it.
    lost: dict[str, Collection[Pointer]]

    def without_doubts(self, document: Document, doubts: Collection[Pointer]) -> Document:
        """A document as it stands in such a catalog."""
        places = {place for doubt in doubts for place in _left_out(document.data, doubt, self.plain)}
        origins: dict[Pointer, Origin] = {}
        data = _bare(_part(document.data, list(places), (), Origin(document, ()), origins))
        self.moved[document.source.path], self.lost[document.source.path] = origins, places
        return replace(document, data=data)


def pruned_catalog(catalog: Catalog, doubts: Doubts, plain: bool = False) -> Pruned:
    """The catalog without what is in doubt."""
    pruned = Pruned(catalog, plain, {}, {})
    return replace(
        pruned,
        catalog=_answering(catalog, doubts, lambda document, places: pruned.without_doubts(document, places).data),
    )


def doubtful_sheet(document: Document, doubts: Doubts, pruned: Pruned, schema: Schema) -> Merged | None:
    """A sheet over its bases in a pruned catalog, without what is in doubt; None where nothing can be said of it.

    In a plain one, its lists hold the entries that are sound throughout, and do not tell that there are others.
    """
    own = doubts.get(document.source.path, frozenset())
    if not isinstance(document.data, dict) or () in own or ("extends",) in own:
        return None
    merged = merge_sheet(pruned.catalog, pruned.without_doubts(document, own))
    if not isinstance(merged, Merged):
        return None
    if len(merged.chain) == 1 and not merged.origins:
        data, origins = sound_part(document, own | _dropping(document.data), pruned.plain)
        return Merged(document, data, origins, (document,))
    lost = (place for each in merged.chain for place in pruned.lost.get(each.source.path, ()))
    places: set[Pointer] = {place for place in lost if len(place) == 1}
    if not merged.data.get("abstract"):
        places |= doubts_of_form({key: value for key, value in merged.data.items() if key != "extends"}, schema)
    if () in places:
        return None
    tops = {str(place[0]) for place in places}
    kept = {key: value for key, value in merged.data.items() if key not in tops}
    data = SoundMap(kept, tops) if tops else merged.data
    return replace(merged, data=data, moved=pruned.moved)


def sound_part(
    document: Document, doubts: Collection[Pointer], plain: bool = False
) -> tuple[Data, dict[Pointer, Origin]]:
    """What is beyond doubt of a document, and where entries stand that move up because others before them are left out."""
    origins: dict[Pointer, Origin] = {}
    entries = {doubt[: _first_entry(doubt)] for doubt in doubts} if plain else doubts
    data = _part(document.data, list(entries), (), Origin(document, ()), origins)
    return _plain(data) if plain else data, origins


def _first_entry(at: Pointer) -> int | None:
    """How much of a place leads to the outermost entry of a list that it is in; None where it is in none."""
    return next((length for length, step in enumerate(at, start=1) if isinstance(step, int)), None)


def _plain(data: Data) -> Data:
    """A sheet whose lists hide that entries are left out of them."""
    lists = {key: list(list.__iter__(value)) for key, value in dict.items(data) if isinstance(value, SoundList)}
    kept = {**dict(dict.items(data)), **lists}
    return SoundMap(kept, data.doubtful) if isinstance(data, SoundMap) else kept


def _part(data: Data, doubts: list[Pointer], at: Pointer, origin: Origin, origins: dict[Pointer, Origin]) -> Data:
    """The sound part of a value; `at` is where it stands among sound parts, `doubts` are places below it."""
    if not doubts or not isinstance(data, (dict, list)):
        return data
    here = {doubt[0] for doubt in doubts if len(doubt) == 1}
    steps = [step for step in (data if isinstance(data, dict) else range(len(data))) if step not in here]
    parts = []
    for place, step in enumerate(steps):
        now = (*at, step if isinstance(data, dict) else place)
        was = Origin(origin.document, (*origin.pointer, step))
        if now != was.pointer:
            origins[now] = was
        below = [doubt[1:] for doubt in doubts if len(doubt) > 1 and doubt[0] == step]
        parts.append(_part(data[step], below, now, was, origins))
    if isinstance(data, list):
        return SoundList(parts) if here else parts
    kept = dict(zip(map(str, steps), parts, strict=True))
    return SoundMap(kept, frozenset(map(str, here))) if here else kept


def _answering(catalog: Catalog, doubts: Doubts, answer: Callable[[Document, frozenset[Pointer]], Data]) -> Catalog:
    by_id, broken = dict(catalog.by_id), set(catalog.broken)
    for key, file in catalog.by_id.items():
        places = doubts.get(file.source.path, frozenset())
        if not file.unread and (file.document is None or () in places):
            broken.add(key)
        elif file.document and places:
            by_id[key] = replace(file, document=replace(file.document, data=answer(file.document, places)))
    return replace(catalog, by_id=by_id, broken=frozenset(broken))


def _left_out(data: Data, doubt: Pointer, plain: bool) -> set[Pointer]:
    """What of a document is left out for a place in doubt: its top key, or no more than an entry of a list where that is plain."""
    top, within = doubt[:1], value_at(data, doubt[:1])
    if not plain or not doubt:
        return {top}
    if len(doubt) == 1 and isinstance(within, dict) and not EDITS.isdisjoint(within):
        # Whatever stands beside what is added to a list, it is added.
        return {(*top, key) for key in within.keys() - EDITS} or {top}
    length = _first_entry(doubt)
    return {doubt[:length]} if length else {top}


def _bare(data: Data) -> Data:
    """Data that does not tell what is left out of it."""
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in dict.items(data)}
    return [_bare(value) for value in list.__iter__(data)] if isinstance(data, list) else data


def entry_of(at: Pointer) -> Pointer:
    """The entry of a list that a key belongs to, as an entry without a sound key is none; the place itself for all else."""
    # A key that is more than a word may be any key with its value.
    is_part = len(at) > 1 and isinstance(at[-1], str) and (isinstance(at[-2], int) or re.search(r"[ =]", at[-1]))
    return at[:-1] if is_part else at


def _dropping(data: Mapping[str, Data]) -> frozenset[Pointer]:
    """The entries that only take one of a base away: without a base they are nothing, and lack what an entry has."""
    lists = ((key, value) for key, value in data.items() if isinstance(value, list))
    return frozenset(
        (key, position)
        for key, value in lists
        for position, entry in enumerate(value)
        if isinstance(entry, dict) and entry.get("drop")
    )


def _of_unknown_key(at: Pointer, meant: str | None) -> set[Pointer]:
    """An unknown key, and the one that may have been meant: any of a small map, where that cannot be told."""
    if meant is not None:
        return {at, (*at[:-1], meant)}
    return {at[:-1]} if len(at) > 1 and isinstance(at[-2], str) else {at}
