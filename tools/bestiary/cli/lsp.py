"""`bestiary lsp`."""

from __future__ import annotations

import gc
import sys

import click

from bestiary.cli.opening import MISUSE
from bestiary.cli.saying import tell

_NOT_INSTALLED = "This needs pygls, which `pip install 'bestiary[lsp]'` brings."
#: Modules that come with the extra.
_EXTRA = frozenset({"pygls", "lsprotocol", "cattrs", "attrs"})


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Speak over standard input and output, as it does anyway.")
def command(stdio: bool) -> None:
    """Serve an editor over standard input and output: findings while you type, fixes, completion, formatting.

    Editors start this themselves; docs/editors.md says how to set them up. It writes no file.
    """
    from bestiary.editor.server import serve

    # A run that lasts needs what short ones do without.
    gc.enable()
    if sys.stdin.isatty():
        click.echo("waiting for an editor, which starts this itself (Ctrl-C ends)", err=True)
    answers = sys.stdout.buffer
    # Whatever else is printed must not get between the answers.
    sys.stdout = sys.stderr
    try:
        serve(sys.stdin.buffer, answers)
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        tell(_NOT_INSTALLED)
        sys.exit(MISUSE)
