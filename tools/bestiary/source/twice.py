"""A sheet that stands in its file more than once, one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bestiary.diagnostic import Change, Finding, Related, Source, Span
from bestiary.source.positions import line_at
from bestiary.source.repeated import Again

_FEWEST = 3


def sheet_twice(source: Source, keys: Mapping[str, Span], again: Sequence[Again]) -> Finding | None:
    """The finding for a sheet all of whose keys come again in the same order; None for any other.

    `keys` are those at the margin, with where each stands first.
    """
    if (other := _other_sheet(source, keys, again)) is not None:
        return other
    count = len(again) // len(keys)
    if len(keys) < _FEWEST or [each.key for each in again] != [*keys] * count:
        return None
    start, line = line_at(source.text, again[0].span.start)
    others = list(dict.fromkeys(each.key for each in again if not each.same))
    times = "twice" if count == 1 else f"{count + 1} times"
    said = f"all of this sheet stands here {times}"
    if others:
        said += ", but not with the same " + ", ".join(f"`{key}`" for key in others[:3]) + ", …" * (len(others) > 3)
    first, second = source.text[:start].strip(), source.text[start:].strip()
    parts = [part.strip() for part in second.split(line)][1:] if line else []
    alike = len(parts) == count and all(f"{line}\n{part}".strip() == first for part in parts)
    return Finding(
        "duplicate-key",
        source,
        again[0].span,
        said,
        label="" if others else "take out all from here on",
        help="keep one of them; a creature of its own is a file of its own"
        if others
        else "it was pasted once too often",
        related=(Related(source, keys[again[0].key], "first given here"),),
        changes=() if others else (Change(Span(start, len(source.text))),),
        # What stands beside the keys, such as comments, is lost with them.
        safe=alike,
        here="again from here on",
    )


def _other_sheet(source: Source, keys: Mapping[str, Span], again: Sequence[Again]) -> Finding | None:
    """The finding for another sheet below the first: from its first key on, most that stand at the margin come again."""
    start, first = again[0].span.start, next(iter(keys))
    new = sum(span.start > start for span in keys.values())
    if again[0].key != first or len(again) < max(_FEWEST, new):
        return None
    if again[0].same and (all(each.same for each in again) or [each.key for each in again] == [*keys]):
        # It is the same sheet, whole or in part.
        return None
    if len({each.key for each in again}) < len(again):
        # It stands here more than twice.
        return None
    return Finding(
        "duplicate-key",
        source,
        again[0].span,
        "a second sheet starts here",
        help="one file holds one thing: move what stands from here on to a file of its own",
        related=(Related(source, keys[first], "the first starts here"),),
        here="starts here",
    )
