"""Which cards look other than at a revision of git: both sides are built by this program, so only content counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from bestiary.cached import digest
from bestiary.card import Card
from bestiary.cards.deck import build_deck, known_kinds
from bestiary.cards.images import ENDINGS as PICTURES
from bestiary.collection.changes import files_at
from bestiary.collection.documents import KINDS
from bestiary.collection.settings import Settings
from bestiary.lint.checking import check_bestiary
from bestiary.source.files import ENDINGS, ROOT_FILE

#: What decides how a card looks, beside its content; two bestiaries with equal looks draw equal cards alike.
Look = Callable[[Settings], object]


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The cards that changed or are new, how many others have only another number, and the ids that are gone."""

    cards: tuple[Card, ...]
    renumbered: int
    gone: tuple[str, ...]
    #: The cards of then cannot be compared, so that all count as changed: why, or empty.
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Then:
    """The cards of a revision by their ids, numbers and places of pictures left out, and the numbers they had."""

    drawn: Mapping[str, tuple[tuple[Card, str], ...]]
    reason: str = ""


def find_redrawn(
    root: Path,
    revision: str,
    look: Look,
    settings: Settings,
    cards: Sequence[Card],
    every: Iterable[str],
    kinds: Sequence[str],
) -> Redrawn:
    """Which of the cards look other than at a revision, their numbers aside; NoHistory when git cannot tell.

    `every` are the ids of all cards there are now. `look` says of settings what else decides how a card looks.
    """
    with TemporaryDirectory(prefix="bestiary-") as folder:
        then = _cards_at(root, revision, Path(folder), kinds, look, settings)
    gone = tuple(sorted(set(then.drawn) - set(every)))
    if then.reason:
        return Redrawn(tuple(cards), 0, gone, then.reason)
    same = [(card, number) for card in cards for drawn, number in then.drawn.get(card.id, ()) if drawn == _bare(card)]
    kept = {id(card) for card, _ in same}
    renumbered = sum(card.number != number for card, number in same)
    return Redrawn(tuple(card for card in cards if id(card) not in kept), renumbered, gone)


def _cards_at(root: Path, revision: str, folder: Path, kinds: Sequence[str], look: Look, settings: Settings) -> _Then:
    for name, content in files_at(root, revision, _is_read):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    then = check_bestiary(folder, folder)
    if then.misconfigured:
        return _Then({}, f"bestiary.yaml of `{revision}` cannot be used")
    there = [kind for kind in kinds if kind in known_kinds(then)]
    deck = build_deck(then, (), there).deck
    drawn: dict[str, tuple[tuple[Card, str], ...]] = {}
    # Of kinds that were asked for and did not exist, there were no cards.
    for card in deck.cards if there or not kinds else ():
        drawn[card.id] = (*drawn.get(card.id, ()), (_bare(card), card.number))
    same = look(then.catalog.settings) == look(settings) and deck.language == settings.language
    return _Then(drawn, "" if same else "the size or look of all cards has changed")


def _is_read(name: str) -> bool:
    sheet = name.partition("/")[0] in KINDS and name.endswith(ENDINGS)
    return sheet or name == ROOT_FILE or name.lower().endswith(PICTURES)


def _bare(card: Card) -> Card:
    """The card without its number, which changes when a card comes or goes elsewhere, and with what its picture shows."""
    return replace(card, number="", image=_content(card.image) if card.image else "")


def _content(path: str) -> str:
    try:
        return digest(Path(path).read_bytes())
    except OSError:
        return os.path.basename(path)
