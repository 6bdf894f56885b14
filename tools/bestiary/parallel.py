"""Work on both cores: a part in this process, the others in forked ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
import os
import sys
import threading
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

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
    running = [_started(work, part) for part in parts[1:]]
    results = [work(parts[0])]
    for part, (process, here) in zip(parts[1:], running, strict=True):
        results.append(_received(here, work, part))
        if process:
            process.join()
    return results


def run_apart(work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
    """The results of `work` on each part, in order, each in a fresh process so that its memory is free again after it.

    No more run at a time than there are cores; with one core, or for a single part, all is done here. As `run_parts` else.
    """
    cores = usable_cores()
    if cores < 2 or len(parts) < 2:
        yield from map(work, parts)
        return
    running = deque(_started(work, part) for part in parts[:cores])
    for number, part in enumerate(parts):
        process, here = running.popleft()
        result = _received(here, work, part)
        if process:
            process.join()
        if number + cores < len(parts):
            running.append(_started(work, parts[number + cores]))
        yield result


def _threads() -> int:
    """Threads of this process, also those that libraries run: a process forked beside others may find a lock held for ever."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def _started(work: Callable[[Part], Result], part: Part) -> tuple[ForkProcess | None, Connection]:
    from multiprocessing import get_context

    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(there, work, part), daemon=True)
    try:
        process.start()
    except OSError:
        # No process is to be had: the closed pipe has the part done here.
        return None, here
    finally:
        there.close()
    return process, here


def _send(there: Connection, work: Callable[[Part], Result], part: Part) -> None:
    try:
        there.send(work(part))
    except (Exception, KeyboardInterrupt):
        # The other end finds the pipe closed, does the part itself, and says what it meets.
        return
    finally:
        there.close()


def _received(here: Connection, work: Callable[[Part], Result], part: Part) -> Result:
    from pickle import UnpicklingError

    try:
        with here:
            result: Result = here.recv()
    except (EOFError, OSError, UnpicklingError):
        return work(part)
    return result
