"""Which cards look other than at a revision of git: both sides are built by this program, so only content counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
import os
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from bestiary.cached import digest
from bestiary.card import Card
from bestiary.cards.copies import Copies, copy_cards, read_copies
from bestiary.cards.deck import build_deck, known_kinds
from bestiary.cards.images import ENDINGS as PICTURES
from bestiary.cards.picking import FilterError
from bestiary.collection.changes import files_at, place_in_repository
from bestiary.collection.documents import KINDS
from bestiary.collection.settings import Settings
from bestiary.fonts import ENDINGS as FONTS
from bestiary.fonts import digest_fonts, fonts_of
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.scratch import scratch_folder
from bestiary.source.files import ENDINGS, ROOT_FILE
from bestiary.writing import read_back

#: What decides how a card looks, beside its content; two bestiaries with equal looks draw equal cards alike.
Look = Callable[[Settings], object]


class Redrawn(Struct, frozen=True):
    """The cards that changed or are new, each copy of them that did, how many others have only another number, and the ids
    that are gone and would fit the filters."""

    cards: tuple[Card, ...]
    renumbered: int
    gone: tuple[str, ...]
    #: The cards of then cannot be compared, so that all count as changed: why, or empty.
    reason: str = ""


class _Then(Struct, frozen=True):
    """Each copy of the cards of a revision as it looked, with the number of its card, and the ids that the filters fit."""

    drawn: Mapping[Card, tuple[str, ...]]
    ids: frozenset[str] = frozenset()
    reason: str = ""


def find_redrawn(
    root: Path,
    revision: str,
    look: Look,
    settings: Settings,
    cards: Sequence[Card],
    copies: Copies,
    every: Iterable[str],
    only: Sequence[str],
    kinds: Sequence[str],
) -> Redrawn:
    """Which copies of the cards look other than at a revision, their cards' numbers aside; NoHistory when git cannot tell.

    `every` are the ids of all cards there are now. `look` says of settings what else decides how a card looks.
    """
    with scratch_folder() as folder:
        then = _cards_at(root, revision, Path(folder), only, kinds, look, settings)
    gone = tuple(sorted(then.ids - set(every)))
    if then.reason:
        return Redrawn(copy_cards(cards, copies), 0, gone, then.reason)
    left = {drawn: list(numbers) for drawn, numbers in then.drawn.items()}
    redrawn, renumbered = [], 0
    for card, copy, drawn in _copies(cards, copies):
        # There may be more copies of one look than there were.
        if numbers := left.get(drawn):
            renumbered += numbers.pop(0) != card.number
        else:
            redrawn.append(copy)
    return Redrawn(tuple(redrawn), renumbered, gone)


def _copies(cards: Sequence[Card], copies: Copies) -> Iterator[tuple[Card, Card, Card]]:
    """Of each copy its card, the copy as it is printed, and how it looks, whatever the number of its card."""
    for card in cards:
        bare = replace(card, number="", image=_content(card.image) if card.image else "")
        for copy, drawn in zip(copy_cards((card,), copies), copy_cards((bare,), copies), strict=True):
            yield card, copy, drawn


def _cards_at(
    root: Path,
    revision: str,
    folder: Path,
    only: Sequence[str],
    kinds: Sequence[str],
    look: Look,
    settings: Settings,
) -> _Then:
    folder = _lay_out(root, revision, folder)
    then = check_bestiary(folder, folder)
    if then.misconfigured:
        return _Then({}, reason=f"bestiary.yaml of `{revision}` cannot be used")
    there = [kind for kind in kinds if kind in known_kinds(then)]
    # Of kinds that were asked for and did not exist, there were no cards.
    cards = build_deck(then, (), there).deck.cards if there or not kinds else ()
    drawn: dict[Card, list[str]] = {}
    copies = read_copies((), then.catalog.settings.cards.get("copies", {}))
    for card, _, looks in _copies(cards, copies):
        drawn.setdefault(looks, []).append(card.number)
    same = _looks_of(folder, then.catalog.settings, look) == _looks_of(root, settings, look)
    reason = "" if same else "the size or look of all cards has changed"
    numbers = {looks: tuple(each) for looks, each in drawn.items()}
    return _Then(numbers, _fitting(then, only, there) if only else frozenset(card.id for card in cards), reason)


def _fitting(then: Bestiary, only: Sequence[str], kinds: Sequence[str]) -> frozenset[str]:
    """The ids of cards that the filters fit; none where they ask for what there was not yet."""
    try:
        return frozenset(card.id for card in build_deck(then, only, kinds, strict=False).deck.cards)
    except FilterError:
        return frozenset()


def _looks_of(root: Path, settings: Settings, look: Look) -> object:
    """What decides how all cards of a root look."""
    return look(settings), settings.language, digest_fonts(fonts_of(root, settings.cards))


def _lay_out(root: Path, revision: str, folder: Path) -> Path:
    """Write the files of a revision below a folder, links as links; the root as it is there."""
    place = place_in_repository(root)
    there = (folder / place).resolve()
    there.mkdir(parents=True, exist_ok=True)
    links = []
    for file in files_at(root, revision, lambda name, linked: _is_read(name, place, linked)):
        target = folder / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.is_link:
            links.append((target, os.fsdecode(file.content)))
        else:
            target.write_bytes(file.content)
    # Not before all else is there, lest something be written over them.
    for target, leads in links:
        # Of what lies beyond the repository, git knows nothing.
        if os.path.realpath(target.parent / leads).startswith(os.path.join(os.path.realpath(folder), "")):
            with suppress(OSError):
                target.symlink_to(leads)
    return there


def _is_read(name: str, place: str, linked: bool) -> bool:
    """Whether a file of a repository may be part of the bestiary at a place in it; links, where there are any, may lead anywhere."""
    if name.lower().endswith((*PICTURES, *FONTS)):
        return linked or name.startswith(place)
    if not name.startswith(place):
        return linked and name.endswith(ENDINGS)
    below = name.removeprefix(place)
    return below == ROOT_FILE or (name.endswith(ENDINGS) and (linked or below.partition("/")[0] in KINDS))


def _content(path: str) -> str:
    try:
        return digest(read_back(Path(path)))
    except OSError:
        return os.path.basename(path)
