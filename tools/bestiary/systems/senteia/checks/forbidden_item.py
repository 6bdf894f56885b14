"""A creature carries what one of its traits keeps it from using.

Instinctive creatures as a rule use no weapons or such items; claws and the like are items marked `natural` (S42).

Bad:

    traits: [instinctive]
    items: [sword]

Good:

    traits: [instinctive]
    items: [claws]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import defined_at, written_items, written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each item of a category that a trait forbids."""
    for trait in written_traits(subject.data, world):
        forbidden = (trait.data.get("forbids") or {}).get("items", ())
        for item in written_items(subject.data, world) if forbidden else ():
            if item.data.get("category") in forbidden and not item.data.get("natural"):
                yield Mark(
                    At(item.at),
                    f"{trait.data['name']} creatures usually do not use a {item.data['category']} such as `{item.data.get('name', item.id)}`",
                    help="if it is part of the body, say `natural: true` in the item's file",
                    related=(
                        *defined_at("trait", trait.id, "forbids", world),
                        *defined_at("item", item.id, "category", world),
                    ),
                )


CHECK = SheetCheck(
    Check("G318", "forbidden-item", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
