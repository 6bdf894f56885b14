"""The pictures of a deck as files for the typesetter: each once, however many cards show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bestiary.card import Deck
from bestiary.cards.images import Picture, Trouble, read_picture
from bestiary.press.loss import Loss
from bestiary.press.typesetter import can_show

_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg"}


ReadPicture = Callable[[str], Picture | Trouble]


@dataclass(frozen=True, slots=True)
class Illustrations:
    """The contents of the pictures' files by their names."""

    files: Mapping[str, bytes]


def take_pictures(deck: Deck, read: ReadPicture = read_picture) -> tuple[Deck, Illustrations, tuple[Loss, ...]]:
    """The deck without pictures that cannot be printed, the others called by the names of their files, these files, and which
    cards lose theirs.
    """
    names: dict[str, str] = {}
    files: dict[str, bytes] = {}
    known: dict[bytes, str] = {}
    for path in sorted({card.image for card in deck.cards if card.image}):
        picture = read(path)
        if not isinstance(picture, Picture):
            continue
        if picture.content not in known:
            # Short: a path may be as long as a word that is parted to fit its line.
            name = f"p{len(known)}.{_ENDINGS[picture.type]}"
            known[picture.content] = name if can_show(name, picture.content) else ""
        if name := known[picture.content]:
            names[path] = name
            files[name] = picture.content
    losses = tuple(Loss(card.id, "image", card.image) for card in deck.cards if card.image and card.image not in names)
    cards = tuple(replace(card, image=names.get(card.image, "")) for card in deck.cards)
    return replace(deck, cards=cards), Illustrations(files), losses
