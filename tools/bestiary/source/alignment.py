"""One line that starts in a wrong column: found by what the parser reads once it is moved, and by the keys of each place."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import LARGEST_TEXT, in_place, parser_failure
from bestiary.source.known import Place, place_of
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE
from bestiary.source.trouble import Reason, Trouble, lines_before

_STARTS = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +)*)(?:(?P<key>[\w-]+):(?=\s|\Z))?")
#: Lines above and below that are looked through for columns.
_NEAR = 12
_FAR = 60


class _Line(Struct, frozen=True):
    """A line that may be out of place: where it starts, its indentation, its dashes, and its key."""

    start: int
    width: int
    dashes: str
    key: str


class _Move(Struct, frozen=True):
    """A line brought to a column, with what speaks for and against it; the least is the best."""

    #: Code points that the parser still leaves unread.
    left: int
    #: Its key is known where it stands now as well, and would change over to another map.
    known: bool
    changes: bool
    far: bool
    odd: bool
    number: int
    line: _Line
    column: int
    place: Place

    @property
    def rank(self) -> tuple[int, bool, bool, bool, bool, int]:
        return (self.left, self.known, self.changes, self.far, self.odd, self.number)


def out_of_line(trouble: Trouble) -> Reason | None:
    """One line in a wrong column, the one of the trouble or one before it; the rest can be read once it is moved."""
    if not ("mapping values" in trouble.problem or "did not find expected" in trouble.problem or _below_mark(trouble)):
        return None
    moves = sorted(_moves(trouble), key=lambda move: move.rank) if len(trouble.text) <= LARGEST_TEXT else []
    if not moves:
        return None
    best, line = moves[0], moves[0].line
    rivals = [move for move in moves[1:] if move.rank[:4] == best.rank[:4]]
    words = Span(line.start + line.width, line.start + len(line_at(trouble.text, line.start)[1].rstrip()))
    shown = f"`{line.key}`" if line.key else "this line"
    if any(best.changes if move.line != line else not _is_same(move.place, best.place) for move in rivals):
        said = f"{shown} does not line up, and may belong to more than one place"
        return Reason(words, said, "bring it in line with the keys that it belongs beside")
    further = "further in" if best.column < line.width else "further out"
    spaces = f"{best.column} space{'s' if best.column != 1 else ''}"
    return Reason(
        Span(line.start, words.end if not line.width else words.start),
        f"{shown} starts {further} than what it belongs beside",
        f"it starts after {line.width}, what it belongs beside after {best.column}; lines that belong together start alike",
        f"write {spaces} before it",
        " " * best.column + (trouble.text[words.start : words.end] if not line.width else ""),
    )


def _below_mark(trouble: Trouble) -> bool:
    """Whether words stand below a mark for a block of text, but not further in than its key."""
    above = (line.rstrip() for _, line in lines_before(trouble, 3, skip=1))
    return "could not find expected ':'" in trouble.problem and any(re.search(r": [|>][-+]?$", line) for line in above)


def _moves(trouble: Trouble) -> Iterator[_Move]:
    """Every move of one line that lets the parser go on beyond the part of the text that the trouble is in."""
    text, blind = trouble.text, not place_of(trouble, 0).keys
    end = _end_of_part(trouble)
    for number, line in enumerate(_suspects(trouble)):
        now = place_of(trouble, line.start)
        known = now.may_hold(line.key, _value(text, line.start))
        for column in _columns(trouble, line):
            after = f"{text[: line.start]}{' ' * column}{text[line.start + line.width :]}"
            place = place_of(Source("", trouble.name, after), line.start)
            if line.key and not blind and not place.may_hold(line.key, _value(after, line.start)):
                continue
            failure = parser_failure(after)
            moved = end + column - line.width if end is not None else None
            if failure is not None and (moved is None or line_at(after, failure)[0] <= moved):
                continue
            if failure is not None and in_place(after, line.start, line.start + column, failure):
                continue
            left = len(after) - failure if failure is not None else -1
            # What stands below the text of another key stands nowhere.
            changes = bool(now.keys or now.other) and not _is_same(now, place)
            odd = column != _column_of_holder(text, line.start) + 2
            far = abs(column - line.width) != 1
            yield _Move(left, known and changes, changes, far, odd, number, line, column, place)


def _is_same(one: Place, other: Place) -> bool:
    return (one.keys, one.other) == (other.keys, other.other)


def _suspects(trouble: Trouble) -> list[_Line]:
    """The lines that may be out of place: that of the trouble, those above it, and the first of its block, each once."""
    own = _indent(trouble.line)
    lines = [(trouble.line_start, trouble.line)]
    above = [each for each in lines_before(trouble, _FAR, skip=1) if each[1].strip() and each[1].lstrip()[0] != "#"]
    lines += above[: 2 if _below_mark(trouble) else 1]
    lines += [each for each in above if _indent(each[1]) < own][:1]
    block = [each for each in above[: next((at for at, each in enumerate(above) if _indent(each[1]) <= own), None)]]
    lines += block[-1:]
    found = dict(lines)
    return [each for start, line in found.items() if (each := _line(start, line)) is not None]


def _line(start: int, line: str) -> _Line | None:
    found = _STARTS.match(line)
    if found is None or not (found["key"] or found["dashes"]):
        return None
    return _Line(start, len(found["indent"]), found["dashes"], found["key"] or "")


def _columns(trouble: Trouble, line: _Line) -> list[int]:
    """The columns that a line can be moved to: those in which lines around it start."""
    above = [each for _, each in lines_before(trouble, _NEAR)]
    below = trouble.text[trouble.line_start :].split("\n")[1:_NEAR]
    columns = {0}
    for each in (*above, *below):
        if (found := _line(0, each)) is not None:
            columns |= {found.width, found.width + len(found.dashes)}
    if line.dashes:
        columns |= {column - len(line.dashes) for column in columns}
    return sorted(column for column in columns if column >= 0 and column != line.width)


def _end_of_part(trouble: Trouble) -> int | None:
    """Where the next line after the trouble starts that stands at the margin; None where none does."""
    found = re.compile(r"^[^\s#-]", re.MULTILINE).search(trouble.text, trouble.line_start + len(trouble.line))
    return found.start() if found else None


def _column_of_holder(text: str, start: int) -> int:
    """The column of the key with nothing behind it that a line stands below; where there is none, of nothing."""
    width = _indent(line_at(text, start)[1])
    for line in reversed(text[:start].split("\n")[:-1][-_FAR:]):
        found = _line(0, line)
        if found is not None and found.key and not VALUE.match(line):
            column = found.width + len(found.dashes)
            if column <= width:
                return column
    return -2


def _value(text: str, start: int) -> str:
    value = VALUE.match(line_at(text, start)[1])
    return value["value"] if value else ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
