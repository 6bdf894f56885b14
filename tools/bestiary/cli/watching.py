"""`bestiary check --watch`: check again whenever a file is saved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
import gc
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import click

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
    memory, seen = None, None
    while True:
        start = perf_counter()
        now = look_at(root)
        if now == seen:
            sleep(max(_PAUSE, _IDLE * (perf_counter() - start)))
            continue
        memory = check_again(root, Path.cwd(), now, memory)
        if seen is None:
            # Nearly all that is in hand now stays: it need not be looked through for circles again and again.
            gc.freeze()
        seen = now
        show(memory.checked)
        took = (perf_counter() - start) * 1000
        click.echo(
            f"{datetime.now():%H:%M:%S}: checked in {took:.0f} ms; waiting for the next save (Ctrl-C ends)",
            err=True,
        )
