"""Text that is written from right to left begins at the right, paragraph by paragraph, and no word of it is lost."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
import pypdfium2
import pytest

from bestiary.card import BoxShape, Fact, Gauge, Row, Section
from bestiary.press.loss import compare_words
from bestiary.press.pdf import print_pdf
from bestiary.press.reading import read_faces
from bestiary.press.sheets.paper import Sheet, card_size
from bestiary.richtext import Run
from bestiary.typography import runs_backward

POKER = Sheet(card_size("poker"), None)
EDGE, WIDTH = 2.9 * 72 / 25.4, 63 * 72 / 25.4
HEBREW = "זו מכה חזקה מאוד. היא פוגעת במטרה ב-3 נקודות, ואז המטרה נופלת (prone) ואינה קמה עד סוף התור."
ARABIC = "نص عربي هنا يصف هجوما قويا جدا. الهدف يسقط أرضا ويخسر 3 نقاط، ثم يعود."


@pytest.mark.parametrize(
    ("texts", "backward"),
    [
        (["Strike ", HEBREW], True),
        (["vs Might 4; fail: ", HEBREW], True),
        (["A tribe that calls itself ", "שלום"], False),
        (["שלום", " is what they say"], False),
        (["אבג", "abc"], True),
        (["abc", "אבג"], False),
        ([HEBREW, "Strike"], True),
        (["1–4 ", "„", ARABIC], True),
        (["12 (!)"], False),
        ([], False),
        (["牛 שלום"], True),
    ],
)
def test_most_letters_tell_the_direction(texts, backward):
    assert runs_backward(texts) is backward


def first_letter(deck, letter):
    """From where to where the first of these letters reaches on the first face, in pt."""
    printed = print_pdf(deck, POKER)
    assert printed.losses == ()
    document = pypdfium2.PdfDocument(printed.pdf)
    text = document[0].get_textpage()
    index = text.get_text_bounded().find(letter)
    places = [text.get_charbox(at) for at in range(text.count_chars()) if text.get_text_range(at, 1) == letter]
    assert index >= 0
    left, _, right, _ = max(places, key=lambda place: place[3])
    return left, right


@pytest.mark.parametrize("words", [3, 60])
def test_a_paragraph_begins_at_the_side_it_is_read_from(words, make_card, make_deck, make_entry):
    """Whether the card is set with room or close."""
    fill = Section("Attacks", (make_entry("Strike", "hits hard. " * words),))
    _, right = first_letter(make_deck(make_card("Ana", Section("", (make_entry("ץ", HEBREW),)), fill)), "ץ")
    assert right == pytest.approx(WIDTH - EDGE, abs=1.5)
    left, _ = first_letter(
        make_deck(
            make_card(
                "Ana", Section("", (make_entry("ќ", f"{HEBREW[:20]} is what they shout when they charge"),)), fill
            )
        ),
        "ќ",
    )
    assert left == pytest.approx(EDGE, abs=1.5)


@pytest.mark.parametrize("size", ["poker", "50x70", "a6"])
def test_no_word_is_lost_beside_or_within_it(size, make_card, make_deck, make_entry):
    cards = [
        replace(mixed(text, times, make_card, make_entry), id=f"{language}-{times}")
        for language, text in (("hebrew", HEBREW), ("arabic", ARABIC))
        for times in (1, 30)
    ]
    assert print_pdf(make_deck(*cards), replace(POKER, card=card_size(size))).losses == ()


def mixed(text, times, make_card, make_entry):
    """A card with a text in each of its places, in one of them so many times."""
    rows = (Row("11-", (Run(text),)), Row("12–16", (Run(f"Three damage; {text}"),)), Row("17+", (Run(text),)))
    return make_card(
        "Mixed",
        Section(
            "Attacks",
            (make_entry("Strike", text), make_entry("שלום", text, pill="1–4", icon="bane", aside="Short Bow")),
        ),
        Section(
            "התקפות",
            (make_entry("מכה", f"{text}\n\n- {text}\n- short one\n- {text * times}", boxes=2, boxes_label="per day"),),
        ),
        Section("Test", (replace(make_entry("Roll", text), rows=rows),)),
        tagline=(Run(text),),
        title="שומר השער Thug",
    )


#: Ranges and compounds within text of either direction.
JOINED = [
    "17-20",
    "(17-20)",
    "(1-3)",
    "1\u201120",
    "17–20",
    "1-2-3",
    "-3",
    "d6-1",
    "well-known",
    "١٧-٢٠",
    "3/4",
    "2.5",
    "+3",
]


@pytest.mark.parametrize("text", ["يسقط {} الهدف", "הוא נופל {} מיד", "Falls {} ({} الهدف)", "{}"])
def test_what_a_hyphen_joins_is_no_loss(text, make_card, make_deck, make_entry):
    """The typesetter turns ranges in text from right to left, and pdfium gives their sides in another order."""
    cards = [
        make_card(
            "Ana",
            Section("", (make_entry("Push", text.replace("{}", joined), pill=joined, aside=ARABIC[:7]),)),
            subtitle=joined,
            id=f"c{index}",
        )
        for index, joined in enumerate(JOINED)
    ]
    assert print_pdf(make_deck(*cards), POKER).losses == ()


def places_of(deck, sheet):
    """Where the letters of the first face begin, in pt from its left edge."""
    printed = print_pdf(deck, sheet)
    assert printed.losses == ()
    text = pypdfium2.PdfDocument(printed.pdf)[0].get_textpage()
    places = ((text.get_text_range(at, 1), text.get_charbox(at)[0]) for at in range(text.count_chars()))
    return sorted((letter, round(left, 1)) for letter, left in places if letter.strip())


@pytest.mark.parametrize("text", [HEBREW * 3, "It falls. " * 60])
def test_headings_stand_where_the_card_is_read_from(text, make_card, make_deck, make_entry):
    """Whatever stands below each of them."""
    sections = Section("Ѫ", (make_entry("Strike", "It falls."),)), Section("Ѩ", (make_entry("", HEBREW * 2),))
    sheet = replace(POKER, card=card_size("a6"))
    deck = make_deck(make_card("Ana", *sections, Section("Ꙗ", (make_entry("", text),))))
    found = dict(places_of(deck, sheet))
    middle = sheet.card.width * 72 / 25.4 / 2
    assert {found[heading] > middle for heading in "ѪѨꙖ"} == {text.startswith(HEBREW)}


@pytest.mark.parametrize("size", ["poker", "a6", "40x40"])
def test_the_language_of_the_cards_turns_nothing(size, make_card, make_deck, make_entry):
    deck = make_deck(
        make_card("Ana", Section("Attacks", (make_entry("Strike", "It falls."),)), facts=(Fact("Speed", "5"),))
    )
    sheet = replace(POKER, card=card_size(size))
    assert places_of(replace(deck, language="ar"), sheet) == places_of(deck, sheet)


@pytest.mark.parametrize("text", ["קטָןא", "שָלֹום עוֹלָם בַּיִת", "مَرْحَبا بِكُم", "هَذِهِ قِصَّةٌ قَصِيرَةٌ", "Ana, שָלֹום, and مَرْحَبا"])
def test_letters_with_marks_are_found_wherever_they_are_given(text, make_card, make_deck, make_entry):
    """pdfium has them in an order of its own, and some of them twice."""
    card = make_card("Ana", Section("", (make_entry(text, f"{text} {text}"),)), subtitle=text)
    assert print_pdf(make_deck(card), POKER).losses == ()


VOWELLED = Path(__file__).with_name("vowelled.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def vowelled(make_card, make_deck, make_entry):
    """A deck that has each of many phrases with vowel signs in one of its places, and the same with other phrases there."""

    def made(phrases):
        cards = []
        for at in range(0, len(phrases), 6):
            name, fact, said, named, row, note = phrases[at : at + 6]
            table = replace(make_entry("Roll"), rows=(Row("11-", (Run(row),)), Row("17+", (Run(f"3 {row}, prone"),))))
            sections = Section(named, (make_entry(said, f"Says: {said}; {said} (3).", pill=fact), table))
            gauges = (Gauge(fact, 4, BoxShape.SQUARE, note, note),)
            more = {"subtitle": name, "facts": (Fact(fact, named),), "gauges": gauges, "footer": note}
            cards.append(make_card(name, sections, id=f"c{at}", **more))
        return make_deck(*cards)

    return made


@pytest.fixture(scope="module", params=["poker", "44x67"])
def printed_vowelled(request, vowelled):
    return print_pdf(vowelled(VOWELLED), replace(POKER, card=card_size(request.param)))


def test_words_with_vowel_signs_are_found_in_every_place(printed_vowelled):
    assert len(VOWELLED) == 60
    assert printed_vowelled.losses == ()


@pytest.mark.parametrize("letter", [0, -1])
def test_no_such_word_with_another_letter_is_found(letter, vowelled, printed_vowelled):
    """Whichever of its letters it is, the first or the last of its last word."""

    def changed(phrase):
        *before, word = phrase.split()
        at = [index for index, each in enumerate(word) if each.isalnum()][letter]
        return " ".join([*before, word[:at] + ("ס" if word[at] < "\u0600" else "غ") + word[at + 1 :]])

    asked = [changed(phrase) for phrase in VOWELLED]
    losses = compare_words(vowelled(asked), read_faces(printed_vowelled.pdf, printed_vowelled.sides))
    told = " ".join(loss.words for loss in losses)
    assert [phrase for phrase in asked if phrase.split()[-1] not in told] == []


def test_a_lost_word_among_letters_with_marks_is_told(make_card, make_deck, make_entry):
    printed = print_pdf(make_deck(make_card("Ana", Section("", (make_entry("Go", "שָלֹום עוֹלָם"),)))), POKER)
    asked = make_deck(make_card("Ana", Section("", (make_entry("Go", "שָלֹום כֶּלֶב עוֹלָם"),))))
    (loss,) = compare_words(asked, read_faces(printed.pdf, printed.sides))
    assert set("כב") <= set(loss.words)


@pytest.mark.parametrize("words", [3, 60])
def test_subtitle_and_facts_are_read_from_the_right(words, make_card, make_deck, make_entry):
    """Whether the card is set with room or close."""
    fill = Section("Attacks", (make_entry("Strike", "hits hard. " * words),))
    facts = (Fact("ץ", "גדול"), Fact("מהירות", "5"))
    _, right = first_letter(make_deck(make_card("Ana", fill, facts=facts)), "ץ")
    assert right == pytest.approx(WIDTH - EDGE, abs=1.5)
    if words == 3:
        left, _ = first_letter(make_deck(make_card("Ana", fill, facts=(Fact("ќ", "a great many"), *facts))), "ќ")
        assert left == pytest.approx(EDGE, abs=1.5)
    more = {"subtitle": "ץ מבצר", "number": "", "mark": "", "mark_label": ""}
    _, right = first_letter(make_deck(make_card("Ana", fill, **more)), "ץ")
    assert right > WIDTH / 2
