"""A leader or solo does not have its three villain actions, or another creature has some.

Leaders and solos have Villain Action 1, 2 and 3, each used once in an encounter.

Bad:

    roles: [Leader]
    features:
      - {name: Dread Bell, ability_type: Villain Action 1}

Good:

    roles: [Leader]
    features:
      - {name: Dread Bell, ability_type: Villain Action 1}
      - {name: Rising Water, ability_type: Villain Action 2}
      - {name: Last Toll, ability_type: Villain Action 3}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Check, Pointer, Related, Severity
from bestiary.source.quoting import yaml_text
from bestiary.suggest import meant_label
from bestiary.systems.base import Mark, SheetCheck, Subject, World, sorted_to_last
from bestiary.systems.draw_steel.grammar.encounter import read_type
from bestiary.systems.draw_steel.wording import with_article
from bestiary.systems.draw_steel.written import SYSTEM, has_unread_type, station_of, written_in


class _Action(Struct, frozen=True):
    """A villain action: where its number stands, its name, the number, and the text with the number."""

    at: Pointer
    name: str
    number: str
    text: str


class _Meant(Struct, frozen=True):
    """An action that has the number of another, and the number that it should have by its place."""

    action: _Action
    number: str


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks missing, doubled and misplaced villain actions."""
    organization = world.tables.organizations.get(station_of(subject.data, world.tables).organization)
    if organization is None:
        return
    actions = tuple(_actions(subject, world))
    if not organization.villain_actions:
        told = f"is a villain action, which {with_article(organization.name)} does not have"
        yield from (Mark(At(each.at), f"`{each.name}` {told}") for each in actions)
        return
    numbers = [str(number) for number in range(1, organization.villain_actions + 1)]
    missing = [number for number in numbers if all(each.number != number for each in actions)]
    absent = _listed(missing)
    # A number that is there twice in place of another is one mistake.
    for first, second in _doubles(sorted_to_last(actions, subject, lambda each: (each.name,))):
        wrong = first if _should_be(first, actions) in missing else second
        meant = _should_be(wrong, actions) if _should_be(wrong, actions) in missing else next(iter(missing), None)
        missing = [number for number in missing if number != meant]
        yield _doubled(second, first, absent, _Meant(wrong, meant) if meant else None, subject)
    if missing and not has_unread_type(subject, world):
        said = f"{with_article(organization.name)} has no Villain Action {_listed(missing)} here"
        yield Mark(At(("roles",), key=True), said)


def _listed(numbers: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))


def _actions(subject: Subject, world: World) -> Iterator[_Action]:
    for feature in written_in(subject, world).features:
        key = "ability_type" if "ability_type" in feature.data else "cost"
        text = str(feature.data.get(key, ""))
        kind = read_type(text, world.tables.words) or ""
        if kind.startswith("Villain"):
            yield _Action((*feature.at, key), feature.name, kind.rpartition(" ")[2], text)


def _doubles(actions: Sequence[_Action]) -> Iterator[tuple[_Action, _Action]]:
    """Each action with the number of one before it, behind the one before it."""
    before: dict[str, _Action] = {}
    for action in actions:
        if action.number in before:
            yield before[action.number], action
        before[action.number] = action


def _should_be(action: _Action, actions: Sequence[_Action]) -> str:
    """The number that an action has by its place among all."""
    return str(actions.index(action) + 1)


def _doubled(action: _Action, other: _Action, absent: str, meant: _Meant | None, subject: Subject) -> Mark:
    origin = subject.sheet.origin(other.at)
    said = f"there is a second Villain Action {action.number}" + (f", and none is {absent}" if absent else "")
    mark = Mark(
        At(action.at),
        said,
        related=(Related(origin.document.source, At(origin.pointer), f"`{other.name}`"),),
        safe=False,
    )
    if meant is None:
        return mark
    word = f"Villain Action {meant.number}"
    label = meant_label(word) if meant.action is action else f"write `{word}` for `{meant.action.name}`"
    written = yaml_text(meant.action.text.replace(meant.action.number, meant.number))
    return replace(mark, label=label, changes=(Change(At(meant.action.at), written),))


CHECK = SheetCheck(
    Check("G424", "villain-actions", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
