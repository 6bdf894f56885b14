"""Several keys on one line, each of which has a line of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
import re

from msgspec import Struct

from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair, mending
from bestiary.source.brackets import closed_at
from bestiary.source.glued_keys import keys_glued_to_values
from bestiary.source.known import Place, entry_may_be_map, place_of
from bestiary.source.quoting import ITEM, VALUE, is_plain, quoted
from bestiary.source.signs import TEXT_ENDS
from bestiary.source.trouble import Reason, Trouble, lines_above

_LATER_KEY = re.compile(r"(?:(?<=[\s,;\]}\"'])|(?<=\d)(?=[A-Za-z]))(?P<key>[A-Za-z_]\w*):(?=\s|\Z)")
#: What may stand between two keys on one line.
_BETWEEN = re.compile(r"\s*(?:[,;]|(?<=\s)[|/\\·•&+–—])?\s*\Z")
#: The key of a list that stands below it, and the lines above that are looked through for it.
_HOLDER = re.compile(r"(?P<before> *(?:- +)*)[\w-]+:\s*\Z")
_NEAR = 20
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:\\.|[^\"\\])*\"")
#: What a block of text on the lines below starts with.
_BLOCK = re.compile(r"[|>][-+]?")


class _Pair(Struct, frozen=True):
    """A key, what stands from it up to its value, and that; where it starts and ends on the line."""

    key: str
    head: str
    value: str
    start: int
    end: int
    #: What stands between it and the next parts them.
    parted: bool = False


def two_keys(trouble: Trouble) -> Reason | None:
    """A second key on the line of a first."""
    match = VALUE.match(trouble.line)
    if match is None or not re.fullmatch(r"[\w-]+", match["key"]) or trouble.index < trouble.line_start:
        return None
    if not ("mapping values" in trouble.problem or "did not find expected" in trouble.problem):
        return None
    place, top = place_of(trouble, trouble.line_start), place_of(trouble, 0)
    # A key stands on its line once.
    later = [each for each in _later(match, place, top) if each["key"].casefold() != match["key"].casefold()]
    if not later:
        return None
    words = Span(trouble.line_start + later[0].start(), trouble.line_start + later[0].end("key"))
    said = f"`{later[0]['key']}` is a key of its own, but stands on the line of `{match['key']}`"
    help = "start a new line before it; if it is part of the text, put the whole text in quotes"
    pairs = list(_pairs(match, later, place))
    repair = _on_lines(trouble, pairs, place) if _are_keys(pairs, place) else None
    if repair is None:
        return Reason(words, said, help)
    sure = not any(_may_go_on(one, other, place) for one, other in pairwise(pairs))
    help = "each key starts a line of its own" if sure else help
    return Reason(repair[0], said, help, "start a new line before it", repair[1], safe=sure, shown=words)


def keys_behind_entry(trouble: Trouble) -> Reason | None:
    """Keys on the line of the last entry of a list of words, which belong beside the key of that list."""
    entry = ITEM.match(trouble.line)
    if entry is None or "mapping values" not in trouble.problem or entry_may_be_map(trouble, trouble.line_start):
        return None
    above = lines_above(trouble, _NEAR)
    holder = next(((at, found) for at, line in above if (found := _HOLDER.match(line))), None)
    place = place_of(trouble, holder[0]) if holder else None
    starts = [each for each in _LATER_KEY.finditer(trouble.line) if place and place.free(each["key"])]
    if holder is None or place is None or not starts:
        return None
    ends = [*(each.start() for each in starts[1:]), entry.end("value")]
    values = [_BETWEEN.sub("", trouble.line[each.end() : end]).strip() for each, end in zip(starts, ends, strict=True)]
    if not all(place.fits(each["key"], value) for each, value in zip(starts, values, strict=True)):
        return None
    word = _BETWEEN.sub("", trouble.line[entry.start("value") : starts[0].start()])
    column = f"\n{' ' * len(holder[1]['before'])}"
    written = "".join(f"{column}{each['key']}: {value}" for each, value in zip(starts, values, strict=True))
    start = trouble.line_start + entry.start("value") + len(word)
    ways = [(Span(start, trouble.line_start + entry.end("value")), written)] if word else []
    said = f"`{starts[0]['key']}` is a key of its own, but stands on the line of the entry `{word}`"
    shown = Span(trouble.line_start + starts[0].start(), trouble.line_start + starts[0].end("key"))
    help = "each key starts a line of its own"
    return mending(trouble, ways, said, help, "start a new line before it", shown=shown)


def _later(match: re.Match[str], place: Place, top: Place) -> Iterator[re.Match[str]]:
    """The keys in the value of a line that its place knows, or at its start the sheet does."""
    value = match["value"]
    closed = _QUOTED.match(value)
    start = closed.end() if closed else closed_at(value) if value[0] in "[{" else 0
    if value[0] in "[{'\"" and not start:
        return
    first, end = match.start("value") + start, match.end("value")
    parted = _LATER_KEY.finditer(match.string, first, end)
    glued = keys_glued_to_values(match.string, first + 1, end, place)
    yield from sorted((*_known_keys(parted, match, place, top), *glued), key=lambda found: found.start())


def _known_keys(
    starts: Iterable[re.Match[str]], match: re.Match[str], place: Place, top: Place
) -> Iterator[re.Match[str]]:
    for found in starts:
        key, before = _known(found["key"], place), match.string[match.start("value") : found.start()]
        number = re.fullmatch(r"-?\d+[,;]?\s*", before) and key in place.keys
        following = re.match(r"\s*(\S*?)[,;]?(?:\s|\Z)", match.string[found.end() :])
        if place.free(key) or number or top.free(key) or (following and place.may_hold(key, following[1])):
            yield found


def _known(key: str, place: Place) -> str:
    """A key as its place has it: in small letters where it is no other key."""
    return key if key in place.keys or key.casefold() not in place.keys else key.casefold()


def _pairs(match: re.Match[str], later: Sequence[re.Match[str]], place: Place) -> Iterator[_Pair]:
    line, ends = match.string, [*(found.start() for found in later), match.end("value")]
    starts = [(match["key"], match.start("key")), *((found["key"], found.start()) for found in later)]
    for (key, start), end in zip(starts, ends, strict=True):
        known, rest = _known(key, place), line[start + len(key) : end]
        behind = rest.lstrip(" \t:")
        # What stands at the end of a text is a part of it.
        value = behind.rstrip() if end == ends[-1] and place.is_text(known) else _BETWEEN.sub("", behind)
        head = known + rest[: len(rest) - len(behind)]
        yield _Pair(known, head, value, start, end, value != behind.rstrip())


def _are_keys(pairs: Sequence[_Pair], place: Place) -> bool:
    """Whether each may be a key of its place with a value that it takes."""
    keys = {pair.key for pair in pairs}
    if len(keys) < len(pairs) or any(pair.key in place.given for pair in pairs[1:]):
        return False
    return all(pair.value[:1] in ("'", '"') or place.fits(pair.key, pair.value) for pair in pairs)


def _on_lines(trouble: Trouble, pairs: Sequence[_Pair], place: Place) -> tuple[Span, str] | None:
    """The keys each on a line of its own; None where a sentence may go on with the next."""
    for one, other in pairwise(pairs):
        ended = one.parted or one.value[-1:] in TEXT_ENDS or not place.is_prose(one.key)
        if not ended and not _is_surely_key(other.key):
            return None
    span = Span(trouble.line_start + pairs[0].start, trouble.line_start + pairs[-1].end)
    lines = [pair.head + _written(pair, place) for pair in pairs]
    return best_repair(trouble.text, [(span, f"\n{' ' * pairs[0].start}".join(lines))])


def _written(pair: _Pair, place: Place) -> str:
    if _BLOCK.fullmatch(pair.value) and place.is_text(pair.key):
        return pair.value
    needs_quotes = place.is_text(pair.key) and pair.value[:1] not in ("'", '"') and not is_plain(pair.value)
    return quoted(pair.value) if needs_quotes and not place.takes(pair.key, "integer") else pair.value


def _may_go_on(one: _Pair, other: _Pair, place: Place) -> bool:
    """Whether the text of a key may go on with what looks like the next."""
    if not place.is_text(one.key) or _is_surely_key(other.key):
        return False
    return one.value[:1] not in ("'", '"', "[", "{") and not re.fullmatch(r"-?\d+", one.value)


def _is_surely_key(word: str) -> bool:
    """Whether no sentence has such a word."""
    return "_" in word or re.search(r"\d", word) is not None
