"""A trait stands where it cannot do anything.

Types, tiers and sizes have keys of their own (`types`, `tier`, `size`); Heavy Melee is a trait of items, Attack one of effects.

Bad:

    types: [person]
    traits: [horror]

Good:

    types: [person, horror]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.diagnostic import At, Change, Check, Data, How, Severity
from bestiary.forms.words import joined
from bestiary.source.tree import read_spans
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import Named, defined_at, listed_traits, written_traits

_KEYS = {"type": "types", "tier": "tier", "size": "size"}
_ARTICLES = {"type": "a type", "tier": "a tier", "size": "a size"}


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each trait that its own group or its file keeps from this place."""
    types: list[tuple[Named, Mark]] = []
    for place, trait, _ in listed_traits(subject, world):
        if (mark := _judge(trait, place, world)) is None:
            continue
        key = _KEYS.get(trait.data.get("group", ""), "")
        if trait.at[0] == "traits" and place == "creature" and _lacks(key, subject):
            mark = replace(mark, changes=_written_anew(key, trait, subject, world), besides=((key,),))
        elif trait.at[0] == "traits":
            mark = replace(mark, changes=_moved(trait, subject.data))
        if key == "types" and trait.at[0] == "traits" and place == "creature":
            types.append((trait, mark))
        else:
            yield mark
    if types:
        yield _together(types, subject, world)


def _together(found: Sequence[tuple[Named, Mark]], subject: Subject, world: World) -> Mark:
    """The one mark for all types among the traits."""
    traits, first = [trait for trait, _ in found], found[0][1]
    if len(found) == 1:
        return first
    names = joined([_name(trait) for trait in traits])
    put = [change for _, mark in found for change in mark.changes if change.how is How.ADD]
    if first.besides:
        put = [Change(At(("traits",), key=True), f"types: [{', '.join(trait.id for trait in traits)}]\ntraits")]
    left_behind = len(traits) < len([*written_traits(subject.data, world)])
    mendable = left_behind and (put or isinstance(subject.data.get("types"), list))
    changes = (*put, *_taken(traits, subject.document)) if mendable else ()
    return replace(
        first, message=f"{names} are types, not traits of the list", label="write them under `types`", changes=changes
    )


def _judge(trait: Named, place: str, world: World) -> Mark | None:
    """What is wrong with where a trait stands; None where nothing is."""
    group = trait.data.get("group")
    if group in _KEYS and place == "creature":
        return Mark(
            At(trait.at),
            f"{_name(trait)} is {_ARTICLES[group]}, not a trait of the list",
            label=f"move it to `{_KEYS[group]}`",
            related=defined_at("trait", trait.id, "group", world),
        )
    if place not in trait.data.get("applies_to", (place,)):
        return Mark(
            At(trait.at),
            f"{_name(trait)} is a trait of {' and '.join(f'{each}s' for each in trait.data['applies_to'])}, not of {place}s",
            related=defined_at("trait", trait.id, "applies_to", world),
        )
    return None


def _name(trait: Named) -> str:
    return str(trait.data.get("name", trait.id))


def _taken(traits: Sequence[Named], document: Document) -> Iterator[Change]:
    """What takes several entries out of the list of traits; between brackets, those that stay are written anew."""
    spans, text = read_spans(document.source), document.source.text
    whole = spans.get(("traits",))
    raw = text[whole.value.start : whole.value.end] if whole else ""
    if raw[:1] != "[" or "\n" in raw or "#" in raw:
        yield from (Change(At(trait.at), how=How.TAKE) for trait in traits)
        return
    gone = {trait.at for trait in traits}
    kept = [each.value for at, each in spans.items() if len(at) == 2 and at[0] == "traits" and at not in gone]
    yield Change(At(("traits",)), f"[{', '.join(text[each.start : each.end] for each in kept)}]")


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
