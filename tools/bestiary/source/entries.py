"""Entries of lists and maps as stretches of text: where one goes out, and where one more comes in."""

from __future__ import annotations

import re

from bestiary.diagnostic import Edit, Pointer, Span
from bestiary.source.positions import before_on_line
from bestiary.source.spans import Spans, ValueSpan

_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")


def entry_removed(text: str, spans: Spans, pointer: Pointer) -> Span | None:
    """What to cut so that an entry is gone, with the comma or the lines it stands on; None where more would go with it.

    The last entry of a list or map takes the list or map along.
    """
    # Of a text that breaks off later, the maps and lists that are still open there have no end.
    if not pointer or pointer not in spans or pointer[:-1] not in spans:
        return None
    entries, own = _entries(text, spans, pointer[:-1]), _extent(text, spans[pointer])
    if len(entries) == 1:
        return entry_removed(text, spans, pointer[:-1]) if len(pointer) > 1 else None
    if _is_flow(text, spans, pointer[:-1]):
        place = entries.index(own)
        cut = Span(entries[place - 1].end, own.end) if place else Span(own.start, entries[1].start)
        return cut if "#" not in text[cut.start : own.start] + text[own.end : cut.end] else None
    return _lines(text, own, isinstance(pointer[-1], int))


def entry_added(text: str, spans: Spans, pointer: Pointer, words: str) -> Edit | None:
    """The edit that writes one more entry at the end of a list; None where the list is not written as one."""
    found, entries = spans.get(pointer), _entries(text, spans, pointer)
    if found is None or not entries or (*pointer, 0) not in spans:
        return None
    last = entries[-1].end
    if _is_flow(text, spans, pointer):
        return Edit(Span(last, last), f", {words}")
    first = entries[0].start
    before = before_on_line(text, first)
    if not re.fullmatch(r" *- +", before):
        return None
    end = _line_end(text, last)
    return Edit(Span(end, end), f"\n{before}{words}")


def _entries(text: str, spans: Spans, pointer: Pointer) -> list[Span]:
    inner = [each for each in spans if len(each) == len(pointer) + 1 and each[:-1] == pointer]
    return sorted(_extent(text, spans[each]) for each in inner)


def _extent(text: str, found: ValueSpan) -> Span:
    """From the key to the end of the value."""
    start = found.key.start if found.key else found.value.start
    # A block of text is given with the line ends after it.
    end = max(len(text[: found.value.end].rstrip()), found.value.start, found.key.end if found.key else 0)
    return Span(start, end)


def _is_flow(text: str, spans: Spans, pointer: Pointer) -> bool:
    start = spans[pointer].value.start
    properties = _PROPERTIES.match(text, start)
    return text[properties.end() if properties else start :][:1] in ("[", "{")


def _lines(text: str, own: Span, listed: bool) -> Span | None:
    start = text.rfind("\n", 0, own.start) + 1
    end = _line_end(text, own.end)
    if not re.fullmatch(r" *- +" if listed else r" *", text[start : own.start]) or text[own.end : end].strip():
        return None
    following = text.find("\n", end) + 1
    return Span(start, following) if following else Span(max(start - 1, 0), len(text))


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = end if end >= 0 else len(text)
    return end - 1 if text[end - 1 : end] == "\r" and end > at else end
