"""Texts with their parts glued together, `**Effect:** … **Trigger:** …`, taken apart."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.systems.draw_steel.grammar.encounter import read_cost, spell_cost
from bestiary.systems.draw_steel.tables import Words

#: A label in bold that starts a line: `**Effect:** …`, `**Effect**: …`, `**Stone (+1 EV)** …`.
_LABEL = re.compile(
    r"^(?P<bold>\*\*|__)(?P<label>[^*_:\n]{1,80}?)(?:(?P<inside>:)(?P=bold)|(?P=bold)(?P<outside>:)?)[ \t]*",
    re.MULTILINE,
)
_COSTED = re.compile(r"(?P<name>.+?) \((?P<cost>[^()]+)\)")


class Part(Struct, frozen=True):
    """One part of a glued text: the name or cost it is headed with, both empty for the words before the first label."""

    name: str
    cost: str
    text: str


def split_glued(text: str, words: Words) -> tuple[Part, ...]:
    """The parts of a text; a single one without a label when nothing is glued in it."""
    labels = [(found, *read) for found in _LABEL.finditer(text) if (read := _read_label(found, words)) is not None]
    labels = [each for each in labels if text[each[0].end() :].strip()]
    if not labels:
        return (Part("", "", text),)
    return tuple(_parts(text, labels))


def _parts(text: str, labels: list[tuple[re.Match[str], str, str]]) -> Iterator[Part]:
    before = text[: labels[0][0].start()].strip()
    if before:
        yield Part("", "", before)
    ends = [found.start() for found, _, _ in labels[1:]] + [len(text)]
    for (found, name, cost), end in zip(labels, ends, strict=True):
        yield Part(name, cost, text[found.end() : end].strip())


def _read_label(found: re.Match[str], words: Words) -> tuple[str, str] | None:
    """Name and cost that a label says; None for bold words that are no label."""
    label = found["label"].strip()
    cost = read_cost(label, words)
    if cost is not None:
        return "", spell_cost(cost)
    costed = _COSTED.fullmatch(label)
    if costed and (cost := read_cost(costed["cost"], words)) is not None:
        return costed["name"].strip(), spell_cost(cost)
    return (label, "") if found["inside"] or found["outside"] else None
