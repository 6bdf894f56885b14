"""A deck as one web page: everything inlined, cards that grow with their text, fit for screen, phone and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bestiary.card import Card, Deck, Entry, Glyph, group_boxes
from bestiary.render.colour import NIGHT_PAPER, PAPER, Palette, choose_palette
from bestiary.render.flow import (
    MOST_BOXES,
    count_prose,
    entry_runs,
    find_blocks,
    group_cards,
    group_numbers,
    split_lead,
    stop_after,
    used_glyphs,
)
from bestiary.render.inlined import data_address
from bestiary.render.visible import one_line, show_controls

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATE = "cards.html"
#: Code points of prose above which a card is set in two columns on a wide screen, and an entry may be taller than a page.
LONG = 2400
_PLAIN_ID = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", re.ASCII)
_RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})


class PlacedCard(Struct, frozen=True):
    """A card with its colours and its own address on the page."""

    card: Card
    palette: Palette
    anchor: str
    #: It says so much that two columns read better than one.
    long: bool
    #: Its picture as an address within the page; empty without one.
    picture: str


class Shape(Struct, frozen=True):
    """A glyph with the id of its outline on the page."""

    glyph: Glyph
    outline: str


def render_html(deck: Deck) -> str:
    """The deck as one HTML page that needs no other file, no script and no network."""
    template = _environment().get_template(TEMPLATE)
    shapes = {
        glyph.key: Shape(glyph, f"_shape-{place}")
        for place, glyph in enumerate(used_glyphs(deck.cards, deck.glyphs), 1)
    }
    return template.render(
        deck=deck,
        cards=_place(deck.cards),
        groups=group_cards(deck.cards, deck.glyphs),
        shapes=shapes,
        language=_language(deck.language),
        direction=_direction(deck.language),
        paper=PAPER,
        night_paper=NIGHT_PAPER,
        most_boxes=MOST_BOXES,
    )


def _environment() -> Environment:
    """Every expression of every template is escaped; a template asks for it by name (`safe`) to opt out, none does."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("bestiary.render", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    functions: Mapping[str, Any] = {
        "find_blocks": find_blocks,
        "group_boxes": group_boxes,
        "split_lead": split_lead,
        "stop_after": stop_after,
        "group_numbers": group_numbers,
        "is_long": _is_long,
    }
    environment.globals.update(functions)
    return environment


def _finalize(value: object) -> object:
    """Text on its way into the page, controls made visible; what our own macros wrote passes untouched."""
    return show_controls(one_line(value)) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _place(cards: tuple[Card, ...]) -> tuple[PlacedCard, ...]:
    """The cards with their addresses: the id alone, so that a link outlives the cards that come and go around it.

    An underscore, which no id has, sets a namesake, and all other addresses of the page, apart.
    """
    taken: Counter[str] = Counter()
    placed = []
    for card in cards:
        base = card.id if _PLAIN_ID.fullmatch(card.id) else "_card"
        taken[base] += 1
        anchor = f"{base}_{taken[base]}" if taken[base] > 1 else base
        placed.append(
            PlacedCard(card, choose_palette(card.colours), anchor, count_prose(card) > LONG, data_address(card.image))
        )
    return tuple(placed)


def _is_long(entry: Entry) -> bool:
    """Whether an entry may be taller than a page, and so has its title on a line that can be repeated."""
    return sum(len(run.text) for run in entry_runs(entry)) > LONG


def _language(language: str) -> str:
    return language if _LANGUAGE.fullmatch(language) else "und"


def _direction(language: str) -> str:
    return "rtl" if language.lower().split("-")[0] in _RIGHT_TO_LEFT else "ltr"
