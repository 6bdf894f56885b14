"""Tiers stand without a roll and without the words of a test.

Nothing says who rolls, and what.

Bad:

    - tier1: 3 damage
      tier2: 5 damage
      tier3: 7 damage

Good:

    - roll: Power Roll + 2
      tier1: 3 damage
      tier2: 5 damage
      tier3: 7 damage
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.torn import torn_effects
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks tiers that no roll and no words of the feature belong to."""
    written = written_in(subject, world)
    torn = {effect.at for run in torn_effects(written.effects) for effect in run[1:]}
    for effect in written.effects:
        if effect.rolled or not effect.tiers or "effect" in effect.data or effect.at in torn:
            continue
        said = " ".join(str(each.get("effect", "")) for each in effect.feature.data["effects"])
        if "test" not in said.casefold():
            yield Mark(
                At(effect.tiers[0].at, key=True),
                f"nothing in `{effect.feature.name}` says what is rolled for its tiers",
                help="add `roll:`, or the test in `effect:`",
            )


CHECK = SheetCheck(
    Check("G434", "tiers-of-nothing", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
