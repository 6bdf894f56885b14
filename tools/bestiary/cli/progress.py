"""How far a long printing is, for who waits at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
import sys

import click

#: Fewer cards than this are done before one could read a bar.
_LONG = 60


@contextmanager
def progress_bar(label: str, cards: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr for a long deck, where that is a terminal; told how much of how much is done."""
    if cards < _LONG or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    with click.progressbar(length=cards, label=label, file=sys.stderr) as bar:

        def tell(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        # Much is done before the first page is: without this, nothing would be seen till then.
        bar.render_progress()
        yield tell
