"""Reasons that come from habits of other formats: fences of Markdown, marks beside a key, text that is not indented."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.counting import counted
from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair, mended_or_told, mending
from bestiary.source.colons import is_like_key
from bestiary.source.known import place_of
from bestiary.source.positions import indent_of, line_at, width_of
from bestiary.source.quotes import in_quotes
from bestiary.source.quoting import VALUE, lines_below, quoted_value, value_of_line, yaml_text
from bestiary.source.signs import TEXT_ENDS, shape_of
from bestiary.source.trouble import Reason, Trouble, lines_above, lines_before

_FENCE = re.compile(r"\s*(?:(?:```+|~~~+)\s*\w*|-{4,}|\*{3,}|_{3,}|={3,}|(?:[-*_] ){2,}[-*_])\s*\Z")
_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: .*)?$", re.MULTILINE)
_HALVES = re.compile(r"(?:={7}|\|{7} .*)\s*\Z")
_NUMBERED = re.compile(r"(?P<indent>\s*)(?P<mark>\d+[.)]) +(?=[\w-]+:(?:\s|\Z))")
_MAP_BEHIND = re.compile(r" +[\w-]+:(?:\s|\Z)")
_HYPHEN_BESIDE = re.compile(
    r"(?P<indent> *(?:- +)*)(?P<key>[\w-]+)(?P<colon>:)(?P<gap>[ \t]*)(?P<hyphen>-?)[ \t]*(?P<rest>(?![\d-])\S.*)?\s*\Z"
)
#: A slip of the finger in the mark that a block of text starts with.
_SLIP = re.compile(r"(?P<mark>[|>])[-+]?\s*(?:[^\w\s'\"]{1,2}|_+)")
#: A key with a text on the lines below it.
_HEAD_OF_TEXT = re.compile(r"(?P<indent> *(?:- +)*)[\w-]+:(?: .*)?")
#: A key as sheets have them: no words before a colon in a text.
_OWN_KEY = re.compile(r" *(?:- +)*[a-z][a-z_-]*:(?: |\Z)")
_NEAR = 20
#: A few words that start with a capital, as names do.
_TITLE = re.compile(r"[A-Z][\w'-]*(?: [\w'-]+){,4}")


def conflict(trouble: Trouble) -> Reason | None:
    """Lines that a merge of versions left for the author to choose from."""
    found = _CONFLICT.search(trouble.text)
    half = next((Span(at, at + len(line)) for at, line in lines_before(trouble, 2) if _HALVES.match(line)), None)
    span = Span(*found.span()) if found else half
    if span is None:
        return None
    said = "a merge conflict was left unsolved here"
    return Reason(span, said, "keep the lines of one side, and take the others and the marks out")


def numbered(trouble: Trouble) -> Reason | None:
    """An entry of a list that starts with a number."""
    for start, line in lines_before(trouble, _NEAR):
        found = _NUMBERED.match(line)
        if found is None or not place_of(trouble, start).keys:
            continue
        span = Span(start + found.start("mark"), start + found.end())
        ways = [(span, "-".ljust(width)) for width in (2, len(found[0]) - len(found["indent"]))]
        said, help = (
            f"`{found['mark']}` stands before this entry, not a hyphen",
            "a list item starts with a hyphen and a space",
        )
        return mending(trouble, ways, said, help, "write `- `") or Reason(span, said, help)
    return None


def fence(trouble: Trouble) -> Reason | None:
    """A line of Markdown that starts or ends a block of code."""
    for start, line in lines_before(trouble, 2):
        if _FENCE.match(line):
            end = start + len(line)
            whole = Span(start, min(end + 1, len(trouble.text)))
            said = "this line belongs to Markdown, not to a sheet"
            return mended_or_told(trouble, (whole, ""), said, "take it out", "take it out")
    return None


def list_beside_key(trouble: Trouble) -> Reason | None:
    """A list that starts on the line of its key."""
    if "sequence entries are not allowed" not in trouble.problem:
        return None
    match = VALUE.match(trouble.line)
    place = place_of(trouble, trouble.line_start)
    words = match["value"].removeprefix("-").strip() if match and match["value"].startswith("- ") else ""
    if match and place.is_text(match["key"]) and not place.takes(match["key"], "array"):
        alike = words and shape_of(words) in map(shape_of, place.examples(match["key"]))
        return _hyphen_of_value(trouble, match, words) if alike else _hyphen_of_text(trouble)
    if match and words and place.knows(match["key"]) and not place.takes(match["key"], "array"):
        return _hyphen_of_value(trouble, match, words)
    repair = None
    if match and re.fullmatch(r"[\w' -]+", words):
        start = trouble.line_start + match.start("value")
        entries = f"[{', '.join(re.split(r' +- +', words))}]"
        repair = best_repair(trouble.text, [(Span(start, start + len(match["value"])), entries)])
    return Reason(
        repair[0] if repair else Span(trouble.index, trouble.index + 1),
        "a list cannot start on the line of its key",
        "put `-` on the next line; if it is text, put it in quotes",
        f"write `{repair[1]}`" if repair else "",
        repair[1] if repair else None,
    )


def _hyphen_of_value(trouble: Trouble, match: re.Match[str], words: str) -> Reason:
    """A hyphen before a value that is no list: before a number it is a minus."""
    start = trouble.line_start + match.start("value")
    whole, number = Span(start, start + len(match["value"])), words[:1].isdigit()
    said = f"`- ` stands before the value of `{match['key']}`, which is no list"
    help = "a minus stands right before its number" if number else "a hyphen and a space start the entry of a list"
    label = f"write `-{words}`" if number else "take it out"
    return mended_or_told(trouble, (whole, f"-{words}" if number else words), said, help, label, safe=False)


def _hyphen_of_text(trouble: Trouble) -> Reason | None:
    """Text that starts with a hyphen, such as the one alone that books print for nothing."""
    repair = quoted_value(trouble.text, trouble.line_start)
    if repair is None:
        return None
    below = trouble.text[trouble.line_start :].partition("\n")[2].lstrip()
    goes_on = repair.text.startswith((">", "|"))
    if goes_on and (trouble.line.rstrip().endswith(": -") or below.startswith("- ")):
        return _hyphen_above_text(trouble)
    said = "text that starts with `-` needs quotes around it, or it is read as a list"
    help = f"write it as {repair.text}" if len(repair.text) <= 60 else "put it in quotes"
    return mended_or_told(trouble, (repair.span, repair.text), said, help, safe=repair.sure)


def _hyphen_above_text(trouble: Trouble) -> Reason:
    """A hyphen behind a key whose text goes on below: what is left of a mark, or the first of several points."""
    alone = trouble.line.rstrip().endswith(": -")
    at = Span(trouble.index, trouble.index + 1)
    if alone:
        said, help = (
            "`-` is no mark that a block of text starts with",
            "the text on the lines below needs `>-` before it",
        )
        return mended_or_told(trouble, (at, ">-"), said, help, "write `>-`", safe=False)
    said = "a hyphen starts the entry of a list, but here is text"
    return Reason(
        at, said, "write the points as one sentence; or put `|-` here, and all of the text on the lines below"
    )


def hyphen_beside_key(trouble: Trouble) -> Reason | None:
    """A list whose first entry stands on the line of its key, with more of it or of the list below, or no space before it."""
    for start, line in lines_before(trouble, _NEAR):
        found = _HYPHEN_BESIDE.match(line)
        if found is None:
            continue
        end = start + len(line)
        below = re.compile(r"(?:[ \t\r]*\n)+(?P<indent> *)(?P<mark>-?)").match(trouble.text, end)
        if found["gap"] and not (below and (below["mark"] or len(below["indent"]) > len(found["indent"]) + 1)):
            continue
        if not (found["hyphen"] or _is_entry(found, below)) or not place_of(trouble, start).takes(
            found["key"], "array"
        ):
            continue
        repair = best_repair(trouble.text, _lowered(start, found, below))
        if repair is None and not found["hyphen"]:
            continue
        at = start + found.start("hyphen")
        return Reason(
            repair[0] if repair else Span(at, at + 1),
            "a list cannot start on the line of its key",
            f"end the line after `{found['key']}:`, and start each entry below it with a hyphen and a space",
            "write `- ` on a line below" if repair else "",
            repair[1] if repair else None,
            # What a comma parts are entries of their own.
            safe=bool(found["hyphen"]) or "," not in found["rest"],
        )
    return None


def _is_entry(found: re.Match[str], below: re.Match[str] | None) -> bool:
    """Whether what stands beside a key without a hyphen starts a list: with hyphens below it, or a key with others below."""
    rest = found["rest"] or ""
    if not found["gap"] or below is None or not rest or rest[0] in "[{>|&*!#'\"":
        return False
    if re.match(r"[\w-]+: ", rest):
        return True
    # A word is no entry beside maps: rather their hyphens are out of place.
    return bool(below["mark"]) and not _MAP_BEHIND.match(below.string, below.end())


def _lowered(start: int, found: re.Match[str], below: re.Match[str] | None) -> Iterator[tuple[Span, str]]:
    """The first entry of a list, on a line of its own: beside the hyphens below it, or above the keys that follow."""
    own, at = len(found["indent"]), start + found.start("hyphen")
    deep = len(below["indent"]) if below else 0
    if found["rest"]:
        column = deep if below and below["mark"] and deep >= own else deep - 2 if deep > own + 1 else own + 2
        yield Span(start + found.end("colon"), start + found.start("rest")), f"\n{' ' * column}- "
    elif below and below["mark"]:
        yield Span(at, at + 1), ""
    elif below and deep > own + 1:
        yield Span(start + found.end("colon"), below.end()), f"\n{' ' * (deep - 2)}- "


def mark_beside_text(trouble: Trouble) -> Reason | None:
    """A mark for a block of text with the text on its own line, or with a slip of the finger behind it."""
    match = value_of_line(trouble.line)
    start = trouble.line_start + match.start("value") if match else 0
    if match is None or trouble.index < start:
        return None
    if slip := _SLIP.fullmatch(match["value"]):
        if not lines_below(trouble.text, trouble.line_start + len(trouble.line), len(match["indent"].rstrip(" -"))):
            return in_quotes(trouble, f"text that starts with `{slip['mark']}` needs quotes around it")
        way = Span(start, start + len(slip[0])), f"{slip['mark']}-"
        said = f"`{slip[0]}` is no mark that a block of text starts with"
        return mended_or_told(trouble, way, said, f"write `{way[1]}`, and the text on the lines below")
    found = re.match(r"(?P<mark>[|>](?:[+-]|_(?= ))?)(?:[;,.:]+(?= ))? *(?=[^\s|>\d+_-])", match["value"])
    return _text_beside_mark(trouble, match, found) if found else None


def _text_beside_mark(trouble: Trouble, match: re.Match[str], found: re.Match[str]) -> Reason:
    """The reason for a text that starts on the line of its mark."""
    start = trouble.line_start + match.start("value")
    mark, end = found["mark"], start + found.end()
    below = lines_below(trouble.text, trouble.line_start + len(trouble.line), len(match["indent"].rstrip(" -")))
    # Without the mark, the lines below would run together.
    kept = mark[0] == "|" and below
    gap = re.match(r"\r?\n *", below)
    way = (Span(start + len(mark), end), gap[0]) if kept and gap else (Span(start, end), "")
    said, shown = f"after `{mark}` the text starts on the next line", Span(start, start + len(mark))
    help = "move the text to the next line and indent it" + ("" if kept else ", or leave the mark out")
    label = "write the text on the next line" if kept else "leave it out"
    reason = mending(trouble, [way], said, help, label, shown=shown if kept else None)
    return reason or Reason(shown, said, help)


def text_at_margin(trouble: Trouble) -> Reason | None:
    """Several words without a colon: text that goes on with the line above, or that was never meant to be read."""
    if not trouble.lacks_colon and "did not find expected" not in trouble.problem:
        return None
    start, line = trouble.begun
    line = line.rstrip()
    key_at, above, column = _key_above(trouble.text, start)
    match = re.match(r"( *(?:- +)*)([\w-]+):(?: |\Z)", above)
    if match is None or re.match(r"\s*(?:['\"]|(?:- +)?[\w-]+ *[:=])", line):
        return None
    # Where no key can start, a single word is text as well.
    if " " not in line.strip() and not len(match[1]) < indent_of(line) < column:
        return None
    # What may be a key, and what goes on with a number or a name, was not meant as more of the text.
    if is_like_key(trouble, start, line) or not place_of(trouble, key_at).is_prose(match[2]):
        return None
    if column - indent_of(line) > 1 and line.lstrip()[:1] == "-":
        # It may be an entry.
        return None
    text, sure = _text_below(trouble, start, key_at)
    lined = not column and "|" in above[match.end() :]
    text, by = _too_shallow(text, column or len(match[1]) + 1, column, lined)
    moved = re.sub(r"^(?=.*\S)", " " * max(by, 0), text, flags=re.MULTILINE)
    return mending(
        trouble,
        [(Span(start, start + len(text)), moved)] if by > 0 else [],
        "this goes on with the text above, but is not indented",
        "start the line two spaces further in than the key above; or, if it is a key, add the colon and a value",
        f"write {counted(by, 'more space')} before {'each of these lines' if chr(10) in text else 'it'}",
        # Behind a whole sentence it may be a remark.
        safe=sure and trouble.text[:start].rstrip()[-1:] not in TEXT_ENDS,
    )


def _key_above(text: str, start: int) -> tuple[int, str, int]:
    """The line of the key whose text stands above an offset, with its offset, and the column of that text where it has lines
    of its own; else the line right above, and 0.
    """
    before = text[:start].rstrip()
    at = before.rfind("\n") + 1
    last = before[at:]
    column = 0 if _OWN_KEY.match(last) else indent_of(last)
    line = last
    while at > 0 and column and (not line.strip() or indent_of(line) >= column):
        at, line = line_at(text, at - 1)
    found = _HEAD_OF_TEXT.fullmatch(line.rstrip("\r"))
    if found is None or line is last or len(found["indent"].rstrip(" -")) >= column:
        return before.rfind("\n") + 1, last, 0
    return at, line, column


def _too_shallow(text: str, least: int, column: int, lined: bool) -> tuple[str, int]:
    """The lines of a text that have to move to start in a column at least, and the spaces they lack to be in that of the text.

    Where that is not known, it is the one of the lines below them. Those at the end that are far enough in stay where they
    are, but in a text whose lines stay apart.
    """
    lines = text.split("\n")
    widths = [width_of(line) for line in lines]
    own = next((at for at, width in enumerate(widths) if lines[at].strip() and width >= least), len(lines))
    rest = [width for at, width in enumerate(widths) if at >= own and lines[at].strip()]
    if lined or not rest or min(rest) < least:
        return text, (column or least + 1) - widths[0]
    return "\n".join(lines[:own]).rstrip("\n"), (column or min(rest)) - widths[0]


def _text_below(trouble: Trouble, start: int, above: int) -> tuple[str, bool]:
    """The lines from a place on that are text up to the next key beside the one above, and whether none may be a key."""
    place, first = place_of(trouble, above), line_at(trouble.text, start)[1]
    width, end, sure = width_of(first), start + len(first.rstrip()), True
    at = start + len(first) + 1
    for line in trouble.text[at:].split("\n"):
        words = line.strip()
        if not words or words[0] == "#" or words.startswith("- ") or width_of(line) < width:
            break
        found, value = re.match(r" *(?P<key>[\w-]+):(?=\s|\Z)", line), VALUE.match(line)
        if found and (found["key"] in place.keys or is_like_key(trouble, at, line)):
            sure = sure and place_of(trouble, at).may_hold(found["key"], value["value"] if value else "")
            break
        sure = sure and found is None
        end = at + len(line.rstrip())
        at += len(line) + 1
    return trouble.text[start:end], sure


def nameless(trouble: Trouble, words: Span) -> Reason | None:
    """The reason for a few words alone that start with a capital, where the name is missing; None for any other text."""
    text, start = trouble.text[words.start : words.end], trouble.text.rfind("\n", 0, words.start) + 1
    if not _TITLE.fullmatch(text) or words.start > start or not place_of(trouble, start).free("name"):
        return None
    way, said = (words, f"name: {yaml_text(text)}"), "no key stands before this text, and `name` is missing"
    return mended_or_told(trouble, way, said, "a remark starts with `#` and a space", f"write `name: {text}`")


def stray_text(trouble: Trouble) -> Reason | None:
    """Text at the top of a file, above the first key."""
    if "mapping values are not allowed" not in trouble.problem:
        return None
    above = lines_above(trouble, _NEAR)
    if not above or len(above) == _NEAR or any(":" in line or line[0] in " -#[{\"'" for _, line in above):
        return None
    if any(is_like_key(trouble, start, line) for start, line in above):
        return None
    words = Span(above[-1][0], above[0][0] + len(above[0][1].rstrip()))
    text = trouble.text[words.start : words.end]
    if named := nameless(trouble, words):
        return named
    way = words, re.sub(r"^(?=.)", "# ", text, flags=re.MULTILINE)
    said = "this text stands above the first key, where only comments can"
    help = "put `#` and a space before it, or take it out"
    # A key with its value glued to it is no remark.
    sure = not text.startswith(tuple(place_of(trouble, 0, any_game=True).keys))
    return mended_or_told(trouble, way, said, help, "write it as a comment", sure)
