"""Repairs of text that does not parse, tried out: one counts when it lets the parser get further."""

from __future__ import annotations

from collections.abc import Callable, Iterable
import re
from typing import Any

from _ruamel_yaml import CParser
from msgspec import Struct
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    CollectionEndEvent,
    CollectionStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from bestiary.diagnostic import Span

#: What belongs to the place of a repair behind it.
_REST = re.compile(r"[^,\n]*")
#: A key with its value, and a line below it: what stands further in than the key can only go on with that value.
_BELOW_VALUE = re.compile(
    r"(?P<before> *(?:- +)*)[\w-]+:[ \t]+[^\s#][^\n]*\n(?:[ \t\r]*\n)*(?P<indent> *)(?=[^\s#])[^\n]*"
)
#: Repairs of larger texts are not tried out: each takes a reading of the whole.
LARGEST_TEXT = 200_000


def parser_failure(text: str) -> int | None:
    """Where the parser gives up on a text, in code points; None when it reads it to the end."""
    return _read(text, lambda event: None)


class Scalar(Struct, frozen=True):
    """A key or value as the parser reads it: its text, where it stands, and whether it has no quotes around it."""

    value: str
    span: Span
    plain: bool
    #: It is an entry of a list.
    listed: bool = False


def scalars_of(text: str, span: Span) -> list[Scalar]:
    """The keys and values that stand in a span, at least with a part of them."""
    found: list[Scalar] = []
    lists: list[bool] = []

    def note(event: Any) -> None:
        if isinstance(event, CollectionStartEvent):
            lists.append(type(event) is SequenceStartEvent)
        elif isinstance(event, CollectionEndEvent):
            lists.pop()
        elif type(event) is ScalarEvent and event.start_mark.index < span.end and event.end_mark.index > span.start:
            place = Span(event.start_mark.index, event.end_mark.index)
            found.append(Scalar(str(event.value), place, event.style in (None, ""), lists[-1:] == [True]))

    _read(text, note)
    return found


def last_quoted(text: str) -> Span | None:
    """The last value in quotes that the parser reads before it gives up on a text; None where it reads none, or to the end."""
    found: list[Span] = []

    def note(event: Any) -> None:
        if type(event) is ScalarEvent and event.style in ("'", '"'):
            found[:] = [Span(event.start_mark.index, event.end_mark.index)]

    failure = _read(text, note)
    return found[0] if found and failure is not None else None


def _read(text: str, note: Callable[[Any], None]) -> int | None:
    """Let all events of a text be noted; where the parser gives up, if it does."""
    following: Callable[[], Any] = CParser(text).get_event
    try:
        while type(event := following()) is not StreamEndEvent:
            note(event)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return mark.index if mark is not None else 0
    return None


def gets_further(before: str, after: str, span: Span) -> bool:
    """Whether the parser reads more of a text after a repair of a span, and finds nothing wrong in that place."""
    old, new = parser_failure(before), parser_failure(after)
    # Counted from the end, since the repair may have moved what follows it.
    further = old is not None and (new is None or len(after) - new < len(before) - old)
    return further and (new is None or not in_place(after, span.start, span.end + len(after) - len(before), new))


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


def best_repair(text: str, repairs: Iterable[tuple[Span, str]]) -> tuple[Span, str] | None:
    """The repair that gets the parser furthest, the first of equals; None when none gets it further."""
    failure = parser_failure(text) if len(text) <= LARGEST_TEXT else None
    if failure is None:
        return None
    best, left = None, len(text) - failure
    for span, replacement in repairs:
        after = text[: span.start] + replacement + text[span.end :]
        failure = parser_failure(after)
        rest = len(after) - failure if failure is not None else -1
        spoilt = failure is not None and in_place(after, span.start, span.start + len(replacement), failure)
        if rest < left and not spoilt:
            best, left = (span, replacement), rest
    return best


def first_repair(text: str, repairs: Iterable[tuple[Span, str]]) -> str | None:
    """The text of the best repair; None when none gets the parser further."""
    best = best_repair(text, repairs)
    return best[1] if best else None
