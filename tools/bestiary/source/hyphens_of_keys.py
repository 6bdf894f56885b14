"""A hyphen too few or too many before a key: told where all of the text is as its schema has it once that is mended."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import Way
from bestiary.source.moved_lines import out_of_column, sound_moves
from bestiary.source.positions import width_of
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import Reason, Trouble, lines_before

_START = re.compile(r"(?P<indent> *)(?P<dash>(?:- +)*)(?:(?P<key>[\w-]+):(?=\s|\Z)|(?P<map>\{[^{}]))")
#: Lines above that are looked through.
_NEAR = 20


class _Line(Struct, frozen=True):
    """A line that starts with a key or a map in braces: where it starts, where its first word does, and its words."""

    start: int
    column: int
    dash: str
    key: str
    words: Span


def hyphen_forgotten(trouble: Trouble) -> Reason | None:
    """An entry of a list that starts with a key, or is a map in braces, and has no hyphen."""
    for line in _suspects(trouble):
        sound = next(sound_ways(trouble, () if line.dash else _with_hyphen(trouble, line)), None)
        if sound is None:
            continue
        # In another column it may go on with what stands above; so it surely does where it is a single space off.
        moves = sound_moves(trouble)
        if moves and abs(moves[0].by) == 1:
            return None
        sure = not moves
        if moves and not _starts_entries(trouble, line):
            moved = out_of_column(trouble)
            return replace(moved, safe=False) if moved else None
        shown = f"`{line.key}`" if line.key else "this map"
        return Reason(
            sound.way[0],
            f"{shown} starts an entry of this list, but no hyphen stands before it",
            "each entry starts with a hyphen and a space"
            + ("" if sure else "; if it belongs to what stands above, start it in the column of the keys there"),
            "write `- ` before it",
            sound.way[1],
            safe=sure,
            shown=line.words,
        )
    return None


def hyphen_too_many(trouble: Trouble) -> Reason | None:
    """A hyphen before a key that goes on with the entry above."""
    for line in _suspects(trouble):
        at = Span(line.start + line.column, line.start + line.column + len(line.dash.partition(" ")[0]) + 1)
        # At the margin there is no list that it could be of; all of a text may start with one.
        starts_text = not trouble.text[: line.start].strip()
        if not line.dash or not (line.column or starts_text) or not any(sound_ways(trouble, [(at, "")])):
            continue
        if _starts_entries(trouble, line) and sound_moves(trouble):
            return None
        one = line.dash.count("-") == 1
        said = f"a hyphen stands before `{line.key}`, though the keys above have none"
        said = said if one else "a second hyphen stands here, which makes a list of its own"
        if starts_text:
            said = f"a hyphen stands before `{line.key}`, though the keys below have none"
        help = "only the first key of an entry has a hyphen" if one else "an entry starts with one hyphen"
        # It may start an entry that lacks the rest.
        return Reason(at, said, help, "take it out", "", safe=starts_text)
    return None


def _starts_entries(trouble: Trouble, line: _Line) -> bool:
    """Whether a key is one that entries start with: their name, or what the one above starts with."""
    above = (_START.match(each) for start, each in lines_before(trouble, _NEAR) if start < line.start)
    first = next((found["key"] for found in above if found and found["dash"]), None)
    return line.key in ("name", first)


def _suspects(trouble: Trouble) -> Iterator[_Line]:
    """The line of the trouble, and those above it up to the one that it stands below."""
    if not (trouble.is_of_columns or trouble.lacks_colon):
        return
    own = width_of(trouble.line)
    for start, line in lines_before(trouble, _NEAR):
        found = _START.match(line)
        if found is not None and (found["key"] or found["map"]):
            column = found.end("indent")
            words = Span(start + column, start + len(line.rstrip()))
            yield _Line(start, column, found["dash"], found["key"] or "", words)
        if line.strip() and width_of(line) < own and start != trouble.line_start:
            return


def _with_hyphen(trouble: Trouble, line: _Line) -> Iterator[Way]:
    """A line with a hyphen in its column, or one further out; as it is, and with the lines below that start where it does."""
    at = line.start + line.column
    yield Span(at, at), "- "
    if line.column:
        yield Span(at - 1, at), "- "
    own = [trouble.text[at:].partition("\n")[0]]
    for each in trouble.text[at + len(own[0]) + 1 :].split("\n"):
        width = width_of(each)
        if each.strip() and (width < line.column or each[width : width + 2] == "- "):
            break
        own.append(each)
    block = "\n".join(own).rstrip()
    yield Span(at, at + len(block)), "- " + re.sub(r"\n(?=[^\n]*\S)", "\n  ", block)
