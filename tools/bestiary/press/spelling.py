"""Characters that no font shows, spelled out: before a deck is laid out, since a name is far wider than one character."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
import re
from typing import Any
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card, Deck
from bestiary.press.content.words import clean

#: Fields that hold names for the program, or what is never printed.
_UNPRINTED = frozenset({"id", "colours", "group", "style", "shape", "image", "language", "glyphs"})
#: What joins, parts or turns characters without being seen: senseless beside a name in brackets, where it may forbid a break.
_UNSEEN = "[\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f]"


class MissingGlyph(Struct, frozen=True):
    """A character of a card that no font shows; its name in brackets is printed in its place."""

    card: str
    character: str
    spelled: str


def spell_out(deck: Deck, unshown: Callable[[str], tuple[str, ...]]) -> tuple[Deck, tuple[MissingGlyph, ...]]:
    """The deck with the name of each character that cannot be shown in its place, and those characters card by card.

    `unshown` says which characters of a text no font can show.
    """
    own = [_characters(card) for card in deck.cards]
    every = _characters(deck.title).union(*own)
    spelled = {character: _spelled(character) for character in unshown("".join(sorted(every)))}
    if not spelled:
        return deck, ()
    keys = {glyph.key for glyph in deck.glyphs}
    unknown = re.compile(f"{_UNSEEN}*([{re.escape(''.join(spelled))}]){_UNSEEN}*")

    def changed(text: str) -> str:
        return text if text in keys else unknown.sub(lambda match: spelled[match[1]], clean(text))

    missing = [
        MissingGlyph(card.id, character, words)
        for card, characters in zip(deck.cards, own, strict=True)
        for character, words in spelled.items()
        if words and character in characters
    ]
    cards: tuple[Card, ...] = tuple(
        _mapped(card, changed) if characters & spelled.keys() else card
        for card, characters in zip(deck.cards, own, strict=True)
    )
    return replace(deck, title=changed(deck.title), cards=cards), tuple(missing)


def _characters(value: object) -> set[str]:
    return {character for text in _texts(value) if not text.isascii() for character in clean(text)}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, Struct):
        for name in _printed(value):
            yield from _texts(getattr(value, name))
        # A card without a title is headed by its id.
        if isinstance(value, Card) and not value.title.strip():
            yield value.id


def _printed(value: Struct) -> list[str]:
    return [name for name in value.__struct_fields__ if name not in _UNPRINTED]


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """The value with all its printed texts changed."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return value if value.isascii() else change(value)
    if isinstance(value, tuple):
        return tuple(_mapped(part, change) for part in value)
    if not isinstance(value, Struct):
        return value
    parts = {name: _mapped(getattr(value, name), change) for name in _printed(value)}
    if isinstance(value, Card) and not value.title.strip():
        parts["title"] = change(value.id)
    return replace(value, **parts)


def _spelled(character: str) -> str:
    if re.fullmatch(_UNSEEN, character):
        return ""
    return f"[{unicodedata.name(character, f'U+{ord(character):04X}').lower()}]"
