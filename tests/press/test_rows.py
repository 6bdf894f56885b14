"""Rows of a small table below an entry: all of them printed, and together."""

from __future__ import annotations

import json

import pytest
from reading import find_losses

from bestiary.card import Entry, Number, Row, Section
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size, paper_size
from bestiary.richtext import Paragraph, Run, Style

POKER_A4 = Sheet(card_size("poker"), paper_size("a4"))


def rows(*texts):
    labels = ("≤11", "12–16", "17+")
    return tuple(
        Row(label, (Run(text), Run(" prone", Style.STRONG))) for label, text in zip(labels, texts, strict=False)
    )


@pytest.fixture
def roll_deck(make_card, make_entry, make_deck, make_prose):
    """Cards on which the table moves down line by line, past the foot of the first face."""

    def roll(lines):
        text = " ".join(f"w{number}" for number in range(lines * 5))
        after = (Paragraph((Run("Two more: it is slowed."),)),)
        table = make_entry(
            "Roll", "Power 3", rows=rows("3 fire", "5 fire", f"9 fire and {make_prose(14)}"), after=after
        )
        return make_card(f"Roll {lines}", Section("Attacks", (make_entry("Before", text), table)), id=f"roll-{lines}")

    return make_deck(*(roll(lines) for lines in range(1, 40, 3)))


def test_rows_and_what_follows_are_printed(roll_deck):
    assert find_losses(print_pdf(roll_deck, POKER_A4), roll_deck) == ()


def test_rows_stay_together(roll_deck):
    import pypdfium2

    printed = print_pdf(roll_deck, Sheet(card_size("poker"), None))
    assert any(card.faces > 1 for card in printed.cards)
    with_rows = 0
    for page in pypdfium2.PdfDocument(printed.pdf):
        text = page.get_textpage().get_text_range()
        found = [label in text for label in ("≤11", "12–16", "17+")]
        assert all(found) or not any(found)
        with_rows += all(found)
        assert not any(found) or "Power 3" in text.replace("\u00a0", " ")
    assert with_rows == len(roll_deck.cards)


@pytest.mark.parametrize("size", ["poker", "tarot", "50x50", "a6"])
@pytest.mark.parametrize("words", [5, 30, 45, 60])
def test_a_tall_table_is_parted_between_rows_and_no_head_is_left_alone(size, words, make_card, make_deck, make_prose):
    text = make_prose(words)
    body = tuple(Paragraph((Run(line),)) for line in ("", "Melee one.", "Power roll."))
    entries = tuple(
        Entry(f"Hook {number}", body=body, rows=rows(text, text, text), after=(Paragraph((Run(f"Effect: {text}"),)),))
        for number in range(8)
    )
    deck = make_deck(make_card("Ana", Section("Actions", entries)))
    (laid,) = plan_cards(deck, Sheet(card_size(size), None)).cards
    faces = [json.loads(face.data)["sections"] for face in laid.faces]
    last = [[words for _, words in face[-1].get("runs", ())] for face in faces if face]
    assert not any(said in (["Melee one."], ["Power roll."]) or "Hook" in "".join(said) for said in last)
    tables = [len(unit["rows"]) for face in faces for unit in face if "rows" in unit]
    assert words > 5 or size == "50x50" or tables == [3] * 8


def parts_of_table(faces):
    """How many rows of the only table stand on each face that has some."""
    units = ([len(unit["rows"]) for unit in face["sections"] if "rows" in unit] for face in faces)
    return [rows[0] for rows in units if rows]


@pytest.mark.parametrize("size", ["bridge", pytest.param("poker", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("count", "ways"), [(3, ([3], [1, 2])), (4, ([4], [2, 2]))])
def test_a_table_goes_on_with_company_and_only_where_a_third_of_a_face_were_empty(
    size, count, ways, make_card, make_deck, make_entry, make_prose
):
    """The table moves down line by line, past the foot of the first face."""
    table = tuple(Row(f"{number}", (Run(make_prose(22)),)) for number in range(count))
    cards = [
        make_card(
            f"Roll {words}",
            Section("Attacks", (make_entry("Before", make_prose(words)), make_entry("Roll", "Power 3.", rows=table))),
            Section("Always", (make_entry("After", make_prose(90)),)),
            id=f"roll-{words}",
        )
        for words in range(4, 124, 6)
    ]
    parted = 0
    for laid in plan_cards(make_deck(*cards), Sheet(card_size(size), None)).cards:
        parts = parts_of_table([json.loads(face.data) for face in laid.faces])
        assert parts in ways, laid.card
        parted += len(parts) > 1
        assert all(face.free < 0.4 * (face.free + face.tall) for face in laid.faces[:-1]), laid.card
    assert parted > 0


def test_groups_of_numbers_share_small_faces(make_card, make_deck):
    """One has so wide small print that each number has a line of its own, and two faces hold them."""
    numbers = tuple(
        Number(name, "1", "d4 · −1 edge" if name == "Wits" else "d6", "body" if nth < 3 else "mind")
        for nth, name in enumerate(("Might", "Reflex", "Endurance", "Wits", "Insight", "Presence"))
    )
    tagline = (Run("Circles until someone stands alone, then all of them bite at once."),)
    card = make_card("Ana", numbers=numbers, tagline=tagline, subtitle="Pawn · Beast · Wolf, Instinctive")
    (laid,) = plan_cards(make_deck(card), Sheet(card_size("40x40"), None)).cards
    counts = [face.data.count('"kind":"number"') for face in laid.faces]
    assert [count for count in counts if count] == [3, 3]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("width", [40, 42, 44])
def test_on_small_cards_no_number_is_left_alone(count, width, make_card, make_deck):
    numbers = tuple(Number(f"Skill {letter}", "3", "d4 · −1 edge") for letter in "ABCDEFG"[:count])
    deck = make_deck(make_card("Ana", numbers=numbers))
    (laid,) = plan_cards(deck, Sheet(card_size(f"{width}x40"), None)).cards
    counts = [face.data.count('"Skill ') for face in laid.faces]
    assert sum(counts) == count
    assert 1 not in counts


def test_a_lost_row_is_named(roll_deck, make_card, make_deck, make_entry):
    printed = print_pdf(roll_deck, POKER_A4)
    first = roll_deck.cards[0]
    other = make_entry("Roll", "Power 3", rows=rows("3 fire", "8 acid"))
    changed = make_card("Roll 1", Section("Attacks", (first.sections[0].entries[0], other)), id="roll-1")
    losses = find_losses(printed, make_deck(changed, *roll_deck.cards[1:]))
    assert {(loss.card, loss.field) for loss in losses} == {("roll-1", "sections/Attacks/Roll")}


@pytest.mark.parametrize("label", ["", "≤11", "a label that is far too long for a box", "x" * 60])
def test_any_row_prints(label, make_card, make_entry, make_deck, make_prose):
    table = (Row(label, ()), Row(label, (Run(make_prose(300)),)), Row("17+", (Run("bow", Style.ICON),)))
    deck = make_deck(make_card("Odd", Section("Attacks", (make_entry("Roll", rows=table * 9),))))
    assert find_losses(print_pdf(deck, POKER_A4), deck) == ()
