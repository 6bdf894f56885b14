"""A tier with an exact Vitality or Stamina has another number written.

A Pawn has Vitality 1 and Stamina 1, exactly (S16). To give it more, make it a Rook.

Bad:

    tier: pawn
    vitality: 2

Good:

    tier: pawn
    vitality: 1
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import defined_at, is_sheet, thing_data


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each written number that differs from its tier's exact one."""
    if not is_sheet(subject):
        return
    tier = subject.data.get("tier", "")
    data = thing_data("trait", tier, world)
    for key in ("vitality", "stamina"):
        exact = (data.get("tier") or {}).get(key)
        written = subject.data.get(key)
        if exact is not None and written is not None and written != exact:
            name = data.get("name", tier)
            yield Mark(
                At((key,)),
                f"a {name} has exactly {exact} {key.capitalize()}, not {written}",
                label=f"write {exact}",
                help=f"a tougher {name} is one of the next tier (S16)",
                replacement=str(exact),
                related=defined_at("trait", tier, "tier", world),
                safe=False,
            )


CHECK = SheetCheck(
    Check("G301", "exact-tier-values", Severity.ERROR, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
