"""Printing a deck: planned, imposed, typeset share by share, every word compared, and joined into one PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bestiary.card import Deck
from bestiary.parallel import run_apart
from bestiary.press.backs import back_designs
from bestiary.press.deck_json import glyphs_json, language_of, title_of
from bestiary.press.failure import PressError
from bestiary.press.guess import sizes_for
from bestiary.press.imposition import Page, Placed, impose
from bestiary.press.layout import Laid
from bestiary.press.loss import FaceText, Loss, compare_words, read_faces
from bestiary.press.measures import card_json
from bestiary.press.merging import merge_pdfs
from bestiary.press.paper import CARDS, Duplex, Sheet, Size, lay_grid
from bestiary.press.planning import Plan, plan_cards
from bestiary.press.sheet_json import pages_json
from bestiary.press.spelling import MissingGlyph
from bestiary.press.typesetter import PictureForm, Typeset, typeset

Progress = Callable[[int, int], None]

#: Pages of a share at most: what one process typesets at a time.
_SHARE = 12
#: How much taller than planned text may come out, in pt, and how often a card is planned anew when it does.
_TOLERANCE, _ATTEMPTS = 0.2, 4


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """How a card came out: its faces, and the size of its text in pt."""

    id: str
    faces: int
    size: float


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed deck: the PDF, where faces lie on its pages, what became of each card, what could not be shown, what is lost."""

    pdf: bytes
    sides: tuple[Page, ...]
    cards: tuple[PrintedCard, ...]
    missing: tuple[MissingGlyph, ...]
    losses: tuple[Loss, ...]

    @property
    def faces(self) -> int:
        """Faces of all cards together."""
        return sum(card.faces for card in self.cards)

    @property
    def pages(self) -> int:
        """Pages of the PDF."""
        return len(self.sides)


@dataclass(frozen=True, slots=True)
class _Made:
    """What came of a share of pages: the file, texts by card that is only partly on them, losses of the others,
    and by how many pt cards exceed their faces."""

    pdf: bytes
    texts: tuple[FaceText, ...]
    losses: tuple[Loss, ...]
    over: Mapping[str, float]


def print_pdf(deck: Deck, sheet: Sheet, progress: Progress | None = None) -> Printed:
    """The deck as a tagged PDF, the same bytes for the same deck, with what of its words is not in it.

    `progress` is told how many of how many pages are typeset. Raises PressError when the cards do not fit the sheet, when a
    card does not fit its faces, when there is no card, or when a library is not installed.
    """
    lay_grid(sheet)
    if not deck.cards:
        raise PressError("There is no card to print.")
    spare: dict[str, float] = {}
    for _ in range(_ATTEMPTS):
        plan = plan_cards(deck, sheet, spare)
        refuse_overflow(plan.cards)
        pages = _imposed(plan, sheet)
        made = _typeset_shares(plan, sheet, pages, progress)
        over = {card: amount for share in made for card, amount in share.over.items()}
        if not over:
            break
        spare = {card: spare.get(card, 0.0) + over.get(card, 0.0) + _TOLERANCE for card in {*spare, *over}}
    pdf = merge_pdfs((share.pdf for share in made), pages)
    texts = [text for share in made for text in share.texts]
    losses = [*(loss for share in made for loss in share.losses), *compare_words(plan.deck, texts, plan.missing)]
    cards = tuple(PrintedCard(laid.card, len(laid.faces), laid.text) for laid in plan.cards)
    return Printed(pdf, pages, cards, plan.missing, tuple(losses))


def print_faces(deck: Deck, sheet: Sheet, form: PictureForm, ppi: float = 300.0) -> tuple[tuple[bytes, ...], ...]:
    """For each card its faces, each as a "pdf" of one page, a "png" of so many pixels per inch or an "svg".

    Of the sheet only what shapes a card counts: its size, its bleed, the floors of text, the ladder. Raises as `print_pdf`.
    """
    lone = replace(sheet, paper=None, duplex=Duplex.NONE)
    plan = plan_cards(deck, lone)
    refuse_overflow(plan.cards)
    pages = _imposed(plan, lone)
    counts = [len(laid.faces) for laid in plan.cards]
    if form == "pdf":
        starts = [(sum(counts[:index]), count) for index, count in enumerate(counts)]
        parts = [pages[start : start + count] for start, count in starts]
        return tuple((merge_pdfs([_typeset(plan, lone, part, form, ppi).files[0]], part),) for part in parts)
    files = iter(file for share in _shares(pages) for file in _typeset(plan, lone, share, form, ppi).files)
    return tuple(tuple(next(files) for _ in range(count)) for count in counts)


def print_png(deck: Deck, card_id: str, ppi: float = 300.0, size: Size = CARDS[0]) -> tuple[bytes, ...]:
    """Each face of one card as a PNG of so many pixels per inch; PressError when no card has the id."""
    chosen = tuple(card for card in deck.cards if card.id == card_id)
    if not chosen:
        raise PressError(f"No card has the id `{card_id}`.")
    return print_faces(replace(deck, cards=chosen), Sheet(size, None), "png", ppi)[0]


def find_missing(deck: Deck) -> tuple[MissingGlyph, ...]:
    """Characters of the deck that no font of the press can show, card by card, without printing it."""
    return plan_cards(deck, Sheet(CARDS[0], None)).missing


def refuse_overflow(cards: Iterable[Laid]) -> None:
    """PressError naming cards, fields and amounts when a card does not fit its faces."""
    told = [_overflowing(card) for card in cards if card.overflow]
    if told:
        more = f" And {len(told) - 5} more." if len(told) > 5 else ""
        raise PressError(" ".join(told[:5]) + more)


def find_losses(printed: Printed, deck: Deck) -> tuple[Loss, ...]:
    """What a reader of the deck would miss in the whole PDF, card by card; empty when nothing was lost."""
    return compare_words(deck, read_faces(printed.pdf, printed.sides), printed.missing)


def _overflowing(laid: Laid) -> str:
    assert laid.overflow is not None
    field, missing = laid.overflow.field, laid.overflow.missing
    if not missing:
        return f"The card `{laid.card}` is too small for its `{field}`: choose a larger card, or shorten that."
    return (
        f"The card `{laid.card}` does not fit {laid.size.name}: from `{field}` on, {missing:.1f} mm are too much at the "
        "smallest size of text. Shorten it, choose a larger card, or let `cards.overflow` go on."
    )


def _imposed(plan: Plan, sheet: Sheet) -> tuple[Page, ...]:
    keys, _ = back_designs(plan.deck.cards, plan.deck.title, sheet.backs)
    return impose([Placed(len(laid.faces), key, laid.size) for laid, key in zip(plan.cards, keys, strict=True)], sheet)


def _shares(pages: tuple[Page, ...]) -> list[tuple[Page, ...]]:
    """Pages in shares of one card size, as even as can be, the same for any number of processes."""
    shares: list[tuple[Page, ...]] = []
    for group in _by_size(pages):
        count = -(-len(group) // _SHARE)
        length = -(-len(group) // count)
        shares.extend(group[start : start + length] for start in range(0, len(group), length))
    return shares


def _by_size(pages: tuple[Page, ...]) -> list[tuple[Page, ...]]:
    groups: list[list[Page]] = []
    for page in pages:
        if not groups or (page.slots and page.slots[0].size != groups[-1][0].slots[0].size):
            groups.append([])
        groups[-1].append(page)
    return [tuple(group) for group in groups]


def _typeset_shares(plan: Plan, sheet: Sheet, pages: tuple[Page, ...], progress: Progress | None) -> list[_Made]:
    shares = _shares(pages)
    made: list[_Made] = []
    done = 0
    for share, result in zip(shares, run_apart(partial(_made, plan, sheet), shares), strict=True):
        made.append(result)
        done += len(share)
        if progress:
            progress(done, len(pages))
    return made


def _made(plan: Plan, sheet: Sheet, pages: tuple[Page, ...]) -> _Made:
    """Typeset a share, and compare the cards that are wholly on it."""
    typeset_pages = _typeset(plan, sheet, pages, "pdf", 0.0)
    over: dict[str, float] = {}
    for key, tall in typeset_pages.tall.items():
        card, part = map(int, key.split("/"))
        face = plan.cards[card].faces[part]
        if (amount := tall - face["tall"] - max(0.0, face["free"])) > _TOLERANCE:
            over[plan.cards[card].card] = max(amount, over.get(plan.cards[card].card, 0.0))
    pdf = typeset_pages.files[0]
    texts = read_faces(pdf, pages)
    counts = {card: len(plan.cards[card].faces) for card in {text.card for text in texts}}
    whole = {card for card, count in counts.items() if sum(text.card == card for text in texts) == count}
    losses = compare_words(plan.deck, [text for text in texts if text.card in whole], plan.missing)
    return _Made(pdf, tuple(text for text in texts if text.card not in whole), losses, over)


def _typeset(plan: Plan, sheet: Sheet, pages: Sequence[Page], form: PictureForm, ppi: float) -> Typeset:
    deck = plan.deck
    slots = [slot for page in pages for slot in page.slots]
    size = plan.cards[slots[0].card].size
    _, designs = back_designs(deck.cards, deck.title, sheet.backs)
    faces = {f"{slot.card}/{slot.part}": plan.cards[slot.card].faces[slot.part] for slot in slots if slot.part is not None}
    sizes = sizes_for(size.width, size.height, sheet.floors.body)
    data = {
        "title": title_of(deck.title),
        "language": language_of(deck.language),
        "card": card_json(size, sizes, sheet.bleed),
        "glyphs": glyphs_json(deck.glyphs),
        "backs": designs,
        "faces": faces,
        "pages": pages_json(pages, title_of(deck.title, 60)),
    }
    return typeset(data, form, ppi)
