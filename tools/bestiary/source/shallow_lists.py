"""Lists whose hyphens stand further out than the key that they belong below, which has nothing behind it."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.diagnostic import Change, Source, Span
from bestiary.source.known import entries_take, keys_below, place_of
from bestiary.source.positions import indent_of

#: A key further in than the margin, with nothing behind it, and the first line below it that is neither blank nor a comment.
_OPEN = re.compile(
    r"^(?=[ -])(?P<before> *(?:- +)*)(?P<key>[\w-]+):[ \t]*(?:#[^\n]*)?\r?\n"
    r"(?=(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?P<indent> *)- +\S)",
    re.MULTILINE,
)
_ENTRY = re.compile(r" *(?P<hyphens>(?:- +)+)(?:(?:\{ *)?(?P<key>[\w-]+):(?=\s|\Z))?(?P<words>[^\n]*)")
_LINE = re.compile(r"^(?=[^\n]*[^\s])", re.MULTILINE)
_KEY = re.compile(r" *(?P<key>[\w-]+):(?=\s|\Z)")


class Shallow(Struct, frozen=True):
    """Such a list: its key, where that one's line and its own first line start, the columns of both, and where its last
    entry may end, the farthest first."""

    key: str
    holder: int
    start: int
    column: int
    wanted: int
    ends: tuple[int, ...]
    #: Its first entry, where that is words alone.
    word: Span | None

    @property
    def by(self) -> int:
        """The spaces that its lines lack."""
        return self.wanted - self.column


def shallow_lists(source: Source) -> Iterator[Shallow]:
    """The lists of a text that start further out than a key above them that takes entries like theirs."""
    for found in _OPEN.finditer(source.text):
        key, column = found["key"], len(found["indent"])
        if column < len(found["before"]):
            start = found.start("indent")
            ends = tuple(_ends(source, found.start(), key, start, len(found["before"])))
            entry = _ENTRY.match(source.text, start)
            word = None
            if entry and not entry["key"] and ends and "\n" not in source.text[start : ends[0]]:
                word = Span(entry.start("words"), entry.start("words") + len(_words(entry)))
            if ends:
                yield Shallow(key, found.start(), start, column, len(found["before"]) + 2, ends[::-1], word)


def _ends(source: Source, holder: int, key: str, start: int, inner: int) -> Iterator[int]:
    """Where the entries below a line end that fit a key in the column `inner`, one after another."""
    column, at, end, entry = -1, start, None, None
    for line in source.text[start:].split("\n"):
        bare, begun = line.strip(), _ENTRY.match(line)
        width = indent_of(line)
        column = width if column < 0 else column
        if bare and bare[0] != "#":
            if begun and width == column:
                if end is not None:
                    yield end
                entry, end = begun, None
                if not _fits(source, holder, key, begun):
                    return
            elif width <= column or (width == inner and _is_beside(source, holder, key, line, entry)):
                break
            end = at + len(line.rstrip())
        at += len(line) + 1
    if end is not None:
        yield end


def _fits(source: Source, holder: int, key: str, entry: re.Match[str]) -> bool:
    """Whether an entry is one of the list that a key takes, as far as its keys or words say."""
    place = place_of(source, holder)
    if not place.knows(key) or place.refuses(key, "array"):
        return False
    if key not in place.keys:
        return not entry["key"]
    if entry["key"]:
        return entry["key"] in keys_below(source, holder, key)
    return entries_take(source, holder, key, _words(entry))


def _words(entry: re.Match[str]) -> str:
    """The words of an entry without the comment behind them."""
    return entry["words"].partition(" #")[0].rstrip()


def _is_beside(source: Source, holder: int, key: str, line: str, entry: re.Match[str] | None) -> bool:
    """Whether a line in the column of a key is beside it, and not part of the entry above."""
    found = _KEY.match(line)
    if (
        found is None
        or entry is None
        or not entry["key"]
        or entry.end("hyphens") != len(found[0]) - len(found["key"]) - 1
    ):
        return True
    return found["key"] not in keys_below(source, holder, key)


class Way(Struct, frozen=True):
    """One way to bring such a list to its key: what is told, where, and what does it."""

    at: Span
    message: str
    label: str
    help: str
    changes: tuple[Change, ...]


def ways_in(found: Shallow, text: str) -> Iterator[Way]:
    """All ways to bring a list to its key, beginning with the one that moves least."""
    if found.word:
        line = text.index("\n", found.holder)
        colon = text.index(":", found.holder + len(found.key)) + 1
        if colon <= line and not text[colon:line].strip():
            written = f"{found.key}: {text[found.word.start : found.word.end]}"
            said = f"the value of `{found.key}` stands below it, behind a hyphen"
            change = Change(Span(colon, found.word.end), written[len(found.key) + 1 :])
            yield Way(_first(found, text), said, f"write `{written}`", "", (change,))
    yield from (_moved_in(found, text, end) for end in reversed(found.ends))


def _moved_in(found: Shallow, text: str, end: int) -> Way:
    lines = [each.start() for each in _LINE.finditer(text, found.start, end)]
    return Way(
        _first(found, text),
        f"the list of `{found.key}` starts further out than its key",
        f"write {found.by} more spaces before {'each of its lines' if len(lines) > 1 else 'it'}",
        "the hyphens of a list start in the column of its key, or further in",
        tuple(Change(Span(line, line), " " * found.by) for line in lines),
    )


def _first(found: Shallow, text: str) -> Span:
    """The words of the first line of a list."""
    return Span(found.start + found.column, found.start + len(text[found.start :].partition("\n")[0].rstrip()))
