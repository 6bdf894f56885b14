"""A trait comes without the one that usually goes with it.

Many Beasts are Instinctive, most Constructs Inorganic, most Horrors Dreadful (S21).

Bad:

    types: [horror]

Good:

    types: [horror]
    traits: [dreadful]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import defined_at, is_sheet, written_traits

_ELSEWHERE = ("type", "tier", "size")


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each trait or type whose usual company is missing."""
    if not is_sheet(subject):
        return
    listed = [*written_traits(subject.data, world, ("types",), "types"), *written_traits(subject.data, world)]
    present = {trait.id for trait in listed}
    for trait in listed:
        if trait.at[0] == "traits" and trait.data.get("group") in _ELSEWHERE:
            # It is misplaced, and a finding of its own.
            continue
        for usual in trait.data.get("usual", ()):
            if usual not in present:
                yield Mark(
                    At(trait.at),
                    f"{trait.data['name']} without {world.names['trait'].get(usual, usual)}: most have both",
                    related=defined_at("trait", trait.id, "usual", world),
                )


CHECK = SheetCheck(
    Check("G315", "unusual-company", Severity.HINT, __doc__ or "", frozenset({"senteia"})), frozenset({"creature"}), run
)
