"""`bestiary harm`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import find_place, find_subject, open_bestiary, root_option
from bestiary.cli.saying import say, say_json, unknown_name

if TYPE_CHECKING:
    from bestiary.systems.base import World
    from bestiary.systems.senteia.model import StatSheet
    from bestiary.systems.senteia.play.harm import Effect, Landed, Standing

_KINDS = ("damage", "blight", "stress", "fatigue")


@click.command("harm")
@click.argument("identity", metavar="ID")
@click.option("--damage", type=click.IntRange(0), default=0, help="Damage the effect deals.")
@click.option("--blight", type=click.IntRange(0), default=0, help="Blight it deals.")
@click.option("--stress", type=click.IntRange(0), default=0, help="Stress it deals.")
@click.option("--fatigue", type=click.IntRange(0), default=0, help="Fatigue it deals.")
@click.option("--traits", default="", metavar="A,B", help="The traits of the effect, such as cold,attack.")
@click.option("--status", "statuses", multiple=True, help="A status it would give; can be given again.")
@click.option(
    "--before", default="", metavar="KIND=N,…", help="Harm the creature has taken already: damage=2,stress=1."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@root_option
def command(
    identity: str, traits: str, statuses: tuple[str, ...], before: str, form: str, root: str, **harm: int
) -> None:
    """Say how much harm of an effect lands on the creature ID, why, and whether it defeats or exhausts it."""
    from bestiary.cards.deck import view_subject
    from bestiary.systems.senteia.convert.values import all_traits
    from bestiary.systems.senteia.play.harm import Effect, land_harm, stand_after

    checked = open_bestiary(find_place((root,)))
    subject = find_subject(checked, identity, "senteia")
    world = checked.worlds["senteia"]
    taken = _taken(before)
    sheet: StatSheet = view_subject(checked, subject).sheet
    effect = Effect({kind: harm[kind] for kind in _KINDS if harm[kind]}, _traits(traits, world), statuses)
    landed = land_harm(all_traits(sheet.creature), effect)
    standing = stand_after(sheet, (taken, landed.harm), world.tables.harm)
    if form == "json":
        _say_json(identity, landed, standing)
    else:
        _say_text(sheet, effect, landed, standing)


def _traits(written: str, world: World) -> frozenset[str]:
    listed = [part.strip() for part in written.split(",") if part.strip()]
    for identity in listed:
        if identity not in world.names["trait"]:
            raise unknown_name("trait", identity, world.names["trait"])
    return frozenset(listed)


def _taken(written: str) -> dict[str, int]:
    taken: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in written.split(","))):
        kind, _, amount = part.partition("=")
        if kind not in _KINDS or not amount.isdecimal():
            raise click.UsageError(f"`{part}` is no harm; write it like damage=2 (there are {', '.join(_KINDS)}).")
        taken[kind] = taken.get(kind, 0) + int(amount)
    return taken


def _say_text(sheet: StatSheet, effect: Effect, landed: Landed, standing: Standing) -> None:
    from bestiary.systems.senteia.wording import harm_text, reason_text, status_text

    dealt = harm_text(effect.harm) or "no harm"
    say(f"{sheet.creature.name}: {dealt} → {harm_text(landed.harm) or 'nothing'} lands")
    for reason in landed.because:
        say(f"  {reason_text(reason)}")
    if landed.statuses:
        say(f"  it is {status_text(landed.statuses)}")
    say(
        f"  Vitality {sheet.vitality.value}: {standing.vitality_marks} marked"
        + (", defeated (S17)" if standing.defeated else "")
    )
    exhausted = ", exhausted (S17, a reading for all but Pawns)" if standing.exhausted else ""
    say(f"  Stamina {sheet.stamina.value}: {standing.stamina_marks} marked{exhausted}")


def _say_json(identity: str, landed: Landed, standing: Standing) -> None:
    from msgspec import to_builtins

    plain = {
        "id": identity,
        "harm": dict(landed.harm),
        "statuses": landed.statuses,
        "because": [to_builtins(each) for each in landed.because],
    }
    say_json({**plain, **to_builtins(standing)})
