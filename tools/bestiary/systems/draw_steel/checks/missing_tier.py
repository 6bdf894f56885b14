"""A roll or test does not have its three tiers, or has them out of order.

Every result from 2 to 20 and beyond needs an outcome: up to 11, 12 to 16, 17 and more.

Bad:

    - roll: Power Roll + 2
      tier1: 3 damage
      tier3: 7 damage

Good:

    - roll: Power Roll + 2
      tier1: 3 damage
      tier2: 5 damage
      tier3: 7 damage
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiary.diagnostic import At, Change, Check, Severity
from bestiary.forms.words import joined
from bestiary.source.quoting import yaml_text
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.falling import has_swapped_keys
from bestiary.systems.draw_steel.torn import in_one, says_nothing, torn_effects
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, WrittenEffect, usual_tier_key, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks missing, doubled and disordered tiers, and those that are torn from their roll."""
    written = written_in(subject, world)
    torn = torn_effects(written.effects)
    # What starts with a head alone is told as such.
    yield from (_torn(run, subject) for run in torn if not says_nothing(run[0].data))
    parts = {effect.at for run in torn for effect in run}
    for effect in written.effects:
        numbers = [tier.number for tier in effect.tiers]
        if effect.at in parts or (not numbers and not effect.rolled):
            continue
        what = f"the {'roll' if effect.rolled else 'test'} of `{effect.feature.name}`"
        place = At((*effect.at, "roll" if effect.rolled else "effect"), key=True)
        missing = [f"`{usual_tier_key(number)}`" for number in (1, 2, 3) if number not in numbers]
        if missing:
            yield Mark(place, f"{what} has no {' and no '.join(missing)}")
        elif len(set(numbers)) < len(numbers):
            yield Mark(place, f"{what} has a tier twice")
        elif has_swapped_keys(effect):
            yield _swapped(effect, what)
        elif numbers != sorted(numbers):
            help = "write `tier1`, `tier2`, `tier3`"
            yield Mark(place, f"the tiers of {what} are out of order", help=help, changes=tuple(_in_order(effect)))


def _swapped(effect: WrittenEffect, what: str) -> Mark:
    numbers = sorted(tier.number for tier in effect.tiers)
    wrong = [(tier, number) for tier, number in zip(effect.tiers, numbers, strict=True) if tier.number != number]
    said = joined([f"`{tier.at[-1]}`" for tier, _ in wrong])
    return Mark(
        At(wrong[0][0].at, key=True),
        f"the keys {said} of {what} are swapped: its damage rises from line to line",
        label=f"write {joined([f'`{usual_tier_key(number)}`' for _, number in wrong])}, in this order",
        changes=tuple(Change(At(tier.at, key=True), usual_tier_key(number)) for tier, number in wrong),
    )


def _in_order(effect: WrittenEffect) -> Iterator[Change]:
    """What puts the tiers of an effect in order, each with its key; nothing where one takes several lines."""
    if any("\n" in tier.text for tier in effect.tiers):
        return
    for tier, other in zip(effect.tiers, sorted(effect.tiers, key=lambda each: each.number), strict=True):
        if tier is not other:
            yield Change(At(tier.at, key=True), str(other.at[-1]))
            yield Change(At(tier.at), yaml_text(other.text))


def _torn(run: Sequence[WrittenEffect], subject: Subject) -> Mark:
    return Mark(
        At(run[1].tiers[0].at, key=True),
        f"tiers of `{run[0].feature.name}` stand behind hyphens of their own, which makes effects of them",
        help="only the first line of an effect has a hyphen: put spaces in place of the others",
        changes=in_one(run, subject),
    )


CHECK = SheetCheck(
    Check("G430", "missing-tier", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
