"""Units on several faces: as few as hold them, parted where it costs the reader least; lengths in pt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from bestiary.press.layout.contents import Content, Fitted, Unfit, legal_line, room_on
from bestiary.press.layout.heads import FIRST, FURTHER, ONLY
from bestiary.press.layout.measures import PT_PER_MM
from bestiary.press.layout.packing import STATS, Filled, Packing, TooTall, pack
from bestiary.press.layout.sections import goes_on

#: Parts of a face from which on a section that it does not hold moves on as a whole, each to be tried; no face has more.
_ANYWHERE = 1.0
_KEEPS = (_ANYWHERE, 0.8, 0.6, 0.4)
#: How many sizes are tried with each.
_TRIES = 4
#: From this size on, in pt, text is large enough; of each pt more only a part counts.
_LARGE_ENOUGH, _MORE = 8.5, 0.4
#: What it costs, in pt of the size of text, when a section goes on on another face, and when an entry does.
_PARTED_SECTION, _PARTED_ENTRY = 0.35, 0.75
#: What it costs in the same way when all of a face is white, and the part of a face that may be.
_WHITE, _SOME_WHITE = 4.0, 0.12

#: What it costs in the same way when a table goes on on another face, when one row of it stands there, when a stat block goes on,
#: and when nothing but a little, as a part of a face, stands on the last.
_PARTED_TABLE, _LONE_ROW, _PARTED_STATS, _NEARLY_IDLE, _LITTLE = 0.75, 2.5, 1.5, 2.0, 0.25
#: What may be kept together of numbers and tables, the most first.
_KEPT = (
    frozenset({"stats", "rows", "numbers", "groups"}),
    frozenset({"stats", "numbers", "groups"}),
    frozenset({"rows", "numbers", "groups"}),
    frozenset({"numbers", "groups"}),
    frozenset({"tables", "rows", "numbers"}),
    frozenset({"numbers"}),
    frozenset[str](),
)
#: So much may be amiss with faces before others are looked for that part what had better stay together.
_FINE = 2.0

#: Parts of a face that are tried to stay where the rest of it is to go on: beside the legal line, or on a last face that holds little.
_COMPANIES = (0.5, 0.75, 0.95)


class _Rooms(Struct, frozen=True):
    """Room for units on faces: on the first, on those between, on the last; and on a first one that is also the last.

    `legal` is what the legal line takes of the first.
    """

    first: float
    middle: float
    last: float
    only: float
    legal: float

    def of(self, count: float) -> tuple[float, ...]:
        """On each of so many faces."""
        return (self.only,) if count == 1 else (self.first, *[self.middle] * (int(count) - 2), self.last)

    @property
    def if_last(self) -> tuple[float, ...]:
        """On the first face and on each further one, when any of them may turn out to be the last."""
        return self.only, self.last

    @property
    def if_not_last(self) -> tuple[float, ...]:
        """The same, when another face follows each of them."""
        return self.first, self.middle

    def legal_on(self, index: int) -> float:
        """What the legal line takes of a face."""
        return self.legal if index == 0 else self.middle - self.last

    def less(self, count: int) -> float:
        """How much less room the last of so many faces has than if more followed."""
        return self.first - self.only if count == 1 else self.middle - self.last


def _rooms(content: Content, led: float = 0.0) -> _Rooms:
    """`led` is room that is taken at the top of the first face."""
    first, only = room_on(content, FIRST) - led, room_on(content, ONLY) - led
    rooms = (first, room_on(content, FURTHER, last=False), room_on(content, FURTHER), min(first, only))
    return _Rooms(*rooms, legal=legal_line(content))


class _Set(Struct, frozen=True):
    """Faces in text of a size in pt, and what is amiss with them, as the size of text in pt that would be as bad."""

    size: float
    faces: tuple[Filled, ...]
    faults: float

    @property
    def worth(self) -> float:
        """How well they read."""
        return _ease(self.size) - self.faults


class _Way(Struct, frozen=True):
    """A way to set a card on several faces: what is packed into which rooms, and as few faces as it takes; inf when it has none."""

    content: Content
    packing: Packing
    rooms: _Rooms
    #: Whether what leads the card stands close at the top of the first face, and is not packed.
    close: bool
    fewest: float


def fit_several(content: Content, limit: float) -> Fitted | Unfit:
    """As few faces as hold all units, parted where it costs least.

    The leads of the first face stand close, and the name is small, where that saves a face.
    """
    way = min(_ways(content), key=lambda way: way.fewest)
    if way.fewest > limit or way.fewest == float("inf"):
        return exceeding(content, limit)
    most = int(way.fewest)
    if (digits := len(str(most))) > content.drawn.digits:
        return fit_several(content.with_head(content.drawn.small, digits), limit)
    best = _best_of(way, most)
    if best is None:
        return exceeding(content, most - 1)
    size, faces = best.size, best.faces
    if way.close:
        faces = (replace(faces[0], blocks=(*content.leads, *faces[0].blocks)), *faces[1:])
    return Fitted(size, faces, close=way.close, small=way.content.drawn.small, digits=way.content.drawn.digits)


def _ways(content: Content) -> Iterator[_Way]:
    """Ways to set a card, the roomiest first; those after it are looked for where they may save a face."""
    roomy = _way(content, False)
    yield roomy
    if roomy.fewest > 2:
        for each in (content, content.with_small_name()):
            if content.leads and room_on(each, FIRST) > each.drawn.leads(True)[1]:
                yield _way(each, True)
            if each is not content:
                yield _way(each, False)


def _way(content: Content, close: bool) -> _Way:
    """What one way takes."""
    rooms = _rooms(content, content.drawn.leads(True)[1] if close else 0.0)
    blocks = content.rest if close else (*content.leads, *content.rest)
    packing = Packing(blocks, content.parts, content.measures)
    fewest = _fewest(packing, rooms, close)
    return _Way(content, packing, rooms, close, float("inf") if isinstance(fewest, TooTall) else fewest)


def _fewest(packing: Packing, rooms: _Rooms, placed: bool) -> int | TooTall:
    """As few faces as there can be, at the least size; a unit that none holds is too tall."""
    floor = packing.measures.floor
    faces = _all_faces(packing, rooms.if_last, placed)
    if not isinstance(faces, TooTall):
        # Room for the legal line was kept on each of them, and only one needs it.
        fewest = len(faces)
        while fewest > 1 and _packed(packing, rooms, floor, fewest - 1, _ANYWHERE, placed):
            fewest -= 1
        return fewest
    # A unit that fits no face beside the legal line may fit one without: the line then has a face of its own, at worst.
    faces = _all_faces(packing, rooms.if_not_last, placed)
    if isinstance(faces, TooTall):
        return faces
    return len(faces) if _packed(packing, rooms, floor, len(faces), _ANYWHERE, placed) else len(faces) + 1


def _all_faces(packing: Packing, rooms: tuple[float, ...], placed: bool) -> tuple[Filled, ...] | TooTall:
    """Units on as many faces as they take at the least size."""
    faces = pack(packing, packing.measures.floor, rooms, float("inf"), _ANYWHERE, placed)
    assert faces is not None, "no number of faces is too many"
    return faces


def _packed(
    packing: Packing, rooms: _Rooms, size: float, most: int, keep: float, placed: bool
) -> tuple[Filled, ...] | None:
    """Units on at most so many faces, the last with its legal line; None when they take more."""
    faces = pack(packing, size, rooms.of(most), most, keep, placed)
    if not isinstance(faces, tuple):
        # What a face with more room holds may leave a worse place to part what follows.
        return _with_legal_line(packing, rooms, size, most, keep, placed) or _even(
            packing, rooms, size, most, keep, placed
        )
    if len(faces) == most:
        return faces
    # They ended early, on a face that was filled as if another followed: is there room for the legal line?
    *before, last = faces
    less = rooms.less(len(faces))
    if last.free >= less:
        return (*before, Filled(last.blocks, last.free - less))
    # With that room kept on each face they may end on a later one; else the line stands on another, or beside the end of the last,
    # or alone, where nothing else has room beside it.
    if even := _even(packing, rooms, size, most, keep, placed):
        return even
    with_line = _with_legal_line(packing, rooms, size, most, keep, placed) or _with_company(
        packing, rooms, size, faces, placed
    )
    return with_line or (*faces, Filled((), rooms.last))


def _even(
    packing: Packing, rooms: _Rooms, size: float, most: int, keep: float, placed: bool
) -> tuple[Filled, ...] | None:
    """Units on at most so many faces, each of which has room for the legal line; None when they take more."""
    faces = pack(packing, size, rooms.if_last, most, keep, placed)
    return faces if isinstance(faces, tuple) else None


def _with_company(
    packing: Packing, rooms: _Rooms, size: float, faces: tuple[Filled, ...], placed: bool
) -> tuple[Filled, ...] | None:
    """Units on one face more than these, whose last goes on beside the legal line: with half of it, or else with less."""
    return next(_moved_on(packing, rooms, size, faces, placed), None)


def _moved_on(
    packing: Packing, rooms: _Rooms, size: float, faces: tuple[Filled, ...], placed: bool
) -> Iterator[tuple[Filled, ...]]:
    """Units on one face more than these, which holds a part of what the last of these does: half of it, and less."""
    *before, short = rooms.of(len(faces) + 1)[:-1]
    held = short - faces[-1].free
    for part in _COMPANIES:
        each = (*before, held * part, rooms.last)
        found = pack(packing, size, each, len(each), _ANYWHERE, placed)
        if isinstance(found, tuple) and len(found) == len(each):
            yield (*found[:-2], replace(found[-2], free=found[-2].free + short - held * part), found[-1])


def _with_legal_line(
    packing: Packing, rooms: _Rooms, size: float, most: int, keep: float, placed: bool
) -> tuple[Filled, ...] | None:
    """Units on at most so many faces, of which one before the last has room for the legal line; None when none has."""
    faces = pack(packing, size, rooms.if_not_last, most, keep, placed) if rooms.middle > rooms.last else None
    if not isinstance(faces, tuple):
        return None
    for index in range(len(faces) - 2, -1, -1):
        if (left := faces[index].free - rooms.legal_on(index)) >= 0:
            return (*faces[:index], Filled(faces[index].blocks, left, legal=True), *faces[index + 1 :])
    return None


def _best_of(way: _Way, most: int) -> _Set | None:
    """What reads best on so many faces: with as much kept together as may be, unless that leaves them much worse than with less."""
    best: _Set | None = None
    for kept in _kept_in(way.packing):
        packing = replace(way.packing, kept=kept)
        best = _best(packing, way.rooms, most, way.close, best.worth if best else float("-inf")) or best
        if best and best.faults <= _FINE:
            break
    return best


def _kept_in(packing: Packing) -> Sequence[frozenset[str]]:
    """What of a card may be kept together, the most first, nothing last."""
    kinds = {block.unit["kind"] for block in packing.blocks}
    if kinds & {*STATS}:
        kinds |= {"stats"}
    if any(block.unit["kind"] == "numbers" and len(block.unit["rows"]) > 1 for block in packing.blocks):
        kinds |= {"groups"}
    if "rows" in kinds:
        kinds |= {"tables"}
    return list(dict.fromkeys(kept & kinds for kept in _KEPT))


def _best(packing: Packing, rooms: _Rooms, most: int, placed: bool, worth: float = float("-inf")) -> _Set | None:
    """The size and the faces that read best: large text, few parted sections and entries, no face with much white; None when so
    many faces do not hold it, or none is better than `worth`."""
    size_at, top = packing.measures.size, packing.measures.sizes.steps
    best = None
    for keep in _KEEPS:
        found = _search(packing, rooms, most, keep, placed, top) if _ease(size_at(top)) > worth else None
        # No size is larger than where sections are parted anywhere.
        top = found[0] if found and keep == _ANYWHERE else top
        least = found[0] - _TRIES if found else 0
        while found and found[0] > least and _ease(size_at(found[0])) > worth:
            step, faces = found
            each = _balanced(packing, rooms, _Set(size_at(step), faces, _faults(faces, rooms.of(most))), placed)
            if each.worth > worth:
                worth, best = each.worth, each
            found = _smaller(packing, rooms, most, keep, placed, step)
    return best


def _balanced(packing: Packing, rooms: _Rooms, given: _Set, placed: bool) -> _Set:
    """Faces of which the last holds little, with more of the one before on it where that reads better."""
    count, faces = len(given.faces), given.faces
    if count < 2 or not _is_little(faces[-1], rooms.last) or any(face.legal for face in faces):
        return given
    tried = _moved_on(packing, rooms, given.size, faces[:-1], placed)
    sets = (_Set(given.size, each, _faults(each, rooms.of(count))) for each in tried)
    return max((given, *sets), key=lambda each: each.worth)


def _is_little(face: Filled, room: float) -> bool:
    """Whether hardly anything stands on a face."""
    return room - face.free < _LITTLE * room


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
    idle = len(faces) > 1 and len(faces) == len(rooms) and _is_little(faces[-1], rooms[-1])
    stats = sum(_parts_stats(before, face) for before, face in pairwise(faces))
    return (
        _WHITE * white + sum(parted) + sum(map(_parted_table, faces[1:])) + _PARTED_STATS * stats + _NEARLY_IDLE * idle
    )


def _parts_stats(before: Filled, face: Filled) -> bool:
    """Whether numbers and gauges go on from a face on the next."""
    ends = (*before.blocks[-1:], *face.blocks[:1])
    return len(ends) > 1 and all(block.unit["kind"] in STATS for block in ends)


def _parted_table(face: Filled) -> float:
    """What it costs that a face begins with the rest of a table, below the name of its entry."""
    rest = next((block for block in face.blocks[:2] if block.unit["kind"] == "rows" and block.source is None), None)
    return 0.0 if rest is None else _PARTED_TABLE + _LONE_ROW * (len(rest.rows) == 1)


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


def exceeding(content: Content, limit: float) -> Unfit:
    """By how much a card exceeds its faces at the floor, and the unit that is the first beyond them."""
    measures = content.measures
    packing = Packing((*content.leads, *content.rest), content.parts, measures)
    rooms = _rooms(content).of(limit) if limit < float("inf") else _rooms(content).if_not_last
    faces = _all_faces(packing, rooms, False)
    if isinstance(faces, TooTall):
        return Unfit(faces.index, 0.0)
    # Where another way to part them would hold them, their end is beyond.
    beyond = faces[int(min(limit, len(faces) - 1)) :]
    over = sum(rooms[-1] - face.free for face in beyond)
    return Unfit(next((block.unit["index"] for face in beyond for block in face.blocks), 0), over / PT_PER_MM)
