"""A Very Small creature carries something.

It can carry nothing but tiny, light things (S33). Natural weapons are part of it.

Bad:

    size: very small
    items: [sword]

Good:

    size: very small
    items: [stinger]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.written import defined_at, written_items


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each item with a Burden on a creature of the least size."""
    if split_size(subject.data.get("size", ""))[0] != "very-small":
        return
    for item in written_items(subject.data, world):
        if item.data.get("burden") and not item.data.get("natural"):
            yield Mark(
                At(item.at),
                f"a Very Small creature cannot carry `{item.data.get('name', item.id)}` (Burden {item.data['burden']})",
                related=defined_at("item", item.id, "burden", world),
            )


CHECK = SheetCheck(
    Check("G317", "gear-of-the-tiny", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
