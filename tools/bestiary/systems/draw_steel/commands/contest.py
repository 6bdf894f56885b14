"""`bestiary contest`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import FINDINGS, root_option
from bestiary.cli.saying import refuse_plot, save_plot, say_json, say_lines

if TYPE_CHECKING:
    from bestiary.systems.draw_steel.commands.sides import Found
    from bestiary.systems.draw_steel.play.contest import Contest, Entrant, Thrown
    from bestiary.systems.draw_steel.play.tables import RollTables, Task

#: The most on one side, and the most pairs that a picture has room for.
_MOST, _MOST_DRAWN = 20, 100
_SEEDS = 1_000_000


@click.command("contest")
@click.option("--hero", "heroes", multiple=True, metavar="SIDE", help="Who is on one side; can be given again.")
@click.option("--against", "others", multiple=True, metavar="SIDE", help="Who is on the other; can be given again.")
@click.option("--task", metavar="TASK", help="What the heroes do: sneak, lie, wrestle …; gives both characteristics.")
@click.option("--roll", "rolls", is_flag=True, help="Roll the dice too.")
@click.option("--seed", type=int, help="With --roll: a number that makes the same roll again.")
@click.option("--plot", metavar="FILE", help="Draw the chances to FILE too, .svg or .png.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@root_option
def command(
    heroes: tuple[str, ...],
    others: tuple[str, ...],
    task: str | None,
    rolls: bool,
    seed: int | None,
    plot: str | None,
    form: str,
    root: str,
) -> None:
    """Give the exact chances of opposed power rolls: every hero against each of the others.

    \b
    A SIDE is somebody with a score, or a creature of the bestiary with its own:
      Vell:agility=2                 a name, a characteristic and its score
      Vell=4                         a name and the whole bonus
      old-harrow:intuition           a creature's id and its characteristic
      old-harrow                     the same, with a --task that says which
    and after a comma, as often as it applies:
      skill  edge  bane  edge=2      a skill of +2, edges and banes
      up  down                       automatic tiers, worth 4 each
      x3                             three of them
    """
    from bestiary.systems.draw_steel.commands.sides import find_task, open_tables
    from bestiary.systems.draw_steel.play.contest import hold_contest
    from bestiary.systems.draw_steel.play.plot import draw_contest

    if not heroes or not others:
        raise click.UsageError("A contest has two sides: `--hero Vell:agility=2 --against old-harrow:intuition`.")
    refuse_plot(plot)
    if seed is not None and not rolls:
        raise click.UsageError("`--seed` goes with `--roll`.")
    tables = open_tables(root)
    known = find_task(task, tables) if task else None
    firsts, seconds = _sides(heroes, others, known, root, tables)
    contest = hold_contest(_entrants(firsts, tables), _entrants(seconds, tables), tables, known)
    if plot and len(contest.pairs) > _MOST_DRAWN:
        raise click.UsageError(f"There are {len(contest.pairs)} pairs; a picture has room for {_MOST_DRAWN}.")
    sown = (SystemRandom().randrange(_SEEDS) if seed is None else seed) if rolls else None
    _say(contest, sown, form, tables)
    if plot and not save_plot(draw_contest(contest, tables), Path(plot)):
        sys.exit(FINDINGS)


def _sides(
    heroes: tuple[str, ...], others: tuple[str, ...], task: Task | None, root: str, tables: RollTables
) -> tuple[list[Found], list[Found]]:
    from bestiary.systems.draw_steel.commands.sides import find_numbers, read_side

    firsts = find_numbers([read_side(each, tables) for each in heroes], task.does if task else "", root, tables)
    seconds = find_numbers([read_side(each, tables) for each in others], task.opposes if task else "", root, tables)
    return firsts, seconds


def _entrants(found: Sequence[Found], tables: RollTables) -> list[Entrant]:
    from bestiary.systems.draw_steel.commands.sides import contender_of
    from bestiary.systems.draw_steel.play.contest import Entrant

    if len(found) > _MOST:
        raise click.UsageError(f"There can be {_MOST} on a side, not {len(found)}.")
    nameless = next((each for each in found if not each.name), None)
    if nameless:
        raise click.UsageError(f"Say who rolls, as in `Vell:{nameless.side.characteristic}={nameless.value}`.")
    return [
        Entrant(contender_of(each, tables), each.side.edge, each.side.bane, each.side.up, each.side.down)
        for each in found
    ]


def _say(contest: Contest, sown: int | None, form: str, tables: RollTables) -> None:
    from bestiary.systems.draw_steel.play.contest import throw
    from bestiary.systems.draw_steel.play.contest_text import contest_lines, plain_contest, plain_rolls, roll_lines

    thrown: tuple[Thrown, ...] = ()
    if sown is not None:
        chance = Random(sown)
        thrown = tuple(throw(each, tables, chance) for each in (*contest.firsts, *contest.others))
    if form == "json":
        say_json({**plain_contest(contest, tables), "rolled": plain_rolls(contest, thrown, sown) if thrown else None})
        return
    say_lines(contest_lines(contest, tables))
    if thrown:
        say_lines(("", *roll_lines(contest, thrown), f"`--seed {sown}` makes these rolls again."))
