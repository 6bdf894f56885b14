"""Printing cards one by one: each face a picture, or each card a PDF of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
import struct
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card, Deck
from bestiary.cards.images import Fault, read_picture
from bestiary.parallel import run_apart
from bestiary.press.failure import PressError
from bestiary.press.illustrations import ReadPicture, take_pictures
from bestiary.press.planning import Plan, silent
from bestiary.press.sharing import even_shares, pages_of_cards, share_pages
from bestiary.press.sheets.page import Page
from bestiary.press.sheets.paper import Duplex, Sheet
from bestiary.press.spelling import MissingGlyph
from bestiary.press.typesetter import PictureForm
from bestiary.press.typesetting import Made, Order, Work, carry_out, typeset_shares

#: Cards at most that a process makes at a time: their files are in memory together.
_TOGETHER = 24
#: Bytes of a PNG before all but its signature and its first chunk, which has a size of its own.
_HEAD_OF_PNG = 33


class Drawn(Struct, frozen=True):
    """A card on its own: its files, the characters that no font shows, and why its picture could not be shown."""

    files: tuple[bytes, ...]
    missing: tuple[MissingGlyph, ...]
    unseen: Fault | None


class _Set(Struct, frozen=True):
    """Cards typeset: their plan, the pages in shares, and what came of each."""

    plan: Plan
    shares: Sequence[Sequence[Page]]
    made: tuple[Made, ...]
    #: Of pictures made of pixels.
    ppi: float


def print_faces(
    deck: Deck, sheet: Sheet, form: PictureForm, ppi: float = 300.0, read: ReadPicture = read_picture
) -> Iterator[Drawn]:
    """Each card with its faces, each as a "png" of so many pixels per inch or an "svg"; as a "pdf", one file of all of them.

    Of the sheet only what shapes a card counts: its size, its bleed, the floors of text, the ladder; in a PDF its backs too.
    Raises PressError when a card does not fit its faces, when there is no card, when a library is not installed, and when
    words of a PDF would be lost.
    """
    if not deck.cards:
        raise PressError("There is no card to print.")
    lone = replace(sheet, paper=None, duplex=sheet.duplex if form == "pdf" else Duplex.NONE)
    order = Order(lone, form, {}, ppi if form == "png" else 0.0)
    for drawn in run_apart(partial(_drawn, deck, order, read), even_shares(deck.cards, _TOGETHER)):
        yield from drawn


def _drawn(deck: Deck, order: Order, read: ReadPicture, cards: Sequence[Card]) -> tuple[Drawn, ...]:
    """Some cards of a deck; the order is without its pictures."""
    part, pictures, unseen = take_pictures(replace(deck, cards=tuple(cards)), read)
    done = carry_out(part, replace(order, pictures=pictures), _set, silent)
    files = _pdfs(done) if order.form == "pdf" else _pictures(done)
    return tuple(
        Drawn(made, tuple(glyph for glyph in done.plan.missing if glyph.card == card.key), unseen.get(card.image))
        for card, made in zip(cards, files, strict=True)
    )


def _set(work: Work) -> _Set:
    shares = (pages_of_cards if work.order.form == "pdf" else share_pages)(work.pages)
    return _Set(work.plan, shares, tuple(typeset_shares(work, shares, silent)), work.order.ppi)


def _pictures(done: _Set) -> Iterator[tuple[bytes, ...]]:
    files = iter(file for share in done.made for file in share.files)
    if ppi := done.ppi:
        files = (_with_resolution(file, ppi) for file in files)
    for laid in done.plan.cards:
        yield tuple(next(files) for _ in laid.faces)


def _with_resolution(png: bytes, ppi: float) -> bytes:
    """A PNG that says of how many pixels per inch it is, so that programs print it in its size."""
    a_metre = round(ppi / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", a_metre, a_metre, 1)
    return png[:_HEAD_OF_PNG] + struct.pack(">I", 9) + chunk + struct.pack(">I", crc32(chunk)) + png[_HEAD_OF_PNG:]


def _pdfs(done: _Set) -> Iterator[tuple[bytes, ...]]:
    from bestiary.press.comparing import losses_of
    from bestiary.press.files.merging import merge_pdfs
    from bestiary.press.refusing import refuse_losses

    refuse_losses(losses_of(done.plan, [share.compared for share in done.made if share.compared]))
    for share, pages in zip(done.made, done.shares, strict=True):
        yield (merge_pdfs(share.files, pages),)
