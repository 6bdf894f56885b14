"""A creature has no signature ability, or more than one.

Each has one ability that costs nothing and that it falls back on; two are rare.

Bad:

    features:
      - {name: Claws, ability_type: Signature Ability}
      - {name: Bite, ability_type: Signature Ability}

Good:

    features:
      - {name: Claws, ability_type: Signature Ability}
      - {name: Bite, cost: 2 Malice}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.encounter import read_type
from bestiary.systems.draw_steel.written import SYSTEM, WrittenFeature, has_unread_type, station_of, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each signature ability after the first, or their absence."""
    found = [feature for feature in written_in(subject, world).features if _is_signature(feature, world)]
    for feature in found[1:]:
        yield Mark(
            At((*feature.at, "name")), f"`{feature.name}` is a second signature ability, after `{found[0].name}`"
        )
    if not found and station_of(subject.data, world.tables).organization and not has_unread_type(subject, world):
        yield Mark(At(("features",), key=True), "there is no signature ability")


def _is_signature(feature: WrittenFeature, world: World) -> bool:
    written = (str(feature.data.get(key, "")) for key in ("ability_type", "cost"))
    return any(read_type(each, world.tables.words) == world.tables.words.ability_types[0] for each in written)


CHECK = SheetCheck(
    Check("G426", "signature-abilities", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
