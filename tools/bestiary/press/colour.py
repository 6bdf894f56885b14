"""Colours of a card made fit for print: dark enough to read as text, and what to write on them."""

from __future__ import annotations

import re

from msgspec import Struct

_HEX = re.compile(r"#([0-9a-fA-F]{6})")
#: What a card whose colour is none is printed in: a dark slate.
_DEFAULT = (0x3A, 0x42, 0x4D)
#: Contrast of text against its ground that WCAG 2 asks for (level AA).
_READABLE = 4.5
_WHITE = (0xFF, 0xFF, 0xFF)
_BLACK = (0x14, 0x14, 0x14)

Rgb = tuple[int, int, int]


class Palette(Struct, frozen=True):
    """The colours of a card as `#rrggbb`: plate and what is written on it, text on white, a tint, an accent."""

    plate: str
    on_plate: str
    ink: str
    tint: str
    #: The second colour, where there is one.
    accent: str | None


def palette(colours: tuple[str, ...]) -> Palette:
    """The palette of a card with these one or two colours; what is no `#rrggbb` counts as a dark slate.

    Without any it is black on white, plate and all.
    """
    if not colours:
        return Palette("#ffffff", "#000000", "#000000", "#ffffff", None)
    first = _parse(colours[0])
    on_plate = _WHITE if _contrast(first, _WHITE) >= _contrast(first, _BLACK) * 0.6 else _BLACK
    plate = _darkened(first) if on_plate == _WHITE else first
    accent = _text(_parse(colours[1])) if len(colours) > 1 else None
    ink = _darkened(first)
    return Palette(_text(plate), _text(on_plate), _text(ink), _text(_mixed(ink, _WHITE, 0.9)), accent)


def _parse(text: str) -> Rgb:
    match = _HEX.fullmatch(text.strip())
    if match is None:
        return _DEFAULT
    value = int(match[1], 16)
    return value >> 16, value >> 8 & 0xFF, value & 0xFF


def _text(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _mixed(colour: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _darkened(colour: Rgb) -> Rgb:
    share = 0.0
    mixed = colour
    while _contrast(mixed, _WHITE) < _READABLE and share < 1:
        share += 0.05
        mixed = _mixed(colour, _BLACK, share)
    return mixed


def _contrast(one: Rgb, other: Rgb) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgb) -> float:
    parts = [value / 255 for value in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
