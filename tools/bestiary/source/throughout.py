"""Reasons about a whole text that has another sign for one of YAML's: for the colon of every key, for the blanks
before every line or the end of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.counting import counted
from bestiary.diagnostic import Span
from bestiary.source.attempts import LARGEST_TEXT, best_repair
from bestiary.source.parsing import parser_failure
from bestiary.source.signs import LIKE_COLONS, ODD_BLANKS
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import File, Reason

#: Before the words of a line; a tab among them is none of them.
_INDENT = re.compile(rf"^(?=[ \t]*[{ODD_BLANKS}])[ \t{ODD_BLANKS}]+(?=\S)", re.MULTILINE)
_ODD = re.compile(f"[{ODD_BLANKS}]")
#: How many spaces one such blank may stand for.
_WIDTHS = (1, 2, 4)

_KEY = re.compile(r" *(?:- +)*[\w-]*\w")
#: A key with a colon and a value behind it.
_SOUND = re.compile(rf"{_KEY.pattern}: +\S")
#: What may stand for a colon and the space behind it.
_SIGNS = {
    "=": r" *=+>? *",
    "->": r" *[-–—]> *",
    ":": r":(?=[^\s:/])",
    **{sign: rf" *{sign} *" for sign in LIKE_COLONS},
}
_FEWEST = 3
#: The end of a line as programs write it within a text.
_END = re.compile(r"(?:\\r)?\\n")


def sign_throughout(file: File) -> Reason | None:
    """The reason for a text all of whose keys have one other sign for the colon, or none its space; None for any other text."""
    lines = file.text.split("\n") if len(file.text) <= LARGEST_TEXT else []
    if not lines or any(_SOUND.match(line) for line in lines if line[:1] != " "):
        return None
    for sign, pattern in _SIGNS.items():
        behind_key = re.compile(rf"({_KEY.pattern})({pattern})")
        found = [match for line in lines if line[:1] not in ("", " ", "#", "-") and (match := behind_key.match(line))]
        if len(found) >= _FEWEST and len(found) * 2 > sum(line[:1] not in ("", " ", "#", "-") for line in lines):
            return _with_colons(file, lines, sign, pattern)
    return None


def _with_colons(file: File, lines: Sequence[str], sign: str, pattern: str) -> Reason:
    """The reason for lines whose keys have a sign that stands for a colon."""
    between = re.compile(rf"((?:^ *(?:- +)*|[\[{{,] *)[\w-]*\w)({pattern})(?=(\S?))")
    written = "\n".join(_line_with_colons(line, between, pattern) for line in lines)
    first = re.search(rf"^{_KEY.pattern}(?P<sign>{pattern})", file.text, re.MULTILINE)
    assert first is not None
    whole = Span(0, len(file.text))
    said = f"`{sign}` stands behind each key of this file, not a colon"
    if sign == ":":
        said = "no colon of this file has a space behind it"
    sound = next(sound_ways(file, [(whole, written)]), None)
    return Reason(
        whole,
        said,
        "write `key: value`, with a space behind the colon",
        "write `: ` behind all of them",
        written,
        safe=sound is not None,
        shown=Span(first.start("sign"), first.end("sign")),
    )


def _line_with_colons(line: str, between: re.Pattern[str], pattern: str) -> str:
    """A line with a colon behind its key, and behind those between its brackets."""
    head = re.match(rf"(?P<key>{_KEY.pattern})(?P<sign>{pattern})(?P<rest>.*)", line)
    before, rest = (f"{head['key']}: ".rstrip(" ") + " " * bool(head["rest"]), head["rest"]) if head else ("", line)
    if not re.match(r" *(?:- +)*[\[{]", rest):
        return before + rest
    return before + between.sub(lambda found: found[1] + ": " * bool(found[3]), rest)


def ends_as_letters(file: File) -> Reason | None:
    """The reason for a text on one line with the letters `\\n` where its lines should end; None for any other text."""
    ends = list(_END.finditer(file.text))
    if len(ends) < _FEWEST or "\n" in file.text.strip():
        return None
    whole, written = Span(0, len(file.text)), _END.sub("\n", file.text)
    return Reason(
        whole,
        "the lines of this file end with the letters `\\n`, not with an end of a line",
        "a program wrote it so, most likely: start a new line at each of them",
        "write an end of a line for all of them",
        written,
        # A text may have the letters for itself.
        safe=next(sound_ways(file, [(whole, written)]), None) is not None,
        shown=Span(*ends[0].span()),
    )


def odd_blanks(file: File) -> Reason | None:
    """The reason for lines that start with blanks that are no spaces, all of them at once; None where spaces do not help."""
    places = list(_INDENT.finditer(file.text)) if len(file.text) <= LARGEST_TEXT else []
    if not places:
        return None
    ways = [(Span(0, len(file.text)), text) for text in _spaced(file.text)]
    way = next((sound.way for sound in sound_ways(file, ways)), None) or best_repair(file.text, ways)
    # What can be read has the blanks in its keys.
    way = way or next((each for each in ways if parser_failure(each[1]) is None), None)
    if way is None:
        return None
    count, blanks = len(places), _ODD.findall(places[0][0])
    spaces = counted(len(way[1]) - len(file.text) + len(blanks), "space")
    said = "this line starts" if count == 1 else f"this and {count - 1} more lines start"
    return Reason(
        way[0],
        f"{said} with a blank that is no common space (U+{ord(blanks[0]):04X})",
        "use common spaces; it came in by copying, most likely",
        f"write {spaces}" if count == 1 else "write spaces before all of them",
        way[1],
        shown=Span(*places[0].span()),
    )


def _spaced(text: str) -> Iterator[str]:
    """A text with spaces for the odd blanks before its lines, and for all there are."""
    indented = [_indented(text, width) for width in _WIDTHS]
    yield from indented
    yield from (_ODD.sub(" ", each) for each in indented)


def _indented(text: str, width: int) -> str:
    """A text with so many spaces for each odd blank before its lines."""
    return _INDENT.sub(lambda found: _ODD.sub(" " * width, found[0]), text)
