"""Keys and entries that start further in than a block of text above them, which YAML reads as more of that text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.diagnostic import Change, Edit, Finding, Pointer, Severity, Source, Span
from bestiary.edits import apply_edits
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
#: What a whole text ends with: a word behind it starts another.
_ENDS = ".!?…\"'”’)"


class Swallowed(Struct, frozen=True):
    """Keys in a row, or an entry, that end the text of another key: that key, where the first of them stands, and what
    brings them out of it."""

    holder: str
    keys: tuple[str, ...]
    at: Span
    changes: tuple[Change, ...]
    #: They start an entry of their own.
    entry: bool
    #: None of them takes any words, so that no sentence is mistaken for one.
    sure: bool


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

    place: Place
    column: int
    first: str = ""


class _Block(Struct, frozen=True):
    """A block of text: its key and where that one's line starts, the lines of the text, and where what follows may belong."""

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
    return [found for at in blocks if (found := _end_of_block(_block(source, spans, at)))]


def swallowed_findings(document: Document) -> Iterator[Finding]:
    """A finding for each run of keys that is read as text."""
    for each in swallowed_keys(document):
        yield _finding(document.source, each)


def told_as_missing(source: Source, swallowed: Swallowed) -> Finding:
    """The finding for such keys where a sheet cannot do without one of them."""
    found = _finding(source, swallowed)
    said = f"{found.message}, so the sheet lacks {'it' if len(swallowed.keys) == 1 else 'them'}"
    return replace(found, check="missing-key", message=said, severity=Severity.ERROR)


def brought_out(document: Document, swallowed: Sequence[Swallowed]) -> Document:
    """The document as it would read with such keys in their places."""
    changes = tuple(change for each in swallowed for change in each.changes)
    source = document.source
    return replace(document, data=read_tree(replace(source, text=_changed(source.text, changes))).data)


def _changed(text: str, changes: Sequence[Change]) -> str:
    return apply_edits(text, [Edit(change.at, change.text) for change in changes if isinstance(change.at, Span)])


def _finding(source: Source, swallowed: Swallowed) -> Finding:
    *others, last = [f"`{key}`" for key in swallowed.keys]
    named = f"{', '.join(others)} and {last} are" if others else f"{last} is"
    named = "this entry is" if swallowed.entry else named
    stand = "they stand" if others and not swallowed.entry else "it stands"
    return Finding(
        "lines-run-together",
        source,
        swallowed.at,
        f"{named} read as more of `{swallowed.holder}`, below which {stand} too far in",
        label="start it in the column of the keys that it belongs beside"
        if not swallowed.entry
        else "line it up with the entry above",
        help="lines further in than a key with `>` or `|` are its text",
        changes=swallowed.changes,
        safe=swallowed.sure,
    )


def _is_block(text: str, span: ValueSpan) -> bool:
    return not span.plain and text[span.value.start : span.value.start + 1] in ("|", ">")


def _block(source: Source, spans: Spans, at: Pointer) -> _Block:
    from bestiary.source.known import place_of

    text, span = source.text, spans[at]
    assert span.key is not None
    start, column = line_at(text, span.key.start)[0], len(before_on_line(text, span.key.start))
    homes = [_Home(place_of(source, start), column)]
    if len(at) > 1 and isinstance(at[-2], int):
        first = spans[at[:-1]].value.start
        hyphen = before_on_line(text, first).rstrip(" ")
        key = re.compile(r"[\w-]*").match(text, first)
        if hyphen.endswith("-") and key:
            homes.append(_Home(homes[0].place, len(hyphen) - 1, key[0]))
    homes.append(_Home(place_of(source, 0), 0))
    return _Block(source, text[span.key.start : span.key.end], start, tuple(_lines_of(text, span.value)), tuple(homes))


def _lines_of(text: str, span: Span) -> Iterator[_Line]:
    """The lines of a block of text below that of its mark."""
    start = text.find("\n", span.start) + 1
    for line in text[start : span.end].rstrip().split("\n") if start else ():
        yield _Line(start, line)
        start += len(line) + 1


def _end_of_block(block: _Block) -> Swallowed | None:
    """The keys, or the entry, that a block of text ends with; None where it ends with text."""
    for home in block.homes:
        for number, line in enumerate(block.lines):
            keys = _keys_of(block.lines[number:], home) if line.words else []
            if keys and (not _takes_words(keys[0], home) or _ends_text(block.lines[:number])):
                return _swallowed(block, number, keys, home)
    return None


def _takes_words(key: str, home: _Home) -> bool:
    return not home.first and home.place.is_text(key)


def _keys_of(lines: Sequence[_Line], home: _Home) -> list[str]:
    """The keys in the column of the first line, if all lines are such keys, each with a value of its own, or stand below one."""
    keys: list[str] = []
    for line in (each for each in lines if each.words):
        if line.width > lines[0].width:
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


def _swallowed(block: _Block, number: int, keys: list[str], home: _Home) -> Swallowed:
    text, line = block.source.text, block.lines[number]
    moved = max(line.width - home.column, 0)
    below = [each for each in block.lines[number:] if each.words and moved]
    changes = [Change(Span(each.start, each.start + moved)) for each in below]
    is_whole = not any(each.words for each in block.lines[:number])
    if is_whole:
        # Nothing is left of the text: its key goes.
        changes.insert(0, Change(Span(block.start, line.start)))
    mends = bool(below) and read_tree(replace(block.source, text=_changed(text, changes))).readable
    at = Span(line.start + line.width, line.start + len(line.text.rstrip()))
    sure = not is_whole and not any(_takes_words(key, home) for key in keys)
    return Swallowed(block.holder, tuple(keys), at, tuple(changes) if mends else (), bool(home.first), sure)
