"""`bestiary odds`."""

from __future__ import annotations

from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import FINDINGS, find_place, find_subject, open_bestiary, say

if TYPE_CHECKING:
    from bestiary.systems.senteia.model import StatSheet
    from bestiary.systems.senteia.play.odds import Odds

_PICTURES = (".svg", ".png")


@click.command("odds")
@click.argument("identity", metavar="ID")
@click.option("--bonus", type=click.IntRange(-99, 99), default=0, help="What the character adds to the result.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--plot", metavar="FILE", help="Draw the chances to FILE too, .svg or .png.")
@click.option("--root", default=".", show_default=True, help="The bestiary, or any folder in it.")
def command(identity: str, bonus: int, form: str, plot: str | None, root: str) -> None:
    """Give the exact chances of banes and of a character's rolls against the creature ID, for each die.

    Edge counts only where `rules.edge` in bestiary.yaml says what an edge does.
    """
    from bestiary.cards.deck import view_subject
    from bestiary.systems.senteia.play.edges import edge_rule
    from bestiary.systems.senteia.play.odds import sheet_odds

    if plot and Path(plot).suffix.lower() not in _PICTURES:
        raise click.UsageError(f"`{plot}` must end in .svg or .png.")
    checked = open_bestiary(find_place((root,)))
    subject = find_subject(checked, identity, "senteia")
    sheet: StatSheet = view_subject(checked, subject).sheet
    odds = sheet_odds(sheet, checked.worlds["senteia"].tables, edge_rule(checked.catalog.settings.rules), bonus)
    _say(sheet, odds, form)
    if plot and not _draw(sheet, odds, Path(plot)):
        sys.exit(FINDINGS)


def _say(sheet: StatSheet, odds: Odds, form: str) -> None:
    from bestiary.systems.senteia.play.odds_text import odds_lines, plain_odds

    if form == "json":
        import json

        click.echo(json.dumps(plain_odds(sheet, odds), ensure_ascii=False, indent=2))
        return
    from shutil import get_terminal_size

    for line in odds_lines(sheet, odds, min(get_terminal_size((80, 24)).columns, 120)):
        say(line)


def _draw(sheet: StatSheet, odds: Odds, target: Path) -> bool:
    from bestiary.press.failure import PressError
    from bestiary.press.pictures import save_picture
    from bestiary.systems.senteia.play.plot import draw_odds

    try:
        save_picture(draw_odds(sheet, odds), target)
    except PressError as error:
        click.echo(f"bestiary: {error}", err=True)
        return False
    click.echo(f"{target}: the chances as a picture", err=True)
    return True
