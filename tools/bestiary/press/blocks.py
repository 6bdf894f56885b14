"""Units, as the template reads them, as blocks of which the height can be guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bestiary.press.guess import Block, block_of, em_width

#: How much wider than the text face a style runs.
_FACTORS = {"title": 1.1, "strong": 1.1, "em": 0.96, "aside": 0.88, "small": 0.93}
_ICON, _PILL, _USE = 0.85, 1.2, 0.9
#: Heights in pt: a row of numbers, a gauge or a line of facts, a text above the sections.
_NUMBERS, _LINE, _LEAD = 16.0, 11.2, 40.0
_INDENT = {"entry": 0.0, "paragraph": 0.75, "bullet": 1.5}


def blocks_of(units: Iterable[Any]) -> Iterator[Block]:
    """A block for each unit, and one for each row of a table; `units` are those of a card's JSON."""
    for unit in units:
        kind = unit["kind"]
        if kind == "numbers":
            yield Block(fixed=_NUMBERS * sum(-(-len(row) // 3) for row in unit["rows"]))
        elif kind == "rows":
            column = 1.2 + _PILL + max(em_width(label) for label, _ in unit["rows"])
            yield from (block_of(_words(runs), column, column, quiet=unit["quiet"]) for _, runs in unit["rows"])
        elif unit["section"] < 0:
            yield Block(fixed=_LEAD if kind == "lead" else _LINE)
        else:
            yield _text_block(unit)


def _text_block(unit: Any) -> Block:
    kind, pill, icon = unit["kind"], unit["pill"], unit["icon"]
    lead = _INDENT[kind] + (em_width(pill) + _PILL if pill else 0.0) + (_ICON + 0.24 if icon else 0.0)
    return block_of(
        _words(unit["runs"]),
        lead,
        1.5 if kind == "bullet" else 0.75,
        heading=unit["heading"],
        opens=unit["opens"],
        quiet=unit["quiet"],
        plain=kind == "entry" and not pill and not icon,
    )


def _words(runs: Iterable[tuple[str, str]]) -> tuple[float, ...]:
    """The widths of words in em, which may run across styles."""
    widths = [0.0]
    for style, text in runs:
        if style == "icon":
            widths[-1] += _ICON
        elif style == "boxes":
            widths[-1] += int(text) * _USE + 0.4
        elif style == "gap":
            widths.append(0.3)
        else:
            factor = _FACTORS.get(style, 1.0)
            first, *others = text.split(" ")
            widths[-1] += em_width(first) * factor
            widths.extend([em_width(word) * factor for word in others])
    return tuple([width for width in widths if width]) or (0.0,)
