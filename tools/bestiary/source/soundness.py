"""Whether a text holds what the schema of its file asks, as far as its keys and the types of their values say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
import re
from typing import Any

from msgspec import Struct

from bestiary.diagnostic import Data
from bestiary.pointers import all_values
from bestiary.resources import kinds_of, load_schema, resolve_ref
from bestiary.source.attempts import LARGEST_TEXT, Way
from bestiary.source.known import parts_of, schemas_of
from bestiary.source.lines import Unusual, read_lines
from bestiary.source.parsing import failure_in, parsed_data
from bestiary.source.pieces import Part, parts_after, parts_of_text
from bestiary.source.trouble import File

_Part = Mapping[str, Any]
_KINDS: Mapping[type, tuple[str, ...]] = {
    bool: ("boolean",),
    int: ("integer", "number"),
    float: ("number",),
    str: ("string",),
    list: ("array",),
    dict: ("object",),
}

#: A comma parts entries, so that a bracket in one was meant for something else.
_BRACKET = re.compile(r"[\[\]{}]")
_KEY = re.compile(r"^[A-Za-z0-9_][\w-]*(?=:(?:\s|\Z))", re.MULTILINE)


class Sound(Struct, frozen=True):
    """A way to mend a text; what all of it says then, as far as it can be read; and the parts that differ, with their data."""

    way: Way
    said: tuple[Any, ...]
    text: str
    data: Mapping[str, Data]


def sound_ways(file: File, ways: Iterable[Way], only_lines: bool = False) -> Iterator[Sound]:
    """The ways to mend a text after which all that they change fits the schema of its file, and more can be read.

    What is wrong elsewhere does not count, be it that it cannot be read. Of ways that make the same of the text, only the
    first; with `only_lines`, none that leaves what it changes out of the ordinary.
    """
    made: list[tuple[Any, ...]] = []
    for way in ways if len(file.text) <= LARGEST_TEXT else ():
        sound = _sound_after(file, way, only_lines)
        if sound is not None and sound.said not in made:
            made.append(sound.said)
            yield sound


def _sound_after(file: File, way: Way, only_lines: bool) -> Sound | None:
    """What a way makes of a text; None where that does not fit the schema of its file, or it is not known."""
    before, parts = parts_of_text(file.text), parts_after(file.text, *way)
    new, end = _new_parts(_apart(file.text, before), parts)
    data = data_in(new, only_lines)
    if not data or not _gets_further(before, parts, end):
        return None
    keys = [key for part in parts for key in _KEY.findall(part.pieces[0])]
    if len({*keys}) < len(keys) or not any(
        _fits_sheet(data, keys, file.text, load_schema(name)) for name in schemas_of(file.name, file.text)
    ):
        return None
    return Sound(way, tuple(map(_said_by, parts)), "".join(part.text for part in new), data)


def data_in(parts: Sequence[Part], only_lines: bool = True) -> dict[str, Data] | None:
    """The data of a text in parts; None for one that is no map, or with `only_lines` one out of the ordinary."""
    data: dict[str, Data] = {}
    for part in parts:
        read = _data_of(part) or (None if only_lines else _data_of_piece(part.text))
        if read is None or not read.keys().isdisjoint(data):
            return None
        data |= read
    return data


def _gets_further(before: Sequence[Part], parts: Sequence[Part], end: int) -> bool:
    """Whether a text in parts can be read up to an offset at least, with less unread behind it than before."""
    failure, failed = failure_in(parts), failure_in(before)
    if failure is None:
        return True
    left, unread = (sum(len(part.text) for part in each) for each in (parts, before))
    return failed is not None and failure >= end and left - failure < unread - failed


def _fits_sheet(data: Mapping[str, Data], keys: Collection[str], text: str, schema: _Part) -> bool:
    """Whether data fits the keys of a schema, and no key that this needs stands where it is none of them."""
    common, others = load_schema("common"), schema.get("additionalProperties", True)
    for key, value in data.items():
        part = schema.get("properties", {}).get(key, others)
        if part is False or (isinstance(part, Mapping) and not fits(value, part, schema, common)):
            return False
    lost = (key for key in schema.get("required", ()) if key not in keys)
    return not any(re.search(rf"^[ -]*{key}:", text, re.MULTILINE) for key in lost)


def _apart(text: str, parts: Sequence[Part]) -> Sequence[Part]:
    """The parts of a text; of one that cannot be parted as it is, those from the first key at the margin on."""
    top = _KEY.search(text, 1) if len(parts) == 1 else None
    return parts_of_text(text[top.start() :]) if top else parts


def _new_parts(before: Sequence[Part], after: Sequence[Part]) -> tuple[Sequence[Part], int]:
    """The parts of a text that are not as before, of a list only the entries, and where they end."""
    first, last = _differing(before, after)
    new, end = after[first:last], sum(len(part.text) for part in after[:last])
    if len(new) == 1 and len(before) == len(after) and new[0].entries:
        own = new[0].pieces
        at, until = _differing(before[first].pieces, own)
        if at:
            return [Part((own[0], *own[at:until]), new[0].column, True)], end - sum(map(len, own[until:]))
    return new, end


def _differing(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, int]:
    """Where the things of a row begin that are others than before, and where they end."""
    least = min(len(before), len(after))
    first = next((at for at in range(least) if before[at] != after[at]), least)
    same = next((at for at in range(least - first) if before[-1 - at] != after[-1 - at]), least - first)
    return first, len(after) - same


@lru_cache(maxsize=128)
def _data_of(part: Part) -> Mapping[str, Data] | None:
    """The data of a part of ordinary lines; None for any other."""
    if not part.entries:
        return _data_of_lines(part.text)
    head = _data_of_lines(part.pieces[0])
    entries = [_data_of_lines(f"entry:\n{entry}") for entry in part.entries]
    if head is None or None in entries:
        return None
    return {key: [value for entry in entries if entry for value in entry["entry"]] for key in head}


@lru_cache(maxsize=128)
def _said_by(part: Part) -> Any:
    """What a part says, in a form to compare with others: its data, or of what is out of the ordinary its text."""
    return _data_of(part) or tuple(_data_of_lines(f"entry:\n{piece}") or piece for piece in part.pieces)


@lru_cache(maxsize=512)
def _data_of_lines(text: str) -> Mapping[str, Any] | None:
    """What is read from a text of ordinary lines; None from any other."""
    try:
        data: Any = read_lines(text)
    except Unusual:
        return None
    return data if isinstance(data, dict) else None


@lru_cache(maxsize=128)
def _data_of_piece(text: str) -> Mapping[str, Any] | None:
    """What the parser reads from a text; None where it holds no map."""
    data: Any = parsed_data(text)
    return data if isinstance(data, dict) else None


def value_fits(file: File, start: int, key: str, value: Any) -> bool:
    """Whether a list or map is a value of a key on the line that starts at an offset, or without a key an entry there.

    Each key in it must be known, and none that is needed may be missing.
    """
    if not isinstance(value, (list, dict)):
        return False
    if any(isinstance(text, str) and _BRACKET.search(text) for _, text in all_values(value)):
        return False
    common = load_schema("common")
    parts = parts_of(file, start, key)
    # An entry is no list of entries.
    parts = parts if key else [each for each in parts if "array" not in kinds_of(each[0])]
    return any(fits(value, part, top, common) for part, top in parts)


def fits(data: Data, part: _Part, top: _Part, common: _Part) -> bool:
    """Whether data is as a part of a schema has it; `top` is the document of the part, `common` the shared parts."""
    return not any(_faults(data, part, top, common))


def _faults(data: Data, part: _Part, top: _Part, common: _Part) -> Iterator[bool]:
    """True for each thing that is not as a part of a schema has it."""
    part, top = resolve_ref(part, top, common)
    kinds = kinds_of(part)
    if kinds and not set(kinds) & set(_KINDS.get(type(data), ())):
        yield True
    elif isinstance(data, dict):
        yield from _faults_of_map(data, part, top, common)
    elif isinstance(data, list):
        yield len(data) < part.get("minItems", 0)
        for each in data:
            yield from _faults(each, part.get("items", {}), top, common)
    elif "const" in part or "enum" in part:
        yield data not in part.get("enum", (part.get("const"),))
    elif isinstance(data, str) and "pattern" in part:
        yield re.search(part["pattern"], data) is None


def _faults_of_map(data: Mapping[str, Data], part: _Part, top: _Part, common: _Part) -> Iterator[bool]:
    known, others = part.get("properties", {}), part.get("additionalProperties", True)
    choices = part.get("anyOf", ())
    yield bool(choices) and not any(all(key in data for key in each.get("required", ())) for each in choices)
    yield any(key not in data for key in part.get("required", ()))
    yield not part.get("minProperties", 0) <= len(data) <= part.get("maxProperties", len(data))
    for key, value in data.items():
        inner = known.get(key, others)
        yield inner is False
        if isinstance(inner, Mapping):
            yield from _faults(value, inner, top, common)
