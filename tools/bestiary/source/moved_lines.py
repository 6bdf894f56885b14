"""Lines in a row that start in a wrong column: where all that they say belongs by the schema, with the rest as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.counting import counted
from bestiary.diagnostic import Data, Source, Span
from bestiary.pointers import all_values
from bestiary.source.attempts import LARGEST_TEXT, Way, changed
from bestiary.source.known import place_of
from bestiary.source.parsing import failure_after
from bestiary.source.positions import end_of_block, indent_of, shifted
from bestiary.source.soundness import Sound, sound_ways
from bestiary.source.trouble import Reason, Trouble

#: Lines above and below the trouble at which what is out of its column may begin and end.
_ABOVE, _BELOW = 14, 14
#: Longer texts are not tried out: each move reads all of one.
_LONGEST = 20_000
#: Columns that lines are moved by at most.
_FARTHEST = 10
#: Columns from a key to what stands below it, as nearly all write them.
_STEP = 2
_START = re.compile(r" *(?P<dashes>(?:- +)*)(?:(?P<key>[\w-]+):(?=\s|\Z))?(?P<words>.*)")
#: A key with nothing behind it.
_OPEN = re.compile(r" *(?:- +)*(?P<key>[\w-]+):[ \t]*(?:#|\Z)")
_BRACKETS = ("[", "{", "")


class Move(Struct, frozen=True):
    """Lines from one to another (from 0, without the last) brought further in or out, and what the text says then."""

    first: int
    end: int
    by: int
    said: tuple[Any, ...] = ()

    @property
    def lines(self) -> int:
        return self.end - self.first


def out_of_column(trouble: Trouble) -> Reason | None:
    """Lines in a row, or a single one, that fit the schema with all around them once they are moved together."""
    if not (trouble.is_of_columns or trouble.lacks_colon):
        return None
    best, *others = sound_moves(trouble) or (None,)
    if best is None:
        return None
    # Where a single line is out of place, no row of them is.
    sure = all(each.lines >= 3 * best.lines for each in others)
    return _brought(trouble, best, sure and not (_is_from_elsewhere(trouble, best) or _parts_text(trouble, best)))


def _is_from_elsewhere(trouble: Trouble, best: Move) -> bool:
    """Whether the last line of a text, which is moved out, may be one of a map above that starts in its column and lacks its key."""
    lines = trouble.text.rstrip().split("\n")
    found = _START.match(lines[-1])
    if found is None or not found["key"] or best.first != len(lines) - 1 or best.by > -_STEP:
        return False
    starts = [*accumulate((len(each) + 1 for each in lines), initial=0)]
    heads = [head.key if head else None for head in _heads(lines[:-1])]
    return any(
        key == found.end("dashes") and place_of(trouble, start).free(found["key"])
        for start, key in zip(starts, heads, strict=False)
    )


def _parts_text(trouble: Trouble, best: Move) -> bool:
    """Whether only the first lines of a text are moved: the one below them may be what is out of place."""
    around = trouble.text.split("\n")[best.end - 1 : best.end + 1]
    return len(around) == 2 and all(
        head is None and line.strip() for head, line in zip(_heads(around), around, strict=True)
    )


def without_part(trouble: Trouble, reason: Reason) -> Reason:
    """A reason without its way to mend the text where that only moves a part of the lines that are out of place."""
    way = (reason.span, reason.replacement or "")
    if "flow" in trouble.context or len(trouble.text) > LARGEST_TEXT or not _moves_lines(trouble.text, reason):
        return reason
    after, failure = changed(trouble.text, *way), failure_after(trouble.text, *way)
    if failure is None or sound_moves(trouble):
        return reason
    behind = after[way[0].start + len(way[1]) : failure]
    near = len([line for line in behind.split("\n")[1:] if line.strip()]) <= 1
    return replace(reason, replacement=None, label="") if near else reason


def _moves_lines(text: str, reason: Reason) -> bool:
    """Whether a reason changes nothing but where its lines start."""
    return reason.replacement is not None and _bare(text[reason.span.start : reason.span.end]) == _bare(
        reason.replacement
    )


def _bare(text: str) -> list[str]:
    return [line.lstrip(" ") for line in text.split("\n")]


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
    runs = sorted({*_runs(lines, heads, at)})
    for by in range(1, _FARTHEST + 1):
        firsts = {
            (first, way) for first in {run[0] for run in runs} for way in (-by, by) if _may_begin(heads, first, way)
        }
        begun = (Move(*run, way) for run in runs for way in (-by, by) if (run[0], way) in firsts)
        moves = [move for move in begun if _may_end(heads, move)]
        moves.sort(key=lambda move: (_odd_lines(heads, move), move.lines))
        ways = {_way_of(move, lines, starts): move for move in moves}
        sound = [
            replace(move, said=each.said)
            for each in sound_ways(Source("", name, text), ways, only_lines=True)
            if are_read(each, [*lines[(move := ways[each.way]).first : move.end], line])
        ]
        if sound:
            deeper = [replace(each, by=each.by + _STEP) if _is_list_beside_key(heads, each) else each for each in sound]
            as_deep = sound_ways(
                Source("", name, text), (_way_of(each, lines, starts) for each in deeper), only_lines=True
            )
            return deeper if [each.said for each in as_deep] == [each.said for each in sound] else sound
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


def _is_list_beside_key(heads: Sequence[_Head | None], move: Move) -> bool:
    """Whether a move brings a list that starts further out than its key to the column of that, where few write one."""
    head, above = heads[move.first], next((each for each in reversed(heads[: move.first]) if each), None)
    if head is None or above is None or not (head.listed and above.opens) or above.key is None:
        return False
    return head.column < above.key == head.column + move.by


def _odd_lines(heads: Sequence[_Head | None], move: Move) -> int:
    """How many of the first line of a move and the one below it would not start a step further in than what they stand below."""
    moved = [head and head.moved(move.by) for head in heads[move.first : move.end]]
    after = [*heads[: move.first], *moved, *heads[move.end :]]
    below = next((at for at in range(move.end, len(after)) if after[at]), None)
    return sum(_is_odd(after, at) for at in (move.first, below) if at is not None)


def _is_odd(heads: Sequence[_Head | None], at: int) -> bool:
    head = heads[at]
    column = head.column if head else 0
    above = (each for other in reversed(heads[:at]) if other for each in (other.key, other.column))
    return column - next((each for each in above if each is not None and each < column), column - _STEP) != _STEP


def are_read(sound: Sound, moved: Iterable[str]) -> bool:
    """Whether no key or entry of lines that were moved has become a part of a text."""
    read, said = Counter(_said_by(sound.data)), Counter(_said_on(sound.text.split("\n")))
    return all(read[each] >= said[each] for each in {*_said_on(moved)})


def _said_on(lines: Iterable[str]) -> Iterator[str]:
    """The keys that lines start with, and the words of entries without one."""
    for found in filter(None, map(_START.match, lines)):
        words = found["words"].partition(" #")[0].strip().strip("'\"")
        if found["key"] or (found["dashes"] and words[:1] not in _BRACKETS):
            yield found["key"] or words


def _said_by(data: Mapping[str, Data]) -> Iterator[str]:
    """The keys of all maps, and the entries of all lists that are no maps or lists."""
    for pointer, value in all_values(dict(data)):
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
            yield full[start], full[start] + 1
            yield full[start], end_of_block(lines, full[start])
    # Entries and maps that begin further above.
    least = indent_of(lines[full[place]]) + _FARTHEST if place < len(full) else 0
    for start in range(place - 1, -1, -1):
        if begins[start] and 0 < indent_of(lines[full[start]]) < least:
            least = indent_of(lines[full[start]])
            yield from ((full[start], end) for end in (full[place], end_of_block(lines, full[start])))


def _brought(trouble: Trouble, best: Move, sure: bool) -> Reason:
    """The reason for lines that start in a wrong column."""
    lines = trouble.text.split("\n")
    start = len("\n".join(lines[: best.first])) + (best.first > 0)
    run = lines[best.first : best.end]
    above = next((line for line in reversed(lines[: best.first]) if line.strip()), "")
    said, help, label = _words_of(run, above, best.by)
    return Reason(
        Span(start, start + len("\n".join(run))),
        said,
        help,
        label,
        "\n".join(shifted(run, best.by)),
        safe=sure,
        shown=Span(start + indent_of(run[0]), start + len(run[0].rstrip())),
    )


def _words_of(run: Sequence[str], above: str, by: int) -> tuple[str, str, str]:
    """What is told of lines that are moved, below the line above them: what is wrong, a help, and what to do."""
    count, width = len([line for line in run if line.strip()]), indent_of(run[0])
    found, holder = _START.match(run[0]), _OPEN.match(above)
    key, dashes = (found["key"], found["dashes"]) if found else (None, "")
    label = f"write {counted(by, 'more space')} before" if by > 0 else f"take out {counted(-by, 'space')} before"
    if dashes and holder is not None and holder.start("key") > width:
        said = f"the list of `{holder['key']}` starts further out than its key"
        help = "the hyphens of a list start in the column of its key, or further in"
        return said, help, f"{label} {'it' if count == 1 else 'each of its lines'}"
    help = "lines that belong together start alike"
    if dashes and not key and count == 1:
        return "the hyphens of this list do not line up", help, f"write {counted(width + by, 'space')} before it"
    further = "further in" if by < 0 else "further out"
    shown = f"`{key}`" if key else "this line"
    if count == 1:
        return f"{shown} starts {further} than what it belongs beside", help, f"{label} it"
    more = counted(count - 1, "line")
    return f"{shown} and the {more} below start {further} than what they belong beside", help, f"{label} each of them"
