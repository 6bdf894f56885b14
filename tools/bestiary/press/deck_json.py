"""A deck as the plain data that the template reads."""

from __future__ import annotations

from collections.abc import Sequence
import re
from typing import Any

from bestiary.card import Card, Deck, Glyph, Tick
from bestiary.press import units
from bestiary.press.blocks import blocks_of
from bestiary.press.colour import palette
from bestiary.press.guess import Sizes, guess_fit, sizes_for
from bestiary.press.paper import Grid, Size
from bestiary.press.unit_json import field_names, pieces_json, units_json
from bestiary.press.units import Unit, card_units, most_of
from bestiary.press.words import bound, breakable, clean

Json = dict[str, object]

#: Boxes at the foot at most, for one part of a turn.
_MOST_TICKS = 12
_PATH = re.compile(r"[MLCZ]|(-?\d+(?:\.\d+)?)")


def deck_json(deck: Deck, grid: Grid) -> Json:
    """All the template needs: the page in mm, the sizes of text in pt, the shapes of icons, and the cards as units."""
    sizes = sizes_for(grid.card.width, grid.card.height)
    # Room for a word in em of the largest text, beside what may stand before it in its line.
    longest = ((grid.card.width - 6.0) * 72 / 25.4 - 30.0) / (sizes.floor + sizes.step * sizes.steps)
    return {
        "title": clean(deck.title).strip() or "Cards",
        "label": _beginning(clean(deck.title).strip() or "Cards", units.HEADING),
        "language": _language(deck.language),
        "words": {"continued": "continued", "ruler": "50 mm · print at 100 %"},
        "sizes": {"floor": sizes.floor, "step": sizes.step, "steps": sizes.steps, "scale": sizes.scale},
        "page": _page_json(grid),
        "glyphs": {glyph.key: _glyph_json(glyph) for glyph in deck.glyphs},
        "cards": [_whole_card(card, grid.card, sizes, longest) for card in deck.cards],
    }


def _whole_card(card: Card, size: Size, sizes: Sizes, longest: float) -> Json:
    content = card_units(card, size)
    names = {"id": clean(card.id), "fields": field_names(card, content)}
    return {**names, **_guessed(_settable(_card_json(card, content, size), longest), size, sizes)}


def _language(tag: str) -> str:
    """The language of a tag such as `en-GB`, in two or three letters; English where there is none."""
    first = re.split("[-_]", tag.strip())[0].lower()
    return first if re.fullmatch("[a-z]{2,3}", first) else "en"


def _settable(value: object, longest: float) -> object:
    """The same data, numbers tied to their words, with places to break in words wider than `longest` em."""
    if isinstance(value, str):
        return breakable(bound(value), longest)
    if isinstance(value, list):
        return [_settable(part, longest) for part in value]
    if isinstance(value, dict):
        return {key: _settable(part, longest) for key, part in value.items()}
    return value


def _page_json(grid: Grid) -> Json:
    return {
        "width": grid.page.width,
        "height": grid.page.height,
        "card": {"width": grid.card.width, "height": grid.card.height},
        "columns": grid.columns,
        "rows": grid.rows,
        "gap": grid.gap,
        "left": grid.left,
        "top": grid.top,
        "margin": grid.margin,
        "strip": None if grid.strip is None else grid.strip.value,
    }


def _glyph_json(glyph: Glyph) -> Json:
    numbers = [float(match[1]) for match in _PATH.finditer(glyph.path) if match[1]]
    across = numbers[0::2] or [0.0, 100.0]
    width = max(max(across) - min(across), 1.0)
    return {"path": glyph.path, "left": min(across), "width": width, "spoken": clean(glyph.spoken) or glyph.key}


def _card_json(card: Card, content: Sequence[Unit], size: Size) -> Json:
    subtitle, heading = most_of(units.SUBTITLE, size), most_of(units.HEADING, size)
    colours = palette(card.colours)
    return {
        "head": {
            "title": _beginning(clean(card.title).strip() or card.id, most_of(units.TITLE, size)),
            "number": _beginning(_numbered(clean(card.number)), units.LABEL),
            "subtitle": _if_short(clean(card.subtitle).strip(), subtitle),
            "mark": card.mark,
            "mark_said": len(card.subtitle) <= subtitle and _says(card.subtitle, card.mark_label),
            "mark_label": _beginning(clean(card.mark_label), units.LABEL),
            "plate": colours.plate,
            "on_plate": colours.on_plate,
            "accent": colours.accent,
        },
        "ink": colours.ink,
        "tint": colours.tint,
        "ticks": [_tick_json(tick) for tick in card.ticks],
        "footer": _if_short(clean(card.footer), units.FOOT),
        "legal": _if_short(clean(card.legal), units.LEGAL),
        "units": units_json(
            content, [_beginning(clean(section.heading).strip(), heading) for section in card.sections]
        ),
        "pieces": pieces_json(content),
    }


def _guessed(card: Any, size: Size, sizes: Sizes) -> Json:
    guess = guess_fit(list(blocks_of(card["units"])), size.width, size.height, sizes)
    found = {"roomy": guess.roomy, "close": guess.close, "steps": guess.steps, "faces": guess.faces}
    return {**card, "guess": found}


def _says(subtitle: str, label: str) -> bool:
    """Whether a subtitle names the rank mark."""
    return clean(label).strip().lower() in re.split(" · |, ", clean(subtitle).lower())


def _numbered(text: str) -> str:
    return f"No. {text}" if text.isdigit() else text


def _beginning(text: str, limit: int) -> str:
    """The text, or as much as fits with an ellipsis; the whole then stands among the units."""
    return text if len(text) <= limit else text[:limit].rstrip() + "…"


def _if_short(text: str, limit: int) -> str:
    return text if len(text) <= limit else ""


def _tick_json(tick: Tick) -> Json:
    return {"icon": tick.icon, "label": clean(tick.label), "count": max(1, min(tick.count, _MOST_TICKS))}
