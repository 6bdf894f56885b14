"""Sheets built over other sheets: merged data, and which file each value came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import KINDS, Document, base_of
from bestiary.diagnostic import At, Data, Finding, Pointer
from bestiary.suggest import is_typo, nearest, suggesting

#: Keys of a map that edits a list of the base instead of replacing it.
EDITS = frozenset({"add", "drop"})
#: Keys that speak of the file, not of the creature: never inherited.
OWN = ("extends", "abstract", "allow", "status", "system")


class Origin(Struct, frozen=True):
    """The file and place that wrote a value."""

    document: Document
    pointer: Pointer


class Merged(Struct, frozen=True):
    """A sheet after `extends`, with the origin of every value that was merged; none are kept where there is no base."""

    document: Document
    data: Data
    origins: Mapping[Pointer, Origin]
    #: The files it was built from, its own first.
    chain: tuple[Document, ...]
    #: What was to be taken away and is not there.
    problems: tuple[Finding, ...] = ()
    #: By path of a file: where its entries stand that moved up before it was merged, as others were left out.
    moved: Mapping[str, Mapping[Pointer, Origin]] = field(default_factory=dict)

    def origin(self, pointer: Pointer) -> Origin:
        """Where a value of the merged sheet was written; a missing one where its parent was."""
        found = _traced(self.origins, pointer, self.document)
        moved = self.moved.get(found.document.source.path) if self.moved else None
        return _traced(moved, found.pointer, found.document) if moved else found


class Broken(Struct, frozen=True):
    """Why a sheet cannot be merged: the document at fault, and its bases up to the one that is missing or of no use."""

    document: Document
    #: `circle`, `missing`, or `game` where the base is a sheet of another game.
    reason: str
    chain: tuple[str, ...]
    #: The game of the base, where that is the reason.
    other: str = ""


def merge_sheet(catalog: Catalog, document: Document) -> Merged | Broken:
    """The sheet with all its bases merged in, nearest last; Broken when a base is missing, unreadable, circular or of another game."""
    chain, broken = _chain_of(catalog, document)
    if broken is not None:
        return broken
    if len(chain) == 1 and not _has_edits(document.data):
        return Merged(document, document.data, {}, (document,))
    return _merge_chain(chain, catalog)


def bases_of(catalog: Catalog, document: Document) -> list[Document]:
    """The sheets that a sheet is built over, nearest first, up to the first that merging would stop at."""
    return _chain_of(catalog, document)[0][1:]


def _chain_of(catalog: Catalog, document: Document) -> tuple[list[Document], Broken | None]:
    """A sheet with its bases, nearest first, and what keeps one from being merged; it is not among them."""
    chain = [document]
    while (wanted := base_of(chain[-1].data)) is not None:
        seen = [each.id for each in chain]
        base = catalog.document(document.kind, wanted) if wanted not in seen else None
        if base is not None and isinstance(base.data, dict) and base.system == document.system:
            chain.append(base)
            continue
        other = base.system if base is not None and isinstance(base.data, dict) else ""
        reason = "circle" if wanted in seen else "game" if other else "missing"
        return chain, Broken(chain[-1], reason, (*seen, wanted), other)
    return chain, None


def _merge_chain(chain: list[Document], catalog: Catalog) -> Merged:
    data: dict[str, Data] = {}
    origins: dict[Pointer, Origin] = {}
    problems: list[Finding] = []
    for document in reversed(chain):
        inherited = {key: value for key, value in data.items() if key not in OWN}
        problems += _needless_drops(inherited, document, catalog)
        data = _over(inherited, document, origins)
    return Merged(chain[0], data, origins, tuple(chain), tuple(problems))


def _needless_drops(base: Mapping[str, Data], document: Document, catalog: Catalog) -> Iterator[Finding]:
    for key, value in document.data.items():
        if _is_edit(value):
            present = [name_of(each) for each in base.get(key) or ()]
            for position, name in enumerate(value.get("drop") or ()):
                if name not in present:
                    found = _needless_drop(document, (key, "drop", position), str(name), present)
                    # Rather the base has the misspelt one.
                    known = (KINDS.get(key, ""), str(name)) in catalog.by_id
                    yield replace(found, safe=False) if known else found
        elif _is_section(value):
            present = [str(each.get("name")) for each in base.get(key) or () if isinstance(each, dict)]
            for position, entry in enumerate(value):
                if entry.get("drop") and entry["name"] not in present:
                    yield _needless_drop(document, (key, position, "name"), entry["name"], present)


def _needless_drop(document: Document, at: Pointer, name: str, present: Sequence[str]) -> Finding:
    has_base = "extends" in document.data
    meant = nearest(name, present)
    needless = Finding(
        "drop-of-nothing",
        document.source,
        At(at),
        f"the base has no `{name}` under `{at[0]}` to drop"
        if has_base
        else "there is no base (`extends`) to drop from",
        help="" if meant else f"it has {', '.join(f'`{each}`' for each in present)}" if present else "take it out",
    )
    return suggesting(needless, name, meant, is_typo)


def _over(base: dict[str, Data], document: Document, origins: dict[Pointer, Origin]) -> dict[str, Data]:
    result = dict(base)
    for key, value in document.data.items():
        at: Pointer = (key,)
        if value is None:
            result.pop(key, None)
            _forget(origins, at)
        elif _is_edit(value) and isinstance(base.get(key, []), list):
            result[key] = _edit(list(base.get(key, [])), value, at, document, origins)
        elif isinstance(value, dict) and isinstance(base.get(key), dict):
            result[key] = _merge_maps(base[key], value, at, document, origins)
        elif _is_section(value) and (_is_section(base.get(key)) or base.get(key) == []):
            result[key] = _merge_section(base[key], value, at, document, origins)
        else:
            result[key] = value
            _forget(origins, at)
            origins[at] = Origin(document, at)
            if _is_section(value):
                result[key] = _merge_section([], value, at, document, origins)
    return result


def _merge_maps(
    base: Mapping[str, Data], value: Mapping[str, Data], at: Pointer, document: Document, origins: dict[Pointer, Origin]
) -> Data:
    merged = dict(base)
    for key, each in value.items():
        place = (*at, key)
        if isinstance(each, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge_maps(merged[key], each, place, document, origins)
            continue
        _forget(origins, place)
        # That a value is missing is the doing of the sheet that took it away.
        origins[place] = Origin(document, place)
        merged[key] = each
        if each is None:
            del merged[key]
    return merged


def _edit(
    base: list[Data], value: Mapping[str, Data], at: Pointer, document: Document, origins: dict[Pointer, Origin]
) -> list[Data]:
    dropped = set(value.get("drop") or ())
    kept = [(position, each) for position, each in enumerate(base) if name_of(each) not in dropped]
    pairs: list[tuple[Data, Origin]] = [(each, _traced(origins, (*at, position), document)) for position, each in kept]
    for position, each in enumerate(value.get("add") or ()):
        pairs = [pair for pair in pairs if name_of(pair[0]) != name_of(each)]
        pairs.append((each, Origin(document, (*at, "add", position))))
    placed = _placed(pairs, at, origins)
    # What the list as a whole has come to is the doing of the sheet that edits it.
    origins[at] = Origin(document, at)
    return placed


def _merge_section(
    base: list[Data], value: list[Data], at: Pointer, document: Document, origins: dict[Pointer, Origin]
) -> list[Data]:
    pairs: list[tuple[Data, Origin]] = [
        (each, _traced(origins, (*at, position), document)) for position, each in enumerate(base)
    ]
    for position, each in enumerate(value):
        new = (each, Origin(document, (*at, position)))
        # Two of one name in the same file are told as such: neither takes the place of the other.
        places = [
            index
            for index, (entry, origin) in enumerate(pairs)
            if entry.get("name") == each.get("name") and origin.document is not document
        ]
        if each.get("drop"):
            pairs = [pair for index, pair in enumerate(pairs) if index not in places]
        elif places:
            pairs[places[0]] = new
        else:
            pairs.append(new)
    return _placed(pairs, at, origins)


def _traced(origins: Mapping[Pointer, Origin], pointer: Pointer, document: Document) -> Origin:
    for length in range(len(pointer), 0, -1):
        if (found := origins.get(pointer[:length])) is not None:
            return Origin(found.document, (*found.pointer, *pointer[length:]))
    return Origin(document, pointer)


def _placed(pairs: list[tuple[Data, Origin]], at: Pointer, origins: dict[Pointer, Origin]) -> list[Data]:
    whole = origins.get(at)
    _forget(origins, at)
    if whole is not None:
        origins[at] = whole
    for position, (_, origin) in enumerate(pairs):
        origins[(*at, position)] = origin
    return [each for each, _ in pairs]


def _forget(origins: dict[Pointer, Origin], at: Pointer) -> None:
    for pointer in [pointer for pointer in origins if pointer[: len(at)] == at]:
        del origins[pointer]


def name_of(entry: Data) -> str:
    """What add and drop call an entry of a list: the word, the trait before its parameter, the item of a map."""
    if isinstance(entry, dict):
        if isinstance(entry.get("item"), str):
            return str(entry["item"])
        return str(next(iter(entry), ""))
    return str(entry)


def _is_edit(value: Data) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and value.keys() <= EDITS
        and all(each is None or isinstance(each, list) for each in value.values())
    )


def _is_section(value: Data) -> bool:
    # What stands for an item of its own file is called by that, whatever name it has here.
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, dict) and "name" in each and "item" not in each for each in value)
    )


def _has_edits(data: Data) -> bool:
    if not isinstance(data, dict):
        return False
    # Every sheet is asked: what most have is passed by first.
    for value in data.values():
        if isinstance(value, list):
            if [each for each in value if isinstance(each, dict) and each.get("drop")] and _is_section(value):
                return True
        elif isinstance(value, dict) and _is_edit(value):
            return True
    return False
