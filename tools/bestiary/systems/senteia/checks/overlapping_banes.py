"""Two banes fire on the same number of the event die.

Banes of one source share the die: give each its own numbers, or say with `allow` that both are meant to fire. Banes of an
item (`of`) are counted with that item's own.

Bad:

    banes:
      - {name: Trip, range: 1-3, text: Falls.}
      - {name: Bite, range: 2, text: Bleeds.}

Good:

    banes:
      - {name: Trip, range: 1-2, text: Falls.}
      - {name: Bite, range: 3, text: Bleeds.}
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bestiary.diagnostic import At, Check, Pointer, Related, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.convert.banes import DROP, mirror_range, read_range
from bestiary.systems.senteia.wording import range_text
from bestiary.systems.senteia.written import Named, in_lasting_order, stands_at, written_entries, written_items


class _Bane(Struct, frozen=True):
    """A bane with the lowest and highest number it fires on, and where the sheet has it; None for one of an item."""

    name: str
    low: int
    high: int
    at: Pointer | None = None


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks the higher of two banes of one source whose ranges meet."""
    before: dict[str, list[_Bane]] = {"": []}
    banes = written_entries(subject.data, world, ("banes",))
    for entry in in_lasting_order(banes, subject, lambda each: (*read_range(each.data["range"]), each.data["name"])):
        low, high = read_range(entry.data["range"])
        of = entry.data.get("of", "")
        if of not in before:
            carried = [item for item in written_items(subject.data, world) if item.id == of]
            before[of] = _of_item(carried[-1], subject, world) if carried else []
        source = before[of]
        for other in source:
            if low <= other.high and other.low <= high:
                yield Mark(
                    At((*entry.at, "range")),
                    f"bane `{entry.data['name']}` fires on {range_text(low, high)}, and so does `{other.name}` on {range_text(other.low, other.high)}",
                    help="give each its own numbers",
                    related=_place_of(other, subject),
                )
                break
        source.append(_Bane(entry.data["name"], low, high, entry.at))


def _place_of(bane: _Bane, subject: Subject) -> tuple[Related, ...]:
    """Where the other bane of two is written; empty for one that an item brings."""
    return stands_at((*bane.at, "range"), f"bane `{bane.name}`", subject) if bane.at is not None else ()


def _of_item(item: Named, subject: Subject, world: World) -> list[_Bane]:
    """The banes that an item brings: its own, and its boons with mirrored ranges unless they are dropped."""
    banes = [_Bane(bane["name"], *read_range(bane["range"])) for bane in item.data.get("banes", ())]
    written = item.written.get("item_boons") if isinstance(item.written, dict) else None
    if (written or subject.data.get("item_boons") or world.tables.item_boons) == DROP:
        return banes
    mirrored = [
        _Bane(boon["name"], *mirror_range(*read_range(boon["range"]), world.tables.event_die))
        for boon in item.data.get("boons", ())
    ]
    return [*banes, *mirrored]


CHECK = SheetCheck(
    Check("G308", "overlapping-banes", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
