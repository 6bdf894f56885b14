"""A deck typeset: planned, put on pages, these set share by share, and all anew while a card comes out taller than planned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
import json
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from bestiary.card import Deck
from bestiary.parallel import run_apart
from bestiary.press.content.deck_json import glyphs_json, language_of, title_of
from bestiary.press.content.letters import sizes_for
from bestiary.press.content.openings import as_typeset
from bestiary.press.content.words import BREAK
from bestiary.press.failure import PressError
from bestiary.press.layout.contents import Spare
from bestiary.press.layout.measures import PT_PER_MM, card_json
from bestiary.press.planning import Plan, Progress, plan_cards
from bestiary.press.refusing import refuse_overflow
from bestiary.press.sheets.backs import back_designs
from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.page import Page
from bestiary.press.sheets.page_json import pages_json
from bestiary.press.sheets.paper import Marks, Sheet
from bestiary.press.typesetter import PictureForm, typeset

if TYPE_CHECKING:
    from bestiary.press.comparing import Compared

PRINTING = "printing"

#: How much taller than planned text may come out, in pt, and how often a card is planned anew when it does.
_TOLERANCE, _ATTEMPTS = 0.2, 4


class Order(Struct, frozen=True):
    """What is to be made of a deck: on which sheet, in which form, with so many pixels per inch; pictures by their names."""

    sheet: Sheet
    form: PictureForm
    pictures: Mapping[str, bytes]
    ppi: float = 0.0


class Work(Struct, frozen=True):
    """An order as it is carried out: the plan of the cards, all pages, and the designs of backs by their keys."""

    order: Order
    plan: Plan
    pages: tuple[Page, ...]
    backs: Mapping[str, object]


class Made(Struct, frozen=True):
    """What came of a share of pages: the files, what cards lack where they came out taller than planned, and of a PDF how its words compare."""

    files: tuple[bytes, ...]
    over: Mapping[str, Spare]
    compared: Compared | None = None


class Outcome(Protocol):
    """What is made of a deck in the end, of shares that are made."""

    @property
    def made(self) -> Sequence[Made]:
        """The shares."""


Found = TypeVar("Found", bound=Outcome)


def carry_out(deck: Deck, order: Order, gather: Callable[[Work], Found], progress: Progress) -> Found:
    """Plan a deck and `gather` what is made of it; cards that come out taller than planned are planned anew with room to spare.

    Raises PressError when there is no card, when one does not fit its faces or the sheet, or when a library is missing.
    """
    if not deck.cards:
        raise PressError("There is no card to print.")
    spare: dict[str, Spare] = {}
    over: dict[str, Spare] = {}
    for _ in range(_ATTEMPTS):
        plan = plan_cards(deck, order.sheet, spare, progress)
        refuse_overflow(plan, order.sheet)
        found = gather(_laid_out(plan, order))
        over = {card: amount for share in found.made for card, amount in share.over.items()}
        if not over:
            return found
        spare = {card: _more(spare.get(card, Spare()), over.get(card, Spare())) for card in {*spare, *over}}
    raise PressError(_stubborn(over))


def typeset_shares(
    work: Work, shares: Sequence[Sequence[Page]], progress: Progress, uncompared: int = 0
) -> Iterator[Made]:
    """What comes of each share of the pages, in order, while those after it are set by other processes.

    The words of the last `uncompared` shares are left to be compared.
    """
    if work.order.form == "pdf":
        from bestiary.press.reading import load_reader

        load_reader()
    done, total = 0, sum(map(len, shares))
    progress(PRINTING, done, total)
    parts = [(share, number < len(shares) - uncompared) for number, share in enumerate(shares)]
    for share, made in zip(shares, run_apart(partial(_made, work), parts), strict=True):
        done += len(share)
        progress(PRINTING, done, total)
        yield made


def _laid_out(plan: Plan, order: Order) -> Work:
    keys, designs = back_designs(plan.deck.cards, plan.deck.title, order.sheet.backs)
    placed = [Placed(len(laid.faces), key, laid.size) for laid, key in zip(plan.cards, keys, strict=True)]
    return Work(order, plan, impose(placed, order.sheet), designs)


def _more(spare: Spare, lacking: Spare) -> Spare:
    return Spare(*(a + b + (_TOLERANCE if b else 0.0) for a, b in zip(astuple(spare), astuple(lacking), strict=True)))


def _stubborn(over: Mapping[str, Spare]) -> str:
    card, lacking = max(over.items(), key=lambda pair: max(astuple(pair[1])))
    amount = max(astuple(lacking))
    return f"The text of the card `{card}` comes out {amount / PT_PER_MM:.1f} mm taller than its face: choose a larger card."


def _made(work: Work, part: tuple[Sequence[Page], bool]) -> Made:
    order, (pages, compared) = work.order, part
    done = typeset(_deck_json(work, pages), order.form, order.ppi, _pictures_on(pages, work), work.plan.deck.fonts)
    over = _over(work.plan, done.tall)
    if order.form != "pdf" or not compared:
        return Made(done.files, over)
    from bestiary.press.comparing import compare_share

    return Made(done.files, over, compare_share(work.plan, done.files[0], pages))


def _pictures_on(pages: Sequence[Page], work: Work) -> Mapping[str, bytes]:
    """The pictures of the cards on these pages."""
    names = {work.plan.deck.cards[slot.card].image for page in pages for slot in page.slots}
    return {name: content for name, content in work.order.pictures.items() if name in names}


def _over(plan: Plan, tall: Mapping[str, float]) -> Mapping[str, Spare]:
    """What cards lack that came out taller than planned where a face, or a part of it, has no room for that."""
    over: dict[str, Spare] = {}
    for key, height in tall.items():
        place, planned, *_ = (*key.split("#"), "")
        card, part = map(int, place.split("/"))
        laid = plan.cards[card]
        face = laid.faces[part]
        expected, free = (float(planned), 0.0) if planned else (face.tall, max(0.0, face.free))
        if height - expected - free > _TOLERANCE:
            known, lacking = over.get(laid.card, Spare()), height - expected
            leads, below = (lacking, 0.0) if planned else (0.0, lacking)
            over[laid.card] = Spare(max(known.leads, leads), max(known.below, below))
    return over


def _deck_json(work: Work, pages: Sequence[Page]) -> str:
    """What the template is given for pages of one card size."""
    plan, sheet, deck = work.plan, work.order.sheet, work.plan.deck
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
    written = f'{json.dumps(data, ensure_ascii=False)[:-1]}, "faces": {{{faces}}}}}'
    return as_typeset(written, language_of(deck.language), BREAK)
