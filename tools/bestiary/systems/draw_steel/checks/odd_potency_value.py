"""A potency is not what its tier usually has.

Tier 1 has the highest characteristic less 2, tier 2 less 1, tier 3 the highest itself; those of leaders and solos may
be one higher.

Bad:

    might: 2
    # …
    tier2: 5 damage; M < 3 prone

Good:

    might: 2
    # …
    tier2: 5 damage; M < 1 prone
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.power import find_potencies, is_known
from bestiary.systems.draw_steel.written import (
    SYSTEM,
    WrittenText,
    characteristics,
    station_of,
    word_at,
    written_in,
)


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each potency in the tiers of a roll that is none of the usual values."""
    tables = world.tables
    highest = max(characteristics(subject.data, tables).values())
    station = station_of(subject.data, tables)
    if station.unknown and not station.organization:
        return
    organization = tables.organizations.get(station.organization)
    for effect in written_in(subject, world).effects:
        for tier in effect.tiers if effect.rolled else ():
            usual = highest - 3 + min(tier.number, 3)
            most = usual + (organization.potency if organization else 0)
            for potency in find_potencies(tier.text, tables.words):
                known = is_known(potency, tables.words) and isinstance(potency.value, int)
                if known and not usual <= int(potency.value) <= most:
                    wanted = f"{usual}" if usual == most else f"{usual} or {most}"
                    yield Mark(
                        word_at(WrittenText(tier.at, tier.text), potency.words, potency.start),
                        f"`{potency.words}` is not the usual potency of tier {tier.number}, which is {wanted}",
                        help=f"the highest characteristic is {highest}",
                    )


CHECK = SheetCheck(
    Check("G423", "odd-potency-value", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
