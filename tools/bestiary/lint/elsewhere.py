"""Known names where names of another kind stand: what they are, and the key beside it that takes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, Reference
from bestiary.diagnostic import At, Change, Finding, How, Pointer
from bestiary.forms.words import article
from bestiary.suggest import id_for

Names = Mapping[str, Mapping[str, str]]
#: Words of other kinds: an id of these is no slip of the fingers for another.
_KINDS = ("trait", "item", "term", "skill", "creature", "disposition")


def kind_of(name: str, spaces: Sequence[str], names: Names) -> str | None:
    """The kind of thing that is called so where names of some spaces are wanted; None where nothing of another kind is."""
    own = [space for space in names if ":" not in space and space not in _KINDS]
    return next((space for space in (*_KINDS, *own) if space not in spaces and name in names.get(space, {})), None)


def at_another_key(
    unknown: Finding, reference: Reference, document: Document, plan: Plan, names: Names
) -> Finding | None:
    """The finding for an entry of a list at the top of a sheet that is one of the list at another key; None for all else."""
    if reference.key or len(reference.pointer) != 2 or not isinstance(reference.pointer[1], int):
        return None
    key, _ = reference.pointer
    # Of keys that take the same names, its own is right.
    homes = sorted(_homes(reference, plan, names), key=lambda each: (each[0], each[1] != key))
    if not homes or homes[0][1] == key:
        return None
    _, home, kind, name = homes[0]
    return replace(
        unknown,
        label=f"{article(kind)} {kind}: move it to `{home}`",
        help="",
        changes=_moved(reference, home, name, document),
        besides=(_missed(home, document),),
    )


def _homes(reference: Reference, plan: Plan, names: Names) -> Iterator[tuple[int, str, str, str]]:
    """The keys whose lists take a name: how many names they take, the key, the kind of thing, and its id."""
    for key, part in plan.keys.items():
        for space in part.items.refers if part.items else ():
            known = names.get(space, {})
            name = next((each for each in (reference.target, id_for(reference.target)) if each in known), None)
            if name is not None:
                yield len(known), key, space.rpartition(":")[2], name


def _missed(home: str, document: Document) -> Pointer:
    """The entry that a list lacks while it stands elsewhere, or the list where there is none."""
    listed = document.data.get(home)
    return (home, len(listed)) if isinstance(listed, list) else (home,)


def _moved(reference: Reference, home: str, name: str, document: Document) -> tuple[Change, ...]:
    """What puts an entry where it belongs; empty where it is alone, or that place holds no list."""
    key = str(reference.pointer[0])
    listed, out = document.data.get(home), Change(At(reference.pointer), how=How.TAKE)
    if not isinstance(listed, list) or len(document.data[key]) < 2:
        return ()
    return (out,) if name in listed else (out, Change(At((home,)), name, How.ADD))
