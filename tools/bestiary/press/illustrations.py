"""The pictures of a deck as files for the typesetter: each once, however many cards show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from bestiary.card import Deck
from bestiary.cards.images import Fault, Picture, Trouble, read_picture
from bestiary.parallel import run_apart
from bestiary.press.sharing import even_shares
from bestiary.press.typesetter import picture_fault

#: Pictures at most that a process tries at a time.
_TOGETHER = 24
_ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg"}


ReadPicture = Callable[[str], Picture | Trouble]


def take_pictures(
    deck: Deck, read: ReadPicture = read_picture
) -> tuple[Deck, Mapping[str, bytes], Mapping[str, Fault]]:
    """The deck without pictures that cannot be printed, the others called by the names of their files; these files by their
    names; and why the others cannot be printed, by their paths.
    """
    names: dict[str, str] = {}
    known: dict[bytes, str] = {}
    faults: dict[str, Fault] = {}
    for path in sorted({card.image for card in deck.cards if card.image}):
        picture = read(path)
        if isinstance(picture, Picture):
            # Short: a path may be as long as a word that is parted to fit its line.
            names[path] = known.setdefault(picture.content, f"p{len(known)}.{_ENDINGS[picture.type]}")
        else:
            faults[path] = Fault(picture)
    files = {name: content for content, name in known.items()}
    unfit: dict[str, Fault] = {}
    for found in run_apart(partial(_faults, files), even_shares(tuple(files), _TOGETHER)):
        unfit.update(found)
    faults.update((path, unfit[name]) for path, name in names.items() if name in unfit)
    cards = tuple(replace(card, image="" if card.image in faults else names.get(card.image, "")) for card in deck.cards)
    return replace(deck, cards=cards), {name: files[name] for name in files if name not in unfit}, faults


def _faults(files: Mapping[str, bytes], names: Sequence[str]) -> Mapping[str, Fault]:
    """Of some files those that cannot be typeset, and why."""
    found = ((name, picture_fault(name, files[name])) for name in names)
    return {name: fault for name, fault in found if fault}
