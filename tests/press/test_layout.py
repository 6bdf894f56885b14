"""Where text is broken and how tall it is, decided before it is set, against what the typesetter makes of it."""

from __future__ import annotations

from itertools import product
import json

from msgspec.structs import replace
import pypdfium2
import pytest

from bestiary.card import Section
from bestiary.press import typesetting
from bestiary.press.apart import print_faces
from bestiary.press.failure import PressError
from bestiary.press.pdf import print_pdf
from bestiary.press.planning import plan_cards
from bestiary.press.sheets.paper import Duplex, Floors, Overflow, Sheet, card_size, paper_size

#: A smaller, a lying and a large size for plain text, others for what breaks card makers.
PLAIN, HOSTILE = ("bridge", "index", "jumbo"), ("poker", "tarot", "half-letter", "45 x 60 mm")


@pytest.mark.parametrize(
    ("name", "size"), [*product(["plain_deck"], PLAIN), *product(["hostile_deck"], (*HOSTILE, "index"))], ids=str
)
def test_text_comes_out_as_tall_as_planned(name, size, request, monkeypatch):
    """No face needs the second attempt, and none holds much less than was thought."""
    made, plans = [], []
    typeset, plan_cards = typesetting.typeset, typesetting.plan_cards
    monkeypatch.setattr(typesetting, "typeset", lambda *given: made.append(typeset(*given)) or made[-1])
    monkeypatch.setattr(typesetting, "plan_cards", lambda *given: plans.append(plan_cards(*given)) or plans[-1])
    # Where this process hears of it.
    monkeypatch.setattr(typesetting, "run_apart", map)
    deck, sheet = request.getfixturevalue(name), Sheet(card_size(size), None)
    drawn = list(print_faces(deck, sheet, "svg"))
    assert len(drawn) == len(deck.cards) and len(plans) == 1
    plan = plans[0].cards
    talls = [
        (key, tall, plan[card].faces[part].tall, plan[card].faces[part].free)
        for each in made
        for key, tall in each.tall.items()
        if "#" not in key
        for card, part in [map(int, key.split("/"))]
    ]
    keys = [key for key, *_ in talls]
    assert len(keys) == sum(len(laid.faces) for laid in plan)
    assert len(keys) == len(set(keys)), "some face was typeset twice"
    taller = [(key, tall, planned) for key, tall, planned, free in talls if tall > planned + max(free, 0.0) + 0.2]
    assert taller == []
    exact = sum(abs(tall - planned) < 0.2 for _, tall, planned, _ in talls)
    assert exact >= 0.8 * len(talls)


def test_what_leads_comes_out_as_tall_as_planned_and_faces_as_tall_upside_down(plain_deck, monkeypatch):
    """Where a sheet is turned on its short edge, the second face of a card lies upside down behind the first."""
    typeset = typesetting.typeset
    turns: set[int] = set()
    talls: dict[Duplex, dict[str, float]] = {Duplex.NONE: {}, Duplex.SHORT: {}}

    def watched(deck, *more):
        turns.update(slot["turn"] for page in json.loads(deck)["pages"] for slot in page["slots"])
        made = typeset(deck, *more)
        talls[duplex].update(made.tall)
        return made

    monkeypatch.setattr(typesetting, "typeset", watched)
    monkeypatch.setattr(typesetting, "run_apart", map)
    for duplex in talls:
        print_pdf(plain_deck, sheet(Overflow.BACK, Overflow.CONTINUE, duplex=duplex))
    assert turns == {0, 180}
    assert talls[Duplex.SHORT] == pytest.approx(talls[Duplex.NONE], abs=0.01)
    leads = {name: tall for name, tall in talls[Duplex.NONE].items() if "#" in name}
    assert len(leads) >= len(plain_deck.cards)
    assert leads == pytest.approx({name: float(name.split("#")[1]) for name in leads}, abs=0.2)


@pytest.fixture
def long_deck(make_deck, make_card, make_entry, make_prose):
    """One card that a face of a poker card does not hold, and one that it does."""
    long = make_card(
        "Long", Section("Attacks", tuple(make_entry(f"Thing {number}", make_prose(44)) for number in range(5)))
    )
    return make_deck(long, make_card("Short", Section("Attacks", (make_entry("Thing", "x"),))))


def sheet(*rungs: Overflow, **more) -> Sheet:
    return Sheet(card_size("poker"), paper_size("a4"), overflow=rungs, **more)


def test_the_ladder_is_the_authors(long_deck):
    def faces(*rungs):
        return [len(laid.faces) for laid in plan_cards(long_deck, sheet(*rungs)).cards]

    assert faces(Overflow.TIGHTEN, Overflow.BACK, Overflow.CONTINUE) == [2, 1]
    assert faces(Overflow.BACK) == [2, 1]
    assert faces(Overflow.TIGHTEN) == [0, 1]
    assert faces() == [0, 1]


def test_a_larger_card_holds_what_a_small_one_does_not(long_deck):
    long, short = plan_cards(long_deck, sheet(Overflow.TIGHTEN, Overflow.LARGER)).cards
    assert (long.size.name, len(long.faces)) == ("tarot", 1)
    assert (short.size.name, len(short.faces)) == ("poker", 1)
    assert print_pdf(long_deck, sheet(Overflow.TIGHTEN, Overflow.LARGER)).losses == ()


def test_what_no_larger_card_holds_goes_on_afterwards(make_deck, make_card, make_entry, make_prose):
    deck = make_deck(make_card("Endless", Section("Attacks", (make_entry("Thing", make_prose(1600)),))))
    (laid,) = plan_cards(deck, sheet(Overflow.LARGER, Overflow.CONTINUE)).cards
    assert laid.size.name == "poker"
    assert len(laid.faces) > 5


def test_what_does_not_fit_is_named_with_field_and_amount(long_deck):
    with pytest.raises(PressError) as refused:
        print_pdf(long_deck, sheet(Overflow.TIGHTEN))
    (overflow, _) = (laid.overflow for laid in plan_cards(long_deck, sheet(Overflow.TIGHTEN)).cards)
    assert overflow.field.startswith("sections/Attacks/Thing ")
    assert overflow.missing > 5
    assert "`long`" in str(refused.value) and f"{overflow.missing:.1f} mm" in str(refused.value)


@pytest.mark.parametrize("rungs", [(Overflow.TIGHTEN,), (Overflow.CONTINUE,), (Overflow.CONTINUE, Overflow.TIGHTEN)])
def test_text_is_set_close_only_where_the_ladder_says_so(make_deck, make_card, make_entry, make_prose, rungs):
    """The same card, a little too long for one face with room around it."""
    deck = make_deck(
        make_card("Usual", Section("A", tuple(make_entry(f"T {number}", make_prose(26)) for number in range(4))))
    )
    (laid,) = plan_cards(deck, sheet(*rungs)).cards
    close = {json.loads(face.data)["which"] == "compact" for face in laid.faces}
    assert close == {rungs[0] is Overflow.TIGHTEN}


def test_floors_are_kept(long_deck):
    for body, name in ((7.0, 9.0), (8.5, 12.0)):
        floors = Floors(body, name)
        for laid in plan_cards(long_deck, sheet(Overflow.TIGHTEN, Overflow.CONTINUE, floors=floors)).cards:
            assert laid.text >= body
            assert all(json.loads(face.data)["head"]["plan"]["title"]["size"] >= name for face in laid.faces)


def test_further_faces_say_which_they_are(long_deck):
    printed = print_pdf(replace(long_deck, cards=long_deck.cards[:1]), Sheet(card_size("poker"), None))
    assert printed.cards[0].faces == 2
    assert printed.pages == 2


@pytest.mark.parametrize("body", [7.0, 8.5, 12.0])
def test_nothing_is_smaller_than_the_floor(plain_deck, body):
    """Every size of letters in the PDF, from the legal line to the labels of numbers."""
    deck = replace(
        plain_deck, cards=tuple(replace(card, legal="All of it may be copied.") for card in plain_deck.cards[:4])
    )
    printed = print_pdf(deck, Sheet(card_size("tarot"), None, floors=Floors(body, 12.0)))
    assert printed.losses == ()
    assert min(sizes_of_letters(printed.pdf)) >= body - 0.01


def sizes_of_letters(pdf: bytes) -> set[float]:
    """The sizes of all letters but those of icons and boxes, in pt."""
    found = set()
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        found |= {round(pypdfium2.raw.FPDFText_GetFontSize(text, index), 3) for index in range(text.count_chars())}
    return found - {0.0, 1.0}
