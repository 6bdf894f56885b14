"""A leader or solo does not have its three villain actions, or another creature has some.

Leaders and solos have Villain Action 1, 2 and 3, each used once in an encounter.

Bad:

    roles: [Leader]
    features:
      - {name: Dread Bell, ability_type: Villain Action 1}

Good:

    roles: [Leader]
    features:
      - {name: Dread Bell, ability_type: Villain Action 1}
      - {name: Rising Water, ability_type: Villain Action 2}
      - {name: Last Toll, ability_type: Villain Action 3}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import read_type
from bestiary.systems.draw_steel.wording import with_article
from bestiary.systems.draw_steel.written import SYSTEM, has_unread_type, station_of, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks missing, doubled and misplaced villain actions."""
    words = world.tables.words
    organization = world.tables.organizations.get(station_of(subject.data, world.tables).organization)
    if organization is None:
        return
    seen: set[str] = set()
    for feature in written_in(subject, world).features:
        key = "ability_type" if "ability_type" in feature.data else "cost"
        kind = read_type(str(feature.data.get(key, "")), words) or ""
        if not kind.startswith("Villain"):
            continue
        place = At((*feature.at, key))
        if not organization.villain_actions:
            yield Mark(
                place, f"`{feature.name}` is a villain action, which {with_article(organization.name)} does not have"
            )
        elif kind in seen:
            yield Mark(place, f"there is a second {kind}")
        seen.add(kind)
    numbers = map(str, range(1, organization.villain_actions + 1))
    missing = [number for number in numbers if f"Villain Action {number}" not in seen]
    if missing and not has_unread_type(subject, world):
        listed = " or ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        yield Mark(At(("roles",), key=True), f"{with_article(organization.name)} has no Villain Action {listed} here")


CHECK = SheetCheck(
    Check("G424", "villain-actions", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
