"""Lines that read well: no lone word at their end, boxes beside what they are for, room above the legal line."""

from __future__ import annotations

import json

from msgspec.structs import replace
import pypdfium2
import pytest

from bestiary.card import Section
from bestiary.press.layout.breaking import Text, evened, is_lone, last_width
from bestiary.press.layout.measures import PT_PER_MM, TEXT_EDGE
from bestiary.press.layout.widths import LINE
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Sheet, card_size
from bestiary.richtext import Run

SIZES = ["40x40", "50x50", "bridge", "poker", "tarot", "index", "a6"]
#: How far apart, in pt, baselines of one line may come out.
_SAME = 2.0


def alone(size: str) -> Sheet:
    return Sheet(card_size(size), None)


def heads_of(deck, size):
    return [
        json.loads(face.data)["head"]["plan"] for laid in plan_cards(deck, alone(size)).cards for face in laid.faces
    ]


def places_of(deck, size, *words):
    """For each word the page, the left edge and the foot of its first letter, on the first page that has it."""
    document = pypdfium2.PdfDocument(print_pdf(deck, alone(size)).pdf)
    pages = [page.get_textpage() for page in document]
    places = []
    for word in words:
        found = ((number, page, page.search(word, match_case=True).get_next()) for number, page in enumerate(pages))
        number, page, match = next((number, page, match) for number, page, match in found if match)
        left, bottom, _, _ = page.get_charbox(match[0])
        places.append((number, left, bottom))
    return places


def lines_of(texts):
    """The words of a text by the lines that the print has of it, in a list of (word, place)."""
    feet: dict[int, list[str]] = {}
    for word, (page, _, bottom) in texts:
        feet.setdefault((page, round(bottom / _SAME)), []).append(word)
    return list(feet.values())


WORDS = ["abaca", "ebony", "ocean", "umber", "acorn", "onion", "evens", "amuse", "urban", "onset", "error", "azure"]


@pytest.mark.parametrize("size", ["bridge", "poker", "tarot"])
@pytest.mark.parametrize("place", ["tagline", "subtitle"])
def test_no_word_of_a_tagline_or_a_subtitle_stands_alone_in_its_last_line(
    size, place, make_card, make_deck, make_entry
):
    """At whatever length; these words have no part below their line, so that their feet tell it."""
    several = 0
    for count in range(5, len(WORDS) + 1):
        said = " ".join(WORDS[:count])
        given = (
            {"tagline": (Run(said),), "subtitle": "sea"} if place == "tagline" else {"subtitle": said, "tagline": ()}
        )
        deck = make_deck(make_card("Ana", Section("Go", (make_entry("Hit", "It hits."),)), **given))
        lines = lines_of(zip(WORDS[:count], places_of(deck, size, *WORDS[:count]), strict=True))
        several += len(lines) > 1
        assert len(lines[-1]) > 1, (count, lines)
    assert several


@pytest.mark.parametrize("size", ["poker", "bridge", "50x50", "tarot"])
def test_a_label_makes_room_for_a_keyword_that_would_wrap_for_it(size, make_card, make_deck):
    """The first line has the whole width, and the label stands behind the last word, or on a line of its own."""
    below = 0
    for count in range(1, 9):
        card = make_card("Ana", subtitle=" ".join(WORDS[:count]), mark_label="Horde Brute")
        (first, *_) = heads_of(make_deck(card), size)
        if first["labelled"] and first["drop"]:
            below += 1
            *words, label = places_of(make_deck(card), size, *WORDS[:count], "orde")
            lines = len(lines_of(zip(WORDS[:count], words, strict=True)))
            stands = round(first["drop"] / first["size"] / LINE) + 1
            assert stands in (lines, lines + 1) and label[2] < words[-1][2] + _SAME
    assert below


@pytest.mark.parametrize("size", SIZES)
def test_boxes_for_uses_stand_in_a_line_with_how_long_they_last(size, make_card, make_deck, make_entry):
    """Wherever a line ends, and short words for it stand in that line whole."""
    tied = [("per scene", "per\u00a0scene"), ("per session", "per\u00a0session"), ("per encounter", "per encounter")]
    for label, said in tied:
        for length in range(1, 14):
            entry = replace(make_entry("A" * length, "It hits."), boxes=1, boxes_label=label)
            deck = make_deck(make_card("Ana", Section("Go", (entry,)), tagline=()))
            (laid,) = plan_cards(deck, alone(size)).cards
            assert f'["boxes","1"],["small","\u00a0{said}"]' in "".join(face.data for face in laid.faces)
            (_, left, foot), (_, _, end) = places_of(deck, size, "per", label.split()[1])
            assert left > TEXT_EDGE * PT_PER_MM + 7
            assert abs(foot - end) < 2 * _SAME or "\u00a0" not in said, (label, length)


@pytest.mark.parametrize("size", SIZES)
def test_a_legal_line_stands_apart_from_boxes_above_it(size, make_card, make_deck, make_entry):
    section = Section("Go", (make_entry("Hit", "It hits."),))
    deck = make_deck(make_card("Ana", section, legal="Copy it.", tagline=(), numbers=(), gauges=(), facts=()))
    foot, legal = places_of(deck, size, "Low Road", "Copy it")
    usual = json.loads(plan_cards(deck, alone(size)).cards[0].faces[0].data)
    assert foot[0] == legal[0] and foot[2] - legal[2] > 1.14 * 7 + 1.5 * usual["unit"]


def test_lines_of_a_text():
    """Six parts of a width, a quarter of it apart, in a room that holds five of them."""
    text = Text(tuple(at * 1.25 for at in range(6)), tuple(at * 1.25 + 1 for at in range(6)))
    assert is_lone(text, 6.1) and last_width(text, 6.1) == 1.0
    assert not is_lone(text, 8.0) and last_width(text, 8.0) == 7.25
    even = evened(text, 6.1)
    assert 3.5 <= even < 3.7 and not is_lone(text, even) and last_width(text, even) == 3.5
    assert not is_lone(Text((0.0,), (9.0,)), 4.0) and last_width(Text((), ()), 4.0) == 0.0
