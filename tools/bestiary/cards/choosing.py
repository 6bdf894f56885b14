"""Which cards are printed: the whole bestiary, or what filters, a revision and copies make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card, Deck
from bestiary.cards.copies import Copies, CopiesError, copy_cards, read_copies, refuse_unknown
from bestiary.cards.deck import BuiltDeck, build_deck, known_kinds
from bestiary.cards.picking import FilterError, kinds_of, may_fit
from bestiary.collection.changes import NoHistory
from bestiary.lint.checking import Bestiary

if TYPE_CHECKING:
    from bestiary.cards.redrawn import Look, Redrawn

#: What is asked for cannot be had; the text is a sentence that says what can.
REFUSALS = (FilterError, CopiesError, NoHistory)
#: Ids that a note names at most.
_NAMED = 8


class Choice(Struct, frozen=True):
    """Which cards are asked for, as the caller wrote it; `since` is a revision of git."""

    only: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    since: str | None = None


class Chosen(Struct, frozen=True):
    """The cards to print, and those that the filters fit, whatever a revision leaves of them; what their files are called,
    the names of sheets that errors keep off them, sentences for who asked, and kinds that have cards where these have none."""

    deck: Deck
    fitting: tuple[Card, ...]
    name: str
    left_out: tuple[str, ...]
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def choose(bestiary: Bestiary, choice: Choice, look: Look) -> Chosen:
    """The cards that are asked for; raises one of REFUSALS when they cannot be had.

    `look` says of settings what else than a card's content decides how it is drawn.
    """
    _refuse_other_kinds(choice)
    settled = bestiary.catalog.settings.cards.get("copies", {})
    copies = read_copies(choice.copies, settled)
    built = build_deck(bestiary, choice.only, choice.kinds)
    asked = [text.partition("=")[0].strip() for text in choice.copies]
    ids = {identity for _, identity in bestiary.catalog.by_id}
    refuse_unknown(settled, ids, ids)
    left_out = tuple(name for name in built.left_out if may_fit(choice.only, Path(name).stem))
    # Of a sheet that errors keep off the cards, copies are no slip.
    picked = {card.id for card in built.deck.cards}.union(Path(name).stem for name in left_out)
    refuse_unknown(asked, picked, ids)
    fitting = copy_cards(built.deck.cards, copies)
    if choice.since is not None:
        found = _changed(bestiary, choice, choice.since, copies, look, built)
        deck, notes = replace(built.deck, cards=found.cards), (*_notes(found, choice.since), *_alike(found.cards))
        return Chosen(deck, fitting, built.name, left_out, notes)
    others = () if fitting or choice.only else _kinds_with_cards(bestiary)
    return Chosen(replace(built.deck, cards=fitting), fitting, built.name, left_out, tuple(_alike(fitting)), others)


def _alike(cards: Iterable[Card]) -> Iterator[str]:
    """Sentences about copies of a card that have one name."""
    counts = Counter((card.key, card.id, card.copy) for card in cards if card.copy)
    for (_, identity, label), count in counts.items():
        if count > 1:
            yield f"{count} copies of `{identity}` are called `{label}`, and cannot be told apart."


def _kinds_with_cards(bestiary: Bestiary) -> tuple[str, ...]:
    """The kinds of which the bestiary has cards by files of its own."""
    own = {file.kind for file in bestiary.catalog.own}
    kinds = (kind for kind in sorted(known_kinds(bestiary)) if kind in own)
    return tuple(kind for kind in kinds if build_deck(bestiary, (), (kind,)).deck.cards)


def _refuse_other_kinds(choice: Choice) -> None:
    """FilterError for filters that leave nothing of a kind which is asked for."""
    filtered = kinds_of(choice.only)
    if filtered and (idle := [kind for kind in choice.kinds if kind not in filtered]):
        raise FilterError(f"Kind `{idle[0]}` is asked for, but the filters leave only {' and '.join(filtered)}.")


def _changed(bestiary: Bestiary, choice: Choice, since: str, copies: Copies, look: Look, built: BuiltDeck) -> Redrawn:
    from bestiary.cards.redrawn import find_redrawn

    catalog = bestiary.catalog
    kinds = (*choice.kinds, *kinds_of(choice.only))
    every = build_deck(bestiary, (), kinds) if choice.only else built
    # A sheet with errors is not gone, though there is no card of it now.
    ids = {card.id for card in every.deck.cards} | {Path(name).stem for name in every.left_out}
    return find_redrawn(catalog.root, since, look, catalog.settings, built.deck.cards, copies, ids, choice.only, kinds)


def _notes(found: Redrawn, revision: str) -> Iterator[str]:
    if found.reason:
        yield f"all cards count as changed since `{revision}`: {found.reason}."
    elif not found.cards:
        yield f"no card looks other than at `{revision}`, so none is printed."
    if found.renumbered:
        have = "s have" if found.renumbered > 1 else " has"
        yield f"{found.renumbered} unchanged card{have} only another number than at `{revision}`."
    if found.gone:
        more = f" and {len(found.gone) - _NAMED} more" if len(found.gone) > _NAMED else ""
        yield f"no longer there since `{revision}`: {', '.join(found.gone[:_NAMED])}{more}."
