"""Whole commands measured side by side: the same runs in turn, so that a slow moment of the machine hits all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
import os
from pathlib import Path
from statistics import median
import subprocess
from threading import Event, Thread, Timer
from time import perf_counter

#: Seconds between two looks at the memory of a tree of processes.
_EVERY = 0.05
#: Seconds after which a command is stopped.
_LONGEST = 600
#: Compiled modules are kept, as those of an installed program are; images of build machines often forbid it.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Command:
    """A command to measure, the folder it runs in, the exit code that says it did its work, and what is done before each run.

    `tree` measures the memory of all its processes together, instead of that of the largest: now and then, in the first run alone,
    as each look at it holds them up.
    """

    name: str
    words: tuple[str, ...]
    folder: Path
    code: int = 0
    before: Callable[[], object] = lambda: None
    tree: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """One finished run: wall and CPU seconds, peak memory in MB."""

    wall: float
    cpu: float
    peak: float


def measure(commands: Sequence[Command], runs: int = 5) -> Mapping[str, tuple[Run, ...]]:
    """Runs of each command, one warm-up first, in turn; RuntimeError when one ends with another exit code."""
    first = {command.name: run_once(command) for command in commands}
    found: dict[str, list[Run]] = {command.name: [] for command in commands}
    for _ in range(runs):
        for command in commands:
            run = run_once(replace(command, tree=False))
            found[command.name].append(replace(run, peak=first[command.name].peak) if command.tree else run)
    return {name: tuple(each) for name, each in found.items()}


def table(found: Mapping[str, tuple[Run, ...]], base: str) -> str:
    """Medians with the ratio of each command's wall time to that of `base`, pair by pair."""
    width = max(len(name) for name in found)
    lines = [f"{'':{width}}    wall s     cpu s   peak MB   wall ÷ {base}"]
    for name, runs in found.items():
        ratio = median(run.wall / other.wall for run, other in zip(runs, found[base], strict=True))
        wall, cpu, peak = (median(getattr(run, part) for run in runs) for part in ("wall", "cpu", "peak"))
        lines.append(f"{name:{width}}  {wall:8.2f}  {cpu:8.2f}  {peak:8.0f}   {ratio:6.2f}")
    return "\n".join(lines)


def run_once(command: Command) -> Run:
    """One run of a command; RuntimeError when it ends with another exit code."""
    command.before()
    start = perf_counter()
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command.words, cwd=command.folder, env=_ENVIRONMENT, stdout=silent, stderr=silent)
    late = Timer(_LONGEST, process.kill)
    late.start()
    with _watched(process.pid if command.tree else 0) as sizes:
        _, status, usage = os.wait4(process.pid, 0)
    late.cancel()
    wall = perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code != command.code:
        raise RuntimeError(f"{command.name} ended with exit code {code}, not {command.code}: {' '.join(command.words)}")
    return Run(wall, usage.ru_utime + usage.ru_stime, max(sizes, default=usage.ru_maxrss / 1024))


@contextmanager
def _watched(pid: int) -> Iterator[list[float]]:
    """The memory in MB of a process and all below it, looked up while the context lasts; nothing where there is no /proc."""
    sizes: list[float] = []
    over = Event()

    def look() -> None:
        while not over.wait(_EVERY):
            if size := _memory(pid):
                sizes.append(size)

    thread = Thread(target=look)
    if pid and Path("/proc/self/smaps_rollup").exists():
        thread.start()
    try:
        yield sizes
    finally:
        over.set()
        if thread.ident:
            thread.join()


def _memory(pid: int) -> float:
    """MB that a process and all below it hold, what they share counted once; 0 when it has ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return 0.0
    held = next((int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")), 0)
    return held / 1024 + sum(_memory(int(child)) for child in children)
