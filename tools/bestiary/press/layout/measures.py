"""The measures of a card of one size, in pt: edges, sizes of text, and what else all of its faces share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.press.content.letters import Sizes
from bestiary.press.layout.widths import Widths
from bestiary.press.sheets.paper import Floors, Size

PT_PER_MM = 72 / 25.4
#: From the cut to the coloured plate, to the text, to the foot line, in mm.
PLATE_EDGE, TEXT_EDGE, FOOT_EDGE = 1.3, 2.9, 1.4
#: The text of small print and of what leads a card, in units of the card.
SMALL_PRINT, LEAD = 7.0, 8.0


class MeasureCache(Struct):
    """What was found with measures already, for all cards of a deck."""

    #: Heights of headings, by their words and the size of text.
    heights: dict[tuple[str, float], float] = field(default_factory=dict)
    #: Planned feet, by what they say: most cards have the same.
    feet: dict[tuple[object, ...], dict[str, Any]] = field(default_factory=dict)
    #: The same measures with other units.
    others: dict[float, Measures] = field(default_factory=dict)


class Measures(Struct, frozen=True):
    """A card's width and height, the sizes its text may have, and the widths of words and shapes it is made of."""

    width: float
    height: float
    sizes: Sizes
    #: The least size of a card's name.
    name_floor: float
    widths: Widths
    #: Widths of shapes as parts of their heights.
    icons: Mapping[str, float]
    #: A point on a poker card, more on larger ones and where text is large: all but the text of sections is measured in it.
    unit: float = 1.0
    cache: MeasureCache = field(default_factory=MeasureCache)

    def with_unit(self, unit: float) -> Measures:
        """The same with all but the text of sections measured in another unit."""
        known = self.cache.others
        if unit not in known:
            known[unit] = replace(self, unit=unit, cache=MeasureCache(others=known))
        return known[unit]

    @property
    def inner(self) -> float:
        """The width of the text."""
        return self.width - 2 * TEXT_EDGE * PT_PER_MM

    @property
    def floor(self) -> float:
        """The least size of text."""
        return self.sizes.floor

    def at(self, units: float) -> float:
        """The size of text of so many units of the card, but not below the floor."""
        return max(units * self.unit, self.floor)

    def size(self, step: int) -> float:
        """The size of text so many steps above the floor."""
        return self.sizes.floor + step * self.sizes.step

    def small(self, size: float) -> float:
        """The size of what is set smaller beside text of a size."""
        return max(self.floor, size - 0.75)


def measures_for(card: Size, sizes: Sizes, floors: Floors, widths: Widths, icons: Mapping[str, float]) -> Measures:
    """The measures of cards of a size."""
    return Measures(card.width * PT_PER_MM, card.height * PT_PER_MM, sizes, floors.name, widths, icons, sizes.scale)


def card_json(card: Size, sizes: Sizes, bleed: float, framed: bool) -> dict[str, Any]:
    """What the template must know of all cards of a size, with so many mm of bleed, framed by a hair line or not."""
    edges = {"plate": PLATE_EDGE * PT_PER_MM, "text": TEXT_EDGE * PT_PER_MM, "foot": FOOT_EDGE * PT_PER_MM}
    sides = {"width": card.width * PT_PER_MM, "height": card.height * PT_PER_MM}
    return {
        **sides,
        "floor": sizes.floor,
        "bleed": bleed * PT_PER_MM,
        "edges": edges,
        "framed": framed,
    }
