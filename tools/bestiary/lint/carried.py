"""Items as a card prints them, with their traits, how many there are and how they are carried: `Dagger (× 3, stowed)`."""

from __future__ import annotations

from collections.abc import Callable, Set
import re

from bestiary.collection.schemas import Plan, Reference
from bestiary.suggest import id_for

_CARRIED = re.compile(
    r"(?:(?P<before>\d{1,2}) ?[x×]? )?(?P<name>[^\d()]+?)(?: ?[x×] ?(?P<behind>\d{1,2}))?(?: ?\((?P<inner>[^()]+)\))?"
)
#: With a key on the line below that lacks the space behind its colon, or the colon.
_GLUED = re.compile(r"(?P<name>.+?) (?P<key>[a-z]+) ?[:=]? ?(?P<value>true|false|\d+)?")
_HOW = ("count", "stowed")
_COUNT = re.compile(r"[x×]? ?(\d{1,2}) ?[x×]?")


def carried_item(
    reference: Reference, part: Plan, named: Callable[[str], str | None], traits: Callable[[str], Set[str]]
) -> tuple[str, bool]:
    """The entry for an item as a card prints it, and whether nothing else can be meant; empty for all else.

    `part` is the plan of the entry, `named` gives the id of the item that is called so, and `traits` what its own are called,
    as ids are written.
    """
    text = " ".join(reference.target.split())
    if reference.key or "item" not in part.keys or reference.spaces != ("item",):
        return "", False
    if (glued := _GLUED.fullmatch(text)) and glued["key"] in _HOW and (identity := named(glued["name"])):
        return f"{{item: {identity}, {glued['key']}: {glued['value'] or 'true'}}}", True
    found = _CARRIED.fullmatch(text)
    if found is None:
        return "", False
    words: list[str] = []
    counts = [found["before"], found["behind"]]
    for word in re.split(r" ?, ?", found["inner"] or ""):
        counts.append(count[1] if (count := _COUNT.fullmatch(word)) else None)
        words += [word.casefold()] if word and not count else []
    numbers = [int(each) for each in counts if each]
    identity = named(found["name"])
    if identity is None or len(numbers) > 1 or not (numbers or words):
        return "", False
    # What it is anyhow need not be said again.
    words = [word for word in words if id_for(word) not in traits(identity)]
    if words not in ([], ["stowed"]):
        return "", False
    how = [f"count: {each}" for each in numbers] + [f"{word}: true" for word in words]
    entry = f"{{{', '.join([f'item: {identity}', *how])}}}" if how else identity
    return entry, found["inner"] is not None
