"""Whether a text holds what the schema of its file asks, as far as its keys and the types of their values say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from bestiary.diagnostic import Data
from bestiary.resources import kinds_of, load_schema, resolve_ref
from bestiary.source.known import schemas_of
from bestiary.source.lines import Unusual, read_lines

_Part = Mapping[str, Any]
_KINDS: Mapping[type, tuple[str, ...]] = {
    bool: ("boolean",),
    int: ("integer", "number"),
    float: ("number",),
    str: ("string",),
    list: ("array",),
    dict: ("object",),
}


def sound_data(name: str, text: str, only_lines: bool = False) -> Data:
    """The data of a text that fits the schema of its file; None for any other, or where no schema is known.

    With `only_lines`, texts out of the ordinary are none, and no parser is asked. The text has to be one that parses
    otherwise.
    """
    try:
        data = read_lines(text)
    except Unusual:
        data = None if only_lines else parsed_data(text)
    if data is None:
        return None
    common = load_schema("common")
    schemas = [load_schema(each) for each in schemas_of(name, text)]
    return data if any(fits(data, each, each, common) for each in schemas) else None


def parsed_data(text: str) -> Data:
    """The data of a text, or of a value alone, as the parser reads it; None where it does not, and of all that may hold a thing more than once."""
    if "&" in text and "*" in text:
        return None
    try:
        data: Data = YAML(typ="safe").load(text)
    except (YAMLError, ValueError, TypeError, RecursionError):
        # A map as a key, lists in lists without end.
        return None
    return data


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
