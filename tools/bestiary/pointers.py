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
    """A place in words: keys and names of entries joined by slashes, the same wherever entries without a name stand."""
    steps = (name_of_step(data, pointer[:length]) for length in range(1, len(pointer) + 1))
    return "/".join(step for step in steps if step is not None)


def name_of_step(data: Data, pointer: Pointer) -> str | None:
    """What the last step of a place is called: a key, or an entry by its `name`; None for an entry without one."""
    step, value = pointer[-1], value_at(data, pointer)
    if isinstance(step, str):
        return step
    return value["name"] if isinstance(value, dict) and isinstance(value.get("name"), str) else None


def leads_to(place: str, data: Data, pointer: Pointer) -> bool:
    """Whether a place in words is that of a pointer, or one that it lies in.

    An entry without a name may be passed over, as in `path_text`; a text is called by itself, any other by its number, from 1.
    """
    rests = {place}
    for length in range(1, len(pointer) + 1):
        name = name_of_step(data, pointer[:length])
        word = _word_of_entry(data, pointer[:length]) if name is None else name
        if word in rests:
            return True
        behind = {rest.removeprefix(f"{word}/") for rest in rests if rest.startswith(f"{word}/")}
        rests = behind if name is not None else rests | behind
    return False


def _word_of_entry(data: Data, pointer: Pointer) -> str:
    """What tells an entry without a name from others of its list: its words, the one key of a map, or else its number."""
    value = value_at(data, pointer)
    if isinstance(value, dict) and len(value) == 1:
        return str(next(iter(value)))
    return value if isinstance(value, str) else str(int(pointer[-1]) + 1)
