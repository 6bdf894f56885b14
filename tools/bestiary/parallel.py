"""Work on both cores: a part in this process, the others in forked ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
import os
import sys
import threading
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def usable_cores() -> int:
    """How many processes are worth having: 1 where a process cannot be forked safely."""
    forks = sys.platform == "linux" and "fork" in get_all_start_methods()
    if not forks or parent_process() is not None or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def run_parts(work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
    """The results of `work` on each part, in order: the first part here, each other one in a process of its own.

    `work` sees the memory of this process as it is; what it returns is pickled. A part whose process dies is done here.
    """
    context = get_context("fork") if len(parts) > 1 else None
    running = []
    for part in parts[1:]:
        assert context is not None
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_send, args=(there, work, part), daemon=True)
        process.start()
        there.close()
        running.append((process, here, part))
    results = [work(parts[0])]
    for process, here, part in running:
        results.append(_received(here, work, part))
        process.join()
    return results


def _send(there: Connection, work: Callable[[Part], Result], part: Part) -> None:
    there.send(work(part))
    there.close()


def _received(here: Connection, work: Callable[[Part], Result], part: Part) -> Result:
    try:
        result: Result = here.recv()
    except (EOFError, OSError):
        return work(part)
    return result
