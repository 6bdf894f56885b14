"""Blocks imported and exported again, and what of them is then not as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
import json
import os
from pathlib import Path
from typing import Any
import warnings

import jsonschema
import pytest
import referencing.jsonschema

from bestiary.collection.documents import TYPED, Document
from bestiary.collection.extends import Merged
from bestiary.collection.settings import Settings
from bestiary.diagnostic import Data, Pointer, Source
from bestiary.exchange.notes import Note
from bestiary.exchange.target import Exported, Imported
from bestiary.source.tree import read_tree
from bestiary.systems.base import Subject, World
from bestiary.systems.exchanges import find_exchange
from bestiary.systems.registry import find_system

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
#: Blocks of our own in the dialects of others.
SAMPLES = sorted((FOLDER / "samples").iterdir())
#: Real blocks, beside the checkout.
CORPUS = ROOT.parent / "shared" / "corpus" / "draw-steel"
_SYSTEM = "draw-steel"


@dataclass(frozen=True, slots=True)
class Changed:
    """A value that is another after the way there and back; None stands for one that is not there."""

    at: Pointer
    before: Data
    after: Data


@cache
def tables() -> Any:
    """The tables of the game."""
    return find_system(_SYSTEM).load_tables(Settings())


def read_yaml(path: Path) -> Mapping[str, Data]:
    """The data of a file."""
    tree = read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8")))
    assert tree.readable, path
    data: Mapping[str, Data] = tree.data
    return data


def block(**more: Data) -> dict[str, Data]:
    """A sound stat block of ours, with other values where asked for."""
    scores = {"might": 1, "agility": 2, "reason": 0, "intuition": 1, "presence": -1}
    base = {"type": "statblock", "name": "Fen Rat", "level": 1, "roles": ["Horde Harrier"], "ancestry": ["Animal"]}
    numbers = {"ev": "3", "stamina": "15", "speed": 6, "size": "1S", "stability": 0, "free_strike": 1}
    return {**base, **numbers, **scores, **more}


def feature(**more: Data) -> dict[str, Data]:
    """A sound ability of ours, with other values where asked for."""
    base = {
        "type": "feature",
        "feature_type": "ability",
        "name": "Bite",
        "usage": "Main action",
        "target": "One creature",
    }
    return {**base, "distance": "Melee 1", "keywords": ["Melee"], "effects": [{"effect": "It bites."}], **more}


def import_block(data: Mapping[str, Data]) -> Imported:
    """A block taken in."""
    return find_exchange(_SYSTEM).bring_in(data, tables())


def export_block(data: Mapping[str, Data], names: Mapping[str, Mapping[str, str]] | None = None) -> Exported:
    """A block of ours written for the other program."""
    document = Document(Source("", "", ""), TYPED[data["type"]], "", _SYSTEM, data)
    world = World(None, tables(), names or {})  # type: ignore[arg-type]
    return find_exchange(_SYSTEM).targets[0].write(Subject(document, Merged(document, data, {}, (document,))), world)


def faults(data: Data) -> list[str]:
    """Why the other program would refuse a block."""
    schema = json.loads((FOLDER / "steel-compendium.schema.json").read_text(encoding="utf-8"))
    wanted = {**schema, "oneOf": [{"$ref": f"#/$defs/{data['type']}"}]}
    checker = jsonschema.Draft201909Validator(wanted)
    return [f"{'/'.join(map(str, each.absolute_path))}: {_inner(each)}" for each in checker.iter_errors(data)]


def published_faults(data: Data) -> list[str]:
    """Why the schemas that the SDK itself publishes would refuse a block; they have none for feature blocks as a whole.

    Skips the test, and says so loudly, where the package is not there: `npm install --no-save steel-compendium-sdk`.
    """
    block, feature = _published()
    checker = feature if data["type"] == "featureblock" else block
    parts = data["features"] if data["type"] == "featureblock" else [data]
    return [
        f"{'/'.join(map(str, each.absolute_path))}: {each.message}"
        for part in parts
        for each in checker.iter_errors(part)
    ]


@cache
def _published() -> tuple[jsonschema.Draft7Validator, jsonschema.Draft7Validator]:
    folder = Path(os.environ.get("STEEL_COMPENDIUM_SDK", ROOT / "node_modules" / "steel-compendium-sdk"))
    names = ("statblock.schema.json", "feature.schema.json")
    paths = [folder / "dist" / "schema" / name for name in names]
    if not all(path.exists() for path in paths):
        tell_not_run(f"the Steel Compendium's SDK is not at {folder}, so its own schemas were not asked")
    schemas = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    draft = referencing.jsonschema.DRAFT7
    registry = referencing.Registry().with_resources([(each["$id"], draft.create_resource(each)) for each in schemas])
    block, feature = (jsonschema.Draft7Validator(each, registry=registry) for each in schemas)
    return block, feature


def tell_not_run(reason: str) -> None:
    """Skip a test so that it is seen."""
    said = f"NOT RUN: {reason}"
    # Warnings are errors in tests; this one is only meant to be seen.
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(said, stacklevel=1)
    pytest.skip(said)


def changes(before: Data, after: Data, at: Pointer = ()) -> Iterator[Changed]:
    """Every value that differs; the order of keys does not count."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from changes(before.get(key), after.get(key), (*at, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for position, pair in enumerate(zip(before, after, strict=True)):
            yield from changes(*pair, (*at, position))
    elif before != after or isinstance(before, bool) != isinstance(after, bool):
        yield Changed(at, before, after)


def said(notes: tuple[Note, ...]) -> list[str]:
    """What notes say, each once."""
    return list(dict.fromkeys(f"{note.fate.value}: {note.what}" for note in notes))


def _inner(error: jsonschema.ValidationError) -> str:
    deepest = error
    while deepest.context:
        deepest = deepest.context[0]
    return f"{'/'.join(map(str, deepest.absolute_path))} {deepest.message}"
