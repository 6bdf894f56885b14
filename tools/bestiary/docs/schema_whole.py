"""A schema in one file: what it shares with others stands in it, for editors that follow no address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary.collection.schemas import COMMON
from bestiary.diagnostic import Data
from bestiary.resources import load_schema

_HERE = "#/$defs/"


def whole_schema(name: str) -> dict[str, Any]:
    """The schema of a name such as `senteia/creature` with all it refers to inside it, and none but standard keywords.

    ValueError when two things that it needs have one name.
    """
    schema, common = load_schema(name), load_schema(COMMON)
    away = f"{common['$id']}{_HERE}"
    own, shared = schema.get("$defs", {}), dict[str, Data]()
    waiting = [schema]
    while waiting:
        for ref in _refs(waiting.pop()):
            part = ref.rpartition("/")[2]
            if part in shared or not (ref.startswith(away) or part not in own):
                continue
            if part in own:
                raise ValueError(f"{name}: `{part}` is the name of a part of its own and of a shared one")
            shared[part] = common["$defs"][part]
            waiting.append(common["$defs"][part])
    whole = {**schema, "$defs": {**own, **{part: shared[part] for part in sorted(shared)}}}
    standard: dict[str, Any] = _standard(whole, away)
    return standard


def _refs(part: Data) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [ref for each in part.values() for ref in _refs(each)]
    return [ref for each in part for ref in _refs(each)] if isinstance(part, list) else []


def _standard(part: Data, away: str) -> Data:
    """A schema without the keywords that only this program reads, its references into the same file."""
    if isinstance(part, list):
        return [_standard(each, away) for each in part]
    if not isinstance(part, Mapping):
        return part.replace(away, _HERE) if isinstance(part, str) else part
    return {key: _standard(each, away) for key, each in part.items() if not key.startswith("x-")}
