"""A power roll adds something else than the highest characteristic.

Creatures roll with their best characteristic whatever the ability is.

Bad:

    might: 3
    features:
      - name: Bash
        effects: [{roll: Power Roll + 2, tier1: 3 damage}]

Good:

    might: 3
    features:
      - name: Bash
        effects: [{roll: Power Roll + 3, tier1: 3 damage}]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.power import read_roll
from bestiary.systems.draw_steel.written import SYSTEM, characteristics, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each roll whose bonus is not the highest characteristic."""
    highest = max(characteristics(subject.data, world.tables).values())
    for effect in written_in(subject, world).effects:
        roll = read_roll(str(effect.data["roll"]), world.tables.words) if effect.rolled else None
        if roll is not None and roll.bonus is not None and roll.bonus != highest:
            yield Mark(
                At((*effect.at, "roll")),
                f"the roll of `{effect.feature.name}` adds {roll.bonus}, but the highest characteristic is {highest}",
            )


CHECK = SheetCheck(
    Check("G422", "odd-roll-bonus", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
