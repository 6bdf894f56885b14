"""A creature does not say what drives it, or how it fights.

Both make it act like itself at the table (S47). Sovereigns nearly always have a proper name as well (S19).

Bad:

    tactics: Charges.

Good:

    tactics: Charges.
    motivation: Its den is behind you.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import GREATEST, is_sheet, rank_of, thing_data


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a sheet without motivation, without tactics, or a Sovereign, or more than that, without a name of its own."""
    if not is_sheet(subject):
        return
    missing = [key for key in ("motivation", "tactics") if not subject.data.get(key)]
    if missing:
        yield Mark(At(("name",)), f"{subject.data.get('name')} has no {' and no '.join(f'`{key}`' for key in missing)}")
    tier, named = subject.data.get("tier", ""), subject.data.get("proper_name")
    if tier in world.names.get("trait:tier", {}) and not named and rank_of(tier, world) >= rank_of(GREATEST, world):
        called = thing_data("trait", tier, world).get("name", tier)
        who = f"{called}s" if tier == GREATEST else f"creatures of the tier {called}"
        yield Mark(At(("tier",)), f"{subject.data.get('name')} has no `proper_name`; {who} nearly always have one")


CHECK = SheetCheck(
    Check("G321", "no-motivation", Severity.HINT, __doc__ or "", frozenset({"senteia"})), frozenset({"creature"}), run
)
