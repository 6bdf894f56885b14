"""Characters that no font shows, spelled out: before a deck is laid out, since a name is far wider than one character."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from enum import Enum
from functools import cache
from operator import attrgetter
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
    """A character of a card, with its marks, that no font shows, and what is printed in its place: names in brackets."""

    #: The card's key.
    card: str
    character: str
    spelled: str


def spell_out(deck: Deck, unshown: Callable[[Iterable[str]], frozenset[str]]) -> tuple[Deck, tuple[MissingGlyph, ...]]:
    """The deck with the name of each character that cannot be shown in its place, and those characters card by card.

    `unshown` says which of some characters, each with its marks, no font can show.
    """
    own = [_characters(card) for card in deck.cards]
    every = _characters(deck.title).union(*own)
    alone = unshown({*every, *"".join(every)})
    # A mark may take its letter along to a font that has neither, and nothing be said of it.
    lacking = alone | {character for character in every if not alone.isdisjoint(character)}
    if not lacking:
        return deck, ()
    # A character with a mark goes before the same without.
    spelled = {each: _spelled(each, lacking) for each in sorted(lacking, key=lambda each: (-len(each), each))}
    keys = {glyph.key for glyph in deck.glyphs}
    unknown = re.compile(f"{_UNSEEN}*({'|'.join(map(re.escape, spelled))}){_UNSEEN}*")

    def changed(text: str) -> str:
        return text if text in keys else unknown.sub(lambda match: spelled[match[1]], clean(text))

    missing = [
        MissingGlyph(card.key, character, spelled[character])
        for card, characters in zip(deck.cards, own, strict=True)
        for character in sorted(characters & lacking)
        if "[" in spelled[character]
    ]
    cards: tuple[Card, ...] = tuple(
        _mapped(card, changed) if characters & lacking else card
        for card, characters in zip(deck.cards, own, strict=True)
    )
    return replace(deck, title=changed(deck.title), cards=cards), tuple(missing)


def _characters(value: object) -> set[str]:
    """All characters of a value's printed texts but plain ASCII, each with its marks."""
    return {
        each for text in texts_of(value) if not text.isascii() for each in characters_of(text) if not each.isascii()
    }


def characters_of(text: str) -> Iterator[str]:
    """The characters of a text as it is printed, each with its marks."""
    text, start = clean(text), 0
    for at in range(1, len(text) + 1):
        if at == len(text) or text[at].isascii() or not unicodedata.category(text[at]).startswith("M"):
            yield text[start:at]
            start = at


def texts_of(value: Any) -> list[str]:
    """The printed texts of a value, such as a card, in no order."""
    found: list[str] = []
    waiting: list[Any] = [value]
    while waiting:
        each = waiting.pop()
        kind = each.__class__
        if kind is str:
            found.append(each)
        elif kind is tuple:
            waiting += each
        else:
            waiting += _parts_of(kind)(each)
    return found


@cache
def _parts_of(kind: type[Any]) -> Callable[[Any], Sequence[Any]]:
    """What gives, of a value of a kind that is neither text nor a tuple, all that it prints."""
    if issubclass(kind, str):
        return lambda text: (str(text),)
    if not issubclass(kind, Struct):
        return lambda value: ()
    names = _printed(kind)
    if kind is Card:
        # One without a title is headed by its id.
        return lambda card: [*(getattr(card, name) for name in names), "" if card.title.strip() else card.id]
    return attrgetter(*names) if len(names) > 1 else lambda value: [getattr(value, name) for name in names]


@cache
def _printed(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in _UNPRINTED)


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """The value with all its printed texts changed."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return value if value.isascii() else change(value)
    if isinstance(value, tuple):
        return tuple(_mapped(part, change) for part in value)
    if not isinstance(value, Struct):
        return value
    parts = {name: _mapped(getattr(value, name), change) for name in _printed(value.__class__)}
    if isinstance(value, Card) and not value.title.strip():
        parts["title"] = change(value.id)
    return replace(value, **parts)


def _spelled(character: str, lacking: Set[str]) -> str:
    """The names of a character that cannot be shown and of its marks; itself with their names where it can be."""
    base, marks = character[0], character[1:]
    return (_named(base) if base in lacking else base) + "".join(map(_named, marks))


def _named(character: str) -> str:
    if re.fullmatch(_UNSEEN, character):
        return ""
    return f"[{unicodedata.name(character, f'U+{ord(character):04X}').lower()}]"
