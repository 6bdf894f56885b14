"""Pointers in the words of an author: which bane of which sheet."""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Data, Pointer


def value_at(data: Data, pointer: Pointer) -> Data:
    """The value a pointer leads to; None when it leads nowhere."""
    for part in pointer:
        if isinstance(data, dict) and isinstance(part, str):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return None
    return data


def last_key(pointer: Pointer, otherwise: str = "") -> str:
    """The innermost key on the way to a place, `otherwise` where there is none."""
    return next((step for step in reversed(pointer) if isinstance(step, str)), otherwise)


def all_values(data: Data, at: Pointer = ()) -> Iterator[tuple[Pointer, Data]]:
    """Some data and every value in it, each with its place, in the order of the file."""
    yield at, data
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        yield from all_values(inner, (*at, step))


def named_thing(data: Data, pointer: Pointer) -> str:
    """The innermost named thing around a place: "bane `Sweep`"; empty when there is none below the top."""
    for length in range(len(pointer), 1, -1):
        value = value_at(data, pointer[:length])
        if isinstance(pointer[length - 1], int) and isinstance(value, dict) and isinstance(value.get("name"), str):
            return f"{singular(str(pointer[length - 2]))} `{value['name']}`"
    return ""


def singular(key: str) -> str:
    """One of what a key lists: `banes` → bane."""
    return key.removesuffix("s").replace("_", " ")


def path_text(data: Data, pointer: Pointer) -> str:
    """A pointer as `allow` writes it: keys and entry names joined by slashes."""
    parts = []
    for length, part in enumerate(pointer, start=1):
        value = value_at(data, pointer[:length])
        named = isinstance(part, int) and isinstance(value, dict) and isinstance(value.get("name"), str)
        parts.append(str(value["name"]) if named else str(part))
    return "/".join(parts)
