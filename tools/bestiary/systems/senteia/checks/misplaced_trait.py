"""A trait stands where it cannot do anything.

Types, tiers and sizes have keys of their own (`types`, `tier`, `size`); Heavy Melee is a trait of items, Attack one of effects.

Bad:

    types: [person]
    traits: [horror]

Good:

    types: [person, horror]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Check, Data, How, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import Named, defined_at, listed_traits, written_traits

_KEYS = {"type": "types", "tier": "tier", "size": "size"}
_ARTICLES = {"type": "a type", "tier": "a tier", "size": "a size"}


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each trait that its own group or its file keeps from this place."""
    for place, trait, _ in listed_traits(subject, world):
        for mark in _judge(trait, place, world):
            key = _KEYS.get(trait.data.get("group", ""), "")
            if trait.at[0] == "traits" and place == "creature" and _lacks(key, subject):
                yield replace(mark, changes=_written_anew(key, trait, subject, world), besides=((key,),))
            else:
                yield replace(mark, changes=_moved(trait, subject.data)) if trait.at[0] == "traits" else mark


def _judge(trait: Named, place: str, world: World) -> Iterator[Mark]:
    group = trait.data.get("group")
    name = trait.data.get("name", trait.id)
    if group in _KEYS and place == "creature":
        yield Mark(
            At(trait.at),
            f"{name} is {_ARTICLES[group]}, not a trait of the list",
            label=f"move it to `{_KEYS[group]}`",
            related=defined_at("trait", trait.id, "group", world),
        )
    elif place not in trait.data.get("applies_to", [place]):
        yield Mark(
            At(trait.at),
            f"{name} is a trait of {' and '.join(f'{each}s' for each in trait.data['applies_to'])}, not of {place}s",
            related=defined_at("trait", trait.id, "applies_to", world),
        )


def _lacks(key: str, subject: Subject) -> bool:
    """Whether a sheet without a base does not have a key."""
    data = subject.document.data
    return bool(key) and isinstance(data, dict) and data.keys().isdisjoint((key, "extends"))


def _written_anew(key: str, trait: Named, subject: Subject, world: World) -> tuple[Change, ...]:
    """What gives a sheet the key that it lacks, with the trait that belongs there; empty where several may, or none is left behind."""
    traits = [*written_traits(subject.data, world)]
    alike = [each for each in traits if each.data.get("group") == trait.data["group"]]
    if len(alike) > 1 or len(traits) < 2:
        return ()
    line = f"{key}: [{trait.id}]" if key == "types" else f"{key}: {trait.id}"
    return (Change(At(("traits",), key=True), f"{line}\ntraits"), Change(At(trait.at), how=How.TAKE))


def _moved(trait: Named, data: Mapping[str, Data]) -> tuple[Change, ...]:
    """What puts a type, tier or size where it belongs; empty where that would change what stands there."""
    key, out = _KEYS.get(trait.data.get("group", "")), Change(At(trait.at), how=How.TAKE)
    listed = data.get(key or "")
    if key == "types" and isinstance(listed, list):
        return (out,) if trait.id in listed else (out, Change(At((key,)), trait.id, How.ADD))
    return (out,) if key and listed == trait.id else ()


CHECK = SheetCheck(
    Check("G304", "misplaced-trait", Severity.ERROR, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature", "item"}),
    run,
    one_by_one=True,
)
