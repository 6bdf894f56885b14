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
from bestiary.systems.senteia.written import is_sheet, thing_data


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a sheet without motivation, without tactics, or a Sovereign without a name of its own."""
    if not is_sheet(subject):
        return
    missing = [key for key in ("motivation", "tactics") if not subject.data.get(key)]
    if missing:
        yield Mark(At(("name",)), f"{subject.data.get('name')} has no {' and no '.join(f'`{key}`' for key in missing)}")
    tiers = {
        identity: (thing_data("trait", identity, world).get("tier") or {}).get("rank", 0)
        for identity in world.names.get("trait:tier", {})
    }
    tier = subject.data.get("tier", "")
    if tiers and tiers.get(tier) == max(tiers.values()) and not subject.data.get("proper_name"):
        yield Mark(At(("tier",)), f"{subject.data.get('name')} has no `proper_name`; Sovereigns nearly always have one")


CHECK = SheetCheck(
    Check("G321", "no-motivation", Severity.HINT, __doc__ or "", frozenset({"senteia"})), frozenset({"creature"}), run
)
