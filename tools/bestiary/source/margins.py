"""Reasons at the start of a line: tabs, blanks, marks like hyphens, and indentation that fits nothing above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.counting import counted
from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import best_repair, mended_or_told, mending
from bestiary.source.known import place_in_column, place_of
from bestiary.source.misread import GLUED, GLUED_HYPHEN
from bestiary.source.outdents import home_above
from bestiary.source.positions import before_on_line, end_of_block, shifted, width_of
from bestiary.source.quoting import lines_below, value_at
from bestiary.source.signs import LIKE_HYPHENS
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import Reason, Trouble, block_above, line_above, lines_before

#: Lines above that a line can belong with.
_NEAR = 60
_KEY = re.compile(r"\s*(?P<words>(?:- +)*(?P<key>[\w-]+):(?:\s|\Z).*)")


def tab(trouble: Trouble) -> Reason | None:
    """A tab stands in the indentation."""
    indent = trouble.line[: width_of(trouble.line)]
    if found := re.compile(r"\t+").match(trouble.text, trouble.index):
        ways = [(Span(*found.span()), " ")] if trouble.index - trouble.line_start > len(indent) else []
        if reason := mending(trouble, ways, "a tab stands here, where only a space can", "use a space", "a tab"):
            return reason
    if "\t" not in indent or not ("any token" in trouble.problem or "tab character" in trouble.problem):
        return None
    if not trouble.line.strip():
        blank = Span(trouble.line_start, trouble.line_start + len(trouble.line))
        return Reason(blank, "a tab stands on an empty line", "take it out", here="a tab", replacement="")
    lines = _lines_with_tabs(trouble)
    before = indent.index("\t")
    span = Span(trouble.line_start + before, trouble.line_start + len("\n".join(lines)) - len(lines[-1].lstrip()))
    above = _columns_above(trouble)
    widths = [len(indent.expandtabs(size)) for size in (2, 4, 8)] + above + [each + 2 for each in above[:1]] + [0]
    if _KEY.match(lines[0]) is None and not lines[0].lstrip().startswith("- "):
        # Text goes on where the line above it starts.
        widths.insert(0, width_of(line_above(trouble)[1]))
    widths = sorted(dict.fromkeys(widths), key=lambda width: not _is_at_home(trouble, lines[0], width))
    repairs = [(span, _in_spaces(lines, width)[before:]) for width in widths if width >= before]
    repair = best_repair(trouble.text, repairs) or (span, _in_spaces(lines, 2 * indent.count("\t"))[before:])
    return Reason(
        span,
        "a tab is used for indentation",
        "use spaces, two for each step",
        here="a tab",
        replacement=repair[1],
    )


def _is_at_home(trouble: Trouble, line: str, column: int) -> bool:
    """Whether a line has no key, or one that can stand in a column, as far as that is known."""
    found = _KEY.match(line)
    if found is None:
        return True
    moved = trouble.text[: trouble.line_start] + found["words"] + trouble.text[trouble.line_start + len(line) :]
    place = place_in_column(Source("", trouble.name, moved), trouble.line_start, column)
    return place.free(found["key"]) or not place_of(trouble, 0).keys


def _lines_with_tabs(trouble: Trouble) -> list[str]:
    """The line of the trouble and those below it that start with tabs as well."""
    lines = trouble.text[trouble.line_start :].split("\n")
    count = next((at for at, line in enumerate(lines) if line.strip() and "\t" not in _blanks(line)), len(lines))
    while count > 1 and not lines[count - 1].strip():
        count -= 1
    return lines[: max(count, 1)]


def _in_spaces(lines: Sequence[str], width: int) -> str:
    """Lines with spaces for their tabs, the first with so many, up to the words of the last."""
    first = len(_blanks(lines[0]).expandtabs(2))
    widths = [max(width + len(_blanks(line).expandtabs(2)) - first, 0) for line in lines]
    written = [" " * each + line.lstrip() if line.strip() else line for each, line in zip(widths, lines, strict=True)]
    return "\n".join([*written[:-1], " " * widths[-1]])


def _blanks(line: str) -> str:
    return line[: width_of(line)]


def odd_dash(trouble: Trouble) -> Reason | None:
    """A list item starts with a mark that only looks like a hyphen, or without a space after it."""
    for number, (start, line) in enumerate(block_above(trouble)):
        stripped = line.lstrip()
        at = start + len(line) - len(stripped)
        # Alone on its line it is a sign too many, unless the entry stands below it.
        entry = stripped[1:].strip() or lines_below(trouble.text, start + len(line), len(line) - len(stripped) + 1)
        if stripped[:1] in LIKE_HYPHENS and stripped[1:2] in (" ", "") and entry and not re.match(r". +- ", stripped):
            return _alike(trouble, at, stripped[0])
        if GLUED_HYPHEN.match(stripped) and (repair := best_repair(trouble.text, _spaced(trouble.text, at))):
            return Reason(repair[0], *GLUED, "write `- `", repair[1], shown=Span(at, at + 1))
        if GLUED_HYPHEN.match(stripped) and (entry_of := next(sound_ways(trouble, _brought(trouble, start, at)), None)):
            way, column = entry_of.way, len(entry_of.way[1]) - 2
            help = f"{GLUED[1]}, and those of one list stand below each other"
            label = f"write {counted(column, 'space')} and `- `" if column else "write `- `"
            return Reason(way[0], GLUED[0], help, label, way[1], shown=Span(at, at + 1))
        if number and GLUED_HYPHEN.match(stripped):
            return Reason(Span(at, at + 1), *GLUED, "write `- `", "- ")
    return None


def _spaced(text: str, at: int) -> Iterator[tuple[Span, str]]:
    """A hyphen with a space behind it, with what stands below its entry in the column of that or as it is."""
    yield Span(at, at + 1), "- "
    column = len(before_on_line(text, at))
    end = text.find("\n", at)
    below = lines_below(text, end if end >= 0 else len(text), column)
    if below and len(below.lstrip("\r\n")) - len(below.lstrip()) == column + 1:
        stop = end + len(below)
        yield Span(at, stop), "- " + re.sub(r"\n(?= )", "\n ", text[at + 1 : stop])


def _brought(trouble: Trouble, start: int, at: int) -> Iterator[tuple[Span, str]]:
    """A hyphen at an offset, on the line from another on, with a space behind it and in the columns of those above and below."""
    text, own = trouble.text, at - start
    near = [line for _, line in lines_before(trouble, _NEAR)] + text[at:].split("\n")[1:_NEAR]
    columns = {width_of(line) for line in near if line.lstrip().startswith("- ")}
    for column in sorted(columns, key=lambda column: abs(column - own)):
        yield Span(start, at + 1), " " * column + "- "


def _alike(trouble: Trouble, at: int, mark: str) -> Reason:
    """One such mark, or all of a list where the parser took the list for one text."""
    text = trouble.text
    indent = before_on_line(text, at)
    mark, shown = re.escape(mark), LIKE_HYPHENS[mark]
    repairs = [(Span(at, at + 1), "-")]
    items = re.compile(rf"(?:^{indent}{mark} [^\n]*\n(?:{indent} [^\n]*\n)*)+", re.MULTILINE)
    for found in items.finditer(text):
        if found.start() <= at < found.end():
            first = found.start() + len(indent)
            last = max(each.end() for each in re.finditer(rf"^{indent}{mark}", found[0], re.MULTILINE))
            hyphens = re.sub(rf"^{indent}{mark}", f"{indent}-", found[0][:last], flags=re.MULTILINE)
            repairs.append((Span(first, found.start() + last), hyphens[len(indent) :]))
    span, mended = best_repair(text, repairs) or repairs[0]
    return Reason(
        span,
        f"this is {shown}, not a hyphen",
        "a list item starts with a plain hyphen and a space",
        label="write `-`",
        replacement=mended,
    )


def unaligned(trouble: Trouble) -> Reason | None:
    """A line starts where none above does."""
    if "did not find expected" not in trouble.problem:
        return None
    at = trouble.line_start + width_of(trouble.line)
    above = line_above(trouble)[1]
    marks = re.compile(r" *" if trouble.line.lstrip().startswith("-") else r" *(?:- +)*")
    own, other = (len(found[0]) if (found := marks.match(line)) else 0 for line in (trouble.line, above))
    words = Span(at, trouble.line_start + max(len(trouble.line.rstrip()), 1))
    if own == other:
        help = "look for a bracket, a quote or a hyphen too many, here or in the line above"
        if re.search(r"^\.\.\.\s*\Z", trouble.text[: trouble.line_start], re.MULTILINE):
            said, help = "`...` ends the sheet, but more stands below it", "take this out; a remark starts with `# `"
            return Reason(words, said, help)
        return Reason(words, "this line does not fit to those above", help)
    said = "this line does not line up with those above"
    help = (
        f"it starts after {counted(own, 'space')}, the line above after {other}; lines that belong together start alike"
    )
    return Reason(words, said, help)


def dash_before_key(trouble: Trouble) -> Reason | None:
    """A hyphen before one key of several that have none, or before an entry of a list that starts too far in."""
    found = re.match(r" *(?P<hyphen>- +)(?P<key>[\w-]+):(?:\s|\Z)", trouble.line)
    if found is None or "did not find expected" not in trouble.problem:
        return None
    column, key = found.start("hyphen"), found["key"]
    keys, entry = _beside(trouble, column)
    if not keys:
        return None
    if entry is None and key not in keys:
        return _hyphen_of_none(trouble, key, Span(column, found.end("hyphen")))
    words = Span(trouble.line_start + column, trouble.line_start + len(trouble.line.rstrip()))
    said = f"a hyphen stands before `{key}`, in the column of the keys above"
    help = "line it up with the hyphens of its list; or take the hyphen out, if it starts no entry"
    label = f"write {counted(entry or 0, 'space')} before it"
    ways = [_moved(trouble, column, entry)] if entry is not None else []
    # Only an entry with a key that the one above has is surely one.
    safe = key in keys
    return mending(trouble, ways, said, help, label, safe) or Reason(words, said, help, safe=safe)


def _hyphen_of_none(trouble: Trouble, key: str, hyphen: Span) -> Reason:
    """The reason for a hyphen before a key of the map above, or of the entry there; `hyphen` is where it stands on its line."""
    text, start = trouble.text, trouble.line_start
    said, help = f"a hyphen stands before `{key}`, though the keys above have none", "only entries of a list have one"
    bare, shown = (
        text[: start + hyphen.start] + text[start + hyphen.end :],
        Span(start + hyphen.start, start + hyphen.end),
    )
    place = place_in_column(Source("", trouble.name, bare), start, hyphen.start)
    if not place.keys or place.may_hold(key, value_at(bare, start)):
        return mended_or_told(trouble, (shown, ""), said, f"take the hyphen out; {help}", "take it out")
    column = home_above(trouble.name, bare, start)
    if column is None:
        return Reason(shown, said, f"{help}; start `{key}` in the column of the keys it belongs to")
    label = f"write {counted(column, 'space')} in place of it"
    return mended_or_told(trouble, (Span(start, shown.end), " " * column), said, help, label, shown=shown)


def _beside(trouble: Trouble, column: int) -> tuple[list[str], int | None]:
    """The keys above a line that start in a column, from the first on, and where the hyphen of the entry that they are in stands."""
    keys: list[str] = []
    for _, line in lines_before(trouble, _NEAR, skip=1):
        found = re.match(r"(?P<indent> *)(?P<hyphens>(?:- +)*)(?:(?P<key>[\w-]+):(?:\s|\Z))?", line)
        if not line.strip() or found is None:
            continue
        if found["key"] and found.end("hyphens") == column:
            keys.insert(0, found["key"])
        if found["hyphens"] and len(found["indent"]) < column:
            return keys, found.end("hyphens") - len(re.sub(r".*(?=-)", "", found["hyphens"]))
        if found.end("indent") < column:
            break
    return keys, None


def _moved(trouble: Trouble, column: int, wanted: int) -> tuple[Span, str]:
    """An entry of a list with its hyphen brought to a column, and what stands below it along with that."""
    lines = trouble.text[trouble.line_start :].split("\n")
    own = lines[: end_of_block(lines, 0)]
    return Span(trouble.line_start, trouble.line_start + len("\n".join(own))), "\n".join(shifted(own, wanted - column))


def _columns_above(trouble: Trouble) -> list[int]:
    """The columns that keys and dashes start at on the lines above, the nearest first."""
    columns = []
    for _, line in lines_before(trouble, _NEAR, skip=1):
        if found := re.match(r"( *)((?:- +)*)\S", line):
            columns += [len(found[1] + found[2]), len(found[1])]
    return list(dict.fromkeys(columns))
