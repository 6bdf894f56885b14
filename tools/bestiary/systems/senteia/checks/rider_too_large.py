"""A Mount is no larger than the riders it is meant for.

A rider fits if it is smaller, or takes fewer spaces: usually Medium 1 on Medium 2, or on Large (S44).

Bad:

    size: medium 1
    traits: [mount]

Good:

    size: medium 2
    traits: [mount]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.written import defined_at, is_sheet, thing_data, written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a mount that its usual rider does not fit."""
    for trait in written_traits(subject.data, world):
        rider = trait.data.get("carries_rider")
        if not rider or not is_sheet(subject):
            continue
        category, _, most = split_size(subject.data.get("size", world.tables.default_size))
        own = (thing_data("trait", category, world).get("size") or {}).get("rank", 0)
        size = thing_data("trait", rider, world).get("size") or {}
        least = (size.get("spaces") or [0])[0]
        if own < size.get("rank", 0) or (own == size.get("rank", 0) and most <= least):
            name = thing_data("trait", rider, world).get("name", rider)
            yield Mark(
                At(trait.at),
                f"a {name} rider hardly fits on a mount of this size",
                help="a mount is larger than its rider, or takes more spaces",
                related=defined_at("trait", trait.id, "carries_rider", world),
            )


CHECK = SheetCheck(
    Check("G324", "rider-too-large", Severity.HINT, __doc__ or "", frozenset({"senteia"})), frozenset({"creature"}), run
)
