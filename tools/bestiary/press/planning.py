"""Which faces every card of a deck gets: fitted share by share, on larger cards where the author's ladder says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card, Deck
from bestiary.parallel import run_apart
from bestiary.press.content.deck_json import glyphs_json, language_of
from bestiary.press.content.openings import ask_openings
from bestiary.press.failure import PressError
from bestiary.press.layout.breaking import icon_widths
from bestiary.press.layout.contents import Spare
from bestiary.press.layout.faces import Form, Laid, lay_out
from bestiary.press.sharing import share_cards
from bestiary.press.sheets.paper import CARDS, Overflow, Sheet, Size, lay_grid
from bestiary.press.spelling import MissingGlyph, spell_out, texts_of
from bestiary.press.typesetter import find_openings, load_typesetter, measure, unshown_characters

#: Told what is being done, and how much of how much of it is.
Progress = Callable[[str, int, int], None]

PLANNING = "planning"


class Plan(Struct, frozen=True):
    """A deck laid out: its cards as they are printed, what stands on their faces, and the characters that no font shows."""

    deck: Deck
    cards: tuple[Laid, ...]
    missing: tuple[MissingGlyph, ...]


class _Planned(Struct, frozen=True):
    """A share of a deck laid out: the title of the deck and the cards with characters spelled out, these None where none is."""

    title: str
    spelled: tuple[Card, ...] | None
    cards: tuple[Laid, ...]
    missing: tuple[MissingGlyph, ...]


def silent(stage: str, done: int, total: int) -> None:
    """Where nobody waits."""


def plan_cards(deck: Deck, sheet: Sheet, spare: Mapping[str, Spare] | None = None, progress: Progress = silent) -> Plan:
    """Every card of a deck on its faces; `spare` is room that cards, by their ids, leave unused.

    `progress` is told how many cards are laid out. What does not fit has no faces and says what overflows. PressError when typst is missing.
    """
    load_typesetter()
    parts = share_cards(deck.cards)
    title, cards, laid, missing = deck.title, list[Card](), list[Laid](), list[MissingGlyph]()
    progress(PLANNING, 0, len(deck.cards))
    for part, planned in zip(parts, run_apart(partial(_planned, deck, sheet, spare or {}), parts), strict=True):
        title = planned.title
        cards += planned.spelled or part
        laid += planned.cards
        missing += planned.missing
        progress(PLANNING, len(cards), len(deck.cards))
    return Plan(replace(deck, title=title, cards=tuple(cards)), tuple(laid), tuple(missing))


def sizes_that_fit(plan: Plan, sheet: Sheet) -> Mapping[int, tuple[Size, ...]]:
    """By the indexes of cards in a plan that do not fit: the named cards, larger than the sheet's, that hold each; the smallest first.

    Whether a paper holds such a card is not asked.
    """
    indexes = [index for index, laid in enumerate(plan.cards) if laid.overflow]
    deck = replace(plan.deck, cards=tuple(plan.deck.cards[index] for index in indexes))
    rungs = [rung for rung in sheet.overflow if rung is not Overflow.LARGER]
    tried = [(size, _laid(deck, sheet, size, rungs, {})) for size in _larger(sheet)] if indexes else []
    return {
        index: tuple(size for size, laid in tried if not laid[place].overflow) for place, index in enumerate(indexes)
    }


def _planned(deck: Deck, sheet: Sheet, spare: Mapping[str, Spare], cards: Sequence[Card]) -> _Planned:
    given = replace(deck, cards=tuple(cards))
    part, missing = spell_out(given, partial(unshown_characters, fonts=deck.fonts))
    # What is as it was need not be sent from one process to another.
    return _Planned(part.title, None if part is given else part.cards, _climb(part, sheet, spare), missing)


def _climb(deck: Deck, sheet: Sheet, spare: Mapping[str, Spare]) -> tuple[Laid, ...]:
    """Up the rungs of the ladder: those before a larger card, then larger cards, then on the first size all others."""
    rungs = list(sheet.overflow)
    if Overflow.LARGER not in rungs:
        return _laid(deck, sheet, sheet.card, rungs, spare)
    at = rungs.index(Overflow.LARGER)
    laid = _laid(deck, sheet, sheet.card, rungs[:at], spare)
    for size in filter(partial(holds, sheet), _larger(sheet)):
        laid = _again(deck, laid, sheet, size, rungs[:at], spare)
    return _again(deck, laid, sheet, sheet.card, rungs[:at] + rungs[at + 1 :], spare)


def _again(
    deck: Deck, laid: tuple[Laid, ...], sheet: Sheet, size: Size, rungs: Sequence[Overflow], spare: Mapping[str, Spare]
) -> tuple[Laid, ...]:
    """The same, with cards that did not fit laid out anew."""
    indexes = [index for index, card in enumerate(laid) if card.overflow]
    if not indexes:
        return laid
    part = replace(deck, cards=tuple(deck.cards[index] for index in indexes))
    found = dict(zip(indexes, _laid(part, sheet, size, rungs, spare), strict=True))
    return tuple(found.get(index, card) for index, card in enumerate(laid))


def _laid(
    deck: Deck, sheet: Sheet, size: Size, rungs: Sequence[Overflow], spare: Mapping[str, Spare]
) -> tuple[Laid, ...]:
    icons = dict(icon_widths(glyphs_json(deck.glyphs)))
    ladder = tuple(rung.value for rung in rungs)
    language = language_of(deck.language)
    unusual = (text for text in texts_of(deck.cards) if not text.isascii())
    openings = ask_openings(unusual, partial(find_openings, fonts=deck.fonts))
    form = Form(size, sheet.floors, ladder, language, icons, spare, openings)
    return lay_out(deck.cards, form, partial(measure, fonts=deck.fonts))


def _larger(sheet: Sheet) -> list[Size]:
    """The named sizes larger than the sheet's, the smallest first."""
    area = sheet.card.width * sheet.card.height
    return sorted(
        (size for size in CARDS if size.width * size.height > area), key=lambda size: size.width * size.height
    )


def holds(sheet: Sheet, card: Size) -> bool:
    """Whether a sheet's paper holds a card of this size."""
    try:
        lay_grid(replace(sheet, card=card))
    except PressError:
        return False
    return True
