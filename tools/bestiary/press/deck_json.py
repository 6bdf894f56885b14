"""A deck as the plain data that the template reads: each card a list of units, each unit a list of pieces.

A unit is what a card may end after: a tagline, a row of numbers, a gauge, an entry, a paragraph. Pieces are where a unit
itself may be parted when it must (`words.pieces`). What is too long for its usual place becomes text of its own, so
that everything has somewhere to flow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
import re

from bestiary.card import Card, Deck, Entry, Fact, Gauge, Glyph, Number, Section, Tick
from bestiary.press.colour import palette
from bestiary.press.guess import Sizes, guess_steps
from bestiary.press.paper import Grid, Size
from bestiary.press.words import Piece, breakable, clean, joined, pieces
from bestiary.richtext import Paragraph, Run, Style

Json = dict[str, object]

#: Code points that still look well in the header, a number's cell, a gauge's legend, a pill, a foot line.
_TITLE, _SUBTITLE, _LABEL, _LEGEND, _PILL, _FOOT, _LEGAL = 90, 120, 24, 90, 14, 60, 160
#: Boxes to tick at most; more are a field to write in.
MOST_BOXES = 30
_NUMBER = re.compile(r"([MLCZ])|(-?\d+(?:\.\d+)?)")


def deck_json(deck: Deck, grid: Grid) -> Json:
    """All the template needs: the page in mm, the glyphs, and the cards as units."""
    return {
        "title": clean(deck.title) or "Cards",
        "language": deck.language or "en",
        "words": {"continued": "continued", "ruler": "50 mm · print at 100 %"},
        "page": _page_json(grid),
        "glyphs": {glyph.key: _glyph_json(glyph) for glyph in deck.glyphs},
        "cards": [_card_json(card, grid.card) for card in deck.cards],
    }


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
    left, width = _extent(glyph.path)
    return {"path": glyph.path, "left": left, "width": width, "spoken": clean(glyph.spoken) or glyph.key}


def _extent(path: str) -> tuple[float, float]:
    values = [float(number) for command, number in _NUMBER.findall(path) if number]
    across = values[0::2] or [0.0, 100.0]
    return min(across), max(max(across) - min(across), 1.0)


def _card_json(card: Card, size: Size) -> Json:
    title, subtitle = clean(card.title).strip() or card.id, clean(card.subtitle).strip()
    colours = palette(card.colours)
    footer, legal = clean(card.footer), clean(card.legal)
    units = list(_units(card, title, subtitle))
    return {
        "id": card.id,
        "title": breakable(_shortened(title, _TITLE)),
        "number": _number(clean(card.number)),
        "mark": card.mark,
        "mark_label": breakable(_shortened(clean(card.mark_label), _LABEL)),
        "plate": colours.plate,
        "on_plate": colours.on_plate,
        "ink": colours.ink,
        "tint": colours.tint,
        "accent": colours.accent,
        "subtitle": breakable(subtitle) if len(subtitle) <= _SUBTITLE else "",
        "footer": breakable(footer) if len(footer) <= _FOOT else "",
        "legal": breakable(legal) if len(legal) <= _LEGAL else "",
        "ticks": [_tick_json(tick) for tick in card.ticks],
        "headings": [*(breakable(clean(section.heading).strip()) for section in card.sections), ""],
        "units": units,
        "guesses": guess_steps(_blocks(units), size.width, size.height, Sizes()),
    }


def _number(text: str) -> str:
    return f"No. {text}" if text.isdigit() else text


def _shortened(text: str, limit: int) -> str:
    """The text, or its beginning with an ellipsis; the whole then stands among the units."""
    return text if len(text) <= limit else text[:limit].rstrip() + "…"


def _tick_json(tick: Tick) -> Json:
    return {"icon": tick.icon, "label": breakable(clean(tick.label)), "count": max(1, min(tick.count, 12))}


def _units(card: Card, title: str, subtitle: str) -> Iterator[Json]:
    if len(title) > _TITLE:
        yield _text_unit("lead", [Run(title, Style.STRONG)])
    if len(subtitle) > _SUBTITLE:
        yield _text_unit("lead", [Run(subtitle, Style.EM)])
    if len(clean(card.mark_label)) > _LABEL:
        yield _text_unit("lead", [Run(card.mark_label)])
    if any(run.text.strip() for run in card.tagline):
        yield _text_unit("tagline", card.tagline)
    yield from _number_units(card.numbers)
    for gauge in card.gauges:
        yield from _gauge_units(gauge)
    if card.facts:
        yield _fact_unit(card.facts)
    for index, section in enumerate(card.sections):
        yield from _section_units(section, index)
    for text, limit in ((card.footer, _FOOT), (card.legal, _LEGAL)):
        if len(clean(text)) > limit:
            yield _text_unit("small", [Run(text)], section=len(card.sections))


def _text_unit(kind: str, runs: Iterable[Run], **more: object) -> Json:
    return _unit(kind, (), (), pieces(_clean_runs(runs)), more)


def _unit(kind: str, title: tuple[Piece, ...], aside: tuple[Piece, ...], body: tuple[Piece, ...], more: Json) -> Json:
    """A unit of text; `whole` is the same words as `pieces`, for when they are set without being parted."""
    whole = [_runs_json(joined(part)) for part in (title, aside, body)]
    return {
        "kind": kind,
        "pieces": [_runs_json(piece) for piece in (*title, *aside, *body)],
        "whole": whole,
        "title": len(title),
        "aside": len(aside),
        "quiet": False,
        **more,
    }


def _clean_runs(runs: Iterable[Run]) -> Iterator[Run]:
    for run in runs:
        yield run if run.style is Style.ICON else Run(clean(run.text), run.style)


def _runs_json(piece: Piece) -> list[list[str]]:
    return [[run.style.value, run.text if run.style is Style.ICON else breakable(run.text)] for run in piece]


def _number_units(numbers: tuple[Number, ...]) -> Iterator[Json]:
    cells = [number for number in numbers if not _too_long(number)]
    if cells:
        rows = [[_cell_json(number) for number in group] for _, group in groupby(cells, lambda number: number.group)]
        yield {"kind": "numbers", "rows": rows, "pieces": []}
    for number in numbers:
        if _too_long(number):
            yield _text_unit("small", [Run(number.label, Style.STRONG), Run(f" {number.value} {number.small}")])


def _too_long(number: Number) -> bool:
    return len(number.label) > _LABEL or len(number.value) > 6 or len(number.small) > _LABEL


def _cell_json(number: Number) -> Json:
    return {"label": clean(number.label), "value": clean(number.value), "small": clean(number.small)}


def _gauge_units(gauge: Gauge) -> Iterator[Json]:
    label, legend, note = clean(gauge.label), clean(gauge.legend), clean(gauge.note)
    fits = len(legend) + len(note) <= _LEGEND
    yield {
        "kind": "gauge",
        "label": label if len(label) <= _LABEL else "",
        "value": str(gauge.value),
        "boxes": gauge.value if 0 <= gauge.value <= MOST_BOXES else None,
        "shape": gauge.shape.value,
        "legend": legend if fits else "",
        "note": note if fits else "",
        "pieces": [],
    }
    if len(label) > _LABEL:
        yield _text_unit("small", [Run(label, Style.STRONG)])
    if not fits:
        yield _text_unit("small", [Run(f"{legend} {note}".strip())])


def _fact_unit(facts: tuple[Fact, ...]) -> Json:
    parts: list[Piece] = []
    for fact in facts:
        runs = (Run(clean(fact.label), Style.STRONG), Run(" "), Run(clean(fact.value)))
        parts.extend(pieces(run for run in runs if run.text))
    return _unit("facts", (), (), tuple(parts), {})


def _section_units(section: Section, index: int) -> Iterator[Json]:
    common: Json = {"section": index, "quiet": section.quiet}
    for entry in section.entries:
        first, rest = _entry_runs(entry)
        pill = clean(entry.pill)
        if len(pill) > _PILL:
            first = [Run(pill + " ", Style.STRONG), *first]
            pill = ""
        boxes = max(0, entry.boxes)
        lead: Json = {"pill": pill, "icon": entry.icon, "boxes": boxes, "boxes_label": clean(entry.boxes_label)}
        title = [Run(clean(entry.title).strip(), Style.STRONG)] if entry.title.strip() else []
        aside = [Run(clean(entry.aside).strip())] if entry.aside.strip() else []
        yield _unit("entry", pieces(title), pieces(aside), pieces(_clean_runs(first)), {**lead, **common})
        for paragraph in rest:
            kind = "bullet" if paragraph.bullet else "paragraph"
            yield _text_unit(kind, paragraph.runs, **common)
    if not section.entries and section.heading.strip():
        yield _text_unit("paragraph", [Run("—")], **common)


def _entry_runs(entry: Entry) -> tuple[list[Run], tuple[Paragraph, ...]]:
    if entry.body and not entry.body[0].bullet:
        return list(entry.body[0].runs), entry.body[1:]
    return [], entry.body
