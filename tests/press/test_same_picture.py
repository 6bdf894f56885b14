"""One layout for all forms: each face as a PNG and as an SVG looks as the page of the PDF does."""

from __future__ import annotations

from collections.abc import Sequence
import io
from pathlib import Path

from comparing import PPI, differences
from msgspec.structs import replace
from PIL import Image, ImageFilter
import pypdfium2
import pytest

from bestiary.card import Deck
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from bestiary.press.apart import print_faces
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Marks, Sheet, card_size
from bestiary.press.typesetter import picture_png

ROOT = Path(__file__).parents[2]
#: Several of these have a second face.
CARDS = ("assize-advocate", "bandit-lackey", "cinder-pup", "noon-djinn")
POKER = Sheet(card_size("poker"), None)
SHEETS = {
    "poker": POKER,
    "bleed": replace(POKER, bleed=3.0, marks=Marks.CORNER),
    "jumbo": replace(POKER, card=card_size("jumbo")),
}
#: Pixels per inch at which faces are drawn, and by how many of them renderers may draw an edge apart.
_FINE, _SOFT = 300, 4


@pytest.fixture(scope="module")
def sample() -> Deck:
    deck = build_deck(check_bestiary(ROOT, ROOT)).deck
    return replace(deck, cards=tuple(card for card in deck.cards if card.id in CARDS))


def pages_of(deck: Deck, sheet: Sheet) -> list[Image.Image]:
    return [
        page.render(scale=_FINE / 72).to_pil().convert("RGB")
        for page in pypdfium2.PdfDocument(print_pdf(deck, sheet).pdf)
    ]


def drawn(deck: Deck, sheet: Sheet, form: str) -> list[Image.Image]:
    files = [file for each in print_faces(deck, sheet, form, _FINE) for file in each.files]  # type: ignore[arg-type]
    if form == "svg":
        files = [picture_png(file.decode("utf-8"), _FINE) for file in files]
    return [Image.open(io.BytesIO(file)).convert("RGB") for file in files]


def soft(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """What is left of a picture when each renderer has its own way with edges."""
    smaller = (size[0] * PPI // _FINE, size[1] * PPI // _FINE)
    return picture.resize(size).filter(ImageFilter.GaussianBlur(_SOFT)).resize(smaller, Image.Resampling.BOX)


def unlike(one: Sequence[Image.Image], other: Sequence[Image.Image]) -> list[str]:
    return [
        f"{number}: {found}"
        for number, (a, b) in enumerate(zip(one, other, strict=True), 1)
        for found in differences(soft(a, b.size), soft(b, b.size), 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["png", "svg"])
@pytest.mark.parametrize("name", SHEETS)
def test_each_face_looks_as_its_page(name: str, form: str, sample: Deck) -> None:
    pages, faces = pages_of(sample, SHEETS[name]), drawn(sample, SHEETS[name], form)
    assert len(pages) == len(faces) and (len(pages) > len(sample.cards) or name == "jumbo")
    for page, face in zip(pages, faces, strict=True):
        assert abs(page.width - face.width) <= 2 and abs(page.height - face.height) <= 2
    assert unlike(pages, faces) == []


def test_another_word_or_place_would_be_seen(sample: Deck) -> None:
    (card,) = [card for card in sample.cards if card.id == "bandit-lackey"]
    deck = replace(sample, cards=(card,))
    pages = pages_of(deck, POKER)
    for other in (
        replace(card, title="Bandit Lackeys"),
        replace(card, subtitle=card.subtitle[:-1]),
        replace(card, mark=""),
    ):
        assert unlike(pages, drawn(replace(deck, cards=(other,)), POKER, "svg"))
