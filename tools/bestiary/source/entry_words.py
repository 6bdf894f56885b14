"""Keys below an entry that is words alone, which lack the key that they are the value of."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
import re
from typing import Any

from bestiary.diagnostic import Span
from bestiary.source.attempts import mending
from bestiary.source.colons import missing_colon
from bestiary.source.known import Place, needed_key, place_of
from bestiary.source.named_entries import named_entry
from bestiary.source.positions import before_on_line, indent_of, shifted
from bestiary.source.quoting import ITEM, VALUE
from bestiary.source.trouble import Reason, Trouble, lines_above
from bestiary.suggest import is_slip, nearest

#: Lines above that are looked through for the entry.
_NEAR = 20
#: Code points of the entry that a sentence shows.
_LONGEST = 40


def keys_below_word(trouble: Trouble) -> Reason | None:
    """Keys below an entry that is a word alone, which needs the key that such an entry cannot be without."""
    above = lines_above(trouble, _NEAR)
    start, line = above[0] if above else (0, "")
    entry, own = ITEM.match(line), re.match(r" *(?P<key>[\w-]+):(?:\s|\Z)", trouble.line)
    if entry is None or own is None or VALUE.match(line) or indent_of(trouble.line) <= indent_of(line):
        return None
    if entry["value"][0] == "{":
        # It is a map of its own.
        return None
    place, words = place_of(trouble, trouble.line_start), entry["value"]
    key = needed_key(trouble, trouble.line_start)
    if not key or not place.fits(key, words):
        key = _key_of(words, place, own["key"]) or key
    if own["key"] not in place.keys:
        return None
    likely_key, column = _starts_with_key(words, place), entry.start("value")
    if likely_key and (reason := missing_colon(trouble)):
        return reason
    word = Span(start + column, start + entry.end("value"))
    if not key:
        return _of_some_key(trouble, word, own["key"])
    if spaced := _spaced(words, place):
        way = _beside_word(trouble, word, column, spaced)
        said, help = f"a space is missing after the colon in `{words}`", "write `key: value` with a space"
        return mending(trouble, [way], said, help, f"write `{spaced}`", shown=word)
    made = named_entry(words, key, place, own["key"])
    if made is None:
        return _of_some_key(trouble, word, own["key"])
    way = _beside_word(trouble, word, column, f"\n{' ' * column}".join(made.lines))
    said = f"`{words}` stands alone here, though keys of the same entry stand below it"
    label = "write " + " and ".join(f"`{line}`" for line in made.lines)
    help, sure = "an entry is a word, or a map of keys", made.sure and not likely_key
    return mending(trouble, [way], said, help, label, safe=sure, shown=word)


def _of_some_key(trouble: Trouble, word: Span, given: str) -> Reason | None:
    """The reason for words that may be the value of several keys; None where the keys below start in another column."""
    words, place = trouble.text[word.start : word.end], place_of(trouble, trouble.line_start)
    free = [key for key in place.keys if key not in place.given and key != given and place.fits(key, words)]
    if not free or len(before_on_line(trouble.text, word.start)) != indent_of(trouble.line):
        return None
    words = words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip()}…"
    said = f"`{words}` stands alone here, though keys of the same entry stand below it"
    shown = [f"`{key}`" for key in free[:3]]
    return Reason(word, said, f"write the key that it is the value of before it: {' or '.join(shown)}")


def _key_of(words: str, place: Place, given: str) -> str:
    """The one key whose value some words are, told by its choices or by what an example of it looks like; else nothing."""
    free = [key for key in place.keys if key not in place.given and key != given and place.fits(key, words)]
    alike = [key for key in free if any(is_like_example(words, part) for part in place.keys[key])]
    named = alike or [key for key in free if place.refuses_text(key)]
    return named[0] if len(named) == 1 else ""


def is_like_example(words: str, part: Mapping[str, Any]) -> bool:
    """Whether words are an example that a part of a schema gives, whatever numbers are in both."""
    return any(_shape(words) == _shape(str(each)) for each in part.get("examples", ()))


def _shape(words: str) -> str:
    return re.sub(r"\d+", "0", words)


def _spaced(words: str, place: Place) -> str:
    """A key, well spelt or not, and its value with a space behind the colon that has none; empty for all other words."""
    found = re.match(r"(?P<key>[\w-]+) *:(?=[^\s:/])", words)
    return f"{found['key']}: {words[found.end() :]}" if found and _is_key(found["key"], place) else ""


def _starts_with_key(words: str, place: Place) -> bool:
    """Whether words may be a key and its value, with another sign than a colon between them or none."""
    found = re.match(r"(?P<key>[\w-]+)(?P<sign>\s*[^\w\s'’])?", words)
    if found is None or found[0] == words:
        return False
    return _is_key(found["key"], place) if found["sign"] else found["key"].casefold() in place.keys


def _is_key(word: str, place: Place) -> bool:
    meant = nearest(word, place.keys)
    return meant is not None and is_slip(word, meant)


def _beside_word(trouble: Trouble, word: Span, column: int, named: str) -> tuple[Span, str]:
    """An entry with its key, and what stands below it in the column of that."""
    width = indent_of(trouble.line)
    if width == column:
        return word, named
    rest = trouble.text[trouble.line_start :].split("\n")
    below = "\n".join(takewhile(lambda line: not line.strip() or indent_of(line) >= width, rest)).rstrip()
    moved = "\n".join(shifted(below.split("\n"), column - width))
    between = trouble.text[word.end : trouble.line_start]
    return Span(word.start, trouble.line_start + len(below)), named + between + moved
