"""Work on both cores where that pays: a part of the items in this process, the others in forked ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
import os
import threading
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_parts(work: Callable[[Sequence[Item]], Result], items: Sequence[Item], least: int) -> list[Result]:
    """The results of `work` on parts of the items, in the order of the items; one part for fewer than two times `least`.

    `work` sees the memory of this process as it is; what it returns is pickled. A part whose process dies is done here.
    """
    count = min(_cores(), len(items) // least) if _can_fork() else 1
    if count < 2:
        return [work(items)]
    size = -(-len(items) // count)
    parts = [items[start : start + size] for start in range(0, len(items), size)]
    context = get_context("fork")
    running = []
    for part in parts[1:]:
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


def _send(there: Connection, work: Callable[[Sequence[Item]], Result], part: Sequence[Item]) -> None:
    there.send(work(part))
    there.close()


def _received(here: Connection, work: Callable[[Sequence[Item]], Result], part: Sequence[Item]) -> Result:
    try:
        result: Result = here.recv()
    except (EOFError, OSError):
        return work(part)
    return result


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _can_fork() -> bool:
    return (
        "fork" in get_all_start_methods()
        and os.name == "posix"
        and os.uname().sysname == "Linux"
        and threading.active_count() == 1
    )
