"""Plain data as text that other programs read as we do."""

from __future__ import annotations

from collections.abc import Mapping
import json
from typing import Any

from bestiary.diagnostic import Data
from bestiary.source.emit import in_quotes, new_text
from bestiary.source.scalars import is_misread


def yaml_of(data: Mapping[str, Data]) -> str:
    """Data as YAML that reads the same by the rules of YAML 1.1 and 1.2; ValueError if that cannot be."""
    guarded: dict[str, Data] = _guarded(data)
    return new_text(guarded)


def json_of(data: Data) -> str:
    """Data as JSON, readable, with a line end."""
    return json.dumps(data, ensure_ascii=False, indent=2, default=list) + "\n"


def _guarded(value: Data) -> Any:
    if isinstance(value, Mapping):
        return {_guarded(key): _guarded(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_guarded(each) for each in value]
    if isinstance(value, str) and is_misread(value):
        return in_quotes(value)
    return value
