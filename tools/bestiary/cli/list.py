"""`bestiary list`."""

from __future__ import annotations

import sys

import click

from bestiary.cli.opening import find_place, needs_ascii, open_bestiary


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
    """List the creatures with tier, types, traits and size."""
    from bestiary.deck import creature_subjects, view_subject
    from bestiary.picking import FilterError, picker

    checked = open_bestiary(find_place((root,)))
    every = [view_subject(checked, subject) for subject in creature_subjects(checked)]
    try:
        wanted = picker(only, every)
    except FilterError as error:
        raise click.UsageError(str(error)) from error
    views = [view for view in every if wanted(view)]
    if form == "json":
        import json

        click.echo(
            json.dumps(
                [{"id": view.id, "name": view.name, **view.facts} for view in views], ensure_ascii=False, indent=2
            )
        )
        return
    rows = [
        (
            view.id,
            view.facts["tier"],
            ", ".join(view.facts["types"]),
            view.facts["size"],
            ", ".join(view.facts["traits"]),
        )
        for view in views
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    for row in rows:
        line = "  ".join([*(cell.ljust(width) for cell, width in zip(row[:4], widths, strict=True)), row[4]]).rstrip()
        from bestiary.render.terminal import to_ascii

        click.echo(to_ascii(line) if needs_ascii(sys.stdout) else line)
