"""How cards look, held against pictures that are kept: a card that comes out otherwise is shown before, after, and apart.

`pytest --update` keeps the pictures of today instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
import io
from pathlib import Path

from comparing import PPI, differences, joined, kept, side_by_side
from msgspec.structs import replace
from PIL import Image, ImageDraw
import pypdfium2
import pytest

from bestiary.card import Card, Deck, Section
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from bestiary.press.apart import print_faces
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Backs, Duplex, Marks, Sheet, card_size
from bestiary.richtext import Run, Style

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "pictures"
SHOWN = ROOT / "build" / "pictures"
#: The largest picture that is kept, in bytes.
_LARGEST = 60_000
LONE = Sheet(card_size("poker"), None)


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a card of the sample bestiary, on which sheet, and whether all pages of its PDF are drawn or only its faces."""

    card: str
    sheet: Sheet = LONE
    pages: bool = False


SHOTS: Mapping[str, Shot] = {
    "pawn": Shot("levy-arbalist"),
    "rook-on-two-faces": Shot("assize-advocate"),
    "sovereign": Shot("noon-djinn", replace(LONE, card=card_size("tarot"))),
    "solo": Shot("old-harrow", replace(LONE, card=card_size("jumbo"))),
    "minion": Shot("cinder-pup"),
    "loot": Shot("maul"),
    "bleed-and-marks": Shot("shale-scorpion", replace(LONE, bleed=3.0, marks=Marks.CORNER)),
    "back-of-its-rank": Shot("bandit-lackey", replace(LONE, backs=Backs.TIER, duplex=Duplex.LONG), pages=True),
}


@pytest.fixture(scope="module")
def sample() -> Deck:
    """The creatures and items of the sample bestiary, all with one number, so that one more changes no picture."""
    deck = build_deck(check_bestiary(ROOT, ROOT), (), ("creature", "item")).deck
    return replace(deck, cards=tuple(replace(card, number="No. 7") for card in deck.cards))


@pytest.mark.parametrize("name", SHOTS)
def test_a_sample_card_looks_as_it_did(name: str, sample: Deck, pytestconfig: pytest.Config) -> None:
    shot = SHOTS[name]
    (card,) = [each for each in sample.cards if each.id == shot.card]
    compare(name, replace(sample, cards=(card,)), shot, update=pytestconfig.getoption("--update"))


def test_a_made_card_looks_as_it_did(
    odd_card: Card, make_deck: Callable[..., Deck], pytestconfig: pytest.Config
) -> None:
    compare("odd", make_deck(odd_card), Shot("odd"), update=pytestconfig.getoption("--update"))


def test_a_difference_is_told_and_shown(odd_card: Card, make_deck: Callable[..., Deck], tmp_path: Path) -> None:
    picture = joined(taken(make_deck(odd_card), Shot("odd")))
    changed = picture.copy()
    ImageDraw.Draw(changed).rectangle((90, 180, 111, 190), "#00ff00")
    assert differences(picture, picture, 1) == []
    (found,) = differences(picture, changed, 1)
    assert str(found) == (
        "242 pixels of face 1 differ, 25.4 to 31.6 mm from its left edge and 50.8 to 53.9 mm from its top"
    )
    shown = side_by_side(picture, changed)
    assert shown.width == 3 * picture.width + 16
    assert shown.getpixel((picture.width * 2 + 16 + 100, 185)) == (208, 0, 0)


def test_pictures_are_small_and_none_is_of_nothing() -> None:
    pictures = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(pictures) == {*SHOTS, "odd"}
    assert max(pictures.values()) <= _LARGEST


@pytest.fixture(scope="module")
def odd_card(make_card: Callable[..., Card], make_entry: Callable[..., object]) -> Card:
    """Many boxes, a field to write in, an icon, right-to-left words, long words, a character that no font has."""
    return make_card(
        "Odd",
        Section("Ways to Fall", (make_entry("≤11 and ≥17", "From −2 to +3 ñ ő שלום and ⦿ 牛", pill="1–4", boxes=3),)),
        Section(
            "Remember", (make_entry("Of " + "abcdefghij" * 8, "ends here.", aside="Maul", icon="bane"),), quiet=True
        ),
        title="Odd Things, All of Them on One Card",
        gauges=tuple(replace(gauge, value=value) for gauge in make_card("x").gauges for value in (30, 31)),
        tagline=(Run("Slow", Style.EM), Run(" and "), Run("sure", Style.STRONG), Run(".")),
        colours=("#7d2a26", "#2d4a5c"),
        legal="One line that says what may be done with it.",
    )


def compare(name: str, deck: Deck, shot: Shot, update: bool) -> None:
    """Fail in words a person understands when the card does not look as in the picture kept of it."""
    faces = taken(deck, shot)
    now, path = joined(faces), FOLDER / f"{name}.png"
    if update:
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(kept(now))
    before = Image.open(path).convert("RGB")
    if now.size != before.size:
        _show(name, before, now)
        pytest.fail(
            f"{name}: the picture of `{shot.card}` has another size, {now.width} × {now.height} pixels instead of "
            f"{before.width} × {before.height}, with {len(faces)} faces now. {_advice(name)}"
        )
    if found := differences(before, now, len(faces)):
        _show(name, before, now)
        pytest.fail(f"{name}: `{shot.card}` looks otherwise: {'; '.join(map(str, found))}. {_advice(name)}")


def taken(deck: Deck, shot: Shot) -> list[Image.Image]:
    """The faces of the only card of a deck, or all pages that it is printed on."""
    if shot.pages:
        pages = pypdfium2.PdfDocument(print_pdf(deck, shot.sheet).pdf)
        return [page.render(scale=PPI / 72).to_pil().convert("RGB") for page in pages]
    (drawn,) = print_faces(deck, shot.sheet, "png", PPI)
    return [Image.open(io.BytesIO(face)).convert("RGB") for face in drawn.files]


def _show(name: str, before: Image.Image, now: Image.Image) -> None:
    SHOWN.mkdir(parents=True, exist_ok=True)
    side_by_side(before, now).save(SHOWN / f"{name}-diff.png")


def _advice(name: str) -> str:
    return (
        f"See before, after and the difference in build/pictures/{name}-diff.png. If the change is meant, run "
        "`pytest tests/press/test_pictures.py --update`."
    )
