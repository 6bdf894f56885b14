"""Words of a card against what a reader finds on its faces: found where they go on, lost where they do not stand."""

from __future__ import annotations

from msgspec.structs import replace
import pytest

from bestiary.card import Entry, Row, Section, Tick
from bestiary.press.failure import PressError
from bestiary.press.loss import compare_words
from bestiary.press.pdf import print_pdf
from bestiary.press.reading import FaceText, read_faces
from bestiary.press.sheets.paper import CARDS, PAPERS, Duplex, Sheet, card_size, lay_grid, paper_size
from bestiary.richtext import Paragraph, Run, Style

LONG = "Down the long stair he goes and halts."
POKER = Sheet(card_size("poker"), paper_size("a4"))


@pytest.mark.parametrize(
    ("words", "faces", "lost"),
    [
        (f"{LONG} Run.", ["Downthelongstairhegoesandhalts.", "Run."], ""),
        (f"{LONG} Run.", ["Downthelongstairhegoesandhalts.", "Ru"], "Run."),
        ("it; when", ["intimidateit;", "whenitstands"], ""),
        (f"{LONG} {LONG} Run.", [f"{LONG}{LONG[:6]}".replace(" ", ""), f"{LONG}Run.".replace(" ", "")], ""),
        (f"Go. {LONG} {LONG}", [f"{LONG}.Go.{LONG}".replace(" ", ""), LONG.replace(" ", "")], ""),
        (f"{LONG} {LONG} Run.", [f"{LONG}{LONG[:6]}".replace(" ", ""), f"{LONG}Ru".replace(" ", "")], "Run."),
        ("it; when", ["whenitstands", "intimidateit;"], "it; when"),
        ("it; when", ["intimidateit;", "itstands"], "it; when"),
        ("m\u0304 n\u0304 small", ["m\u0304m\u0304n\u0304n\u0304small"], ""),
        ("m\u0304 n\u0304 small", ["m\u0304m\u0304n\u0304n\u0304smal"], "small"),
        ("\u0644\u0627 \u0625\u0644\u0647", ["\u0627\u0644\u0625\u0644\u0647"], ""),
        ("\u0642\u0628\u0644 \u0643\u062a", ["\u0642\u0628\u0644"], "\u0643\u062a"),
    ],
)
def test_words_over_faces(words, faces, lost, make_card, make_deck, make_entry):
    deck = make_deck(make_card("C", Section("S", (make_entry("T", words),)), id="c"))
    found = [FaceText(0, part, f"CST{face}") for part, face in enumerate(faces)]
    said = [loss.words for loss in compare_words(deck, found) if loss.field == "sections/S/T"]
    assert said == ([lost] if lost else [])


@pytest.mark.parametrize(
    "words",
    [
        "Ọ\u0300ṣun ń bọ\u0300 wá sí ilé pẹ\u0300lú ẹ\u0300mí",
        "ė\u0303 šunį\u0303 kėdė\u0303 namo",
        "m\u0304 n\u0304 small",
        "لا إله",
        "قبل ان",
        " ".join(f"word{number}" for number in range(130)) + " halt. Run.",
    ],
)
def test_they_are_found_in_print(words, make_card, make_deck, make_entry):
    after = make_entry("After", " ".join(f"more{number}" for number in range(140)))
    deck = make_deck(make_card("C", Section("S", (make_entry("T", words), after)), id="c"))
    assert print_pdf(deck, POKER).losses == ()


@pytest.mark.parametrize(
    ("offset", "lost"),
    [((0.0, 0.0), False), ((5.0, 0.0), False), ((17.0, 0.0), True), ((-18.0, 18.0), True), ((-17.0, 5.0), True)],
)
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_words_off_the_paper_are_lost(offset, lost, duplex, make_card, make_deck, make_entry, make_prose, monkeypatch):
    monkeypatch.setattr("bestiary.press.sheets.imposition.refuse_off_paper", lambda pages, sheet: None)
    long = Section("S", (make_entry("T", make_prose(280)),))
    deck = make_deck(*(make_card(f"C{number}", long, id=f"c{number}") for number in range(9)))
    printed = print_pdf(deck, replace(POKER, duplex=duplex, back_offset=offset))
    assert {len(page.slots) for page in printed.sides} == {9}
    assert bool(printed.losses) == lost


@pytest.mark.parametrize("duplex", [Duplex.FOLD, Duplex.SHORT, Duplex.LONG])
@pytest.mark.parametrize(
    ("size", "paper"),
    [
        *(("bridge", "a4"), ("poker", "legal"), ("index", "a4")),
        *(pytest.param(size.name, paper.name, marks=pytest.mark.slow) for size in CARDS for paper in PAPERS),
    ],
)
def test_no_word_is_lost_however_a_face_lies(size, paper, duplex, make_card, make_deck, make_entry, make_prose):
    said = {"subtitle": "Level 2 · Human, Humanoid, Construct", "mark_label": "Platoon Defender", "mark": "defender"}
    long = Section("Main actions", (make_entry("Hit", make_prose(240)),))
    deck = make_deck(make_card("Parishioner of the Drowned", long, **said), make_card("Boathook", long, **said))
    sheet = Sheet(card_size(size), paper_size(paper), duplex=duplex)
    try:
        lay_grid(sheet)
    except PressError:
        pytest.skip("the paper does not hold such a card")
    assert print_pdf(deck, sheet).losses == ()


@pytest.mark.parametrize(("right", "down"), [(4.0, 0.0), (-4.0, 0.0), (0.0, 6.0), (0.0, -4.0)])
def test_words_over_the_edge_of_their_card_are_lost(right, down, make_card, make_deck, make_entry, make_prose):
    deck = make_deck(make_card("C", Section("S", (make_entry("T", make_prose(110)),)), id="c", legal="And so on."))
    printed = print_pdf(deck, POKER)
    (page,) = printed.sides
    (slot,) = page.slots
    aside = replace(page, slots=(replace(slot, x=slot.x + right, y=slot.y + down),))
    assert compare_words(deck, read_faces(printed.pdf, (page,))) == ()
    assert compare_words(deck, read_faces(printed.pdf, (aside,)))


@pytest.mark.parametrize(
    ("words", "placed", "lost"),
    [
        ("קבל קבל", "קבלקבל", ""),
        ("קבל קבל", "קבל", "קבל קבל"),
        ("אבא אבא", "אבאבא", ""),
        ("קבל מקבל", "קבלמקבל", ""),
        ("קבל מקבל", "מקבל", "קבל"),
    ],
)
def test_a_word_that_stands_elsewhere_hides_no_loss(words, placed, lost, make_card, make_deck, make_entry):
    deck = make_deck(make_card("C", Section("S", (make_entry("T", words),)), id="c"))
    losses = compare_words(deck, [FaceText(0, 0, f"CST{placed}", placed)])
    assert [loss.words for loss in losses if loss.field == "sections/S/T"] == ([lost] if lost else [])


@pytest.mark.parametrize(
    ("face", "text", "lost"),
    [
        ("CST[action]see", "⦿ see", ["action"]),
        ("CST[instant]see", "⦿ see", []),
        ("CSTsee", "⦿ see", []),
        ("CST[action]see", "[action] ⦿ see", []),
    ],
)
def test_a_key_in_place_of_a_shape_is_a_loss(face, text, lost, make_card, make_deck, make_entry):
    deck = make_deck(make_card("C", Section("S", (make_entry("T", text),)), id="c"))
    losses = compare_words(deck, [FaceText(0, 0, face)])
    assert [loss.words for loss in losses if loss.field == "sections/S/T"] == lost


@pytest.mark.parametrize("size", ["40x40", "poker"])
def test_shapes_are_drawn_however_long_their_keys_are(size, make_card, make_deck, make_entry, glyphs):
    longest = max(glyphs, key=lambda glyph: len(glyph.key))
    runs = (Run(longest.key, Style.ICON), Run(" here"))
    icons = Section("S", (Entry("T", longest.key, body=(Paragraph(runs),), rows=(Row("1+", runs),)),))
    card = make_card("C", icons, mark=longest.key, tagline=runs, ticks=(Tick(longest.key, "Tick"),))
    printed = print_pdf(make_deck(card), Sheet(card_size(size), None))
    assert printed.losses == ()
    assert not any("[" in face.text for face in read_faces(printed.pdf, printed.sides))
