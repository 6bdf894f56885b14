"""Colours that stay readable: a card's colour moved just as far as its ground demands."""

from __future__ import annotations

import colorsys
from functools import lru_cache
import re

from msgspec import Struct

_HEX = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
_FALLBACK = "#4a4a4a"

#: The least contrast of text with its ground (WCAG 2.2, level AA), and of a shape with its surroundings.
TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3.0

PAPER = "#fffdf8"
NIGHT_PAPER = "#221f1c"
_STEPS = 50
#: Below this saturation a colour counts as a grey.
_GREY = 0.12


class Palette(Struct, frozen=True):
    """The colours of one card: `main` carries white text and stands on paper, `night` stands on dark paper.

    Where it is `plain`, nothing is filled with them.
    """

    main: str
    night: str
    accent: str
    accent_night: str
    two: bool
    plain: bool = False


def choose_palette(colours: tuple[str, ...]) -> Palette:
    """The palette of one or two `#rrggbb` colours; what is no colour counts as grey. Without any it is plain: black, or white by night."""
    if not colours:
        return Palette("#000000", "#ffffff", "#000000", "#ffffff", two=False, plain=True)
    valid = [colour if _HEX.fullmatch(colour) else _FALLBACK for colour in colours]
    main, second = valid[0].lower(), valid[min(1, len(valid) - 1)].lower()
    return Palette(
        main=readable_on(main, PAPER, TEXT_CONTRAST),
        night=readable_on(main, NIGHT_PAPER, TEXT_CONTRAST),
        accent=readable_on(second, PAPER, SHAPE_CONTRAST),
        accent_night=readable_on(second, NIGHT_PAPER, SHAPE_CONTRAST),
        two=main != second,
    )


def readable_on(colour: str, ground: str, least: float) -> str:
    """The `#rrggbb` colour, moved towards black or white until its contrast with the ground is at least `least`."""
    goal = "#ffffff" if luminance(ground) < 0.18 else "#000000"
    for step in range(_STEPS + 1):
        moved = mix(colour, goal, step / _STEPS)
        if contrast(moved, ground) >= least:
            return moved
    return goal


def contrast(first: str, second: str) -> float:
    """The contrast of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """How much light a `#rrggbb` colour sends, from 0 to 1 (WCAG 2.2)."""
    red, green, blue = (_linear(part / 255) for part in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a `#rrggbb` colour, each from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """The first `#rrggbb` colour with a share (0 to 1) of the other."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


# It looks at each of them, and most cards of a deck share a few colours.
@lru_cache(maxsize=256)
def terminal_colours(colour: str) -> tuple[int, int]:
    """The nearest colours of the 256 of a terminal: one under white text, one for text on a ground of any kind."""
    main = colour if _HEX.fullmatch(colour) else _FALLBACK
    under_white = _nearest(main, 0.0, 1.05 / TEXT_CONTRAST - 0.05)
    between = _nearest(main, SHAPE_CONTRAST * 0.05 - 0.05, 1.05 / SHAPE_CONTRAST - 0.05)
    return under_white, between


def _nearest(colour: str, darkest: float, lightest: float) -> int:
    fitting = [place for place in range(16, 256) if darkest <= luminance(_terminal_hex(place)) <= lightest]
    return min(fitting, key=lambda place: _distance(colour, _terminal_hex(place)))


def _terminal_hex(place: int) -> str:
    if place >= 232:
        return f"#{8 + 10 * (place - 232):02x}" + f"{8 + 10 * (place - 232):02x}" * 2
    parts = ((place - 16) // 36, (place - 16) // 6 % 6, (place - 16) % 6)
    return "#" + "".join(f"{55 + 40 * part if part else 0:02x}" for part in parts)


def _distance(colour: str, other: str) -> float:
    """How unlike two colours look; the hue counts most, for it says what the colour stands for."""
    (hue, light, depth), (hue_2, light_2, depth_2) = (_hue_light_depth(one) for one in (colour, other))
    turn = abs(hue - hue_2)
    grey = (depth < _GREY) != (depth_2 < _GREY)
    hues = 0.0 if depth < _GREY else 4 * min(turn, 1 - turn)
    return hues**2 + (light - light_2) ** 2 + (depth - depth_2) ** 2 / 8 + grey


def _hue_light_depth(colour: str) -> tuple[float, float, float]:
    red, green, blue = (part / 255 for part in channels(colour))
    return colorsys.rgb_to_hls(red, green, blue)
