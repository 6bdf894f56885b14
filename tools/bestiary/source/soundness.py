"""Whether a text holds what the schema of its file asks, as far as its keys and the types of their values say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
import re
from typing import Any

from bestiary.diagnostic import Data
from bestiary.pointers import all_values
from bestiary.resources import kinds_of, load_schema, resolve_ref
from bestiary.source.attempts import LARGEST_TEXT, Way, changed
from bestiary.source.known import parts_of, schemas_of
from bestiary.source.lines import Unusual, read_lines
from bestiary.source.parsing import failure_in, parsed_data
from bestiary.source.pieces import Part, parts_after
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


def sound_ways(file: File, ways: Iterable[Way], only_lines: bool = False) -> Iterator[tuple[Way, Data]]:
    """The ways to mend a text after which it fits the schema of its file, each with the data it then has.

    Of ways that make the same of it, only the first; with `only_lines`, none that leaves a text out of the ordinary.
    """
    made: list[Data] = []
    for way in ways if len(file.text) <= LARGEST_TEXT else ():
        data = _sound_after(file, way, only_lines)
        if data is not None and data not in made:
            made.append(data)
            yield way, data


def _sound_after(file: File, way: Way, only_lines: bool) -> Data:
    """The data of a text after a way; None where it does not fit the schema of its file, or that is not known."""
    text, parts = changed(file.text, *way), parts_after(file.text, *way)
    data: Data = data_in(parts)
    if data is None and not only_lines:
        data = parsed_data(text) if failure_in(parts) is None else None
    if data is None:
        return None
    schemas, common = map(load_schema, schemas_of(file.name, text)), load_schema("common")
    return data if any(fits(data, each, each, common) for each in schemas) else None


def data_in(parts: Sequence[Part]) -> dict[str, Data] | None:
    """The data of a text in parts; None for one out of the ordinary."""
    data: dict[str, Data] = {}
    for part in parts:
        read = _data_of(part)
        if read is None or not read.keys().isdisjoint(data):
            return None
        data |= read
    return data


@lru_cache(maxsize=128)
def _data_of(part: Part) -> Mapping[str, Data] | None:
    if not part.entries:
        return _data_of_lines(part.text)
    head = _data_of_lines(part.pieces[0])
    entries = [_data_of_lines(f"entry:\n{entry}") for entry in part.entries]
    if head is None or None in entries:
        return None
    return {key: [value for entry in entries if entry for value in entry["entry"]] for key in head}


@lru_cache(maxsize=512)
def _data_of_lines(text: str) -> Mapping[str, Any] | None:
    """What is read from a text of ordinary lines; None from any other."""
    try:
        data: Any = read_lines(text)
    except Unusual:
        return None
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
