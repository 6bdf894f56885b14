"""Names of cards: whatever their words, their letters stand in their own room, clear of the rank mark and of what is said below."""

from __future__ import annotations

from collections import Counter
import io
import json

from msgspec.structs import replace
import pikepdf
from PIL import Image
from pypdfium2 import raw
import pytest
from reading import PT_PER_MM, letters_in_slots, print_png

from bestiary.card import Section
from bestiary.press.layout.measures import PLATE_EDGE, TEXT_EDGE
from bestiary.press.layout.widths import BREAK
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size

SIZES = (pytest.param("40x40", marks=pytest.mark.slow), "50x50", "poker", pytest.param("tarot", marks=pytest.mark.slow))
#: Narrow and wide letters, and words as they are.
ALPHABETS = ("counterrevolutionary", "mwmmwwmmmw", "ilfitjilli", "zunsabqkvuxhkpvphwn", "ärßenüberölführig")
NAMES = (
    *((letters * 6)[:length].capitalize() for length in range(8, 61, 8) for letters in ALPHABETS),
    "Mmmwwwww",
    "Committeerepresentativeness",
    "Schattenwolfrudelanführerin",
    "Assassinenbruderschaftsanführer",
    "Schifffahrtsgesellschaftskapitän Donaudampf",
    "Zunsabwlseseeiimsmftchpafqkquovuxhhkpvphwn",
    "The Warden of the Incomprehensible Committee-Representativeness",
)
#: Rounding, and how far a letter may reach over its own room, in mm.
_BEYOND, _BELOW = 0.1, 0.5


@pytest.fixture(scope="module")
def deck_of_names(make_card, make_deck, make_entry, make_prose):
    """Each name on a card with little text, and with more than a poker card has room for around it."""
    cards = [
        make_card(name, Section("Attacks", (make_entry("Sweep", make_prose(words)),)), id=f"c{at}-{words}")
        for at, name in enumerate(NAMES)
        for words in (10, 90)
    ]
    return make_deck(*(replace(card, copy="1 of 2" if at % 3 else "") for at, card in enumerate(cards)))


@pytest.mark.parametrize("size", SIZES)
def test_the_letters_of_a_name_stay_in_their_room(size, deck_of_names):
    sheet = Sheet(card_size(size), None)
    printed = print_pdf(deck_of_names, sheet)
    assert printed.losses == ()
    faces = [json.loads(face.data) for laid in plan_cards(deck_of_names, sheet).cards for face in laid.faces]
    plans = [face["head"] for face in faces]
    assert len(printed.sides) == len(plans)
    found: Counter[int] = Counter()
    pages: dict[object, int] = {}
    for letter in letters_in_slots(printed):
        number = pages.setdefault(letter.text, len(pages))
        plan = plans[number]["plan"]
        size_of = raw.FPDFText_GetFontSize(letter.text.raw, letter.index)
        in_plate = letter.y < PLATE_EDGE + plan["plate"] / PT_PER_MM
        # What a letter is takes longer to ask than where it is.
        if not in_plate or letter.white or abs(size_of - plan["title"]["size"]) > 0.01:
            continue
        found[number] += 1
        title = deck_of_names.cards[printed.sides[number].slots[0].card].title
        assert letter.x + letter.width <= TEXT_EDGE + plan["width"] / PT_PER_MM + _BEYOND, title
        room = PLATE_EDGE + (4.0 * faces[number]["unit"] + plan["title"]["height"]) / PT_PER_MM
        assert letter.y + letter.height <= room + _BELOW, title
    for number, face in enumerate(faces):
        shown = face["head"]["title" if face["face"] == 1 else "short"]
        assert shown == face["head"]["title"] or shown.endswith("…")
        assert found[number] >= len(shown.replace(BREAK, "").replace(" ", "").replace("-", "")), shown


LONG_NAME = "Archimandrite Ptolemaios the Unquenchable Lamp of the Seventh Drowned Parish and All Its Bells"
LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellsc"


@pytest.mark.parametrize("size", ["44x63", "50x75", "poker", "tarot", "200x280"])
@pytest.mark.parametrize("name", [LONG_NAME, LONG_WORD])
def test_a_long_name_stands_whole_in_the_head_where_there_is_room(size, name, make_card, make_deck):
    """And once only; what goes on on other faces may begin with its beginning."""
    (laid,) = plan_cards(make_deck(make_card(name)), Sheet(card_size(size), None)).cards
    face = json.loads(laid.faces[0].data)
    assert "".join(face["head"]["plan"]["title"]["words"].split(BREAK)) == name
    assert "lead" not in [thing["kind"] for thing in face["leads"]]


def test_the_lines_of_a_broken_name_are_even_on_every_face_and_each_says_its_number(
    make_card, make_deck, make_entry, make_prose
):
    fill = Section("Attacks", (make_entry("Sweep", make_prose(260)),))
    deck = make_deck(make_card(LONG_WORD, fill))
    sheet = Sheet(card_size("poker"), None)
    heads = [json.loads(face.data)["head"] for face in plan_cards(deck, sheet).cards[0].faces]
    assert [head["plan"]["below"] or head["plan"]["number"] for head in heads] == ["No. 7"] * 2
    lines: dict[object, Counter[float]] = {}
    for letter in letters_in_slots(print_pdf(deck, sheet)):
        title = heads[len(lines) - (letter.text in lines)]["plan"]["title"]
        size_of = raw.FPDFText_GetFontSize(letter.text.raw, letter.index)
        if not letter.white and abs(size_of - title["size"]) < 0.01 and letter.y < title["height"] / PT_PER_MM + 4:
            lines.setdefault(letter.text, Counter())[round((letter.y + letter.height) / 2)] += 1
    for counted in lines.values():
        assert len(counted) > 2 and min(counted.values()) > 0.7 * max(counted.values())


@pytest.mark.parametrize(("name", "broken"), [("Committeerepresentativeness", True), ("Counterrevolutionary", False)])
def test_only_a_word_wider_than_its_line_is_broken(name, broken, make_card, make_deck):
    (laid,) = plan_cards(make_deck(make_card(f"Grey {name}")), Sheet(card_size("poker"), None)).cards
    words = json.loads(laid.faces[0].data)["head"]["plan"]["title"]["words"]
    assert words.replace(BREAK, "") == f"Grey {name}"
    assert (BREAK in words) is broken


@pytest.mark.parametrize(
    ("name", "subtitle", "whole"),
    [
        ("The Honourable Assize Advocate", "Person", True),
        ("Lord Representative", "Person", True),
        ("Ana", "The Right Honourable Uncharacteristically Long", True),
        ("Ana", f"The {'m' * 20} of them all", False),
        (f"The {'m' * 20}", "Person", False),
    ],
)
def test_no_word_is_broken_that_a_smaller_size_or_another_line_keeps_whole(
    name, subtitle, whole, make_card, make_deck, make_prose, make_entry
):
    """On the smallest cards: in the heads of all faces, also beside numbers, and in what stands below a head that has no room for it."""
    section = Section("Always", (make_entry("After", make_prose(60)),))
    deck = make_deck(make_card(name, section, subtitle=subtitle))
    (laid,) = plan_cards(deck, Sheet(card_size("40x40"), None)).cards
    faces = [json.loads(face.data) for face in laid.faces]
    said = [face["head"]["plan"]["title"]["words"] for face in faces]
    said += [run[1] for face in faces for lead in face["leads"] for run in lead.get("runs", ())]
    assert len(faces) > 1 and (BREAK not in "".join(said)) is whole
    assert print_pdf(deck, Sheet(card_size("40x40"), None)).losses == ()


@pytest.mark.parametrize("copy", ["", "1 of 12"])
@pytest.mark.parametrize(
    ("size", "word", "broken"),
    [
        ("poker", "Featherstonehaugh-Cholmondeley", False),
        ("poker", "Committeerepresentativenesses", False),
        ("poker", "Landvermessungsoberinspektorenanwärterin", False),
        ("poker", "m" * 45, True),
        ("44x44", "Counterrevolutionary", False),
        ("44x44", "m" * 20, True),
    ],
)
def test_below_the_name_only_a_word_wider_than_its_line_is_broken(size, word, broken, copy, make_card, make_deck):
    """Whether it is said of the card, or names a copy."""
    card = replace(make_card("Keeper", mark="", mark_label=""), copy=copy)
    cards = (replace(card, subtitle=f"Old {word}"), replace(card, subtitle="Old", copy=word))
    for key, each in zip(("said", "below"), cards, strict=True):
        (laid,) = plan_cards(make_deck(each), Sheet(card_size(size), None)).cards
        words = json.loads(laid.faces[0].data)["head"]["plan"][key]
        assert word in words.replace(BREAK, "")
        assert (BREAK in words) is broken


def test_bookmarks_have_names_without_places_to_break(make_card, make_deck):
    name = "Committeerepresentativeness"
    printed = print_pdf(make_deck(make_card(name)), Sheet(card_size("poker"), None))
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf, pdf.open_outline() as outline:
        assert [each.title for each in outline.root] == [name]


@pytest.mark.parametrize("name", ["Ana", "Åse", "Ấ\u0301nh", "عُلَّ"])
@pytest.mark.parametrize("words", [3, 60])
def test_letters_that_reach_high_stay_clear_of_the_edge_of_the_plate(name, words, make_card, make_deck, make_entry):
    """By their ink, whether the card is set with room or close; and what stands below the name stands lower by as much."""
    fill = Section("Attacks", (make_entry("Strike", "hits hard. " * words),))
    (png,) = print_png(make_deck(make_card(name, fill, id="c", mark="", mark_label="")), "c")
    picture = Image.open(io.BytesIO(png)).convert("L")
    dot = picture.width / 63
    band = picture.crop((round(3 * dot), 0, round(30 * dot), round(12 * dot)))
    bright = [y for y in range(band.height) if max(band.crop((0, y, band.width, y + 1)).tobytes()) > 200]
    plate = next(y for y in range(band.height) if y not in bright)
    assert next(y for y in bright if y > plate) - plate >= 0.35 * dot


@pytest.mark.parametrize("size", ["40x40", "44x44", "48x48"])
def test_a_space_stands_between_a_name_and_what_stands_beside_it(size, make_card, make_deck, make_entry, make_prose):
    """Also on the faces from the tenth on, whose numbers are wider."""
    names = ("Walking Crane", "Mudback", "Glazier", "Pane Worm", "Kiln Gunner", "Sexton of Ash")
    attacks = Section("Attacks", (make_entry("Sweep", make_prose(700)),))
    printed = print_pdf(
        make_deck(*(make_card(name, attacks, number="88") for name in names)), Sheet(card_size(size), None)
    )
    cards = [side.slots[0].card for side in printed.sides]
    assert all(cards.count(card) > 9 for card in range(len(names)))
    faces: dict[object, list[object]] = {}
    for letter in letters_in_slots(printed):
        faces.setdefault(letter.text, []).append(letter)
    assert len(faces) == len(cards)
    for number, letters in enumerate(faces.values()):
        if number == cards.index(cards[number]):
            continue
        sizes = [raw.FPDFText_GetFontSize(each.text.raw, each.index) for each in letters]
        own = [each for each, tall in zip(letters, sizes, strict=True) if tall == sizes[0] and not each.white]
        line = own[0].y + own[0].height
        beside = [
            each
            for each, tall in zip(letters, sizes, strict=True)
            if tall != sizes[0] and not each.white and each.y < line and each.y + each.height > own[0].y
        ]
        right = max(each.x + each.width for each in own if abs(each.y + each.height - line) < 1.0)
        left = min((each.x for each in beside), default=right + 1)
        assert left - right > 0.6, names[cards[number]]
