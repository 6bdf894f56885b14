"""A text in pieces that are read one by one, so that of a text that was changed only what is around the change is read anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
import re

from msgspec import Struct

from bestiary.diagnostic import Span

#: A key at the margin: no text that goes on, no bracket and no block reaches beyond it, unless it is never closed.
_KEY = re.compile(r"^(?=[A-Za-z0-9_][\w-]{0,99}:(?:[ \r\n]|\Z))", re.MULTILINE | re.ASCII)
_TOP = re.compile(r"(?: *(?:#[^\n]*)?\r?\n)*[A-Za-z0-9_][\w-]{0,99}:(?:[ \r\n]|\Z)", re.ASCII)
#: What has a meaning for all of a text, or may be met before it is read.
_FAR = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]|^(?:---|\\.\\.\\.|%)", re.M
)
#: A key with nothing behind it, and the column of the list below it.
_LIST = re.compile(r"(?: *(?:#[^\n]*)?\r?\n)*[\w-]+: *(?:#[^\n]*)?\r?\n(?: *(?:#[^\n]*)?\r?\n)*(?P<indent> *)(?=- )")


class Part(Struct, frozen=True):
    """What stands from one key at the margin to the next: a list in its entries behind its key, anything else in one piece."""

    pieces: tuple[str, ...]
    #: That of the hyphens of its entries; None for what is no list.
    column: int | None = None
    #: All of its lines belong to an entry, so that each can be read alone.
    even: bool = False

    @property
    def text(self) -> str:
        return self.pieces[0] if len(self.pieces) == 1 else "".join(self.pieces)

    @property
    def entries(self) -> tuple[str, ...]:
        """The entries of a list that can be read one by one; empty for anything else."""
        return self.pieces[1:] if self.even else ()


@lru_cache(maxsize=8)
def parts_of_text(text: str) -> tuple[Part, ...]:
    """The parts of a text, which together are all of it; a single one where they cannot be read one by one."""
    return _whole_if_odd(_cut(text))


def parts_after(text: str, span: Span, written: str) -> tuple[Part, ...]:
    """The parts of a text once what is written stands in place of a span."""
    parts = parts_of_text(text)
    texts = [part.text for part in parts]
    first, last, around = _changed(_KEY, texts, span, written)
    if first == last:
        start = sum(map(len, texts[:first]))
        changed = _changed_list(parts[first], Span(span.start - start, span.end - start), written)
        if changed is not None:
            return (*parts[:first], changed, *parts[last + 1 :])
    return _whole_if_odd((*parts[:first], *_cut(around), *parts[last + 1 :]))


def _changed_list(part: Part, span: Span, written: str) -> Part | None:
    """A list with a change in its entries; None where it is no list any more, or may be."""
    if part.column is None:
        return None
    mark = _hyphens(part.column)
    first, last, around = _changed(mark, part.pieces, span, written)
    if not first or _KEY.search(around) or _FAR.search(around):
        return None
    own = _cut_at(mark, around)
    others = (*part.pieces[1:first], *part.pieces[last + 1 :])
    even = _are_entries(own, part.column) and (part.even or _are_entries(others, part.column))
    return Part((*part.pieces[:first], *own, *part.pieces[last + 1 :]), part.column, even)


def _changed(mark: re.Pattern[str], pieces: Sequence[str], span: Span, written: str) -> tuple[int, int, str]:
    """The first and the last of the pieces, each but the first of which starts with a mark, that a change is made in or right
    beside; and what they are after it.
    """
    starts = [*accumulate(map(len, pieces), initial=0)]
    last = min(bisect_right(starts, span.end), len(pieces)) - 1
    first = min(max(bisect_right(starts, max(span.start - 1, 0)) - 1, 0), last)
    while True:
        before = "".join(pieces[first : last + 1])
        around = before[: span.start - starts[first]] + written + before[span.end - starts[first] :]
        if not first or mark.match(around):
            return first, last, around
        first -= 1


def _whole_if_odd(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    if _TOP.match(parts[0].text) and not any(_has_far(piece) for part in parts for piece in part.pieces):
        return parts
    return (Part(("".join(part.text for part in parts),)),)


def _cut(text: str) -> tuple[Part, ...]:
    top = _TOP.match(text)
    return tuple(map(_part, _cut_at(_KEY, text, top.end() if top else 1)))


@lru_cache(maxsize=128)
def _part(text: str) -> Part:
    found = _LIST.match(text)
    if found is None:
        return Part((text,))
    column = len(found["indent"])
    pieces = tuple(_cut_at(_hyphens(column), text, found.start("indent")))
    return Part(pieces, column, _are_entries(pieces[1:], column))


def _cut_at(mark: re.Pattern[str], text: str, least: int = 1) -> list[str]:
    """A text cut before each place of a mark from an offset on."""
    places = [0, *(found.start() for found in mark.finditer(text, least)), len(text)]
    return [text[start:end] for start, end in pairwise(places) if start < end] or [text]


@lru_cache(maxsize=16)
def _hyphens(column: int) -> re.Pattern[str]:
    return re.compile(rf"^ {{{column}}}(?=- )", re.MULTILINE)


def _are_entries(pieces: Sequence[str], column: int) -> bool:
    """Whether all lines of pieces but their first ones stand further in than the hyphens, or are empty or comments."""
    beside = _beside(column)
    return not any("\t" in piece or beside.search(piece) for piece in pieces)


@lru_cache(maxsize=16)
def _beside(column: int) -> re.Pattern[str]:
    return re.compile(rf"\n {{0,{column}}}[^ \r\n#]")


@lru_cache(maxsize=512)
def _has_far(piece: str) -> bool:
    return _FAR.search(piece) is not None
