"""A higher tier of a power roll deals less damage than a lower one.

A better roll hurts more. Tests that the targets make run the other way, and are not looked at.

Bad:

    - roll: Power Roll + 2
      tier1: 5 damage
      tier2: 4 damage
      tier3: 9 damage

Good:

    - roll: Power Roll + 2
      tier1: 5 damage
      tier2: 7 damage
      tier3: 9 damage
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.falling import damage_of, has_swapped_keys
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each tier of a roll that deals less than the tier before it."""
    for effect in written_in(subject, world).effects:
        if not effect.rolled or has_swapped_keys(effect):
            continue
        for (lower, less), (higher, more) in pairwise(damage_of(sorted(effect.tiers, key=lambda each: each.number))):
            if more < less:
                yield Mark(
                    At(higher.at),
                    f"tier {higher.number} deals {more} damage, less than the {less} of tier {lower.number}",
                    help="if the targets make a test here, write it in `effect` and take `roll` out",
                )


CHECK = SheetCheck(
    Check("G427", "falling-damage", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
