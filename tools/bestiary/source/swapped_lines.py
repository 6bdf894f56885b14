"""Two lines, one right below the other, that have changed places: told where all is as its schema has it once they are put back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import Way
from bestiary.source.hyphens import first_hyphen_missing
from bestiary.source.moved_lines import are_read, sound_moves
from bestiary.source.outdents import list_without_key
from bestiary.source.positions import indent_of, line_at
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import Reason, Trouble, lines_before

#: Lines above that of the trouble which are looked at.
_NEAR = 4
#: A key or an entry; lines of a text fit in any order.
_LINE = re.compile(r" *(?:- +\S|[\w-]+:(?:\s|\Z))")

#: A key with nothing behind it.
_OPEN = re.compile(r" *(?:- +)*[\w-]+:[ \t]*(?:#|\Z)")


def swapped_lines(trouble: Trouble) -> Reason | None:
    """A line that stands below the one that it belongs above."""
    if "flow" in trouble.context or not (trouble.is_of_columns or trouble.lacks_colon) or sound_moves(trouble):
        return None
    sound = [
        each
        for each in sound_ways(trouble, _swaps(trouble))
        if are_read(each, [*each.way[1].split("\n"), trouble.line])
    ]
    if not sound:
        return None
    span, written = sound[0].way
    above, below = trouble.text[span.start : span.end].split("\n")
    at = span.start + len(above) + 1
    return Reason(
        span,
        "this line and the one above it have changed places",
        "",
        "put it above that line",
        written,
        safe=len(sound) == 1 and not _is_lost(trouble, span.end, above, below),
        shown=Span(at + indent_of(below), at + len(below.rstrip())),
    )


def _swaps(trouble: Trouble) -> Iterator[Way]:
    """The lines around the trouble, each put above the one before it."""
    below = line_at(trouble.text, min(trouble.line_start + len(trouble.line) + 1, len(trouble.text)))
    for (start, line), (first, above) in pairwise([below, *lines_before(trouble, _NEAR)]):
        if first < start and _LINE.match(line) and _LINE.match(above):
            yield Span(first, start + len(line)), f"{line}\n{above}"


def _is_lost(trouble: Trouble, end: int, above: str, below: str) -> bool:
    """Whether a line may be missing around two lines: that with the key of a list, or the one that an entry starts with."""
    first = first_hyphen_missing(trouble)
    if first is not None and first.replacement is None:
        return True
    entry, next_one = (each.lstrip().startswith("- ") for each in (below, line_at(trouble.text, end + 1)[1]))
    if _OPEN.match(above) and not entry and indent_of(below) <= indent_of(above):
        # Else its key would have nothing.
        return False
    return next_one if _OPEN.match(below) else list_without_key(trouble) is not None
