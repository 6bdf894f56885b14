"""Markdown: what an author wrote is printed as written, wherever it stands."""

from __future__ import annotations

import os
from pathlib import Path
import re

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
import pytest
from render_samples import DECK, HOSTILE_TEXTS, HULK, TOLL_KEEPER, WOLF, build_hostile
from said import shown, squeezed, texts

from bestiary.card import Card, Deck
from bestiary.render.markdown import literal, render_markdown
from bestiary.render.visible import close_directions

HERE = Path(__file__).parent
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


def unescaped(markdown: str) -> str:
    """The text that a reader of the Markdown sees, our own marks left in."""
    return squeezed(_ESCAPED.sub(r"\1", markdown))


def said(text: str) -> str:
    return squeezed(close_directions(shown(text)))


def test_every_text_of_every_card_is_there(deck: Deck, hostile: Deck) -> None:
    for some in (deck, hostile):
        document = unescaped(render_markdown(some))
        for card in some.cards:
            for text in texts(card):
                assert said(text) in document


@pytest.mark.parametrize("text", HOSTILE_TEXTS)
def test_hostile_text_is_printed_literally(text: str) -> None:
    pytest.importorskip("markdown_it")
    other = "plain words"
    seen, elements = read_markdown(render_markdown(replace(DECK, cards=(build_hostile(text, other),))))
    assert elements <= {*"h1 h2 h3 p ul li table thead tbody tr th td strong em hr kbd".split()}
    assert said(text) in seen
    calm, _ = read_markdown(render_markdown(replace(DECK, cards=(build_hostile("calm", other),))))
    assert seen.count("plain words") == calm.count("plain words")


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=12))
@settings(max_examples=80, deadline=None)
def test_any_ascii_is_printed_literally(text: str) -> None:
    pytest.importorskip("markdown_it")
    seen, elements = read_markdown(render_markdown(replace(DECK, cards=(build_hostile(text, "x"),))))
    assert elements <= {*"h1 h2 h3 p ul li table thead tbody tr th td strong em hr kbd".split()}
    assert said(text) in seen


def read_markdown(document: str) -> tuple[str, set[str]]:
    """The text a reader sees, and the elements the document makes."""
    from html.parser import HTMLParser

    from markdown_it import MarkdownIt

    pieces: list[str] = []
    elements: set[str] = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            elements.add(tag)

        def handle_data(self, data: str) -> None:
            pieces.append(data)

    Reader(convert_charrefs=True).feed(MarkdownIt("commonmark", {"html": True}).enable("table").render(document))
    return squeezed("".join(pieces)), elements


def test_same_deck_same_text(deck: Deck, hostile: Deck) -> None:
    assert render_markdown(deck) == render_markdown(deck)
    assert render_markdown(hostile).encode("utf-8") == render_markdown(hostile).encode("utf-8")


def test_namesakes_and_headings_share_the_numbers_of_addresses() -> None:
    card = replace(TOLL_KEEPER, title="Attacks", number="")
    document = render_markdown(replace(DECK, cards=(card, card)))
    assert "[Attacks](#attacks)" in document and "[Attacks](#attacks-2)" in document


def test_plain_prose_stays_plain() -> None:
    assert literal("Defend vs Might 4; by 2+: also 1 Damage.") == "Defend vs Might 4; by 2+: also 1 Damage."
    assert literal("a_b *c* <d> | e") == r"a\_b \*c\* \<d\> \| e"


def test_rows_keep_apart_from_the_bullets_around_them() -> None:
    markdown_it = pytest.importorskip("markdown_it")
    html = markdown_it.MarkdownIt("commonmark", {"html": True}).render(render_markdown(replace(DECK, cards=(HULK,))))
    fist = html.split("Brine Fist")[1].split("Undertow")[0]
    tables = re.findall(r"<ul>(.*?)</ul>", fist, re.DOTALL)
    assert ["<kbd>" in each for each in tables] == [True, False]
    assert [len(re.findall("<li>", each)) for each in tables] == [3, 2]


def test_address_of_a_card_outlives_a_change_of_numbers() -> None:
    document = render_markdown(replace(DECK, cards=(TOLL_KEEPER, replace(WOLF, number="No. 99"))))
    assert "[Hollow Wolf](#hollow-wolf)" in document and "## Hollow Wolf\n" in document
    assert "· No. 99" in document


@pytest.mark.parametrize("name, cards", [("two-cards", (TOLL_KEEPER, WOLF)), ("table", (HULK,))])
def test_document_looks_as_recorded(name: str, cards: tuple[Card, ...]) -> None:
    recorded = HERE / "recorded" / f"{name}.md"
    document = render_markdown(replace(DECK, cards=cards))
    if os.environ.get("RECORD"):
        recorded.write_text(document, encoding="utf-8")
    assert document == recorded.read_text(encoding="utf-8")
