"""`bestiary explain`."""

from __future__ import annotations

import click


@click.command("explain")
@click.argument("check", metavar="CODE|NAME")
def command(check: str) -> None:
    """Say what a check looks for, why, and how to mend what it finds."""
    from bestiary.suggest import nearest
    from bestiary.systems.registry import all_checks

    known = {each.name: each for each in all_checks()}
    by_code = {each.code.lower(): each for each in known.values()}
    found = known.get(check) or by_code.get(check.lower())
    if found is None:
        meant = nearest(check, [*known, *by_code])
        raise click.UsageError(f"No check is called `{check}`." + (f" Did you mean `{meant}`?" if meant else ""))
    click.echo(f"{found.code} {found.name} ({found.severity.word})\n\n{found.doc.strip()}")
