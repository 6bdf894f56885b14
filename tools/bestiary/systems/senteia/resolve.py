"""A merged sheet with every name replaced by what it stands for; the sheet has passed its checks, so this cannot fail."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
import os

from bestiary.collection.extends import name_of
from bestiary.diagnostic import Data
from bestiary.systems.base import Subject, World
from bestiary.systems.senteia.model import Carried, Creature, Size, TraitUse
from bestiary.systems.senteia.tables import title

_EMPTY: Mapping[str, Data] = {}
#: Keys of a trait that take one thing or a list of them.
_ONE_OR_MORE = ("edge", "on_success")


def resolve_creature(subject: Subject, world: World) -> Creature:
    """The creature of a sheet."""
    data = subject.data
    return Creature(
        id=subject.document.id,
        name=data.get("name", title(subject.document.id)),
        tier=resolve_trait(data.get("tier", ""), world),
        types=tuple(resolve_trait(each, world) for each in _listed(data.get("types"))),
        traits=tuple(resolve_trait(each, world) for each in _listed(data.get("traits"))),
        size=resolve_size(data.get("size", world.tables.default_size), world),
        skills={skill: value for skill, value in data.get("skills", {}).items() if value is not None},
        items=tuple(resolve_item(each, world) for each in _listed(data.get("items"))),
        data=data,
        image=resolve_image(subject),
    )


def resolve_image(subject: Subject) -> str:
    """The absolute path of a sheet's picture, which lies beside the file that names it; empty without one."""
    written = subject.data.get("image", "")
    beside = subject.sheet.origin(("image",)).document.source.path
    return os.path.normpath(os.path.join(os.path.dirname(beside), written)) if written else ""


def resolve_trait(written: Data, world: World, of: str = "") -> TraitUse:
    """A trait as written, `aggressive` or `{resistant: [cold]}`, with what its file says."""
    identity = name_of(written)
    parameter = written[identity] if isinstance(written, dict) else ()
    document = world.catalog.document("trait", identity)
    data = _with_lists(document.data) if document and isinstance(document.data, dict) else _EMPTY
    listed = parameter if isinstance(parameter, (list, tuple)) else (parameter,)
    return TraitUse(
        identity,
        data.get("name", title(identity)),
        data.get("group", "label"),
        data,
        tuple(str(each) for each in listed),
        of,
    )


def _with_lists(data: Mapping[str, Data]) -> Mapping[str, Data]:
    """What a trait's file says, with lists where it may write one thing without a list around it."""
    alone = {key: [data[key]] for key in _ONE_OR_MORE if isinstance(data.get(key), dict)}
    return {**data, **alone} if alone else data


def resolve_size(written: str, world: World) -> Size:
    """A size such as `large 4-6`; without a number, the least its category usually has (S31, S32)."""
    category, least, most = split_size(written)
    trait = resolve_trait(category, world)
    usual = (trait.data.get("size") or {}).get("spaces")
    if not least and usual:
        least = most = usual[0]
    return Size(trait, least, most)


@lru_cache(256)
def split_size(written: str) -> tuple[str, int, int]:
    """The category's id and both ends of the number of spaces (0 and 0 when none is written)."""
    words = written.lower().split()
    least = most = 0
    if words and words[-1][0].isdigit():
        first, _, last = words.pop().partition("-")
        least, most = int(first), int(last or first)
    return "-".join(words), least, most


def resolve_item(written: Data, world: World) -> Carried:
    """An item as a sheet lists it, with what its file says."""
    entry: Mapping[str, Data] = written if isinstance(written, dict) else {"item": written}
    identity = entry["item"]
    document = world.catalog.document("item", identity)
    data = document.data if document and isinstance(document.data, dict) else _EMPTY
    name = entry.get("name") or data.get("name", title(identity))
    traits = tuple(resolve_trait(each, world) for each in data.get("traits", ()))
    return Carried(
        identity,
        name,
        data,
        traits,
        bool(entry.get("stowed")),
        entry.get("item_boons", ""),
        entry.get("count", 1),
        tuple(resolve_trait(each, world, name) for each in data.get("grants", ())),
    )


def _listed(value: Data) -> list[Data]:
    # A base that is abstract may leave its lists as edits: then what it adds is all there is.
    if isinstance(value, dict):
        return list(value.get("add") or ())
    return list(value or ())
