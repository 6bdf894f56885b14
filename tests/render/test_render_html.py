"""The page: whole, inert, accessible, the same every time."""

from __future__ import annotations

from base64 import b64decode
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
import re

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
import pytest
from render_samples import DECK, GLYPHS, HULK, TOLL_KEEPER, WOLF, build_hostile, prose, strong
from said import shown, squeezed, texts

from bestiary.card import Card, Deck, Entry, Section
from bestiary.render.colour import PAPER, choose_palette, contrast
from bestiary.render.flow import group_cards
from bestiary.render.html import render_html
from bestiary.render.inlined import LARGEST
from bestiary.richtext import parse_text

_VOID = {"meta", "input", "img", "path", "rect", "use"}
_ALLOWED = {
    *("html head meta title style body svg path rect use header h1 nav ol li a span main article div h2 p em").split(),
    *("strong dl dt dd section h3 ul input footer details summary").split(),
}


class Page(HTMLParser):
    """The elements and texts of a page, and whether every element is closed where it should be."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.pieces: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len(attrs) == len(dict(attrs)), tag
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.pieces.append(data)

    @cached_property
    def text(self) -> str:
        return squeezed("".join(self.pieces))


def test_every_text_of_every_card_is_on_the_page(deck: Deck, hostile: Deck) -> None:
    for some in (deck, hostile):
        page = Page(render_html(some))
        for card in some.cards:
            for text in texts(card):
                for piece in text.split(" · "):
                    assert shown(piece) in page.text


def test_hostile_text_makes_no_element_and_no_attribute(deck: Deck, hostile: Deck) -> None:
    page = Page(render_html(hostile))
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= _ALLOWED
    calm = Page(render_html(deck))
    known = {(tag, name) for tag, attributes in calm.elements for name in attributes}
    assert {(tag, name) for tag, attributes in page.elements for name in attributes} <= known
    for _, attributes in page.elements:
        style = attributes.get("style") or ""
        assert re.fullmatch(r"(--[a-z-]+: (#[0-9a-f]{6}|\d+)(; )?)*", style), style


@given(st.text(max_size=40), st.text(max_size=40))
@settings(max_examples=30, deadline=None)
def test_any_text_stays_text(one: str, other: str) -> None:
    deck = Deck(one, other, (build_hostile(one, other),), ())
    page = Page(render_html(deck))
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= _ALLOWED
    assert shown(one) in page.text


def test_page_asks_nothing_of_the_network(deck: Deck) -> None:
    html = render_html(deck)
    page = Page(html)
    assert "http:" not in html and "https:" not in html and "url(" not in html and "@import" not in html
    for tag, attributes in page.elements:
        assert tag not in {"script", "link", "img", "iframe"}
        assert not {name for name in attributes if name.startswith("on") or name == "src"}
        assert (attributes.get("href") or "#").startswith("#")
    policy = [
        values["content"] for tag, values in page.elements if values.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy and policy[0] and policy[0].startswith("default-src 'none'")


def test_same_deck_same_bytes(deck: Deck, hostile: Deck) -> None:
    assert render_html(deck) == render_html(deck)
    assert render_html(hostile).encode("utf-8") == render_html(hostile).encode("utf-8")


def test_addresses_are_unique_and_every_link_arrives(deck: Deck, hostile: Deck) -> None:
    twice = replace(deck, cards=deck.cards + deck.cards)
    for some in (deck, hostile, twice):
        page = Page(render_html(some))
        ids = [values["id"] for _, values in page.elements if "id" in values]
        assert len(ids) == len(set(ids))
        aimed = [values["href"] for _, values in page.elements if "href" in values]
        assert {str(href).removeprefix("#") for href in aimed} <= set(ids)
        labelled = {values["aria-labelledby"] for _, values in page.elements if "aria-labelledby" in values}
        assert labelled <= set(ids)


def test_address_of_a_card_is_its_id_whatever_stands_around_it(deck: Deck) -> None:
    twin, odd = replace(TOLL_KEEPER, title="Twin"), replace(TOLL_KEEPER, id="Toll Keeper_2")
    top = replace(TOLL_KEEPER, id="top")
    page = Page(render_html(replace(deck, cards=(WOLF, TOLL_KEEPER, twin, odd, top))))
    cards = [values["id"] for tag, values in page.elements if tag == "article"]
    assert cards == ["hollow-wolf", "toll-keeper", "toll-keeper_2", "_card", "top"]
    page = Page(render_html(replace(deck, cards=(TOLL_KEEPER,))))
    assert [values["id"] for tag, values in page.elements if tag == "article"] == ["toll-keeper"]


def test_list_of_cards_is_grouped_by_their_marks(deck: Deck) -> None:
    nav = render_html(deck).split("<nav")[1].split("</nav>")[0]
    heads = [squeezed(re.sub(r"<[^>]*>", "", head)) for head in re.findall(r"<h2.*?</h2>", nav)]
    assert heads == ["Pawn", "Rook", "Sovereign"]
    assert re.findall(r'href="#([a-z-]+)"', nav.split("<h2")[1]) == [
        "lantern-gull",
        "hollow-wolf",
        "kiln-apprentice",
    ]
    alike = render_html(replace(deck, cards=(WOLF, replace(WOLF, id="other"))))
    assert "<h2" not in alike.split("<nav")[1].split("</nav>")[0]


def test_cards_without_numbers_or_mark_are_listed_last() -> None:
    plain, bare = (
        replace(TOLL_KEEPER, numbers=(), mark="pawn", mark_label="Rite"),
        replace(WOLF, mark="", mark_label=""),
    )
    groups = group_cards((bare, plain, TOLL_KEEPER, WOLF), GLYPHS)
    assert [(group.title, group.places) for group in groups] == [
        *[("Pawn", (3,)), ("Rook", (2,)), ("Rite", (1,)), ("", (0,))]
    ]


def test_table_of_an_entry_is_named_and_its_labels_lead(deck: Deck) -> None:
    html = render_html(replace(deck, cards=(HULK,)))
    table = html.split('aria-label="Brine Fist">\n<dl class="rows" dir="ltr">')[1].split("</dl>")[0]
    assert re.findall(r"<dt>(.*?)</dt>", table) == ["≤11", "12–16", "17+"]
    assert len(re.findall("<dd ", table)) == 3 and 'aria-label="maneuver"' in table
    assert html.index("without spending it") < html.index("Each square beside") < html.index("fire there goes out")
    css = html.split("<style>")[1].split("</style>")[0]
    assert re.search(r"\.rows \{[^}]*break-inside: avoid", css) and re.search(r"\.rows dt \{[^}]*border: 1px", css)


def test_shapes_speak_and_the_mark_has_its_word(deck: Deck) -> None:
    page = Page(render_html(deck))
    assert page.elements[0] == ("html", {"lang": "en", "dir": "ltr"})
    for tag, values in page.elements:
        if tag == "svg":
            assert values.get("aria-label") or values.get("aria-hidden") == "true"
        if tag == "input":
            assert values.get("aria-label")
    assert "Sovereign" in page.text


def test_a_box_for_each_point_and_a_blank_for_a_crowd() -> None:
    page = Page(render_html(replace(DECK, cards=(replace(HULK, ticks=()),))))
    inputs = [values for tag, values in page.elements if tag == "input"]
    assert [values["class"] for values in inputs] == ["blank"]
    gauge = replace(HULK.gauges[0], value=6)
    page = Page(render_html(replace(DECK, cards=(replace(HULK, gauges=(gauge,)),))))
    assert len([tag for tag, values in page.elements if tag == "input" and values["class"] == "box square"]) == 6


def test_a_mark_stands_after_so_many_boxes() -> None:
    gauge = replace(HULK.gauges[0], value=9, every=4)
    page = render_html(replace(DECK, cards=(replace(HULK, gauges=(gauge,)),)))
    boxes = re.search(r'<p class="boxes">(.*?)</p>', page, re.DOTALL)
    assert boxes is not None
    assert [len(re.findall("<input", part)) for part in boxes[1].split('class="stop"')] == [4, 4, 1]


def test_more_boxes_than_anyone_ticks_are_a_blank() -> None:
    for value, kinds in ((30, {"box square"}), (31, {"blank"})):
        gauge = replace(HULK.gauges[0], value=value)
        page = Page(render_html(replace(DECK, cards=(replace(HULK, gauges=(gauge,), ticks=()),))))
        assert {values["class"] for tag, values in page.elements if tag == "input"} == kinds


def test_what_is_white_lies_on_a_drawn_shape_and_not_on_a_background(deck: Deck) -> None:
    """Browsers print no backgrounds unless they are told to."""
    html = render_html(deck)
    css = html.split("<style>")[1].split("</style>")[0]
    white = re.findall(r"^\.([a-z]+) \{[^}]*color: #fff", css, re.MULTILINE)
    assert sorted(white) == ["head", "pill"]
    for name in white:
        for part in re.findall(rf'class="{name}[^"]*">(.{{12}})', html.replace("\n", "")):
            assert part.startswith("<svg class=") or part.startswith("<svg")


def test_list_of_cards_folds_without_a_script(deck: Deck) -> None:
    nav = render_html(deck).split("<nav")[1].split("</nav>")[0]
    assert f'<details class="index">\n<summary>{len(deck.cards)} cards</summary>' in nav
    # The number has a place of its own, so that it never stands alone on a line.
    css = render_html(deck).split("<style>")[1].split("</style>")[0]
    assert re.search(r"\.jump li \{ display: flex", css)
    assert re.search(r"\.jump \.number \{[^}]*white-space: nowrap", css)
    wide = css.split("::details-content")[1]
    assert "min-width: 40rem" in wide and "content-visibility: visible" in css


def test_a_picture_is_within_the_page_or_not_there(tmp_path: Path) -> None:
    png = (Path(__file__).parents[1] / "checks/small-image/bad/creatures/guard.png").read_bytes()
    (tmp_path / "whole.png").write_bytes(png)
    (tmp_path / "half.png").write_bytes(png[: len(png) // 2])
    (tmp_path / "drawn.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    (tmp_path / "large.png").write_bytes(png[:-12] + bytes(LARGEST) + png[-12:])
    shown = {}
    for name in ("whole.png", "half.png", "drawn.svg", "large.png", "none.png"):
        page = Page(render_html(replace(DECK, cards=(replace(WOLF, image=str(tmp_path / name)),))))
        shown[name] = [values for tag, values in page.elements if tag == "img"]
        assert not any(tag == "script" for tag, _ in page.elements)
    assert [name for name, found in shown.items() if found] == ["whole.png", "drawn.svg"]
    assert b64decode(str(shown["whole.png"][0]["src"]).partition("base64,")[2]) == png
    assert str(shown["drawn.svg"][0]["src"]).startswith("data:image/svg+xml;base64,")


def test_nothing_but_paper_and_table_and_what_is_drawn_too_is_a_background(deck: Deck) -> None:
    css = render_html(deck).split("<style>")[1].split("</style>")[0]
    plain = re.sub(r"(?m)^\.(head|pill) \{[^}]*\}", "", css)
    assert set(re.findall(r"background[a-z-]*:\s*([^;}]+)", plain)) == {"var(--table)", "var(--paper)", "none"}
    assert "break-inside: avoid" in css and "@page" in css


@pytest.mark.parametrize("language, direction", [("en", "ltr"), ("ar-EG", "rtl"), ("he", "rtl"), ("de-CH", "ltr")])
def test_language_decides_the_direction(language: str, direction: str) -> None:
    page = Page(render_html(replace(DECK, language=language)))
    assert page.elements[0] == ("html", {"lang": language, "dir": direction})


@given(st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
@settings(max_examples=200, deadline=None)
def test_every_colour_is_made_readable(first: int, second: int) -> None:
    palette = choose_palette((f"#{first:06x}", f"#{second:06x}"))
    assert contrast(palette.main, PAPER) >= 4.5
    assert contrast("#ffffff", palette.main) >= 4.5
    assert contrast(palette.night, "#221f1c") >= 4.5


def test_one_card_needs_no_list(deck: Deck) -> None:
    one: Card = deck.cards[0]
    assert "<nav" not in render_html(replace(deck, cards=(one,)))
    assert "<nav" in render_html(deck)


HEBREW = "זו מכה חזקה מאוד. היא פוגעת במטרה ב-3 נקודות (prone)."


@pytest.mark.parametrize(
    ("title", "text", "side", "body"),
    [
        ("Wants", HEBREW, "rtl", "rtl"),
        ("Strike", f"Defend vs Might 4; fail: {HEBREW}", "rtl", "rtl"),
        ("מכה", f"vs Might 4; fail: {HEBREW}", "rtl", "rtl"),
        ("מכה", "The target falls.", "ltr", "ltr"),
        ("Strike", "It cries “שלום” and falls.", "ltr", "ltr"),
        (HEBREW, "Falls.", "rtl", "ltr"),
    ],
)
def test_each_paragraph_begins_at_the_side_it_is_read_from(
    deck: Deck, title: str, text: str, side: str, body: str
) -> None:
    entry = Entry(title, body=(prose(text), prose(text, bullet=True)))
    html = render_html(replace(deck, cards=(replace(TOLL_KEEPER, title=title, sections=(Section(title, (entry,)),)),)))
    assert f'<p class="lead" dir="{side}">' in html and f'<span class="body" dir="{body}">' in html
    assert f'<ul class="points" dir="{body}">\n<li dir="{body}">' in html
    of_title = "rtl" if title[0] > "z" else "ltr"
    assert f'_name" dir="{of_title}">' in html


@pytest.mark.parametrize("language", ["en", "he"])
def test_all_of_a_card_but_its_texts_is_read_from_one_side(deck: Deck, language: str) -> None:
    """Its headings from that of most of its words, its numbers and boxes from that of their labels, whatever its language is."""
    for text, side in ((HEBREW * 9, "rtl"), ("It falls. " * 90 + HEBREW, "ltr")):
        sections = (Section("Attacks", (Entry("Strike", body=(prose("Falls."), prose(text))),)),)
        html = render_html(replace(deck, language=language, cards=(replace(TOLL_KEEPER, sections=sections),)))
        assert f'{TOLL_KEEPER.id}" dir="{side}" aria-labelledby' in html and "<h3><span>Attacks" in html
        assert all(f'<div class="{part}" dir="ltr">' in html for part in ("numbers", "state", "foot"))


def test_what_is_compared_stays_on_one_line(deck: Deck) -> None:
    entry = Entry("Brine Fist", body=(prose("If ", strong("M < 3"), ", 2 steps back; P < WEAK"),))
    html = render_html(replace(deck, cards=(replace(TOLL_KEEPER, sections=(Section("", (entry,)),)),)))
    assert "<strong>M\u00a0&lt;\u00a03</strong>, 2\u00a0steps back; P\u00a0&lt;\u00a0WEAK" in html


def test_the_head_of_a_table_stands_above_its_rows_and_is_none_of_them(deck: Deck) -> None:
    body = parse_text("Draw:\n\n| d6 | Card |\n|---|---|\n| 1 | Crow |\n| 2 | Tide |", lambda link: "", {})
    for texts_of, lead in ((body, "Draw"), (body[1:], "")):
        card = replace(TOLL_KEEPER, sections=(Section("", (Entry("Cards", body=texts_of),)),))
        html = render_html(replace(deck, cards=(card,)))
        assert ('<span class="body" dir="ltr">Draw:' in html) == bool(lead)
        assert re.search(r'<p class="columns" dir="ltr"><strong>d6\s·\sCard</strong></p>\s*<ul class="points"', html)
        assert re.findall(r"<li dir=\"ltr\">(.*?)</li>", html) == ["1\u00a0· Crow", "2\u00a0· Tide"]


@pytest.mark.parametrize(("lines", "gathered"), [(1, True), (12, True), (30, False)])
def test_a_short_last_section_and_its_foot_go_on_as_one(deck: Deck, lines: int, gathered: bool) -> None:
    last = Section("Last", tuple(Entry(str(line)) for line in range(lines)))
    card = replace(TOLL_KEEPER, sections=(Section("First", (Entry("Bow"),)), last))
    html = render_html(replace(deck, cards=(card,)))
    assert html.count("<footer>") == 1
    kept = html.split('<div class="last">')[1].split("</footer>")[0] if 'class="last"' in html else ""
    assert (">Last<" in kept and ">First<" not in kept) == gathered
