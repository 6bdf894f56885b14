"""Cards in black on white: no colour anywhere, clearly less ink, tiers told apart by their shapes, and nothing lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
import io
from pathlib import Path
import re

from msgspec.structs import replace
from PIL import Image, ImageChops
import pypdfium2
import pytest

from bestiary.card import Card, Deck
from bestiary.cards.deck import build_deck
from bestiary.cards.printing import in_theme
from bestiary.lint.checking import check_bestiary
from bestiary.press.apart import print_faces
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Backs, Duplex, Marks, Sheet, Theme, card_size, paper_size
from bestiary.render.html import render_html
from ran import Run
from small_bestiary import write

ROOT = Path(__file__).parents[2]
IDS = ("assize-advocate", "bandit-lackey", "cinder-pup", "noon-djinn", "shale-scorpion")
LONE = Sheet(card_size("poker"), None)
MONO = replace(LONE, theme=Theme.MONO)
SHEETS = {
    "poker": LONE,
    "jumbo": replace(LONE, card=card_size("jumbo")),
    "bleed": replace(LONE, bleed=3.0, marks=Marks.FULL),
    "deck": replace(LONE, backs=Backs.DECK, duplex=Duplex.LONG),
    "tier": Sheet(card_size("poker"), paper_size("a4"), backs=Backs.TIER, duplex=Duplex.SHORT, marks=Marks.CORNER),
}
_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})\b")


@pytest.fixture(scope="module")
def sample() -> Deck:
    deck = build_deck(check_bestiary(ROOT, ROOT)).deck
    return replace(deck, cards=tuple(card for card in deck.cards if card.id in IDS))


def pages_of(deck: Deck, sheet: Sheet) -> Iterator[Image.Image]:
    printed = print_pdf(deck, sheet)
    assert printed.losses == ()
    for page in pypdfium2.PdfDocument(printed.pdf):
        yield page.render(scale=1.5).to_pil().convert("RGB")


def is_grey(picture: Image.Image) -> bool:
    red, green, blue = picture.split()
    return not any(ImageChops.difference(one, other).getbbox() for one, other in ((red, green), (green, blue)))


def ink_of(pictures: list[Image.Image]) -> float:
    """How much of some pictures is black, from 0 to 1."""
    shares = []
    for picture in pictures:
        counts = picture.convert("L").histogram()
        shares.append(sum((255 - light) * count for light, count in enumerate(counts)) / 255 / sum(counts))
    return sum(shares) / len(shares)


@pytest.mark.parametrize("name", SHEETS)
def test_pages_have_no_colour_and_less_ink(name: str, sample: Deck) -> None:
    sheet = SHEETS[name]
    mono = replace(sample, cards=in_theme(sample.cards, replace(sheet, theme=Theme.MONO)))
    plain, coloured = list(pages_of(mono, sheet)), list(pages_of(sample, sheet))
    assert all(map(is_grey, plain)) and not all(map(is_grey, coloured))
    assert len(plain) == len(coloured)
    assert ink_of(plain) < 0.75 * ink_of(coloured)


@pytest.mark.parametrize("which", [Backs.DECK, Backs.TIER])
def test_backs_have_lines_in_place_of_areas(which: Backs, sample: Deck) -> None:
    sheet = replace(LONE, backs=which, duplex=Duplex.LONG)
    (lackey,) = [card for card in sample.cards if card.id == "bandit-lackey"]
    plain, coloured = (
        list(pages_of(replace(sample, cards=in_theme((lackey,), replace(sheet, theme=theme))), sheet))[1]
        for theme in (Theme.MONO, Theme.COLOUR)
    )
    assert ink_of([plain]) < 0.2 * ink_of([coloured])


def test_tiers_are_told_apart_by_their_shapes(sample: Deck) -> None:
    cards = in_theme({card.mark: card for card in sample.cards if card.mark}.values(), MONO)
    assert len(cards) >= 3
    sheet = replace(LONE, backs=Backs.TIER, duplex=Duplex.LONG)
    backs = []
    for card in cards:
        bare = replace(card, sections=(), gauges=(), facts=(), numbers=())
        _, back = pages_of(replace(sample, cards=(bare,)), sheet)
        # Above the words.
        backs.append(back.crop((0, 0, back.width, round(back.height * 0.75))))
    for at, back in enumerate(backs):
        assert all(ImageChops.difference(back, other).getbbox() for other in backs[at + 1 :])


@pytest.mark.parametrize("form", ["png", "svg"])
def test_pictures_have_no_colour(form: str, sample: Deck) -> None:
    cards = in_theme(sample.cards, MONO)
    for drawn in print_faces(replace(sample, cards=cards), LONE, form, 100):  # type: ignore[arg-type]
        for file in drawn.files:
            if form == "png":
                assert is_grey(Image.open(io.BytesIO(file)).convert("RGB"))
            else:
                assert {len({*each}) for each in _COLOUR.findall(file.decode())} == {1}


def test_a_web_page_has_no_colour(sample: Deck) -> None:
    page = render_html(replace(sample, cards=in_theme(sample.cards, MONO)))
    coloured = render_html(sample)
    assert page.count('brief plain"') + page.count('card plain"') + page.count('long plain"') == len(sample.cards)
    assert 'plain"' not in coloured
    assert all("#000000" in style for style in re.findall(r'<article[^>]* style="--main: ([^;]*)', page))


@pytest.mark.parametrize(
    ("written", "options", "plain"),
    [
        ("", (), False),
        ("", ("--theme", "mono"), True),
        ("cards: {theme: mono}\n", (), True),
        ("cards: {theme: mono}\n", ("--theme", "colour"), False),
    ],
)
def test_the_theme_is_set_or_asked_for(
    run: Run, home: Path, written: str, options: tuple[str, ...], plain: bool
) -> None:
    write(home, "bestiary.yaml", f"name: Small\n{written}")
    ran = run("cards", "--only", "thug", "--format", "png", "--format", "html", "--ppi", "60", *options)
    assert ran.code == 0, ran.err
    assert is_grey(Image.open(home / "build/cards/thug.png").convert("RGB")) == plain
    assert ('plain"' in (home / "build/cards.html").read_text(encoding="utf-8")) == plain


def test_another_theme_is_another_look(run: Run, home: Path) -> None:
    run("cards", "--format", "pdf")
    ran = run("cards", "--format", "png", "--theme", "mono")
    assert "cards.pdf` of an earlier run is out of date" in ran.err.replace("\\", "/")


def test_a_theme_that_nobody_knows_is_told(run: Run, home: Path) -> None:
    write(home, "bestiary.yaml", "name: Small\ncards: {theme: sepia}\n")
    ran = run("check")
    assert ran.code == 2 and "`colour` or `mono`" in ran.out + ran.err


def test_a_card_without_colours_lies_among_others(
    make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    cards = (make_card("A", colours=()), make_card("B"))
    (page,) = pages_of(make_deck(*cards), Sheet(card_size("poker"), paper_size("a4")))
    assert not is_grey(page)
    (alone,) = pages_of(make_deck(cards[0]), LONE)
    assert is_grey(alone)
