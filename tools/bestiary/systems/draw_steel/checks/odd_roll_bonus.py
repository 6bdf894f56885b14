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
    """Marks each roll whose bonus is not the highest characteristic; only the first where all have the same other one."""
    highest = max(characteristics(subject.data, world.tables).values())
    rolls = [
        (effect, roll.bonus)
        for effect in written_in(subject, world).effects
        if effect.rolled
        and (roll := read_roll(str(effect.data["roll"]), world.tables.words))
        and roll.bonus is not None
    ]
    bonuses = {bonus for _, bonus in rolls}
    if len(rolls) > 1 and len(bonuses) == 1 and highest not in bonuses:
        yield Mark(
            At((*rolls[0][0].at, "roll")),
            f"all {len(rolls)} rolls add {rolls[0][1]}, but the highest characteristic is {highest}",
            help="it is most likely the characteristic that is wrong",
        )
        return
    for effect, bonus in rolls:
        if bonus != highest:
            yield Mark(
                At((*effect.at, "roll")),
                f"the roll of `{effect.feature.name}` adds {bonus}, but the highest characteristic is {highest}",
            )


CHECK = SheetCheck(
    Check("G422", "odd-roll-bonus", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
