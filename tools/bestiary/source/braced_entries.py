"""Keys below an entry in braces: they belong to it, and the braces have to go."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.brackets import closed_at
from bestiary.source.known import place_of
from bestiary.source.parsing import parsed_data
from bestiary.source.positions import indent_of
from bestiary.source.quoting import ITEM, VALUE
from bestiary.source.soundness import sound_ways, value_fits
from bestiary.source.trouble import Reason, Trouble, holder_of

_KEY = re.compile(r" *(?P<key>[\w-]+):(?:\s|\Z)")


def keys_below_braces(trouble: Trouble) -> Reason | None:
    """Keys below an entry in braces, in the column of its brace."""
    column = indent_of(trouble.line)
    start, line = holder_of(trouble, column)
    entry, own = ITEM.match(line), _KEY.match(trouble.line)
    if entry is None or own is None or VALUE.match(line) or entry.start("value") != column:
        return None
    braces = entry["value"]
    if braces[0] != "{" or closed_at(braces) != len(braces) or own["key"] not in place_of(trouble, start).keys:
        return None
    span = Span(start + column, start + column + len(braces))
    pairs = list(_pairs(braces))
    if not pairs:
        return None
    written = f"\n{' ' * column}".join(pairs)
    sound = next(sound_ways(trouble, [(span, written)]), None)
    return Reason(
        span,
        f"keys of this entry stand below it, though its braces end before them: `{own['key']}`",
        "an entry in braces has all of its keys in them; without braces, each starts a line of its own",
        "write " + " and ".join(f"`{pair}`" for pair in pairs) + " without braces" if sound else "",
        sound.way[1] if sound else None,
        # Below an entry that lacks nothing, they may be those of one whose first line is lost.
        safe=not value_fits(trouble, start, "", parsed_data(braces)),
    )


def _pairs(braces: str) -> Iterator[str]:
    """The keys between braces, each with its value as it is written; nothing where one has none."""
    pairs: list[str] = []
    left = ""
    for piece in braces[1:-1].split(","):
        left += piece
        data = parsed_data(f"{{{left}}}")
        if isinstance(data, dict) and len(data) == 1 and None not in data.values():
            pairs.append(left.strip())
            left = ""
        else:
            left += ","
    if not left.strip(", "):
        yield from pairs
