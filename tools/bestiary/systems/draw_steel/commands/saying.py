"""Results of the commands on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from bestiary.cli.opening import say

#: The widest that prose is set, in columns.
_WIDEST = 100


def say_lines(lines: Iterable[str]) -> None:
    """Print lines, prose folded to the terminal; lines that start with spaces are rows of a table and stay whole."""
    from shutil import get_terminal_size

    from bestiary.render.terminal import fold

    width = min(get_terminal_size((80, 24)).columns, _WIDEST)
    for line in lines:
        prose = line and not line.startswith(" ")
        for each in fold(line, width, rest="  ") if prose else [line]:
            say(each)


def say_json(plain: Mapping[str, Any]) -> None:
    """Print plain data as JSON."""
    import json

    click.echo(json.dumps(plain, ensure_ascii=False, indent=2))
