"""The page as a browser shows and prints it."""

from __future__ import annotations

from base64 import b64decode
import io
from pathlib import Path
import re
import sys

from browser import Browser, find_browser
from msgspec.structs import replace
from PIL import Image, ImageChops
import pypdfium2
import pytest
from render_samples import DECK, TOLL_KEEPER, prose

from bestiary.card import BoxShape, Entry, Fact, Gauge, Number, Row, Section, Tick
from bestiary.render.colour import choose_palette
from bestiary.render.html import render_html

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_browser() is None or sys.platform == "win32", reason="needs a browser"),
]
_FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
_INDEX = "document.querySelector('.index').getBoundingClientRect().height"
#: Links that stand lower than the number beside them begins: a number alone on a line.
_ALONE = """[...document.querySelectorAll('.jump li')].filter(row => {
    const [link, number] = [row.querySelector('a'), row.querySelector('.number')];
    return number && number.getBoundingClientRect().top >= link.getBoundingClientRect().bottom;
}).length"""
#: Words that stand on two lines and would have had room on half of one; inside of an address a line may end anywhere.
_PARTED = r"""[...document.querySelectorAll('.card')].flatMap(card => {
    const found = [], walk = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/[\p{L}\p{M}\p{N}+−’]+/gu)) {
        const range = document.createRange();
        range.setStart(walk.currentNode, word.index);
        range.setEnd(walk.currentNode, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(each => each.width > 0);
        const wide = parts.reduce((sum, each) => sum + each.width, 0);
        if (new Set(parts.map(each => Math.round(each.top))).size > 1 && wide < card.clientWidth / 2) found.push(word[0]);
    }
    return found;
})"""
#: Small print below numbers of which one thing stands on two lines.
_BROKEN_SMALL = """[...document.querySelectorAll('.small span:not(.dot)')].filter(each =>
    each.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(each).lineHeight)).map(each => each.textContent)"""
#: What reaches beyond the card it stands on, by its first words.
_BEYOND = """[...document.querySelectorAll('.card')].flatMap(card => {
    const edge = card.getBoundingClientRect().right + 0.5;
    return [...card.querySelectorAll('*')].filter(each => each.getBoundingClientRect().right > edge);
}).map(each => `${each.className}: ${each.textContent.slice(0, 30)}`)"""
LONG_NAME = "Old Mother Brannagh of the Upper Salt Road and her Seven Quarrelling Daughters"
BOXES = tuple(
    Entry("Storm of Knives", body=prose_of, boxes=count, boxes_label="per scene")
    for count in (1, 2, 5, 6, 9, 20, 30)
    for prose_of in ((), (prose("Throws a knife at anyone in sight."),))
)
CROWDED = replace(
    TOLL_KEEPER,
    title=f"{LONG_NAME} {'x' * 60}",
    copy=LONG_NAME,
    gauges=(
        Gauge("Vitality of it all", 30, BoxShape.SQUARE, LONG_NAME),
        Gauge("Stamina", 60, BoxShape.ROUND, "", "", 20),
    ),
    facts=(Fact("Speed", LONG_NAME), Fact(LONG_NAME, "5"), Fact("Size", "x" * 60)),
    sections=(
        Section("Actions", BOXES),
        Section(
            LONG_NAME,
            (
                Entry("Pill", pill=LONG_NAME),
                Entry("Rows", rows=(Row(LONG_NAME, prose("3 damage").runs), Row("≤11", prose("x" * 60).runs))),
                Entry("Uses", boxes=3, boxes_label=LONG_NAME),
                Entry("x" * 60, boxes=30, aside="x" * 60),
            ),
        ),
    ),
    ticks=(Tick("maneuver", LONG_NAME, 12), Tick("action", "action")),
    footer=LONG_NAME,
)
#: An entry taller than a page, between two others.
TALL = tuple(prose(f"Part {part}. {'It tells of the hill and the river. ' * 30}") for part in range(12))
ENDLESS = replace(
    TOLL_KEEPER,
    title="Ballad Singer",
    sections=(
        Section("Actions", (Entry("Endless Tale", icon="action", body=TALL), Entry("Bow", body=(prose("Ends it."),)))),
    ),
)


SIZES = (20, 60, 150, 400)


def part(what: str, size: int, number: int) -> str:
    """A sentence with a word of its own."""
    return f"It bows {what}{size}x{number}z times."


#: Sections of many lengths, whatever makes them long: text, short items, entries, tables, sections; each part is said once.
LENGTHS = {
    "text": lambda parts: (Section("Actions", (Entry("Tale", body=(prose(" ".join(parts)),)),)),),
    "items": lambda parts: (
        Section("Actions", (Entry("List", body=tuple(prose(each, bullet=True) for each in parts)),)),
    ),
    "entries": lambda parts: (Section("Actions", tuple(Entry("Bow", body=(prose(each),)) for each in parts)),),
    "rows": lambda parts: (
        Section("Actions", (Entry("Roll", rows=tuple(Row("1", prose(each).runs) for each in parts)),)),
    ),
    "sections": lambda parts: tuple(Section("Actions", (Entry("Bow", body=(prose(each),)),)) for each in parts),
}
#: Of a printed page in mm: its margin, the gap of its columns and their least width, and where names stand that are said again.
_MARGIN, _GAP, _LEAST, _TOP = 7.0, 3.0, 62.0, 20.0
_PT_PER_MM = 72 / 25.4


def printed_columns(pdf: bytes) -> list[tuple[str, str]]:
    """The text of each column of a printed page, and that of its top; those without text left out."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    found = []
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        wide = min(195.0, page.get_width() / _PT_PER_MM - 2 * _MARGIN)
        count = int((wide + _GAP) // (_LEAST + _GAP))
        step = (wide + _GAP) / count * _PT_PER_MM
        starts = [_MARGIN * _PT_PER_MM + step * column for column in range(count)]
        text = page.get_textpage()
        top = page.get_height() - _TOP * _PT_PER_MM
        for at in starts:
            column = {"left": at, "right": at + step}
            found.append((text.get_text_bounded(**column), text.get_text_bounded(bottom=top, **column)))
    document.close()
    return [(words, first) for words, first in found if words.strip()]


@pytest.mark.parametrize("paper", [(8.27, 11.69), (5.83, 8.27)])
def test_a_card_says_its_name_in_each_column_that_it_is_printed_in(
    tmp_path: Path, browser: Browser, paper: tuple[float, float]
) -> None:
    cards = tuple(
        replace(
            TOLL_KEEPER,
            title=f"Zz {what} {size}",
            sections=sections([part(what, size, number) for number in range(size)]),
            ticks=(Tick("maneuver", "Maneuver"),),
        )
        for what, sections in LENGTHS.items()
        for size in SIZES
    )
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=cards)), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    columns = printed_columns(browser.print(paperWidth=paper[0], paperHeight=paper[1]))
    assert len(columns) > len(cards)
    assert [words[:60] for words, first in columns if "ZZ" not in first.upper()] == []
    # A name stands over what it names: no head of a card or section is the last line of a column, none has a foot alone.
    assert [words[:60] for words, _ in columns if words.strip().upper().endswith("ACTIONS")] == []
    # Chromium parts one foot of these all the same, between two of its lines.
    assert sum(not re.search(r"\d+x\d+z|Shoves first", words) for words, _ in columns) <= 1
    said = "".join(words for words, _ in columns)
    assert len(re.findall("Maneuver", said)) == len(cards)
    parts = [part(what, size, number) for what in LENGTHS for size in SIZES for number in range(size)]
    assert [each for each in parts if each.split()[2] not in said] == []


def test_page_fits_every_width_and_its_list_folds_on_a_narrow_one(tmp_path: Path, browser: Browser) -> None:
    cards = (*DECK.cards, replace(TOLL_KEEPER, title="Keeper of the Long Eastern Toll Road", number="No. 9 · 3 of 6"))
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=cards)), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    for width in (320, 400, 700, 1400):
        browser.resize(width, 900)
        assert browser.ask(_FITS)
    browser.resize(1400, 900)
    wide = browser.ask(_INDEX)
    assert browser.ask("getComputedStyle(document.querySelector('summary')).display") == "none"
    assert browser.ask(_ALONE) == 0
    browser.resize(400, 900)
    folded = browser.ask(_INDEX)
    assert folded < 60 < wide
    browser.ask("document.querySelector('.index').open = true")
    assert browser.ask(_INDEX) > wide
    assert browser.ask(_ALONE) == 0


def test_what_is_printed_without_backgrounds_has_its_bands_and_pills(tmp_path: Path, browser: Browser) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=(TOLL_KEEPER,))), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    pdf = browser.print()
    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=2).to_pil().convert("RGB")
    text = document[0].get_textpage().get_text_range()
    document.close()
    colour = choose_palette(TOLL_KEEPER.colours).main
    main = tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
    counts = {value: count for count, value in picture.getcolors(1 << 24)}
    # The band is as wide as the card and some lines high; white letters stand on it.
    assert counts.get(main, 0) > 15_000
    assert "Shove Aside" in text and "1–3" in text


@pytest.mark.parametrize("width", [320, 500, 1300])
def test_nothing_reaches_beyond_its_card(tmp_path: Path, browser: Browser, width: int) -> None:
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=(CROWDED, TOLL_KEEPER))), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    browser.resize(width, 900)
    for medium in ("screen", "print"):
        browser.call("Emulation.setEmulatedMedia", media=medium)
        assert browser.ask(_BEYOND) == []
        assert browser.ask(_FITS)


def test_what_goes_on_in_print_says_its_names_again(tmp_path: Path, browser: Browser) -> None:
    """In each column that an entry goes on in: the name of the card and that of the entry."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=(ENDLESS,))), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    pdf = browser.print()
    document = pypdfium2.PdfDocument(pdf)
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    text = "".join(pages)
    assert text.count("Part ") == len(TALL)
    assert text.count("Endless Tale") >= 3 and text.count("Endless Tale") == text.count("Ballad Singer")
    assert all("Endless Tale" in page for page in pages if "river" in page)
    assert text.count("Ends it.") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("plain", [True, False])
def test_a_page_without_colours_shows_and_prints_none(
    browser: Browser, tmp_path: Path, scheme: str, plain: bool
) -> None:
    cards = tuple(replace(card, colours=() if plain else card.colours) for card in DECK.cards)
    page = tmp_path / "page.html"
    page.write_text(render_html(replace(DECK, cards=cards)), encoding="utf-8")
    browser.open(page)
    browser.resize(900, 2400)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    shown = [Image.open(io.BytesIO(b64decode(browser.call("Page.captureScreenshot")["data"])))]
    shown += [each.render().to_pil() for each in pypdfium2.PdfDocument(browser.print())]
    browser.call("Emulation.setEmulatedMedia", features=[])
    for picture in shown:
        red, green, blue = picture.convert("RGB").split()
        apart = [ImageChops.difference(one, other).getextrema()[1] for one, other in ((red, green), (green, blue))]
        # Letters may be drawn a little coloured.
        assert (max(apart) <= 8) == plain


#: Fonts of a computer that has none of those the page would like: wide ones, and a narrow one.
FONTS = ("DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif Condensed", "DejaVu Sans Condensed")
SKILLS = ("Might", "Reflex", "Endurance", "Wits", "Insight", "Presence")
#: What has to keep its words whole beside others: skills in groups and alone, gauges of any value, facts, heads.
NARROW = {
    "skills": {
        "numbers": tuple(
            Number(label, "4", "d8", "physical" if place < 3 else "mental") for place, label in enumerate(SKILLS)
        )
    },
    "small print": {
        "numbers": tuple(
            Number(label, "1", "d4 · −1 edge", "physical" if place < 3 else "mental")
            for place, label in enumerate(SKILLS)
        )
    },
    "one group": {"numbers": tuple(Number(label, "+12", label[0]) for label in SKILLS)},
    "gauges": {
        "gauges": tuple(
            Gauge(label, value, BoxShape.SQUARE, "Damage, Blight", "5, Medium Armor −2")
            for label, value in (("Vitality", 4), ("Stamina", 40), ("Vitality", 300), ("Perseverance", 9999))
        )
    },
    "facts": {"facts": (Fact("Immunities", "Fire 5, Corruption 12"), Fact("Attacks against it", "difficulty +1"))},
    "head": {"title": "Featherstonehaugh", "copy": "12 of 144", "subtitle": "Featherstonehaugh, Undead"},
}


@pytest.mark.parametrize("font", FONTS)
def test_no_word_stands_on_two_lines_whatever_the_font(tmp_path: Path, browser: Browser, font: str) -> None:
    cards = tuple(replace(TOLL_KEEPER, **parts) for parts in NARROW.values())
    html = render_html(replace(DECK, cards=(*DECK.cards, *cards))).replace('"Libertinus Serif"', f'"{font}"', 1)
    assert font in html
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    browser.open(tmp_path / "page.html")
    for medium, width in (("screen", 320), ("screen", 400), ("screen", 1280), ("print", 740)):
        browser.resize(width, 900)
        browser.call("Emulation.setEmulatedMedia", media=medium)
        assert browser.ask(_PARTED) == [], (medium, width)
        assert browser.ask(_BROKEN_SMALL) == [], (medium, width)
        assert browser.ask(_BEYOND) == [], (medium, width)
    browser.call("Emulation.setEmulatedMedia", media="")


def overprinted(page: pypdfium2.PdfPage) -> list[str]:
    """Letters of a printed page that stand on others which are not beside them in the text."""
    text = page.get_textpage()
    words = text.get_text_range()
    boxes = [(place, text.get_charbox(place)) for place, letter in enumerate(words) if letter.isalnum()]
    found = []
    for place, (left, bottom, right, top) in boxes:
        middle = (left + right) / 2, (bottom + top) / 2
        found += [
            f"{words[place : place + 20]} / {words[other : other + 20]}"
            for other, (start, low, end, high) in boxes
            if abs(place - other) > 3 and start < middle[0] < end and low < middle[1] < high
        ]
    return found


#: Lengths of a last row, in words, of which some end a few lines below the end of a column.
ROWS = range(150, 250, 2)
LAST = "Easy with a higher bonus, hard with a lower one."


def test_rows_that_go_on_in_another_column_are_not_printed_over_what_follows(tmp_path: Path, browser: Browser) -> None:
    words = ("The keeper of the road calls for a toll, and the whole of the hill hears it. " * 30).split()
    cards = tuple(
        replace(
            TOLL_KEEPER,
            title=f"Zz {count}",
            tagline=(),
            sections=(
                Section(
                    "Actions",
                    (Entry("Speak", body=(prose("Melee 1"), prose("Power Roll")), rows=rows_of(words, count)),),
                ),
                Section("Tests", (Entry(body=(prose(LAST),)),), quiet=True),
            ),
        )
        for count in ROWS
    )
    html = render_html(replace(DECK, cards=cards)).replace('"Libertinus Serif"', '"DejaVu Serif"', 1)
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    browser.open(tmp_path / "page.html")
    pages = list(pypdfium2.PdfDocument(browser.print(paperWidth=8.5, paperHeight=11)))
    assert len(pages) > len(cards) / 3
    assert [each for page in pages for each in overprinted(page)[:1]] == []


def rows_of(words: list[str], count: int) -> tuple[Row, ...]:
    """Results of a roll, the last of so many words."""
    lengths = (("≤11", 60), ("12–16", 90), ("17+", count))
    return tuple(Row(label, prose(" ".join(words[:length])).runs) for label, length in lengths)


def test_a_foot_stands_below_text_in_each_column(tmp_path: Path, browser: Browser) -> None:
    """Wherever the column ends: at each line from the last of the text to the last of the foot."""
    entry = Entry("Bow", rows=tuple(Row("1", prose("It bows.").runs) for _ in range(3)))
    cards = tuple(
        replace(
            TOLL_KEEPER,
            title=f"Zz {lines}",
            sections=(
                Section("Actions", (*[entry] * 24, *[Entry("Line")] * lines)),
                Section("Tests", (Entry(body=(prose(LAST),)),)),
            ),
            footer="Deckfoot",
            legal="A legal sentence that takes some lines. " * 4,
        )
        for lines in range(40)
    )
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=cards)), encoding="utf-8")
    browser.open(tmp_path / "page.html")
    columns = [words for words, _ in printed_columns(browser.print(paperWidth=8.5, paperHeight=11))]
    assert sum(words.count("Deckfoot") for words in columns) == len(cards)
    assert [words[:80] for words in columns if words.count("Deckfoot") > words.count("lower one")] == []
