"""What commands say: results on standard output, talk on standard error, and files where they are named."""

from __future__ import annotations

from collections.abc import Iterable
import os
from pathlib import Path
import sys
from typing import Any

import click


def say(text: str) -> None:
    """Print a line, with stand-ins for glyphs where the console lacks them."""
    if needs_ascii(sys.stdout):
        from bestiary.render.ascii import to_ascii

        text = to_ascii(text)
    click.echo(text)


def say_lines(lines: Iterable[str]) -> None:
    """Print lines, prose folded to the terminal; lines that start with spaces are rows of a table and stay whole."""
    from bestiary.render.terminal import fold

    width = terminal_width()
    for line in lines:
        prose = line and not line.startswith(" ")
        for each in fold(line, width, rest="  ") if prose else [line]:
            say(each)


def say_json(plain: Any) -> None:
    """Print plain data as JSON."""
    import json

    click.echo(json.dumps(plain, ensure_ascii=False, indent=2, default=list))


def tell(text: str) -> None:
    """Print talk on standard error, after the name of the program."""
    click.echo(f"bestiary: {text}", err=True)


def terminal_width(most: int = 100) -> int:
    """The columns of the terminal; never more than `most`, as longer lines are hard to read."""
    from shutil import get_terminal_size

    return min(get_terminal_size((80, 24)).columns, most)


def wants_colour(stream: object) -> bool:
    """Whether a stream is a terminal that may have colours (`NO_COLOR` forbids them)."""
    return (
        not os.environ.get("NO_COLOR")
        and bool(getattr(stream, "isatty", lambda: False)())
        and os.environ.get("TERM") != "dumb"
    )


def needs_ascii(stream: object) -> bool:
    """Whether a stream cannot print the glyphs of the sheet."""
    try:
        "⦿♜⬙−".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def did_you_mean(word: str, names: Iterable[str], otherwise: str = "") -> str:
    """The end of a sentence on a word that is none of the names: the one that was meant, or what to say `otherwise`."""
    from bestiary.suggest import meant_or_else, nearest

    return meant_or_else(nearest(word, names)) or otherwise


def unknown_name(noun: str, word: str, names: Iterable[str], listed: bool = False) -> click.UsageError:
    """What to raise for a word that is none of the names; they are all `listed` where none of them is near."""
    known = list(names)
    return click.UsageError(
        f"No {noun} is called `{word}`." + did_you_mean(word, known, f" There are {', '.join(known)}." * listed)
    )


def refuse_existing(path: str | Path, force: bool) -> None:
    """A usage error for a file that is there already, unless it may be written over; what cannot be lost is no matter."""
    from bestiary.writing import is_stream

    if Path(path).exists() and not force and not is_stream(Path(path)):
        raise click.UsageError(f"`{path}` is there already; `--force` writes over it.")


def save_file(path: Path, content: str, called: str = "", inner: bool = False) -> None:
    """Write a file that the caller named, as `called` where that is not its path; a usage error when it cannot be written.

    It may be a pipe or a device, unless it is an `inner` one of a folder that was named.
    """
    from bestiary.writing import why_unwritten, write_file, write_out

    try:
        (write_file if inner else write_out)(path, content)
    except OSError as error:
        shown = Path(called or path)
        raise click.UsageError(f"`{shown}` cannot be written: {why_unwritten(shown, error)}.") from error


def refuse_plot(plot: str | None) -> None:
    """A usage error for a picture whose ending says no form that pictures are drawn in."""
    from bestiary.press.pictures import ENDINGS

    if plot and Path(plot).suffix.lower() not in ENDINGS:
        raise click.UsageError(f"`{plot}` must end in {' or '.join(ENDINGS)}.")


def save_plot(svg: str, target: Path) -> bool:
    """Write chances as a picture, and tell what became of it; whether it was written."""
    from bestiary.press.failure import PressError
    from bestiary.press.pictures import save_picture

    try:
        save_picture(svg, target)
    except PressError as error:
        tell(str(error))
        return False
    click.echo(f"{target}: the chances as a picture", err=True)
    return True
