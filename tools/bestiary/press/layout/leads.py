"""What leads a card, above its sections: numbers, gauges, facts and short texts, each with its place, as the template draws them.

Placed things are mappings with `kind`, `x` and `y`, in pt from the upper left corner of the panel; functions return them
with the height that they take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bestiary.press.layout.boxes import lay_boxes
from bestiary.press.layout.breaking import Text, count_lines, joined, text_of
from bestiary.press.layout.measures import LEAD, SMALL_PRINT, Measures
from bestiary.press.layout.widths import LINE, Wanted

Json = dict[str, Any]
Drawn = tuple[list[Json], float]

#: A number beside its label and small print, in units of the card.
_CELL, _CELL_GAP, _VALUE, _BESIDE, _COLUMN = 11.2, 4.6, 16.0, 2.8, 5.0
#: A gauge: a side of its boxes, the field of one that has too many, the room beside its name.
_SIDE, _FIELD, _AFTER_NAME = 6.0, 46.0, 5.0
#: How tall the field of a gauge is, in units of the card.
_FIELD_TALL = 7.0
#: How tall a picture is, as a part of the card.
_PICTURE = 0.24
#: Sizes that a line above the sections is tried in, in units of the card; the last is what it wraps in.
_TAGLINE, _FACTS = (8.5, 8.25, 8.0, 7.75, 7.5, 8.0), (8.0, 7.75, 7.5, 7.25, 7.0, 7.5)
#: Facts longer than this, in code points, may break; the room between two, in em.
LONG_FACT, FACTS_APART = 44, 1.1


def want_lead(unit: Json, wanted: Wanted) -> None:
    """Ask for the widths of what a unit above the sections says."""
    if unit["kind"] == "numbers":
        for number in (number for row in unit["rows"] for number in row):
            wanted.add("value", number["value"])
            wanted.add("label", number["label"])
            wanted.add("narrow", number["label"])
            wanted.add("plain", number["small"], *number["parts"])
    elif unit["kind"] == "gauge":
        wanted.add("strong", unit["label"], unit["value"], f"{unit['label']}\u00a0")
        wanted.add("plain", unit["legend"])
        wanted.add("em", unit["note"])
    elif unit["kind"] == "facts":
        wanted.add("strong", *(label for label, _ in unit["runs"]))
        wanted.add("plain", *(value for _, value in unit["runs"]))


def draw_leads(units: Sequence[Json], measures: Measures) -> Drawn:
    """Units one below the other, with room between them."""
    drawn: list[Json] = []
    at = 0.0
    for number, unit in enumerate(units):
        at += (3.0 if number == 0 else unit["space"]) * measures.unit
        things, tall = _lead(unit, measures)
        drawn.extend({**thing, "y": at + thing["y"]} for thing in things)
        at += tall
    return drawn, at


def _lead(unit: Json, measures: Measures) -> Drawn:
    if unit["kind"] == "numbers":
        return draw_numbers(unit["rows"], measures)
    if unit["kind"] == "gauge":
        return _gauge(unit, measures)
    if unit["kind"] == "picture":
        return picture_lead(unit, _PICTURE, measures)
    return text_lead(unit, measures)


def picture_lead(unit: Json, part: float, measures: Measures) -> Drawn:
    """The card's picture, as wide as its text and as tall as a part of the card."""
    tall = part * measures.height
    return [{"kind": "picture", "x": 0.0, "y": 0.0, "picture": unit["picture"], "alt": unit["alt"], "tall": tall}], tall


# ---- numbers ---------------------------------------------------------------------------------------------------


def draw_numbers(rows: Sequence[Sequence[Json]], measures: Measures) -> Drawn:
    """Numbers in columns, each with its label and small print beside it."""
    columns = _columns(rows, measures)
    lines = [row[start : start + len(columns)] for row in rows for start in range(0, len(row), len(columns))]
    cell = max(_CELL * measures.unit, 1.41 * measures.at(SMALL_PRINT) + 1.3 * measures.unit)
    pitch = cell + _CELL_GAP * measures.unit
    drawn: list[Json] = []
    for line, numbers in enumerate(lines):
        x = 0.0
        for number, column in zip(numbers, columns, strict=False):
            wide = _VALUE * measures.unit * measures.widths.of("value", number["value"])
            drawn.append({"kind": "number", "x": x, "y": line * pitch, **_said(number), "beside": wide})
            x += column
    return drawn, len(lines) * pitch - _CELL_GAP * measures.unit


def _said(number: Json) -> Json:
    return {key: number[key] for key in ("value", "label", "small")}


def _columns(rows: Sequence[Sequence[Json]], measures: Measures) -> list[float]:
    """The widths of as many columns as fit, each as wide as its widest number, with what is left shared out."""
    unit = measures.unit
    for count in range(max(len(row) for row in rows), 0, -1):
        widths = [0.0] * count
        for row in rows:
            for index, number in enumerate(row):
                widths[index % count] = max(widths[index % count], _cell_width(number, measures))
        spare = measures.inner - sum(widths) - (count - 1) * _COLUMN * unit
        if spare >= 0:
            return [width + _COLUMN * unit + spare / count for width in widths]
    return [measures.inner]


def _cell_width(number: Json, measures: Measures) -> float:
    widths = measures.widths
    beside = max(widths.of("label", number["label"]), widths.of("plain", number["small"])) * measures.at(SMALL_PRINT)
    return (_VALUE * widths.of("value", number["value"]) + _BESIDE) * measures.unit + beside


# ---- gauges ----------------------------------------------------------------------------------------------------


def gauge_print_width(unit: Json, measures: Measures) -> float:
    """How wide the legend and the note of a gauge run, in pt."""
    widths = measures.widths
    both = 0.8 if unit["legend"] and unit["note"] else 0.0
    return (widths.of("plain", unit["legend"]) + both + widths.of("em", unit["note"])) * measures.at(SMALL_PRINT)


def _gauge(unit: Json, measures: Measures) -> Drawn:
    u, widths, boxes = measures.unit, measures.widths, unit["boxes"]
    name = f"{unit['label']}\u00a0" if unit["label"] else ""
    named = (widths.of("strong", name) + widths.of("strong", unit["value"])) * measures.at(LEAD)
    room = measures.inner - named - _AFTER_NAME * u
    laid = lay_boxes(boxes, unit["every"], _SIDE * u, room, u) if boxes else None
    taken = _FIELD * u if boxes is None else laid.width if laid else 0.0
    wanted = gauge_print_width(unit, measures)
    place = "nowhere" if not wanted else "beside" if wanted <= room - taken - 5 * u else "below"
    small, size = measures.at(SMALL_PRINT), measures.at(LEAD)
    above = max(0.894 * size, _FIELD_TALL * u if boxes is None else 0.0)
    line = above + max(0.246 * size, laid.below if laid else 0.0)
    tall = max(line, LINE * size)
    text = _print_text(unit, measures)
    if place == "beside":
        tall = max(tall, text.line * small)
    elif place == "below":
        tall += text.line * small * count_lines(text.starts, text.ends, measures.inner / small)
    thing = {key: unit[key] for key in ("label", "value", "shape", "legend", "note")}
    drawn = {**thing, "kind": "gauge", "x": 0.0, "y": 0.0, "place": place, "wraps": wanted > measures.inner}
    return [{**drawn, "boxes": laid and laid.as_json(), "field": boxes is None, "tall": tall}], tall


def _print_text(unit: Json, measures: Measures) -> Text:
    runs = [["em", unit["note"]], ["plain", unit["legend"]]]
    texts = [(text_of([run], measures.widths, {}), 0.8) for run in runs if run[1]]
    return joined(texts)


# ---- texts -----------------------------------------------------------------------------------------------------


def line_size(natural: float, sizes: Sequence[float], measures: Measures) -> float:
    """The first of some sizes, in units of the card, at which so many em keep to one line, or else the last; in pt."""
    fitting = (size for size in map(measures.at, sizes) if natural * size <= measures.inner)
    return next(fitting, measures.at(sizes[-1]))


def text_lead(unit: Json, measures: Measures, taglines: Sequence[float] = _TAGLINE) -> Drawn:
    """A text above the sections; a tagline in the first of some sizes, in units of the card, that keeps it on a line."""
    kind = unit["kind"]
    if kind == "facts":
        text = facts_text(unit["runs"], measures)
        size = line_size(text.ends[-1], _FACTS, measures)
    else:
        runs = [["em" if kind == "tagline" and style == "plain" else style, words] for style, words in unit["runs"]]
        text = text_of(runs, measures.widths, measures.icons, measures.unit)
        size = measures.at(LEAD)
        if kind == "tagline":
            size = line_size(text.width(10.0, 10.0) / 10.0, taglines, measures)
    starts, ends = text.at(size, measures.small(size))
    lines = count_lines(starts, ends, measures.inner / size)
    leading = 0.04 * (size - 6)
    tall = lines * text.line * size + (lines - 1) * leading
    drawn = {"kind": kind, "x": 0.0, "y": 0.0, "runs": unit["runs"], "size": size, "leading": leading, "tall": tall}
    return [drawn], tall


def fact_width(label: str, value: str, measures: Measures) -> float:
    """How wide a fact runs, in em."""
    widths = measures.widths
    between = widths.spaces["plain"] if label and value else 0.0
    return widths.of("strong", label) + between + widths.of("plain", value)


def facts_text(facts: Sequence[Sequence[str]], measures: Measures) -> Text:
    """Facts in a line, short ones whole."""
    return joined((text, FACTS_APART) for text in _facts(facts, measures))


def _facts(facts: Sequence[Sequence[str]], measures: Measures) -> Iterator[Text]:
    for label, value in facts:
        if len(label) + len(value) <= LONG_FACT:
            yield Text((0.0,), (fact_width(label, value, measures),), line=_fact_line(label, value, measures))
        else:
            yield text_of(
                [["strong", label], ["plain", f" {value}" if label and value else value]], measures.widths, {}
            )


def _fact_line(label: str, value: str, measures: Measures) -> float:
    return max(measures.widths.line("strong", label), measures.widths.line("plain", value))


def placed(things: Sequence[Mapping[str, Any]], x: float, y: float) -> list[Json]:
    """Things moved by so many pt."""
    return [{**thing, "x": thing["x"] + x, "y": thing["y"] + y} for thing in things]
