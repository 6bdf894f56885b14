"""A card set close, which would else just miss its only face: its leads in fewer lines, its sections run together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from bestiary.press.layout.boxes import lay_boxes
from bestiary.press.layout.breaking import backward
from bestiary.press.layout.leads import (
    LOW_PICTURE,
    Drawn,
    Json,
    draw_leads,
    draw_numbers,
    fact_width,
    gauge_print_width,
    picture_lead,
    text_lead,
)
from bestiary.press.layout.measures import SMALL_PRINT, Measures
from bestiary.press.layout.widths import LINE
from bestiary.typography import runs_backward

#: Sizes of a tagline, of gauges and facts, of a number's value, in units of the card.
_TAGLINE, _NEAR, _VALUE = (8.0, 7.5, 7.25, 7.0, 7.25), 7.2, 15.0
#: Between a number and its small print, from a label down, in units of the card; the least between two numbers, so much more that they
#: stand apart.
_BESIDE, _DOWN, _BETWEEN = 0.9, 1.9, 2.2
#: How many times wider the room around a stroke is, less one.
_AT_STROKE = 1.0
#: A gauge's side of boxes, its field, the room around them, in units of the card; what may stand beside its boxes.
_SIDE, _FIELD, _AROUND, _BOXLESS = 5.6, 46.0, 3.4, 50.0
#: How tall the field of a gauge is, in units of the card.
_FIELD_TALL = 7.0
#: Between what shares a line, and between lines, in units of the card.
_APART, _LEADING = 6.0, 0.5
#: How much more room may stand above what leads a card where some is left, in units of the card.
_SPREAD = 2.5


def draw_close(units: Sequence[Json], measures: Measures, more: float = 0.0) -> Drawn:
    """The units that lead a card, set close, with so much more room in pt above each line of them."""
    drawn: list[Json] = []
    at, shown = 0.0, False
    near = [unit for unit in units if unit["kind"] in ("gauge", "facts")]
    for unit in units:
        if unit["kind"] in ("gauge", "facts"):
            if shown:
                continue
            shown = True
            things, tall = _near_lines(near, measures)
            above = 2.2
        elif unit["kind"] == "numbers":
            above = 2.6
            things, tall = _close_numbers(unit["rows"], measures)
        elif unit["kind"] == "picture":
            above = 2.0
            things, tall = picture_lead(unit, LOW_PICTURE, measures)
        else:
            above = 1.6
            things, tall = text_lead(unit, measures, _TAGLINE)
        at += above * measures.unit + more
        drawn.extend({**thing, "y": at + thing["y"]} for thing in things)
        at += tall
    return drawn, at


def spread_close(units: Sequence[Json], free: float, others: int, measures: Measures) -> tuple[Drawn, float]:
    """The same with its part of some room that so many `others` want too, and what it took."""
    near = any(unit["kind"] in ("gauge", "facts") for unit in units)
    count = near + sum(unit["kind"] not in ("gauge", "facts") for unit in units)
    more = min(_SPREAD * measures.unit, free / (count + others))
    return draw_close(units, measures, more), count * more


# ---- numbers ---------------------------------------------------------------------------------------------------


def _close_numbers(rows: Sequence[Sequence[Json]], measures: Measures) -> Drawn:
    everything = [number for row in rows for number in row]
    if len(everything) > 1:
        for under in (False, True):
            widths = [_narrow_width(number, under, measures) for number in everything]
            gap = (measures.inner - sum(widths)) / (len(widths) - 1 + (len(rows) - 1) * _AT_STROKE)
            if gap >= _BETWEEN * measures.unit:
                return _in_one_row(rows, widths, gap, under, measures)
    return draw_numbers(rows, measures)


def _narrow_width(number: Json, under: bool, measures: Measures) -> float:
    widths, small = measures.widths, measures.at(SMALL_PRINT)
    beside = number["parts"][0] if under else number["small"]
    across = (_VALUE * widths.of("value", number["value"]) + _BESIDE) * measures.unit
    below = [small * widths.of("plain", part) for part in number["parts"][1:]] if under else []
    return max(small * widths.of("narrow", number["label"]), across + small * widths.of("plain", beside), *below)


def _in_one_row(
    rows: Sequence[Sequence[Json]], widths: list[float], gap: float, under: bool, measures: Measures
) -> Drawn:
    u = measures.unit
    lines = max(len(number["parts"]) for row in rows for number in row) - 1 if under else 0
    small = measures.at(SMALL_PRINT)
    tall = 0.5 * small + (_DOWN + 0.65 * _VALUE) * u + lines * (_DOWN * u + 0.68 * small)
    drawn: list[Json] = []
    x, index = 0.0, 0
    for group, row in enumerate(rows):
        if group:
            x += _AT_STROKE * gap
            drawn.append({"kind": "stroke", "x": x - 0.5 * (1 + _AT_STROKE) * gap, "y": 0.0, "tall": tall})
        for number in row:
            beside = number["parts"][0] if under else number["small"]
            below = number["parts"][1:] if under else []
            wide = (_VALUE * measures.widths.of("value", number["value"]) + _BESIDE) * u
            said = {"value": number["value"], "label": number["label"], "small": beside, "under": below}
            drawn.append({"kind": "narrow", "x": x, "y": 0.0, "beside": wide, **said})
            x += widths[index] + gap
            index += 1
    return drawn, tall


# ---- gauges and facts -------------------------------------------------------------------------------------------


class _Line(Struct):
    """A line of gauges and facts: how wide and how tall it is; or a gauge, by its unit, that takes lines of its own."""

    things: list[Json]
    width: float
    tall: float
    wide: Json | None = None


def _near_lines(units: Sequence[Json], measures: Measures) -> Drawn:
    """Gauges and facts in lines: each fact stands in the first line that has room for it."""
    u = measures.unit
    lines = [_gauge_line(unit, measures) for unit in units if unit["kind"] == "gauge"]
    gauges = len(lines)
    for unit in (unit for unit in units if unit["kind"] == "facts"):
        for label, value in unit["runs"]:
            fact, across, tall = _near_fact(label, value, measures)
            line = next((each for each in lines if each.width + _APART * u + across <= measures.inner), None)
            if line is None:
                line = _Line([], -_APART * u, tall)
                lines.append(line)
            line.things.append(fact)
            line.width += _APART * u + across
            line.tall = max(line.tall, tall)
    drawn: list[Json] = []
    y = 0.0
    for number, line in enumerate(lines):
        if line.wide:
            things, tall = draw_leads([line.wide], measures, 0.0)
            drawn.extend({**thing, "y": y + thing["y"]} for thing in things)
        else:
            tall = line.tall
            near = {"kind": "near", "x": 0.0, "y": y, "things": line.things, "size": measures.at(_NEAR), "tall": tall}
            # A gauge stands at the left.
            drawn.append({**near, "spread": number < gauges, "rtl": number >= gauges and line.things[0]["rtl"]})
        y += tall + _LEADING * u
    return drawn, y - _LEADING * u


def _gauge_line(unit: Json, measures: Measures) -> _Line:
    drawn, across, tall = _near_gauge(unit, measures)
    wide = across > measures.inner
    return _Line([drawn], float("inf") if wide else across, tall, unit if wide else None)


def _near_gauge(unit: Json, measures: Measures) -> tuple[Json, float, float]:
    u, widths, boxes, size = measures.unit, measures.widths, unit["boxes"], measures.at(_NEAR)
    name = widths.of("strong", unit["label"]) + (widths.spaces["plain"] if unit["label"] else 0.0)
    laid = lay_boxes(boxes, unit["every"], _SIDE * u, measures.inner - _BOXLESS * u, u) if boxes else None
    taken = _FIELD * u if boxes is None else laid.width if laid else 0.0
    printed = gauge_print_width(unit["legend"], unit["note"], measures)
    # It stands beside the last row of boxes.
    back, drop = (laid.width - laid.last, (len(laid.rows) - 1) * laid.pitch) if laid else (0.0, 0.0)
    after = max(0.0, back - _AROUND * u - printed)
    wide = (name + widths.of("strong", unit["value"])) * size + 2 * _AROUND * u + taken + printed + after - back
    above = max(0.894 * size, _FIELD_TALL * u if boxes is None else 0.0)
    tall = max(LINE * size, above + max(0.246 * size, laid.below if laid else 0.0))
    thing = {key: unit[key] for key in ("label", "value", "shape", "legend", "note")}
    drawn = {"kind": "gauge", **thing, "boxes": laid and laid.as_json(), "field": boxes is None}
    drawn |= {"back": back, "drop": drop, "after": after}
    return drawn, wide, tall


def _near_fact(label: str, value: str, measures: Measures) -> tuple[Json, float, float]:
    size = measures.at(_NEAR)
    wide = fact_width(label, value, measures) * size
    line = max(measures.widths.line("strong", label), measures.widths.line("plain", value))
    lines = -(-wide // measures.inner) if wide > measures.inner else 1
    fact = {"kind": "fact", "label": label, "value": value, "rtl": runs_backward([label, value])}
    return fact, wide, lines * line * size


# ---- sections ---------------------------------------------------------------------------------------------------


def run_together(units: Sequence[Any]) -> list[list[Json]]:
    """Units by section; those of a quiet one that are read from one side as one paragraph where nothing but words stands in it."""
    groups: list[list[Json]] = []
    for _, members in groupby(units, key=lambda unit: unit["section"]):
        group = list(members)
        if group[0]["quiet"] and all(_plain(unit) for unit in group):
            group = [_joined(list(alike)) for _, alike in groupby(group, key=lambda unit: backward(unit["runs"]))]
        groups.append(group)
    return groups


def _joined(units: Sequence[Json]) -> Json:
    runs = [run for unit in units for run in [["part", ""], *unit["runs"]]][1:]
    return {**units[0], "runs": runs}


def _plain(unit: Json) -> bool:
    return bool(unit["kind"] == "entry" and not unit["pill"] and not unit["icon"])
