"""Traits about harm cancel, repeat or outdo each other.

Resistant and Vulnerable to the same thing cancel (S29, a reading); Immune leaves nothing for either to do; a thing listed twice
counts once.

Bad:

    traits: [resistant: [fire], vulnerable: [fire]]

Good:

    traits: [resistant: [fire]]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.tables import title
from bestiary.systems.senteia.written import written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each listed thing that an earlier trait about harm lists as well."""
    before: dict[str, str] = {}
    for trait in written_traits(subject.data, world):
        if not isinstance(trait.parameter, list) or not (trait.data.get("harm_change") or trait.data.get("immune")):
            continue
        name = str(trait.data.get("name", trait.id))
        for position, identity in enumerate(trait.parameter):
            if identity in before:
                first = before[identity]
                said = f"is listed twice for {name}" if first == name else f"is under {first} and under {name}"
                yield Mark(At((*trait.at, trait.id, position)), f"{title(identity)} {said}", help="keep one of them")
            before.setdefault(identity, name)


CHECK = SheetCheck(
    Check("G316", "contradictory-harm", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
