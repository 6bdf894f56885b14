"""Names that stand there already in the right spelling: the fix of a misspelt copy is to take it out, where that loses nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import At, Change, Check, Data, Finding, How, Pointer, Source
from bestiary.pointers import value_at
from bestiary.source.tree import read_tree

#: The document of a path, and the schema that it should have the form of.
Written = tuple[Document, Schema | None]
#: Keys below which checks are named, each by its code or its name.
_OF_CHECKS = ("allow", "checks")


class _Copy(Struct, frozen=True):
    """An entry of a map or list that a fix would make stand there twice."""

    at: Pointer
    #: What stands there already, in words.
    name: str
    #: Taking it out loses nothing.
    needless: bool
    #: The map or list can hold it twice.
    possible: bool


def without_copies(
    findings: Iterable[Finding], written: Mapping[str, Written], checks: Mapping[str, Check]
) -> Iterator[Finding]:
    """The findings; where the fix of one would only write a name again, it takes the copy out, or is left to a person."""
    # What stands there once the fixes before are made: two slips of one name are copies of each other.
    mended: dict[str, Data] = {}
    for each in findings:
        change, path = _change_of(each), each.source.path
        if change is None or path not in written:
            yield each
            continue
        document, schema = written[path]
        before = mended.get(path, document.data)
        after = _changed(before, change)
        copy = None if after is None else _copy(change, before, after, schema, checks)
        if after is not None and copy is None and each.safe:
            mended[path] = after
        yield each if copy is None else _told(each, copy)


def _change_of(finding: Finding) -> Change | None:
    """The one change that writes another name at a place; None for any other fix."""
    put = (Change(finding.at, finding.replacement),) if finding.replacement is not None else ()
    changes = (*put, *finding.changes)
    alone = changes[0] if len(changes) == 1 else None
    whole = alone and alone.how is How.PUT and isinstance(alone.at, At) and alone.at.pointer and not alone.at.words
    return alone if whole else None


def _changed(data: Data, change: Change) -> Data | None:
    """Data after a change; None where it writes more than a name or value on a line, or its place is not in the data."""
    assert isinstance(change.at, At)
    tree = read_tree(Source("", "", f"- {change.text}\n"))
    inside, step = value_at(data, change.at.pointer[:-1]), change.at.pointer[-1]
    steps = inside if isinstance(inside, dict) else range(len(inside)) if isinstance(inside, list) else ()
    if "\n" in change.text or not tree.readable or not isinstance(tree.data, list) or step not in steps:
        return None
    value = tree.data[0]
    return None if change.at.key and isinstance(value, (dict, list)) else _put(data, change.at, value)


def _put(data: Data, at: At, value: Data) -> Data:
    """The same data but for a value, or for the name of a key."""
    step, *rest = at.pointer
    if not rest and at.key:
        return {value if key == step else key: each for key, each in data.items()}
    new = _put(data[step], replace(at, pointer=tuple(rest)), value) if rest else value
    if isinstance(data, dict):
        return {**data, step: new}
    return [new if number == step else each for number, each in enumerate(data)]


def _copy(
    change: Change, before: Data, after: Data, schema: Schema | None, checks: Mapping[str, Check]
) -> _Copy | None:
    """What a change makes stand twice, if anything."""
    assert isinstance(change.at, At)
    pointer = change.at.pointer
    if change.at.key:
        entries, old = value_at(before, pointer[:-1]), pointer[-1]
        new = _same(change.text, pointer, checks)
        there = next((key for key in entries if key != old and _same(key, pointer, checks) == new), None)
        if there is not None:
            return _Copy(pointer, there, entries[there] == entries[old], possible=there != change.text)
    for length in range(len(pointer), 0, -1):
        entries, number = value_at(after, pointer[: length - 1]), pointer[length - 1]
        if isinstance(entries, list) and isinstance(number, int):
            others = entries[:number] + entries[number + 1 :]
            if entries[number] in others:
                once = _counts_once(pointer[: length - 1], after, schema)
                return _Copy(pointer[:length], _called(entries[number]), once, possible=not once)
    return None


def _same(key: str, pointer: Pointer, checks: Mapping[str, Check]) -> str:
    """A key, or for the name of a check its code, which means the same."""
    return checks[key].code if pointer[0] in _OF_CHECKS and key in checks else key


def _counts_once(pointer: Pointer, data: Data, schema: Schema | None) -> bool:
    """Whether what stands twice in a list says no more than once: so in one that must not, and in what stands behind its names."""
    lists = (
        pointer[:length] for length in range(1, len(pointer) + 1) if isinstance(value_at(data, pointer[:length]), list)
    )
    return schema is not None and any((schema.part(each) or {}).get("uniqueItems") for each in lists)


def _called(entry: Data) -> str:
    return str(next(iter(entry), "")) if isinstance(entry, dict) else str(entry)


def _told(finding: Finding, copy: _Copy) -> Finding:
    if copy.needless:
        label = f"did you mean `{copy.name}`? it is there already: leave this out"
        return replace(finding, label=label, help="", replacement=None, changes=(Change(At(copy.at), how=How.TAKE),))
    help = f"`{copy.name}` is there already: keep one of them, or say what else is meant"
    if copy.possible:
        return replace(finding, help=help, safe=False)
    return replace(finding, help=help, replacement=None, changes=())
