"""Lines that their author ended on purpose, and that print runs together: only a blank line, or the sign of an item, parts them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import At, Change, Finding, Pointer, Severity
from bestiary.source.tree import read_spans

CHECK = "lines-run-together"
#: What a file has of which a text may keep its lines: a block behind `|`, or a line end as programs write it.
_KEPT = re.compile(r"\|[-+\d]*[ \t]*(?:#[^\n]*)?\r?\n|\\n")
_LINE = re.compile(r"[^\n]+")
#: Lines that begin a paragraph by themselves, or are told as something else.
_BEGUN = re.compile(r"[ \t]*(?:[-*•][ \t]|\d{1,2}[.)][ \t]|[|#>`~])")
#: What other programs start items with.
_FOREIGN = re.compile(r"[ \t]*(?P<sign>[–—+‣◦▪●○■□·✓→➤]|\([a-z\d]\)|[a-z][.)])[ \t]+(?=\S)")
_SENTENCE = re.compile(r".*[.!?:][\"'”’)\]*_]*\s*")
#: A line that ends before the next word would reach this column, or that of the longest line, was not wrapped there; and nobody wraps
#: lines wider than the last.
_WRAPPED, _WIDEST = 60, 120


def kept_lines(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text whose lines would not stay: for its list, where it has one with signs of other programs, else
    for its first line below a sentence that ends where there was room."""
    text = document.source.text
    if not _KEPT.search(text):
        return
    for pointer, value in find_prose(plan, document.data):
        span = read_spans(document.source).get(pointer) if "\n" in value else None
        if span is None or not _KEPT.search(text, span.value.start, span.value.end):
            continue
        lines = [*_LINE.finditer(value)]
        if items := _foreign_items(lines):
            yield _foreign_list(document, pointer, items)
        elif ended := next(_ended_lines(lines), None):
            yield _ended_line(document, pointer, ended)


def _foreign_items(lines: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """Two or more lines, each right below the other, whose signs are alike or count on."""
    for start, (above, line) in enumerate(pairwise(lines)):
        if _goes_on(above, line):
            return [above, *(below for _, below in takewhile(lambda two: _goes_on(*two), pairwise(lines[start:])))]
    return []


def _goes_on(above: re.Match[str], line: re.Match[str]) -> bool:
    one, two = _FOREIGN.match(above[0]), _FOREIGN.match(line[0])
    if one is None or two is None or line.start() > above.end() + 1:
        return False
    letters = [each["sign"].strip("().") for each in (one, two)]
    return ord(letters[1]) == ord(letters[0]) + 1 if letters[0].isalnum() else letters[0] == letters[1]


def _ended_lines(lines: Sequence[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Lines right below a sentence that ends where the next word would still have had room."""
    longest = max(len(line[0]) for line in lines)
    room = max(_WRAPPED, longest) if longest <= _WIDEST else 2 * longest
    for above, line in pairwise(lines):
        words = line[0].split()
        apart = line.start() > above.end() + 1 or not words
        if apart or not _SENTENCE.fullmatch(above[0]) or _BEGUN.match(above[0]) or _BEGUN.match(line[0]):
            continue
        if len(above[0].rstrip()) + 1 + len(words[0]) <= room:
            yield line


def _foreign_list(document: Document, pointer: Pointer, items: Sequence[re.Match[str]]) -> Finding:
    signs = [found for item in items if (found := _FOREIGN.match(item[0]))]
    changes = (
        Change(_place(pointer, item), "- " + item[0][found.end() :].rstrip())
        for item, found in zip(items, signs, strict=True)
    )
    sign = signs[0]["sign"]
    return Finding(
        CHECK,
        document.source,
        _place(pointer, items[0]),
        f"`{sign}` starts no item of a list, so these lines are printed as one",
        label="write `- ` in its place",
        changes=tuple(changes),
        safe=not sign.strip("().").isalnum(),
    )


def _ended_line(document: Document, pointer: Pointer, line: re.Match[str]) -> Finding:
    return Finding(
        CHECK,
        document.source,
        _place(pointer, line),
        "this line is printed right behind the one above it",
        help="a blank line above it starts a new paragraph, `- ` an item of a list",
        severity=Severity.HINT,
    )


def _place(pointer: Pointer, line: re.Match[str]) -> At:
    words = line[0].strip()
    return At(pointer, words=words, number=line.string.count(words, 0, line.start()))
