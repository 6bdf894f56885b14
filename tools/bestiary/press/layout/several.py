"""Units on several faces: as few as hold them, parted where it costs the reader least; lengths in pt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bestiary.press.layout.contents import Content, Fitted, Unfit, legal_line, room_on
from bestiary.press.layout.heads import FIRST, FURTHER, ONLY
from bestiary.press.layout.measures import PT_PER_MM
from bestiary.press.layout.packing import Filled, Packing, TooTall, pack
from bestiary.press.layout.sections import goes_on

#: Parts of a face from which on a section that it does not hold moves on as a whole, each to be tried; none.
_ANYWHERE = float("inf")
_KEEPS = (_ANYWHERE, 0.8, 0.6, 0.4)
#: How many sizes are tried with each.
_TRIES = 4
#: From this size on, in pt, text is large enough; of each pt more only a part counts.
_LARGE_ENOUGH, _MORE = 8.5, 0.4
#: What it costs, in pt of the size of text, when a section goes on on another face, and when an entry does.
_PARTED_SECTION, _PARTED_ENTRY = 0.35, 0.75
#: What it costs in the same way when all of a face is white, and the part of a face that may be.
_WHITE, _SOME_WHITE = 4.0, 0.12

#: Parts of a last face that are tried to stay where the rest of it is to stand beside the legal line.
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
    kept = _best(replace(way.packing, kept=True), way.rooms, most, way.close) if _parts(way.packing) else None
    best = kept or _best(way.packing, way.rooms, most, way.close)
    assert best is not None, "as many faces as these hold it at the least size"
    size, faces = best
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


def _all_faces(packing: Packing, rooms: Sequence[float], placed: bool) -> tuple[Filled, ...] | TooTall:
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
        return _with_legal_line(packing, rooms, size, most, keep, placed)
    if len(faces) == most:
        return faces
    # They ended early, on a face that was filled as if another followed: is there room for the legal line?
    *before, last = faces
    less = rooms.less(len(faces))
    if last.free >= less:
        return (*before, Filled(last.blocks, last.free - less))
    # With that room kept on each face they may end on a later one; else the line stands on another, or beside the end of the last,
    # or alone, where nothing else has room beside it.
    even = pack(packing, size, rooms.if_last, most, keep, placed)
    if isinstance(even, tuple):
        return even
    with_line = _with_legal_line(packing, rooms, size, most, keep, placed) or _with_company(
        packing, rooms, size, faces, placed
    )
    return with_line or (*faces, Filled((), rooms.last))


def _with_company(
    packing: Packing, rooms: _Rooms, size: float, faces: tuple[Filled, ...], placed: bool
) -> tuple[Filled, ...] | None:
    """Units on one face more than these, whose last goes on beside the legal line: with half of it, or else with less."""
    *before, short = rooms.of(len(faces) + 1)[:-1]
    held = short - faces[-1].free
    for part in _COMPANIES:
        each = (*before, held * part, rooms.last)
        found = pack(packing, size, each, len(each), _ANYWHERE, placed)
        if isinstance(found, tuple) and len(found) == len(each):
            return (*found[:-2], replace(found[-2], free=found[-2].free + short - held * part), found[-1])
    return None


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


def _parts(packing: Packing) -> bool:
    """Whether something is packed that had better stay together."""
    return any(block.unit["kind"] in ("rows", "numbers") for block in packing.blocks)


def _best(packing: Packing, rooms: _Rooms, most: int, placed: bool) -> tuple[float, tuple[Filled, ...]] | None:
    """The size and the faces that read best: large text, few parted sections and entries, no face with much white; None when so
    many faces do not hold it."""
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


def exceeding(content: Content, limit: float) -> Unfit:
    """By how much a card exceeds its faces at the floor, and the unit that is the first beyond them."""
    measures = content.measures
    packing = Packing((*content.leads, *content.rest), content.parts, measures)
    rooms = _rooms(content).of(limit) if limit < float("inf") else _rooms(content).if_not_last
    faces = _all_faces(packing, rooms, False)
    if isinstance(faces, TooTall):
        return Unfit(faces.index, 0.0)
    beyond = faces[int(limit) :]
    over = sum(rooms[-1] - face.free for face in beyond)
    return Unfit(beyond[0].blocks[0].unit["index"], over / PT_PER_MM)
