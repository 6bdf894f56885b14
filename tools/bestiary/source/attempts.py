"""Ways to mend a text that does not parse, tried out: one counts when it lets the parser get further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.parsing import failure_after, parser_failure
from bestiary.source.trouble import File, Reason, Trouble

#: What belongs to the place of a repair behind it.
_REST = re.compile(r"[^,\n]*")
#: A key with its value, and a line below it: what stands further in than the key can only go on with that value.
_BELOW_VALUE = re.compile(
    r"(?P<before> *(?:- +)*)[\w-]+:[ \t]+[^\s#][^\n]*\n(?:[ \t\r]*\n)*(?P<indent> *)(?=[^\s#])[^\n]*"
)
#: Repairs of larger texts are not tried out: each takes a reading of the whole.
LARGEST_TEXT = 200_000


#: A place of a text, and what is written there to mend it.
Way = tuple[Span, str]


def changed(text: str, span: Span, written: str) -> str:
    """A text with what is written in place of a span."""
    return text[: span.start] + written + text[span.end :]


def best_repair(text: str, repairs: Iterable[Way]) -> Way | None:
    """The repair that gets the parser furthest, the first of equals; None when none gets it further."""
    if len(text) > LARGEST_TEXT:
        return None
    return min(_further(text, repairs), key=lambda each: each[0], default=(0, None))[1]


def mending(
    file: File,
    ways: Iterable[Way],
    message: str,
    help: str = "",
    label: str = "",
    safe: bool = True,
    shown: Span | None = None,
) -> Reason | None:
    """The reason with the best of some ways to mend the text; None where none gets the parser further."""
    way = best_repair(file.text, ways)
    return Reason(way[0], message, help, label, way[1], safe, shown=shown) if way else None


def mended_or_told(
    trouble: Trouble,
    way: Way,
    message: str,
    help: str = "",
    label: str = "",
    safe: bool = True,
    shown: Span | None = None,
) -> Reason:
    """The reason at the place of a way, with that and its label where it gets the parser further; else its words alone."""
    mended = mending(trouble, [way], message, help, label, safe, shown)
    return mended or Reason(way[0], message, help, safe=safe, shown=shown)


def gets_further(before: str, after: str, span: Span) -> bool:
    """Whether the parser reads more of a text after a repair of a span, and finds nothing wrong in that place."""
    written = after[span.start : len(after) - len(before) + span.end]
    return any(True for _ in _further(before, [(span, written)]))


def _further(text: str, ways: Iterable[Way]) -> Iterator[tuple[int, Way]]:
    """The ways that let the parser read more of a text and leave nothing wrong in their place, each with what is left unread."""
    failure = parser_failure(text)
    for span, written in ways if failure is not None else ():
        after, failed = changed(text, span, written), failure_after(text, span, written)
        # What follows a way is moved by it: what is left is counted from the end.
        left = -1 if failed is None else len(after) - failed
        if failed is None or (
            left < len(text) - (failure or 0) and not in_place(after, span.start, span.start + len(written), failed)
        ):
            yield left, (span, written)


def in_place(text: str, start: int, end: int, at: int) -> bool:
    """Whether something stands in the place of a repair, which goes on to the next comma or the end of the line.

    Where a repair ends with the value of a key, a line below that stands further in belongs to it as well.
    """
    found = _REST.match(text, end)
    if start <= at < (found.end() if found else end):
        return True
    below = _BELOW_VALUE.match(text, text.rfind("\n", 0, end) + 1)
    return (
        below is not None and len(below["indent"]) > len(below["before"]) and below.start("indent") <= at < below.end()
    )
