"""Work on all cores, however many there are: in this process, and in others forked from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
import gc
from io import BytesIO
import os
import signal
import sys
import threading
from types import FrameType
from typing import BinaryIO, NoReturn, TypeVar

from bestiary.ending import pass_over, take_again, take_ends, uninterrupted

Part = TypeVar("Part")
Result = TypeVar("Result")

#: The number of a process, None where none was to be had, and the end of its pipe that is read.
_Running = tuple[int | None, BinaryIO]
#: Parts that are begun before the first one whose result is not there, for each core: their results are in memory together.
_AHEAD = 2
#: This process is one that was forked for a part of the work.
_is_part = ContextVar("_is_part", default=False)


def usable_cores() -> int:
    """How many processes are worth having: 1 where a process cannot be forked safely."""
    if sys.platform != "linux" or is_part() or _threads() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def is_part() -> bool:
    """Whether this process was forked for a part of the work, so that others do the rest."""
    return _is_part.get()


def run_parts(work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
    """The results of `work` on each part, in order: the first part here, each other one in a process of its own.

    `work` sees the memory of this process as it is; what it returns is pickled. A part whose process dies is done here.
    """
    running: list[_Running] = []
    try:
        for part in parts[1:]:
            # One that is started is known before this process may end, so that it is waited for.
            with uninterrupted():
                running.append(_started(work, part, running))
        results = [work(parts[0])]
        results += (_received(here, work, part) for part, (_, here) in zip(parts[1:], running, strict=True))
    except BaseException:
        _stop(running)
        raise
    _join(running)
    return results


def run_apart(work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
    """The results of `work` on each part, in order, each in a fresh process so that its memory is free again after it.

    No more run at a time than there are cores, and none waits for one before it; with one core, or for a single part, all is done
    here. As `run_parts` else.
    """
    cores = usable_cores() if len(parts) > 1 else 1
    if cores < 2:
        yield from map(work, parts)
        return
    running: dict[int, _Running] = {}
    results: dict[int, Result] = {}
    started = 0
    try:
        for number in range(len(parts)):
            while True:
                while len(running) < cores and started < min(len(parts), number + _AHEAD * cores):
                    with uninterrupted():
                        running[started] = _started(work, parts[started], running.values())
                    started += 1
                if number in results:
                    break
                ended = _ended(running)
                results[ended] = _received(running[ended][1], work, parts[ended])
                _join([running.pop(ended)])
            yield results.pop(number)
    finally:
        # None is left, but where one of us was interrupted or nobody wants the rest.
        _stop(running.values())


def _threads() -> int:
    """Threads of this process, also those that libraries run: a process forked beside others may find a lock held for ever."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def _ended(running: Mapping[int, _Running]) -> int:
    """The first of some parts whose result is there, or which nobody does; waits until there is one."""
    from select import poll

    waiting = poll()
    for number, (process, here) in running.items():
        if process is None:
            return number
        waiting.register(here)
    ready = {file for file, _ in waiting.poll()}
    return next(number for number, (_, here) in running.items() if here.fileno() in ready)


def _join(running: Iterable[_Running]) -> None:
    for process, _ in running:
        if process is not None:
            # Somebody else may have waited for it.
            with suppress(ChildProcessError):
                os.waitpid(process, 0)


def _stop(running: Iterable[_Running]) -> None:
    """End processes as Ctrl-C does, so that they put away what they have on the disk."""
    for process, here in running:
        here.close()
        if process is not None:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGINT)
    _join(running)


def _started(work: Callable[[Part], Result], part: Part, others: Iterable[_Running]) -> _Running:
    """A new process that does a part; called uninterrupted, as it knows how to be ended only after its first steps."""
    here, there = os.pipe()
    try:
        # The modules of the standard library that do this are slow to load.
        process = os.fork()
    except OSError:
        os.close(here)
        os.close(there)
        # From a pipe with nothing in it, the part is done here.
        return None, BytesIO()
    if process == 0:
        # A pipe that is read by nobody else tells this process when the other is gone.
        os.close(here)
        for _, read in others:
            read.close()
        _send(there, work, part)
    os.close(there)
    return process, open(here, "rb")


def _send(there: int, work: Callable[[Part], Result], part: Part) -> NoReturn:
    ended = False
    try:
        take_ends(_interrupt_once)
        _end_with_reader(there)
        take_again()
        _is_part.set(True)
        import pickle

        result = pickle.dumps(work(part), pickle.HIGHEST_PROTOCOL)
        # It comes whenever the pipe is read; that nobody reads any more, writing finds out.
        take_ends(pass_over)
        with open(there, "wb") as pipe:
            pipe.write(result)
    except (Exception, KeyboardInterrupt):
        # The other end finds the pipe closed, does the part itself, and says what it meets.
        ended = True
    finally:
        if ended:
            # What was being left as the end came puts away what it has on the disk once nothing holds it.
            gc.collect()
        # What the other process has open is its own to put away.
        os._exit(0)


def _end_with_reader(there: int) -> None:
    """Have this process interrupted when nobody is left who reads from a pipe, as when the other one was killed."""
    from fcntl import F_GETFL, F_SETFL, F_SETOWN, F_SETSIG, fcntl

    # Where the system cannot, writing finds it out.
    with suppress(OSError):
        fcntl(there, F_SETOWN, os.getpid())
        fcntl(there, F_SETSIG, signal.SIGINT)
        fcntl(there, F_SETFL, fcntl(there, F_GETFL) | os.O_ASYNC)


def _interrupt_once(number: int, frame: FrameType | None) -> NoReturn:
    """This process is ended from outside, and then the one that started it ends it again, while it puts things away."""
    take_ends(pass_over)
    raise KeyboardInterrupt


def _received(here: BinaryIO, work: Callable[[Part], Result], part: Part) -> Result:
    import pickle

    try:
        with here:
            result: Result = pickle.load(here)
    except (EOFError, OSError, pickle.UnpicklingError):
        return work(part)
    return result
