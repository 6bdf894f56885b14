"""Whether keys are all that a map cannot be without."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any


def is_whole(keys: Set[str], part: Mapping[str, Any]) -> bool:
    """Whether some keys are all that a map of a schema cannot be without."""
    choices = part.get("anyOf", ())
    needs = not choices or any(keys >= set(each.get("required", ())) for each in choices)
    return needs and keys >= set(part.get("required", ()))
