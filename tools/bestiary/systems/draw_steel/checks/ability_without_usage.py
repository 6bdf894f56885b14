"""An ability does not say how it is used.

A reader needs its usage, distance and target; a feature without them is a trait.

Bad:

    - feature_type: ability
      name: Bash

Good:

    - feature_type: ability
      name: Bash
      keywords: [Melee, Strike]
      usage: Main action
      distance: Melee 1
      target: One creature
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each ability that lacks usage, distance or target."""
    for feature in written_in(subject, world).features:
        missing = [f"`{key}`" for key in ("usage", "distance", "target") if key not in feature.data]
        if feature.data["feature_type"] == "ability" and missing:
            yield Mark(
                At((*feature.at, "name"), key=True),
                f"the ability `{feature.name}` has no {' and no '.join(missing)}",
                help="add it, a dash where there is none; or make the feature a trait",
            )


CHECK = SheetCheck(
    Check("G431", "ability-without-usage", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
