"""Lines that start further out than the entry or map they belong to, told by the keys that each place knows."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import mended_or_told
from bestiary.source.known import keys_below, place_in_column, place_of
from bestiary.source.positions import indent_of, line_at
from bestiary.source.quoting import VALUE, value_at
from bestiary.source.soundness import sound_ways
from bestiary.source.trouble import Reason, Trouble, line_above

_KEY = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +)*)(?P<key>[\w-]+):(?=\s|\Z)")
#: An entry that is a map, on lines of its own or in braces.
_ENTRY = re.compile(r"(?P<indent> *)(?:- +)+(?:(?P<key>[\w-]+):(?=\s|\Z)|\{)")
#: Lines above that are looked through.
_NEAR = 60
#: As many lines in a row are out of place at most.
_MOST = 6


def home_above(name: str, text: str, start: int) -> int | None:
    """The column further in that the key of a line belongs to, of the maps and entries that the lines above are in.

    `name` is that of the file, `start` where the line starts, in code points. None where no place above takes the key
    with its value, or where several do.
    """
    _, line = line_at(text, start)
    found, value = _KEY.match(line), value_at(text, start)
    if found is None or found["dashes"]:
        return None
    fitting = []
    for column in _open_columns(text, start, len(found["indent"])):
        if place_in_column(Source("", name, text), start, column).may_hold(found["key"], value):
            fitting.append(column)
    return fitting[0] if len(fitting) == 1 else None


def _open_columns(text: str, start: int, margin: int) -> Iterator[int]:
    """The columns further in than a margin at which keys may go on after the lines above a place, the innermost first."""
    least = None
    for line in reversed(text[:start].split("\n")[:-1][-_NEAR:]):
        if not line.strip() or line.lstrip()[0] == "#":
            continue
        found = _KEY.match(line)
        if found is None:
            # Text that goes on: it is of a key further out.
            continue
        column = len(found["indent"] + found["dashes"])
        if column <= margin:
            return
        if least is None or column < least:
            yield column
        least = len(found["indent"]) if least is None else min(least, len(found["indent"]))


def list_without_key(trouble: Trouble) -> Reason | None:
    """Entries below a key that has its value already: the line with the key of their list is missing."""
    start, above = line_above(trouble)
    found, value = _ENTRY.match(trouble.line), VALUE.match(above)
    if found is None or value is None or value.start("key") > len(found["indent"]):
        return None
    place, at = place_of(trouble, start), Span(trouble.line_start, trouble.line_start)
    if value.start("key") == len(found["indent"]) and place.free(found["key"] or ""):
        # Its hyphen is one too many.
        return None
    lists = [name for name in place.keys if name != value["key"] and place.free(name) and place.takes(name, "array")]
    ways = [(at, f"{' ' * value.start('key')}{name}:\n") for name in lists]
    fitting = [sound.way for sound in sound_ways(trouble, ways)]
    if not fitting:
        return None
    names = ", ".join(f"`{written.strip()}`" for _, written in fitting)
    words = Span(trouble.line_start + len(found["indent"]), trouble.line_start + len(trouble.line.rstrip()))
    return Reason(
        at,
        "this list stands below a key that is none of a list",
        f"the line with its own key is missing above it, such as {names}",
        f"write {names} on a line above it" if len(fitting) == 1 else "",
        fitting[0][1] if len(fitting) == 1 else None,
        # The list may have been put there from elsewhere.
        safe=False,
        shown=words,
    )


def entry_of_no_list(trouble: Trouble) -> Reason | None:
    """An entry below a key that holds no list, such as one that was put at the end of the file."""
    found = _KEY.match(trouble.line)
    above = line_above(trouble)[1]
    if found is None or not found["dashes"] or above[:1] in ("", " ", "-", "#") or not VALUE.match(above):
        return None
    top, first = place_of(trouble, 0), _KEY.match(trouble.text)
    given = top.given | ({first["key"]} if first else set())
    keys = {found["key"], *_keys_of_entry(trouble, found.end("dashes"))}
    lists = [name for name in top.keys if top.takes(name, "array") and keys <= keys_below(trouble, 0, name)]
    if not lists or (top.free(found["key"]) and found["key"] not in given):
        return None
    if (value := VALUE.match(above)) and value["key"] in lists:
        at = trouble.line_start - len(above) - 1 + value.start("value")
        shown, key = Span(at, at + len(value["value"])), value["key"]
        said = f"`{value['value']}` stands behind `{key}`, though its list stands on the lines below"
        way = Span(at - 1, shown.end), ""
        return mended_or_told(trouble, way, said, "take it out", "take it out", safe=False, shown=shown)
    present = [f"`{name}`" for name in lists if name in given]
    said = f"the end of the list it belongs to: that of {', '.join(present)}" if present else "the key of its list"
    if not present:
        said = f"a line with the key of its list, such as `{lists[0]}:`"
    return Reason(
        Span(trouble.line_start + len(found["indent"]), trouble.line_start + len(trouble.line.rstrip())),
        "this entry stands below no list",
        f"put it below {said}",
    )


def _keys_of_entry(trouble: Trouble, column: int) -> Iterator[str]:
    for line in trouble.text[trouble.line_start :].split("\n")[1:]:
        if line.strip() and indent_of(line) < column:
            return
        if (found := _KEY.match(line)) and indent_of(line) == column:
            yield found["key"]
