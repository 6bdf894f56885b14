"""Units on faces: as many on each as it holds, parted at the ends of units, paragraphs and sentences; lengths in pt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from bestiary.press.layout.measures import Measures
from bestiary.press.layout.parting import PartCache
from bestiary.press.layout.sections import Block, goes_on, space_of

Json = dict[str, Any]

#: Parts of a face: a name above what goes on takes no more than this; with less than this used, an entry may be left at each
#: of its paragraphs; with more than this left, a unit is parted.
_NAME_ROOM, _KEEP_ENTRY, _PART_ROOM = 0.25, 0.35, 0.3


class Filled(Struct, frozen=True):
    """What stands on one face, and how much room is left."""

    blocks: tuple[Block, ...]
    free: float


class TooTall(Struct, frozen=True):
    """A unit, by its index, that not even a face of its own holds."""

    index: int


class Packing(Struct, frozen=True):
    """What is packed: units in order, their parts, and the measures of the card."""

    blocks: tuple[Block, ...]
    parts: PartCache
    measures: Measures

    def rest(self, place: _Place) -> Block:
        """What stands from a place on in its unit."""
        block = self.blocks[place.unit]
        return self.parts.part(block, place.piece, len(self.parts.pieces(block))) if place.piece else block


class _Place(NamedTuple):
    """A place between pieces: of units the index in order, and how many pieces of that one stand before."""

    unit: int
    piece: int = 0


class _Mark(NamedTuple):
    """Where a section or an entry begins on a face: how many blocks and how much height stand before, and its place."""

    blocks: int
    used: float
    place: _Place


class _Face(Struct):
    """A face as it fills; `fresh` says that nothing stands at its top already, `further` that it is not the first."""

    room: float
    fresh: bool
    further: bool
    blocks: list[Block] = field(default_factory=list)
    used: float = 0.0
    #: Whether the first block names what goes on.
    named: bool = False
    #: Where the last section and the last entry begin.
    section: _Mark | None = None
    entry: _Mark | None = None

    @property
    def alone(self) -> bool:
        """Whether what comes next has the face for itself."""
        return self.fresh and len(self.blocks) == self.named

    def filled(self) -> Filled:
        """The face as it is."""
        return Filled(tuple(self.blocks), self.room - self.used)

    def upto(self, mark: _Mark) -> Filled:
        """The face as it was before a place."""
        return Filled(tuple(self.blocks[: mark.blocks]), self.room - mark.used)


def pack(
    packing: Packing, size: float, rooms: Sequence[float], most: float, keep: float, placed: bool
) -> tuple[Filled, ...] | TooTall | None:
    """Units on faces with these rooms, the last for all further ones; None when they take more than `most` faces.

    A section that a face does not hold moves on as a whole where more than a part `keep` of the face is used. `placed` says
    that something stands at the top of the first face already.
    """
    faces: list[Filled] = []
    place = _Place(0)
    while True:
        number = len(faces)
        face = _Face(rooms[min(number, len(rooms) - 1)], number > 0 or not placed, number > 0)
        place = _fill(packing, face, place, size)
        if place.unit == len(packing.blocks):
            return (*faces, face.filled())
        if number + 1 >= most:
            return None
        end = _end(packing, face, place, size, keep)
        if end is None:
            return TooTall(place.unit)
        faces.append(end[0])
        place = end[1]


def _fill(packing: Packing, face: _Face, place: _Place, size: float) -> _Place:
    """Put on a face what it holds from a place on; the place of what it does not hold any more."""
    measures = packing.measures
    block = packing.rest(place) if place.unit < len(packing.blocks) else None
    if block and face.further and goes_on(block.unit):
        name = packing.parts.name(block)
        space = space_of(name, size, measures)
        if space.tall <= _NAME_ROOM * face.room:
            face.blocks.append(name)
            face.used = space.first + space.tall
            face.named = True
    while block:
        _mark(face, block, place)
        space = space_of(block, size, measures)
        used = face.used + (space.first if face.fresh and not face.blocks else space.before) + space.tall
        if used > face.room:
            return place
        face.blocks.append(block)
        face.used = used
        place = _Place(place.unit + 1)
        block = packing.blocks[place.unit] if place.unit < len(packing.blocks) else None
    return place


def _mark(face: _Face, block: Block, place: _Place) -> None:
    """Note where sections and entries begin."""
    unit = block.unit
    if unit["opens"] and unit["section"] >= 0:
        face.section = _Mark(len(face.blocks), face.used, place)
    kind, entry = unit["kind"], face.entry
    if kind == "entry" or (kind != "rows" and entry is not None and entry.used < _KEEP_ENTRY * face.room):
        face.entry = None if place.piece else _Mark(len(face.blocks), face.used, place)


def _end(packing: Packing, face: _Face, place: _Place, size: float, keep: float) -> tuple[Filled, _Place] | None:
    """A face ended before or within what it does not hold, and the place where the next begins; None when no face holds it."""
    block = packing.rest(place)
    back = _back(face, block, keep)
    cut = 0 if back else _cut(packing, face, place, size)
    if not cut and not back and _follows_its_head(face, block):
        back = face.entry
    if back:
        return face.upto(back), back.place
    if cut:
        whole = packing.blocks[place.unit]
        part = packing.parts.part(whole, place.piece, place.piece + cut)
        return Filled((*face.blocks, part), 0.0), _Place(place.unit, place.piece + cut)
    if face.alone and face.further:
        return None
    return face.filled(), place


def _back(face: _Face, block: Block, keep: float) -> _Mark | None:
    """Where the face is ended rather than within what did not fit; None when it had better be parted."""
    back = face.entry if block.unit["kind"] == "rows" else None
    if face.section is not None and face.section.used > keep * face.room:
        back = face.section
    return back if back is not None and back.blocks > 0 else None


def _follows_its_head(face: _Face, block: Block) -> bool:
    """Whether nothing but the head of its entry stands before a paragraph, which then had better go along."""
    entry = face.entry
    return (
        block.unit["kind"] in ("paragraph", "bullet") and entry is not None and 0 < entry.blocks == len(face.blocks) - 1
    )


def _cut(packing: Packing, face: _Face, place: _Place, size: float) -> int:
    """How many pieces of a unit fit the room, so that its title stands with some of its text; 0 when too few do."""
    block, measures, whole = packing.rest(place), packing.measures, packing.blocks[place.unit]
    space = space_of(block, size, measures)
    room = face.room - face.used - (space.first if face.fresh and not face.blocks else space.before)
    if not face.alone and (room <= _PART_ROOM * face.room or block.unit["kind"] == "rows"):
        return 0
    count = len(packing.parts.pieces(whole)) - place.piece
    if count < 2:
        return 0
    kept = 1 if face.alone else min(block.unit["keep"], count - 1)
    low, high = 0, count - 1
    while low < high:
        middle = (low + high + 1) // 2
        part = packing.parts.part(whole, place.piece, place.piece + middle)
        if space_of(part, size, measures).tall <= room:
            low = middle
        else:
            high = middle - 1
    return low if low >= kept else 0
