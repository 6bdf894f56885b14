"""More is in hand than there are hands.

A Two-Handed weapon takes both hands, so no shield or second weapon is in hand beside it (S9, a reading). What is `stowed`
does not count, and neither do natural weapons.

Bad:

    items: [maul, shield]

Good:

    items:
      - maul
      - {item: shield, stowed: true}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.collection.extends import name_of
from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import (
    Named,
    defined_at,
    in_lasting_order,
    is_sheet,
    stands_at,
    thing_data,
    written_items,
)

_HELD = ("weapon", "shield")


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks the first thing that no hand is left for."""
    if not is_sheet(subject):
        return
    items = [item for item in written_items(subject.data, world) if _in_hand(item)]
    if len(items) < 2:
        return
    held = list(in_lasting_order(items, subject, lambda each: (each.id,)))
    hands = [_hands(item, world) for item in held]
    if max(hands) < 2:
        return
    two_handed = held[hands.index(max(hands))]
    other = next(item for item in held if item is not two_handed)
    yield Mark(
        At(other.at),
        f"`{two_handed.data.get('name', two_handed.id)}` takes both hands, so `{other.data.get('name', other.id)}` cannot be in hand too",
        help=f"stow one of them: `{{item: {other.id}, stowed: true}}`",
        related=(
            *stands_at(two_handed.at, f"`{two_handed.data.get('name', two_handed.id)}`", subject),
            *defined_at("item", two_handed.id, "traits", world),
        ),
    )


def _in_hand(item: Named) -> bool:
    stowed = isinstance(item.written, dict) and item.written.get("stowed")
    return item.data.get("category") in _HELD and not item.data.get("natural") and not stowed


def _hands(item: Named, world: World) -> int:
    return max(
        (thing_data("trait", name_of(trait), world).get("hands", 1) for trait in item.data.get("traits", ())), default=1
    )


CHECK = SheetCheck(
    Check("G302", "crowded-hands", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
