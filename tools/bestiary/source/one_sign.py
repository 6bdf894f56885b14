"""One sign too many, told by the schema: without it, and without it alone, the sheet is as its game has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.known import Place, entries_take, place_of, place_within
from bestiary.source.positions import line_at
from bestiary.source.quoting import ITEM, VALUE
from bestiary.source.signs import MINUS, SIGN, joins_digits, shape_of
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import File

#: Longer texts and lines are not tried out: each sign takes a reading of the whole.
_LONGEST_TEXT, _LONGEST_LINE = 20_000, 400
#: Some signs of one kind, but no comma that parts entries, no colon behind a key, and no hyphen of an entry; a quote only
#: where none can open, behind a colon or a hyphen or before a key.
_RUN = re.compile(
    rf"(?P<one>(?!,(?!\w*:)|(?<=\w):|:(?:\s|\Z)|-(?! {{2,}}[\w-]+:|[\[{{-])|://){SIGN}|(?<=: ):(?=\s)|[\[{{](?=\s*[\[{{]|\s*\Z)|(?<=[\]}}] )[\]}}]|(?<=[:-])[\"'](?=\s)|(?<![^ ])[\"'](?=\s+[\w-]+:\s))(?P=one)*"
)
#: What ends a line of another language.
_ENDS = re.compile(r"[\"'\])}][.,;]+")
_QUOTED = re.compile(r"(?<!\w)(?:\"(?:\\.|[^\"\\])*\"|'[^']*')(?!\w)")
_COMMENT = re.compile(r"(?:^|\s)#.*")
#: A text in quotes, a list, a map, or the start of a block of text.
_MARKED = re.compile(r"\"[^\"]*\"\s*\Z|'[^']*'\s*\Z|[\[{]|[|>][-+]?\s*\Z")
#: What a line can start with: a key, or an entry.
_STARTS = re.compile(r"\s*(?:[\"']?[\w-]+[\"']?\s*:(?:\s|\Z)|- )")
#: The key of a value between brackets.
_KEY_BEFORE = re.compile(r"(?P<key>[\w-]+):\s*\Z")


def sign_too_many(
    file: File, lines: Iterable[int], counts: Callable[[str, int, int], bool] | None = None
) -> Span | None:
    """The sign on one of some lines, given by any offset in them, without which a text is as its schema has it.

    None where there is none, or more than one that makes something else of the text. `counts` may say of a sign, given by
    its line and its columns there, whether it is looked at.
    """
    if len(file.text) > _LONGEST_TEXT:
        return None
    cuts = (
        cut
        for start, line in dict.fromkeys(line_at(file.text, at) for at in lines)
        for cut in _cuts(file, start, line.rstrip("\r"))
        if counts is None or counts(line, cut.start - start, cut.end - start)
    )
    found = [sound.way for sound in sound_ways(file, ((cut, "") for cut in cuts))]
    return found[0][0] if len(found) == 1 else None


def _cuts(file: File, start: int, line: str) -> Iterator[Span]:
    """What of the line that starts at an offset may be a sign too many."""
    end = found.start() if (found := _COMMENT.search(line)) else len(line)
    if end > _LONGEST_LINE:
        return
    quoted = [found.span() for found in _QUOTED.finditer(line, 0, end)]
    for run in _RUN.finditer(line, 0, end):
        if any(first < run.start() < last for first, last in quoted) or run[0] == line.strip():
            continue
        (at, last), behind = run.span(), line[run.end() : end]
        if not line[: run.start()].strip() and not _STARTS.match(line, run.start() + 1):
            # Without it, the words would go on with the text above.
            continue
        if run["one"] in MINUS and re.match(r"[ \t]*\d", behind):
            # A sign of the number.
            continue
        if (
            joins_digits(line[:at], behind)
            or _ENDS.match(line, at - 1)
            or _is_of_text(file, start, line[:end], at, last)
        ):
            continue
        if last - at > 1:
            yield Span(start + at, start + at + 1)
        # At the end of a line the blanks before it go along.
        first = len(line[:at].rstrip()) if line[:at].strip() and not behind.strip() else at
        # Between two blanks one is enough.
        more = len(behind) - len(behind.lstrip(" ")) if first and line[first - 1] == " " and line[:first].strip() else 0
        yield Span(start + first, start + last + more)


def _is_of_text(file: File, start: int, line: str, at: int, last: int) -> bool:
    """Whether a sign may be a part of words that are to be read."""
    rest, before = line[last:].lstrip(), line[:at]
    if _MARKED.match(rest):
        return False
    value, entry = VALUE.match(line), ITEM.match(line)
    place = place_of(file, start)
    within = re.search(r"[\[{]", before) is not None
    if within:
        if key := _KEY_BEFORE.search(before):
            return place_within(file, start + key.start("key")).is_text(key["key"])
        word = re.match(r"[^\[\]{}\s,]*", line[at:])
        listed = re.search(r"[\[,]\s*\Z", before) is not None
        return listed and value is not None and entries_take(file, start, value["key"], word[0] if word else "")
    if value is not None and value.start("value") <= at:
        if not rest and place.is_prose(value["key"]):
            # What stands behind a text may be a part of it.
            return True
        return _reads_on(value["key"], f"{line[value.start('value') : at]}{line[last:]}".strip(), place)
    return value is None and entry is not None and entry.start("value") <= at


def _reads_on(key: str, bare: str, place: Place) -> bool:
    """Whether a key takes any words, and what is left without a sign looks like none of its examples."""
    if not place.is_text(key) or _MARKED.match(bare):
        return False
    return place.is_prose(key) or shape_of(bare) not in map(shape_of, place.examples(key))
