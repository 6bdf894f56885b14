"""What a card says, for comparison with what a renderer wrote."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from bestiary.card import Card
from bestiary.render.visible import one_line, show_controls
from bestiary.richtext import Run, Style

_KEYS = {"id", "mark", "icon", "colours"}


def texts(card: Card) -> Iterator[str]:
    """Every text of the card that an author wrote, keys of shapes and colours left out."""
    yield from _texts(card)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, Run):
        if value.style is not Style.ICON:
            yield value.text
    elif isinstance(value, Enum):
        return
    elif isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in _KEYS:
                yield from _texts(getattr(value, name))


def words(card: Card) -> Iterator[str]:
    """Every word of the card."""
    for text in texts(card):
        yield from text.split()


def squeezed(text: str) -> str:
    """The text with each run of white space as one space."""
    return " ".join(text.split())


def shown(text: str) -> str:
    """The text as every renderer shows it: on one line, its controls visible."""
    return squeezed(show_controls(one_line(text)))
