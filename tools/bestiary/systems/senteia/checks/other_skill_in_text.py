"""The text of an entry names another skill than its `against`.

One of the two is a leftover; the card would say both.

Bad:

    actions:
      - {name: Grab, traits: [attack], against: might, text: Defend against Reflex or be held.}

Good:

    actions:
      - {name: Grab, traits: [attack], against: reflex, text: The target is held.}
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import written_entries


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a skill named as a difficulty in prose, where the data names another."""
    for entry in written_entries(subject.data, world):
        against, text = entry.data.get("against"), entry.data.get("text", "")
        for skill in world.tables.skills if against else ():
            if skill.id == against or skill.name not in text:
                continue
            if found := re.search(rf"\b(?:vs\.?|versus|against)(?: \w+)? {skill.name}\b", text):
                yield Mark(
                    At((*entry.at, "text"), words=found[0]),
                    f"`{entry.data['name']}` is rolled against `{against}`, but its text says {skill.name}",
                )


CHECK = SheetCheck(
    Check("G323", "other-skill-in-text", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
