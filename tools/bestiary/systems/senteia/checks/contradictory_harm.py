"""Traits about harm cancel, repeat or outdo each other.

Resistant and Vulnerable to the same thing cancel (S29, a reading); Immune leaves nothing for either to do; a thing listed twice
counts once. What types, tier and size bring along counts too.

Bad:

    traits: [resistant: [fire], vulnerable: [fire]]

Good:

    traits: [resistant: [fire]]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from bestiary.diagnostic import At, Check, Data, Pointer, Related, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.play.harm import PARAMETER
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.tables import title
from bestiary.systems.senteia.written import Named, defined_at, in_lasting_order, stands_at, thing_data, written_traits

#: A trait with the place where it says what harm it is about.
_Said = tuple[Pointer, Named]


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each thing that an earlier trait about harm, or what the creature is, is about as well."""
    traits = (trait for trait in written_traits(subject.data, world) if _is_of_harm(trait))
    own = in_lasting_order(traits, subject, lambda each: (each.id,))
    yield from _repeated(own, {}, subject, world)
    born: dict[str, _Said] = {}
    yield from _repeated(_born_with(subject.data, world), born, subject, world)
    for trait in own if born else ():
        for at, each in _about(trait):
            if each in born:
                yield _mark(each, born[each], (at, trait), subject, world)


def _repeated(traits: Iterable[Named], before: dict[str, _Said], subject: Subject, world: World) -> Iterator[Mark]:
    """Marks what a trait before is about; `before` holds the first trait about each thing."""
    for trait in traits:
        if not _is_of_harm(trait):
            continue
        for at, identity in _about(trait):
            if identity in before:
                yield _mark(identity, before[identity], (at, trait), subject, world)
            before.setdefault(identity, (at, trait))


def _is_of_harm(trait: Named) -> bool:
    return "harm_change" in trait.data or "immune" in trait.data


def _mark(identity: str, first: _Said, second: _Said, subject: Subject, world: World) -> Mark:
    traits = (first[1], second[1])
    names = [str(each.data.get("name", each.id)) for each in traits]
    is_one = traits[0].id == traits[1].id
    said = f"is listed twice for {names[0]}" if is_one else f"is under {names[0]} and under {names[1]}"
    related = (
        *stands_at(first[0], f"`{names[0]}`", subject),
        *(place for each in traits for place in _brought(each, world)),
    )
    return Mark(At(second[0]), f"{title(identity)} {said}", help="keep one of them", related=related)


def _born_with(data: Mapping[str, Data], world: World) -> Iterator[Named]:
    """The traits of a creature's tier, size and types."""
    for key, identity in (("tier", data.get("tier")), ("size", split_size(data.get("size") or "")[0])):
        if identity:
            yield Named((key,), identity, identity, thing_data("trait", identity, world))
    yield from written_traits(data, world, ("types",), "types")


def _about(trait: Named) -> Collection[tuple[Pointer, str]]:
    """What the harm is of that a trait changes, with its place: an entry behind its name, or the trait that brings it."""
    sources = [(trait.data.get("harm_change") or {}).get("from"), trait.data.get("immune")]
    named = trait.parameter if PARAMETER in sources and isinstance(trait.parameter, list) else ()
    brought = dict.fromkeys(each for source in sources if isinstance(source, list) for each in source)
    return [
        *(((*trait.at, trait.id, position), each) for position, each in enumerate(named)),
        *((trait.at, each) for each in brought),
    ]


def _brought(trait: Named, world: World) -> tuple[Related, ...]:
    """Where a trait's file says what its harm is of, if it does."""
    if isinstance(trait.parameter, list):
        return ()
    return defined_at("trait", trait.id, "harm_change" if trait.data.get("harm_change") else "immune", world)


CHECK = SheetCheck(
    Check("G316", "contradictory-harm", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
    one_by_one=True,
)
