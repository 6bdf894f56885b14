"""Places where rules live, as an index names them: each is there, or is None."""

from __future__ import annotations

from importlib import import_module
import json
from pathlib import Path
from types import ModuleType

from msgspec import Struct

from bestiary.checks import core_checks
from bestiary.collection.schemas import COMMON
from bestiary.collection.settings import SCHEMA as SETTINGS
from bestiary.diagnostic import Data, Source
from bestiary.resources import data_folder, load_schema, resolve_ref
from bestiary.source.files import ROOT_FILE
from bestiary.source.tree import read_tree
from bestiary.systems.registry import find_system, system_ids

_SCHEMA_FILE = ".schema.json"


class Place(Struct, frozen=True):
    """A place in print: the file as the repository has it, what it is called, and what in it is meant."""

    file: str
    name: str
    part: str


def find_place(written: str) -> Place | None:
    """The place of `file#key/key`, `module:function` or the name of a check; None when there is no such thing."""
    if "#" in written:
        return _key(*written.split("#", 1))
    if ":" in written:
        return _function(*written.split(":", 1))
    return _check(written)


def _key(file: str, keys: str) -> Place | None:
    path = data_folder() / file
    if file == ROOT_FILE:
        found = _schema_part(load_schema(SETTINGS), keys.split("/"))
        return Place(f"schema/{SETTINGS}{_SCHEMA_FILE}", ROOT_FILE, keys.replace("/", ".")) if found else None
    if not path.is_file():
        return None
    if file.endswith(_SCHEMA_FILE):
        found = _schema_part(json.loads(path.read_text(encoding="utf-8")), keys.split("/"))
    else:
        data = read_tree(Source(str(path), file, path.read_text(encoding="utf-8"))).data
        found = _holds(data, keys.split("/"))
    return Place(file, file.removesuffix(_SCHEMA_FILE), keys.replace("/", ".")) if found else None


def _holds(data: Data, keys: list[str]) -> bool:
    for key in keys:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True


def _schema_part(schema: Data, keys: list[str]) -> bool:
    """Whether a value of a schema can have a key below others; lists are passed through."""
    top, part = schema, schema
    for key in keys:
        part, top = _followed(part, top)
        while isinstance(part.get("items"), dict) and key not in part.get("properties", {}):
            part, top = _followed(part["items"], top)
        part = part.get("properties", {}).get(key)
        if part is None:
            return False
    return True


def _followed(part: Data, top: Data) -> tuple[Data, Data]:
    return resolve_ref(part, top, load_schema(COMMON))


def _function(module: str, name: str) -> Place | None:
    try:
        found = import_module(module)
    except ImportError:
        return None
    return Place(_file_of(found), Path(_file_of(found)).name, name) if callable(getattr(found, name, None)) else None


def _check(name: str) -> Place | None:
    for identity in system_ids():
        for each in find_system(identity).checks():
            if each.check.name == name:
                return Place(_file_of(import_module(each.run.__module__)), "check", f"{each.check.code} {name}")
    if (core := core_checks().get(name)) is not None:
        module = import_module(f"{core_checks.__module__}.{name.replace('-', '_')}")
        return Place(_file_of(module), "check", f"{core.code} {name}")
    return None


def _file_of(module: ModuleType) -> str:
    return "tools/" + "/".join(module.__name__.split(".")) + ("/__init__.py" if hasattr(module, "__path__") else ".py")
