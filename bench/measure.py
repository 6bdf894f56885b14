"""Whole commands measured side by side: the same runs in turn, so that a slow moment of the machine hits all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
import os
from pathlib import Path
from statistics import median
import subprocess
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Command:
    """A command to measure, the folder it runs in, the exit code that says it did its work, and what is done before each run."""

    name: str
    words: tuple[str, ...]
    folder: Path
    code: int = 0
    before: Callable[[], object] = lambda: None


@dataclass(frozen=True, slots=True)
class Run:
    """One finished run: wall and CPU seconds, peak memory in MB."""

    wall: float
    cpu: float
    peak: float


def measure(commands: Sequence[Command], runs: int = 5) -> Mapping[str, tuple[Run, ...]]:
    """Runs of each command, one warm-up first, in turn; RuntimeError when one ends with another exit code."""
    found: dict[str, list[Run]] = {command.name: [] for command in commands}
    for turn in range(runs + 1):
        for command in commands:
            run = _once(command)
            if turn:
                found[command.name].append(run)
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


def _once(command: Command) -> Run:
    command.before()
    start = perf_counter()
    process = subprocess.Popen(command.words, cwd=command.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code != command.code:
        raise RuntimeError(f"{command.name} ended with exit code {code}, not {command.code}: {' '.join(command.words)}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
