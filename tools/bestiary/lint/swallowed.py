"""Keys and entries that start further in than a block of text above them, which YAML reads as more of that text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.diagnostic import Change, Edit, Finding, Pointer, Severity, Source, Span
from bestiary.edits import apply_edits
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line, line_at
from bestiary.source.tree import Spans, ValueSpan, read_spans, read_tree

if TYPE_CHECKING:
    from bestiary.source.known import Place

#: A block of text with a line that starts with what may be a key: most files have none. It starts with fixed signs, as
#: that is fast.
_MAY_SWALLOW = re.compile(
    r": [|>][-+]?[ \t\r]*(?:#[^\n]*)?\n( ++)(?:[^\n]*\n(?:[ \t\r]*\n)*\1)*? *(?:- )?[a-z][\w-]*:\s"
)
_KEY = re.compile(
    r" *(?P<hyphen>- +)?(?P<key>[\w-]+):"
    r"(?:[ \t]+(?P<value>[^#\s](?:[^#\n]|(?<=\S)#)*?)?(?:[ \t]*(?<=\s)#.*)?)?[ \t\r]*$"
)
#: What tells of them.
CHECK = "lines-run-together"
#: What a whole text ends with: a word behind it starts another.
_ENDS = ".!?…\"'”’)"


class Swallowed(Struct, frozen=True):
    """Keys in a row, or an entry, that end the text of another key: that key, where the first of them stands, and what
    brings them out of it."""

    holder: str
    #: The map that they belong to, or the list that the entry does.
    home: Pointer
    keys: tuple[str, ...]
    at: Span
    changes: tuple[Change, ...]
    #: They start an entry of their own.
    entry: bool
    #: None of them takes any words, so that no sentence is mistaken for one, and only one place takes them.
    sure: bool
    #: What stands above them is whole without them, or they take no words.
    apart: bool
    #: The text is never printed: only what a sheet cannot do without is missed in it.
    unprinted: bool = False
    #: Their home has them already.
    twice: bool = False


class _Line(Struct, frozen=True):
    start: int
    text: str

    @property
    def width(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def words(self) -> str:
        return self.text.strip()


class _Home(Struct, frozen=True):
    """Where keys may belong: the map, the column they would start in, and in a list what starts each of its entries."""

    at: Pointer
    place: Place
    column: int
    first: str = ""


class _Block(Struct, frozen=True):
    """A block of text: its key and where that one's line starts, the lines of the text, and where what follows may belong,
    the nearest first."""

    source: Source
    holder: str
    start: int
    lines: tuple[_Line, ...]
    homes: tuple[_Home, ...]


def swallowed_keys(document: Document) -> list[Swallowed]:
    """The keys of a document that are read as the end of a block of text, though their places know them and lack them."""
    source = document.source
    if (">" not in source.text and "|" not in source.text) or not _MAY_SWALLOW.search(source.text):
        return []
    spans = read_spans(source)
    blocks = (at for at, span in spans.items() if span.key and _is_block(source.text, span))
    ends = ((block, _end_of_block(block)) for block in (_block(document, spans, at) for at in blocks))
    return [replace(found, unprinted=_is_unprinted(block)) for block, found in ends if found]


def swallowed_findings(document: Document, faults: Callable[[Document], int]) -> Iterator[Finding]:
    """A finding for each run of keys that is read as text, and whose values can stand there: all others are text.

    Of those that may as well be words of a sentence there are findings too. `faults` says how many mistakes of form and
    unknown names a document has.
    """
    for each in swallowed_keys(document):
        if each.unprinted:
            continue
        if not each.changes or faults(brought_out(document, (each,))) <= faults(document):
            yield told_as_text(document.source, each)


def told_as_missing(source: Source, swallowed: Swallowed) -> Finding:
    """The finding for such keys where a sheet cannot do without one of them: these alone are surely no text."""
    found = told_as_text(source, swallowed)
    said = f"{found.message}, so the sheet lacks {'it' if len(swallowed.keys) == 1 else 'them'}"
    return replace(found, check="missing-key", message=said, severity=Severity.ERROR, safe=swallowed.sure)


def brought_out(document: Document, swallowed: Sequence[Swallowed]) -> Document:
    """The document as it would read with such keys in their places."""
    changes = tuple(change for each in swallowed for change in each.changes)
    source = document.source
    return replace(document, data=read_tree(replace(source, text=_changed(source.text, changes))).data)


def _changed(text: str, changes: Sequence[Change]) -> str:
    return apply_edits(text, [Edit(change.at, change.text) for change in changes if isinstance(change.at, Span)])


def told_as_text(source: Source, swallowed: Swallowed) -> Finding:
    """The finding for such keys where a sheet can do without them, and they may be meant as text."""
    *others, last = [f"`{key}`" for key in swallowed.keys]
    named = f"{', '.join(others)} and {last} are" if others else f"{last} is"
    named = "this entry is" if swallowed.entry else named
    stand = "they stand" if others and not swallowed.entry else "it stands"
    return Finding(
        CHECK,
        source,
        swallowed.at,
        f"{named} read as more of `{swallowed.holder}`, below which {stand} too far in",
        label="keep one of them: it is given beside the text as well"
        if swallowed.twice
        else "start it in the column of the keys that it belongs beside"
        if not swallowed.entry
        else "line it up with the entry above",
        help="lines further in than a key with `>` or `|` are its text",
        changes=swallowed.changes,
        safe=False,
    )


def _is_block(text: str, span: ValueSpan) -> bool:
    return not span.plain and text[span.value.start : span.value.start + 1] in ("|", ">")


def _is_unprinted(block: _Block) -> bool:
    parts = block.homes[0].place.keys.get(block.holder, ()) if block.homes else ()
    return any("x-unprinted" in part for part in parts)


def _block(document: Document, spans: Spans, at: Pointer) -> _Block:
    text, span = document.source.text, spans[at]
    assert span.key is not None
    start, lines = line_at(text, span.key.start)[0], tuple(_lines_of(text, span.value))
    return _Block(
        document.source, text[span.key.start : span.key.end], start, lines, tuple(_homes(document, spans, at))
    )


def _homes(document: Document, spans: Spans, at: Pointer) -> Iterator[_Home]:
    """The maps and lists around a place, the nearest first."""
    from bestiary.source.known import place_of

    text, place = document.source.text, None
    for length in range(len(at) - 1, -1, -1):
        around, span = at[:length], spans[at[: length + 1]]
        if isinstance(at[length], str) and span.key:
            given = frozenset(value_at(document.data, around) or ())
            place = replace(place_of(document.source, line_at(text, span.key.start)[0]), given=given)
            yield _Home(around, place, len(before_on_line(text, span.key.start)))
        elif place is not None:
            hyphen = before_on_line(text, span.value.start).rstrip(" ")
            key = re.compile(r"[\w-]*").match(text, span.value.start)
            if hyphen.endswith("-") and key:
                yield _Home(around, place, len(hyphen) - 1, key[0])


def _lines_of(text: str, span: Span) -> Iterator[_Line]:
    """The lines of a block of text below that of its mark."""
    start = text.find("\n", span.start) + 1
    for line in text[start : span.end].rstrip().split("\n") if start else ():
        yield _Line(start, line)
        start += len(line) + 1


def _end_of_block(block: _Block) -> Swallowed | None:
    """The keys, or the entry, that a block of text ends with; None where it ends with text."""
    for number, line in enumerate(block.lines):
        if line.words and not line.words.startswith("#"):
            found = [(home, _keys_of(block.lines[number:], home)) for home in block.homes]
            fitting = [(home, keys) for home, keys in found if keys]
            if fitting:
                return _swallowed(block, number, *fitting[0], len(fitting) == 1)
    return _given_twice(block)


def _given_twice(block: _Block) -> Swallowed | None:
    """A key with a list in brackets behind it that ends a text, as no sentence does, though it is given at its place as well.

    Which of the two counts, only its author knows.
    """
    line = next((line for line in reversed(block.lines) if line.words), None)
    found = _KEY.match(line.text) if line else None
    if line is None or found is None or found["hyphen"] or not re.fullmatch(r"\[(?!\[).*\]", found["value"] or ""):
        return None
    home = next((each for each in block.homes if found["key"] in each.place.keys and not each.first), None)
    if home is None or found["key"] not in home.place.given or not home.place.takes(found["key"], "array"):
        return None
    at = Span(line.start + line.width, line.start + len(line.text.rstrip()))
    return Swallowed(block.holder, home.at, (found["key"],), at, (), entry=False, sure=False, apart=True, twice=True)


def _takes_words(key: str, home: _Home) -> bool:
    return not home.first and home.place.is_text(key)


def _keys_of(lines: Sequence[_Line], home: _Home) -> list[str]:
    """The keys in the column of the first line, if all lines are such keys, each with a value of its own, or stand below one."""
    keys: list[str] = []
    value = ""
    for line in (each for each in lines if each.words and not each.words.startswith("#")):
        beside = line.width == lines[0].width and line.words.startswith("- ")
        if line.width > lines[0].width or (beside and keys and not value and not home.first):
            continue
        found = _KEY.match(line.text)
        if line.width < lines[0].width or found is None or bool(found["hyphen"]) != bool(home.first):
            return []
        key, value = found["key"], found["value"] or ""
        fits = key == home.first if home.first else key not in keys and home.place.free(key)
        if not fits or not (home.first or home.place.may_hold(key, value)):
            return []
        keys.append(key)
    return keys


def _ends_text(above: Sequence[_Line]) -> bool:
    """Whether what stands above a line is whole without it."""
    return bool(above) and (not above[-1].words or above[-1].words[-1] in _ENDS)


def _first_torn(block: _Block, number: int) -> int:
    """The first of the lines right above a line that start with keys of a place around as well, but do not fit there.

    The line itself where none does.
    """
    first = number
    for above in range(number - 1, -1, -1):
        line = block.lines[above]
        if line.words and line.width <= block.lines[first].width:
            found = _KEY.match(line.text)
            if found is None or not any(found["key"] in home.place.keys for home in block.homes):
                break
            first = above
    return first


def _swallowed(block: _Block, number: int, home: _Home, keys: list[str], alone: bool) -> Swallowed:
    above, first = block.lines[:number], _first_torn(block, number)
    line = block.lines[first]
    at = Span(line.start + line.width, line.start + len(line.text.rstrip()))
    if first < number and (torn := _KEY.match(line.text)):
        # All of them or none: what goes alone ends up below another key.
        return Swallowed(block.holder, home.at, (torn["key"],), at, (), False, False, True)
    wordy = [_takes_words(key, home) for key in keys]
    return Swallowed(
        block.holder,
        home.at,
        tuple(keys),
        at,
        _changes(block, number, home),
        entry=bool(home.first),
        sure=alone and not any(wordy) and any(each.words for each in above),
        apart=not all(wordy) or _ends_text(above),
    )


def _changes(block: _Block, number: int, home: _Home) -> tuple[Change, ...]:
    """What brings the lines from one on to the column of their home; nothing where they cannot be read there."""
    line = block.lines[number]
    moved = max(line.width - home.column, 0)
    below = [each for each in block.lines[number:] if each.words and moved]
    changes = [Change(Span(each.start, each.start + min(moved, each.width))) for each in below]
    if not any(each.words for each in block.lines[:number]):
        # Nothing is left of the text: its key goes.
        changes.insert(0, Change(Span(block.start, line.start)))
    mends = bool(below) and read_tree(replace(block.source, text=_changed(block.source.text, changes))).readable
    return tuple(changes) if mends else ()
