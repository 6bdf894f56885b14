"""Letters of the text face: about how wide they are, and which sizes a card's text may have."""

from __future__ import annotations

from msgspec import Struct

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
#: What letters may take on average, in em, in a text that counts as no longer than its code points.
_ROOM_OF_LETTER = 0.62
#: Letters of Chinese, Japanese and Korean fill a square each.
_FIRST_SQUARE, _SQUARE = "\u2e80", 100
_WIDEST = max(*WIDTHS.values(), _USUAL, _SQUARE) / 100
_PT_PER_MM = 72 / 25.4
#: The least and, on a poker card, the largest size of text, in pt, and the steps between; the area of such a card in mm².
_FLOOR, _LARGEST, _STEP, _POKER = 7.0, 9.5, 0.25, 63.0 * 88.0


#: Text that has the room grows with the card by this power of what all else does, so that large cards are not left half empty.
_TEXT_GROWS = 1.6


class Sizes(Struct, frozen=True):
    """The sizes text may have, in pt: from the floor upward in steps; and how much larger all else is than on a poker card."""

    floor: float
    step: float
    steps: int
    scale: float


def sizes_for(width: float, height: float, floor: float = 7.0) -> Sizes:
    """The sizes of text for a card of so many mm, from a floor in pt: a larger card is read from farther away, but not by as much."""
    scale = max(1.0, (width * height / _POKER) ** 0.15)
    largest = _LARGEST * scale**_TEXT_GROWS
    return Sizes(floor, _STEP, max(0, round((largest - floor) / _STEP)), scale)


def em_width(text: str) -> float:
    """About how wide a text runs, in em."""
    widths = WIDTHS
    if max(text, default="") >= _FIRST_SQUARE:
        return sum(widths.get(letter, _SQUARE if letter >= _FIRST_SQUARE else _USUAL) for letter in text) / 100
    return sum([widths.get(letter, _USUAL) for letter in text]) / 100


def is_longer(text: str, limit: int) -> bool:
    """Whether a text has more than so many code points, or is wider than as many usual letters."""
    return len(text) > limit or is_wider(text, limit * _ROOM_OF_LETTER)


def is_wider(text: str, width: float) -> bool:
    """Whether a text runs wider than so many em."""
    # Most texts are too short for it.
    return len(text) * _WIDEST > width and em_width(text) > width


def beginning_of(text: str, limit: int) -> str:
    """The text, or, with an ellipsis, as many of its words as are no longer than so many usual letters; a long word is cut."""
    if not is_longer(text, limit):
        return text
    most = min(limit, len(text))
    while is_longer(text[:most], limit):
        most -= 1
    cut = text[: most + 1].rfind(" ")
    return text[: cut if 2 * cut > most else most].rstrip() + "…"
