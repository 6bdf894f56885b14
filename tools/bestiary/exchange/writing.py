"""Plain data as text that other programs read as we do."""

from __future__ import annotations

from collections.abc import Mapping
import json
import re
from typing import Any

from bestiary.diagnostic import Data
from bestiary.source.emit import in_quotes, new_text

#: Words that older readers of YAML take for a truth value, a date, a time or a number.
_MISREAD = re.compile(
    r"(?:y|n|yes|no|on|off|true|false|null|~|=|<<)|\d{4}-\d\d?-\d\d?.*|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?"
    r"|[-+]?(?:0[xob])?[\d_]+|[-+]?[\d_]*\.[\d_]*(?:e[-+]?\d+)?",
    re.IGNORECASE,
)


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
    if isinstance(value, str) and _MISREAD.fullmatch(value):
        return in_quotes(value)
    return value
