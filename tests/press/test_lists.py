"""Lists and tables of a text: tagged as lists, their items below each other, and the head of a table apart from its rows."""

from __future__ import annotations

import io
import json

import pikepdf
import pypdfium2
import pytest
from structure import check_structure, elements_of

from bestiary.card import Section
from bestiary.press.layout.lists import with_lists
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size

POKER = Sheet(card_size("poker"), None)
LONG = "- " + "The ferry keeps to the rope. " * 100


@pytest.fixture
def listing(make_card, make_deck, make_entry):
    """A deck of one card with a text."""

    def deck_of(text, **more):
        return make_deck(make_card("Keeper", Section("Attacks", (make_entry("Draw", text),), **more)))

    return deck_of


def tags_of(pdf):
    """The lists of a PDF: of each the roles of what every item holds."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        lists = [each for each in elements_of(opened.Root.StructTreeRoot) if each.S == "/L"]
        return [[[str(part.S) for part in item.K] for item in each.K] for each in lists]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Words alone.", []),
        ("- One.", [1]),
        ("- One.\n- Two.\n- Three.", [3]),
        ("Before.\n\n- One.\n- Two.\n\nBetween.\n\n- Three.", [2, 1]),
        ("Roll:\n| d6 | Card |\n|---|---|\n| 1 | Crow |\n| 2 | Tide |", [2]),
        ("- One.\n- Two.\n- שלום עולם\n- Four.", [2, 1, 1]),
    ],
)
@pytest.mark.parametrize("quiet", [False, True])
def test_lists_are_tagged_as_lists(text, items, quiet, listing):
    pdf = print_pdf(listing(text, quiet=quiet), POKER).pdf
    assert tags_of(pdf) == [[["/Lbl", "/LBody"]] * count for count in items]
    assert check_structure(pdf) == []


def test_an_item_that_goes_on_on_another_face_has_no_second_bullet(listing):
    printed = print_pdf(listing(LONG), POKER)
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(printed.pdf))
    assert len(printed.sides) > 2
    assert text.count("•") == 1


def test_the_words_of_an_item_begin_at_one_place_on_all_its_lines(listing):
    pdf = print_pdf(listing("- " + "The ferry keeps to the rope. " * 6 + "\n- Two."), POKER).pdf
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    letters = [
        (page.get_text_range(index, 1), page.get_charbox(index, loose=True)) for index in range(page.count_chars())
    ]
    bullets = [index for index, (letter, _) in enumerate(letters) if letter == "•"]
    lines: dict[float, float] = {}
    for letter, (left, bottom, *_) in letters[bullets[0] + 1 : bullets[1]]:
        if letter.isalpha():
            line = round(bottom)
            lines[line] = min(left, lines.get(line, left))
    assert len(lines) > 2
    assert max(lines.values()) - min(lines.values()) < 1.5
    assert all(2 < min(lines.values()) - letters[index][1][0] < 9 for index in bullets)


def thing(kind="bullet", **more):
    return {"kind": kind, "first": True, "heading": None, "above": 1.0, "size": 9.0, "rtl": False, "runs": [], **more}


@pytest.mark.parametrize(
    ("things", "items"),
    [
        ([], []),
        ([thing("paragraph")], [0]),
        ([thing(above=3.0), thing(), thing()], [3]),
        ([thing(), thing("paragraph"), thing()], [1, 0, 1]),
        ([thing(first=False), thing(), thing()], [0, 2]),
        ([thing(), thing(heading={"words": "Attacks"})], [1, 1]),
        ([thing(), thing(rule=2.0)], [1, 1]),
        ([thing(), thing(size=7.0)], [1, 1]),
        ([thing(), thing(rtl=True)], [1, 1]),
        ([thing(), thing(), thing(above=4.0)], [2, 1]),
    ],
)
def test_items_that_nothing_parts_are_one_list(things, items):
    assert [len(each.get("items", ())) for each in with_lists(things)] == items


TABLE = "| d6 | Card |\n|---|---|\n" + "\n".join(f"| {number} | The tide comes in. |" for number in range(1, 7))


@pytest.mark.parametrize("size", ["poker", "bridge"])
def test_the_head_of_a_table_stands_above_a_row_of_it(size, make_card, make_deck, make_entry):
    """Set strong, on a line of its own, wherever on its face the table begins."""
    cards = [
        make_card(
            f"Card {lines}",
            Section("Attacks", (make_entry("Draw", "The ferry keeps to the rope. " * lines + "\n\n" + TABLE),)),
            id=f"c{lines}",
        )
        for lines in range(0, 60, 4)
    ]
    for laid in plan_cards(make_deck(*cards), Sheet(card_size(size), None)).cards:
        heads = 0
        for face in laid.faces:
            drawn = json.loads(face.data)["sections"]
            for unit, below in zip(drawn, [*drawn[1:], None], strict=True):
                if "".join(words for _, words in unit.get("runs", ())).replace("\u00a0", " ") == "d6 · Card":
                    heads += 1
                    assert below and below["kind"] == "list"
        assert heads == 1
