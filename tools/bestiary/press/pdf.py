"""Printing a deck with typst: PDF sheets, and pictures of single cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.resources import files
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bestiary.card import Deck
from bestiary.press.deck_json import Json, deck_json
from bestiary.press.failure import PressError
from bestiary.press.paper import CARDS, Sheet, Size, lay_grid

if TYPE_CHECKING:
    import typst

_MISSING = "Printing to PDF needs typst, which `pip install 'bestiary[pdf]'` brings."
_TEMPLATE, _PARTS, _DECK = "cards.typ", ("deck.typ", "shapes.typ", "units.typ", "head.typ", "fit.typ"), "deck.json"
#: The moment written into every PDF, in seconds since 1970, so that equal input gives equal bytes.
_TIMESTAMP = 0


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """How a card came out: its faces, and the size of its text in pt."""

    id: str
    faces: int
    size: float


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed deck: the PDF, its number of pages, and what became of each card."""

    pdf: bytes
    pages: int
    cards: tuple[PrintedCard, ...]


def print_pdf(deck: Deck, sheet: Sheet) -> Printed:
    """The deck as a tagged PDF, the same bytes for the same deck; PressError when the sheet or typst is wanting."""
    grid = lay_grid(sheet)
    if not deck.cards:
        raise PressError("There is no card to print.")
    with _compiler(deck_json(deck, grid)) as compiler:
        pdf = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=_TIMESTAMP)
        cards = _plan(compiler, deck)
    assert isinstance(pdf, bytes)
    faces = sum(card.faces for card in cards)
    return Printed(pdf, -(-faces // grid.slots), cards)


def print_png(deck: Deck, card_id: str, ppi: float = 300.0, card: Size = CARDS[0]) -> tuple[bytes, ...]:
    """Each face of one card as a PNG of so many pixels per inch; PressError when no card has the id."""
    chosen = tuple(each for each in deck.cards if each.id == card_id)
    if not chosen:
        raise PressError(f"No card has the id `{card_id}`.")
    with _compiler(deck_json(replace(deck, cards=chosen), lay_grid(Sheet(card, None)))) as compiler:
        pages = compiler.compile(format="png", ppi=ppi)
    assert pages is not None
    return (pages,) if isinstance(pages, bytes) else tuple(pages)


def picture_png(svg: str, ppi: float = 192.0) -> bytes:
    """An SVG picture as a PNG of so many pixels per inch, 96 of its units to the inch; PressError without typst."""
    try:
        import typst
    except ImportError as error:
        raise PressError(_MISSING) from error
    with TemporaryDirectory(prefix="bestiary-") as folder:
        (Path(folder) / "picture.svg").write_text(svg, encoding="utf-8", newline="\n")
        page = Path(folder) / "page.typ"
        page.write_text('#set page(width: auto, height: auto, margin: 0pt)\n#image("picture.svg")\n', encoding="utf-8")
        png = typst.Compiler(str(page), root=folder, ignore_system_fonts=True).compile(format="png", ppi=ppi)
    assert isinstance(png, bytes)
    return png


@contextmanager
def _compiler(data: Json) -> Iterator[typst.Compiler]:
    try:
        import typst
    except ImportError as error:
        raise PressError(_MISSING) from error
    with TemporaryDirectory(prefix="bestiary-") as folder:
        root = Path(folder)
        for name in (_TEMPLATE, *_PARTS):
            (root / name).write_bytes(files(__package__).joinpath(name).read_bytes())
        (root / _DECK).write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8", newline="\n")
        yield typst.Compiler(str(root / _TEMPLATE), root=folder, ignore_system_fonts=True, sys_inputs={"deck": _DECK})


def _plan(compiler: typst.Compiler, deck: Deck) -> tuple[PrintedCard, ...]:
    rows = json.loads(compiler.query("<plan>", field="value", one=True))
    return tuple(PrintedCard(card.id, faces, size) for card, (faces, size) in zip(deck.cards, rows, strict=True))
