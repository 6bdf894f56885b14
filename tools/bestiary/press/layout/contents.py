"""What a card has to put on its faces, and what becomes of it; lengths in pt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.press.layout.close import draw_close
from bestiary.press.layout.heads import CLOSE, FIRST, FURTHER, plan_foot, plan_head
from bestiary.press.layout.leads import Drawn, draw_leads
from bestiary.press.layout.measures import FOOT_EDGE, PLATE_EDGE, PT_PER_MM, Measures
from bestiary.press.layout.packing import Filled
from bestiary.press.layout.parting import PartCache
from bestiary.press.layout.sections import Block, measured

Json = dict[str, Any]


class Fitted(Struct, frozen=True):
    """A card on its faces: the size of its text, whether all of it, or what leads it, is set close, and its name small."""

    size: float
    faces: tuple[Filled, ...]
    compact: bool = False
    close: bool = False
    small: bool = False
    #: Digits of the number of faces that there is room for beside the name.
    digits: int = 1


class Unfit(Struct, frozen=True):
    """Why a card has no faces: the unit, by index, that did not fit, and how many mm are missing, 0 when no number of faces helps."""

    index: int
    missing: float


class DrawnCache:
    """What a card has above its sections: heads by kind of face and leads by how they are set, drawn when first asked for."""

    def __init__(
        self, head: Json, leads: Sequence[Json], measures: Measures, small: bool = False, digits: int = 1
    ) -> None:
        self._head = head
        self._units = leads
        self._measures = measures
        self.small = small
        self.digits = digits
        #: By kind of face, and by whether the name is small and how many digits there is room for.
        self._heads: dict[tuple[str, bool, int], Json] = {}
        self._leads: dict[bool, Drawn] = {}

    def head(self, which: str) -> Json:
        """Where the parts of the head stand on a kind of face."""
        key = (which, self.small, self.digits)
        if key not in self._heads:
            self._heads[key] = plan_head(self._head, which, self._measures, self.small, self.digits)
        return self._heads[key]

    def leads(self, close: bool) -> Drawn:
        """All that stands above the sections, set close or with room."""
        if close not in self._leads:
            self._leads[close] = (draw_close if close else draw_leads)(self._units, self._measures)
        return self._leads[close]

    def measured(self, measures: Measures) -> DrawnCache:
        """The same with other measures."""
        return DrawnCache(self._head, self._units, measures, self.small, self.digits)

    def with_head(self, small: bool, digits: int) -> DrawnCache:
        """The same with another head: with a name no larger than it may be, and with room for so many digits of the number of faces."""
        found = DrawnCache(self._head, self._units, self._measures, small, digits)
        found._heads, found._leads = self._heads, self._leads
        return found


class Spare(Struct, frozen=True):
    """Room in pt that stays unused on each face of a card: for what leads it, and below its sections."""

    leads: float = 0.0
    below: float = 0.0


class Content(Struct, frozen=True):
    """What is to fit: the card's data, its units above the sections and in them, their parts, and how the first are drawn."""

    card: Json
    leads: tuple[Block, ...]
    rest: tuple[Block, ...]
    parts: PartCache
    drawn: DrawnCache
    measures: Measures
    spare: Spare = Spare()

    @property
    def pictured(self) -> bool:
        """Whether a picture leads the card."""
        return any(block.unit["kind"] == "picture" for block in self.leads)

    def with_unit(self, unit: float) -> Content:
        """The same with all but the text of sections measured in another unit, in pt."""
        measures = self.measures.with_unit(unit)
        leads, rest = (tuple(measured(block, measures) for block in blocks) for blocks in (self.leads, self.rest))
        parts, drawn = self.parts.measured(measures), self.drawn.measured(measures)
        return replace(self, leads=leads, rest=rest, parts=parts, drawn=drawn, measures=measures)

    def with_small_name(self) -> Content:
        """The same with the name of the card no larger than it may be."""
        return self.with_head(True, self.drawn.digits)

    def with_head(self, small: bool, digits: int) -> Content:
        """The same with another head: with a name no larger than it may be, and with room for so many digits of the number of faces."""
        return replace(self, drawn=self.drawn.with_head(small, digits))


def room_on(content: Content, which: str, last: bool = True) -> float:
    """Room for units on a kind of face; a further one that is not the `last` carries no legal line."""
    card, measures = content.card, content.measures
    ticks = [] if which == FURTHER else card["ticks"]
    legal = "" if which == FIRST or not last else card["legal"]
    above_foot = (1.2 if which == CLOSE else 3.0) * measures.unit
    taken = (PLATE_EDGE + FOOT_EDGE) * PT_PER_MM + above_foot
    taken += content.drawn.head(which)["height"] + plan_foot(ticks, card["footer"], legal, measures)["height"]
    return float(measures.height - taken - content.spare.leads - content.spare.below)


def legal_line(content: Content) -> float:
    """What the legal line takes at the foot of a first face."""
    card, measures = content.card, content.measures
    heights = (plan_foot(card["ticks"], card["footer"], legal, measures)["height"] for legal in (card["legal"], ""))
    return float(next(heights) - next(heights))
