"""A text turned into another one by edits of few lines, so that pointers and folds stay where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate

from bestiary.diagnostic import Edit, Span

#: With more lines than these between the first and the last that differ, comparing costs more than it is worth.
_MOST_LINES = 2_000


def edits_between(before: str, after: str) -> list[Edit]:
    """The edits that make one text of another, in order; line ends stay those of the text before."""
    if "\r\n" in before:
        # An editor keeps line ends as a setting of its own.
        after = after.replace("\r\n", "\n").replace("\n", "\r\n")
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0, *accumulate(len(line) for line in old)]
    return [
        Edit(Span(starts[first], starts[last]), "".join(new[start:end]))
        for first, last, start, end in _blocks(old, new)
    ]


def _blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The lines that differ: from and to in the old ones, from and to in the new ones."""
    least = min(len(old), len(new))
    head = next((number for number in range(least) if old[number] != new[number]), least)
    tail = next((number for number in range(least - head) if old[-1 - number] != new[-1 - number]), least - head)
    first, last = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(first) + len(last) > _MOST_LINES:
        yield head, head + len(first), head, head + len(last)
        return
    for what, start, end, into, out in SequenceMatcher(None, first, last, autojunk=False).get_opcodes():
        if what != "equal":
            yield head + start, head + end, head + into, head + out
