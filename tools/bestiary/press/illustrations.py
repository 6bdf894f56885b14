"""The pictures of a deck as files for the typesetter: each once, however many cards show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from bestiary.card import Deck
from bestiary.cards.images import Picture, Trouble, read_picture
from bestiary.parallel import run_apart
from bestiary.press.sharing import even_shares
from bestiary.press.typesetter import can_show

#: Pictures at most that a process tries at a time.
_TOGETHER = 24
_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg"}


ReadPicture = Callable[[str], Picture | Trouble]


def take_pictures(deck: Deck, read: ReadPicture = read_picture) -> tuple[Deck, Mapping[str, bytes], Mapping[str, str]]:
    """The deck without pictures that cannot be printed, the others called by the names of their files; these files by their
    names; and the paths of pictures that are lost, by the ids of their cards.
    """
    names: dict[str, str] = {}
    known: dict[bytes, str] = {}
    for path in sorted({card.image for card in deck.cards if card.image}):
        picture = read(path)
        if isinstance(picture, Picture):
            # Short: a path may be as long as a word that is parted to fit its line.
            names[path] = known.setdefault(picture.content, f"p{len(known)}.{_ENDINGS[picture.type]}")
    files = {name: content for content, name in known.items()}
    shown = frozenset[str]().union(*run_apart(partial(_shown, files), even_shares(tuple(files), _TOGETHER)))
    files = {name: content for name, content in files.items() if name in shown}
    names = {path: name for path, name in names.items() if name in shown}
    lost = {card.id: card.image for card in deck.cards if card.image and card.image not in names}
    cards = tuple(replace(card, image=names.get(card.image, "")) for card in deck.cards)
    return replace(deck, cards=cards), files, lost


def _shown(files: Mapping[str, bytes], names: Sequence[str]) -> frozenset[str]:
    """Those of some files that can be typeset."""
    return frozenset(name for name in names if can_show(name, files[name]))
