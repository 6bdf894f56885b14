"""The pictures of a deck as files for the typesetter: each once, however many cards show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from bestiary.card import Deck
from bestiary.cards.images import Picture, read_picture
from bestiary.press.loss import Loss
from bestiary.press.typesetter import can_show

_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg"}


@dataclass(frozen=True, slots=True)
class Illustrations:
    """File names by path, and the contents of the files."""

    names: Mapping[str, str]
    files: Mapping[str, bytes]


def take_pictures(deck: Deck) -> tuple[Deck, Illustrations, tuple[Loss, ...]]:
    """The deck without pictures that cannot be printed, the files of the others, and which cards lose theirs."""
    names: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for path in sorted({card.image for card in deck.cards if card.image}):
        picture = read_picture(path)
        if isinstance(picture, Picture):
            name = f"{sha256(picture.content).hexdigest()[:24]}.{_ENDINGS[picture.type]}"
            if name in files or can_show(name, picture.content):
                names[path] = name
                files[name] = picture.content
    losses = tuple(Loss(card.id, "image", card.image) for card in deck.cards if card.image and card.image not in names)
    cards = tuple(card if card.image in names else replace(card, image="") for card in deck.cards)
    return replace(deck, cards=cards), Illustrations(names, files), losses
