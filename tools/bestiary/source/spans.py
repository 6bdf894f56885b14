"""What is read from a text: its data, and where its values stand."""

from __future__ import annotations

from msgspec import Struct

from bestiary.diagnostic import Data, Finding, Pointer, Span


class ValueSpan(Struct, frozen=True):
    """Where a value stands, where its key does (None in lists and at the top), and whether it is written plain."""

    value: Span
    key: Span | None
    plain: bool = False
    #: The place of the value that a `*mark` repeats here; None where the value itself stands here.
    repeats: Pointer | None = None


Spans = dict[Pointer, ValueSpan]


class Tree(Struct, frozen=True):
    """What a text holds: its data when it could be read at all, and what was wrong with it."""

    data: Data
    readable: bool
    problems: tuple[Finding, ...] = ()
    #: Written in ordinary lines: no text goes on in the line below, but behind `>` or `|`.
    ordinary: bool = False
