"""Entries of a list, or a text below a key, that lack the hyphens or the mark they start with."""

from __future__ import annotations

from itertools import takewhile
import re

from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import mended_or_told, mending
from bestiary.source.known import entries_take, entry_fits, keys_below, needed_key, place_of
from bestiary.source.positions import indent_of
from bestiary.source.trouble import Reason, Trouble, holder_of, lines_above, lines_before

_HYPHEN = re.compile(r"(?P<indent> *)- +(?=\S)")
_KEY_OF_LINE = re.compile(r"^ *([\w-]+):(?=\s|\Z)", re.MULTILINE)
#: What lists of other formats have before an entry, and what YAML has before a key that is no word.
_MARK = re.compile(r"(?:\d{1,2}[.)]|[?+*•>])[ \t]+(?=\S)")
#: Lines above that are looked through for the key of a list.
_NEAR = 20


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
    # More words than names have, and a number, may go on with those above.
    sure = (
        len(line.split()) <= 3
        and not line.strip().isdigit()
        and entry_fits(trouble, trouble.text.rfind(above, 0, start))
    )
    return mended_or_told(trouble, way, said, help, "write `- ` before it", sure)


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
    # Only a list needs the ends of its lines.
    mark = "|-" if any(_HYPHEN.match(each) for each in block.split("\n")) else ">-"
    said = f"the lines below `{key['key']}` are text, but nothing behind the key says so"
    help = "lines stay what they are below `|`" if mark == "|-" else ""
    return mending(trouble, [(Span(start + key.end(), end), f" {mark}")], said, help, f"write `{key['key']}: {mark}`")


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
    if ":" in first and (lost := _first_line_lost(trouble, start, text)):
        return lost
    written = "- ".ljust(max(indent - column, 2)) + without_mark(text[indent:].replace("\n", "\n  "))
    way = Span(start + column, start + len(text)), written
    said = "no hyphen stands before the first entry of this list, though those below it have one"
    # Where the keys of entries stand, it may be the line before it that is missing.
    sure = (
        _starts_entries(trouble, first)
        if ":" in first and indent > column
        else ":" in first or entry_fits(trouble, trouble.line_start)
    )
    return mending(trouble, [way], said, "each entry starts with a hyphen and a space", "write `- ` before it", sure)


def _starts_entries(trouble: Trouble, line: str) -> bool:
    """Whether the line that begins an entry is likely to be there: its key is one that entries need, or no text or a row goes on with it."""
    key, place = line.strip().partition(":")[0], place_of(trouble, trouble.line_start)
    return key == needed_key(trouble, trouble.line_start) or not (place.is_prose(key) or key[-1].isdigit())


def _first_line_lost(trouble: Trouble, start: int, block: str) -> Reason | None:
    """The reason for keys of an entry, on lines from an offset on, that lack the line it starts with; None for others."""
    keys = _KEY_OF_LINE.findall(block)
    needed, place = needed_key(trouble, trouble.line_start), place_of(trouble, trouble.line_start)
    if not needed or needed in keys or not keys or not all(key in place.keys for key in keys):
        return None
    said = f"the line that this entry starts with is missing: a hyphen and its `{needed}`"
    shown = Span(start + indent_of(block), start + len(block.partition("\n")[0].rstrip()))
    return Reason(shown, said, f"write a line such as `- {needed}: …` above `{keys[0]}`")


def hyphens_missing(trouble: Trouble) -> Reason | None:
    """Words and keys below a key that takes a list, none of which has a hyphen before it."""
    at, line = trouble.begun
    column = indent_of(line)
    start, line = holder_of(replace(trouble, line_start=at), column)
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
