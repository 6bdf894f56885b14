"""A schema taken apart for its page: every map with keys of its own, once, and the keys it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import json
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from bestiary.collection.schemas import COMMON, placed_part
from bestiary.diagnostic import Data
from bestiary.resources import load_schema

Part = Mapping[str, Any]
#: What a page has words for; `$` parts and those that only say how a map is told from another are read elsewhere.
_WORDED = frozenset(
    "title description examples default type enum pattern minimum maximum minLength maxLength minItems maxItems"
    " minProperties maxProperties uniqueItems items properties additionalProperties required anyOf dependentRequired"
    " if then else x-refers x-refers-keys x-text x-unprinted x-instead x-meant x-die $ref $defs $id $schema".split()
)
#: Of a map: what its table says.
_OF_MAPS = ("properties", "required", "anyOf", "dependentRequired", "minProperties", "if", "then", "else")


class UnwordedError(ValueError):
    """A schema says what no page has words for."""


class Key(Struct, frozen=True):
    """A key of a map: the part of the schema it takes, and the document in which that part's references stand."""

    name: str
    #: From the top of the file, lists passed over: `banes`, `harm`.
    path: tuple[str, ...]
    part: Part
    top: Part

    @property
    def anchor(self) -> str:
        """The address of the key on its page."""
        return "key-" + quote(".".join(self.path))


class Use(Struct, frozen=True):
    """A key below which a map stands: as its value, as each entry of its list, or behind each name of its map."""

    key: Key
    way: str

    def wrapped(self, value: Data) -> dict[str, Data]:
        """A value of the map as it stands in a file, its key included."""
        if self.way == "name":
            names = next(iter(self.key.part.get("examples", ())), None) or {"name": None}
            value = {next(iter(names)): value}
        return {self.key.name: [value] if self.way == "entry" else value}


class MapPart(Struct, frozen=True):
    """A map with keys of its own, and all places of the file that take it; the top of the file has no place."""

    mark: str
    part: Part
    keys: tuple[Key, ...]
    uses: tuple[Use, ...]


def find_maps(schema: Part) -> tuple[MapPart, ...]:
    """Every map of a schema in the order of reading, the whole file first; UnwordedError at a keyword without words."""
    whole = _map_part(schema, schema, ())
    found, uses = {whole.mark: whole}, dict[str, list[Use]]({whole.mark: []})
    waiting = [whole]
    while waiting:
        for key in waiting.pop(0).keys:
            for use, part, top in _maps_below(key):
                inner = _map_part(part, top, key.path)
                uses.setdefault(inner.mark, []).append(use)
                if inner.mark not in found:
                    found[inner.mark] = inner
                    waiting.append(inner)
    return tuple(MapPart(each.mark, each.part, each.keys, tuple(uses[mark])) for mark, each in found.items())


def followed(part: Part, top: Part) -> tuple[Part, Part]:
    """A part with its reference followed, in the words of its place; UnwordedError at a keyword without words."""
    found, document = placed_part(part, top, load_schema(COMMON))
    if strange := sorted(found.keys() - _WORDED):
        raise UnwordedError(f"no page of docs/schema/ has words for `{strange[0]}` ({found.get('title', 'a part')})")
    return found, document


def mark_of(part: Part, top: Part) -> str:
    """What tells maps apart: two that take the same keys are one."""
    return json.dumps([top.get("$id"), *(part.get(word) for word in _OF_MAPS)], sort_keys=True)


def _map_part(part: Part, top: Part, path: tuple[str, ...]) -> MapPart:
    part, top = followed(part, top)
    keys = tuple(Key(name, (*path, name), *followed(each, top)) for name, each in part["properties"].items())
    if bare := next((key.name for key in keys if not key.part.get("description")), ""):
        raise UnwordedError(f"`{bare}` of {part.get('title', 'a map')} has no description")
    return MapPart(mark_of(part, top), part, keys, ())


def _maps_below(key: Key) -> Iterator[tuple[Use, Part, Part]]:
    if "properties" in key.part:
        yield Use(key, "value"), key.part, key.top
    for way, word in (("entry", "items"), ("name", "additionalProperties")):
        inner = key.part.get(word)
        if isinstance(inner, Mapping) and "properties" in followed(inner, key.top)[0]:
            yield Use(key, way), inner, key.top
