"""`bestiary influence`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import find_place, find_subject, open_bestiary, say

if TYPE_CHECKING:
    from bestiary.systems.base import World
    from bestiary.systems.senteia.model import Reason

_KINDS = ("term:ability", "term:approach")


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
@click.option("--root", default=".", show_default=True, help="The bestiary, or any folder in it.")
def command(
    identity: str, disposition: str | None, ability: str | None, versus: str | None, form: str, root: str
) -> None:
    """Add up the edge of a player's roll to influence the creature ID, with the reasons; or set it beside another creature."""
    from bestiary.cards.deck import view_subject
    from bestiary.systems.senteia.play.influence import influence_edge, match_sizes
    from bestiary.systems.senteia.play.meeting import meeting

    if not ability and not versus:
        raise click.UsageError("Say what the player does with `--by`, or name another creature with `--versus`.")
    checked = open_bestiary(find_place((root,)))
    sheet = view_subject(checked, find_subject(checked, identity, "senteia")).sheet
    world = checked.worlds["senteia"]
    plain: dict[str, object] = {"id": identity}
    if ability:
        toward = disposition or sheet.creature.data.get("disposition") or "indifferent"
        _known(toward, world, ("disposition",), "disposition")
        _known(ability, world, _KINDS, "ability or approach")
        found = influence_edge(sheet, ability, toward, world.tables)
        plain |= {
            "by": ability,
            "to": toward,
            "edge": found.edge,
            "blocked": found.blocked,
            "because": _plain(found.because),
            "on_success": _plain(found.on_success),
        }
        if form == "text":
            _say_influence(
                sheet.creature.name,
                world.names["term"][ability],
                found.edge,
                found.blocked,
                (*found.because, *found.on_success),
            )
    if versus:
        other = view_subject(checked, find_subject(checked, versus, "senteia")).sheet
        sides = [(each.creature.name, each.creature.size) for each in (sheet, other)]
        match = match_sizes(sides[0], sides[1], world.tables)
        met = meeting(sheet, other, world)
        plain["sizes"] = {
            "versus": versus,
            "smaller": match.smaller,
            "steps": match.steps,
            "because": _plain(match.says),
        }
        plain["meeting"] = _plain(met)
        if form == "text":
            _say_versus(sheet.creature.name, other.creature.name, (*match.says, *met))
    if form == "json":
        import json

        click.echo(json.dumps(plain, ensure_ascii=False, indent=2))


def _known(identity: str, world: World, spaces: tuple[str, ...], noun: str) -> None:
    from bestiary.suggest import nearest

    names = [name for space in spaces for name in world.names.get(space, {})]
    if identity not in names:
        meant = nearest(identity, names)
        raise click.UsageError(
            f"No {noun} is called `{identity}`."
            + (f" Did you mean `{meant}`?" if meant else f" There are {', '.join(names)}.")
        )


def _say_influence(name: str, ability: str, edge: int, blocked: bool, because: tuple[Reason, ...]) -> None:
    from bestiary.systems.senteia.convert.values import signed
    from bestiary.systems.senteia.wording import reason_text

    say(
        f"{ability} against {name}: "
        + ("no effect" if blocked else f"{signed(edge)} edge for the player" if edge else "no edge either way")
    )
    for reason in because:
        say(f"  {reason_text(reason)}")
    if not blocked:
        say("  The difficulty is the game master's; no roll moves it past what is possible for it (S46).")


def _say_versus(name: str, other: str, says: tuple[Reason, ...]) -> None:
    from bestiary.systems.senteia.wording import reason_text

    say(f"{name} and {other}:")
    for reason in says:
        say(f"  {reason_text(reason)}")


def _plain(reasons: tuple[Reason, ...]) -> list[dict[str, str]]:
    from msgspec import to_builtins

    return [to_builtins(reason) for reason in reasons]
