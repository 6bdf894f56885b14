"""Printing a deck as one PDF: typeset share by share, every word compared, and joined meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.card import Deck
from bestiary.cards.images import Fault, read_picture
from bestiary.parallel import run_parts, usable_cores
from bestiary.press.comparing import Compared, compare_share, losses_of
from bestiary.press.files.merging import Binder, open_binder
from bestiary.press.illustrations import ReadPicture, Tried, take_pictures
from bestiary.press.loss import Loss
from bestiary.press.planning import Plan, Progress, silent
from bestiary.press.sharing import share_pages
from bestiary.press.sheets.page import Page
from bestiary.press.sheets.paper import Sheet, lay_grid
from bestiary.press.spelling import MissingGlyph
from bestiary.press.typesetting import Made, Order, Work, carry_out, typeset_shares

#: The PDF of a share that is yet to be compared, and its pages.
_Late = tuple[bytes, Sequence[Page]]


class PrintedCard(Struct, frozen=True):
    """How a card came out: its faces, and the size of its text in pt."""

    id: str
    faces: int
    size: float


class Printed(Struct, frozen=True):
    """A printed deck: the PDF, where faces lie on its pages, what became of each card, what could not be shown, what is lost."""

    pdf: bytes
    sides: tuple[Page, ...]
    cards: tuple[PrintedCard, ...]
    missing: tuple[MissingGlyph, ...]
    losses: tuple[Loss, ...]
    #: Why pictures could not be printed, by their paths; their cards stand without them.
    unseen: Mapping[str, Fault] = field(default_factory=dict)

    @property
    def faces(self) -> int:
        """Faces of all cards together."""
        return sum(card.faces for card in self.cards)

    @property
    def pages(self) -> int:
        """Pages of the PDF."""
        return len(self.sides)


class _Joined(Struct, frozen=True):
    """A deck on sheets: the plan and the pages it was made from, its shares without their files, and the PDF of all."""

    plan: Plan
    pages: tuple[Page, ...]
    made: tuple[Made, ...]
    pdf: bytes


def print_pdf(
    deck: Deck,
    sheet: Sheet,
    progress: Progress = silent,
    read: ReadPicture = read_picture,
    tried: Tried | None = None,
) -> Printed:
    """The deck as a tagged PDF, the same bytes for the same deck, with what of its words is not in it.

    `progress` is told how many of how many cards are planned, then pages typeset; `read` is asked for pictures,
    of which those `tried` are not tried again. Raises PressError when the cards do not fit the sheet, when a card does not
    fit its faces, when there is no card, or when a library is not installed.
    """
    lay_grid(sheet)
    deck, pictures, unseen = take_pictures(deck, read, tried)
    done = carry_out(deck, Order(sheet, "pdf", pictures), lambda work: _joined(work, progress), progress)
    cards = tuple(PrintedCard(laid.card, len(laid.faces), laid.text) for laid in done.plan.cards)
    losses = losses_of(done.plan, [share.compared for share in done.made if share.compared])
    return Printed(done.pdf, done.pages, cards, done.plan.missing, losses, unseen)


def _joined(work: Work, progress: Progress) -> _Joined:
    """All shares as one PDF; each is joined while others are typeset, the last ones while their words are compared."""
    shares = share_pages(work.pages)
    made, late = list[Made](), list[_Late]()
    with open_binder() as binder:
        for pages, share in zip(shares, typeset_shares(work, shares, progress, usable_cores()), strict=True):
            (file,) = share.files
            made.append(replace(share, files=()))
            if share.compared:
                binder.add(file)
            else:
                late.append((file, pages))
        pdf, compared = _bound(work, binder, late)
    first = len(made) - len(late)
    rest = (replace(share, compared=each) for share, each in zip(made[first:], compared, strict=True))
    return _Joined(work.plan, work.pages, (*made[:first], *rest), pdf)


def _bound(work: Work, binder: Binder, late: Sequence[_Late]) -> tuple[bytes, Sequence[Compared]]:
    """The PDF when the `late` shares are joined, too, and how their words compare, which other processes find out meanwhile."""

    def done(share: _Late | None) -> bytes | Compared:
        if share:
            return compare_share(work.plan, *share)
        for file, _ in late:
            binder.add(file)
        return binder.bound(work.pages)

    steps = (None, *late)
    found = run_parts(done, steps) if usable_cores() > 1 else list(map(done, steps))
    pdf, *_ = found
    assert isinstance(pdf, bytes)
    return pdf, [each for each in found if isinstance(each, Compared)]
