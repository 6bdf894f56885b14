"""`bestiary odds`."""

from __future__ import annotations

from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import FINDINGS, find_place, find_subject, open_bestiary, root_option
from bestiary.cli.saying import refuse_plot, save_plot, say, say_json, terminal_width

if TYPE_CHECKING:
    from bestiary.systems.senteia.model import StatSheet
    from bestiary.systems.senteia.play.odds import Odds


@click.command("odds")
@click.argument("identity", metavar="ID")
@click.option("--bonus", type=click.IntRange(-99, 99), default=0, help="What the character adds to the result.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--plot", metavar="FILE", help="Draw the chances to FILE too, .svg or .png.")
@root_option
def command(identity: str, bonus: int, form: str, plot: str | None, root: str) -> None:
    """Give the exact chances of banes and of a character's rolls against the creature ID, for each die.

    Edge counts only where `rules.edge` in bestiary.yaml says what an edge does.
    """
    from bestiary.cards.deck import view_subject
    from bestiary.systems.senteia.play.edges import edge_rule
    from bestiary.systems.senteia.play.odds import sheet_odds
    from bestiary.systems.senteia.play.plot import draw_odds

    refuse_plot(plot)
    checked = open_bestiary(find_place((root,)))
    subject = find_subject(checked, identity, "senteia")
    sheet: StatSheet = view_subject(checked, subject).sheet
    odds = sheet_odds(sheet, checked.worlds["senteia"].tables, edge_rule(checked.catalog.settings.rules), bonus)
    _say(sheet, odds, form)
    if plot and not save_plot(draw_odds(sheet, odds), Path(plot)):
        sys.exit(FINDINGS)


def _say(sheet: StatSheet, odds: Odds, form: str) -> None:
    from bestiary.systems.senteia.play.odds_text import odds_lines, plain_odds

    if form == "json":
        say_json(plain_odds(sheet, odds))
        return
    for line in odds_lines(sheet, odds, terminal_width(120)):
        say(line)
