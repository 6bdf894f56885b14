"""Whether a value can stand behind its key, as far as a text that no parser reads tells where that is."""

from __future__ import annotations

from collections.abc import Mapping
import re
from typing import Any

from bestiary.resources import kinds_of, load_schema, resolve_ref
from bestiary.source.known import File, parts_of, takes_text

_Part = Mapping[str, Any]


def value_fits(file: File, start: int, key: str, value: Any) -> bool:
    """Whether a list or map is a value of a key on the line that starts at an offset, or without a key an entry there.

    Each key in it must be known, and none that is needed may be missing.
    """
    return isinstance(value, (list, dict)) and any(_fits(part, top, value) for part, top in parts_of(file, start, key))


def _fits(part: _Part, top: _Part, value: Any) -> bool:
    part, top = resolve_ref(part, top, load_schema("common"))
    kinds = kinds_of(part)
    if isinstance(value, dict):
        return "object" in kinds and _map_fits(part, top, value)
    if isinstance(value, list):
        items = part.get("items", {})
        return "array" in kinds and all(not items or _fits(items, top, each) for each in value)
    if isinstance(value, bool):
        return "boolean" in kinds
    if isinstance(value, (int, float)):
        return "number" in kinds or (isinstance(value, int) and "integer" in kinds)
    # A comma parts entries, so that a bracket in one was meant for something else.
    return isinstance(value, str) and takes_text(part, value) and not re.search(r"[\[\]{}]", value)


def _map_fits(part: _Part, top: _Part, value: Mapping[Any, Any]) -> bool:
    known, other = part.get("properties", {}), part.get("additionalProperties", not part.get("properties"))
    if not value.keys() >= set(part.get("required", ())) or len(value) > part.get("maxProperties", len(value)):
        return False
    for key, inner in value.items():
        below = known.get(key, other)
        if not (below if isinstance(below, bool) else _fits(below, top, inner)):
            return False
    return True
