"""Decks that nobody should write: each prints whole, with every letter on its own card, or says in a sentence why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
import re

from msgspec.structs import replace
import pytest
from reading import letters_in_slots

from bestiary.card import BoxShape, Card, Deck, Entry, Fact, Gauge, Number, Row, Section, Tick
from bestiary.press.failure import PressError
from bestiary.press.pdf import Printed, print_pdf
from bestiary.press.sheets.paper import (
    CARDS,
    PAPERS,
    Backs,
    Duplex,
    Floors,
    Marks,
    Overflow,
    Sheet,
    Size,
    card_size,
    paper_size,
)
from bestiary.richtext import Paragraph, Run, Style

POKER = Sheet(card_size("poker"), paper_size("a4"))
TINY = Sheet(card_size("40 x 40 mm"), paper_size("a4"))
#: A sentence a person understands: what is wrong, with names or numbers, and no class, path or type.
SENTENCE = re.compile(r"[A-Z`][^\n]{20,}[.]")
#: Characters of languages and scripts, and what breaks programs that believe a letter is a character.
TEXTS = {
    "han": "山の魔王は静かに谷を見下ろし、村人たちは夜ごと灯を消す。",
    "hangul": "늙은 파수꾼은 밤마다 오래된 문을 지킨다. ",
    "thai": "ผู้พิทักษ์โคมไฟเฝ้าประตูเก่าแก่ทุกค่ำคืน ",
    "devanagari": "बूढ़ा पहरेदार हर रात दरवाज़े की रखवाली करता है। ",
    "hebrew": "השומר הזקן צופה בדלת בכל לילה. ",
    "greek": "Ο παλιός φύλακας κοιτά την πόρτα κάθε νύχτα. ",
    "cyrillic": "Старый страж смотрит на дверь каждую ночь. ",
    "vietnamese": "Người canh gác già nhìn cánh cửa mỗi đêm. ",
    "emoji": "👩‍👩‍👧 🏳️‍🌈 👍🏽 🇩🇪 🔥 ❤️ ",
    "code": "#panic() $x$ {{y}} {% z %} </script> \\u0041 \\n %s \"'` ",
    "halves": "\ud800 and \udfff, \ufdd0, \U0001ffff, \ue000 ",
}
LONG = {
    "letters": "x" * 4_000,
    "wide letters": "W" * 3_000,
    "digits": "1" * 3_000,
    "dots": "." * 3_000,
    "dashes": "—" * 1_000,
    "accents": "é" * 3_000,
    "ligatures": "ﬁ" * 1_000,
    "an address": "https://example.org/" + "a/" * 500,
    "words that are tied": "\u00a0".join(["word"] * 400),
    "joiners": "a\u200d" * 500,
}


def card(name: str, make_card: Callable[..., Card]) -> Card:
    """The card of an attack."""
    return ATTACKS[name](make_card)


def bare(make_card: Callable[..., Card], *sections: Section, **more: object) -> Card:
    nothing = {"gauges": (), "facts": (), "ticks": (), "numbers": (), "tagline": ()}
    words = dict.fromkeys(("number", "subtitle", "mark", "mark_label", "footer"), "")
    return make_card("Bare", *sections, **{**nothing, **words, **more})


def section(*entries: Entry, heading: str = "Attacks") -> Section:
    return Section(heading, entries)


def said(text: str) -> tuple[Paragraph, ...]:
    return (Paragraph((Run(text),)),)


def everywhere(make_card: Callable[..., Card], text: str) -> Card:
    """A card that has a text in all of its places."""
    return make_card(
        "Everywhere",
        section(Entry(text[:40], "", text[:6], text[:30], said(text * 3)), heading=text[:50]),
        title=text[:60],
        subtitle=text[:80],
        tagline=(Run(text),),
        numbers=(Number(text[:10], text[:3], text[:9]), Number(text, text, text)),
        gauges=(Gauge(text[:12], 5, BoxShape.SQUARE, text[:40], text[:40]),),
        facts=(Fact(text[:10], text[:30]), Fact(text, text * 3)),
        footer=text[:50],
        legal=text * 3,
        number=text[:10],
        mark_label=text[:10],
    )


def labelled(make_card: Callable[..., Card], label: str) -> Card:
    return make_card(
        "Labelled",
        section(Entry("T", "bane", label[:14], label, said("x"), 3, label, (Row(label[:14], (Run("y"),)),))),
        gauges=(Gauge(label, 29, BoxShape.SQUARE, label * 2, label * 2), Gauge(label, 5, BoxShape.ROUND, label)),
        numbers=(Number(label, "9", "d6"), Number("Might", label, "d6"), Number("M", "1", label)),
        facts=(Fact(label, label * 2), Fact("a", label), Fact(label, "")),
        ticks=(Tick("none", label, 3), Tick("action", label, 99)),
    )


ATTACKS: Mapping[str, Callable[[Callable[..., Card]], Card]] = {
    **{f"all in {name}": lambda make, text=text: everywhere(make, text) for name, text in TEXTS.items()},
    **{
        f"{name} in text": lambda make, word=word: bare(make, section(Entry("T", body=said(word))))
        for name, word in LONG.items()
    },
    **{f"{name} in the title": lambda make, word=word: make("W", title=word[:400]) for name, word in LONG.items()},
    **{
        f"a gauge of {count}": lambda make, count=count: make(
            "Gauge", gauges=(Gauge("Vitality", count, BoxShape.ROUND, "/ Damage", "note", max(1, count) // 3),)
        )
        for count in (-5, 0, 1, 29, 30, 31, 10**9, 10**30)
    },
    **{
        f"{count} boxes": lambda make, count=count: make(
            "Boxes", section(Entry("T", boxes=count, boxes_label="per scene"))
        )
        for count in (-5, 30, 31, 10**9)
    },
    **{
        f"labels of {label[:8]}": lambda make, label=label: labelled(make, label)
        for label in ("x" * 40, "W" * 12, "a b " * 9)
    },
    "200 sections": lambda make: make("S", *(section(Entry("T", body=said("x")), heading=f"H{n}") for n in range(200))),
    "200 empty sections": lambda make: make("S", *(section(heading=f"H{n}") for n in range(200))),
    "300 entries without text": lambda make: make("S", section(*(Entry(f"T{n}") for n in range(300)))),
    "100 rows": lambda make: make(
        "R", section(Entry("T", rows=tuple(Row(f"{n}+", (Run("falls"),)) for n in range(100))))
    ),
    "20 numbers": lambda make: make(
        "N", numbers=tuple(Number(f"Label{n}", f"{n * 37}", "d6", "abc"[n % 3]) for n in range(20))
    ),
    "nothing": lambda make: bare(make, title="", id="nothing"),
    "white space": lambda make: make(
        " ",
        section(Entry(" ", "", " ", " ", said(" "), 2, " "), heading=" "),
        **dict.fromkeys(("title", "subtitle", "footer", "legal", "number", "mark", "mark_label"), "\u200b "),
        tagline=(Run(" "),),
        numbers=(Number(" ", " ", " "), Number("", "", "")),
        gauges=(Gauge("", 0, BoxShape.SQUARE, "", ""),),
        facts=(Fact("", ""), Fact(" ", " ")),
        ticks=(Tick("", "", 0),),
    ),
    "colours that are none": lambda make: make("C", colours=("red", "#12", "")),
    "unknown icons": lambda make: make(
        "I", section(Entry("T", "none")), mark="none", tagline=(Run("none", Style.ICON),)
    ),
    "nothing but icons": lambda make: bare(make, section(Entry(body=(Paragraph((Run("action", Style.ICON),) * 300),)))),
}


#: Attacks of a kind that no sheet refuses: they are printed together.
FAMILIES = ("a gauge of ", " boxes", " in the title")


@pytest.mark.slow
@pytest.mark.parametrize("sheet", [POKER, TINY], ids=["poker", "tiny"])
@pytest.mark.parametrize("name", [name for name in ATTACKS if not any(family in name for family in FAMILIES)])
def test_it_prints_whole_or_says_why_not(
    name: str, sheet: Sheet, make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    hold(make_deck(card(name, make_card)), sheet)


@pytest.mark.parametrize("sheet", [POKER, TINY], ids=["poker", "tiny"])
@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_prints_whole(
    family: str, sheet: Sheet, make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    names = [name for name in ATTACKS if family in name]
    cards = [replace(card(name, make_card), id=f"card-{number}") for number, name in enumerate(names)]
    printed = hold(make_deck(*cards), sheet)
    assert printed is not None and len(printed.cards) == len(names) > 3


#: What is long, but must be printed, also on small cards.
LONG_BUT_PRINTED: Mapping[str, Callable[[Callable[..., Card]], Card]] = {
    "a title of 2,000 letters": lambda make: make("T", title="x" * 2000),
    "a title of 2,000 wide letters": lambda make: make("T", title="W" * 2000),
    "a title of 400 words": lambda make: make("T", title="lantern " * 400),
    "20 numbers in three groups": ATTACKS["20 numbers"],
    "labels of ticks": lambda make: make(
        "T", ticks=tuple(Tick("none", f"part {n} of a long turn" * 3, 3) for n in range(4))
    ),
    "ticks of wide letters": lambda make: make("T", ticks=(Tick("none", "W" * 18, 12), Tick("none", "x" * 59, 99))),
    "a long number and rank": lambda make: make("T", number="9" * 300, mark_label="W" * 100, subtitle="of " * 300),
    "gauges of wide names": lambda make: make("T", gauges=(Gauge("W" * 18, 29, BoxShape.ROUND, "W" * 90, ""),) * 12),
    "a long foot": lambda make: make("T", footer="W" * 59, legal="W" * 259),
    "many facts": lambda make: make("T", facts=tuple(Fact(f"Label {n}", "lantern " * 8) for n in range(30))),
}


@pytest.mark.parametrize(
    "size",
    [pytest.param("poker", marks=pytest.mark.slow), pytest.param("45 x 60 mm", marks=pytest.mark.slow), "40 x 40 mm"],
)
@pytest.mark.parametrize("name", LONG_BUT_PRINTED)
def test_what_is_long_goes_on(
    name: str, size: str, make_card: Callable[..., Card], make_deck: Callable[..., Deck]
) -> None:
    assert hold(make_deck(LONG_BUT_PRINTED[name](make_card)), Sheet(card_size(size), None)) is not None


ANY_CARD = (*CARDS, Size("tiny", 40, 40), Size("strip", 40, 250), Size("huge", 900, 900))
ANY_PAPER = (*PAPERS, None, Size("huge", 2000, 2000), Size("small", 50, 50))


@pytest.mark.slow
@pytest.mark.parametrize(("column", "paper"), list(enumerate(ANY_PAPER)), ids=str)
@pytest.mark.parametrize(("row", "size"), list(enumerate(ANY_CARD)), ids=str)
def test_any_size_on_any_paper(row: int, size: Size, column: int, paper: Size | None, few: Deck) -> None:
    """Every other pair with all that may stand around a card."""
    sheet = Sheet(size, paper)
    if (row + column) % 2:
        sheet = replace(sheet, bleed=10.0, marks=Marks.FULL, backs=Backs.TIER, duplex=Duplex.SHORT)
    hold(few, sheet)


@pytest.mark.parametrize("floors", [Floors(5, 6), Floors(12, 9), Floors(14, 24), Floors(7, 24)], ids=str)
@pytest.mark.parametrize("sheet", [POKER, TINY], ids=["poker", "tiny"])
def test_any_floor(floors: Floors, sheet: Sheet, few: Deck) -> None:
    printed = hold(few, replace(sheet, floors=floors))
    assert printed is None or all(each.size >= floors.body for each in printed.cards)


@pytest.mark.parametrize(
    "ladder", [(), *permutations(Overflow, 1), *permutations(Overflow, 2), *permutations(Overflow)][::2], ids=str
)
def test_any_ladder(ladder: tuple[Overflow, ...], few: Deck) -> None:
    hold(few, replace(POKER, overflow=ladder))


@pytest.fixture(scope="module")
def few(make_deck: Callable[..., Deck], make_card: Callable[..., Card], make_prose: Callable[[int], str]) -> Deck:
    """Cards of one face, of two and of several."""
    return make_deck(
        *(make_card(f"C{count}", section(Entry("Strike", body=said(make_prose(count))))) for count in (20, 90, 220))
    )


def hold(deck: Deck, sheet: Sheet) -> Printed | None:
    """The deck printed with all its words inside its cards; None when it was refused in a sentence."""
    try:
        printed = print_pdf(deck, sheet)
    except PressError as error:
        assert SENTENCE.match(str(error)), error
        return None
    assert printed.losses == ()
    assert list(letters_outside(printed)) == []
    return printed


def letters_outside(printed: Printed) -> Iterator[str]:
    """Letters that reach over the edge of a face that they begin or have their middle on."""
    for letter in letters_in_slots(printed):
        x, y, face = letter.x, letter.y, letter.face
        if min(x, y) < 0 or x + letter.width > face.width or y + letter.height > face.height:
            yield f"{letter.around(9)!r} at {x:.1f}, {y:.1f} mm"


@pytest.mark.parametrize("size", ["poker", "40 x 40 mm"])
@pytest.mark.parametrize(
    "text",
    ["1\u20e3 two", "ولا ولا", "q\u0301\u0323 word", "ab-" * 133, "שלום" * 30, "a\u202eb c", "−12 and -12"],
    ids=["keycap", "joined letters", "combining", "hyphens", "long word backwards", "override", "minus"],
)
def test_odd_words_are_printed_whole(make_deck, make_card, make_entry, text, size):
    printed = print_pdf(
        make_deck(make_card("Odd", Section("A", (make_entry("x", text),)))), Sheet(card_size(size), None)
    )
    assert printed.losses == ()


def test_a_word_of_many_styles_breaks(make_deck, make_card):
    runs = tuple(Run("x", (Style.EM, Style.STRONG)[number % 2]) for number in range(300))
    deck = make_deck(make_card("Many", Section("A", (Entry("t", body=(Paragraph(runs),)),))))
    assert print_pdf(deck, Sheet(card_size("poker"), None)).losses == ()


def test_a_card_without_title_and_id_prints(make_deck, make_card):
    assert print_pdf(make_deck(make_card("", id="")), Sheet(card_size("poker"), None)).losses == ()
