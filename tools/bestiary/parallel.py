"""Work on all cores, however many there are: in this process, and in others forked from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
import os
import signal
import sys
import threading
from types import FrameType
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

    _Running = tuple[ForkProcess | None, Connection]

Part = TypeVar("Part")
Result = TypeVar("Result")


def usable_cores() -> int:
    """How many processes are worth having: 1 where a process cannot be forked safely."""
    from multiprocessing import get_all_start_methods, parent_process

    forks = sys.platform == "linux" and "fork" in get_all_start_methods()
    if not forks or parent_process() is not None or _threads() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def run_parts(work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
    """The results of `work` on each part, in order: the first part here, each other one in a process of its own.

    `work` sees the memory of this process as it is; what it returns is pickled. A part whose process dies is done here.
    """
    running: list[_Running] = []
    try:
        running += (_started(work, part) for part in parts[1:])
        results = [work(parts[0])]
        results += (_received(here, work, part) for part, (_, here) in zip(parts[1:], running, strict=True))
    except BaseException:
        _stop(running)
        raise
    _join(running)
    return results


def run_apart(work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
    """The results of `work` on each part, in order, each in a fresh process so that its memory is free again after it.

    No more run at a time than there are cores; with one core, or for a single part, all is done here. As `run_parts` else.
    """
    cores = usable_cores() if len(parts) > 1 else 1
    if cores < 2:
        yield from map(work, parts)
        return
    running: deque[_Running] = deque()
    try:
        running += (_started(work, part) for part in parts[:cores])
        for number, part in enumerate(parts):
            result = _received(running[0][1], work, part)
            _join([running.popleft()])
            if number + cores < len(parts):
                running.append(_started(work, parts[number + cores]))
            yield result
    finally:
        # None is left, but where one of us was interrupted or nobody wants the rest.
        _stop(running)


def _threads() -> int:
    """Threads of this process, also those that libraries run: a process forked beside others may find a lock held for ever."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def _join(running: Iterable[_Running]) -> None:
    for process, _ in running:
        if process:
            process.join()


def _stop(running: Iterable[_Running]) -> None:
    """End processes as Ctrl-C does, so that they put away what they have on the disk."""
    for process, here in running:
        here.close()
        if process and process.pid and process.is_alive():
            os.kill(process.pid, signal.SIGINT)
    _join(running)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits: a new process knows how to take it only after its first steps."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _started(work: Callable[[Part], Result], part: Part) -> _Running:
    from multiprocessing import get_context

    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(there, work, part), daemon=True)
    try:
        with _uninterrupted():
            process.start()
    except OSError:
        # No process is to be had: the closed pipe has the part done here.
        return None, here
    finally:
        there.close()
    return process, here


def _send(there: Connection, work: Callable[[Part], Result], part: Part) -> None:
    try:
        signal.signal(signal.SIGINT, _interrupt_once)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        there.send(work(part))
    except (Exception, KeyboardInterrupt):
        # The other end finds the pipe closed, does the part itself, and says what it meets.
        return
    finally:
        there.close()


def _interrupt_once(number: int, frame: FrameType | None) -> NoReturn:
    """The terminal interrupts this process, and then the one that started it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _received(here: Connection, work: Callable[[Part], Result], part: Part) -> Result:
    from pickle import UnpicklingError

    try:
        with here:
            result: Result = here.recv()
    except (EOFError, OSError, UnpicklingError):
        return work(part)
    return result
