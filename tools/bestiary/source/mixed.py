"""Reasons about what stands in two styles at once: brackets with hyphens below, lines in braces, a heading for a key."""

from __future__ import annotations

import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import LARGEST_TEXT, mended_or_told
from bestiary.source.brackets import closed_at
from bestiary.source.known import entries_take, place_of
from bestiary.source.outdents import list_without_key
from bestiary.source.parsing import parser_failure
from bestiary.source.positions import indent_of, width_of
from bestiary.source.quoting import VALUE, yaml_text
from bestiary.source.trouble import Reason, Trouble, line_above, lines_before

_ENTRY = re.compile(r" *- +(?P<words>[^\s\[\]{}\"'&*!|>#,][^\[\]{}\"'#,]*?)[ \t]*(?=\r?\Z)")
#: The words of an entry that are a key with its value.
_PAIR = re.compile(r"(?P<key>[\w-]+): +\S.*")
_HEADING = re.compile(r" *#+ *(?P<words>[A-Za-z][\w -]*?):?\s*\Z")
_IN_QUOTES = re.compile(r" *(?:- +)*(?P<mark>[\"'])(?P<pair>(?P<key>[\w-]+):[ \t][^\"'\n]*)(?P=mark)[ \t,]*\r?\Z")
#: The first two keys of lines of JSON.
_OF_JSON = re.compile(r"\s*(?P<pair>\"[\w-]+\"\s*:[^\n]*,)[ \t]*\r?\n\s*\"[\w-]+\"\s*:")
_IN_BRACES = re.compile(r"\s*\{[ \t]*\r?\n(?P<lines>.*?)\r?\n\}\s*\Z", re.DOTALL)


def list_below_brackets(trouble: Trouble) -> Reason | None:
    """Entries with hyphens below a list in brackets."""
    above = line_above(trouble)
    match = VALUE.match(above[1])
    if match is None or match["value"][0] != "[" or not re.match(r" *- ", trouble.line):
        return None
    closed = closed_at(match["value"])
    if match["value"][closed:].strip() or not closed:
        return None
    lines = trouble.text[trouble.line_start :].split("\n")
    if _goes_on(lines) and (lacking := list_without_key(trouble)) is not None:
        return lacking
    entries = [found for line in lines[: _lines_of_list(lines)] if (found := _ENTRY.match(line))]
    place = Span(trouble.line_start + width_of(trouble.line), trouble.line_start + len(trouble.line))
    said = f"the list of `{match['key']}` stands in brackets already"
    help = "put all entries in the brackets; or give each a hyphen and a line of its own, without brackets"
    if match["comment"] or len(entries) < _lines_of_list(lines):
        return Reason(place, said, help)
    pairs = [found for entry in entries if (found := _PAIR.fullmatch(entry["words"]))]
    mapped = [pair for pair in pairs if entries_take(trouble, above[0], match["key"], pair["key"], mapped=True)]
    if len(mapped) < len(pairs) or any(place_of(trouble, above[0]).free(pair["key"]) for pair in pairs):
        return _keys_with_hyphens(trouble, above[0], pairs, len(entries), place) or Reason(place, said, help)
    close = above[0] + match.start("value") + closed - 1
    end = trouble.line_start + len("\n".join(lines[: len(entries)]).rstrip())
    words = [found["words"] if _PAIR.fullmatch(found["words"]) else yaml_text(found["words"]) for found in entries]
    inside = match["value"][1 : closed - 1].strip().rstrip(",")
    start = len(trouble.text[:close].rstrip(" ,"))
    written = ("" if not inside else ", ") + ", ".join(words) + "]"
    label = f"write `{', '.join(words)}` in them"
    return mended_or_told(trouble, (Span(start, end), written), said, help, label, shown=place)


def _goes_on(lines: list[str]) -> bool:
    """Whether the entry on the first of some lines has keys of its own below."""
    below = next((line for line in lines[1:] if line.strip()), "")
    return indent_of(below) > indent_of(lines[0]) and re.match(r" *[\w-]+:(?:\s|\Z)", below) is not None


def _keys_with_hyphens(
    trouble: Trouble, start: int, pairs: list[re.Match[str]], count: int, shown: Span
) -> Reason | None:
    """The reason for keys with hyphens below a list in brackets, which go on with the map that the list is in."""
    place, said = place_of(trouble, start), f"a hyphen stands before `{pairs[0]['key']}`, which is no entry of a list"
    help = "take the hyphen out; only entries of a list have one"
    if len(pairs) < count or not all(place.free(each["key"]) for each in pairs):
        return None
    lines = trouble.text[trouble.line_start :].split("\n")[:count]
    column = indent_of(trouble.text[start:])
    written = "\n".join(" " * column + each[0] for each in pairs)
    way = Span(trouble.line_start, trouble.line_start + len("\n".join(lines).rstrip())), written
    return mended_or_told(trouble, way, said, help, "take it out" if count == 1 else "take them out", shown=shown)


def _lines_of_list(lines: list[str]) -> int:
    """How many lines from the first on are entries in its column."""
    width = len(lines[0]) - len(lines[0].lstrip())
    rest = (at for at, line in enumerate(lines) if not line[width:].startswith("- ") or line[:width].strip())
    return next(rest, len(lines))


def heading(trouble: Trouble) -> Reason | None:
    """A heading of Markdown that stands where the key of the lines below it should, and is a comment."""
    above = line_above(trouble)
    found = _HEADING.match(above[1])
    if found is None or not trouble.line[:1].isspace():
        return None
    key = re.sub(r"[ -]+", "_", found["words"].casefold())
    if not place_of(trouble, above[0]).free(key):
        return None
    indent = indent_of(above[1])
    span = Span(above[0] + indent, above[0] + len(above[1].rstrip()))
    said = f"`{above[1].strip()}` is a comment, so the lines below it stand below no key"
    return mended_or_told(trouble, (span, f"{key}:"), said, f"a key is written `{key}:`", f"write `{key}:`")


def pair_in_quotes(trouble: Trouble) -> Reason | None:
    """A key and its value in one pair of quotes."""
    for start, line in lines_before(trouble, 2):
        found = _IN_QUOTES.match(line)
        if found is None or not place_of(trouble, start).free(found["key"]):
            continue
        span = Span(start + found.start("mark"), start + len(line.rstrip()))
        said = f"quotes stand around `{found['key']}` and its value together, so both are one text"
        return mended_or_told(trouble, (span, found["pair"]), said, "quotes hold a value alone", "take the quotes out")
    return None


def json_without_braces(trouble: Trouble) -> Reason | None:
    """Lines of JSON, which lack the braces around all of them."""
    found = _OF_JSON.match(trouble.text)
    if found is None or len(trouble.text) > LARGEST_TEXT:
        return None
    written = f"{{\n{trouble.text.rstrip().rstrip(',')}\n}}\n"
    if parser_failure(written) is not None:
        return None
    said, help = "these are lines of JSON, without the braces around them", "write `{` above them and `}` below"
    return Reason(Span(0, len(trouble.text)), said, help, "", written, shown=Span(*found.span("pair")))


def lines_in_braces(trouble: Trouble) -> Reason | None:
    """Lines of keys and values with braces around them all, as JSON has them."""
    found = _IN_BRACES.match(trouble.text)
    # Keys in quotes are those of JSON.
    if (
        found is None
        or found["lines"].lstrip()[:1] in ("'", '"')
        or len(trouble.text) > LARGEST_TEXT
        or parser_failure(found["lines"]) is not None
    ):
        return None
    brace = Span(trouble.text.index("{"), trouble.text.index("{") + 1)
    said = "braces stand around lines that need none: in braces, commas part keys, and lists have brackets"
    help = "take the `{` out, and the `}` at the end"
    return Reason(Span(0, len(trouble.text)), said, help, "", f"{found['lines']}\n", shown=brace)
