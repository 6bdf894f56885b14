"""A minion does not say what a captain gives it, or another creature does.

Minions, and only they, gain something while a captain leads them.

Bad:

    roles: [Elite Brute]
    with_captain: +2 bonus to speed

Good:

    roles: [Minion Brute]
    with_captain: +2 bonus to speed
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.wording import with_article
from bestiary.systems.draw_steel.written import SYSTEM, station_of


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a captain too many or too few."""
    organization = world.tables.organizations.get(station_of(subject.data, world.tables).organization)
    if organization is None:
        return
    if "with_captain" in subject.data and not organization.captain:
        yield Mark(
            At(("with_captain",), key=True), f"{with_article(organization.name)} has no captain; only minions do"
        )
    elif "with_captain" not in subject.data and organization.captain:
        yield Mark(
            At(("roles",), key=True),
            "the minion does not say what a captain gives it",
            help="add a line such as `with_captain: Gain an edge on strikes`",
        )


CHECK = SheetCheck(
    Check("G425", "captain-and-minions", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
