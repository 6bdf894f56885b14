"""What leads a card, above its sections: numbers, gauges, facts and short texts, each with its place, as the template draws them.

Placed things are mappings with `kind`, `x` and `y`, in pt from the upper left corner of the panel; functions return them
with the height that they take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from bestiary.press.layout.boxes import Boxes, box_layouts
from bestiary.press.layout.breaking import (
    Text,
    backward,
    count_lines,
    evened,
    is_lone,
    joined,
    text_of,
    whole_runs,
    words_text,
)
from bestiary.press.layout.measures import LEAD, SMALL_PRINT, Measures
from bestiary.press.layout.widths import LINE, Wanted
from bestiary.typography import runs_backward

Json = dict[str, Any]
Drawn = tuple[list[Json], float]
#: The legend and the note of a gauge.
Words = tuple[str, str]

#: A number beside its label and small print, in units of the card.
_CELL, _CELL_GAP, _VALUE, _BESIDE, _COLUMN = 11.2, 4.6, 16.0, 2.8, 5.0
#: A gauge: a side of its boxes, the field of one that has too many with the room after it, the room after its name and its boxes.
_SIDE, _FIELD, _AFTER_NAME, _AFTER_BOXES = 6.0, 50.0, 5.0, 5.0
#: Between the note of a gauge and its legend, in em.
_BETWEEN_PRINT = 0.8
#: How tall the field of a gauge is, in units of the card.
_FIELD_TALL = 7.0
#: How tall a picture is, as a part of the card: as it is planned, at least where that gives text its room, and at most.
PICTURE, LOW_PICTURE, _TALL_PICTURE = 0.24, 0.16, 0.4
#: Sizes that a line above the sections is tried in, in units of the card; the last is what it wraps in.
_TAGLINE, _FACTS = (8.5, 8.25, 8.0, 7.75, 7.5, 8.0), (8.0, 7.75, 7.5, 7.25, 7.0, 7.5)
#: Room in pt that lines made even leave, for what adding up loses.
_SLACK = 0.1
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


def draw_leads(units: Sequence[Json], measures: Measures, above: float = 3.0) -> Drawn:
    """Units one below the other, with room between them, and so many units of the card above."""
    drawn: list[Json] = []
    at = 0.0
    for number, unit in enumerate(units):
        at += (above if number == 0 else unit["space"]) * measures.unit
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
        return picture_lead(unit, PICTURE, measures)
    return text_lead(unit, measures)


def picture_lead(unit: Json, part: float, measures: Measures) -> Drawn:
    """The card's picture, as wide as its text and as tall as a part of the card."""
    tall = part * measures.height
    return [{"kind": "picture", "x": 0.0, "y": 0.0, "picture": unit["picture"], "alt": unit["alt"], "tall": tall}], tall


def stretch_picture(things: Sequence[Json], free: float, measures: Measures) -> tuple[list[Json], float]:
    """Things with a picture among them that takes so much more room, or less, as far as one may, and what it took."""
    at = next((index for index, thing in enumerate(things) if thing["kind"] == "picture"), None)
    if at is None:
        return [*things], 0.0
    tall = things[at]["tall"]
    more = min(free, max(0.0, _TALL_PICTURE * measures.height - tall))
    return [*things[:at], {**things[at], "tall": tall + more}, *placed(things[at + 1 :], 0.0, more)], more


# ---- numbers ---------------------------------------------------------------------------------------------------


def draw_numbers(rows: Sequence[Sequence[Json]], measures: Measures) -> Drawn:
    """Numbers in columns, each with its label and small print beside it."""
    lines, columns = _arranged(rows, measures)
    cell = max(_CELL * measures.unit, 1.41 * measures.at(SMALL_PRINT) + 1.3 * measures.unit)
    pitch = cell + _CELL_GAP * measures.unit
    drawn: list[Json] = []
    for line, numbers in enumerate(lines):
        x = 0.0
        for number, column in zip(numbers, columns, strict=False):
            if number is not None:
                wide = _VALUE * measures.unit * measures.widths.of("value", number["value"])
                drawn.append({"kind": "number", "x": x, "y": line * pitch, **_said(number), "beside": wide})
            x += column
    return drawn, len(lines) * pitch - _CELL_GAP * measures.unit


def _said(number: Json) -> Json:
    return {key: number[key] for key in ("value", "label", "small")}


def _arranged(rows: Sequence[Sequence[Json]], measures: Measures) -> tuple[list[Sequence[Json | None]], list[float]]:
    """Numbers in lines of as many columns as fit, and how wide each column is, with what is left shared out."""
    unit = measures.unit
    for count in range(max(len(row) for row in rows), 0, -1):
        lines = _lines(rows, count)
        across = [[_cell_width(number, measures) if number else 0.0 for number in line] for line in lines]
        widths = [max(column) for column in zip_longest(*across, fillvalue=0.0)]
        spare = measures.inner - sum(widths) - (len(widths) - 1) * _COLUMN * unit
        if spare >= 0:
            return lines, [width + _COLUMN * unit + spare / len(widths) for width in widths]
    return [[number] for row in rows for number in row], [measures.inner]


def _lines(rows: Sequence[Sequence[Json]], count: int) -> list[Sequence[Json | None]]:
    """Numbers in lines of so many at most: as many groups as that stand in columns, others in lines as even as can be."""
    if len(rows) == count < max(len(row) for row in rows):
        return list(zip_longest(*rows))
    lines: list[Sequence[Json | None]] = []
    for row in rows:
        each = -(-len(row) // -(-len(row) // count))
        lines.extend(row[start : start + each] for start in range(0, len(row), each))
    return lines


def _cell_width(number: Json, measures: Measures) -> float:
    widths = measures.widths
    beside = max(widths.of("label", number["label"]), widths.of("plain", number["small"])) * measures.at(SMALL_PRINT)
    return (_VALUE * widths.of("value", number["value"]) + _BESIDE) * measures.unit + beside


def arrangement(things: Sequence[Json]) -> list[object]:
    """What stands beside what in numbers and gauges: lines of numbers, rows of boxes, what is said beside boxes and below."""
    numbers = [thing for thing in things if thing["kind"] in ("number", "narrow")]
    looks: list[object] = [len({thing["y"] for thing in numbers}), [thing["kind"] for thing in numbers]]
    for thing in things:
        if thing["kind"] == "gauge":
            rows = len(thing["boxes"]["rows"]) if thing["boxes"] else 0
            looks.append((rows, *(thing[place] and thing[place]["words"] for place in ("beside", "below"))))
        elif thing["kind"] == "near":
            looks.extend(len(gauge["boxes"]["rows"]) for gauge in thing["things"] if gauge.get("boxes"))
    return looks


def lead_fits(unit: Json, measures: Measures) -> bool:
    """Whether what keeps to a line in a number or a gauge is no wider than the card's text."""
    if unit["kind"] == "numbers":
        return all(_cell_width(number, measures) <= measures.inner for row in unit["rows"] for number in row)
    return unit["kind"] != "gauge" or _name_width(unit, measures) + _FIELD * measures.unit <= measures.inner


# ---- gauges ----------------------------------------------------------------------------------------------------


def gauge_print_width(legend: str, note: str, measures: Measures) -> float:
    """How wide the legend and the note of a gauge run, in pt."""
    widths = measures.widths
    both = _BETWEEN_PRINT if legend and note else 0.0
    return (widths.of("plain", legend) + both + widths.of("em", note)) * measures.at(SMALL_PRINT)


def _name_width(unit: Json, measures: Measures) -> float:
    name = f"{unit['label']}\u00a0" if unit["label"] else ""
    wide = measures.widths.of("strong", name) + measures.widths.of("strong", unit["value"])
    return wide * measures.at(LEAD) + _AFTER_NAME * measures.unit


def _gauge(unit: Json, measures: Measures) -> Drawn:
    u, boxes = measures.unit, unit["boxes"]
    small, size = measures.at(SMALL_PRINT), measures.at(LEAD)
    named = _name_width(unit, measures)
    laid = _rows_for(unit, measures.inner - named, measures) if boxes else None
    above = max(0.894 * size, _FIELD_TALL * u if boxes is None else 0.0)
    tall = max(above + max(0.246 * size, laid.below if laid else 0.0), LINE * size)
    after = named + (_FIELD * u if boxes is None else laid.last + _AFTER_BOXES * u if laid else 0.0)
    beside, below = _parted_print(unit, measures.inner - after, measures)
    printed: dict[str, Json | None] = {"beside": None, "below": None}
    if any(beside):
        y = above + (laid.below - 0.1 * laid.side if laid else 0.0) - 0.894 * small
        printed["beside"] = {"x": after, "y": y, "words": beside}
        tall = max(tall, y + _print_text(*beside, measures).line * small)
    if any(below):
        # Under the boxes where it keeps to a line there.
        x = named if named + gauge_print_width(*below, measures) <= measures.inner else 0.0
        text = _print_text(*below, measures)
        lines = count_lines(text.starts, text.ends, (measures.inner - x) / small)
        printed["below"] = {"x": x, "words": below}
        tall += u + lines * text.line * small
    thing = {"kind": "gauge", "x": 0.0, "y": 0.0, **{key: unit[key] for key in ("label", "value", "shape")}}
    return [{**thing, **printed, "boxes": laid and laid.as_json(), "field": boxes is None, "tall": tall}], tall


def _rows_for(unit: Json, width: float, measures: Measures) -> Boxes:
    """The boxes of a gauge in the most even rows beside which its legend fits, or else in the most even ones."""
    u = measures.unit
    layouts = list(box_layouts(unit["boxes"], unit["every"], _SIDE * u, width, u))
    printed = gauge_print_width(unit["legend"], unit["note"], measures)
    return next((laid for laid in layouts if laid.last + _AFTER_BOXES * u + printed <= width), layouts[0])


def _parted_print(unit: Json, room: float, measures: Measures) -> tuple[Words, Words]:
    """What of the legend and the note stands beside the boxes, as much as the room holds, and what below them."""
    legend, note = unit["legend"], unit["note"]
    ways: tuple[tuple[Words, Words], ...] = (
        ((legend, note), ("", "")),
        ((legend, ""), ("", note)),
        (("", note), (legend, "")),
    )
    for beside, below in ways:
        if gauge_print_width(*beside, measures) <= room:
            return beside, below
    return ("", ""), (legend, note)


def _print_text(legend: str, note: str, measures: Measures) -> Text:
    words = [each for each in (("em", note), ("plain", legend)) if each[1]]
    return joined((words_text(*each, measures.widths), _BETWEEN_PRINT) for each in words)


# ---- texts -----------------------------------------------------------------------------------------------------


def line_size(natural: float, sizes: Sequence[float], measures: Measures) -> float:
    """The first of some sizes, in units of the card, at which so many em keep to one line, or else the last; in pt."""
    fitting = (size for size in map(measures.at, sizes) if natural * size <= measures.inner)
    return next(fitting, measures.at(sizes[-1]))


def text_lead(unit: Json, measures: Measures, taglines: Sequence[float] = _TAGLINE) -> Drawn:
    """A text above the sections; a tagline in the first of some sizes, in units of the card, that keeps it on a line, or in lines of which
    the last is no lone word."""
    kind, said = unit["kind"], unit["runs"]
    rtl = backward(said)
    if kind == "facts":
        rtl = runs_backward(words for fact in said for words in fact)
        said = [[label, value, _is_whole(label, value, measures)] for label, value in said]
        text = facts_text(unit["runs"], measures)
        size = line_size(text.ends[-1], _FACTS, measures)
    else:
        text = text_of(lead_runs(unit), measures.widths, measures.icons, measures.unit)
        size = measures.at(LEAD)
        if kind == "tagline":
            size = line_size(text.width(10.0, 10.0), taglines, measures)
        said = whole_runs(said, size, measures.inner, measures.widths)
        if said is not unit["runs"]:
            text = text_of(lead_runs({**unit, "runs": said}), measures.widths, measures.icons, measures.unit)
    lines = text.lines(size, measures.small(size), measures.inner / size)
    leading = 0.04 * (size - 6)
    tall = lines * text.line * size + (lines - 1) * leading
    evener = lines > 1 and kind == "tagline" and not rtl and not text.small and is_lone(text, measures.inner / size)
    wide = min(measures.inner, evened(text, measures.inner / size) * size + _SLACK) if evener else None
    drawn = {"kind": kind, "x": 0.0, "y": 0.0, "runs": said, "size": size, "leading": leading, "tall": tall}
    return [{**drawn, "wide": wide, "rtl": rtl}], tall


def lead_runs(unit: Json) -> list[list[str]]:
    """The runs of a text above the sections as they are set: a tagline is slanted."""
    plain = "em" if unit["kind"] == "tagline" else "plain"
    return [[plain if style == "plain" else style, words] for style, words in unit["runs"]]


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
        if _is_whole(label, value, measures):
            yield Text((0.0,), (fact_width(label, value, measures),), line=_fact_line(label, value, measures))
        else:
            yield text_of(
                [["strong", label], ["plain", f" {value}" if label and value else value]], measures.widths, {}
            )


def _is_whole(label: str, value: str, measures: Measures) -> bool:
    """Whether a fact is short enough to stand whole in a line."""
    short = len(label) + len(value) <= LONG_FACT
    return short and fact_width(label, value, measures) * measures.at(_FACTS[0]) <= measures.inner


def _fact_line(label: str, value: str, measures: Measures) -> float:
    return max(measures.widths.line("strong", label), measures.widths.line("plain", value))


def placed(things: Sequence[Mapping[str, Any]], x: float, y: float) -> list[Json]:
    """Things moved by so many pt."""
    return [{**thing, "x": thing["x"] + x, "y": thing["y"] + y} for thing in things]
