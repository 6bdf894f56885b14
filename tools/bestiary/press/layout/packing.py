"""Units on faces: as many on each as it holds, parted at the ends of units, paragraphs and sentences; lengths in pt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from bestiary.press.content.units import TextUnit
from bestiary.press.layout.leading import is_heading_of, is_label, leads_on
from bestiary.press.layout.measures import Measures
from bestiary.press.layout.parting import PartCache
from bestiary.press.layout.sections import Block, goes_on, space_of
from bestiary.press.layout.widths import LINE

Json = dict[str, Any]

#: Parts of a face: what is repeated above what goes on takes no more than this; with less than this used, an entry may be left at
#: each of its paragraphs; with more than this left, a text is parted, and a table where more would be left if it stayed whole; a row of a
#: taller table may be alone where that saves a face.
_NAME_ROOM, _KEEP_ENTRY, _PART_ROOM, _PART_TABLE, _TALL_TABLE, _VERY_TALL = 0.25, 0.35, 0.3, 0.34, 0.35, 0.65
#: An entry of which no more than this stands on a face, with a heading above, is hardly more than its head, in em: at least, and
#: where lines are short, so much for the heading and so many lines as words of this width take.
_HEAD, _HEADING, _HEAD_WORDS = 4.5, 1.6, 58.0
#: So many rows or numbers keep each other company on either face; where what belongs together is kept, numbers and gauges go on as a
#: whole where a text takes this part of the face before them.
_COMPANY, _BEFORE_STATS = 2, 0.5
#: Kinds of units that lead a card in figures.
STATS = ("numbers", "gauge", "facts")


class Filled(Struct, frozen=True):
    """What stands on one face, how much room is left, and whether the legal line stands there though others follow."""

    blocks: tuple[Block, ...]
    free: float
    legal: bool = False


class TooTall(Struct, frozen=True):
    """A unit, by its index, that not even a face of its own holds."""

    index: int


class Packing(Struct, frozen=True):
    """What is packed: units in order, their parts, and the measures of the card; `kept` names what keeps together at the
    cost of more faces: "rows" and "numbers" of which none of several is alone, "groups" of numbers, "stats", which are numbers and
    gauges, and "tables" that are not very tall."""

    blocks: tuple[Block, ...]
    parts: PartCache
    measures: Measures
    kept: frozenset[str] = frozenset()
    #: What was packed before, by all but the part of a face from which on sections move on.
    known: dict[tuple[object, ...], list[_Known]] = field(default_factory=dict)

    def rest(self, place: _Place) -> Block:
        """What stands from a place on in its unit."""
        block = self.blocks[place.unit]
        return self.parts.part(block, place.piece, len(self.parts.pieces(block))) if place.piece else block


class _Known(NamedTuple):
    """Faces as they were packed, and as they would be for every part of a face, from which on sections move on, in this range."""

    least: float
    below: float
    faces: tuple[Filled, ...] | TooTall | None


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
    #: How tall at most what is but the head of an entry is, and how much room the next face has.
    head: float
    after: float
    blocks: list[Block] = field(default_factory=list)
    used: float = 0.0
    #: How many blocks at its top are repeated: the name of the entry that goes on, the head of its table.
    repeated: int = 0
    #: Where the last section and the last entry begin, and where the face may be ended for the sake of that entry.
    section: _Mark | None = None
    begins: _Mark | None = None
    entry: _Mark | None = None
    #: Where what stands last begins.
    last: _Mark | None = None
    #: Where numbers and gauges begin.
    stats: _Mark | None = None

    @property
    def alone(self) -> bool:
        """Whether what comes next has the face for itself."""
        return self.fresh and len(self.blocks) == self.repeated

    def filled(self) -> Filled:
        """The face as it is."""
        return Filled(tuple(self.blocks), self.room - self.used)

    def upto(self, mark: _Mark) -> Filled:
        """The face as it was before a place."""
        return Filled(tuple(self.blocks[: mark.blocks]), self.room - mark.used)


def pack(
    packing: Packing, size: float, rooms: tuple[float, ...], most: float, keep: float, placed: bool
) -> tuple[Filled, ...] | TooTall | None:
    """Units on faces with these rooms, the last for all further ones; None when they take more than `most` faces.

    A section that a face does not hold moves on as a whole where more than a part `keep` of the face is used. `placed` says
    that something stands at the top of the first face already.
    """
    known = packing.known.setdefault((packing.kept, size, rooms, most, placed), [])
    found = next((each for each in known if each.least <= keep < each.below), None)
    if found is None:
        parts: list[float] = []
        faces = _pack_anew(packing, size, rooms, most, keep, placed, parts)
        least, below = (part for part in parts if part <= keep), (part for part in parts if part > keep)
        found = _Known(max(least, default=0.0), min(below, default=float("inf")), faces)
        known.append(found)
    return found.faces


def _pack_anew(
    packing: Packing,
    size: float,
    rooms: Sequence[float],
    most: float,
    keep: float,
    placed: bool,
    parts: list[float],
) -> tuple[Filled, ...] | TooTall | None:
    """The same anew; `parts` gets how much of each face is used where the section begins that it does not hold."""
    faces: list[Filled] = []
    place = _Place(0)
    while True:
        number = len(faces)
        room, after = (rooms[min(each, len(rooms) - 1)] for each in (number, number + 1))
        face = _Face(room, number > 0 or not placed, number > 0, _head(size, packing.measures), after)
        place = _fill(packing, face, place, size)
        if place.unit == len(packing.blocks):
            return (*faces, face.filled())
        if number + 1 >= most:
            return None
        parts.append(_before_section(face))
        end = _end(packing, face, place, size, parts[-1] > keep)
        if end is None:
            return TooTall(place.unit)
        faces.append(end[0])
        place = end[1]


def _fill(packing: Packing, face: _Face, place: _Place, size: float) -> _Place:
    """Put on a face what it holds from a place on; the place of what it does not hold any more."""
    measures = packing.measures
    block = packing.rest(place) if place.unit < len(packing.blocks) else None
    if block and face.further:
        _repeat(packing, face, place, block, size)
    while block:
        _mark(face, block, place)
        space = space_of(block, size, measures)
        used = face.used + (space.first if face.fresh and not face.blocks else space.before) + space.tall
        if used > face.room:
            return place
        face.last = _Mark(len(face.blocks), face.used, place)
        face.blocks.append(block)
        face.used = used
        place = _Place(place.unit + 1)
        block = packing.blocks[place.unit] if place.unit < len(packing.blocks) else None
    return place


def _repeat(packing: Packing, face: _Face, place: _Place, block: Block, size: float) -> None:
    """Put at the top of a face what stands above a unit that goes on there: the name of its entry, the head of its table."""
    above = [packing.parts.name(block)] if goes_on(block.unit) else []
    if block.unit["kind"] == "bullet" and (head := _head_of_table(packing, place.unit)):
        above.append(head)
    for each in above:
        space = space_of(each, size, packing.measures)
        used = face.used + (space.before if face.blocks else space.first) + space.tall
        if used - space.first > _NAME_ROOM * face.room:
            return
        face.blocks.append(each)
        face.used = used
        face.repeated += 1


def _head_of_table(packing: Packing, row: int) -> Block | None:
    """The head of the table to which a unit belongs that is an item, or a row; None where it is no row."""
    above = next((block for block in reversed(packing.blocks[:row]) if block.unit["kind"] != "bullet"), None)
    return above if above and isinstance(above.source, TextUnit) and above.source.head else None


def _head(size: float, measures: Measures) -> float:
    """How tall at most what is but the head of an entry is at a size of text."""
    lines = _HEAD_WORDS * size / measures.inner
    return max(_HEAD, _HEADING + lines * LINE) * size


def _mark(face: _Face, block: Block, place: _Place) -> None:
    """Note where sections and entries begin."""
    unit = block.unit
    if unit["kind"] in STATS and face.stats is None:
        face.stats = _Mark(len(face.blocks), face.used, place)
    if unit["opens"] and unit["section"] >= 0:
        face.section = _Mark(len(face.blocks), face.used, place)
    mark = None if place.piece else _Mark(len(face.blocks), face.used, place)
    if unit["kind"] == "entry":
        face.begins = face.entry = mark
    elif unit["kind"] != "rows" and _may_part(face):
        face.entry = mark


def _may_part(face: _Face) -> bool:
    """Whether the last entry may go on on another face from here: it began high on this one, and more than its head stands here."""
    return face.entry is not None and face.entry.used < _KEEP_ENTRY * face.room and not _is_head(face)


def _is_head(face: _Face) -> bool:
    """Whether hardly more than the head of the last entry stands on the face on which it begins, or no sentence of it."""
    if face.begins is None:
        return False
    return face.used - face.begins.used <= face.head or all(map(leads_on, face.blocks[face.begins.blocks :]))


def _end(packing: Packing, face: _Face, place: _Place, size: float, moves: bool) -> tuple[Filled, _Place] | None:
    """A face ended before or within what it does not hold, and the place where the next begins; None when no face holds it.

    `moves` says that the section that it does not hold had better not be parted.
    """
    block = packing.rest(place)
    back = face.section if moves else None
    if (
        "stats" in packing.kept
        and face.stats
        and block.unit["kind"] in STATS
        and face.stats.used >= _BEFORE_STATS * face.room
    ):
        back = face.stats
    cut = 0 if back else _cut(packing, face, place, size)
    if not cut and not back:
        back = _before(face, block)
    if back:
        return face.upto(back), back.place
    if cut:
        whole = packing.blocks[place.unit]
        part = packing.parts.part(whole, place.piece, place.piece + cut)
        return Filled((*face.blocks, part), 0.0), _Place(place.unit, place.piece + cut)
    if face.alone and face.further:
        return None
    return face.filled(), place


def _before_section(face: _Face) -> float:
    """How much of a face is used where the last section begins, as a part of its room; 0 where none can move on."""
    section = face.section
    return section.used / face.room if section is not None and section.blocks > 0 and section.used > 0 else 0.0


def _before(face: _Face, block: Block) -> _Mark | None:
    """Where a face ends that does not hold a unit: no table is left by what leads to it, no head of an entry, and no heading that is
    a paragraph of its own, stands alone."""
    back = face.entry if block.unit["kind"] == "rows" else None
    if goes_on(block.unit) and _is_head(face):
        back = face.begins
    elif back is None and len(face.blocks) > face.repeated + 1 and goes_on(block.unit) and is_label(face.blocks[-1]):
        back = face.last
    if is_heading_of(face.blocks[: back.blocks if back else None], block):
        back = face.section
    return back if back is not None and (back.blocks or not face.fresh) else None


def _heads_alone(face: _Face, block: Block) -> bool:
    """Whether nothing but a heading that is a paragraph of its own stands above a unit."""
    return len(face.blocks) == 1 and is_heading_of(face.blocks, block)


def _entry_alone(face: _Face, block: Block) -> bool:
    """Whether nothing but the head of its entry stands above a unit."""
    return goes_on(block.unit) and face.begins is not None and face.begins.blocks == 0 and _is_head(face)


def _cut(packing: Packing, face: _Face, place: _Place, size: float) -> int:
    """How many pieces of a unit fit the room, so that its title stands with some of its text; 0 when too few do."""
    block, measures, whole = packing.rest(place), packing.measures, packing.blocks[place.unit]
    space = space_of(block, size, measures)
    room = face.room - face.used - (space.first if face.fresh and not face.blocks else space.before)
    # Below what heads it a unit has the face for itself too.
    alone = face.alone or (face.fresh and (_heads_alone(face, block) or _entry_alone(face, block)))
    whole_table = block.unit["kind"] == "rows" and "tables" in packing.kept and space.tall <= _VERY_TALL * face.room
    if not alone and (whole_table or not _is_white(face, block, room)):
        return 0
    count = len(packing.parts.pieces(whole)) - place.piece
    if count < 2:
        return 0
    kept = 1 if alone else block.unit["keep"]
    low, high = 0, count - 1
    while low < high:
        middle = (low + high + 1) // 2
        part = packing.parts.part(whole, place.piece, place.piece + middle)
        if space_of(part, size, measures).tall <= room:
            low = middle
        else:
            high = middle - 1
    low_table = block.unit["kind"] == "rows" and space.tall <= _TALL_TABLE * face.room
    if low_table or block.unit["kind"] in packing.kept:
        low = _in_company(packing, face, place, low, size, alone)
    low = _at_sentence(packing, face, place, low, size, alone)
    return low if low >= kept else 0


def _is_white(face: _Face, block: Block, room: float) -> bool:
    """Whether too much of a face stays empty, of which this much is left, where a unit goes on on the next as a whole: with a table what
    leads to it does."""
    if block.unit["kind"] != "rows":
        return room > _PART_ROOM * face.room
    back = _before(face, block)
    return face.room - (back.used if back else face.used) > _PART_TABLE * face.room


def _in_company(packing: Packing, face: _Face, place: _Place, count: int, size: float, alone: bool) -> int:
    """So many rows or numbers, or fewer, so that none is alone on the next face, nor on this one where they are four or more, and groups
    of numbers stay whole if they shall; none where they had better go on as a whole."""
    whole = packing.blocks[place.unit]
    pieces = packing.parts.pieces(whole)[place.piece :]
    each = len(pieces)
    fewer = min(count, each - _COMPANY) if each > _COMPANY else 0
    if fewer < _COMPANY and each >= 2 * _COMPANY:
        fewer = 0
    if whole.unit["kind"] == "numbers" and "groups" in packing.kept:
        ends = (cut for cut in range(fewer, _COMPANY - 1, -1) if pieces[cut - 1][0] != pieces[cut][0])
        fewer = next(ends, fewer)
    if not alone:
        return fewer
    end = place.piece + each
    return fewer if fewer and _goes_on(packing, whole, place.piece + fewer, end, size) <= face.after else count


def _goes_on(packing: Packing, whole: Block, start: int, end: int, size: float) -> float:
    """How tall some pieces of a unit are on the next face, below the name of its entry."""
    rest = space_of(packing.parts.part(whole, start, end), size, packing.measures)
    tall = rest.before + rest.tall
    if whole.unit["section"] >= 0 and whole.unit["entry"]:
        name = space_of(packing.parts.name(whole), size, packing.measures)
        tall += name.first + name.tall
    return tall


def _at_sentence(packing: Packing, face: _Face, place: _Place, count: int, size: float, alone: bool) -> int:
    """So many pieces of a unit, or fewer, so that no sentence is parted that the next face holds, nor a head left alone."""
    whole = packing.blocks[place.unit]
    start, end = packing.parts.sentence(whole, place.piece + count)
    fewer = start - place.piece
    least = whole.unit["keep"] if place.piece == 0 else 1
    if fewer == count or (alone and fewer < least):
        return count
    return fewer if _goes_on(packing, whole, start, end, size) <= face.after else count
