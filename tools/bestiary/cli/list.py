"""`bestiary list`."""

from __future__ import annotations

from itertools import zip_longest
import sys
from typing import Any

import click

from bestiary.cli.opening import FINDINGS, find_place, open_bestiary, say


@click.command("list")
@click.option(
    "--only",
    multiple=True,
    metavar="FILTER",
    help="Only these: an id, a glob, or key:value such as tier:rook, trait:undead, type:beast, tag:road.",
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
    from bestiary.deck import creature_subjects, view_subject
    from bestiary.picking import FilterError, picker
    from bestiary.systems.registry import find_system

    checked = open_bestiary(find_place((root,)))
    every = [(view_subject(checked, subject), subject) for subject in creature_subjects(checked)]
    try:
        wanted = picker(only, [view for view, _ in every])
    except FilterError as error:
        raise click.UsageError(str(error)) from error
    broken = sorted({each.name for each in checked.diagnostics if each.severity.word == "error"})
    if broken:
        told = ", ".join(broken[:3]) + (f" and {len(broken) - 3} more" if len(broken) > 3 else "")
        click.echo(f"bestiary: the list is not whole; there are errors in {told}.", err=True)
    found = [(view, find_system(subject.document.system).columns) for view, subject in every if wanted(view)]
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
    rows = [(view.id, view.name, *(_cell(view.facts.get(column, "")) for column in columns)) for view, columns in found]
    widths = [max(map(len, cells)) for cells in zip_longest(*rows, fillvalue="")]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip())
    if broken:
        sys.exit(FINDINGS)


def _cell(fact: Any) -> str:
    return ", ".join(dict.fromkeys(map(str, fact))) if isinstance(fact, list | tuple) else str(fact)
