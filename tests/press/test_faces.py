"""What goes on on a further face: named, whole where it can be, and no face with much white where text could stand."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
import json
from pathlib import Path
import re

from msgspec.structs import replace
import pytest
from reading import find_losses

from bestiary.card import BoxShape, Entry, Gauge, Number, Row, Section, Tick
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.reading import read_faces
from bestiary.press.sheets.paper import Sheet, card_size
from bestiary.richtext import Paragraph, Run, Style, parse_text

ROOT = Path(__file__).parents[2]
POKER = Sheet(card_size("poker"), None)


def said(*texts: str) -> tuple[Paragraph, ...]:
    return tuple(Paragraph((Run(text),)) for text in texts)


def faces_of(deck, sheet=POKER):
    printed = print_pdf(deck, sheet)
    assert printed.losses == ()
    return [face.text for face in read_faces(printed.pdf, printed.sides)]


def planned(deck, sheet=POKER):
    (laid,) = plan_cards(deck, sheet).cards
    return [json.loads(face.data) for face in laid.faces]


@pytest.mark.parametrize("paragraphs", [1, 9])
def test_a_face_says_which_entry_goes_on(paragraphs, make_card, make_deck, make_prose):
    body = said(*[make_prose(540 // paragraphs)] * paragraphs)
    first, *further = faces_of(make_deck(make_card("Ana", Section("Attacks", (Entry("Sweep", body=body),)))))
    assert "continued" not in first
    assert len(further) > 1
    assert all("Attacks,continuedSweepcontinued" in face for face in further)


def test_a_table_that_goes_on_stands_below_the_name_of_its_entry(make_card, make_deck):
    rows = tuple(Row(f"{number}+", (Run("falls"),)) for number in range(60))
    _, *further = faces_of(make_deck(make_card("Ana", Section("Attacks", (Entry("Roll", rows=rows),)))))
    assert len(further) > 1
    assert all("Attacks,continuedRollcontinued" in face for face in further)


@pytest.mark.parametrize("size", ["poker", "40x40", "tarot"])
def test_the_head_of_a_table_stands_above_its_rows_on_each_face(size, make_card, make_deck):
    table = "What they carry.\n\n| Roll | Loot |\n|---|---|\n" + "".join(
        f"| {nth} | a sack of salt |\n" for nth in range(60)
    )
    entry = Entry("Loot", body=parse_text(f"{table}\nAll of it is wet.", lambda link: link.target, {}))
    deck = make_deck(
        make_card("Ana", Section("Always", (entry,)), Section("End", (Entry("Last", body=said("It ends.")),)))
    )
    faces = faces_of(deck, Sheet(card_size(size), None))
    with_rows = ["Roll·Loot" in face for face in faces if "asackofsalt" in face]
    assert len(with_rows) > 1 and all(with_rows)
    assert not any("Roll·Loot" in face for face in faces if "asackofsalt" not in face)
    assert find_losses(print_pdf(deck, Sheet(card_size(size), None)), deck) == ()


def test_an_entry_that_begins_a_face_is_not_named_twice(make_card, make_deck, make_prose):
    entries = tuple(Entry(f"Thing{number}", body=said(make_prose(30))) for number in range(9))
    faces = faces_of(make_deck(make_card("Ana", Section("Attacks", entries))))
    assert len(faces) > 1
    for face in faces:
        assert "continuedThing" not in face.replace("Attacks,continued", "")
        assert face.count("Thing") == len({f"Thing{number}" for number in range(9) if f"Thing{number}" in face})


HEADING = "What it does when the bell has rung"


@pytest.mark.parametrize("size", ["40x40", "44x44", "50x50", "poker"])
@pytest.mark.parametrize("heading", [HEADING, f"{HEADING}, and nobody has come to the ford to let the ferry go"])
def test_a_heading_is_whole_and_stands_above_an_entry(heading, size, make_card, make_deck, make_prose):
    """However much stands before it, and however few words a line holds."""
    cards = [
        make_card(
            "Ana",
            Section("First", (Entry("One", body=said(make_prose(count))),)),
            Section(heading, (Entry("Sweep", body=said(make_prose(60))),)),
            id=f"c{count}",
        )
        for count in range(4, 130, 6)
    ]
    for laid in plan_cards(make_deck(*cards), Sheet(card_size(size), None)).cards:
        for face in laid.faces:
            sections = json.loads(face.data)["sections"]
            assert (
                "…" not in "".join(unit["heading"]["words"] for unit in sections if unit["heading"])
                or len(heading) > 60
            )
            last = "".join(words for unit in sections[-1:] for _, words in unit["runs"])
            assert heading not in last.replace("\u00a0", " ").replace("\u200b", "")


def test_words_for_a_shape_at_the_foot_are_no_text_of_a_small_card(make_card, make_deck):
    card = make_card("Ana", Section("S", (Entry("T"),)), ticks=(Tick("instant", "What is done out of turn"),))
    sheet = Sheet(card_size("40x40"), None)
    assert not any("out" in face for face in faces_of(make_deck(card), sheet))


def test_no_dot_between_words_begins_a_line(make_card, make_deck, make_prose):
    runs = (Run("Melee 1", Style.STRONG), Run(" · One creature or object"))
    lines = planned(make_deck(make_card("Ana", Section("A", (Entry(make_prose(6), body=(Paragraph(runs),)),)))))
    (unit,) = lines[0]["sections"]
    assert "\u00a0· One creature or object" in [words for _, words in unit["runs"]]


def test_the_legal_line_stands_on_the_last_face_and_takes_room_only_there(make_card, make_deck, make_prose):
    legal = "All of it may be copied by everyone who says so. " * 4
    entries = tuple(Entry(f"Thing{number}", body=said(make_prose(30))) for number in range(24))
    card = make_card("Ana", Section("Attacks", entries), legal=legal.strip())
    *before, last = planned(make_deck(card))
    assert len(before) > 1
    assert [face["legal"] for face in before] == [""] * len(before) and last["legal"]
    assert all("maybecopied" not in face for face in faces_of(make_deck(card))[:-1])


def test_a_footer_ends_the_legal_line_where_no_ticks_stand(make_card, make_deck):
    card = make_card("Ana", Section("A", (Entry("T"),)), legal="It may be copied.", ticks=())
    (alone,), (ticked,) = planned(make_deck(card)), planned(make_deck(replace(card, ticks=make_card("B").ticks)))
    assert alone["foot"]["joined"] and not ticked["foot"]["joined"]
    assert alone["foot"]["height"] < ticked["foot"]["height"]


def test_a_first_face_is_filled_where_sections_can_be_parted(make_card, make_deck, make_prose):
    """One short section, and one of eight entries that no face holds with it."""
    entries = tuple(Entry(f"Thing{number}", body=said(make_prose(22))) for number in range(8))
    card = make_card("Ana", Section("Short", (Entry("T", body=said("x")),)), Section("Long", entries))
    (laid,) = plan_cards(make_deck(card), POKER).cards
    first, *_ = laid.faces
    assert len(laid.faces) == 2 and first.free < 0.2 * (first.tall + first.free)


def test_numbers_of_groups_stand_in_columns_where_rows_are_too_wide(make_card, make_deck):
    numbers = tuple(Number(f"Label {group}{number}", "3", "d6", group) for group in "ab" for number in range(3))
    sheet = Sheet(card_size("45 x 60 mm"), None)
    face, *_ = planned(make_deck(make_card("Ana", Section("A", (Entry("T"),)), numbers=numbers)), sheet)
    places = {thing["label"]: thing["x"] for thing in face["leads"] if thing["kind"] == "number"}
    assert len({x for label, x in places.items() if " a" in label.replace("\u00a0", " ")}) == 1
    assert len(set(places.values())) == 2


def test_a_legend_stands_beside_the_last_row_of_its_boxes(make_card, make_deck):
    gauge = Gauge("Vitality", 18, BoxShape.SQUARE, "Damage, Blight")
    face, *_ = planned(make_deck(make_card("Ana", Section("A", (Entry("T"),)), gauges=(gauge,))))
    (thing,) = [thing for thing in face["leads"] if thing["kind"] == "gauge"]
    assert [len(boxes) for boxes, _ in thing["boxes"]["rows"]] == [10, 8]
    assert thing["beside"]["words"] == ["Damage, Blight", ""] and thing["below"] is None


@pytest.fixture(scope="module")
def samples():
    return build_deck(check_bestiary(ROOT, ROOT), (), ("creature", "item", "trait", "feature-block")).deck


@pytest.fixture(scope="module")
def planned_sample(samples):
    """The faces of all cards of the sample at a size, planned once."""
    return cache(lambda size: plan_cards(samples, Sheet(card_size(size), None)).cards)


def sizes(*often, between):
    """Sizes to try, and those between them, where few faults are that no other has."""
    return [*often, *(pytest.param(size, marks=pytest.mark.slow) for size in between)]


@pytest.mark.parametrize(
    "size", sizes("40x40", "44x63", "50x50", "45x60", "a5", between=("40x60", "40x63", "50x75", "bridge"))
)
def test_no_card_of_the_sample_is_refused_nor_has_a_face_that_says_nothing(planned_sample, size):
    laid = planned_sample(size)
    assert [card.card for card in laid if card.overflow] == []
    faces = [(card.card, [json.loads(face.data) for face in card.faces]) for card in laid]
    idle = [name for name, found in faces if any(not (face["leads"] or face["sections"]) for face in found)]
    # Of the smallest cards all faces but one may be full.
    assert len(idle) < 0.1 * len(laid) and (not idle or size == "40x40")
    assert all(sum(bool(face["legal"]) for face in found) <= 1 for _, found in faces)


def test_a_legal_line_stands_where_there_is_room_for_it(make_card, make_deck, make_prose):
    """The last face is full, the first is not."""
    sections = (
        Section("Short", (Entry("T", body=said("x")),)),
        Section("Long", (Entry("L", body=said(make_prose(52))),)),
    )
    legal = "It may be copied by everyone who says so. " * 3
    sheet = Sheet(card_size("50 x 50 mm"), None)
    card = make_card("Ana", *sections, legal=legal.strip(), numbers=(), facts=(), tagline=(), gauges=())
    found = planned(make_deck(card), sheet)
    assert len(found) == len(planned(make_deck(replace(card, legal="")), sheet))
    assert sum(bool(face["legal"]) for face in found) == 1
    assert sum("maybecopied" in face for face in faces_of(make_deck(card), sheet)) == 1


@pytest.mark.parametrize("size", ["40 x 60 mm", "50 x 50 mm", "poker"])
def test_a_long_label_beside_the_line_below_the_title_leaves_half_of_it(make_card, make_deck, size):
    card = make_card(
        "Ana", Section("A", (Entry("T"),)), subtitle="Level 2 · Human, Humanoid", mark_label="Platoon Controller"
    )
    face, *_ = planned(make_deck(card), Sheet(card_size(size), None))
    plan = face["head"]["plan"]
    assert plan["labelled"] == (size == "poker")
    assert ("Platoon Controller" in plan["said"].replace("\u00a0", " ")) != plan["labelled"]
    assert sum("PlatoonController" in each for each in faces_of(make_deck(card), Sheet(card_size(size), None))) == 1


def test_a_gauge_that_fits_no_last_face_stands_on_one_before(make_card, make_deck):
    """The legal line leaves less room on the last face than the gauge takes."""
    gauge = Gauge("Vitality", 60, BoxShape.SQUARE, "Damage, Blight", every=6)
    legal = "It may be copied by everyone who says so, whenever they like. " * 4
    card = make_card("Ana", gauges=(gauge,), legal=legal.strip(), ticks=(), tagline=(), facts=(), numbers=())
    (laid,) = plan_cards(make_deck(card), Sheet(card_size("45 x 60 mm"), None)).cards
    assert laid.overflow is None
    assert print_pdf(make_deck(card), Sheet(card_size("45 x 60 mm"), None)).losses == ()


@pytest.mark.parametrize("words", [300, 540])
def test_what_goes_on_stands_right_below_the_name_of_its_entry(words, make_card, make_deck, make_prose):
    body = said(make_prose(words))
    _, *further = planned(make_deck(make_card("Ana", Section("Attacks", (Entry("Sweep", body=body),)))))
    assert further
    for face in further:
        _, rest = face["sections"][:2]
        assert rest["above"] < 0.2 * rest["size"]


def test_text_with_room_is_larger_on_larger_cards(make_card, make_deck):
    """So that no large card is left half empty for want of a larger size."""
    deck = make_deck(make_card("Ana", Section("A", (Entry("T", body=said("x")),))))
    sizes = [plan_cards(deck, Sheet(card_size(size), None)).cards[0].text for size in ("poker", "tarot", "jumbo", "a5")]
    assert sizes == sorted(set(sizes)) and sizes[-1] >= 1.5 * sizes[0]


def words_of(unit):
    """What a planned unit says, and whether a table."""
    if unit["kind"] == "rows":
        return "rows"
    return "".join("⦿" if style == "icon" else words for style, words in unit["runs"] if style not in ("gap", "boxes"))


@pytest.mark.parametrize("size", sizes("40x40", "40x63", "50x50", between=("44x44", "48x48", "poker")))
def test_each_face_of_the_sample_ends_with_a_sentence(planned_sample, size):
    """No head of an entry stands alone, no label, no part of a sentence, but below a head that takes most of the smallest face."""
    parted = []
    for laid in planned_sample(size):
        faces = [json.loads(face.data)["sections"] for face in laid.faces]
        for face, following in pairwise(faces):
            named = following and words_of(following[0]).endswith(" continued")
            if not (face and named):
                continue
            said, then = words_of(face[-1]), words_of(following[1])
            assert not then.startswith((" ", "\u00a0"))
            if "rows" not in (said, then) and not re.search(r"[.!?…][\"'”’)\]\s]*$", said):
                parted.append((laid.card, said))
    assert len(parted) <= (1 if size == "40x40" else 0), parted
