"""Lines that start further out than the entry or map they belong to, told by the keys that each place knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.counting import counted
from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import best_repair
from bestiary.source.known import keys_below, place_in_column, place_of
from bestiary.source.positions import indent_of, line_at
from bestiary.source.quoting import VALUE, value_at
from bestiary.source.trouble import Reason, Trouble, line_above, lines_before

_KEY = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +)*)(?P<key>[\w-]+):(?=\s|\Z)")
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


def key_too_far_out(trouble: Trouble) -> Reason | None:
    """Keys above a line that starts further in than they do, which belong to what stands above them."""
    if not trouble.is_of_columns:
        return None
    strays = list(_strays(trouble))
    for count in range(1, len(strays) + 1):
        first = strays[-count]
        repair = best_repair(trouble.text, _brought_in(trouble, [*reversed(strays[:count])]))
        if repair is None:
            continue
        found = _KEY.match(line_at(trouble.text, first)[1])
        assert found is not None
        known = place_of(trouble, first).may_hold(found["key"], value_at(trouble.text, first))
        if known and _fits_out_there(trouble, len(found["indent"])):
            return _either_of(trouble, found["key"])
        more = f" and the {count - 1} below" if count > 1 else ""
        width = indent_of(repair[1])
        return Reason(
            repair[0],
            f"`{found['key']}`{more} belong{'s' if count == 1 else ''} to what stands above, but start"
            f"{'s' if count == 1 else ''} further out",
            "keys of one entry, or of one map, start alike",
            f"write {counted(width, 'space')} before it",
            repair[1],
        )
    return None


def _strays(trouble: Trouble) -> Iterator[int]:
    """Where the keys above a line start that stand further out than it does, with their values, the nearest first."""
    own, margin, below = indent_of(trouble.line), None, trouble.line_start
    for start, line in lines_before(trouble, _MOST * 2, skip=1):
        if not line.strip() or line.lstrip()[0] == "#":
            continue
        if indent_of(line) >= own and margin is None:
            # What a text of several lines goes on with.
            continue
        found = _KEY.match(line)
        margin = indent_of(line) if margin is None else margin
        # What nothing stands behind holds the lines below it.
        if found is None or found["dashes"] or indent_of(line) != margin or not VALUE.match(line):
            return
        if below != trouble.line_start and trouble.text[start + len(line) : below].strip():
            return
        below = start
        yield start


def _brought_in(trouble: Trouble, strays: Sequence[int]) -> Iterator[tuple[Span, str]]:
    """The lines from the first stray to the last, each stray with the indentation of its home; none where one has no home."""
    text, moved = trouble.text, 0
    for start in strays:
        column = home_above(trouble.name, text, start + moved)
        if column is None:
            return
        line = line_at(text, start + moved)[1]
        text = f"{text[: start + moved]}{' ' * column}{text[start + moved :].lstrip(' ')}"
        moved += column - indent_of(line)
    last = strays[-1]
    end = last + len(line_at(trouble.text, last)[1].rstrip())
    yield Span(strays[0], end), text[strays[0] : end + moved]


def _fits_out_there(trouble: Trouble, margin: int) -> bool:
    """Whether the line itself may stand as far out as those above it."""
    found = _KEY.match(trouble.line)
    if found is None or found["dashes"]:
        return False
    place = place_in_column(trouble, trouble.line_start, margin)
    return place.may_hold(found["key"], value_at(trouble.text, trouble.line_start))


def _either_of(trouble: Trouble, above: str) -> Reason:
    start = trouble.line_start + indent_of(trouble.line)
    return Reason(
        Span(start, trouble.line_start + len(trouble.line.rstrip())),
        f"this line starts further in than `{above}` above it, and either may be out of place",
        f"line the two up: bring this one out, or `{above}` in",
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
