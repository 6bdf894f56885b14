"""Cards on several faces: parted where it costs the reader least, on cards of any size and with texts of any length."""

from __future__ import annotations

import json

import pytest
from test_close import NAMES

from bestiary.card import BoxShape, Gauge, Number, Section
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size
from bestiary.richtext import Run

SENTENCE = "The wind comes off the salt flats before dawn."
GAUGES = (
    Gauge("Vitality", 4, BoxShape.SQUARE, "Damage, Blight"),
    Gauge("Stamina", 5, BoxShape.ROUND, "Stress, Fatigue"),
)


def usual(make_card, make_entry, sentences, key, tagline="Stays close.", wants="Bread."):
    """A card with a stat block, one action of so many sentences, and a last quiet line."""
    return make_card(
        "Marsh Chronicler",
        Section("Actions", (make_entry("Recite", " ".join([SENTENCE] * sentences), icon="action"),)),
        Section("Remember", (make_entry("Wants", wants),), quiet=True),
        id=key,
        numbers=tuple(Number(label, "4", "d8", group) for label, group in NAMES),
        gauges=GAUGES,
        tagline=(Run(tagline),),
        legal="© 2026 A. Tester",
    )


def plan(make_deck, cards, size):
    return plan_cards(make_deck(*cards), Sheet(card_size(size), None)).cards


@pytest.mark.parametrize(
    "size",
    [
        *("88x40", "94x40", "100x40", "100x42"),
        *(
            pytest.param(f"{wide}x{tall}", marks=pytest.mark.slow)
            for wide in (50, 63, 94, 106, 110, 120, 130)
            for tall in range(40, 61, 2)
        ),
    ],
)
def test_a_low_card_holds_a_text_of_any_length(size, make_deck, make_card, make_entry):
    cards = [usual(make_card, make_entry, count, f"c{count}") for count in range(2, 60, 2)]
    assert [laid.card for laid in plan(make_deck, cards, size) if laid.overflow] == []


@pytest.mark.parametrize("words", [120, 140, 150])
def test_the_stat_block_below_a_long_text_stays_whole(words, make_deck, make_card, make_entry, make_prose):
    card = usual(make_card, make_entry, 2, "c", tagline=make_prose(words), wants=make_prose(70))
    (laid,) = plan(make_deck, [card], "poker")
    kinds = [{thing["kind"] for thing in json.loads(face.data)["leads"]} for face in laid.faces]
    figures = [found & {"number", "narrow", "gauge", "near", "facts"} for found in kinds]
    assert len(laid.faces) > 1 and sum(map(bool, figures)) == 1


@pytest.mark.parametrize(
    "size", ["bridge", *(pytest.param(size, marks=pytest.mark.slow) for size in ("poker", "tarot"))]
)
def test_no_last_face_has_but_a_line(size, make_deck, make_card, make_entry):
    def several(number):
        lengths = [(number + 5 * nth) % 13 + 3 for nth in range(4 + number // 13)]
        entries = (make_entry(f"Passive {nth}", " ".join([SENTENCE] * each)) for nth, each in enumerate(lengths))
        sections = (
            Section("Always", tuple(entries)),
            Section("Remember", (make_entry("Wants", "Bread."),), quiet=True),
        )
        return make_card("Fellow", *sections, id=f"c{number}", legal="© 2026 A. Tester")

    last = [laid.faces[-1] for laid in plan(make_deck, map(several, range(78)), size) if len(laid.faces) > 1]
    assert len(last) > 60 and min(face.tall / (face.free + face.tall) for face in last) > 0.25
