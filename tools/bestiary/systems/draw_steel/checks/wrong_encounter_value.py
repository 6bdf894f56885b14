"""The encounter value does not follow from level and organization.

It is the level plus 2, times 1 for hordes and for four minions, 2 for platoons, 4 for elites and leaders, 12 for
solos. A creature that is stronger or weaker than its level is rare.

Bad:

    level: 1
    roles: [Platoon Brute]
    ev: "8"

Good:

    level: 1
    roles: [Platoon Brute]
    ev: "6"
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.source.quoting import yaml_text
from bestiary.suggest import meant_label
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import EncounterValue, read_ev, spell_ev
from bestiary.systems.draw_steel.written import SYSTEM, station_of, written_field


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks an encounter value that differs from the usual one."""
    organization = world.tables.organizations.get(station_of(subject.data, world.tables).organization)
    field, words = written_field(subject.data, "ev"), world.tables.words
    written = read_ev(field.text, words) if field else None
    if organization is None or organization.value is None or field is None or written is None or written.per:
        return
    count = organization.together if organization.together > 1 else 0
    usual = EncounterValue(organization.value * (subject.data["level"] + 2), count)
    if written != usual:
        # What is right but for how many it is for is mended with that.
        meant = spell_ev(usual, words) if written.value == usual.value else None
        yield Mark(
            At(field.at),
            f"the encounter value is `{spell_ev(written, words)}`, but that of a level {subject.data['level']} {organization.name} is `{spell_ev(usual, words)}`",
            label=meant_label(meant),
            help="" if meant else "mend it, the level or the organization",
            replacement=yaml_text(meant) if meant else None,
            safe=not written.minions,
        )


CHECK = SheetCheck(
    Check("G421", "wrong-encounter-value", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
