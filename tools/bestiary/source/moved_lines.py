"""Lines in a row that start in a wrong column: where all that they say belongs by the schema, with the rest as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.counting import counted
from bestiary.diagnostic import Data, Source, Span
from bestiary.pointers import all_values
from bestiary.source.attempts import LARGEST_TEXT, Way, changed
from bestiary.source.parsing import failure_after
from bestiary.source.positions import end_of_block, indent_of, shifted
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import Reason, Trouble

#: Lines above and below the trouble at which what is out of its column may begin and end.
_ABOVE, _BELOW = 14, 14
#: Longer texts are not tried out: each move reads all of one.
_LONGEST = 20_000
#: Columns that lines are moved by at most.
_FARTHEST = 6
_START = re.compile(r" *(?P<dashes>(?:- +)*)(?:(?P<key>[\w-]+):(?=\s|\Z))?(?P<words>.*)")
_BRACKETS = ("[", "{", "")


class Move(Struct, frozen=True):
    """Lines from one to another (from 0, without the last) brought further in or out, and the data of the text then."""

    first: int
    end: int
    by: int
    data: Data = None


def in_column(trouble: Trouble, reason: Reason) -> Reason:
    """A reason, or where another move of lines brings all of them where they belong, that one in its place.

    What only moves a part of them, or to a place that does not take it, is told without a way to mend it.
    """
    if not (trouble.is_of_columns or trouble.lacks_colon) or "flow" in trouble.context:
        return reason
    if len(trouble.text) > LARGEST_TEXT or not _moves_lines(trouble.text, reason):
        return reason
    ways = [] if reason.replacement is None else [(reason.span, reason.replacement)]
    moves = sound_moves(trouble)
    if not moves:
        return next((_without_part(trouble, reason, way) for way in ways), reason)
    if len(moves) > 1:
        return replace(reason, safe=False)
    made = [data for _, data in sound_ways(trouble, ways)]
    return reason if made == [moves[0].data] else _brought(trouble, moves[0])


def _moves_lines(text: str, reason: Reason) -> bool:
    """Whether a reason says nothing of how to mend the text, or changes nothing but where its lines start."""
    if reason.replacement is None:
        return True
    return _bare(text[reason.span.start : reason.span.end]) == _bare(reason.replacement)


def _bare(text: str) -> list[str]:
    return [line.lstrip(" ") for line in text.split("\n")]


def _without_part(trouble: Trouble, reason: Reason, way: Way) -> Reason:
    """A reason without its way to mend the text where the lines right below are out of place then."""
    after, failure = changed(trouble.text, *way), failure_after(trouble.text, *way)
    if failure is None:
        return reason
    behind = after[way[0].start + len(way[1]) : failure]
    near = len([line for line in behind.split("\n")[1:] if line.strip()]) <= 1
    return replace(reason, replacement=None, label="") if near else reason


def sound_moves(trouble: Trouble) -> Sequence[Move]:
    """The moves by the fewest columns of lines in a row after which the text is as its schema has it; fewest lines first."""
    if len(trouble.text) > _LONGEST:
        return ()
    return _moves_of(trouble.name, trouble.text, trouble.line_start, trouble.line)


@lru_cache(maxsize=2)
def _moves_of(name: str, text: str, line_start: int, line: str) -> Sequence[Move]:
    """The moves for the trouble in a line, for which several checks ask in turn."""
    lines, at = text.split("\n"), text.count("\n", 0, line_start)
    starts = [*accumulate((len(each) + 1 for each in lines), initial=0)]
    heads = [*_heads(lines)]
    runs = sorted({*_runs(lines, heads, at)}, key=lambda run: run[1] - run[0])
    for by in range(1, _FARTHEST + 1):
        firsts = {
            (first, way) for first in {run[0] for run in runs} for way in (-by, by) if _may_begin(heads, first, way)
        }
        moves = (Move(*run, way) for run in runs for way in (-by, by) if (run[0], way) in firsts)
        ways = {_way_of(move, lines, starts): move for move in moves if _may_end(heads, move)}
        sound = [
            replace(move, data=data)
            for way, data in sound_ways(Source("", name, text), ways, only_lines=True)
            if _are_read(data, [*lines[(move := ways[way]).first : move.end], line], lines)
        ]
        if sound:
            return sound
    return ()


def _way_of(move: Move, lines: Sequence[str], starts: Sequence[int]) -> Way:
    written = "\n".join(shifted(lines[move.first : move.end], move.by))
    return Span(starts[move.first], starts[move.end] - 1), written


class _Head(Struct, frozen=True):
    """What a line starts with: its column, that of its key if it has one, and whether lines further in may follow it."""

    column: int
    listed: bool
    key: int | None
    opens: bool
    #: It stands where the text of a key above goes on.
    in_text: bool = False

    def moved(self, by: int) -> _Head:
        by = max(by, -self.column)
        return _Head(self.column + by, self.listed, None if self.key is None else self.key + by, self.opens)


def _heads(lines: Iterable[str]) -> Iterator[_Head | None]:
    """What lines start with; None for those without a key or a hyphen."""
    holder: int | None = None
    for line in lines:
        found = _START.match(line)
        if found is None or not (found["dashes"] or found["key"]):
            yield None
            continue
        words = found["words"].removeprefix(":").strip()
        column, key = found.span("dashes")
        in_text = holder is not None and holder < column
        if not in_text:
            holder = column if words[:1] in ("|", ">") else None
        opens = words[:1] in ("", "#", "|", ">")
        yield _Head(column, bool(found["dashes"]), key if found["key"] else None, opens, in_text)


def _may_begin(heads: Sequence[_Head | None], first: int, by: int) -> bool:
    """Whether a line can start where it is brought to."""
    head = heads[first]
    return head is not None and head.column + by >= 0 and _goes_on(head.moved(by), heads[:first])


def _may_end(heads: Sequence[_Head | None], move: Move) -> bool:
    """Whether the line below those that are moved can start where it does."""
    below = next(filter(None, heads[move.end :]), None)
    if below is None or below.in_text:
        return True
    moved = (head and head.moved(move.by) for head in heads[move.first : move.end])
    return _goes_on(below, [*heads[: move.first], *moved])


def _goes_on(head: _Head, above: Sequence[_Head | None]) -> bool:
    """Whether a line starts in a column in which those above it let one start."""
    least: int | None = None
    for other in reversed(above):
        if other is None or other.in_text:
            continue
        beside = other.column if other.key is None else other.key
        if least is None and other.opens and (beside < head.column or (head.listed and beside == head.column)):
            return True
        if least is not None and least < head.column:
            return False
        if head.column == (other.column if head.listed else other.key) and (other.listed or not head.listed):
            return True
        least = other.column if least is None else min(least, other.column)
    return least is None and head.column == 0


def _are_read(data: Data, moved: Iterable[str], lines: Iterable[str]) -> bool:
    """Whether no key or entry of lines that were moved has become a part of a text."""
    read, said = Counter(_said_by(data)), Counter(_said_on(lines))
    return all(read[each] >= said[each] for each in {*_said_on(moved)})


def _said_on(lines: Iterable[str]) -> Iterator[str]:
    """The keys that lines start with, and the words of entries without one."""
    for found in filter(None, map(_START.match, lines)):
        words = found["words"].partition(" #")[0].strip().strip("'\"")
        if found["key"] or (found["dashes"] and words[:1] not in _BRACKETS):
            yield found["key"] or words


def _said_by(data: Data) -> Iterator[str]:
    """The keys of all maps, and the entries of all lists that are no maps or lists."""
    for pointer, value in all_values(data):
        if pointer and isinstance(pointer[-1], str):
            yield pointer[-1]
        elif pointer and not isinstance(value, (dict, list)):
            yield str(value)


def _runs(lines: Sequence[str], heads: Sequence[_Head | None], at: int) -> Iterator[tuple[int, int]]:
    """The runs of lines that may be out of place: they begin or end near the line of the trouble, with a key or an entry."""
    full = [number for number, line in enumerate(lines) if line.strip()]
    begins = [heads[number] is not None for number in full] + [True]
    place = next((place for place, number in enumerate(full) if number >= at), len(full))
    for start in range(min(place, len(full) - 1), max(place - _ABOVE, -1), -1):
        if begins[start]:
            below = range(start + 1, place + _BELOW) if start == place else range(max(place, start + 1), place + 4)
            yield from ((full[start], full[end - 1] + 1) for end in below if end <= len(full) and begins[end])
            yield full[start], end_of_block(lines, full[start])


def _brought(trouble: Trouble, best: Move) -> Reason:
    """The reason for lines that start in a wrong column."""
    lines = trouble.text.split("\n")
    start = len("\n".join(lines[: best.first])) + (best.first > 0)
    run = lines[best.first : best.end]
    end = start + len("\n".join(run))
    count = len([line for line in run if line.strip()])
    found = _START.match(run[0])
    shown = f"`{found['key']}`" if found and found["key"] else "this line"
    more = f" and the {counted(count - 1, 'line')} below" if count > 1 else ""
    further = "further in" if best.by < 0 else "further out"
    there = "than what it belongs beside" if count == 1 else "than what they belong beside"
    label = (
        f"write {counted(best.by, 'more space')} before "
        if best.by > 0
        else f"take out {counted(-best.by, 'space')} before "
    )
    return Reason(
        Span(start, end),
        f"{shown}{more} start{'s' if count == 1 else ''} {further} {there}",
        "lines that belong together start alike",
        label + ("it" if count == 1 else "each of them"),
        "\n".join(shifted(run, best.by)),
        shown=Span(start + indent_of(run[0]), start + len(run[0].rstrip())),
    )
