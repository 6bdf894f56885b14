"""`bestiary check --watch`: check again whenever a file is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
import gc
import os
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import click

from bestiary.cli.saying import tell

if TYPE_CHECKING:
    from bestiary.lint.checking import Bestiary

#: Seconds between two looks at the tree; a look at 2,000 files takes a few milliseconds.
_PAUSE = 0.05
#: A pause is at least so many times as long as a look, so that waiting in a huge tree costs little.
_IDLE = 10


def watch(root: Path, show: Callable[[Bestiary], None]) -> None:
    """Show the findings now and after each change below a root, until the terminal interrupts."""
    from bestiary.collection.looking import look_at
    from bestiary.lint.remembering import check_again

    # A run that lasts needs what short ones do without.
    gc.enable()
    here = Path.cwd()
    memory, seen = None, None
    while True:
        _wait_for((root, here))
        start = perf_counter()
        now = look_at(root)
        if now == seen:
            sleep(max(_PAUSE, _IDLE * (perf_counter() - start)))
            continue
        # What has our folder's name may by now be another than the one we started in.
        os.chdir(here)
        memory = check_again(root, here, now, memory)
        if seen is None:
            # Nearly all that is in hand now stays: it need not be looked through for circles again and again.
            gc.freeze()
            show(memory.checked)
        else:
            _show_or_say(memory.checked, show)
        seen = now
        took = f"{(perf_counter() - start) * 1000:.0f} ms"
        said = f"{datetime.now():%H:%M:%S}: checked in {took}; waiting for the next save (Ctrl-C ends)"
        click.echo(said, err=True)


def _wait_for(folders: Sequence[Path]) -> None:
    """Wait while one of the folders is gone, as it may be while another branch is taken."""
    gone = next((folder for folder in folders if not folder.is_dir()), None)
    if gone is not None:
        tell(f"the folder `{gone}` is gone; waiting for it (Ctrl-C ends)")
        while not all(folder.is_dir() for folder in folders):
            sleep(_PAUSE)


def _show_or_say(checked: Bestiary, show: Callable[[Bestiary], None]) -> None:
    """Show findings; what is asked for and has gone since the start, as a baseline can, may come back."""
    try:
        show(checked)
    except click.UsageError as error:
        tell(error.format_message())
