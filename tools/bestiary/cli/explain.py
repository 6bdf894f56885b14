"""`bestiary explain`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bestiary.diagnostic import Check
    from bestiary.docs.rule_index import Rule

#: A code of a check or the id of a rule.
_CODE = re.compile(r"[a-z]\d+")


@click.command("explain")
@click.argument("name", metavar="[CODE|NAME|RULE]", default="")
def command(name: str) -> None:
    """Say what a check looks for, why, and how to mend what it finds; or what a rule of a game says (S8, D4).

    Without an argument, list the checks and the rules.
    """
    from bestiary.docs.rule_index import read_indexes
    from bestiary.suggest import meant_or_else, nearest
    from bestiary.systems.registry import all_checks

    checks = {key.lower(): each for each in all_checks() for key in (each.name, each.code)}
    if not name:
        _list_all()
        return
    wanted = name.strip().lower()
    if (check := checks.get(wanted)) is not None:
        click.echo(_check_text(check))
        return
    rules = {rule.id.lower(): (index.game, rule) for index in read_indexes() for rule in index.rules()}
    if wanted not in rules:
        # A number beside another one is no slip of the fingers that anybody could see.
        meant = None if _CODE.fullmatch(wanted) else nearest(wanted, [each.name for each in checks.values()])
        way_out = meant_or_else(meant, "`bestiary explain` lists the checks and the rules.")
        raise click.UsageError(f"No check or rule is called `{name}`.{way_out}")
    click.echo(_rule_text(*rules[wanted]))


def _list_all() -> None:
    """Print a line for each check, and the rules of each game."""
    from textwrap import fill

    from bestiary.cli.saying import say
    from bestiary.docs.rule_index import read_indexes
    from bestiary.systems.registry import all_checks

    checks = sorted(all_checks(), key=lambda each: each.code)
    width = max(len(each.name) for each in checks)
    for each in checks:
        say(f"{each.code}  {each.name:{width}}  {each.severity.word:7}  {each.doc.strip().splitlines()[0]}")
    for index in read_indexes():
        say(
            fill(
                f"\nRules of {index.game}: {', '.join(rule.id for rule in index.rules())}",
                100,
                replace_whitespace=False,
            )
        )


def _check_text(check: Check) -> str:
    return f"{check.code} {check.name} ({check.severity.word})\n\n{check.doc.strip()}"


def _rule_text(game: str, rule: Rule) -> str:
    from textwrap import fill

    parts = [f"{rule.id} ({game})", fill(rule.says, 100)]
    for reading in rule.readings:
        changed = f" (changed by {reading.key})" if reading.key else ""
        parts.append(fill(f"Where its text is silent or says two things: {reading.says}{changed}", 100))
    parts.append("\n".join(["Where it lives:", *(f"  {place}" for place in rule.lives)]))
    return "\n\n".join(parts)
