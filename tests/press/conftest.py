"""Decks to print: a few plain cards, and one that holds everything that has ever broken a card maker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from bestiary.card import BoxShape, Card, Deck, Entry, Fact, Gauge, Glyph, Number, Section, Tick
from bestiary.richtext import Paragraph, Run, Style, parse_text

GLYPHS = Path(__file__).parents[2] / "rules" / "glyphs.yaml"
LONG_WORD = "".join(chr(ord("a") + index % 26) for index in range(400))
WORDS = "the lamp burns low and nobody in the hall says a word about the door that was shut before".split()


def prose(count: int) -> str:
    """So many words in sentences of twelve."""
    words = [
        f"{WORDS[index % len(WORDS)]}{index}" if index % 7 == 0 else WORDS[index % len(WORDS)] for index in range(count)
    ]
    return " ".join(word + "." if index % 12 == 11 else word for index, word in enumerate(words))


def entry(title: str, text: str = "", **more: object) -> Entry:
    body = parse_text(text, lambda link: link.shown or link.target, {"⦿": "action"})
    return Entry(title, body=body, **more)  # type: ignore[arg-type]


def card(name: str, *sections: Section, **more: object) -> Card:
    values: dict[str, object] = {
        "id": name.lower().replace(" ", "-"),
        "title": name,
        "number": "7",
        "mark": "rook",
        "mark_label": "Rook",
        "colours": ("#7d2a26",),
        "subtitle": "Person · Bandit",
        "tagline": (Run("Goes for whoever looks easiest to push over."),),
        "numbers": tuple(
            Number(label, "3", "d6", group)
            for label, group in (("Might", "body"), ("Reflex", "body"), ("Wits", "mind"), ("Presence", "mind"))
        ),
        "gauges": (Gauge("Vitality", 4, BoxShape.SQUARE, "/ Damage  × Blight"),),
        "facts": (Fact("Speed", "5"), Fact("Size", "Medium 1")),
        "sections": sections,
        "ticks": (Tick("action", "action"), Tick("instant", "instant")),
        "footer": "The Low Road",
    }
    return Card(**{**values, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def glyphs() -> tuple[Glyph, ...]:
    rows = YAML(typ="safe").load(GLYPHS.read_text(encoding="utf-8"))["glyphs"]
    return tuple(Glyph(**row) for row in rows)


@pytest.fixture(scope="session")
def make_deck(glyphs: tuple[Glyph, ...]) -> Callable[..., Deck]:
    return lambda *cards: Deck("Cards to Test", "en", cards, glyphs)


@pytest.fixture(scope="session")
def make_card() -> Callable[..., Card]:
    return card


@pytest.fixture(scope="session")
def make_entry() -> Callable[..., Entry]:
    return entry


@pytest.fixture(scope="session")
def make_prose() -> Callable[[int], str]:
    return prose


@pytest.fixture(scope="session")
def plain_deck(make_deck: Callable[..., Deck]) -> Deck:
    """Twelve cards of growing length, from a line to three faces."""
    return make_deck(
        *(
            card(
                f"Guard {number}",
                Section("Attacks", (entry("Strike", prose(4 + number * 8), icon="action"),)),
                Section("Banes", (entry("Sweep", prose(number * 9), pill="1–4", icon="bane", aside="Maul"),)),
                Section("Remember", (entry("Carries", "a spear, a lamp and a bell."),), quiet=True),
                id=f"guard-{number}",
            )
            for number in range(12)
        )
    )


@pytest.fixture(scope="session")
def hostile_deck(make_deck: Callable[..., Deck]) -> Deck:
    markup = (
        'A #panic("x") $ y_1^2 $ @ref <label> *bold* _em_ `raw` \\ "quoted" // no comment /* nor this */ [x] {y} = z'
    )
    plain = Paragraph(
        (Run(markup), Run(" *em* #a", Style.EM), Run(" <b>&amp;", Style.STRONG), Run("action", Style.ICON))
    )
    return make_deck(
        card("Markup", Section("#h <l> $", (Entry("= *T* #let", "action", "#1", "@aside", (plain,)),)), title=markup),
        card("Long Word", Section("Attacks", (entry(LONG_WORD, LONG_WORD, pill="1–4", aside=LONG_WORD),))),
        card("Long Names", Section(prose(60), (entry(prose(300), prose(30)),)), title=prose(70), subtitle=prose(80)),
        card("Thousand", Section("Attacks", (entry("Speech", prose(1000), boxes=3, boxes_label="per scene"),))),
        card(
            "Paragraphs",
            Section("Passives", (entry("Place", f"{prose(20)}\n\n- {prose(90)}\n- b\n- c\n\n{prose(150)}"),)),
        ),
        card("Empty", Section("Nothing", ()), Section("", (Entry(),)), Section("Bare", (Entry("Title only"),))),
        card("", id="nameless", number="", mark="", mark_label="", colours=(), subtitle="", tagline=(), numbers=()),
        card("Bare", gauges=(), facts=(), ticks=(), footer="", numbers=(), tagline=()),
        card("Signs", Section("≤ ≥ − –", (entry("≤11 and ≥17", "From −2 to +3 – and “so” on… ½ × 3 ½ ﬁ ñ ő"),))),
        card("Right to Left", Section("Attacks", (entry("שלום", "זו מכה חזקה מאוד. نص عربي هنا"),))),
        card("Missing", Section("Attacks", (entry("🗡 Stab 牛", "with a 🏹 and a ☠\ufe0f too"),))),
        card("Control", Section("Attacks", (entry("a\x00b\x07", "tab\tand\u00a0soft\u00adhyphen\r\nline\u2028sep"),))),
        card(
            "Many Boxes",
            gauges=tuple(Gauge(f"G{n}", n, BoxShape.ROUND, "x Wound", "why") for n in (0, 1, 29, 30, 31, 900)),
        ),
        card(
            "Wordy",
            Section("S", (entry("T", "x", boxes=70, boxes_label=prose(40), pill=prose(20), aside=prose(50)),)),
            tagline=(Run(prose(120)),),
            numbers=(
                Number(prose(12), prose(6), prose(9)),
                Number("Might", "-12", "d12 · +10 edge"),
                Number("WWWWWWWWWWWWWWWWWW", "99999", "WWWWWWWWWWWWWWWWWW"),
            ),
            gauges=(Gauge(prose(12), 7, BoxShape.SQUARE, prose(60), prose(60)),),
            facts=(Fact(prose(12), prose(90)), Fact("", "bare"), Fact("label", "")),
            ticks=tuple(Tick("nothing", prose(9), count) for count in (0, 5, 99)),
            footer=prose(80),
            legal=prose(120),
            number=prose(20),
            mark_label=prose(20),
        ),
    )
