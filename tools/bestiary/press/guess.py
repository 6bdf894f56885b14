"""About how tall a card's text comes out at each size: where the search for its size begins, which measuring then settles.

A wrong guess costs time, never correctness, so the heights here only resemble those of the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

#: How wide letters of the text face are, in hundredths of an em, from the space to the tilde; and some beyond.
_ASCII = (
    25, 29, 34, 46, 46, 64, 70, 19, 30, 30, 37, 55, 22, 34, 22, 32, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 24, 24, 55, 55, 55,
    40, 90, 70, 59, 65, 70, 56, 48, 68, 73, 30, 32, 64, 53, 84, 70, 70, 54, 70, 59, 48, 58, 66, 61, 91, 66, 54, 60, 36, 29, 36,
    52, 49, 39, 46, 49, 43, 51, 45, 31, 50, 54, 27, 27, 51, 26, 79, 54, 50, 52, 50, 37, 39, 32, 53, 50, 75, 49, 52, 42, 28, 20,
    28, 45,
)  # fmt: skip
WIDTHS = {chr(32 + index): width for index, width in enumerate(_ASCII)} | {
    "\u00a0": 25, "·": 25, "–": 55, "—": 74, "−": 55, "…": 75, "“": 38, "”": 38, "‘": 27, "’": 27, "•": 35,
}  # fmt: skip
_USUAL = 52
_PT_PER_MM = 72 / 25.4
#: The least and, on a poker card, the largest size of text, in pt, and the steps between; the area of such a card in mm².
_FLOOR, _LARGEST, _STEP, _POKER = 7.0, 9.5, 0.25, 63.0 * 88.0
#: Of a card's height: what head, foot and edges take, on the first face and on further ones, in pt.
_FIRST, _FURTHER = 50.0, 42.0
#: A card that seems taller than its room by this factor does not fit it.
_CLEARLY = 1.06
_MOST_FACES = 40
_SPACE = 0.25
#: Small capitals of a heading against letters of the text, with their spacing, in em.
_HEADING, _SPACING = 1.27, 0.07
#: Between entries of a quiet section that run together, in em.
_PART = 1.1


@dataclass(frozen=True, slots=True)
class Block:
    """What one unit asks for: the widths of its words in em, or a fixed height in pt, and the heading above it."""

    words: tuple[float, ...] = ()
    #: What stands before the first line, and before the others.
    lead: float = 0.0
    hang: float = 0.75
    fixed: float = 0.0
    heading: str = ""
    opens: bool = False
    quiet: bool = False
    #: Nothing but words, which can run on from the block before.
    plain: bool = False
    #: How wide all of it runs in one line.
    run: float = 0.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes text may have, in pt: from the floor upward in steps; and how much larger all else is than on a poker card."""

    floor: float
    step: float
    steps: int
    scale: float

    def each(self) -> Iterator[float]:
        """Every size, the smallest first."""
        return (self.floor + step * self.step for step in range(self.steps + 1))


@dataclass(frozen=True, slots=True)
class Guess:
    """How tall the sections seem at each size in pt, with room and set close; and for one face, two faces and so on
    the step of the largest size that seems to fit, −1 when none does."""

    roomy: tuple[float, ...]
    close: tuple[float, ...]
    steps: tuple[int, ...]
    #: The fewest faces that are not clearly too few.
    faces: int


def sizes_for(width: float, height: float) -> Sizes:
    """The sizes of text for a card of so many mm: a larger card is read from farther away, but not by as much."""
    scale = max(1.0, (width * height / _POKER) ** 0.15)
    return Sizes(_FLOOR, _STEP, round((_LARGEST * scale - _FLOOR) / _STEP), scale)


def em_width(text: str) -> float:
    """About how wide a text runs, in em."""
    widths = WIDTHS
    return sum([widths.get(letter, _USUAL) for letter in text]) / 100


def guess_fit(blocks: Sequence[Block], width: float, height: float, sizes: Sizes) -> Guess:
    """What seems to fit a card of this width and height, in mm; fixed blocks come first."""
    inner = (width - 5.8) * _PT_PER_MM
    leads = 5.0 + sum(block.fixed for block in blocks) * sizes.scale
    text = [block for block in blocks if not block.fixed]
    roomy = tuple(_roomy(text, inner, size) for size in sizes.each())
    joined = list(_run_together(text))
    close = tuple(_close(joined, inner, size, sizes) for size in sizes.each())
    first, further = (height * _PT_PER_MM - taken * sizes.scale for taken in (_FIRST, _FURTHER))
    steps: list[int] = []
    faces = 1
    while len(steps) < _MOST_FACES:
        room = first - leads + len(steps) * further * 0.94
        steps.append(max((step for step, tall in enumerate(roomy) if tall <= room), default=-1))
        if roomy[0] > room * _CLEARLY:
            faces = len(steps) + 1
        if steps[-1] == sizes.steps:
            break
    return Guess(roomy, close, tuple(steps), faces)


def block_of(words: tuple[float, ...], lead: float, hang: float, **more: Any) -> Block:
    """A block of words of these widths in em."""
    return Block(words, lead, hang, run=sum(words) + _SPACE * (len(words) - 1), **more)


def _lines(block: Block, room: float) -> int:
    """Lines of a block, broken as the typesetter does; all in em."""
    if block.lead + block.run <= room:
        return 1
    lines, at = 1, block.lead
    for word in block.words:
        if at + word > room and at > block.hang:
            lines += 1
            at = block.hang
        at += word + _SPACE
    return lines


def _roomy(blocks: Sequence[Block], inner: float, size: float) -> float:
    air = 0.5 if size <= _FLOOR else 1.0
    total = 2.0
    for block in blocks:
        at = max(_FLOOR, size - 0.75) if block.quiet else size
        lines = _lines(block, inner / at)
        total += lines * 1.14 * at + (lines - 1) * 0.04 * (at - 6)
        if block.opens:
            total += 0.66 * size * air + (0.71 * max(_FLOOR, 0.88 * size) + 1.2 if block.heading else 0.0)
        else:
            total += 0.16 * size
    return total


def _close(blocks: Sequence[Block], inner: float, size: float, sizes: Sizes) -> float:
    least = size <= _FLOOR
    total = 0.0
    for number, block in enumerate(blocks):
        at = max(_FLOOR, size - 0.75) if block.quiet else size
        lines = _lines(block, inner / at)
        total += lines * 1.14 * at - (lines - 1) * (0.07 if at <= _FLOOR else 0.03) * at
        if block.opens:
            total += (0.9 if least else 1.9) * sizes.scale * (2 if number else 1) - (
                0.7 * sizes.scale if number else -0.4
            )
        else:
            total += (0.03 if least else 0.07) * size
    return total


def _run_together(blocks: Sequence[Block]) -> Iterator[Block]:
    """Blocks as they stand close: headings in their first line, the words of a quiet section in one block."""
    section = 0
    numbered: list[tuple[int, Block]] = []
    for block in blocks:
        section += block.opens
        numbered.append((section, block))
    for _, group in groupby(numbered, lambda pair: pair[0]):
        members = [block for _, block in group]
        first = members[0]
        lead = first.lead
        if first.opens and first.heading:
            lead += em_width(first.heading) * _HEADING + len(first.heading) * _SPACING + 0.55
        if first.quiet and all(block.plain for block in members):
            words = [word for block in members for word in (*block.words[:-1], block.words[-1] + _PART - _SPACE)]
            members = [Block(tuple(words))]
        yield block_of(members[0].words, lead, 0.6, heading=first.heading, opens=first.opens, quiet=first.quiet)
        yield from members[1:]
