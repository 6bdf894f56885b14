"""`bestiary roll`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import find_place, find_subject, open_bestiary, root_option
from bestiary.cli.saying import did_you_mean, say, say_json

if TYPE_CHECKING:
    from bestiary.systems.senteia.model import Carried, SkillValue, StatSheet

_SEEDS = 1_000_000


@click.command("roll")
@click.argument("identity", metavar="ID")
@click.argument("skill")
@click.option("--seed", type=int, help="A number that makes the same roll again.")
@click.option(
    "--using",
    multiple=True,
    metavar="ITEM",
    help="An item in use, whose banes can fire; can be given again.  [default: all that is not stowed]",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@root_option
def command(identity: str, skill: str, seed: int | None, using: tuple[str, ...], form: str, root: str) -> None:
    """Make the rare roll of the creature ID with SKILL: its die, the event die, and the banes that it sets off."""
    from bestiary.cards.deck import view_subject
    from bestiary.systems.senteia.play.edges import edge_rule
    from bestiary.systems.senteia.play.rolls import roll_skill

    checked = open_bestiary(find_place((root,)))
    sheet: StatSheet = view_subject(checked, find_subject(checked, identity, "senteia")).sheet
    value, items = _skill(sheet, skill), _in_use(sheet, using)
    rule, event_die = edge_rule(checked.catalog.settings.rules), checked.worlds["senteia"].tables.event_die
    sown = SystemRandom().randrange(_SEEDS) if seed is None else seed
    fallen = roll_skill(sheet, value, {item.name for item in items}, rule, event_die, Random(sown))
    if form == "json":
        from bestiary.systems.senteia.play.rolls_text import plain_roll

        plain = plain_roll(sheet, fallen, items, event_die)
        say_json({**plain, "seed": sown})
        return
    from bestiary.systems.senteia.play.rolls_text import plain_prose, roll_lines

    for line in roll_lines(sheet, fallen, items, event_die, bool(using), plain_prose(checked.worlds["senteia"])):
        say(line)
    if seed is None:
        say(f"`--seed {sown}` makes this roll again.")


def _skill(sheet: StatSheet, written: str) -> SkillValue:
    known = {skill.id: skill for skill in sheet.skills}
    found = known.get(written) or next(
        (each for each in sheet.skills if each.name.casefold() == written.casefold()), None
    )
    if found:
        return found
    raise click.UsageError(f"{sheet.creature.name} has no skill `{written}`." + _meant(written, list(known)))


def _in_use(sheet: StatSheet, using: tuple[str, ...]) -> tuple[Carried, ...]:
    from bestiary.systems.senteia.play.rolls import items_in_use

    items = items_in_use(sheet)
    for written in using:
        if written in {item.id for item in items}:
            continue
        if written in {item.id for item in sheet.creature.items}:
            raise click.UsageError(f"`{written}` is stowed, so it is not in use.")
        raise click.UsageError(
            f"{sheet.creature.name} carries no `{written}`." + _meant(written, [item.id for item in items])
        )
    return tuple(item for item in items if not using or item.id in using)


def _meant(written: str, known: Sequence[str]) -> str:
    return did_you_mean(written, known, f" It has {', '.join(f'`{each}`' for each in known)}." if known else "")
