"""A triggered ability has no trigger, or another ability has one.

Triggered actions wait for something; what that is stands in `trigger`.

Bad:

    usage: Triggered action
    effects: [{effect: The netter steps aside.}]

Good:

    usage: Triggered action
    trigger: The netter takes damage.
    effects: [{effect: The netter steps aside.}]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import read_usage
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each ability in which usage and trigger do not go together."""
    names = {each.name for each in world.tables.words.usages if each.triggered}
    for feature in written_in(subject, world).features:
        usage = read_usage(str(feature.data.get("usage", "")), world.tables.words)
        if usage is None or "usage" not in feature.data:
            continue
        triggered = usage.partition(" (")[0] in names
        if triggered and "trigger" not in feature.data:
            yield Mark(
                At((*feature.at, "usage")),
                f"`{feature.name}` is triggered, but does not say by what",
                help="add `trigger:`",
            )
        elif not triggered and "trigger" in feature.data:
            yield Mark(
                At((*feature.at, "trigger"), key=True), f"`{feature.name}` has a trigger, but its usage is `{usage}`"
            )


CHECK = SheetCheck(
    Check("G432", "trigger-without-usage", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
