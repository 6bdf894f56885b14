"""A deck as one web page: everything inlined, cards that grow with their text, fit for screen, phone and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bestiary.card import Card, Deck, Entry, group_boxes
from bestiary.fonts import web_faces
from bestiary.render.colour import NIGHT_PAPER, PAPER, Palette, choose_palette
from bestiary.render.flow import (
    MOST_BOXES,
    count_prose,
    find_blocks,
    group_cards,
    group_numbers,
    split_lead,
    stop_after,
    used_glyphs,
)
from bestiary.render.inlined import data_address, font_address
from bestiary.render.picture import escaped_environment
from bestiary.render.visible import one_line, show_controls
from bestiary.richtext import Run, Style
from bestiary.typography import bound, runs_backward

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATE = "cards.html"
#: Code points of prose above which a card is set in two columns on a wide screen.
LONG = 2400
#: About how many code points fill a line of a printed column, and how many such lines even a column of small paper has.
_LINE, _COLUMN = 40, 40
#: Lines of a last section that its foot is kept with: so much of a column may stay empty for it.
_GATHERED = 15
#: Lines that the boxes and the legend of a gauge take at most, when the legend is short.
_GAUGE = 5
_PLAIN_ID = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", re.ASCII)
#: Letters and signs beyond those that text faces have: Latin, Greek, Cyrillic, punctuation; and what joins them.
_BEYOND = re.compile("[0-9#*]\ufe0f?\u20e3|[\u0300-\u036f\u0530-\u1dff\u200c\u200d\u20d0-\u20ff\u2100-\U0010ffff]")
_RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})


class PlacedCard(Struct, frozen=True):
    """A card with its colours and its own address on the page."""

    card: Card
    palette: Palette
    anchor: str
    #: It says so much that two columns read better than one.
    long: bool
    #: It has room in any printed column, and its foot stands at the foot of the card.
    brief: bool
    #: Its last section is so short that its foot is kept with it.
    gathered: bool
    #: Its picture as an address within the page; empty without one.
    picture: str


class PlacedFace(Struct, frozen=True):
    """A font of the page: the number of its family, its weight and slant, and its address within the page."""

    family: int
    weight: int
    style: str
    address: str


def render_html(deck: Deck) -> str:
    """The deck as one HTML page that needs no other file, no script and no network."""
    template = _environment().get_template(TEMPLATE)
    cards = _place(deck.cards)
    write = partial(
        template.render,
        deck=deck,
        cards=cards,
        plain=bool(cards) and all(placed.palette.plain for placed in cards),
        groups=group_cards(deck.cards, deck.glyphs),
        shapes={glyph.key: glyph for glyph in used_glyphs(deck.cards, deck.glyphs)},
        language=_language(deck.language),
        direction=_direction(deck.language),
        paper=PAPER,
        night_paper=NIGHT_PAPER,
        most_boxes=MOST_BOXES,
    )
    page = write(faces=())
    # Only of the page itself can be told which letters stand on it.
    return write(faces=_faces(deck.fonts, page)) if deck.fonts else page


def _faces(fonts: Sequence[str], page: str) -> tuple[PlacedFace, ...]:
    """What a page needs of fonts that an author brings, for letters that not every text face has."""
    return tuple(
        PlacedFace(face.family, face.weight, face.style, font_address(face.content))
        for face in web_faces(fonts, set(_BEYOND.findall(page)))
    )


@cache
def _environment() -> Environment:
    """It is made once, since compiling a template takes longer than filling it."""
    from jinja2 import PackageLoader

    environment = escaped_environment(_finalize, PackageLoader("bestiary.render", "templates"))
    functions: Mapping[str, Any] = {
        "find_blocks": find_blocks,
        "group_boxes": group_boxes,
        "split_lead": split_lead,
        "stop_after": stop_after,
        "group_numbers": group_numbers,
        "may_part": _may_part,
        "side_of": _side_of,
        "bound": bound,
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
        colours, picture = choose_palette(card.colours), data_address(card.image)
        long, brief, gathered = count_prose(card) > LONG, _is_brief(card), _is_gathered(card)
        placed.append(PlacedCard(card, colours, anchor, long, brief, gathered, picture))
    return tuple(placed)


def _may_part(entry: Entry) -> bool:
    """Whether an entry may be taller than a printed column, and so has its title on a line that can be repeated."""
    return _lines(entry) > _COLUMN


def _lines(entry: Entry) -> int:
    """About how many lines of a printed column an entry has below its title."""
    texts = [paragraph.runs for paragraph in (*entry.body, *entry.after)] + [row.runs for row in entry.rows]
    return sum(1 + sum(len(run.text) for run in runs) // _LINE for runs in texts)


def _is_brief(card: Card) -> bool:
    """Whether a card surely has room in a printed column: one of few words, without numbers and picture."""
    if card.numbers or card.image:
        return False
    entries = [entry for section in card.sections for entry in section.entries]
    texts = [card.title, card.numbering, card.mark_label, card.subtitle, card.footer, card.legal]
    texts += [part for fact in card.facts for part in (fact.label, fact.value)]
    texts += [part for entry in entries for part in (entry.title, entry.pill, entry.aside, entry.boxes_label)]
    texts += [*(run.text for run in card.tagline), *(tick.label for tick in card.ticks)]
    texts += [section.heading for section in card.sections]
    lines = sum(len(text) // _LINE + bool(text) for text in texts) + sum(map(_lines, entries))
    return lines + sum(_GAUGE + len(gauge.legend + gauge.note) // _LINE for gauge in card.gauges) <= _COLUMN


def _is_gathered(card: Card) -> bool:
    """Whether the last section is short enough to go on as one with the foot, which browsers part from it otherwise."""
    last = card.sections[-1].entries if card.sections else ()
    return bool(last) and sum(1 + _lines(entry) for entry in last) <= _GATHERED


def _side_of(*said: str | Iterable[Run]) -> str:
    """The direction of texts and runs that are read together, as HTML calls it; names of shapes tell nothing."""
    runs = (run for each in said for run in ((Run(each),) if isinstance(each, str) else each))
    return "rtl" if runs_backward(run.text for run in runs if run.style is not Style.ICON) else "ltr"


def _language(language: str) -> str:
    return language if _LANGUAGE.fullmatch(language) else "und"


def _direction(language: str) -> str:
    return "rtl" if language.lower().split("-")[0] in _RIGHT_TO_LEFT else "ltr"
