"""Signs that belong to nothing: behind the key of a list, before a hyphen, or alone on a line."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import mending
from bestiary.source.known import parts_of, place_of
from bestiary.source.one_sign import sign_too_many
from bestiary.source.parsing import last_quoted, parser_failure
from bestiary.source.positions import indent_of, line_at
from bestiary.source.signs import said_of, shape_of
from bestiary.source.trouble import File, Reason, Trouble, lines_before

#: Behind the key of a list or a map that stands on the lines below.
_BEHIND_KEY = re.compile(
    r"(?P<indent> *(?:- +)*)(?P<key>[\w-]+):(?P<gap>[ \t]*)(?P<sign>[^\w\s#:-][^\w\s#]{,3}|:|--)(?=[ \t]*(?:\s#.*)?\r?\Z)"
)
#: Right behind a colon, before the value.
_BEFORE_VALUE = re.compile(
    r"(?P<indent> *(?:- +)*)(?P<key>[\w-]+):(?P<sign>--|[^\w\s#:\[{|>-]{1,2}) +(?=(?P<value>[^\s#].*?)\s*\Z)"
)
#: Before an entry that is words.
_BEFORE_WORDS = re.compile(r"(?P<indent> *(?:- +)+)(?P<sign>[*&!@%`|>])\s*(?P<words>\w[^:#\"'\[\]{}]*?)\s*\Z")
_BEFORE_KEY = re.compile(r"(?P<indent> *(?:- +)*)(?P<sign>[&*!])(?P<key>[\w-]+):(?=\s|\Z)")
#: Before the hyphen of an entry.
_BEFORE_HYPHEN = re.compile(r"(?P<indent> *)(?P<sign>-(?=-)|[^\w\s#'\"\[\]{}-]{1,3}) ?- +(?=[^\s-])")
_ALONE = re.compile(r"(?P<indent>[ \t]*)(?P<sign>(?!---|\.\.\.|-+\s*\Z)[^\w\s#]{1,3})[ \t]*\r?\Z")
#: An entry, or the key of a list of entries.
_HYPHEN = re.compile(r" *- ")
_HOLDER = re.compile(r" *(?:- +)*(?P<key>[\w-]+):\s*(?:#.*)?\Z")
#: Lines above that are looked through.
_NEAR = 20
#: An entry with more words may be a remark.
_SHORT = 3


class Sign(Struct, frozen=True):
    """A sign that may belong to nothing: what goes out with it, and where it stands itself."""

    cut: Span
    shown: Span
    sign: str
    #: Nothing else is likely.
    sure: bool = True
    #: It has a line of its own.
    alone: bool = False


def stray_sign(trouble: Trouble) -> Reason | None:
    """A sign that belongs to nothing, where the text can be read without it."""
    suspects = dict(_suspects(trouble))
    for start, line in suspects.items():
        for found in _signs(trouble, start, line):
            ways = [] if found.alone and "flow" in trouble.context else [(found.cut, "")]
            said = said_of(found.sign)
            if reason := mending(trouble, ways, said, "", "take it out", found.sure, found.shown):
                return reason
    cut = sign_too_many(trouble, suspects)
    if cut is None:
        return None
    sign = trouble.text[cut.start : cut.end].strip()
    shown = Span(trouble.text.index(sign, cut.start), cut.end)
    return Reason(cut, said_of(sign), "", "take it out", "", shown=shown)


def sign_at(file: File, index: int) -> Sign | None:
    """The sign that belongs to nothing at an offset of a text that can be parsed with it and without it; None where none is."""
    start, line = line_at(file.text, index)
    for found in _signs(file, start, line):
        after = file.text[: found.cut.start] + file.text[found.cut.end :]
        if found.shown.start == index and parser_failure(after) is None:
            return found
    return None


def _suspects(trouble: Trouble) -> Iterator[tuple[int, str]]:
    """The line of the trouble and the nearest above it, and that where the parser began what it could not end."""
    if trouble.opened is not None:
        yield line_at(trouble.text, trouble.opened)
    # A quote that opens there may be closed by that of another value.
    if value := last_quoted(trouble.text):
        yield line_at(trouble.text, value.start)
    above = [each for each in lines_before(trouble, _NEAR) if each[1].strip()]
    yield from above[:3]


def _signs(file: File, start: int, line: str) -> Iterator[Sign]:
    """The signs of a line that may belong to nothing."""
    end = start + len(line)
    below = next((each for each in file.text[end + 1 :].split("\n") if each.strip()), "")
    if (found := _BEHIND_KEY.match(line)) and _is_held_below(file, start, found, below):
        cut = Span(start + found.start("gap"), start + found.end("sign"))
        yield Sign(cut, Span(start + found.start("sign"), cut.end), found["sign"])
    if (found := _BEFORE_VALUE.match(line)) and _is_before_value(file, start, found):
        shown = Span(start + found.start("sign"), start + found.end("sign"))
        # Two hyphens may be half a minus.
        yield Sign(shown, shown, found["sign"], found["sign"] != "--")
    if (found := _BEFORE_KEY.match(line)) and place_of(file, start).free(found["key"]):
        shown = Span(start + found.start("sign"), start + found.end("sign"))
        yield Sign(shown, shown, found["sign"])
    if (found := _BEFORE_HYPHEN.match(line)) and _is_among_entries(file, start, line, below):
        shown, words = Span(start + found.start("sign"), start + found.end("sign")), line[found.end() :]
        cut = replace(shown, end=start + line.index("-", found.end("sign")))
        yield Sign(cut, shown, found["sign"], ":" in words or len(words.split()) <= _SHORT)
    if (found := _BEFORE_WORDS.match(line)) and _is_like_entries(file, start, found["words"]):
        shown = Span(start + found.start("sign"), start + found.end("sign"))
        yield Sign(Span(shown.start, start + found.start("words")), shown, found["sign"])
    if found := _ALONE.match(line):
        shown = Span(start + found.start("sign"), start + found.end("sign"))
        cut = Span(start, min(end + 1, len(file.text)))
        yield Sign(cut, shown, found["sign"], not _is_awaited(file, start), alone=True)


def _is_awaited(file: File, start: int) -> bool:
    """Whether the key of a text stands right above a line, with nothing behind it."""
    at, above = line_at(file.text, start - 1) if start else (0, "")
    found = _HOLDER.match(above)
    return found is not None and place_of(file, at).is_text(found["key"])


def _is_like_entries(file: File, start: int, words: str) -> bool:
    """Whether some words look like what the schema shows for the entries of a list, numbers among them."""
    examples = [str(each) for part, _ in parts_of(file, start, "") for each in part.get("examples", ())]
    return any(each.isdigit() for each in words) and shape_of(words) in map(shape_of, examples)


def _is_before_value(file: File, start: int, found: re.Match[str]) -> bool:
    """Whether what stands behind a sign is the value of a key, and the sign no quote that is closed at its end."""
    closed = found["sign"] in ("'", '"') and found["value"].endswith(found["sign"])
    return not closed and place_of(file, start).may_hold(found["key"], found["value"])


def _is_held_below(file: File, start: int, found: re.Match[str], below: str) -> bool:
    """Whether the list or map of a key, which takes no text, stands on the lines below it."""
    place, key = place_of(file, start), found["key"]
    if place.is_text(key) or not (place.takes(key, "array") or place.takes(key, "object")):
        return False
    if _HYPHEN.match(below):
        return indent_of(below) >= indent_of(found.string)
    return indent_of(below) > len(found["indent"]) and found["sign"][0] not in "[{"


def _is_among_entries(file: File, start: int, line: str, below: str) -> bool:
    """Whether a line stands in the column of entries around it, or is the first below a key that takes a list."""
    column = indent_of(line)
    if _HYPHEN.match(below) and indent_of(below) == column:
        return True
    at = start
    for above in reversed(file.text[:start].split("\n")[:-1][-_NEAR:]):
        at -= len(above) + 1
        if not above.strip() or indent_of(above) > column:
            continue
        if _HYPHEN.match(above) and indent_of(above) == column:
            return True
        holder = _HOLDER.match(above)
        return holder is not None and place_of(file, at).takes(holder["key"], "array")
    return False
