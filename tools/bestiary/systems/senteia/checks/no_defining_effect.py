"""A creature has no action, maneuver, instant, bane or passive of its own.

A few effects that nothing else has are what players remember (S47).

Bad:

    name: Guard

Good:

    name: Guard
    instants:
      - {name: Close Ranks, text: Moves 1 space.}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import is_sheet, written_entries


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a sheet without entries."""
    if is_sheet(subject) and not any(True for _ in written_entries(subject.data, world)):
        yield Mark(
            At(("name",)), f"{subject.data.get('name')} has no action, maneuver, instant, bane or passive of its own"
        )


CHECK = SheetCheck(
    Check("G320", "no-defining-effect", Severity.HINT, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
