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
from bestiary.systems.senteia.written import in_lasting_order, stands_at, written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each temperament after the first by its id."""
    traits = [trait for trait in written_traits(subject.data, world) if trait.data.get("group") == "temperament"]
    found = list(in_lasting_order(traits, subject, lambda each: (each.id,)))
    for trait in found[1:]:
        name, first = trait.data["name"], found[0].data["name"]
        related = stands_at(found[0].at, f"`{first}`", subject)
        if trait.id == found[0].id:
            yield Mark(At(trait.at), f"{name} stands here twice", help="take one of them out", related=related)
        else:
            yield Mark(At(trait.at), f"{name} is a second temperament beside {first}", related=related)


CHECK = SheetCheck(
    Check("G314", "second-temperament", Severity.HINT, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
