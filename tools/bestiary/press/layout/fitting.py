"""How large the text of a card can be, and which units stand on which of its faces; lengths in pt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bestiary.press.layout.close import draw_close
from bestiary.press.layout.heads import CLOSE, FIRST, FURTHER, ONLY, plan_foot, plan_head
from bestiary.press.layout.leads import Drawn, draw_leads
from bestiary.press.layout.measures import FOOT_EDGE, PLATE_EDGE, PT_PER_MM, Measures
from bestiary.press.layout.packing import Filled, Packing, TooTall, pack
from bestiary.press.layout.parting import Parting
from bestiary.press.layout.sections import (
    Block,
    Group,
    close_groups,
    close_height,
    goes_on,
    space_of,
)

Json = dict[str, Any]

#: Below this many pt above the floor a card is rather set close than small.
_ROOMY = 1.0
#: Of several faces: parts of a face from which on a section that it does not hold moves on as a whole, to be tried; none.
_ANYWHERE = float("inf")
_KEEPS = (_ANYWHERE, 0.8, 0.6, 0.4)
#: What makes them good, in pt of the size of text: all of it up to one large enough, then so much of each; what is lost with a
#: section and with an entry that goes on, and with all white at the end of a face, from this part of it on.
_LARGE_ENOUGH, _MORE, _PARTED_SECTION, _PARTED_ENTRY, _WHITE, _SOME_WHITE = 8.5, 0.4, 0.35, 0.75, 4.0, 0.12
#: How many sizes are tried with each.
_TRIES = 4
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
    parting: Parting
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


def room_on(content: Content, which: str, last: bool = True) -> float:
    """Room for units on a kind of face; a further one that is not the `last` carries no legal line."""
    card, measures = content.card, content.measures
    ticks = [] if which == FURTHER else card["ticks"]
    legal = "" if which == FIRST or not last else card["legal"]
    above_foot = (1.2 if which == CLOSE else 3.0) * measures.unit
    taken = (PLATE_EDGE + FOOT_EDGE) * PT_PER_MM + above_foot
    taken += head_of(content, which)["height"] + plan_foot(ticks, card["footer"], legal, measures)["height"]
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
        space = space_of(block, size, measures)
        total += (space.first if fresh else space.before) + space.tall
        fresh = False
    return total


def _largest(
    height_at: Callable[[float], float], room: float, least: float, measures: Measures
) -> tuple[float, float] | None:
    """The largest size, from so many pt above the floor on, whose height keeps to the room, and the room left."""
    low = round(least / measures.sizes.step)
    size = measures.size(low)
    tall = height_at(size)
    if tall > room:
        return None
    best = (size, room - tall)
    high = measures.sizes.steps + 1
    # Text is about as tall as the square of its size: from there on in single steps.
    near = round((size * (room / tall) ** 0.5 - measures.floor) / measures.sizes.step) if tall else high
    while high - low > 1:
        near = min(max(near, low + 1), high - 1)
        tall = height_at(measures.size(near))
        if tall <= room:
            low, best = near, (measures.size(near), room - tall)
            near += 1
        else:
            high = near
            near -= 1
    return best


# ---- several faces --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Rooms:
    """Room for units on faces: on the first, on those between, on the last; and on a first one that is also the last."""

    first: float
    middle: float
    last: float
    only: float

    def of(self, count: float) -> tuple[float, ...]:
        """On each of so many faces."""
        return (self.only,) if count == 1 else (self.first, *[self.middle] * (int(count) - 2), self.last)

    @property
    def any(self) -> tuple[float, ...]:
        """On the first face and on each further one, whichever turns out to be the last."""
        return self.only, self.last

    def less(self, count: int) -> float:
        """How much less room the last of so many faces has than if more followed."""
        return self.first - self.only if count == 1 else self.middle - self.last


def _rooms(content: Content, led: float = 0.0) -> _Rooms:
    """`led` is room that is taken at the top of the first face."""
    first, only = room_on(content, FIRST) - led, room_on(content, ONLY) - led
    return _Rooms(first, room_on(content, FURTHER, last=False), room_on(content, FURTHER), min(first, only))


def _fit_several(content: Content, limit: float) -> Fitted | Unfit:
    """As few faces as hold all units, parted where it costs least.

    The leads of the first face stand close where that saves a face.
    """
    measures = content.measures
    packing = Packing((*content.leads, *content.rest), content.parting, measures)
    rooms, close = _rooms(content), False
    fewest = _fewest(packing, rooms, False)
    if isinstance(fewest, TooTall):
        return Unfit(fewest.index, 0.0)
    if (
        fewest > 2
        and content.leads
        and room_on(content, FIRST) - leads_of(content, True)[1] > _LEAST_BELOW * measures.height
    ):
        beside, shorter = Packing(content.rest, content.parting, measures), _rooms(content, leads_of(content, True)[1])
        fewer = _fewest(beside, shorter, True)
        if not isinstance(fewer, TooTall) and fewer < fewest:
            packing, rooms, fewest, close = beside, shorter, fewer, True
    if fewest > limit:
        return _unfit(content, limit)
    size, faces = _best(packing, rooms, fewest, close)
    if close:
        faces = (Filled((*content.leads, *faces[0].blocks), faces[0].free), *faces[1:])
    return Fitted(size, faces, close=close)


def _fewest(packing: Packing, rooms: _Rooms, placed: bool) -> int | TooTall:
    """As few faces as there can be, at the least size."""
    floor = packing.measures.floor
    faces = pack(packing, floor, rooms.any, float("inf"), _ANYWHERE, placed)
    count = len(faces) if isinstance(faces, tuple) else 0
    if not count:
        # With the legal line on a face of its own.
        faces = pack(packing, floor, (rooms.first, rooms.middle), float("inf"), _ANYWHERE, placed)
        if not isinstance(faces, tuple):
            assert faces is not None
            return faces
        count = len(faces) + 1
    return count - 1 if count > 1 and _packed(packing, rooms, floor, count - 1, _ANYWHERE, placed) else count


def _packed(
    packing: Packing, rooms: _Rooms, size: float, most: int, keep: float, placed: bool
) -> tuple[Filled, ...] | None:
    """Units on at most so many faces, the last with its legal line; None when they take more."""
    faces = pack(packing, size, rooms.of(most), most, keep, placed)
    if not isinstance(faces, tuple) or len(faces) == most:
        return faces if isinstance(faces, tuple) else None
    *before, last = faces
    less = rooms.less(len(faces))
    if last.free >= less:
        return (*before, Filled(last.blocks, last.free - less))
    evener = pack(packing, size, rooms.any, most, keep, placed)
    return evener if isinstance(evener, tuple) else (*faces, Filled((), rooms.last))


def _best(packing: Packing, rooms: _Rooms, most: int, placed: bool) -> tuple[float, tuple[Filled, ...]]:
    """The size and the faces that read best: large text, few parted sections and entries, no face with much white."""
    size_at, top = packing.measures.size, packing.measures.sizes.steps
    worth, best = float("-inf"), None
    for keep in _KEEPS:
        found = _search(packing, rooms, most, keep, placed, top) if _ease(size_at(top)) > worth else None
        # No size is larger than where sections are parted anywhere.
        top = found[0] if found and keep == _ANYWHERE else top
        least = found[0] - _TRIES if found else 0
        while found and found[0] > least and _ease(size_at(found[0])) > worth:
            step, faces = found
            if (value := _ease(size_at(step)) - _faults(faces, rooms.of(most))) > worth:
                worth, best = value, (size_at(step), faces)
            found = _smaller(packing, rooms, most, keep, placed, step)
    assert best is not None
    return best


def _ease(size: float) -> float:
    """How well a size reads, in pt: above one that is large enough, more adds little."""
    return min(size, _LARGE_ENOUGH) + _MORE * max(0.0, size - _LARGE_ENOUGH)


def _faults(faces: tuple[Filled, ...], rooms: Sequence[float]) -> float:
    """What is amiss with faces, as the size of text in pt that would be as bad."""
    white = sum(max(0.0, face.free / room - _SOME_WHITE) for face, room in zip(faces[:-1], rooms, strict=False))
    begins = [face.blocks[0].unit for face in faces[1:] if face.blocks]
    parted = [
        _PARTED_ENTRY if goes_on(unit) else _PARTED_SECTION
        for unit in begins
        if unit["section"] >= 0 and not unit["opens"]
    ]
    return _WHITE * white + sum(parted)


def _smaller(
    packing: Packing, rooms: _Rooms, most: int, keep: float, placed: bool, step: int
) -> tuple[int, tuple[Filled, ...]] | None:
    """The same at the size below."""
    faces = _packed(packing, rooms, packing.measures.size(step - 1), most, keep, placed) if step else None
    return (step - 1, faces) if faces else None


def _search(
    packing: Packing, rooms: _Rooms, most: int, keep: float, placed: bool, top: int
) -> tuple[int, tuple[Filled, ...]] | None:
    """The largest size, in steps above the floor and no more than `top`, at which units take no more than `most` faces."""
    low, high, step = -1, top + 1, top
    best: tuple[int, tuple[Filled, ...]] | None = None
    while high - low > 1:
        faces = _packed(packing, rooms, packing.measures.size(step), most, keep, placed)
        if faces:
            low, best = step, (step, faces)
        else:
            high = step
        step = (low + high) // 2
    return best


def _unfit(content: Content, limit: float) -> Unfit:
    """By how much a card exceeds its faces at the floor, and the unit that is the first beyond them."""
    measures = content.measures
    rooms = _rooms(content).of(limit)
    packing = Packing((*content.leads, *content.rest), content.parting, measures)
    faces = pack(packing, measures.floor, rooms, float("inf"), _ANYWHERE, False)
    if isinstance(faces, TooTall):
        return Unfit(faces.index, 0.0)
    assert faces is not None
    beyond = faces[int(limit) :]
    over = sum(rooms[-1] - face.free for face in beyond)
    return Unfit(beyond[0].blocks[0].unit["index"], over / PT_PER_MM)
