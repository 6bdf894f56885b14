"""How far a long printing is, for who waits at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

#: Fewer cards than this are done before one could read a bar.
_LONG = 60


@contextmanager
def progress_bar(what: str, cards: int) -> Iterator[Callable[[str, int, int], None]]:
    """A bar on stderr for each stage of a long deck, where that is a terminal; told the stage, and how much of how much is done."""
    if cards < _LONG or not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    with ExitStack() as shown:
        bars: dict[str, ProgressBar[int]] = {}

        def tell(stage: str, done: int, total: int) -> None:
            if stage not in bars:
                shown.close()
                bars.clear()
                label = f"{stage.capitalize()} {what}"
                bars[stage] = shown.enter_context(click.progressbar(length=total, label=label, file=sys.stderr))
            bars[stage].update(done - bars[stage].pos)

        yield tell
