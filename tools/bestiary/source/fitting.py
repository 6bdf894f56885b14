"""Whether a value can stand behind its key, as far as a text that no parser reads tells where that is."""

from __future__ import annotations

from collections.abc import Iterator
import re
from typing import Any

from bestiary.resources import load_schema
from bestiary.source.known import File, parts_of
from bestiary.source.soundness import fits

#: A comma parts entries, so that a bracket in one was meant for something else.
_BRACKET = re.compile(r"[\[\]{}]")


def value_fits(file: File, start: int, key: str, value: Any) -> bool:
    """Whether a list or map is a value of a key on the line that starts at an offset, or without a key an entry there.

    Each key in it must be known, and none that is needed may be missing.
    """
    if not isinstance(value, (list, dict)) or any(_BRACKET.search(text) for text in _texts(value)):
        return False
    common = load_schema("common")
    return any(fits(value, part, top, common) for part, top in parts_of(file, start, key))


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, but for keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
