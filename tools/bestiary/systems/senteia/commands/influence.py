"""`bestiary influence`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click
from msgspec import Struct, to_builtins

from bestiary.cli.opening import find_place, find_subject, open_bestiary, root_option
from bestiary.cli.saying import say, say_json, unknown_name

if TYPE_CHECKING:
    from bestiary.lint.checking import Bestiary
    from bestiary.systems.base import World
    from bestiary.systems.senteia.model import Reason, StatSheet

_SYSTEM = "senteia"
_KINDS = ("term:ability", "term:approach")


class _Answer(Struct, frozen=True):
    """What is said of one question: as plain data, and as lines."""

    plain: Mapping[str, object]
    lines: tuple[str, ...]


@click.command("influence")
@click.argument("identity", metavar="ID")
@click.option(
    "--to",
    "disposition",
    help="Its disposition toward the character: hostile, indifferent, friendly …  [default: the sheet's, else indifferent]",
)
@click.option("--by", "ability", help="What the player does: taunt, parley, frighten …")
@click.option("--versus", help="Another creature: sizes, presence and riding between the two.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@root_option
def command(
    identity: str, disposition: str | None, ability: str | None, versus: str | None, form: str, root: str
) -> None:
    """Add up the edge of a player's roll to influence the creature ID, with the reasons; or set it beside another creature."""
    if not ability and not versus:
        raise click.UsageError("Say what the player does with `--by`, or name another creature with `--versus`.")
    checked = open_bestiary(find_place((root,)))
    sheet, world = _sheet(checked, identity), checked.worlds[_SYSTEM]
    answers: list[_Answer] = []
    if ability:
        toward = disposition or sheet.creature.data.get("disposition") or "indifferent"
        answers.append(_influence(sheet, ability, toward, world))
    if versus:
        answers.append(_versus(sheet, versus, _sheet(checked, versus), world))
    if form == "json":
        say_json({"id": identity, **{key: value for each in answers for key, value in each.plain.items()}})
        return
    for line in (line for each in answers for line in each.lines):
        say(line)


def _sheet(checked: Bestiary, identity: str) -> StatSheet:
    from bestiary.cards.deck import view_subject

    sheet: StatSheet = view_subject(checked, find_subject(checked, identity, _SYSTEM)).sheet
    return sheet


def _influence(sheet: StatSheet, ability: str, disposition: str, world: World) -> _Answer:
    from bestiary.systems.senteia.convert.values import signed
    from bestiary.systems.senteia.play.influence import influence_edge

    _refuse_unknown(disposition, world, ("disposition",), "disposition")
    _refuse_unknown(ability, world, _KINDS, "ability or approach")
    found = influence_edge(sheet, ability, disposition, world.tables)
    plain = {"by": ability, "to": disposition, **to_builtins(found)}
    edge = f"{signed(found.edge)} edge for the player" if found.edge else "no edge either way"
    head = f"{world.names['term'][ability]} against {sheet.creature.name}: {'no effect' if found.blocked else edge}"
    last = "  The difficulty is the game master's; no roll moves it past what is possible for it (S46)."
    return _Answer(plain, (head, *_said((*found.because, *found.on_success)), *([] if found.blocked else [last])))


def _versus(sheet: StatSheet, versus: str, other: StatSheet, world: World) -> _Answer:
    from bestiary.systems.senteia.play.influence import match_sizes
    from bestiary.systems.senteia.play.meeting import meeting

    one, two = ((each.creature.name, each.creature.size) for each in (sheet, other))
    match, met = match_sizes(one, two, world.tables), meeting(sheet, other, world)
    because = [to_builtins(reason) for reason in match.says]
    sizes = {"versus": versus, "smaller": match.smaller, "steps": match.steps, "because": because}
    plain = {"sizes": sizes, "meeting": [to_builtins(reason) for reason in met]}
    return _Answer(plain, (f"{sheet.creature.name} and {other.creature.name}:", *_said((*match.says, *met))))


def _refuse_unknown(identity: str, world: World, spaces: tuple[str, ...], noun: str) -> None:
    names = [name for space in spaces for name in world.names.get(space, {})]
    if identity not in names:
        raise unknown_name(noun, identity, names, listed=True)


def _said(reasons: Iterable[Reason]) -> Iterator[str]:
    from bestiary.systems.senteia.wording import reason_text

    return (f"  {reason_text(reason)}" for reason in reasons)
