"""The terms of a bestiary's own that a sheet names: no rulebook says at the table what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bestiary.card import Entry
from bestiary.collection.schemas import build_schema, find_prose, find_references
from bestiary.diagnostic import Data
from bestiary.lint.spaces import link_targets
from bestiary.richtext import find_links
from bestiary.systems.base import World
from bestiary.systems.senteia.convert.values import all_traits
from bestiary.systems.senteia.model import Carried, Creature, TraitUse
from bestiary.systems.senteia.prose import Prose

#: The kind of a file, and what it says.
Part = tuple[str, Mapping[str, Data]]
#: By kind: what of it does not come to a card of a creature.
_UNPRINTED = {"creature": ("notes",), "item": ("notes", "description"), "trait": ("description",), "term": ()}


def term_entries(parts: Iterable[Part], world: World, prose: Prose) -> tuple[Entry, ...]:
    """What the bestiary's own terms mean that the parts of a card name, in their order, and those that these name."""
    files = {file.id: file.document for file in world.catalog.of_kind("term", "senteia")}
    texts = {
        identity: document.data
        for identity, document in files.items()
        if document and isinstance(document.data, dict) and document.data.get("text")
    }
    found: dict[str, None] = {}
    waiting = list(parts) if texts else []
    # It grows while it is gone through: a meaning can name further terms.
    for kind, data in waiting:
        new = [each for each in dict.fromkeys(_named(kind, data, world)) if each in texts and each not in found]
        found |= dict.fromkeys(new)
        waiting += [("term", texts[each]) for each in new]
    return tuple(Entry(texts[each]["name"], body=prose(texts[each]["text"])) for each in found)


def parts_of_creature(creature: Creature) -> Iterator[Part]:
    """What stands on the card of a creature, and acts on it."""
    yield "creature", creature.data
    yield from parts_of_traits(all_traits(creature))
    for item in creature.items:
        yield from parts_of_item(item)


def parts_of_item(item: Carried) -> Iterator[Part]:
    """What stands of an item on the cards of those who carry it."""
    yield "item", item.data
    yield from parts_of_traits((*item.traits, *item.grants))


def parts_of_traits(traits: Iterable[TraitUse]) -> Iterator[Part]:
    """What stands of traits on the cards of those who have them."""
    yield from (("trait", trait.data) for trait in traits)


def _named(kind: str, data: Data, world: World) -> Iterator[str]:
    plan = build_schema(f"senteia/{kind}").plan
    for reference in find_references(plan, data):
        if any(space.startswith("term") for space in reference.spaces):
            yield reference.target
    for pointer, text in find_prose(plan, data):
        for link in find_links(text) if pointer[0] not in _UNPRINTED[kind] else ():
            yield from (each.id for each in link_targets(link.target, world.names)[:1] if each.space.startswith("term"))
