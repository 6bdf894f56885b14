"""A sheet made into another: tier, gear, traits, names (S14, S16, S18, S19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bestiary.collection.extends import name_of
from bestiary.diagnostic import Data
from bestiary.systems.base import Derived, World
from bestiary.systems.senteia.written import thing_data


class Change(Struct, frozen=True):
    """What to make of a sheet; empty parts stay as they are."""

    tier: str = ""
    vitality: int | None = None
    stamina: int | None = None
    equip: tuple[str, ...] = ()
    unequip: tuple[str, ...] = ()
    #: Traits as a sheet writes them: an id, or a map of an id to its parameter.
    traits: tuple[Data, ...] = ()
    name: str = ""
    proper_name: str = ""


class Reworked(Struct, frozen=True):
    """The data of the new sheet, and what was changed, in a line each."""

    data: Mapping[str, Data]
    said: tuple[str, ...]


class CannotChange(Exception):
    """The change cannot be made; the text is a whole sentence that says what is missing."""


def rework_sheet(data: Mapping[str, Data], change: Change, world: World) -> Reworked:
    """The merged data of a sheet with a change made; CannotChange where the rules give no numbers or nothing is there."""
    new, said = dict(data), list[str]()
    if change.name:
        said.append(f"Name: {new.get('name')} → {change.name}")
        new["name"] = change.name
    if change.proper_name:
        said.append(f"Proper name: {new.get('proper_name') or 'none'} → {change.proper_name}")
        new["proper_name"] = change.proper_name
    if change.tier or change.vitality is not None or change.stamina is not None:
        _set_tier(new, change, world, said)
    items = list(new.get("items") or ())
    for identity in change.unequip:
        items = _taken(items, identity, said)
    for identity in change.equip:
        items = _equipped(items, identity, said)
    if change.equip or change.unequip:
        new["items"] = items
        if not items:
            del new["items"]
    for trait in change.traits:
        _add_trait(new, trait, said)
    return Reworked(new, tuple(said))


def _set_tier(new: dict[str, Data], change: Change, world: World, said: list[str]) -> None:
    tier = change.tier or new.get("tier", "")
    exact = thing_data("trait", tier, world).get("tier") or {}
    if change.tier and change.tier != new.get("tier"):
        said.append(f"Tier: {_named(new.get('tier', ''), world)} → {_named(tier, world)} (S15, S19)")
    moved = tier != new.get("tier")
    new["tier"] = tier
    for key, wanted in (("vitality", change.vitality), ("stamina", change.stamina)):
        if key in exact:
            if wanted is not None and wanted != exact[key]:
                raise CannotChange(f"A {_named(tier, world)} has exactly {exact[key]} {key.capitalize()} (S16).")
            value, why = exact[key], f"a {_named(tier, world)} has exactly {exact[key]} (S16)"
        elif wanted is not None:
            value, why = wanted, "as asked"
        elif moved:
            raise CannotChange(
                f"The rules give no numbers for a {_named(tier, world)}: a Rook has about half a character's Vitality and "
                "Stamina, a Sovereign as much as a character or far more (S18). Say them with `--vitality N --stamina N`."
            )
        else:
            continue
        if new.get(key) != value:
            said.append(f"{key.capitalize()}: {new.get(key)} → {value}, {why}")
        new[key] = value


def _taken(items: Sequence[Data], identity: str, said: list[str]) -> list[Data]:
    if not any(name_of(item) == identity for item in items):
        carried = ", ".join(f"`{name_of(item)}`" for item in items) or "nothing"
        raise CannotChange(f"It does not carry `{identity}`; it carries {carried}.")
    said.append(f"Items: without {identity} (S14)")
    return [item for item in items if name_of(item) != identity]


def _equipped(items: Sequence[Data], identity: str, said: list[str]) -> list[Data]:
    for position, item in enumerate(items):
        if name_of(item) != identity:
            continue
        if not (isinstance(item, dict) and item.get("stowed")):
            raise CannotChange(f"It has `{identity}` in use already.")
        said.append(f"Items: {identity} in use, no longer stowed (S14)")
        kept = {key: value for key, value in item.items() if key != "stowed"}
        return [*items[:position], kept if len(kept) > 1 else identity, *items[position + 1 :]]
    said.append(f"Items: with {identity} (S14)")
    return [*items, identity]


def _add_trait(new: dict[str, Data], trait: Data, said: list[str]) -> None:
    traits = list(new.get("traits") or ())
    place = next((place for place, each in enumerate(traits) if name_of(each) == name_of(trait)), None)
    if place is None:
        said.append(f"Traits: with {_written(trait)}")
        new["traits"] = [*traits, trait]
        return
    joined = _joined(traits[place], trait)
    if joined == traits[place]:
        raise CannotChange(f"It has the trait `{_written(joined)}` already.")
    said.append(f"Traits: {_written(traits[place])} → {_written(joined)}")
    new["traits"] = [*traits[:place], joined, *traits[place + 1 :]]


def _joined(old: Data, new: Data) -> Data:
    """A trait given again: what stands in lists behind its name goes together, anything else is replaced."""
    name = name_of(new)
    before, after = (each.get(name) if isinstance(each, dict) else None for each in (old, new))
    if isinstance(before, list) and isinstance(after, list):
        return {name: [*before, *(each for each in after if each not in before)]}
    return new


def _written(trait: Data) -> str:
    """A trait with its parameter, as `--trait` takes it."""
    if not isinstance(trait, dict):
        return str(trait)
    parameter = trait[name_of(trait)]
    listed = parameter if isinstance(parameter, list) else [parameter]
    return f"{name_of(trait)}: {', '.join(str(each) for each in listed)}"


def derived_changes(before: Sequence[Derived], after: Sequence[Derived]) -> tuple[str, ...]:
    """What else became of a sheet's numbers, in a line each: derivations that are other, new or gone."""
    old, new = (_by_label(each) for each in (before, after))
    said = []
    for label in dict.fromkeys([*old, *new]):
        was, now = old.get(label), new.get(label)
        if was and now:
            said += [f"{label}: {was.value} → {now.value}"] if was.value != now.value else []
        elif was:
            said.append(f"{label}: {f'{was.value} → none' if _is_number(was) else 'gone'}")
        elif now:
            new_one = f"new, {now.value}" if now.value else "new"
            said.append(f"{label}: {f'none → {now.value}' if _is_number(now) else new_one}")
    return tuple(said)


def _by_label(derived: Sequence[Derived]) -> Mapping[str, Derived]:
    """Derivations by label; equal labels are numbered from the second on."""
    found: dict[str, Derived] = {}
    for each in derived:
        number = 1 + sum(label == each.label or label.startswith(f"{each.label} #") for label in found)
        found[each.label if number == 1 else f"{each.label} #{number}"] = each
    return found


def _is_number(derived: Derived) -> bool:
    return derived.amount and derived.value.lstrip("+−-").isdecimal()


def _named(tier: str, world: World) -> str:
    return str(thing_data("trait", tier, world).get("name", tier))
