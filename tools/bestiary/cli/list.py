"""`bestiary list`."""

from __future__ import annotations

from collections.abc import Sequence
import sys
from typing import TYPE_CHECKING, Any

import click

from bestiary.cli.opening import FINDINGS, find_place, open_bestiary, say

if TYPE_CHECKING:
    from bestiary.systems.base import SheetView


@click.command("list")
@click.option(
    "--only",
    multiple=True,
    metavar="FILTER",
    help="Only these: an id, a glob, or key:value such as tier:rook, trait:undead, type:beast, tag:road. "
    "Of the same key any fits; different keys must all fit.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the list is printed.",
)
@click.option("--root", default=".", show_default=True, help="The bestiary, or any folder in it.")
def command(only: tuple[str, ...], form: str, root: str) -> None:
    """List the creatures with what their game sorts them by, such as tier, types, traits and size."""
    from bestiary.cards.deck import creature_subjects, known_words, view_subject
    from bestiary.cards.picking import FilterError, picker
    from bestiary.systems.registry import find_system

    checked = open_bestiary(find_place((root,)))
    every = [(view_subject(checked, subject), subject) for subject in creature_subjects(checked)]
    broken = sorted({each.name for each in checked.diagnostics if each.severity.word == "error"})
    told = ", ".join(broken[:3]) + (f" and {len(broken) - 3} more" if len(broken) > 3 else "")
    try:
        wanted = picker(only, [view for view, _ in every], known_words(checked))
    except FilterError as error:
        unseen = f" Not looked at, because of errors: {told}." if broken else ""
        raise click.UsageError(f"{error}{unseen}") from error
    if broken:
        click.echo(f"bestiary: the list is not whole; there are errors in {told}.", err=True)
    found = [(view, subject.document.system) for view, subject in every if wanted(view)]
    if form == "json":
        import json

        click.echo(
            json.dumps(
                [{"id": view.id, "name": view.name, **view.facts} for view, _ in found], ensure_ascii=False, indent=2
            )
        )
        sys.exit(FINDINGS if broken else 0)
    if not found:
        click.echo("bestiary: no creature" + (" that the filters fit." if only else "."), err=True)
    for place, system in enumerate(sorted({system for _, system in found})):
        if place:
            say("")
        _say_table([view for view, own in found if own == system], find_system(system).columns)
    if broken:
        sys.exit(FINDINGS)


def _say_table(views: Sequence[SheetView], columns: tuple[str, ...]) -> None:
    """The sheets of one game, which has columns of its own."""
    rows = [(view.id, view.name, *(_cell(view.facts.get(column, "")) for column in columns)) for view in views]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _cell(fact: Any) -> str:
    return ", ".join(dict.fromkeys(map(str, fact))) if isinstance(fact, list | tuple) else str(fact)
