"""Lengths and sizes as people write them: `3`, `0.125in`, `2,5 mm`; `70x120`, `2.5in × 3.5in`, `2.5" by 89 mm`."""

from __future__ import annotations

import re

_MM = 1.0
#: Units of length by the ways they are written, in mm.
_UNITS = {
    **dict.fromkeys(("mm", "millimetres", "millimeters"), _MM),
    **dict.fromkeys(("cm", "centimetres", "centimeters"), 10.0),
    **dict.fromkeys(("in", "in.", "inch", "inches", '"', "″", "”", "''"), 25.4),
}
_UNIT = "|".join(re.escape(unit) for unit in sorted(_UNITS, key=len, reverse=True))
_LENGTH = re.compile(rf"\s*([+-]?\d+(?:[.,]\d+)?|[+-]?[.,]\d+)\s*({_UNIT})?\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[x×*]|by)\s*", re.IGNORECASE)


def read_length(text: str) -> tuple[float, str] | None:
    """A length in mm, and the unit it is written with, or empty; None for what is no length."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        return None
    unit = (match[2] or "").lower()
    return float(match[1].replace(",", ".")) * _UNITS.get(unit, 1.0), unit


def read_sides(text: str) -> tuple[float, float] | None:
    """Width and height in mm; a unit behind the second counts for both. None for what is none, or could be several sizes:
    a unit that only the first has leaves open what the second is in."""
    parts = _BETWEEN.split(text.strip())
    sides = [side for part in parts if (side := read_length(part))]
    if not len(sides) == len(parts) == 2:
        return None
    (width, one), (height, other) = sides
    if one and not other and _UNITS[one] != _MM:
        return None
    return (width * _UNITS[other] if other and not one else width), height
