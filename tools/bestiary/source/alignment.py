"""One line that starts in a wrong column: found by what the parser reads once it is moved, and by the keys of each place."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.counting import counted
from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import LARGEST_TEXT, best_repair, tried
from bestiary.source.known import Place, place_of
from bestiary.source.positions import indent_of, line_at
from bestiary.source.quoting import ITEM, VALUE, value_at
from bestiary.source.soundness import sound_ways
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
    """A line brought to a column, with what speaks against it: the least is the best."""

    #: Code points that the parser still leaves unread.
    left: int
    #: The line would leave a map that knows its key for another.
    leaves: bool
    #: It may be right where it is, be it beside keys of its map, or below the text of one that is out of place itself.
    fair: bool
    far: bool
    odd: bool
    number: int
    line: _Line
    column: int
    #: Where it comes to stand, and whether it stands below the text of another key until then.
    place: Place
    nowhere: bool

    @property
    def rank(self) -> tuple[int, bool, bool, bool, bool, int]:
        return (self.left, self.leaves, self.fair, self.far, self.odd, self.number)


def out_of_line(trouble: Trouble) -> Reason | None:
    """One line in a wrong column, the one of the trouble or one before it; the rest can be read once it is moved."""
    if not (trouble.is_of_columns or _below_mark(trouble)):
        return None
    moves = sorted(_moves(trouble), key=lambda move: move.rank) if len(trouble.text) <= LARGEST_TEXT else []
    if not moves:
        return None
    best, line = moves[0], moves[0].line
    words = Span(line.start + line.width, line.start + len(line_at(trouble.text, line.start)[1].rstrip()))
    shown = f"`{line.key}`" if line.key else "this line"
    if any(_is_rival(move, best) for move in moves[1:]):
        said = f"{shown} does not line up, and may belong to more than one place"
        return Reason(words, said, "bring it in line with the keys that it belongs beside")
    further = "further in" if best.column < line.width else "further out"
    said = f"{shown} starts {further} than what it belongs beside"
    said = "the hyphens of this list do not line up" if line.dashes else said
    spaces = counted(best.column, "space")
    return Reason(
        Span(line.start, words.end if not line.width else words.start),
        said,
        f"it starts after {line.width}, what it belongs beside after {best.column}; lines that belong together start alike",
        f"write {spaces} before it" if best.column else "take out the spaces before it",
        " " * best.column + (trouble.text[words.start : words.end] if not line.width else ""),
        safe=not (best.leaves and _is_below_word(trouble.text, line)) and not _may_lack_hyphen(trouble, best),
    )


def _may_lack_hyphen(trouble: Trouble, move: _Move) -> bool:
    """Whether a key in the column of the hyphens above may begin an entry, in a text in which more than that is wrong."""
    start, width = move.line.start, move.line.width
    above = next(
        (line for line in reversed(trouble.text[:start].split("\n")) if line.strip() and indent_of(line) <= width), ""
    )
    if move.line.dashes or move.column != width + 2 or above[: width + 2].lstrip(" ") != "- ":
        return False
    if any(sound_ways(trouble, [(Span(start, start + width), " " * move.column)])):
        return False
    return best_repair(trouble.text, [(Span(start + width, start + width), "- ")]) is not None


def _is_below_word(text: str, line: _Line) -> bool:
    """Whether a line stands further in than an entry of words right above it, which may lack its key."""
    above = text[: line.start].rstrip().rpartition("\n")[2]
    return ITEM.match(above) is not None and VALUE.match(above) is None and indent_of(above) < line.width


def _is_rival(move: _Move, best: _Move) -> bool:
    """Whether another move is as good as the best, and makes something else of the text."""
    if move.line == best.line:
        return move.rank[:4] == best.rank[:4] and not _is_same(move.place, best.place)
    if best.nowhere and move.leaves:
        return move.left == best.left
    return best.leaves and move.rank[:4] == best.rank[:4]


def _below_mark(trouble: Trouble) -> bool:
    """Whether words stand below a mark for a block of text, but not further in than its key."""
    above = (line.rstrip() for _, line in lines_before(trouble, 3, skip=1))
    return trouble.lacks_colon and any(re.search(r": [|>][-+]?$", line) for line in above)


def _moves(trouble: Trouble) -> Iterator[_Move]:
    """Every move of one line that lets the parser go on beyond the part of the text that the trouble is in."""
    text, blind = trouble.text, not place_of(trouble, 0).keys
    end = _end_of_part(trouble)
    for number, line in enumerate(_suspects(trouble)):
        now = place_of(trouble, line.start)
        known, nowhere = now.may_hold(line.key, value_at(text, line.start)), not (now.keys or now.other)
        indent = Span(line.start, line.start + line.width)
        for each in tried(text, ((indent, " " * column) for column in _columns(trouble, line))):
            column, by = len(each.way[1]), len(each.way[1]) - line.width
            if each.failure is not None and (end is None or line_at(each.text, each.failure)[0] <= end + by):
                continue
            after = Source("", trouble.name, each.text)
            place = place_of(after, line.start)
            # The line of the trouble has to be right where it is, or where it comes to stand.
            others = () if line.start == trouble.line_start else (trouble.line_start + by,)
            if not blind and not all(_is_known(after, start) for start in (line.start, *others)):
                continue
            odd, far = column != _column_of_holder(text, line.start) + 2, abs(by) != 1
            leaves = known and not _is_same(now, place)
            fair = nowhere or (known and not leaves)
            yield _Move(each.left, leaves, fair, far, odd, number, line, column, place, nowhere)


def _is_known(source: Source, start: int) -> bool:
    """Whether the key of a line is one of its place; true for a line without."""
    line = _line(start, line_at(source.text, start)[1])
    return line is None or not line.key or place_of(source, start).may_hold(line.key, value_at(source.text, start))


def _is_same(one: Place, other: Place) -> bool:
    return (one.keys, one.other) == (other.keys, other.other)


def _suspects(trouble: Trouble) -> list[_Line]:
    """The lines that may be out of place: that of the trouble, those above it, and the first of its block, each once."""
    own = indent_of(trouble.line)
    lines = [(trouble.line_start, trouble.line)]
    above = [each for each in lines_before(trouble, _FAR, skip=1) if each[1].strip() and each[1].lstrip()[0] != "#"]
    lines += above[: 2 if _below_mark(trouble) else 1]
    lines += [each for each in above if indent_of(each[1]) < own][:1]
    block = list(above[: next((at for at, each in enumerate(above) if indent_of(each[1]) <= own), None)])
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
    lines = [found for each in (*above, *below) if (found := _line(0, each)) is not None]
    if line.dashes and not line.key:
        # Only beside others of its kind.
        return sorted({each.width for each in lines if each.dashes and not each.key} - {line.width})
    for found in lines:
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
    width = indent_of(line_at(text, start)[1])
    for line in reversed(text[:start].split("\n")[:-1][-_FAR:]):
        found = _line(0, line)
        if found is not None and found.key and not VALUE.match(line):
            column = found.width + len(found.dashes)
            if column <= width:
                return column
    return -2
