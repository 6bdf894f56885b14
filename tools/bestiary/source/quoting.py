"""Text put in quotes, so that YAML reads it as it is meant."""

from __future__ import annotations

import re

from bestiary.diagnostic import Span
from bestiary.source.scalars import plain_scalar

#: `key: value` on one line, with the dashes before and the comment behind it.
VALUE = re.compile(
    r"^(?P<indent>\s*(?:- +)*)(?P<key>[^\s:#\"'\[\]{}][^:#\n]*?)\s*:[ \t]+(?P<value>\S.*?)(?P<comment>\s+#.*)?\s*$"
)
#: `- value` on one line.
ITEM = re.compile(r"^(?P<indent>\s*(?:- +)+)(?P<value>\S.*?)(?P<comment>\s+#.*)?\s*$")
_MARKS = "'\""
_SMART = ("“”", "„“", "„”", "«»")
_UNPLAIN = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`\s]|.*(: | #|[\[\]{},]|[:\s]$)")


def quoted(text: str) -> str:
    """A text in single quotes, as YAML wants it."""
    return "'" + text.replace("'", "''") + "'"


def yaml_text(text: str) -> str:
    """A text as a value that can stand anywhere, also between brackets; in quotes only where it needs them."""
    plain = isinstance(plain_scalar(text), str) and not _UNPLAIN.match(text) and "\n" not in text
    return text if plain else quoted(text)


def value_of_line(line: str) -> re.Match[str] | None:
    """The parts of a line `key: value` or `- value`; None for any other."""
    return VALUE.match(line) or ITEM.match(line)


def quoted_value(text: str, index: int) -> tuple[Span, str] | None:
    """The value that stands on the line of a place, and its text in quotes; as a block below where it has more lines."""
    start = text.rfind("\n", 0, index) + 1
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)].rstrip("\r")
    match = value_of_line(line)
    if match is None:
        return None
    indent = len(match["indent"]) if match.re is VALUE else len(match["indent"].rstrip()) - 1
    more = re.match(r"\r?\n( *)\S", text[start + len(line) :])
    first = start + match.start("value")
    if more and len(more[1]) > indent:
        return Span(first, start + len(line)), f">-\n{more[1]}{line[match.start('value') :]}"
    return Span(first, start + match.end("value")), quoted(_unquoted(match["value"]))


def _unquoted(text: str) -> str:
    """A text without the quotes around all of it; those around a part of it are its own."""
    ends = text[0] + text[-1]
    around = len(text) > 1 and ((text[0] in _MARKS and text[0] == text[-1]) or ends in _SMART)
    return text[1:-1] if around else text
