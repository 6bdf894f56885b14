"""The sample bestiary on cards of many sizes: every word is found again, and files are packed."""

from __future__ import annotations

import io
from pathlib import Path
import re

from msgspec.structs import replace
import pikepdf
import pytest
from reading import find_losses

from bestiary.card import Deck
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from bestiary.press import sharing
from bestiary.press.apart import print_faces
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import CARDS, Backs, Duplex, Sheet, card_size, paper_size

ROOT = Path(__file__).parents[2]
SIZES = (*(size.name for size in CARDS if size.name != "poker"), "50 x 70 mm")
#: Each size has some of the sample's cards, and all together have all.
_SHARES = 4


@pytest.fixture(scope="module")
def sample() -> Deck:
    return build_deck(check_bestiary(ROOT, ROOT), (), ("creature", "item", "trait", "feature-block")).deck


@pytest.mark.slow
@pytest.mark.parametrize(("number", "name"), list(enumerate(SIZES)))
def test_every_word_is_there_on_cards_of_any_size(number: int, name: str, sample: Deck) -> None:
    deck = replace(sample, cards=sample.cards[number % _SHARES :: _SHARES])
    printed = print_pdf(deck, Sheet(card_size(name), paper_size("a3")))
    assert len(printed.cards) == len(deck.cards) > 10
    assert (printed.losses, find_losses(printed, deck)) == ((), ())


@pytest.mark.parametrize("shares", [1, 3])
@pytest.mark.parametrize("alone", [False, True])
def test_objects_are_packed(shares: int, alone: bool, sample: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = replace(sample, cards=sample.cards[:12])
    sheet = Sheet(card_size("poker"), None if alone else paper_size("a4"), backs=Backs.DECK, duplex=Duplex.LONG)
    monkeypatch.setattr(sharing, "PAGES", -(-12 // shares))
    pdf = next(print_faces(deck, sheet, "pdf")).files[0] if alone else print_pdf(deck, sheet).pdf
    # What is no stream itself is within one, compressed.
    bare = [match for match in re.finditer(rb"(?s)\n\d+ 0 obj\n(.*?)\nendobj", pdf) if b"stream\n" not in match[1]]
    assert bare == []
    with pikepdf.open(io.BytesIO(pdf)) as file:
        streams = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        packed = [each for each in streams if each.get("/Type") == "/ObjStm"]
        assert b"/ObjStm" in pdf and b"/XRef" in pdf
        large = [each for each in streams if len(each.read_raw_bytes()) > 2000]
        assert large and all("/Filter" in each for each in (*large, *packed))
