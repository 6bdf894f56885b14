"""A sheet does not give a value for one of the skills.

A player may roll against any of them, so the card needs them all.

Bad:

    skills: {might: 4}

Good:

    skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import is_sheet


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks the skills of a sheet where some are missing."""
    if not is_sheet(subject):
        return
    skills = subject.data.get("skills", {})
    missing = [skill for skill in world.tables.skills if skills.get(skill.id) is None]
    if missing:
        names = " and ".join(skill.name for skill in missing)
        # Where an heir took the value away, that is the place; else there is none, and the parent's key stands for it.
        at = At(("skills", missing[0].id), key=True)
        yield Mark(at, f"{names} {'has' if len(missing) == 1 else 'have'} no value")


CHECK = SheetCheck(
    Check("G311", "missing-skill", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
