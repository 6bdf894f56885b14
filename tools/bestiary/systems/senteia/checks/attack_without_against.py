"""An Attack does not say which skill the player rolls against.

Without `against` the card has no difficulty for it (S1).

Bad:

    actions:
      - {name: Bite, traits: [attack], text: Hurts.}

Good:

    actions:
      - {name: Bite, traits: [attack], against: reflex, text: Hurts.}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.collection.extends import name_of
from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.convert.attacks import ATTACK, SECTIONS
from bestiary.systems.senteia.written import written_entries

#: The sections whose entries are a part of a turn.
_TAKEN = tuple(section for section, part in SECTIONS.items() if part)


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each Attack of a sheet without a difficulty."""
    for entry in written_entries(subject.data, world, _TAKEN):
        # All of the traits are asked for: where one is in doubt, so is the entry.
        if not entry.data.get("against") and ATTACK in [name_of(trait) for trait in entry.data.get("traits", ())]:
            skills = ", ".join(f"`{skill.id}`" for skill in world.tables.skills)
            yield Mark(
                At(entry.at),
                f"the Attack `{entry.data['name']}` does not say what the player rolls against",
                help=f"add `against:` with one of {skills}",
            )


CHECK = SheetCheck(
    Check("G312", "attack-without-against", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature", "item"}),
    run,
    one_by_one=True,
)
