"""The creature is too weak for a thing in its hand.

A trait such as Weight d8 asks for a skill value of half the die; for each point short, whoever resists has +1 edge (S10).

Bad:

    skills: {might: 3}
    items: [maul]

Good:

    skills: {might: 4}
    items: [maul]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.collection.extends import name_of
from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.convert.attacks import edge_of_requirements
from bestiary.systems.senteia.convert.values import skill_values
from bestiary.systems.senteia.resolve import resolve_creature
from bestiary.systems.senteia.written import Named, defined_at, is_sheet, thing_data, written_items


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each thing in hand whose requirement is not met."""
    if not is_sheet(subject) or not any(_demanding(item, world) for item in written_items(subject.data, world)):
        return
    creature = resolve_creature(subject, world)
    skills = skill_values(creature, world.tables)
    for position, item in enumerate(creature.items):
        if item.stowed:
            continue
        edge, reasons = edge_of_requirements(item, skills)
        if edge:
            yield Mark(
                At(("items", position)),
                f"{creature.name} is too weak for `{item.name}`: {reasons[0].text}",
                help="raise the skill, stow the item, or allow this where it is meant",
                related=defined_at("item", item.id, "traits", world),
            )


def _demanding(item: Named, world: World) -> bool:
    return any(thing_data("trait", name_of(trait), world).get("requires") for trait in item.data.get("traits", ()))


CHECK = SheetCheck(
    Check("G303", "too-weak", Severity.WARNING, __doc__ or "", frozenset({"senteia"})), frozenset({"creature"}), run
)
