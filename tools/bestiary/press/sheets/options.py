"""What to print on, from the `cards` part of the settings and what was asked for on top of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from bestiary.press.failure import PressError
from bestiary.press.sheets.lengths import read_length
from bestiary.press.sheets.moving import MOST_MOVED
from bestiary.press.sheets.paper import (
    OVERFLOW,
    Backs,
    Duplex,
    Floors,
    Marks,
    Overflow,
    Sheet,
    Theme,
    card_size,
    lay_grid,
    paper_size,
)

Choice = TypeVar("Choice", bound=StrEnum)
Range = tuple[float, float]

#: Papers that are the card itself.
LONE = ("card", "none")
_SPACE: Range = (0.0, 50.0)
_BLEED: Range = (0.0, 10.0)
_OFFSET: Range = (-MOST_MOVED, MOST_MOVED)
_BODY: Range = (5.0, 14.0)
_NAME: Range = (6.0, 24.0)


def read_sheet(settings_cards: Mapping[str, object], overrides: Mapping[str, object] | None = None) -> Sheet:
    """The sheet that these settings mean, those of `overrides` before the others where they are not None.

    Lengths are numbers of mm, or text with mm, cm or in; a pair or a list may be written with commas. Backs are printed
    by turning the paper on its long edge unless told otherwise, and cut marks at the corners of cards on a paper.
    PressError names what is not understood with what would be, or what fits when the cards do not.
    """
    asked = {key: value for key, value in (overrides or {}).items() if value is not None}
    floor = {**_mapping(settings_cards.get("floor")), **_mapping(asked.get("floor"))}
    written = {**settings_cards, **asked, "floor": floor}
    sheet = _sheet(written)
    if sheet.backs is not Backs.NONE and sheet.duplex is Duplex.NONE:
        raise PressError("Backs need `duplex`: long, short or fold; with none there is no place for them.")
    lay_grid(sheet)
    return sheet


def _sheet(written: Mapping[str, object]) -> Sheet:
    paper = str(written.get("paper", "a4"))
    lone = paper.strip().lower() in LONE
    backs = _choice(written.get("backs", Backs.NONE), Backs, "backs")
    floor = _mapping(written["floor"])
    return Sheet(
        card=card_size(str(written.get("size", "poker"))),
        paper=None if lone else paper_size(paper),
        gap=_length(written.get("gap", 0.0), "gap", _SPACE),
        margin=_length(written.get("margin", 5.0), "margin", _SPACE),
        bleed=_length(written.get("bleed", 0.0), "bleed", _BLEED),
        marks=_choice(written.get("marks", Marks.NONE if lone else Marks.CORNER), Marks, "marks"),
        backs=backs,
        duplex=_choice(written.get("duplex", Duplex.NONE if backs is Backs.NONE else Duplex.LONG), Duplex, "duplex"),
        back_offset=_offset(written.get("back_offset", (0.0, 0.0))),
        floors=_floors(floor),
        overflow=_overflow(written.get("overflow", OVERFLOW)),
        theme=_choice(written.get("theme", Theme.COLOUR), Theme, "theme"),
    )


def _choice(value: object, choices: type[Choice], key: str) -> Choice:
    word = str(value).strip().lower()
    if word not in list(choices):
        raise PressError(f"`{key}` cannot be `{value}`: it is {_listed(choices, 'or')}.")
    return choices(word)


def _length(value: object, key: str, allowed: Range, unit: str = "mm") -> float:
    read = read_length(str(value))
    if read is None or (unit != "mm" and read[1]):
        units = "a number of mm, or one with mm, cm or in" if unit == "mm" else f"a number of {unit}"
        raise PressError(f"`{key}` cannot be `{value}`: it is {units}.")
    length, written = read
    least, most = allowed
    if not least <= length <= most:
        meant = f", which is {length:.4g} mm" if written not in ("", "mm") else ""
        raise PressError(f"`{key}` cannot be `{value}`{meant}: it is from {least:g} to {most:g} {unit}.")
    return length


def _offset(value: object) -> tuple[float, float]:
    parts = _parts(value)
    if len(parts) != 2:
        raise PressError(f"`back_offset` cannot be `{value}`: it is two numbers of mm, to the right and down.")
    right, down = (_length(part, "back_offset", _OFFSET) for part in parts)
    return right, down


def _floors(written: Mapping[str, object]) -> Floors:
    if unknown := [key for key in written if key not in ("body", "name")]:
        raise PressError(f"`floor` has no `{unknown[0]}`: it takes body and name.")
    default = Floors()
    return Floors(
        _length(written.get("body", default.body), "floor.body", _BODY, "pt"),
        _length(written.get("name", default.name), "floor.name", _NAME, "pt"),
    )


def _overflow(value: object) -> tuple[Overflow, ...]:
    steps = tuple(_choice(part, Overflow, "overflow") for part in _parts(value))
    if not steps or len(set(steps)) < len(steps):
        raise PressError(f"`overflow` takes {'each step once' if steps else 'a step at least'}: {_listed(Overflow)}.")
    return steps


def _parts(value: object) -> Sequence[object]:
    """The parts of a list, or of a text with commas or, without any, spaces between them."""
    if isinstance(value, str):
        return [part for part in value.split("," if "," in value else None) if part.strip()]
    return list(value) if isinstance(value, Sequence) else [value]


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _listed(words: Iterable[object], last: str = "and") -> str:
    *first, final = [str(word) for word in words]
    return f"{', '.join(first)} {last} {final}"
