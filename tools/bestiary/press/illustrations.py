"""The pictures of a deck as files for the typesetter: each once, however many cards show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
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
#: What became of pictures that were tried, by their contents.
Tried = MutableMapping[bytes, Fault | None]


def take_pictures(
    deck: Deck, read: ReadPicture = read_picture, tried: Tried | None = None
) -> tuple[Deck, Mapping[str, bytes], Mapping[str, Fault]]:
    """The deck without pictures that cannot be printed, the others called by the names of their files; these files by their
    names; and why the others cannot be printed, by their paths.

    No picture is tried that is among those `tried`, and each that is becomes one of them.
    """
    tried = {} if tried is None else tried
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
    untried = tuple(name for name, content in files.items() if content not in tried)
    for found in run_apart(partial(_faults, files, deck.fonts), even_shares(untried, _TOGETHER)):
        tried.update((files[name], fault) for name, fault in found)
    unfit = {name: fault for name, content in files.items() if (fault := tried[content])}
    faults.update((path, unfit[name]) for path, name in names.items() if name in unfit)
    cards = tuple(replace(card, image="" if card.image in faults else names.get(card.image, "")) for card in deck.cards)
    return replace(deck, cards=cards), {name: files[name] for name in files if name not in unfit}, faults


def _faults(
    files: Mapping[str, bytes], fonts: Sequence[str], names: Sequence[str]
) -> Sequence[tuple[str, Fault | None]]:
    """Of some files why each cannot be typeset, or that it can."""
    return [(name, picture_fault(name, files[name], fonts)) for name in names]
