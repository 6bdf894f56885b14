"""Printing a deck: planned, imposed, typeset share by share, every word compared, and joined into one PDF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
import json

from bestiary.card import Deck
from bestiary.cards.images import read_picture
from bestiary.parallel import run_apart
from bestiary.press.content.deck_json import glyphs_json, language_of, title_of
from bestiary.press.content.letters import sizes_for
from bestiary.press.failure import PressError
from bestiary.press.files.merging import merge_pdfs
from bestiary.press.illustrations import Illustrations, ReadPicture, take_pictures
from bestiary.press.layout.measures import PT_PER_MM, card_json
from bestiary.press.loss import FaceText, Loss, compare_words, load_reader, read_faces
from bestiary.press.planning import Plan, Progress, plan_cards, silent
from bestiary.press.refusing import refuse_losses, refuse_overflow
from bestiary.press.sheets.backs import back_designs
from bestiary.press.sheets.imposition import Page, Placed, impose
from bestiary.press.sheets.page_json import pages_json
from bestiary.press.sheets.paper import Duplex, Marks, Sheet, lay_grid
from bestiary.press.spelling import MissingGlyph
from bestiary.press.typesetter import PictureForm, Typeset, typeset

PRINTING = "printing"

_NO_CARD = "There is no card to print."
#: Cards drawn one by one of which the pages are in memory at a time.
_TOGETHER = 24
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
    #: Pictures that could not be printed; their cards stand without them.
    unseen: tuple[Loss, ...] = ()

    @property
    def faces(self) -> int:
        """Faces of all cards together."""
        return sum(card.faces for card in self.cards)

    @property
    def pages(self) -> int:
        """Pages of the PDF."""
        return len(self.sides)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card on its own: its files, the characters that no font shows, and the path of a picture that could not be shown."""

    files: tuple[bytes, ...]
    missing: tuple[MissingGlyph, ...]
    unseen: str


@dataclass(frozen=True, slots=True)
class _Wish:
    """What to make of pages: the form, pixels per inch, how pages are shared out, whom to tell, whether to join all."""

    form: PictureForm
    ppi: float
    shared: Callable[[tuple[Page, ...]], list[tuple[Page, ...]]]
    progress: Progress = silent
    joined: bool = False


@dataclass(frozen=True, slots=True)
class _Work:
    """What all shares have in common."""

    plan: Plan
    sheet: Sheet
    pictures: Illustrations
    wish: _Wish
    #: The designs of backs by their keys.
    backs: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Made:
    """What came of a share of pages: the files, texts by card that is only partly on them, losses of the others,
    and by how many pt cards exceed their faces."""

    files: tuple[bytes, ...]
    texts: tuple[FaceText, ...]
    losses: tuple[Loss, ...]
    over: Mapping[str, float]
    #: The cards that have a face here, by their indexes.
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Done:
    """A deck typeset: its plan, its pages, what came of each share of them, and all as one PDF where that was wished."""

    plan: Plan
    pages: tuple[Page, ...]
    shares: tuple[_Made, ...]
    pdf: bytes


def print_pdf(deck: Deck, sheet: Sheet, progress: Progress = silent, read: ReadPicture = read_picture) -> Printed:
    """The deck as a tagged PDF, the same bytes for the same deck, with what of its words is not in it.

    `progress` is told how many of how many cards are planned, then pages typeset; `read` is asked for pictures. Raises
    PressError when the cards do not fit the sheet, when a card does not fit its faces, when there is no card, or when a
    library is not installed.
    """
    lay_grid(sheet)
    deck, pictures, unseen = take_pictures(deck, read)
    done = _typeset_deck(deck, sheet, pictures, _Wish("pdf", 0.0, _shares, progress, joined=True))
    cards = tuple(PrintedCard(laid.card, len(laid.faces), laid.text) for laid in done.plan.cards)
    return Printed(done.pdf, done.pages, cards, done.plan.missing, _losses(done), unseen)


def print_faces(
    deck: Deck, sheet: Sheet, form: PictureForm, ppi: float = 300.0, read: ReadPicture = read_picture
) -> Iterator[Drawn]:
    """Each card with its faces, each as a "png" of so many pixels per inch or an "svg"; as a "pdf", one file of all of them.

    Of the sheet only what shapes a card counts: its size, its bleed, the floors of text, the ladder; in a PDF its backs too.
    Raises as `print_pdf`, and when words of a PDF would be lost.
    """
    lone = replace(sheet, paper=None, duplex=sheet.duplex if form == "pdf" else Duplex.NONE)
    if not deck.cards:
        raise PressError(_NO_CARD)
    deck, pictures, unseen = take_pictures(deck, read)
    lost = {loss.card: loss.words for loss in unseen}
    wish = _Wish(form, ppi, _card_by_card if form == "pdf" else _shares)
    for start in range(0, len(deck.cards), _TOGETHER):
        part = replace(deck, cards=deck.cards[start : start + _TOGETHER])
        done = _typeset_deck(part, lone, pictures, wish)
        for card, files in zip(part.cards, _files_of_cards(done, form), strict=True):
            missing = tuple(glyph for glyph in done.plan.missing if glyph.card == card.id)
            yield Drawn(files, missing, lost.get(card.id, ""))


def _files_of_cards(done: _Done, form: PictureForm) -> Iterator[tuple[bytes, ...]]:
    if form == "pdf":
        refuse_losses(_losses(done))
        for share, pages in zip(done.shares, _card_by_card(done.pages), strict=True):
            yield (merge_pdfs(share.files, pages),)
        return
    files = iter(file for share in done.shares for file in share.files)
    for laid in done.plan.cards:
        yield tuple(next(files) for _ in laid.faces)


def _imposed(plan: Plan, sheet: Sheet) -> tuple[tuple[Page, ...], Mapping[str, object]]:
    """The pages of a deck, and the designs on their backs."""
    keys, designs = back_designs(plan.deck.cards, plan.deck.title, sheet.backs)
    placed = [Placed(len(laid.faces), key, laid.size) for laid, key in zip(plan.cards, keys, strict=True)]
    return impose(placed, sheet), designs


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


def _card_by_card(pages: tuple[Page, ...]) -> list[tuple[Page, ...]]:
    """Pages of a face or a back each, in shares of a card each; a back without a design belongs to the face before it."""
    shares: list[list[Page]] = []
    last: int | None = None
    for page in pages:
        card = page.slots[0].card if page.slots else last
        if card != last:
            shares.append([])
        shares[-1].append(page)
        last = card
    return [tuple(share) for share in shares]


def _typeset_deck(deck: Deck, sheet: Sheet, pictures: Illustrations, wish: _Wish) -> _Done:
    """Plan the deck and typeset it; cards that come out taller than planned are planned anew with room to spare."""
    if not deck.cards:
        raise PressError(_NO_CARD)
    spare: dict[str, float] = {}
    for attempt in range(_ATTEMPTS):
        plan = plan_cards(deck, sheet, spare, wish.progress)
        refuse_overflow(plan, sheet)
        pages, backs = _imposed(plan, sheet)
        shares: list[_Made] = []
        files = _typeset_shares(_Work(plan, sheet, pictures, wish, backs), pages, shares)
        # Joined while other shares are typeset.
        pdf = merge_pdfs(files, pages) if wish.joined else b"".join(file[:0] for file in files)
        over = {card: amount for share in shares for card, amount in share.over.items()}
        if not over:
            break
        if attempt == _ATTEMPTS - 1:
            raise PressError(_stubborn(over))
        spare = {card: spare.get(card, 0.0) + over.get(card, 0.0) + _TOLERANCE for card in {*spare, *over}}
    return _Done(plan, pages, tuple(shares), pdf)


def _stubborn(over: Mapping[str, float]) -> str:
    card, amount = max(over.items(), key=lambda pair: pair[1])
    return f"The text of the card `{card}` comes out {amount / PT_PER_MM:.1f} mm taller than its face: choose a larger card."


def _typeset_shares(work: _Work, pages: tuple[Page, ...], results: list[_Made]) -> Iterator[bytes]:
    """Typeset shares one after another into `results`; the first file of each."""
    shares, tell = work.wish.shared(pages), work.wish.progress
    if work.wish.form == "pdf":
        load_reader()
    done = 0
    tell(PRINTING, done, len(pages))
    for share, made in zip(shares, run_apart(partial(_made, work), shares), strict=True):
        results.append(made)
        done += len(share)
        tell(PRINTING, done, len(pages))
        yield made.files[0]


def _made(work: _Work, pages: tuple[Page, ...]) -> _Made:
    """Typeset a share; in a PDF compare the cards that are wholly on it."""
    done = _typeset(work, pages)
    over: dict[str, float] = {}
    for key, tall in done.tall.items():
        place, planned, *_ = (*key.split("#"), "")
        card, part = map(int, place.split("/"))
        laid = work.plan.cards[card]
        face = laid.faces[part]
        room = float(planned) if planned else face.tall + max(0.0, face.free)
        if (amount := tall - room) > _TOLERANCE:
            over[laid.card] = max(amount, over.get(laid.card, 0.0))
    if work.wish.form != "pdf":
        return _Made(done.files, (), (), over, frozenset())
    texts = read_faces(done.files[0], pages)
    found = Counter(text.card for text in texts)
    whole = {card for card, count in found.items() if count == len(work.plan.cards[card].faces)}
    losses = compare_words(work.plan.deck, [text for text in texts if text.card in whole], work.plan.missing)
    return _Made(done.files, tuple(text for text in texts if text.card not in whole), losses, over, frozenset(found))


def _losses(done: _Done) -> tuple[Loss, ...]:
    """What is lost of every card, also of those whose faces are on several shares."""
    texts = [text for share in done.shares for text in share.texts]
    late = compare_words(done.plan.deck, texts, done.plan.missing)
    there = frozenset[int]().union(*(share.cards for share in done.shares))
    dropped = (card for index, card in enumerate(done.plan.deck.cards) if index not in there)
    return (
        *(Loss(card.id, "title", card.title or card.id) for card in dropped),
        *(loss for share in done.shares for loss in share.losses),
        *late,
    )


def _typeset(work: _Work, pages: Sequence[Page]) -> Typeset:
    plan, sheet, deck = work.plan, work.sheet, work.plan.deck
    slots = [slot for page in pages for slot in page.slots]
    size = plan.cards[slots[0].card].size
    faces = ",".join(
        f'"{slot.card}/{slot.part}":{plan.cards[slot.card].faces[slot.part].data}'
        for slot in slots
        if slot.part is not None
    )
    sizes = sizes_for(size.width, size.height, sheet.floors.body)
    data = {
        "title": title_of(deck.title),
        "language": language_of(deck.language),
        "card": card_json(size, sizes, sheet.bleed, sheet.marks is not Marks.NONE and not sheet.bleed),
        "glyphs": glyphs_json(deck.glyphs),
        "backs": work.backs,
        "pages": pages_json(pages, title_of(deck.title, 60)),
    }
    # Faces are JSON already.
    whole = f'{json.dumps(data, ensure_ascii=False)[:-1]}, "faces": {{{faces}}}}}'
    return typeset(whole, work.wish.form, work.wish.ppi, work.pictures.files)
