"""A Pawn or Rook has more than one action a turn, or an action of several Attacks.

That is for Sovereigns, who face a party alone (S48). Several actions to choose from are fine.

Bad:

    tier: rook
    turn: {actions: 2}

Good:

    tier: sovereign
    turn: {actions: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import is_sheet, thing_data, written_entries


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks what only the highest tier should have."""
    tier = thing_data("trait", subject.data.get("tier", ""), world)
    ranks = [
        (thing_data("trait", identity, world).get("tier") or {}).get("rank", 0)
        for identity in world.names.get("trait:tier", {})
    ]
    if not is_sheet(subject) or not tier or tier["tier"]["rank"] >= max(ranks, default=0):
        return
    name = tier["name"]
    for part, count in (subject.data.get("turn") or {}).items():
        if count > 1:
            yield Mark(At(("turn", part)), f"a {name} with {count} {part} a turn", help="that is for Sovereigns")
    for entry in written_entries(subject.data):
        if entry.data.get("attacks", 1) > 1:
            yield Mark(
                At((*entry.at, "attacks")),
                f"a {name} with {entry.data['attacks']} Attacks in one action",
                help="that is for Sovereigns",
            )


CHECK = SheetCheck(
    Check("G319", "too-many-actions", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
