"""What the parser reads from a text, and where it gives up; of one that is like a text before, only the parts that are new."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from _ruamel_yaml import CParser
from msgspec import Struct
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from bestiary.diagnostic import Data, Span
from bestiary.source.pieces import Part, parts_after, parts_of_text
from bestiary.source.scalars import plain_scalar


def parser_failure(text: str) -> int | None:
    """Where the parser gives up on a text, in code points; None when it reads it to the end."""
    return failure_in(parts_of_text(text))


def failure_after(text: str, span: Span, written: str) -> int | None:
    """Where the parser gives up on a text with what is written in place of a span."""
    return failure_in(parts_after(text, span, written))


def failure_in(parts: Sequence[Part]) -> int | None:
    """Where the parser gives up on a text in parts."""
    at = 0
    for number, part in enumerate(parts):
        failure = _failure_of_part(part)
        if failure is not None:
            if number + 1 < len(parts) and _may_go_on(part.text, failure):
                failure = _failure_of("".join(each.text for each in parts[number:]))
            return None if failure is None else at + failure
        at += len(part.text)
    return None


def _failure_of_part(part: Part) -> int | None:
    at = len(part.pieces[0])
    for entry in part.entries:
        failure = _failure_of(entry)
        if failure is not None:
            return _failure_of(part.text) if _may_go_on(entry, failure) else at + failure
        at += len(entry)
    return None if part.entries else _failure_of(part.text)


def _may_go_on(piece: str, failure: int) -> bool:
    """Whether the parser fails as late in a piece as the end of it, so that what stands below may belong to it."""
    return "\n" not in piece[failure:].rstrip()


@lru_cache(maxsize=512)
def _failure_of(piece: str) -> int | None:
    return _read(piece, lambda event: None)


class Scalar(Struct, frozen=True):
    """A key or value as the parser reads it: its text, where it stands, and whether it has no quotes around it."""

    value: str
    span: Span
    plain: bool
    #: It is an entry of a list.
    listed: bool = False


def scalars_of(text: str, span: Span) -> list[Scalar]:
    """The keys and values that stand in a span, at least with a part of them."""
    start, end = _parts_around(text, span)
    found: list[Scalar] = []
    lists: list[bool] = []

    def note(event: Any) -> None:
        if isinstance(event, CollectionStartEvent):
            lists.append(type(event) is SequenceStartEvent)
        elif isinstance(event, CollectionEndEvent):
            lists.pop()
        elif type(event) is ScalarEvent:
            place = Span(start + event.start_mark.index, start + event.end_mark.index)
            if place.start < span.end and place.end > span.start:
                found.append(Scalar(str(event.value), place, event.style in (None, ""), lists[-1:] == [True]))

    _read(text[start:end], note)
    return found


def _parts_around(text: str, span: Span) -> tuple[int, int]:
    """Where the parts of a text that a span stands in begin and end; all of a text that the parser gives up on before."""
    ends = [*accumulate(len(part.text) for part in parts_of_text(text))]
    first, last = bisect_right(ends, span.start), bisect_left(ends, span.end)
    failure = parser_failure(text)
    if first >= len(ends) or (failure is not None and failure <= ends[min(last, len(ends) - 1)]):
        return 0, len(text)
    return (ends[first - 1] if first else 0), ends[min(last, len(ends) - 1)]


@lru_cache(maxsize=2)
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


def parsed_data(text: str) -> Data:
    """The data of a text, or of a value alone, as the parser reads it; None where it does not, and of one with an anchor or a tag."""
    following: Callable[[], Any] = CParser(text).get_event
    try:
        following()
        data = None if type(following()) is StreamEndEvent else _value(following(), following)
        following()
        return data if type(following()) is StreamEndEvent else None
    except (YAMLError, ValueError, RecursionError):
        return None


def _value(event: Any, following: Callable[[], Any]) -> Data:
    """The data that begins with an event; ValueError where it has what data alone does not tell."""
    if type(event) is AliasEvent or event.anchor or event.tag:
        raise ValueError("an anchor or a tag")
    if type(event) is ScalarEvent:
        return plain_scalar(event.value) if event.implicit[0] else str(event.value)
    inner = _until_end(following)
    if type(event) is SequenceStartEvent:
        return [_value(each, following) for each in inner]
    data: dict[str, Data] = {}
    for key in inner:
        if type(key) is not ScalarEvent or key.value in data or key.value == "<<":
            raise ValueError("a key that is no word, or one that stands twice")
        data[key.value] = _value(following(), following)
    return data


def _until_end(following: Callable[[], Any]) -> Iterator[Any]:
    while not isinstance(event := following(), CollectionEndEvent):
        yield event
