"""Nothing says which skill of the wielder an Attack with this weapon is rolled against.

A trait such as Heavy Melee decides it; without one the item says it with `against` (S8).

Bad:

    category: weapon

Good:

    category: weapon
    against: {strike: reflex}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a weapon that no ability is used with."""
    data = subject.data
    if data.get("category") != "weapon" or data.get("against"):
        return
    if not any(trait.data.get("against") for trait in written_traits(data, world)):
        yield Mark(
            At(("category",)),
            "nothing says which skill this weapon is used with",
            help="add `against: {strike: reflex}`, or a trait such as `heavy-melee`",
        )


CHECK = SheetCheck(
    Check("G313", "weapon-without-skill", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"item"}),
    run,
)
