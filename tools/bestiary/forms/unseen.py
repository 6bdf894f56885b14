"""Characters that nobody sees, raw or as escapes, in the texts of a document."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_references
from bestiary.diagnostic import Change, Finding, Span
from bestiary.pointers import value_at
from bestiary.source.signs import CONTROLS, TURNING
from bestiary.source.tree import read_spans
from bestiary.typography import has_backward

#: What may be one: most files have none, and to look for each sign by itself is fastest.
_MAY_TURN = tuple(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
_MAY_BE = r"\\(?:[0abefv]|[xuU][0-9a-fA-F]{2})"
_ESCAPE = r"(?s)\\(?:x(?P<two>[0-9a-fA-F]{2})|u(?P<four>[0-9a-fA-F]{4})|U(?P<eight>[0-9a-fA-F]{8})|(?P<named>.))"
_NAMED = {"0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v"}
_UNSEEN, _TURNS = f"[{CONTROLS}{TURNING}]", f"[{TURNING}]"
#: What turns words around that run one way anyhow.
_OVERRIDES = "\u202d\u202e"


def unseen_characters(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text with control characters in it, or with such as turn its direction where nothing runs backward."""
    text = document.source.text
    turned = not text.isascii() and any(sign in text for sign in _MAY_TURN)
    if not turned and not ("\\" in text and re.search(_MAY_BE, text)):
        return
    names = {reference.pointer for reference in find_references(plan, document.data)}
    for pointer, span in read_spans(document.source).items():
        value = value_at(document.data, pointer)
        if pointer in names or not isinstance(value, str) or span.repeats is not None or not re.search(_UNSEEN, value):
            continue
        places = [each for each in _places(text, span.value) if _counts(each[1], value)]
        if not places:
            continue
        character = places[0][1]
        said = "turns the words behind it around" if re.match(_TURNS, character) else "is never printed"
        yield Finding(
            "unseen-character",
            document.source,
            places[0][0],
            f"a character that nobody sees stands here (U+{ord(character):04X}), and {said}",
            label="write the text without it" if len(places) == 1 else f"write the text without all {len(places)}",
            help="it came in by copying, most likely",
            changes=tuple(Change(place) for place, _ in places),
            safe=False,
        )


def _places(text: str, value: Span) -> Iterator[tuple[Span, str]]:
    """The unseen characters of a value as it is written, each with its place."""
    written = text[value.start : value.end]
    found = [(each.span(), each[0]) for each in re.finditer(_UNSEEN, written)]
    if written[:1] == '"':
        found += [(each.span(), _read(each)) for each in re.finditer(_ESCAPE, written)]
    for (start, end), character in sorted(found):
        if re.fullmatch(_UNSEEN, character):
            yield Span(value.start + start, value.start + end), character


def _read(escape: re.Match[str]) -> str:
    digits = escape["two"] or escape["four"] or escape["eight"]
    if digits is None:
        return _NAMED.get(escape["named"], "")
    return chr(int(digits, 16)) if int(digits, 16) < 0x110000 else ""


def _counts(character: str, value: str) -> bool:
    """Whether a character is out of place in a text: marks of direction have a use where some of it runs backward."""
    return not re.match(_TURNS, character) or character in _OVERRIDES or not has_backward(value)
