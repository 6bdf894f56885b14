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
from bestiary.systems.senteia.written import GREATEST, is_sheet, rank_of, thing_data, written_entries


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks what only a Sovereign, or more than that, should have."""
    tier = subject.data.get("tier", "")
    rank = rank_of(tier, world)
    if not is_sheet(subject) or not 0 < rank < rank_of(GREATEST, world):
        return
    name = thing_data("trait", tier, world)["name"]
    for part, count in (subject.data.get("turn") or {}).items():
        if count > 1:
            yield Mark(At(("turn", part)), f"a {name} with {count} {part} a turn", help="that is for Sovereigns")
    for entry in written_entries(subject.data, world):
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
