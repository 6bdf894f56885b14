"""Where the parser gave up on a text, and what stands around that place."""

from __future__ import annotations

from collections.abc import Iterator
import re
from typing import Protocol

from msgspec import Struct
from ruamel.yaml.error import YAMLError

from bestiary.diagnostic import Span
from bestiary.source.positions import line_at, width_of

#: Brackets, and what hides them: quoted text and comments.
_BRACKETS = re.compile(
    r"'[^']*'|\"(?:\\.|[^\"\\])*\"|(?P<comment>(?:^|(?<=[\s\[{,]))#[^\n]*)|(?P<mark>[\[{\]}])", re.MULTILINE
)
#: Lines looked through for the start of a list.
_BLOCK = 60
#: Lines looked through for one that holds another, and empty ones between two.
_NEAR = 20


class File(Protocol):
    """A text, and what reports call its file."""

    @property
    def text(self) -> str: ...

    @property
    def name(self) -> str: ...


class Trouble(Struct, frozen=True):
    """Where the parser gave up, and the line it stood on; offsets are code points into the text."""

    text: str
    index: int
    problem: str
    context: str
    opened: int | None
    line_start: int
    line: str
    #: What reports call the file.
    name: str = ""

    @property
    def lacks_colon(self) -> bool:
        """The parser took what it read for a key, and came to the next line without a colon."""
        return "could not find expected ':'" in self.problem and self.opened is not None

    @property
    def is_of_columns(self) -> bool:
        """A line starts where none can."""
        return "mapping values" in self.problem or "did not find expected" in self.problem

    @property
    def begun(self) -> tuple[int, str]:
        """Where the line starts at which the trouble begins, and that line: the one that lacks a colon, or that of the trouble."""
        return line_at(self.text, self.opened or 0) if self.lacks_colon else (self.line_start, self.line)


class Reason(Struct, frozen=True):
    """What is wrong at a span, in the words of a finding, and the text that mends it where one surely does."""

    span: Span
    message: str
    help: str
    label: str = ""
    replacement: str | None = None
    #: The text surely keeps what the author meant.
    safe: bool = True
    #: Words beside the caret that only say what stands there.
    here: str = ""
    #: Where it is told, if what mends it is put elsewhere than into the span alone.
    shown: Span | None = None


def trouble_of(text: str, error: YAMLError, name: str = "") -> Trouble:
    """The place where the parser refused a text."""
    problem_mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if problem_mark is None:
        found = re.search(r"position (\d+)", str(error))
        index = int(found[1]) if found else 0
    else:
        index = problem_mark.index
    index = min(index, len(text))
    start, line = line_at(text, index)
    opened = min(context_mark.index, len(text)) if context_mark is not None else None
    return Trouble(
        text,
        index,
        str(getattr(error, "problem", None) or error).split("\n")[0],
        getattr(error, "context", None) or "",
        opened,
        start,
        line.rstrip("\r"),
        name,
    )


def last_open(text: str, end: int) -> int:
    """The last bracket before a place that is not closed there; -1 when there is none."""
    opened: list[int] = []
    for at, mark in brackets_of(text[:end]):
        if mark in "[{":
            opened.append(at)
        elif opened:
            opened.pop()
    return opened[-1] if opened else -1


def brackets_of(text: str) -> Iterator[tuple[int, str]]:
    """The brackets of a text with their offsets, without those in quotes or comments."""
    return ((found.start(), found["mark"]) for found in _BRACKETS.finditer(text) if found["mark"])


def comments_of(text: str) -> Iterator[tuple[int, str]]:
    """The comments of a text with their offsets, each from its `#` on."""
    return ((found.start(), found["comment"]) for found in _BRACKETS.finditer(text) if found["comment"])


def open_bracket(trouble: Trouble) -> int:
    """The bracket that the parser was still inside of; -1 where it was in none."""
    if "flow" not in trouble.context:
        return -1
    start = trouble.opened if trouble.opened is not None else trouble.index
    return start if trouble.text[start : start + 1] in ("[", "{") else last_open(trouble.text, trouble.index)


def block_above(trouble: Trouble) -> Iterator[tuple[int, str]]:
    """The line of the trouble and those above it that are indented at least as far."""
    indent = width_of(trouble.line)
    for number, (start, line) in enumerate(lines_before(trouble, _BLOCK)):
        if number > 1 and line.strip() and width_of(line) < indent:
            return
        yield start, line


def lines_before(trouble: Trouble, count: int, skip: int = 0) -> Iterator[tuple[int, str]]:
    """The line of the trouble and those before it, nearest first, each with its offset; the first `skip` left out."""
    start = trouble.line_start
    for number in range(count):
        if number >= skip:
            yield line_at(trouble.text, start)
        if start == 0:
            return
        start = trouble.text.rfind("\n", 0, start - 1) + 1


def line_above(trouble: Trouble) -> tuple[int, str]:
    """Where the nearest line above that of the trouble starts that is not empty, and that line; an empty one where there is none."""
    return next((each for each in lines_before(trouble, _NEAR, skip=1) if each[1].strip()), (0, ""))


def holder_of(trouble: Trouble, column: int) -> tuple[int, str]:
    """The nearest line above that of the trouble that starts further out than a column, with its offset; an empty one where none does."""
    above = lines_above(trouble, _NEAR)
    return next((each for each in above if width_of(each[1]) < column), (0, ""))


def lines_above(trouble: Trouble, count: int) -> list[tuple[int, str]]:
    """The lines above that of the trouble with something on them, as far as so many reach, nearest first with their offsets."""
    return [each for each in lines_before(trouble, count, skip=1) if each[1].strip()]
