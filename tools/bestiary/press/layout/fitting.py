"""How large the text of a card can be, and which units stand on which of its faces; lengths in pt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bestiary.press.layout.close import draw_close
from bestiary.press.layout.heads import CLOSE, FIRST, FURTHER, ONLY, foot_height, plan_head
from bestiary.press.layout.leads import Drawn, draw_leads
from bestiary.press.layout.measures import FOOT_EDGE, PLATE_EDGE, PT_PER_MM, Measures
from bestiary.press.layout.packing import Filled, Packing, TooTall, height_of, pack
from bestiary.press.layout.sections import (
    Block,
    Group,
    close_groups,
    close_height,
    heading_above,
    heading_height,
    space_before,
)

Json = dict[str, Any]

#: Below this many pt above the floor a card is rather set close than small.
_ROOMY = 1.0
#: Of several faces: text this large is large enough to keep sections whole; so much of it may be lost by doing so.
_LARGE_ENOUGH, _WORTH = 8.0, 1.0
#: Leads set close must leave so much of a card's height.
_LEAST_BELOW = 0.3
#: The rungs of the ladder after shrinking.
TIGHTEN, BACK, CONTINUE = "tighten", "back", "continue"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A card on its faces: the size of its text, and whether all of it, or what leads it, is set close."""

    size: float
    faces: tuple[Filled, ...]
    compact: bool = False
    close: bool = False


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a card has no faces: the unit, by index, that did not fit, and how many mm are missing, 0 when no number of faces helps."""

    index: int
    missing: float


@dataclass(frozen=True, slots=True)
class Content:
    """What is to fit: the card's data, its units above the sections and in them, and how units are parted."""

    card: Json
    leads: tuple[Block, ...]
    rest: tuple[Block, ...]
    pieces: Callable[[Block], list[Any]]
    measures: Measures
    #: Room in pt that stays unused on each face.
    spare: float = 0.0
    #: Heads by kind of face and leads by how they are set, as far as they were asked for.
    heads: dict[str, Json] = field(default_factory=dict)
    drawn: dict[bool, Drawn] = field(default_factory=dict)


def head_of(content: Content, which: str) -> Json:
    """Where the parts of the head stand on a kind of face."""
    if which not in content.heads:
        content.heads[which] = plan_head(content.card["head"], which, content.measures)
    return content.heads[which]


def leads_of(content: Content, close: bool) -> Drawn:
    """All that stands above the sections, set close or with room."""
    if close not in content.drawn:
        units = [block.unit for block in content.leads]
        content.drawn[close] = (draw_close if close else draw_leads)(units, content.measures)
    return content.drawn[close]


def fit(content: Content, ladder: Sequence[str]) -> Fitted | Unfit:
    """The card on as few faces as the ladder allows, in the largest text."""
    tightens = TIGHTEN in ladder and not {BACK, CONTINUE} & set(ladder[: ladder.index(TIGHTEN)])
    # Before text is set close it need not become as small as it may.
    one = _fit_roomy(content, _ROOMY if tightens else 0.0) or (_fit_close(content) if tightens else None)
    if one is not None:
        return one
    most = float("inf") if CONTINUE in ladder else 2 if BACK in ladder else 1
    return _unfit(content, 1) if most == 1 else _fit_several(content, most)


def room_on(content: Content, which: str) -> float:
    """Room for units on a kind of face. Of several only the last carries the legal line, but which is last is not known before."""
    card, measures = content.card, content.measures
    ticks = [] if which == FURTHER else card["ticks"]
    legal = "" if which == FIRST else card["legal"]
    above_foot = (1.2 if which == CLOSE else 3.0) * measures.unit
    taken = (PLATE_EDGE + FOOT_EDGE) * PT_PER_MM + above_foot
    taken += head_of(content, which)["height"] + foot_height(ticks, card["footer"], legal, measures)
    return float(measures.height - taken - content.spare)


# ---- one face ------------------------------------------------------------------------------------------------


def _fit_roomy(content: Content, least: float) -> Fitted | None:
    """All on one face with room around it, in text no smaller than `least` pt above the floor."""
    measures = content.measures
    room = room_on(content, ONLY) - leads_of(content, False)[1]
    found = _largest(lambda size: _roomy_height(content, size), room, min(least, _span(measures)), measures)
    if found is None:
        return None
    return Fitted(found[0], (Filled((*content.leads, *content.rest), found[1]),))


def _fit_close(content: Content) -> Fitted | None:
    measures = content.measures
    room = room_on(content, CLOSE) - leads_of(content, True)[1]
    groups: tuple[Group, ...] = close_groups(content.rest, measures)
    found = _largest(lambda size: close_height(groups, bool(content.leads), size, measures), room, 0.0, measures)
    if found is None:
        return None
    return Fitted(found[0], (Filled((*content.leads, *content.rest), found[1]),), compact=True, close=True)


def _span(measures: Measures) -> float:
    return measures.sizes.step * measures.sizes.steps


def _roomy_height(content: Content, size: float) -> float:
    total = 0.0
    fresh = not content.leads
    measures = content.measures
    for block in content.rest:
        total += space_before(block.unit["space"], fresh, size, measures)
        total += heading_height(heading_above(block.unit, fresh), size, measures)
        total += height_of(block, size, measures)
        fresh = False
    return total


def _largest(
    height_at: Callable[[float], float], room: float, least: float, measures: Measures
) -> tuple[float, float] | None:
    """The largest size, from so many pt above the floor on, whose height keeps to the room, and the room left."""
    low = round(least / measures.sizes.step)
    tall = height_at(measures.size(low))
    if tall > room:
        return None
    best = (measures.size(low), room - tall)
    high = measures.sizes.steps + 1
    while high - low > 1:
        middle = high - 1 if high > measures.sizes.steps else (low + high) // 2
        tall = height_at(measures.size(middle))
        if tall <= room:
            low, best = middle, (measures.size(middle), room - tall)
        else:
            high = middle
    return best


# ---- several faces --------------------------------------------------------------------------------------------


def _fit_several(content: Content, limit: float) -> Fitted | Unfit:
    """As few faces as hold all units, with sections kept whole if that costs little size.

    The leads of the first face stand close where that saves a face.
    """
    measures = content.measures
    rooms = (room_on(content, FIRST), room_on(content, FURTHER))
    packing = Packing((*content.leads, *content.rest), content.pieces, measures)
    fewest = _count(packing, rooms, False)
    if fewest == 1:
        # Its foot, with what only a last face carries, would not leave it the room of a first one.
        rooms = (min(room_on(content, ONLY), rooms[0]), rooms[1])
        fewest = _count(packing, rooms, False)
    if isinstance(fewest, TooTall):
        return Unfit(fewest.index, 0.0)
    close = False
    if fewest > 2 and content.leads:
        room = rooms[0] - leads_of(content, True)[1]
        beside = Packing(content.rest, content.pieces, measures)
        fewer = _count(beside, (room, rooms[1]), True) if room > _LEAST_BELOW * measures.height else fewest
        if not isinstance(fewer, TooTall) and fewer < fewest:
            packing, rooms, fewest, close = beside, (room, rooms[1]), fewer, True
    if fewest > limit:
        return _unfit(content, limit)
    size, faces = _best(packing, rooms, fewest, close)
    if close:
        faces = (Filled((*content.leads, *faces[0].blocks), faces[0].free), *faces[1:])
    return Fitted(size, faces, close=close)


def _count(packing: Packing, rooms: tuple[float, float], placed: bool) -> int | TooTall:
    counts = [pack(packing, packing.measures.floor, rooms, float("inf"), aligned, placed) for aligned in (True, False)]
    numbers = [len(faces) for faces in counts if isinstance(faces, tuple)]
    return min(numbers) if numbers else next(faces for faces in counts if isinstance(faces, TooTall))


def _best(packing: Packing, rooms: tuple[float, float], most: int, placed: bool) -> tuple[float, tuple[Filled, ...]]:
    aligned = _search(packing, rooms, most, True, placed)
    if aligned is not None and aligned[0] >= _LARGE_ENOUGH:
        return aligned
    loose = _search(packing, rooms, most, False, placed)
    if aligned is not None and (loose is None or aligned[0] >= loose[0] - _WORTH):
        return aligned
    assert loose is not None
    return loose


def _search(
    packing: Packing, rooms: tuple[float, float], most: int, aligned: bool, placed: bool
) -> tuple[float, tuple[Filled, ...]] | None:
    """The largest size at which units take no more than `most` faces; None if not even the floor's do."""
    measures = packing.measures
    low, high = -1, measures.sizes.steps + 1
    best: tuple[float, tuple[Filled, ...]] | None = None
    step = 0
    while high - low > 1:
        faces = pack(packing, measures.size(step), rooms, most, aligned, placed)
        if isinstance(faces, tuple):
            low, best = step, (measures.size(step), faces)
        else:
            high = step
        step = measures.sizes.steps if low == 0 and high > measures.sizes.steps else (low + high) // 2
    return best


def _unfit(content: Content, limit: float) -> Unfit:
    """By how much a card exceeds its faces at the floor, and the unit that is the first beyond them."""
    measures = content.measures
    rooms = (room_on(content, FIRST if limit > 1 else ONLY), room_on(content, FURTHER))
    packing = Packing((*content.leads, *content.rest), content.pieces, measures)
    faces = pack(packing, measures.floor, rooms, float("inf"), False, False)
    if isinstance(faces, TooTall):
        return Unfit(faces.index, 0.0)
    assert faces is not None
    beyond = faces[int(limit) :]
    over = sum(rooms[1] - face.free for face in beyond)
    return Unfit(beyond[0].blocks[0].unit["index"], over / PT_PER_MM)
