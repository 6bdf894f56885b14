"""The pictures of a deck as files for the typesetter: each once, however many cards show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bestiary.card import Deck
from bestiary.cards.images import Picture, Trouble, read_picture
from bestiary.press.typesetter import can_show

_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg"}


ReadPicture = Callable[[str], Picture | Trouble]


def take_pictures(deck: Deck, read: ReadPicture = read_picture) -> tuple[Deck, Mapping[str, bytes], Mapping[str, str]]:
    """The deck without pictures that cannot be printed, the others called by the names of their files; these files by their
    names; and the paths of pictures that are lost, by the ids of their cards.
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
    lost = {card.id: card.image for card in deck.cards if card.image and card.image not in names}
    cards = tuple(replace(card, image=names.get(card.image, "")) for card in deck.cards)
    return replace(deck, cards=cards), files, lost
