"""Where the program and its schemas, tables and traits are: in the wheel, or at the top of a checkout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
import json
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent


def data_folder() -> Path:
    """The folder that holds `schema/`, `rules/` and `traits/`."""
    packed = _PACKAGE / "data"
    return packed if packed.is_dir() else _PACKAGE.parents[1]


def program_folder() -> Path:
    """The folder that holds all modules of the program."""
    return _PACKAGE


def load_schema(name: str) -> dict[str, Any]:
    """A schema by its path below `schema/` without the ending, such as `senteia/creature`.

    It is read once in a process; all who ask share one, which nobody may change.
    """
    return _read_schema(_PACKAGE, name)


def forget_schemas() -> None:
    """Read schemas anew from now on."""
    _read_schema.cache_clear()


@cache
def _read_schema(package: Path, name: str) -> dict[str, Any]:
    text = (data_folder() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def kinds_of(part: Mapping[str, Any]) -> Sequence[str]:
    """The types that a part of a schema names; none where it names none."""
    kinds = part.get("type", ())
    return [kinds] if isinstance(kinds, str) else kinds


def resolve_ref(
    schema: Mapping[str, Any], top: Mapping[str, Any], common: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """A schema with its `$ref` followed, and the document it then stands in."""
    while "$ref" in schema:
        address, _, fragment = schema["$ref"].partition("#")
        top = common if address else top
        schema = top
        for part in fragment.strip("/").split("/"):
            schema = schema[part]
    return schema, top
