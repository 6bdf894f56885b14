"""What is wrong and where: the values that checks make and reports print."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum
import re
from typing import Any

from msgspec import Struct

#: The way from the top of a document to a value: keys and list positions.
Pointer = tuple[str | int, ...]

#: Plain data as it comes out of a document.
Data = Any
_LINE_NUMBER = re.compile(r"\b(lines?) \d+")


class Severity(IntEnum):
    """How much a finding matters, in order."""

    HINT = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The word that reports print."""
        return self.name.lower()


def severity_named(word: str) -> Severity:
    """The severity of a word such as `warning`; KeyError for any other word."""
    return {severity.word: severity for severity in Severity}[word]


class Span(Struct, frozen=True, order=True):
    """A stretch of a text in code points, the end not included."""

    start: int
    end: int


class Edit(Struct, frozen=True):
    """A replacement of a span by other text; all other bytes stay equal."""

    span: Span
    text: str


class At(Struct, frozen=True):
    """A place in a document: a value, a key, or words inside a value (the `number`th time they stand there, from 0)."""

    pointer: Pointer = ()
    key: bool = False
    words: str = ""
    number: int = 0


class How(Enum):
    """What a change does at its place."""

    #: The text stands there instead.
    PUT = "put"
    #: The entry of a list or map goes, with its key or dash.
    TAKE = "take"
    #: The text becomes one more entry of the list.
    ADD = "add"


class Change(Struct, frozen=True):
    """One of several changes that together mend a mistake."""

    at: At | Span
    text: str = ""
    how: How = How.PUT


class Related(Struct, frozen=True):
    """Another place that explains a finding."""

    source: Source
    at: At | Span
    message: str


class Source(Struct, frozen=True):
    """A text file as it was read: where it is, how it is called in reports, and its text without a byte order mark."""

    path: str
    name: str
    text: str


class Finding(Struct, frozen=True):
    """One mistake as a check sees it; its check, severity and lines are filled in when it is reported."""

    check: str
    source: Source
    at: At | Span
    message: str
    #: The likely fix, beside the caret: what to write or to do.
    label: str = ""
    #: A sentence below the quote: the way out.
    help: str = ""
    #: The text that would mend the place, when that is safe to do without asking.
    replacement: str | None = None
    related: tuple[Related, ...] = ()
    #: The replacement keeps what the author meant; one that changes numbers or words of the sheet does not.
    safe: bool = True
    #: What mends it where one replacement does not: all of these together.
    changes: tuple[Change, ...] = ()
    #: Words beside the caret that only say what stands there; of no use without it.
    here: str = ""
    #: How much it matters where that is not what its check says.
    severity: Severity | None = None
    #: Keys and entries beside the one at its place that it tells of as well, be it that they are missing there.
    besides: tuple[Pointer, ...] = ()
    #: Of a mistake of a base, the name of the sheet over it in which it comes up first.
    heir: str = ""


class Diagnostic(Struct, frozen=True):
    """A finding as it is reported: lines and columns start at 1 and count code points."""

    name: str
    line: int
    column: int
    end_line: int
    end_column: int
    severity: Severity
    code: str
    check: str
    message: str
    label: str = ""
    help: str = ""
    #: The line of the file, without its line end; empty when there is none to show.
    quote: str = ""
    edits: tuple[Edit, ...] = ()
    related: tuple[tuple[str, int, int, str], ...] = ()
    #: The place in the words of `allow`, such as `banes/Sweep/range`; stays the same when lines and entries move.
    place: str = ""
    safe: bool = True
    #: Code points of the file before the quoted line.
    line_start: int = 0
    here: str = ""
    #: The author's thing that the place is in, such as "Bandit Thug, bane `Sweep`"; empty where the message names it.
    thing: str = ""
    #: Of a mistake of a base, the name of the sheet over it in which it comes up first.
    heir: str = ""

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Sorts reports by file, then place, then code."""
        return (self.name, self.line, self.column, self.code, self.message)

    @property
    def lasting(self) -> tuple[str, str, str]:
        """What it is known by within its file, wherever that stands in it: code, place, and words without numbers of lines.

        A mistake of a base is the same whichever sheet over it it comes up in.
        What cannot be read is at no place, and much of it is said in the same words: its line tells it apart.
        """
        line = f" | {self.quote.strip()}" if self.code.startswith("Y") and self.quote else ""
        said = without_name(self.message, self.heir) if self.heir else self.message
        return self.code, self.place, _LINE_NUMBER.sub(r"\1 …", said) + line


def without_name(message: str, name: str) -> str:
    """What is said of a thing, whatever it is called."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", message)


class Check(Struct, frozen=True):
    """A unit of the linter: what it is called, how much it matters, and what it says to someone who asks why."""

    code: str
    name: str
    severity: Severity
    #: What is wrong and why it matters, with a bad and a good example.
    doc: str
    #: The systems it belongs to; empty for all.
    systems: frozenset[str] = frozenset()


#: The severity of checks as a bestiary sets it; None turns a check off.
Severities = Mapping[str, Severity | None]
