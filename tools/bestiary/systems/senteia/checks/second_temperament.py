"""A creature has more than one temperament.

One is usual (a reading): each opens the creature to a kind of influence, and players can hardly keep two in mind.

Bad:

    traits: [aggressive, cowardly]

Good:

    traits: [aggressive]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each temperament after the first."""
    found = [trait for trait in written_traits(subject.data, world) if trait.data.get("group") == "temperament"]
    for trait in found[1:]:
        if trait.id == found[0].id:
            yield Mark(At(trait.at), f"{trait.data['name']} stands here twice", help="take one of them out")
        else:
            yield Mark(At(trait.at), f"{trait.data['name']} is a second temperament beside {found[0].data['name']}")


CHECK = SheetCheck(
    Check("G314", "second-temperament", Severity.HINT, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
