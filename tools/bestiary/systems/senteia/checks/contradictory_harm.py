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
from bestiary.systems.senteia.written import Named, defined_at, thing_data, written_traits


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each thing that an earlier trait about harm, or what the creature is, is about as well."""
    own = written_traits(subject.data, world)
    yield from _repeated(own, {}, world)
    born: dict[str, Named] = {}
    yield from _repeated(_born_with(subject.data, world), born, world)
    for trait in own if born else ():
        yield from (_mark(at, each, born[each], trait, world) for at, each in _about(trait) if each in born)


def _repeated(traits: Iterable[Named], before: dict[str, Named], world: World) -> Iterator[Mark]:
    """Marks what a trait before is about; `before` holds the first trait about each thing."""
    for trait in traits:
        for at, identity in _about(trait):
            if identity in before:
                yield _mark(at, identity, before[identity], trait, world)
            before.setdefault(identity, trait)


def _mark(at: Pointer, identity: str, first: Named, second: Named, world: World) -> Mark:
    names = [str(each.data.get("name", each.id)) for each in (first, second)]
    said = f"is listed twice for {names[0]}" if first.id == second.id else f"is under {names[0]} and under {names[1]}"
    related = tuple(place for each in (first, second) for place in _brought(each, world))
    return Mark(At(at), f"{title(identity)} {said}", help="keep one of them", related=related)


def _born_with(data: Mapping[str, Data], world: World) -> Iterator[Named]:
    """The traits of a creature's tier, size and types."""
    parts = {"tier": data.get("tier"), "size": split_size(data["size"])[0] if data.get("size") else None}
    for key, identity in parts.items():
        if identity:
            yield Named((key,), identity, identity, thing_data("trait", identity, world))
    yield from written_traits(data, world, ("types",), "types")


def _about(trait: Named) -> Collection[tuple[Pointer, str]]:
    """What the harm is of that a trait changes, with its place: an entry behind its name, or the trait that brings it."""
    if "harm_change" not in trait.data and "immune" not in trait.data:
        return ()
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
