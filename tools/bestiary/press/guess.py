"""About how large a card's text can be: where the search for its size begins, which measuring then settles.

A wrong guess costs time, never correctness, so the heights here only resemble those of the template.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
import math

#: About how wide letters of the text face are, in hundredths of an em.
_CLASSES = (
    (23, "',.|"), (25, " :;·"), (28, "!()I\\fijl{}"), (32, '"-/Jt'), (36, "*[]r"), (40, "`s"), (44, "?acez~"),
    (48, "#$0123456789FS_bgx"), (52, "LP^dhknopquvy"), (56, "+<=>E–−"), (60, "BRYZ"), (64, "%CKTX"),
    (68, "ADGNOQUV"), (72, "&H"), (76, "w"), (80, "m"), (84, "M"), (88, "@"), (96, "W—"),
)  # fmt: skip
WIDTHS = {letter: width for width, letters in _CLASSES for letter in letters}
_USUAL = 52
_PT_PER_MM = 72 / 25.4
#: The least and, on a poker card, the largest size of text, in pt, and the steps between; the area of such a card in mm².
_FLOOR, _LARGEST, _STEP, _POKER = 7.0, 9.5, 0.25, 63.0 * 88.0
#: Of a card's height: what head, foot and edges take, on the first face and on further ones, in pt.
_FIRST, _FURTHER = 50.0, 42.0
#: A card that seems taller than its room by this factor does not fit it.
_CLEARLY = 1.12
_MOST_FACES = 40


@dataclass(frozen=True, slots=True)
class Block:
    """What one unit asks for: width of its text in em, or a fixed height in pt, and whether a heading stands above it."""

    em: float
    fixed: float = 0.0
    opens: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes text may have, in pt: from the floor upward in steps; and how much larger all else is than on a poker card."""

    floor: float
    step: float
    steps: int
    scale: float


def sizes_for(width: float, height: float) -> Sizes:
    """The sizes of text for a card of so many mm: a larger card is read from farther away, but not by as much."""
    scale = max(1.0, (width * height / _POKER) ** 0.15)
    return Sizes(_FLOOR, _STEP, round((_LARGEST * scale - _FLOOR) / _STEP), scale)


def em_width(text: str) -> float:
    """About how wide a text runs, in em."""
    widths = WIDTHS
    return sum([widths.get(letter, _USUAL) for letter in text]) / 100


@dataclass(frozen=True, slots=True)
class Guess:
    """For one face, two faces and so on: the step of the largest size that seems to fit, −1 when none does."""

    steps: tuple[int, ...]
    #: The fewest faces that are not clearly too few.
    faces: int


def guess_fit(blocks: Sequence[Block], width: float, height: float, sizes: Sizes) -> Guess:
    """What seems to fit a card of this width and height, in mm."""
    inner = (width - 6.0) * _PT_PER_MM
    heights = [_height(blocks, inner, sizes.floor + step * sizes.step, sizes.scale) for step in range(sizes.steps + 1)]
    first, further = (height * _PT_PER_MM - taken * sizes.scale for taken in (_FIRST, _FURTHER))
    steps: list[int] = []
    faces = 1
    while len(steps) < _MOST_FACES:
        room = first + len(steps) * further * 0.94
        steps.append(max((step for step, tall in enumerate(heights) if tall <= room), default=-1))
        if heights[0] > room * _CLEARLY:
            faces = len(steps) + 1
        if steps[-1] == sizes.steps:
            break
    return Guess(tuple(steps), faces)


def _height(blocks: Sequence[Block], inner: float, size: float, scale: float) -> float:
    total = 5.0
    for block in blocks:
        if block.fixed:
            total += block.fixed * scale
            continue
        at = max(7.0, size - 0.75) if block.quiet else size
        run = block.em * at
        lines = 1 if run <= inner else math.ceil((run - 0.4 * at) / (inner - 1.7 * at))
        total += lines * (1.14 * at + 0.04 * (at - 6)) + 0.16 * size
        if block.opens:
            total += 0.66 * size + 0.71 * max(7.0, 0.88 * size) + 1.2
    return total
