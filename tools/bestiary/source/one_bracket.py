"""Brackets of the wrong shape, one too many, or missing amid a line, one or a pair, where only one way to write it fits the keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair, changed
from bestiary.source.parsing import failure_after, parsed_data
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE, value_of_line
from bestiary.source.soundness import value_fits
from bestiary.source.trouble import Reason, Trouble, open_bracket

_CLOSING = {"[": "]", "{": "}", "(": ")"}
_SHAPES = ("{}", "[]")
_CALLED = {"{": "a map stands in `{ }`", "[": "a list stands in `[ ]`"}
_MARKS = re.compile(r"(?<!\w)'(?:''|[^'])*'|(?<!\w)\"(?:\\.|[^\"\\])*\"|(?P<mark>[\[\]{}()])")
#: Where a bracket may have been meant to close: before a comma with a key behind it, or before another that closes.
_ENDS = re.compile(r"\s*,\s*(?=[\w-]+:\s)|(?=[\]}])")
#: A key, behind which another stands.
_KEY_BEHIND_KEY = re.compile(r"(?P<key>[\w-]+): +(?=[\w-]+: )")
#: Longer values, and such with more brackets, are not tried out.
_LONGEST, _MOST_MARKS = 1000, 24


class _Mark(Struct, frozen=True):
    at: int
    sign: str


def one_bracket(trouble: Trouble) -> Reason | None:
    """A bracket or a pair that is wrong, missing or too many, told where all but one way to write it is no value of its key."""
    start, found = value_in_brackets(trouble)
    value, key = (found["value"], found["key"] if found.re is VALUE else "") if found else ("", "")
    marks = [_Mark(each.start(), each["mark"]) for each in _MARKS.finditer(value[:_LONGEST]) if each["mark"]]
    if found is None or not 1 < len(marks) <= _MOST_MARKS or value[0] not in _CLOSING or len(value) > _LONGEST:
        return None
    if re.search(r"[&*]\w", value):
        return None
    at = start + found.start("value")
    for edits in _ways(value, marks):
        fitting = fitting_edits(trouble, start, key, value, edits)
        if len(fitting) > 1:
            return None
        for edit in fitting:
            return told_at(trouble, at, edit)
    return None


def value_in_brackets(trouble: Trouble) -> tuple[int, re.Match[str] | None]:
    """The value on the line that opens the bracket of a trouble, or on its own line; and where that line starts."""
    opened = open_bracket(trouble)
    start, line = (
        line_at(trouble.text, opened) if 0 <= opened < trouble.line_start else (trouble.line_start, trouble.line)
    )
    return start, value_of_line(line.rstrip("\r"))


def fitting_edits(trouble: Trouble, start: int, key: str, value: str, edits: Iterable[Reason]) -> list[Reason]:
    """Those edits of a value that make one of it that its key takes, the last of those that make the same."""
    made = [(edit, parsed_data(changed(value, edit.span, edit.replacement or ""))) for edit in edits]
    return [*{str(data): edit for edit, data in made if value_fits(trouble, start, key, data)}.values()]


def told_at(trouble: Trouble, at: int, edit: Reason) -> Reason | None:
    """The edit of a value that starts at an offset, where the text can be read with it."""
    span = Span(at + edit.span.start, at + edit.span.end)
    way = span, edit.replacement or ""
    # A text that can be read as it is has to be one with it as well.
    reads = failure_after(trouble.text, *way) is None or best_repair(trouble.text, [way])
    return replace(edit, span=span) if reads else None


def _edit(start: int, end: int, written: str, message: str, label: str) -> Reason:
    """One way to write a value, and what is wrong with it then."""
    return Reason(Span(start, end), message, "", label, written)


def _ways(value: str, marks: Sequence[_Mark]) -> Iterator[list[Reason]]:
    """The ways in which a value may have been meant, those of one kind together, the likeliest kind first."""
    opening = sum(mark.sign in _CLOSING for mark in marks)
    if opening * 2 == len(marks):
        yield [*_reshaped(value, marks)]
        yield [*_unwrapped(value, marks)]
        yield [*_enclosed(value)]
    if opening * 2 > len(marks):
        yield [*_closed(value, marks)]
    if opening * 2 < len(marks):
        yield [*_opened(value, marks)]
    if opening * 2 != len(marks):
        yield [*_without_one(marks, opening * 2 > len(marks))]


def _pairs(marks: Sequence[_Mark]) -> Iterator[tuple[_Mark, _Mark]]:
    """Each bracket that opens, and the one that closes it, whatever its shape."""
    opened: list[_Mark] = []
    for mark in marks:
        if mark.sign in _CLOSING:
            opened.append(mark)
        elif opened:
            yield opened.pop(), mark


def _reshaped(value: str, marks: Sequence[_Mark]) -> Iterator[Reason]:
    for first, last in _pairs(marks):
        own = first.sign + last.sign
        for shape in _SHAPES:
            if own in _SHAPES:
                continue
            if own[0] == shape[0] or own[1] == shape[1]:
                wrong, sign = (last, shape[1]) if own[0] == shape[0] else (first, shape[0])
                said = f"`{first.sign}` opens this, but `{last.sign}` closes it"
                yield _edit(wrong.at, wrong.at + 1, sign, said, f"write `{sign}`")
                continue
            written = f"{shape[0]}{value[first.at + 1 : last.at]}{shape[1]}"
            said = f"{_CALLED[shape[0]]}, not in `{first.sign} {last.sign}`"
            yield _edit(first.at, last.at + 1, written, said, f"write `{written}`" if len(written) < 60 else "")


def _unwrapped(value: str, marks: Sequence[_Mark]) -> Iterator[Reason]:
    """Each pair right inside of another taken out."""
    pairs = [*_pairs(marks)]
    for first, last in pairs:
        if any(not value[outer.at + 1 : first.at].strip() and outer.at < first.at for outer, _ in pairs):
            said = "these brackets stand inside of others that are enough"
            written = value[first.at + 1 : last.at]
            yield _edit(first.at, last.at + 1, written, said, "take the inner ones out")


def _enclosed(value: str) -> Iterator[Reason]:
    """Both brackets of a map that stands behind a key, around one of its keys or several."""
    for found in _KEY_BEHIND_KEY.finditer(value):
        start, stop = found.end(), next((each.start() for each in _MARKS.finditer(value, found.end())), len(value))
        for end in (each.start() for each in _ENDS.finditer(value, start, stop + 1)):
            written = f"{{{value[start:end]}}}"
            said = f"what stands behind `{found['key']}` needs `{{` before it and `}}` behind it"
            yield _edit(start, end, written, said, f"write `{written}`" if len(written) < 60 else "")


def _closed(value: str, marks: Sequence[_Mark]) -> Iterator[Reason]:
    """A bracket that closes amid the value, or at its end."""
    first = marks[0].at + 1
    places = [each.start() for each in _ENDS.finditer(value, first)]
    for at in [*places, len(value)]:
        for shape in _SHAPES:
            opened = next((mark.at for mark in reversed(marks) if mark.at < at and mark.sign == shape[0]), None)
            if opened is not None:
                said = f"the bracket `{shape[0]}` that opens before this is never closed"
                yield _edit(at - 1, at, value[at - 1] + shape[1], said, f"write `{shape[1]}` behind this")


def _opened(value: str, marks: Sequence[_Mark]) -> Iterator[Reason]:
    """A bracket that opens behind a key."""
    for found in re.finditer(r"(?<=[\w-]: )(?=[^\s\[{])", value):
        closed = next((mark for mark in marks if mark.at > found.start() and mark.sign in ("]", "}")), None)
        # A number, or a die, is no list.
        if closed is not None and not re.fullmatch(r"\w*\d", value[found.start() : closed.at]):
            said = f"nothing opens the bracket that `{closed.sign}` closes"
            sign = "[" if closed.sign == "]" else "{"
            at = found.start()
            yield _edit(at, at + 1, sign + value[at], said, f"write `{sign}` before this")


def _without_one(marks: Sequence[_Mark], opens: bool) -> Iterator[Reason]:
    """One of two brackets that open or close beside each other taken out."""
    for one, other in pairwise(marks):
        if one.sign == other.sign and other.at == one.at + 1 and (one.sign in _CLOSING) == opens:
            said = f"this `{other.sign}` {'is one too many' if opens else 'closes what nothing opened'}"
            yield _edit(other.at, other.at + 1, "", said, "take it out")
