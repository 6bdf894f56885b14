"""`bestiary check`."""

from __future__ import annotations

import sys

import click

from bestiary.cli.opening import FINDINGS, find_place, of_place, open_bestiary, show_findings


@click.command("check")
@click.argument("paths", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How findings are printed.",
)
@click.option(
    "--fail-level",
    type=click.Choice(["error", "warning", "hint"]),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
def command(paths: tuple[str, ...], form: str, fail_level: str) -> None:
    """Check the bestiary at PATHS (the current folder), or some of its files against the whole of it."""
    from bestiary.diagnostic import severity_named

    place = find_place(paths)
    checked = open_bestiary(place)
    found = of_place(checked, place)
    files = len([file for file in checked.catalog.files if not file.packaged])
    show_findings(found, files, form)
    if any(each.severity >= severity_named(fail_level) for each in found):
        sys.exit(FINDINGS)
