"""Whole files, of one share and of several: the same bytes wherever they are made, all tags, bookmarks and fonts in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
import io
import os
from pathlib import Path
import pickle
import subprocess
import sys

from msgspec.structs import replace
import pikepdf
import pypdfium2
from pypdfium2 import raw
import pytest
from structure import check_structure, count_marked, roles

from bestiary.card import Card, Deck, Entry, Section
from bestiary.cards.deck import build_deck
from bestiary.cli.main import main
from bestiary.lint.checking import check_bestiary
from bestiary.press import comparing, pdf, sharing
from bestiary.press.apart import print_faces
from bestiary.press.pdf import Printed, print_pdf
from bestiary.press.reading import FaceText, read_faces
from bestiary.press.sheets.paper import Backs, Duplex, Floors, Marks, Sheet, card_size, paper_size
from sound_sheet import SHEET

ROOT = Path(__file__).parents[2]
POKER, A4 = card_size("poker"), paper_size("a4")
SHEETS = {
    "sheets": Sheet(POKER, A4, marks=Marks.CORNER),
    "both sides": Sheet(POKER, A4, backs=Backs.TIER, duplex=Duplex.LONG),
    "folded": Sheet(POKER, A4, backs=Backs.DECK, duplex=Duplex.FOLD),
    "a card a page": Sheet(POKER, None, bleed=3.0, marks=Marks.CORNER),
}
#: Small shares, in cards that are planned and pages that are typeset in one go, and more cards than that.
_CARDS, _PAGES, _MANY = 12, 2, 25


@pytest.fixture(scope="module")
def sample() -> Deck:
    """The sample bestiary's creatures of both games."""
    return build_deck(check_bestiary(ROOT, ROOT)).deck


@pytest.fixture(scope="module", params=SHEETS)
def printed(request: pytest.FixtureRequest, sample: Deck) -> tuple[Printed, Deck]:
    """Every eighth card of the sample bestiary, others on each of the sheets, in several shares."""
    deck = replace(sample, cards=sample.cards[2 * [*SHEETS].index(request.param) :: 8])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sharing, "PAGES", 1)
        found = print_pdf(deck, SHEETS[request.param])
    assert found.pages > 1
    return found, deck


@pytest.fixture(scope="module")
def many(make_deck: Callable[..., Deck], make_card: Callable[..., Card], make_entry: Callable[..., Entry]) -> Deck:
    """A deck of several shares."""
    return make_deck(
        *(
            make_card(f"Guard {number}", Section("Attacks", (make_entry("Strike", f"{number} of them fall."),)))
            for number in range(_MANY)
        )
    )


def test_every_tag_leads_to_its_content_and_back(printed: tuple[Printed, Deck]) -> None:
    found, deck = printed
    assert found.losses == ()
    assert check_structure(found.pdf) == []
    assert count_marked(found.pdf) > 20 * len(deck.cards)


def test_each_face_has_a_heading_and_each_card_a_bookmark(printed: tuple[Printed, Deck]) -> None:
    found, deck = printed
    assert roles(found.pdf).count("/H1") == found.faces
    with pikepdf.open(io.BytesIO(found.pdf)) as pdf, pdf.open_outline() as outline:
        titles = [item.title.replace("\u00a0", " ") for item in outline.root]
        assert titles == [card.title for card in deck.cards]
        assert not any(item.children for item in outline.root)


def test_title_language_and_promise_are_those_of_the_deck(printed: tuple[Printed, Deck]) -> None:
    found, deck = printed
    with pikepdf.open(io.BytesIO(found.pdf)) as pdf, pdf.open_metadata() as metadata:
        assert (metadata["dc:title"], metadata["pdfuaid:part"]) == (deck.title, "1")
        assert (str(pdf.Root.Lang), bool(pdf.Root.ViewerPreferences.DisplayDocTitle)) == ("en", True)
        assert len(pdf.pages) == found.pages


def test_every_font_is_in_the_file(printed: tuple[Printed, Deck]) -> None:
    with pikepdf.open(io.BytesIO(printed[0].pdf)) as pdf:
        fonts = [font for page in pdf.pages for font in page.obj.Resources.get("/Font", {}).values()]
        assert len(fonts) > len(pdf.pages) / 2
        for font in fonts:
            (descendant,) = font.DescendantFonts
            assert {"/FontFile2", "/FontFile3"} & set(descendant.FontDescriptor.keys())


def test_no_text_is_too_small_to_be_read_or_drawn_without_colour(printed: tuple[Printed, Deck]) -> None:
    for size, mode in sizes_and_modes(printed[0].pdf):
        assert size >= Floors().body - 0.01
        assert mode == raw.FPDF_TEXTRENDERMODE_FILL


def test_a_pdf_of_one_card_has_its_tags_and_bookmark(sample: Deck) -> None:
    deck = replace(sample, cards=sample.cards[:4])
    for card, drawn in zip(deck.cards, print_faces(deck, SHEETS["a card a page"], "pdf"), strict=True):
        (pdf,) = drawn.files
        assert check_structure(pdf) == []
        with pikepdf.open(io.BytesIO(pdf)) as opened, opened.open_outline() as outline:
            assert [item.title.replace("\u00a0", " ") for item in outline.root] == [card.title]


def test_same_bytes_in_any_folder_locale_and_number_of_processes(many: Deck, tmp_path: Path) -> None:
    (tmp_path / "deck.pickle").write_bytes(pickle.dumps(many))
    digests = {
        digest(tmp_path / "deck.pickle", tmp_path / folder, cores, tongue)
        for folder, cores, tongue in (("a", 1, "C"), ("deep/er", 2, "de_DE.UTF-8"), ("b c", 3, "C.UTF-8"))
    }
    assert len(digests) == 1


def digest(deck: Path, folder: Path, cores: int, tongue: str) -> str:
    """Of a deck printed by another process in this folder and locale, which takes so many cores for its own."""
    folder.mkdir(parents=True)
    environment = {**os.environ, "LC_ALL": tongue, "TMPDIR": str(folder), "TZ": f"UTC{cores}"}
    environment.pop("PYTHONHASHSEED", None)
    script = Path(__file__).with_name("print_digest.py")
    words = [sys.executable, str(script), *map(str, (deck, cores, _CARDS, _PAGES))]
    ran = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_a_dropped_card_is_a_loss(many: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever becomes of a card's faces on the way, the words of it are missed."""
    monkeypatch.setattr(comparing, "read_faces", without(lambda face: face.card == 3))
    found = print_pdf(replace(many, cards=many.cards[:5]), SHEETS["sheets"])
    assert {loss.card for loss in found.losses} == {"guard-3"}
    assert "Guard 3" in " ".join(loss.words for loss in found.losses)


@pytest.mark.parametrize("cores", [1, 2, 9])
def test_a_loss_is_found_on_each_share_whenever_it_is_compared(
    many: Deck, monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    """As many of the last shares as there are cores are compared while all are joined."""
    monkeypatch.setattr(sharing, "PAGES", 1)
    monkeypatch.setattr(pdf, "usable_cores", lambda: cores)
    sound = print_pdf(many, SHEETS["sheets"])
    assert (sound.pages, sound.losses) == (3, ())
    monkeypatch.setattr(comparing, "read_faces", blotting("ofthemfall", "of"))
    found = print_pdf(many, SHEETS["sheets"])
    assert {loss.card for loss in found.losses} == {card.id for card in many.cards}
    assert found.pdf == sound.pdf


def test_a_lost_word_is_named_with_its_field(many: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "read_faces", blotting("2ofthemfall", "ofthemfall"))
    (loss,) = print_pdf(replace(many, cards=many.cards[:5]), SHEETS["sheets"]).losses
    assert (loss.card, loss.field) == ("guard-2", "sections/Attacks/Strike")
    assert "2 of them fall" in loss.words


def test_a_run_that_would_lose_words_fails_and_writes_no_pdf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "guard.yaml").write_text(SHEET, encoding="utf-8")
    (tmp_path / "bestiary.yaml").write_text("name: Small\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(comparing, "read_faces", blotting("watch", "wat"))
    monkeypatch.setattr(sys, "argv", ["bestiary", "cards", "--format", "pdf"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 1
    said = capsys.readouterr().err
    assert "Words would be lost in print, so no PDF was written (1 place" in said
    assert "guard, " in said and "watch" in said
    assert not list(tmp_path.rglob("*.pdf"))


def without(dropped: Callable[[FaceText], bool]) -> Callable[..., tuple[FaceText, ...]]:
    """A reader who overlooks some faces."""
    return lambda pdf, pages: tuple(face for face in read_faces(pdf, pages) if not dropped(face))


def blotting(words: str, left: str) -> Callable[..., tuple[FaceText, ...]]:
    """A reader who reads some words otherwise."""
    return lambda pdf, pages: tuple(
        replace(face, text=face.text.replace(words, left)) for face in read_faces(pdf, pages)
    )


def sizes_and_modes(pdf: bytes) -> Iterator[tuple[float, int]]:
    """The size in pt of each letter, and whether it is drawn."""
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            if not raw.FPDFText_IsGenerated(text, index):
                object_ = raw.FPDFText_GetTextObject(text, index)
                yield raw.FPDFText_GetFontSize(text, index), raw.FPDFTextObj_GetTextRenderMode(object_)


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.FOLD])
@pytest.mark.parametrize("backs", [Backs.NONE, Backs.DECK])
def test_a_pdf_of_each_card_has_its_backs(sample: Deck, duplex: Duplex, backs: Backs) -> None:
    deck = replace(sample, cards=sample.cards[:4])
    sheet = replace(SHEETS["a card a page"], duplex=duplex, backs=backs)
    whole = print_pdf(deck, sheet)
    each = [pdf for drawn in print_faces(deck, sheet, "pdf") for pdf in drawn.files]
    assert len(each) == len(deck.cards)
    assert sum(len(pypdfium2.PdfDocument(pdf)) for pdf in each) == whole.pages
