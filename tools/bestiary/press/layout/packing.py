"""Units on faces: as many on each as it holds, parted at the ends of units, paragraphs and sentences; lengths in pt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bestiary.press.content.unit_json import trimmed
from bestiary.press.layout.leads import draw_leads
from bestiary.press.layout.measures import Measures
from bestiary.press.layout.sections import Block, block_height, block_of, heading_above, heading_height, space_before

Json = dict[str, Any]

#: Parts of a face: below this much used, a section or an entry that does not fit moves on as a whole; with more than this
#: left, a unit is parted.
_KEEP_SECTION, _KEEP_ENTRY, _PART_ROOM = 0.4, 0.35, 0.3


@dataclass(frozen=True, slots=True)
class Filled:
    """What stands on one face, and how much room is left."""

    blocks: tuple[Block, ...]
    free: float


@dataclass(frozen=True, slots=True)
class TooTall:
    """A unit, by its index, that not even a face of its own holds."""

    index: int


@dataclass(frozen=True, slots=True)
class Packing:
    """What is packed: units in order with the pieces each may be parted into, and the measures of the card."""

    blocks: tuple[Block, ...]
    pieces: Callable[[Block], list[Any]]
    measures: Measures


@dataclass(slots=True)
class _Face:
    """A face as it fills: where the last section and the last entry on it begin, as (blocks, height, next index)."""

    blocks: list[Block] = field(default_factory=list)
    used: float = 0.0
    section: tuple[int, float, int] | None = None
    entry: tuple[int, float, int] | None = None


def height_of(block: Block, size: float, measures: Measures) -> float:
    """How tall a unit is, above the sections or in one, where the text of sections has a size."""
    if block.unit["section"] >= 0:
        return block_height(block, size, measures)
    if 0.0 not in block.heights:
        block.heights[0.0] = draw_leads([block.unit], measures)[1] - 3.0 * measures.unit
    return block.heights[0.0]


def pack(
    packing: Packing, size: float, rooms: Sequence[float], most: float, aligned: bool, placed: bool
) -> tuple[Filled, ...] | TooTall | None:
    """Units on faces with these rooms, the last for all further ones; None when they take more than `most` faces.

    `aligned` keeps sections whole where a face does not get too empty by it. `placed` says that something stands at the top
    of the first face already.
    """
    faces: list[Filled] = []
    face = _Face()
    index = 0
    rest: tuple[Block, list[Any]] | None = None
    measures = packing.measures
    while index < len(packing.blocks):
        block = rest[0] if rest else packing.blocks[index]
        room_of_face = rooms[min(len(faces), len(rooms) - 1)]
        fresh = not face.blocks and bool(faces or not placed)
        before = _mark(face, block, index, rest is not None, fresh, size, room_of_face, measures)
        room = room_of_face - face.used - before
        tall = height_of(block, size, measures)
        if tall <= room:
            face.blocks.append(block)
            face.used += before + tall
            index += 1
            rest = None
            continue
        if len(faces) + 1 >= most:
            return None
        back = _back(face, block, aligned, room_of_face)
        pieces = rest[1] if rest else packing.pieces(block)
        cut = 0 if back else _cut(block, pieces, room, room_of_face, fresh, size, measures)
        if not cut and not back and _follows_its_head(face, block):
            back = face.entry
        if back is not None:
            faces.append(Filled(tuple(face.blocks[: back[0]]), room_of_face - back[1]))
            index, rest = back[2], None
        else:
            if cut:
                face.blocks.append(part_of(block, pieces, 0, cut, measures))
                rest = (part_of(block, pieces, cut, len(pieces), measures), pieces[cut:])
                face.used = room_of_face
            elif fresh:
                return TooTall(index)
            faces.append(Filled(tuple(face.blocks), room_of_face - face.used))
        face = _Face()
    faces.append(Filled(tuple(face.blocks), rooms[min(len(faces), len(rooms) - 1)] - face.used))
    return tuple(faces)


def _mark(
    face: _Face, block: Block, index: int, parted: bool, fresh: bool, size: float, capacity: float, measures: Measures
) -> float:
    """Note where sections and entries begin; the room before the unit, with its heading."""
    unit = block.unit
    here = (len(face.blocks), face.used, index)
    if unit["opens"] and unit["section"] >= 0:
        face.section = here
    before = space_before(unit["space"], fresh, size, measures)
    before += heading_height(heading_above(unit, fresh), size, measures)
    starts = unit["kind"] == "entry" or (
        unit["kind"] != "rows" and face.entry is not None and face.entry[1] < _KEEP_ENTRY * capacity
    )
    if starts:
        face.entry = None if parted else here
    return before


def _back(face: _Face, block: Block, aligned: bool, capacity: float) -> tuple[int, float, int] | None:
    """Where the face is ended rather than within what did not fit; None when it had better be parted."""
    back = face.entry if block.unit["kind"] == "rows" else None
    if aligned and face.section is not None and face.section[1] > _KEEP_SECTION * capacity:
        back = face.section
    return back if back is not None and back[0] > 0 else None


def _follows_its_head(face: _Face, block: Block) -> bool:
    """Whether nothing but the head of its entry stands before a paragraph, which then had better go along."""
    entry = face.entry
    return block.unit["kind"] in ("paragraph", "bullet") and entry is not None and 0 < entry[0] == len(face.blocks) - 1


def _cut(
    block: Block, pieces: list[Any], room: float, capacity: float, fresh: bool, size: float, measures: Measures
) -> int:
    """How many pieces of a unit fit the room, so that its title stands with some of its text; 0 when too few do."""
    if len(pieces) < 2 or not (fresh or (room > _PART_ROOM * capacity and block.unit["kind"] != "rows")):
        return 0
    kept = 1 if fresh else min(block.unit["keep"], len(pieces) - 1)
    low, high = 0, len(pieces) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if height_of(part_of(block, pieces, 0, middle, measures), size, measures) <= room:
            low = middle
        else:
            high = middle - 1
    return low if low >= kept else 0


def part_of(block: Block, pieces: list[Any], start: int, end: int, measures: Measures) -> Block:
    """The part of a unit with some of its pieces."""
    unit = dict(block.unit)
    if unit["kind"] == "rows":
        unit["rows"] = pieces[start:end]
        return block_of(unit, None, measures)
    unit["runs"] = trimmed([run for piece in pieces[start:end] for run in piece])
    if start > 0:
        unit["opens"] = False
        if unit["kind"] != "facts":
            unit["first"] = False
        if unit["kind"] == "entry":
            unit["pill"] = unit["icon"] = ""
    return block_of(unit, None, measures)
