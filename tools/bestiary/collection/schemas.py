"""Schemas as gates: one fast verdict per document, and where in it names and prose stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
import re
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.diagnostic import Data, Pointer
from bestiary.resources import load_schema, resolve_ref

COMMON = "common"
#: What a schema says to people.
_WORDS = ("title", "description", "examples", "default")


class Reference(Struct, frozen=True):
    """A name that stands for something: where it stands, its spaces (`trait`, `term:ability` …), and whether it is a key."""

    pointer: Pointer
    target: str
    spaces: tuple[str, ...]
    key: bool = False


class Plan(Struct, frozen=True):
    """The parts of a schema below which names or prose can stand; all else is pruned."""

    refers: tuple[str, ...] = ()
    refers_keys: tuple[str, ...] = ()
    text: bool = False
    keys: Mapping[str, Plan] = field(default_factory=dict)
    other: Plan | None = None
    items: Plan | None = None
    #: Of a whole schema: the same without its prose.
    named: Plan | None = None


class Mistake(Struct, frozen=True):
    """A place where data breaks its schema: a value, or a map with a key too few or keys too many."""

    at: Pointer
    missing: str = ""
    unknown: tuple[str, ...] = ()
    #: Where keys are unknown: those that are not.
    known: tuple[str, ...] = ()


class Schema(Struct, frozen=True):
    """A schema with the gate and the plan made from it."""

    name: str
    schema: Mapping[str, Any]
    plan: Plan
    _gate: Any

    def accepts(self, data: Data) -> bool:
        """Whether data has the form of this schema."""
        verdict: bool = self._gate.is_valid(data)
        return verdict

    def part(self, at: Pointer) -> Mapping[str, Any] | None:
        """The part that speaks of the value at a place; None where none does."""
        return part_at(self.schema, at, load_schema(COMMON))

    def named_instead(self, key: str, at: Pointer = ()) -> tuple[str, ...]:
        """The keys that what is told of a key of other games names in place of it, in the map at a place."""
        return named_keys(said_instead(key, self.part(at) or {}))

    def mistakes(self, data: Data) -> Iterator[Mistake]:
        """Where data does not have the form of this schema, without words for people; nothing for data that has."""
        for error in self._gate.iter_errors(data):
            at = tuple(error.instance_path)
            unknown = tuple(getattr(error.kind, "unexpected", ()))
            known = tuple((self.part(at) or {}).get("properties", ())) if unknown else ()
            yield Mistake(at, str(getattr(error.kind, "property", "")), unknown, known)


class BrokenSchemaError(Exception):
    """A schema cannot be used; the text says which, where, and why."""


@cache
def build_schema(name: str) -> Schema:
    """The schema of a name such as `senteia/creature`, ready to judge; built once in a process.

    BrokenSchemaError when it refers to what is not in `schema/`; nothing is ever fetched.
    """
    import jsonschema_rs

    schema, common = load_schema(name), load_schema(COMMON)
    try:
        registry = jsonschema_rs.Registry([(common["$id"], common)])
        gate = jsonschema_rs.validator_for(schema, registry=registry, retriever=_fetch_nothing)
        plan = _plan(schema, schema, common, ())
    except Exception as error:
        found = next(_broken_refs(schema, schema, common), ("#", str(error).split("\n")[0]))
        raise BrokenSchemaError(f"the schema `{name}` refers at `{found[0]}` to nothing: {found[1]}") from error
    return Schema(name, schema, replace(plan, named=_without_prose(plan)), gate)


def said_instead(key: str, part: Mapping[str, Any]) -> str:
    """What a part of a schema says of a key of other games, one or several, in one word or two; empty where it says nothing."""
    words: Mapping[str, str] = part.get("x-instead", {})
    folded = re.sub(r"[ -]", "_", key.strip().casefold())
    return next((words[each] for each in (folded, folded.removesuffix("s"), f"{folded}s") if each in words), "")


def named_keys(words: str) -> tuple[str, ...]:
    """The keys that a sentence names, in its order."""
    return tuple(re.findall(r"`(\w+)`", words))


def _fetch_nothing(address: str) -> Data:
    raise LookupError(f"`{address}` is not in schema/")


def _broken_refs(part: Data, top: Data, common: Mapping[str, Any], at: str = "#") -> Iterator[tuple[str, str]]:
    """The place and the address of every `$ref` that leads nowhere."""
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inner:
        place = f"{at}/{key}"
        if key == "$ref" and isinstance(value, str) and not _leads_somewhere(value, top, common):
            yield place, value
        yield from _broken_refs(value, top, common, place)


def _leads_somewhere(ref: str, top: Data, common: Mapping[str, Any]) -> bool:
    try:
        resolve_ref({"$ref": ref}, top, common)
    except (KeyError, TypeError, IndexError):
        return False
    return ref.partition("#")[0] in ("", common["$id"])


def find_references(plan: Plan, data: Data, at: Pointer = ()) -> Iterator[Reference]:
    """Every name in data that a schema says refers to something."""
    if isinstance(data, str):
        if plan.refers:
            yield Reference(at, data, plan.refers)
    elif isinstance(data, dict):
        for key, value in data.items():
            if plan.refers_keys:
                yield Reference((*at, key), key, plan.refers_keys, key=True)
            below = plan.keys.get(key, plan.other)
            if below is not None:
                yield from find_references(below, value, (*at, key))
    elif isinstance(data, list) and plan.items is not None:
        for position, value in enumerate(data):
            yield from find_references(plan.items, value, (*at, position))


class KnownNames(dict[tuple[str, ...], Set[str]]):
    """By the spaces of a reference, every name that one of them has; gathered when it is first asked for."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, spaces: tuple[str, ...]) -> Set[str]:
        known = self[spaces] = frozenset(name for space in spaces for name in self._names.get(space, ()))
        return known


def names_hold(plan: Plan, data: Data, known: KnownNames) -> bool:
    """Whether every name of data is known and no prose has a link: then there is nothing to look at closely."""
    if isinstance(data, dict):
        if plan.refers_keys and not data.keys() <= known[plan.refers_keys]:
            return False
        keys, other = plan.keys, plan.other
        for key, value in data.items():
            below = keys.get(key, other)
            if below is None:
                continue
            # Most values are words: they are judged here, as a call for each costs more than all else.
            if type(value) is not str or below.text:
                if not names_hold(below, value, known):
                    return False
            elif below.refers and value not in known[below.refers]:
                return False
    elif isinstance(data, list) and plan.items is not None:
        below = plan.items
        for value in data:
            if type(value) is not str or below.text:
                if not names_hold(below, value, known):
                    return False
            elif below.refers and value not in known[below.refers]:
                return False
    elif isinstance(data, str):
        return not (plan.text and "[[" in data) and (not plan.refers or data in known[plan.refers])
    return True


def gather_names(plan: Plan, data: Data, names: set[tuple[str, str]], links: set[str]) -> None:
    """Add every (space, name) of data to `names`, and every text with a link to `links`; faster than finding places."""
    if isinstance(data, str):
        if plan.refers:
            names.update((space, data) for space in plan.refers)
        elif plan.text and "[[" in data:
            links.add(data)
    elif isinstance(data, dict):
        if plan.refers_keys:
            names.update((space, key) for space in plan.refers_keys for key in data)
        keys, other = plan.keys, plan.other
        for key, value in data.items():
            below = keys.get(key, other)
            if below is not None:
                gather_names(below, value, names, links)
    elif isinstance(data, list) and plan.items is not None:
        for value in data:
            gather_names(plan.items, value, names, links)


def find_prose(plan: Plan, data: Data, at: Pointer = ()) -> Iterator[tuple[Pointer, str]]:
    """Every text for people in data."""
    if isinstance(data, str):
        if plan.text:
            yield at, data
    elif isinstance(data, dict):
        for key, value in data.items():
            below = plan.keys.get(key, plan.other)
            if below is not None:
                yield from find_prose(below, value, (*at, key))
    elif isinstance(data, list) and plan.items is not None:
        for position, value in enumerate(data):
            yield from find_prose(plan.items, value, (*at, position))


def part_at(schema: Mapping[str, Any], at: Pointer, common: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The part of a schema that speaks of the value at a place; None where it speaks of none. `common` are the shared parts."""
    part, top = placed_part(schema, schema, common)
    for step in at:
        inner = part.get("items") if isinstance(step, int) else part.get("properties", {}).get(step)
        inner = inner if isinstance(inner, Mapping) else part.get("additionalProperties")
        if not isinstance(inner, Mapping):
            return None
        part, top = placed_part(inner, top, common)
    return part


def plan_at(plan: Plan, at: Pointer) -> Plan:
    """What a plan says of the value at a place; an empty one where it says nothing."""
    for step in at:
        below = plan.items if isinstance(step, int) else plan.keys.get(step, plan.other)
        plan = below or Plan()
    return plan


def placed_part(
    part: Mapping[str, Any], top: Mapping[str, Any], common: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """A part of a schema with its `$ref` followed, in the words of the place that refers where it has words of its own.

    The second value is the document in which the part's own references stand.
    """
    found, document = resolve_ref(part, top, common)
    own = {key: part[key] for key in _WORDS if key in part} if "$ref" in part else {}
    return ({**found, **own} if own else found), document


def _without_prose(plan: Plan | None) -> Plan | None:
    """A plan of names alone; None where it has none."""
    if plan is None:
        return None
    keys = {key: below for key, inner in plan.keys.items() if (below := _without_prose(inner)) is not None}
    other, items = _without_prose(plan.other), _without_prose(plan.items)
    if not (plan.refers or plan.refers_keys or keys or other or items):
        return None
    return replace(plan, text=False, keys=keys, other=other, items=items)


def _plan(schema: Mapping[str, Any], top: Mapping[str, Any], common: Mapping[str, Any], seen: tuple[int, ...]) -> Plan:
    schema, top = resolve_ref(schema, top, common)
    if id(schema) in seen:
        return Plan()
    seen = (*seen, id(schema))

    def below(part: Any) -> Plan | None:
        plan = _plan(part, top, common, seen) if isinstance(part, dict) else Plan()
        return None if plan == Plan() else plan

    keys = {key: plan for key, part in schema.get("properties", {}).items() if (plan := below(part)) is not None}
    return Plan(
        refers=tuple(schema.get("x-refers", ())),
        refers_keys=tuple(schema.get("x-refers-keys", ())),
        text=bool(schema.get("x-text")),
        keys=keys,
        other=below(schema.get("additionalProperties")),
        items=below(schema.get("items")),
    )
