"""Text put in quotes, so that YAML reads it as it is meant."""

from __future__ import annotations

import re

from msgspec import Struct

from bestiary.diagnostic import Span
from bestiary.source.positions import line_at
from bestiary.source.quote_marks import held_text
from bestiary.source.scalars import is_misread, plain_scalar
from bestiary.source.signs import TEXT_ENDS

#: `key: value` on one line, with the dashes before and the comment behind it.
VALUE = re.compile(
    r"^(?P<indent>\s*(?:- +)*)(?P<key>(?!- )[^\s:#\"'\[\]{}(][^:#\n]*?)\s*:[ \t]+(?P<value>\S.*?)(?P<comment>\s+#.*)?\s*$"
)
#: `- value` on one line.
ITEM = re.compile(r"^(?P<indent>\s*(?:- +)+)(?P<value>\S.*?)(?P<comment>\s+#.*)?\s*$")

_UNPLAIN_IN_LINES = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`\s]|\.\.\.|.*(: | #|[:\s]$)")
_UNPLAIN_IN_BRACKETS = re.compile(rf"{_UNPLAIN_IN_LINES.pattern}|.*[?:,\[\]{{}}]")


class Quoted(Struct, frozen=True):
    """A value of a line in quotes, and where it stood; unsure where that can be meant otherwise."""

    span: Span
    text: str
    sure: bool = True
    #: What stands behind ` #` went into the quotes, though it may be a comment.
    with_comment: bool = False


def quoted(text: str) -> str:
    """A text in single quotes, as YAML wants it."""
    return "'" + text.replace("'", "''") + "'"


def yaml_text(text: str) -> str:
    """A text as a value that can stand anywhere, also between brackets; in quotes only where it needs them."""
    return text if is_plain(text, in_brackets=True) else quoted(text)


def is_plain(text: str, in_brackets: bool = False) -> bool:
    """Whether every reader takes a text of one line for that text without quotes; `in_brackets` or as a key, less is."""
    if not text.isprintable() or not isinstance(plain_scalar(text), str) or is_misread(text):
        return False
    return not (_UNPLAIN_IN_BRACKETS if in_brackets else _UNPLAIN_IN_LINES).match(text)


def value_of_line(line: str) -> re.Match[str] | None:
    """The parts of a line `key: value` or `- value`; None for any other."""
    return VALUE.match(line) or ITEM.match(line)


def value_at(text: str, start: int) -> str:
    """The value on the line that starts at an offset, without its key; empty where there is none."""
    found = VALUE.match(line_at(text, start)[1])
    return found["value"] if found else ""


def part_of_text(value: str, comment: str, prose: bool) -> bool | None:
    """Whether what stands behind ` #` belongs to the text before it; None where nobody can be sure. `comment` has the `#`."""
    glued = comment[1:2] not in (" ", "#", "!", "")
    open_end = prose and value[-1:] not in TEXT_ENDS
    if not (glued or open_end):
        return False
    # `#1` in the middle of a sentence is surely a part of it.
    return True if open_end and comment[1:2].isdigit() else None


def quoted_value(text: str, index: int, prose: bool = False) -> Quoted | None:
    """The value that stands on the line of a place in quotes; as a block below where it has more lines.

    Whether it is `prose` decides what a comment behind it can be.
    """
    start, line = line_at(text, index)
    line = line.rstrip("\r")
    match = value_of_line(line)
    if match is None:
        return None
    indent = len(match["indent"]) if match.re is VALUE else len(match["indent"].rstrip()) - 1
    first = start + match.start("value")
    if below := lines_below(text, start + len(line), indent):
        return _as_block(text, Span(first, start + len(line)), below, prose)
    value, comment = match["value"], (match["comment"] or "").strip()
    own = part_of_text(value, comment, prose) if comment else False
    if own is not False:
        # In the quotes no word is lost, whatever it was meant as.
        value = line[match.start("value") : match.end("comment")].rstrip()
    held, sure = held_text(value)
    span = Span(first, first + len(value))
    return Quoted(span, quoted(held), sure and own is not None, with_comment=own is None)


def lines_below(text: str, end: int, indent: int) -> str:
    """The lines from the next on that are indented further than a column, without the blanks behind the last."""
    further = rf" {{{indent + 1},}}\S[^\n]*"
    found = re.compile(rf"\r?\n{further}(?:\n(?:{further}|[ \t\r]*(?=\n)))*").match(text, end)
    return found[0].rstrip() if found else ""


def _as_block(text: str, span: Span, below: str, prose: bool) -> Quoted:
    """A text and the lines below it as a block, in which quotes and `#` are letters like all others."""
    whole = text[span.start : span.end] + below
    held, sure = held_text(whole)
    remarks = re.finditer(r"^(?P<before>[^\n]*?)(?<!\S)(?P<words>#[^\n]*)", whole, re.MULTILINE)
    read = all(part_of_text(found["before"].strip(), found["words"], prose) for found in remarks)
    written = held if held != whole else text[span.start : span.end]
    span = span if held == whole else Span(span.start, span.start + len(whole))
    indent = re.search(r" *(?=\S)", below.lstrip("\r\n"))
    lines = f">-\n{indent[0] if indent else ''}{written}".replace("\r", "")
    return Quoted(span, lines, sure and read, with_comment=not read)
