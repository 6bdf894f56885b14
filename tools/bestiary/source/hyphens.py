"""Entries of one list whose hyphens do not stand in one column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.counting import counted
from bestiary.diagnostic import Span
from bestiary.source.attempts import mended_or_told, mending
from bestiary.source.known import entries_take, keys_below, needed_key, place_of
from bestiary.source.positions import indent_of, shifted
from bestiary.source.trouble import Reason, Trouble, lines_above, lines_before

_HYPHEN = re.compile(r"(?P<indent> *)- +(?=\S)")
#: What lists of other formats have before an entry, and what YAML has before a key that is no word.
_MARK = re.compile(r"(?:\d{1,2}[.)]|[?+*•>])[ \t]+(?=\S)")
#: Lines above that are looked through for the key of a list.
_NEAR = 20


class _Entry(Struct, frozen=True):
    """An entry: its lines from its hyphen on, the place of the first in the text, and the column of the hyphen."""

    start: int
    lines: tuple[str, ...]
    column: int


def uneven_hyphens(trouble: Trouble) -> Reason | None:
    """Hyphens of one list one column apart: those that are fewer are off."""
    entries, beside = _list_around(trouble)
    columns = Counter(entry.column for entry in entries)
    if len(columns) < 2:
        return None
    # Of as many of each, those two spaces further in than their key are right.
    wanted = max(columns, key=lambda column: (columns[column], (column - beside) % 2 == 0))
    off = [entry for entry in entries if entry.column != wanted]
    spaces = counted(wanted, "space")
    said = "the hyphens of this list do not line up"
    help = f"entries of one list start alike: the others start after {spaces}"
    return mending(trouble, [_realigned(off, wanted, trouble.text)], said, help, f"write {spaces} before it")


def missing_hyphen(trouble: Trouble) -> Reason | None:
    """Words that stand below the hyphens of a list, in their column, with no hyphen of their own."""
    if not trouble.lacks_colon:
        return None
    start, line = trouble.begun
    line = line.rstrip()
    column = indent_of(line)
    above = trouble.text[:start].rstrip().rpartition("\n")[2]
    if not line.strip() or ":" in line or not _HYPHEN.match(above) or indent_of(above) != column:
        return None
    way = Span(start + column, start + len(line)), f"- {without_mark(line.strip())}"
    said = "this line stands among the entries of a list, but no hyphen stands before it"
    help = "start it with a hyphen and a space; or, if it goes on with the entry above, indent it further"
    # More words than names have may go on with those above.
    return mended_or_told(trouble, way, said, help, "write `- ` before it", safe=len(line.split()) <= 3)


def without_mark(words: str) -> str:
    """The words of an entry without a number, a star or another mark before them that stands for its hyphen."""
    found = _MARK.match(words)
    return words[found.end() :] if found else words


def prose_without_mark(trouble: Trouble) -> Reason | None:
    """Lines of a text, some with hyphens or colons, below a key of text that has no mark for a block behind it."""
    nearest_first = lines_before(replace(trouble, line_start=trouble.begun[0]), _NEAR)
    above = [(start, line) for start, line in nearest_first if line.strip()]
    at = next((at for at, (_, line) in enumerate(above) if re.match(r" *(?:- +)*[\w-]+:\s*\Z", line)), 0)
    start, line = above[at] if above else (0, "")
    key = re.match(r"(?P<before> *(?:- +)*)(?P<key>[\w-]+):", line)
    column = len(key["before"]) if key else 0
    if not at or key is None or not place_of(trouble, start).is_prose(key["key"]):
        return None
    if not all(
        indent_of(each) > column or (_HYPHEN.match(each) and indent_of(each) == column) for _, each in above[:at]
    ):
        return None
    end = start + len(line)
    below = takewhile(lambda each: not each.strip() or indent_of(each) > column, trouble.text[end + 1 :].split("\n"))
    block = "\n".join(below).rstrip()
    if not block or indent_of(block.lstrip("\n")) > min(indent_of(each) for each in block.split("\n") if each.strip()):
        return None
    way = Span(start + key.end(), end), " |-"
    said = f"the lines below `{key['key']}` are text, but nothing behind the key says so"
    return mending(trouble, [way], said, "lines stay what they are below `|`", f"write `{key['key']}: |-`")


def first_hyphen_missing(trouble: Trouble) -> Reason | None:
    """The first entry of a list has no hyphen, though those below it have."""
    found = _HYPHEN.match(trouble.line)
    column = indent_of(trouble.line)
    above = lines_above(trouble, _NEAR)
    top = next((at for at, (_, line) in enumerate(above) if indent_of(line) < column or column == 0), None)
    if found is None or not top or not re.match(r" *(?:- +)*[\w-]+:\s*\Z", above[top][1]):
        return None
    start, first = above[top - 1]
    indent = indent_of(first)
    if indent not in (column, found.end()) or first.lstrip()[0] in "-#":
        return None
    own = [first]
    if ":" in first and indent == column:
        # Its other keys stand as far out as it does.
        own = list(takewhile(lambda line: not _HYPHEN.match(line), trouble.text[start:].split("\n")))
    text = "\n".join(own).rstrip()
    written = "- ".ljust(max(indent - column, 2)) + without_mark(text[indent:].replace("\n", "\n  "))
    way = Span(start + column, start + len(text)), written
    said = "no hyphen stands before the first entry of this list, though those below it have one"
    return mending(trouble, [way], said, "each entry starts with a hyphen and a space", "write `- ` before it")


def hyphens_missing(trouble: Trouble) -> Reason | None:
    """Words and keys below a key that takes a list, none of which has a hyphen before it."""
    at, line = trouble.begun
    column = indent_of(line)
    above = ((start, line) for start, line in lines_before(replace(trouble, line_start=at), _NEAR) if line.strip())
    start, line = next(((start, line) for start, line in above if indent_of(line) < column), (0, ""))
    key = re.match(r" *(?:- +)*(?P<key>[\w-]+):\s*\Z", line)
    if key is None:
        return None
    first = start + len(line) + 1
    lines = takewhile(lambda line: not line.strip() or indent_of(line) >= column, trouble.text[first:].split("\n"))
    block = "\n".join(lines).rstrip()
    if not _are_entries(trouble, start, key["key"], block):
        return None
    deeper = re.sub(rf"^(?= {{{column + 1}}})", "  ", block, flags=re.MULTILINE)
    hyphens = re.sub(rf"^( {{{column}}})(?=[^\s#])", r"\1- ", deeper, flags=re.MULTILINE)
    way = Span(first + column, first + len(block)), hyphens[column:]
    said = f"`{key['key']}` is a list, but no hyphen stands before its entries"
    shown = Span(first + column, first + len(block.partition("\n")[0].rstrip()))
    return mending(trouble, [way], said, "", "write `- ` before each", shown=shown)


def _are_entries(trouble: Trouble, start: int, key: str, block: str) -> bool:
    """Whether each line of a block, but for those further in than its first, is an entry of the list that a key takes."""
    heads = [line.strip() for line in block.split("\n") if line.strip() and indent_of(line) == indent_of(block)]
    known, needed = keys_below(trouble, start, key), needed_key(trouble, trouble.text.find("\n", start) + 1)
    for head in heads:
        word, colon, _ = head.partition(":")
        if (
            head[0] == "-"
            or (colon and word in known and word != needed)
            or not entries_take(trouble, start, key, word, mapped=bool(colon))
        ):
            return False
    return len(heads) > 1


def _list_around(trouble: Trouble) -> tuple[list[_Entry], int]:
    """The entries of the list nearest above a line, in their order, and the column of the key above them."""
    lines = trouble.text.split("\n")
    at = trouble.text.count("\n", 0, trouble.line_start)
    first = next((place for place in range(at, -1, -1) if _HYPHEN.match(lines[place])), None)
    if first is None:
        return [], 0
    column = indent_of(lines[first])
    top = next((place for place in range(first, -1, -1) if _is_outside(lines[place], column)), -1)
    end = next((place for place in range(first, len(lines)) if _is_outside(lines[place], column)), len(lines))
    places = [place for place in range(top + 1, end) if _is_entry(lines[place], column)]
    starts = [0]
    for line in lines[:end]:
        starts.append(starts[-1] + len(line) + 1)
    entries = [
        _Entry(starts[place], tuple(lines[place:until]), indent_of(lines[place]))
        for place, until in zip(places, [*places[1:], end], strict=True)
    ]
    return entries, indent_of(lines[top]) if top >= 0 else 0


def _is_entry(line: str, column: int) -> bool:
    return _HYPHEN.match(line) is not None and abs(indent_of(line) - column) <= 1


def _is_outside(line: str, column: int) -> bool:
    """Whether a line belongs to no entry of a list whose hyphens stand near a column."""
    if not line.strip() or line.lstrip()[0] == "#" or _is_entry(line, column):
        return False
    return indent_of(line) <= column


def _realigned(off: Sequence[_Entry], wanted: int, text: str) -> tuple[Span, str]:
    """Entries with their hyphens in the wanted column, each with what stands below it where that goes along."""
    start = off[0].start
    end, parts = start, []
    for entry in off:
        parts.append(text[end : entry.start])
        shifted = _shifted(entry, wanted)
        parts.append("\n".join(shifted))
        end = entry.start + len("\n".join(entry.lines[: len(shifted)]))
    written = "".join(parts)
    # What stays the same behind it need not be shown.
    last = off[-1]
    if len(off) == 1 and len(_shifted(last, wanted)) == 1 and last.column:
        return Span(start, start + last.column), " " * wanted
    return Span(start, end), written


def _shifted(entry: _Entry, wanted: int) -> list[str]:
    first, *below = entry.lines
    mended = " " * wanted + first.lstrip(" ")
    found = _HYPHEN.match(first)
    inner = found.end() if found else 0
    own = [line for line in below if line.strip()]
    by = wanted - entry.column
    if not own or indent_of(own[0]) == inner + by or any(indent_of(line) + by < 0 for line in own):
        return [mended]
    return [mended, *shifted(below, by)]
