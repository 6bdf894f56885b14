"""Reasons about the colon behind a key: it is missing, or another sign stands there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import Way, best_repair, mended_or_told
from bestiary.source.known import Place, place_of, place_within
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE
from bestiary.source.signs import LIKE_COLONS, TEXT_ENDS
from bestiary.source.trouble import Reason, Trouble, lines_before
from bestiary.suggest import is_slip, nearest

#: A key with what stands behind it in place of a colon, if anything; a comma does so before a bracket alone.
_BARE = re.compile(
    rf"(?P<indent> *(?:- +)*)(?P<key>[\w-]*\w)(?P<mark>[ \t]*(?:[{LIKE_COLONS}]|[-=]>|=+|,(?=[ \t]*[\[{{])|(?:\.+|[–—]|--)(?=[ \t])|(?<=[ \t])-(?=[ \t]+[^\s\d]))?[ \t\u3000]*)(?P<rest>.*?)\s*\Z"
)
#: Any other sign before a value that may stand for the colon.
_SIGN = re.compile(r"[.,…·•/\\~?!]|[-+−–—](?!\d)|[^\w\s\[{(\"'“”„‘’«‹]\s")
_MARKED_KEY = re.compile(r" *(?:- +)*(?P<open>[*`@&!%_\"'“]+)(?P<key>[\w-]+?)(?:[*`_\"'”]* *:|:[*`_\"'”]+)(?=\s|\Z)")
#: What a whole sentence ends with: a line below it does not go on with it.
_ENDS = TEXT_ENDS + "]}"
#: Words from which a text without an end goes on, more likely than not.
_SENTENCE = 4
#: Code points of a key that are looked at.
_LONGEST_KEY = 60


def missing_colon(trouble: Trouble) -> Reason | None:
    """A line that starts with a key of its place, but has no colon behind it."""
    for start, line in suspects(trouble):
        found = _BARE.match(line)
        if found is None or found["rest"][:1] == ":":
            continue
        place = place_of(trouble, start)
        if printed := _printed_line(trouble, start, line, place):
            return printed
        # In a map of names each word with a value is as good as a key.
        named = found["key"] not in place.keys and place.may_hold(found["key"], found["rest"])
        if not (place.free(found["key"]) or named):
            continue
        # Blanks at the end of a line stay.
        last = found.start("rest") if found["rest"] else found.start("mark") + len(found["mark"].rstrip())
        way = Span(start + found.start("mark"), start + last), ": " if found["rest"] else ":"
        if best_repair(trouble.text, [way]) is None:
            continue
        sure = (named or place.fits(found["key"], found["rest"])) and not may_go_on(trouble.text, start, place)
        sure = sure and not _SIGN.match(found["rest"]) and found["mark"].strip() != "-"
        return _without_colon(start, found, way if sure else None)
    return None


def _printed_line(trouble: Trouble, start: int, line: str, place: Place) -> Reason | None:
    """The reason for a line with a key as print has it, with capitals and spaces and without a colon: `Free Strike 2`."""
    for key in filter(place.free, place.keys):
        words = re.sub(r"[ _-]", "[ _-]", re.escape(key))
        found = re.match(rf" *(?:- +)*(?P<key>{words})[ \t]+(?P<rest>[^\s:=][^:]*?)\s*\Z", line, re.IGNORECASE)
        if found is None or found["key"] == key or not place.fits(key, found["rest"]):
            continue
        way = Span(start + found.start("key"), start + found.start("rest")), f"{key}: "
        if best_repair(trouble.text, [way]) is None:
            continue
        said, help = (
            f"`{found['key']}` stands here as in print: the key is `{key}`, with a colon behind it",
            f"write `{key}: …`",
        )
        if may_go_on(trouble.text, start, place):
            return Reason(way[0], said, f"{help}; or, if it goes on with the text above, indent it further")
        return Reason(way[0], said, help, f"write `{key}: `", way[1])
    return None


def _without_colon(start: int, found: re.Match[str], way: Way | None) -> Reason:
    """The reason for the line at an offset that lacks its colon; without a way, it may be a text that goes on."""
    key, mark = found["key"], found["mark"].strip()
    said = said_of_colon(key, mark)
    help = f"write `{key}: …`"
    if way is not None:
        return Reason(way[0], said, help, "write `: `", way[1])
    words = Span(start + found.end("indent"), start + len(found.string.rstrip()))
    return Reason(words, said, f"{help}; or, if it goes on with the text above, indent it further")


def said_of_colon(key: str, mark: str) -> str:
    """The sentence of a finding for a key without a colon, or with another mark in place of it."""
    return f"`{mark}` stands behind `{key}`, not a colon" if mark else f"the colon behind `{key}` is missing"


def suspects(trouble: Trouble) -> Iterator[tuple[int, str]]:
    """The line of the trouble, the one where the parser began to look for a colon, and the two before, each once."""
    lines = dict(islice(lines_before(trouble, 3), 3))
    if trouble.opened is not None:
        lines = dict([line_at(trouble.text, trouble.opened)]) | lines
    yield from lines.items()


def may_go_on(text: str, start: int, place: Place) -> bool:
    """Whether a line may go on with a text above it that has no end."""
    above = text[:start].rstrip().rpartition("\n")[2].rstrip()
    match = VALUE.match(above)
    value = match["value"] if match else above.strip()
    if not value or value[-1] in _ENDS or value.endswith(":"):
        return False
    prose = match is None or place.is_prose(match["key"]) or len(value.split()) >= _SENTENCE
    return prose and not (match is None and ":" in above)


def is_like_key(trouble: Trouble, start: int, line: str) -> bool:
    """Whether a line starts with what may be a key without its colon, well spelt or not."""
    found = re.match(rf"\s*(?:- +)*(?P<key>[\w-]+)(?P<mark>\s*[{LIKE_COLONS}])?", line)
    if found is None or found["mark"]:
        return found is not None
    keys = place_of(trouble, start, any_game=True).keys
    meant = nearest(found["key"], keys)
    return meant is not None and is_slip(found["key"], meant)


def marked_key(trouble: Trouble) -> Reason | None:
    """A key in marks that other formats set words in, such as stars or backticks."""
    for start, line in suspects(trouble):
        found = _MARKED_KEY.match(line)
        place = place_of(trouble, start) if found else None
        if found is None or place is None:
            continue
        key = found["key"] if found["key"] in place.keys else found["key"].casefold()
        if not place.free(key) or (found["open"] in ("'", '"') and found[0].rstrip().endswith(f"{found['open']}:")):
            # In quotes a key is as good as without them.
            continue
        span = Span(start + found.start("open"), start + found.end())
        said = f"`{found['open']}` stands before the key `{key}`"
        help = "a key stands alone, with nothing around it"
        return mended_or_told(trouble, (span, f"{key}:"), said, help, f"write `{key}:`")
    return None


def glued_between(trouble: Trouble) -> Reason | None:
    """A colon between brackets that has no space behind it, or that is one too many."""
    if "unexpected ':'" not in trouble.problem:
        return None
    found = re.compile(r"(?P<marks>:+)(?P<gap> ?)").match(trouble.text, trouble.index)
    if found is None:
        return None
    start = trouble.index
    while trouble.text[start - 1 : start] == ":":
        start -= 1
    span = Span(start, found.end())
    if words := _no_colon_of_key(trouble.text, span):
        return Reason(span, *words)
    many = found.end("marks") - start > 1
    key = re.search(r"[\w-]+\Z", trouble.text[max(start - _LONGEST_KEY, 0) : start])
    place = place_within(trouble, start - len(key[0])) if key else None
    said = "one colon stands behind a key, not two" if many else "a space is missing after this colon"
    help = "write `key: value` with a space; if it is text, put it in quotes"
    # In a word of a list it is no colon of a key.
    sure = place is None or key is None or place.knows(key[0]) or not place_of(trouble, 0).keys
    return mended_or_told(trouble, (span, ": "), said, help, "write `: `", sure)


def _no_colon_of_key(text: str, colon: Span) -> tuple[str, str] | None:
    """What to say of a colon between brackets that stands behind no key, or before no value; None for any other."""
    behind = text[colon.end : colon.end + 1]
    if text[colon.end : colon.end + 2] == "//":
        return "a colon inside text needs quotes around the text", "put the address in quotes"
    if text[colon.start - 1 : colon.start].isdigit() and behind.isdigit():
        said = "a colon between two numbers makes text of them, which needs quotes between brackets"
        return said, "put it in quotes; from one number to another is written with a hyphen, `1-3`"
    if behind in ("]", "}", ","):
        said = "nothing stands behind this colon"
        return said, "take the colon out, or write the value behind it, with a space between them"
    return None
