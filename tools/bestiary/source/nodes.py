"""A text as its author laid it out: nodes with their styles, and comments beside the things they belong to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Set
import re
from typing import Any

from _ruamel_yaml import CParser
from msgspec import Struct, field
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)
_HEAD = re.compile(r"(?:[&!]\S*\s+)*(?P<signs>[|>][-+\d]*)")
_EMPTY_END = re.compile(r"(?:\n *)+\Z")
_MODELINE = re.compile(r"# *(yaml-language-server:|yamllint )")


class Note(Struct):
    """A comment on a line of its own; `blank` when an empty line stands above it."""

    text: str
    blank: bool


class Node(Struct):
    """A value as it is written; offsets are code points. `flow` values stand in brackets, others in lines."""

    start: int
    end: int
    flow: bool = False
    anchor: str = ""


class Leaf(Node):
    """A scalar with its value and style (empty for plain), or an alias."""

    value: str = ""
    style: str = ""
    tagged: bool = False
    alias: bool = False
    #: The empty lines at its end are of the text.
    keeps: bool = False

    @property
    def bound(self) -> bool:
        """Whether an anchor or a tag stands before it: then it stays as it is written."""
        return bool(self.anchor) or self.tagged


class Branch(Node):
    """A list or a map: its entries, and the comments below the last of them."""

    entries: list[Entry] = field(default_factory=list)
    tail: list[Note] = field(default_factory=list)
    is_map: bool = False
    #: Comments stand between the brackets.
    commented: bool = False


class Entry(Struct):
    """A value of a list or a map, with its key, the comments above it and the one beside it."""

    start: int
    value: Leaf | Branch
    key: Leaf | None = None
    head: list[Note] = field(default_factory=list)
    beside: str = ""
    #: Spaces before the comment beside.
    gap: int = 1
    blank: bool = False


class Layout(Struct):
    """A whole text: the directives before it, the comments at its top that belong to no key, and its value."""

    directives: str
    top: Branch
    header: list[Note]
    header_ends: bool
    anchored: bool
    comments: list[str]


class Unlaid(Exception):
    """The text has something that this reading does not know: a list or map with a tag, a complex key, or no map at the top."""


def read_layout(text: str) -> Layout:
    """The layout of a text that can be read, with line feeds as its line ends; Unlaid for one out of the ordinary."""
    builder = _Builder(text)
    top = builder.document()
    comments = list(_comments(text, builder.leaves, len(builder.directives)))
    _place_dashes(top, _blanked(text, comments), 0)
    layout = Layout(builder.directives, top, [], False, builder.anchored, [_spaced(words) for _, words in comments])
    kept = frozenset(leaf.end for leaf in builder.leaves if leaf.keeps)
    _attach(text, layout, comments, kept)
    return layout


class _Builder:
    """State of one walk over the events of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.leaves: list[Leaf] = []
        self.anchored = False
        self.directives = ""
        self.next: Callable[[], Any] = CParser(text).get_event

    def document(self) -> Branch:
        self.next()
        start = self.next()
        if type(start) is StreamEndEvent:
            raise Unlaid("it holds nothing")
        if start.version is not None or start.tags:
            self.directives = self.text[: start.end_mark.index]
        top = self.value(self.next())
        if not isinstance(top, Branch) or top.flow or not top.is_map:
            raise Unlaid("it is no map of lines")
        return top

    def value(self, event: Any) -> Leaf | Branch:
        start, end = event.start_mark.index, event.end_mark.index
        anchor = getattr(event, "anchor", None) or ""
        self.anchored = self.anchored or bool(anchor)
        tag = getattr(event, "tag", None)
        if isinstance(event, ScalarEvent):
            leaf = Leaf(start, end, False, anchor, event.value, event.style or "", bool(tag))
            if leaf.style in ("|", ">"):
                written = self.text[start:end]
                leaf.keeps = "+" in head_of(written)
                leaf.end = start + len(
                    written.rstrip(" ").removesuffix("\n") if leaf.keeps else _EMPTY_END.sub("", written)
                )
        elif tag is not None:
            raise Unlaid(f"it has the tag {tag} before a list or map")
        elif isinstance(event, AliasEvent):
            leaf = Leaf(start, end, False, anchor, alias=True)
        else:
            return self.branch(event, anchor)
        self.leaves.append(leaf)
        return leaf

    def branch(self, event: Any, anchor: str) -> Branch:
        start = event.start_mark.index
        branch = Branch(start, start, bool(event.flow_style), anchor, is_map=isinstance(event, MappingStartEvent))
        while not isinstance(event := self.next(), MappingEndEvent | SequenceEndEvent):
            if branch.is_map:
                key = self.value(event)
                if not isinstance(key, Leaf) or key.style in ("|", ">") or "\n" in self.text[key.start : key.end]:
                    raise Unlaid("it has a key that is no word")
                branch.entries.append(Entry(key.start, self.value(self.next()), key))
            else:
                branch.entries.append(Entry(event.start_mark.index, self.value(event)))
        last = branch.entries[-1] if branch.entries else None
        branch.end = event.end_mark.index if branch.flow or last is None else last.value.end
        return branch


def head_of(written: str) -> str:
    """The signs of a block of text that say how its lines are read, without an anchor or tag before them and the comment behind."""
    found = _HEAD.match(written)
    return found["signs"] if found else ""


def _comments(text: str, leaves: list[Leaf], position: int) -> Iterator[tuple[int, str]]:
    """Where each comment behind a position starts, and its words; whatever stands outside of the scalars and after a `#` is one."""
    for leaf in [*leaves, Leaf(len(text), len(text))]:
        for found in _COMMENT.finditer(text, position, leaf.start):
            yield found.start(), found[0].rstrip()
        position = leaf.end
        beside = _COMMENT.search(text, leaf.start, text.find("\n", leaf.start)) if leaf.style in ("|", ">") else None
        if beside:
            yield beside.start(), beside[0].rstrip()


def _blanked(text: str, comments: list[tuple[int, str]]) -> str:
    parts, last = [], 0
    for start, words in comments:
        parts += [text[last:start], " " * len(words)]
        last = start + len(words)
    return "".join([*parts, text[last:]])


def _place_dashes(branch: Branch, blanked: str, after: int) -> None:
    """Let the entries of lists in lines start at their dash."""
    for entry in branch.entries:
        if not branch.is_map and not branch.flow:
            entry.start = blanked.rfind("-", after, entry.start)
        if isinstance(entry.value, Branch):
            _place_dashes(entry.value, blanked, entry.key.end if entry.key else entry.start + 1)
        after = max(entry.value.end, entry.start + 1)


def _attach(text: str, layout: Layout, comments: list[tuple[int, str]], kept: Set[int]) -> None:
    """Give each comment to the thing it stands beside or above, or to the end of the list that its indentation fits.

    `kept` are the ends of texts to which the empty lines below them belong.
    """
    places = list(_places(layout.top, ()))
    starts = [entry.start for entry, _ in places]
    for entry, _ in places:
        entry.blank = _blank_above(text, entry.start, kept)
    for start, words in comments:
        behind = bisect_right(starts, start)
        before, chain = places[behind - 1] if behind else (None, ())
        after, around = places[behind] if behind < len(places) else (None, ())
        line = text.rfind("\n", 0, start) + 1
        note = Note(_spaced(words), _blank_above(text, start, kept))
        if before and _between_brackets(before.value, start):
            continue
        if text[line:start].strip():
            _put_beside(before, note, start - len(text[line:start].rstrip()) - line, layout)
        elif before and isinstance(before.value, Leaf) and start < before.value.start:
            before.head.append(note)
        elif after and (before is None or start - line <= _column(text, after.start)):
            after.head.append(note)
        else:
            fitting = (branch for branch in reversed(chain) if _column(text, branch.entries[0].start) <= start - line)
            home = next(fitting, layout.top)
            # A little further in than the key below, but in no list or map that ends above it.
            (after.head if after and home is around[-1] else home.tail).append(note)
    _take_header(layout)


def _places(branch: Branch, chain: tuple[Branch, ...]) -> Iterator[tuple[Entry, tuple[Branch, ...]]]:
    """Every entry that stands on lines of its own, in the order of the text, with the branches that it is in."""
    chain = (*chain, branch)
    for entry in branch.entries:
        yield entry, chain
        if isinstance(entry.value, Branch) and not entry.value.flow:
            yield from _places(entry.value, chain)


def _between_brackets(value: Leaf | Branch, start: int) -> bool:
    if isinstance(value, Branch) and value.flow and value.start < start < value.end:
        value.commented = True
        return True
    return False


def _put_beside(entry: Entry | None, note: Note, gap: int, layout: Layout) -> None:
    if entry is None:
        layout.header.append(note)
    elif entry.beside or (entry.key is None and isinstance(entry.value, Branch) and not entry.value.flow):
        # Beside a dash alone, or beside both the key and the value.
        entry.head.append(Note(note.text, False))
    else:
        entry.beside, entry.gap = note.text, gap


def _spaced(comment: str) -> str:
    """A comment with a space after its mark, unless it is a ruled line or for a program."""
    return re.sub(r"^#(?=\w)", "# ", comment)


def _take_header(layout: Layout) -> None:
    """What stands above the first key is of the file, and not of that key, but for what is parted from a beginning above it."""
    first = layout.top.entries[0]
    own = 0
    for number, note in enumerate(first.head):
        if note.blank and number:
            own = number
        elif _MODELINE.match(note.text):
            own = number + 1
    if first.blank or own == 0:
        own = len(first.head)
    layout.header += first.head[:own]
    del first.head[:own]
    # The empty line below is of the file as well, wherever the key goes.
    layout.header_ends = first.head[0].blank if first.head else first.blank
    if layout.header and first.head:
        first.head[0] = Note(first.head[0].text, False)
    elif layout.header:
        first.blank = False


def _column(text: str, start: int) -> int:
    return start - text.rfind("\n", 0, start) - 1


def _blank_above(text: str, start: int, kept: Set[int]) -> bool:
    line = text.rfind("\n", 0, start) + 1
    above = text.rfind("\n", 0, max(line - 1, 0)) + 1
    return line > 0 and line - 1 not in kept and not text[above:line].strip()
