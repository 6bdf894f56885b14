"""How a process is ended from outside: by Ctrl-C, and by what systems and other programs send."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
import signal
import sys
from types import FrameType

ENDS = (signal.SIGINT, signal.SIGTERM)


def take_ends(handler: Callable[[int, FrameType | None], None]) -> None:
    """Have a function called whenever this process is to end."""
    for end in ENDS:
        signal.signal(end, handler)


def pass_over(number: int, frame: FrameType | None) -> None:
    """Go on, as once is enough: what is left is putting things away.

    Python complains of a signal that came right before the system was told to ignore it; this way it does not.
    """


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Whatever is to end this process waits, where the system has a way to let it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def take_again() -> None:
    """Have a process that was started uninterrupted be ended from now on."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
