"""`bestiary`: the group of commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
import errno
import gc
from importlib import import_module
import signal
import sys
from types import FrameType
from typing import NoReturn

import click

from bestiary import __version__
from bestiary.systems.commands import system_commands

#: Command to the sentence of the list; its module in this folder has it as `command`.
_COMMANDS = {
    "check": "Check creature, item, trait and term files.",
    "fmt": "Bring files into one style.",
    "cards": "Print stat cards to PDF and HTML.",
    "show": "Show one stat sheet, and why its numbers are what they are.",
    "list": "List the creatures, or items and traits.",
    "import": "Take in sheets from files of other programs.",
    "export": "Write sheets in formats of other programs.",
    "explain": "Say what a check looks for and why, or what a rule says.",
    "lsp": "Serve an editor: findings while you type, fixes, completion.",
}
#: Modules that cannot be called like their command.
_MODULES = {"import": "import_"}
#: What is printed or written is not whole.
UNWHOLE = 1
MISUSE = 2
OUR_BUG = 3
#: What shells say of a program that Ctrl-C ended.
INTERRUPTED = 130
#: The same of SIGTERM, with which systems and other programs end one.
TERMINATED = 143
#: What is wrong with where standard output goes, and not with us.
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def all_commands() -> dict[str, tuple[str, str]]:
    """Every command, those of the games included: name to module and sentence."""
    own = {name: (f"bestiary.cli.{_MODULES.get(name, name)}", sentence) for name, sentence in _COMMANDS.items()}
    return {**own, **system_commands()}


class _Lazy(click.Group):
    """Loads a command's module when it is called, so that `--help` loads none."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(all_commands())

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        known = all_commands()
        if name not in known:
            return None
        command: click.Command = import_module(known[name][0]).command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, sentence) for name, (_, sentence) in all_commands().items()])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in all_commands():
            from bestiary.suggest import meant_or_else, nearest

            meant = meant_or_else(nearest(name, all_commands()))
            raise click.UsageError(f"No command is called `{name}`.{meant}", context)
        return super().resolve_command(context, args)


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bestiary")
@click.option("--debug", is_flag=True, help="Show the traceback of a bug in bestiary.")
def bestiary(debug: bool) -> None:
    """Check, convert and print stat sheets of tabletop creatures."""


def _fault_of_setup(error: Exception) -> str:
    """What is wrong with how the program is installed, or with the schemas it brings; empty for anything else."""
    if isinstance(error, ImportError) and "_ruamel_yaml" in f"{error.name} {error}":
        return "the fast YAML reader is missing; `python -m pip install ruamel.yaml.clib` brings it."
    from bestiary.collection.schemas import BrokenSchemaError

    return (
        f"{error}; the files in schema/ are damaged or do not belong together."
        if isinstance(error, BrokenSchemaError)
        else ""
    )


def _told(error: Exception) -> tuple[int, str]:
    """The exit code for what went wrong and was not foreseen, and what to say of it."""
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return UNWHOLE, f"what this command says cannot be written: {error.strerror}."
    if said := _fault_of_setup(error):
        return MISUSE, said
    bug = f"{type(error).__name__}: {error}"
    return OUR_BUG, f"this is a bug in bestiary ({bug}); `bestiary --debug …` shows where."


class _Terminated(KeyboardInterrupt):
    """SIGTERM came, which is to put away what is on the disk as Ctrl-C does."""


def _once() -> None:
    from bestiary.ending import pass_over, take_ends

    take_ends(pass_over)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    _once()
    raise _Terminated


@contextmanager
def _terminated_in_order() -> Iterator[None]:
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def main() -> None:
    """Run the command line; a bug of ours is one sentence and exit code 3, unless `--debug` asks for its traceback.

    Ctrl-C ends it quietly with exit code 130, and SIGTERM with 143.
    """
    # What is made here are trees without circles, and a run is short: looking for circles costs a fifth of a check.
    gc.disable()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        with _terminated_in_order():
            code = bestiary(standalone_mode=False)
    except (KeyboardInterrupt, click.Abort) as end:
        _once()
        # Click says `Abort` of either.
        sys.exit(TERMINATED if isinstance(end.__cause__ or end, _Terminated) else INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except Exception as error:
        if "--debug" in sys.argv:
            raise
        code, said = _told(error)
        click.echo(f"bestiary: {said}", err=True)
        sys.exit(code)
    if code:
        sys.exit(code)
