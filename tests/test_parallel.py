"""Work in several processes: the same result as in one, whatever becomes of the processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
import os
from pathlib import Path
import random
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from bestiary import parallel
from bestiary.collection.looking import look_at
from bestiary.lint import dividing
from bestiary.lint.checking import check_bestiary
from bestiary.lint.remembering import check_again, check_remembering
from bestiary.parallel import run_apart, run_parts, usable_cores

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
from tree import write_tree

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")

PARTS = [[1, 2], [3], [], [4, 5]]


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes, whatever machine this is, for few sheets."""
    monkeypatch.setattr(dividing, "usable_cores", lambda: 2)
    monkeypatch.setattr(dividing, "LEAST_SHARE", 10)


@pytest.fixture(params=["run_parts", "run_apart by 2", "run_apart by 3", "run_apart by 9"])
def run_all(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Any]]:
    """Each way to have parts done by several processes, whatever machine this is."""
    way, _, cores = request.param.partition(" by ")
    if way == "run_parts":
        return run_parts
    monkeypatch.setattr(parallel, "usable_cores", lambda: int(cores))
    return lambda work, parts: list(run_apart(work, parts))


def test_results_come_in_the_order_of_the_parts(run_all: Callable[..., list[Any]]) -> None:
    assert run_all(lambda part: [number * 2 for number in part], PARTS) == [[2, 4], [6], [], [8, 10]]
    assert run_all(sum, [[1, 2]]) == [3]


def test_the_first_part_is_done_here_and_the_others_elsewhere() -> None:
    processes = run_parts(lambda part: os.getpid(), PARTS)
    assert processes[0] == os.getpid() and len(set(processes)) == len(PARTS)


def test_apart_no_part_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "usable_cores", lambda: 2)
    processes = list(run_apart(lambda part: os.getpid(), PARTS))
    assert os.getpid() not in processes and len(set(processes)) == len(PARTS)


@pytest.mark.parametrize(("cores", "parts"), [(1, PARTS), (4, PARTS[:1]), (4, [])])
def test_with_one_core_or_one_part_all_is_done_here(
    cores: int, parts: Sequence[Sequence[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "usable_cores", lambda: cores)
    assert list(run_apart(lambda part: (os.getpid(), sum(part)), parts)) == [(os.getpid(), sum(part)) for part in parts]


@pytest.mark.parametrize("cores", [2, 3])
def test_no_more_run_apart_than_there_are_cores(cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "usable_cores", lambda: cores)

    def work(part: int) -> int:
        mark = tmp_path / str(part)
        mark.touch()
        there = len(list(tmp_path.iterdir()))
        mark.unlink()
        return there

    assert max(run_apart(work, range(12))) <= cores


def test_a_slow_part_holds_up_few_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "usable_cores", lambda: 2)

    def work(part: int) -> list[str]:
        (tmp_path / str(part)).touch()
        until = time.monotonic() + 20.0
        while part == 0 and not (tmp_path / "3").exists() and time.monotonic() < until:
            time.sleep(0.01)
        return sorted(file.name for file in tmp_path.iterdir())

    first, *others = run_apart(work, range(8))
    # Four are begun before the first is there: results that wait for it take memory.
    assert first == ["0", "1", "2", "3"] and len(others) == 7


def test_what_nobody_waits_for_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "usable_cores", lambda: 2)

    def work(part: int) -> int:
        (tmp_path / str(os.getpid())).touch()
        while part:
            signal.pause()
        return part

    results = run_apart(work, [0, 1, 2, 3])
    assert isinstance(results, Generator) and next(results) == 0
    results.close()
    started = [int(file.name) for file in tmp_path.iterdir()]
    assert started and not any(Path(f"/proc/{process}").exists() for process in started)


def test_large_results_arrive(run_all: Callable[..., list[Any]]) -> None:
    assert [len(each) for each in run_all(lambda part: "x" * 5_000_000, PARTS)] == [5_000_000] * 4


@pytest.mark.parametrize("how", ["exits", "is killed", "raises", "cannot be pickled"])
def test_a_dying_process_is_survived(
    how: str, run_all: Callable[..., list[Any]], capfd: pytest.CaptureFixture[str]
) -> None:
    parent = os.getpid()

    def work(part: Sequence[int]) -> Any:
        if os.getpid() != parent and 4 in part:
            if how == "exits":
                os._exit(3)
            if how == "is killed":
                os.kill(os.getpid(), 9)
            if how == "raises":
                raise RuntimeError("trouble")
            return lambda: None
        return sum(part)

    assert run_all(work, PARTS) == [3, 3, 0, 9]
    assert capfd.readouterr() == ("", "")


def test_a_fault_of_the_work_itself_comes_out(run_all: Callable[..., list[Any]]) -> None:
    def work(part: Sequence[int]) -> int:
        if 4 in part:
            raise ValueError("a fault")
        return sum(part)

    with pytest.raises(ValueError, match="a fault"):
        run_all(work, PARTS)


def test_no_process_is_to_be_had(run_all: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(os, "fork", refuse)
    assert run_all(sum, PARTS) == [3, 3, 0, 9]


ORPHANING = """
import os, signal, time
from bestiary import parallel

parent = os.getpid()

def work(part):
    if part in (0, 1):
        # Until then the others are at work.
        time.sleep(0.3)
        os.kill(parent, signal.{how})
    {busy}
    return "x" * 5_000_000

parallel.usable_cores = lambda: 3
{run}
"""


@pytest.mark.parametrize("busy", ["", "time.sleep(600)", "while True: sum(range(1000))"])
@pytest.mark.parametrize(
    "run", ["parallel.run_parts(work, [1, 2, 3])", "for _ in parallel.run_apart(work, [0, 1, 2, 3, 4]): pass"]
)
@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_no_process_outlives_the_one_that_started_it(how: str, run: str, busy: str) -> None:
    code = ORPHANING.format(how=how, run=run, busy=busy)
    # Whoever still lives holds the other end of this.
    ran = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, timeout=30, check=False)
    assert ran.returncode == -signal.Signals[how]


def test_forked_processes_do_not_fork_again() -> None:
    assert run_parts(lambda part: usable_cores(), [[], []])[1] == 1


# The check itself


def build(root: Path, creatures: int) -> None:
    """A tree with mistakes of every layer strewn over it, and sheets that are built over others."""
    write_tree(root, creatures)
    dice = random.Random(5)
    paths = sorted(root.glob("creatures/*/*.yaml"))
    for path in dice.sample(paths, creatures // 4):
        text = path.read_text(encoding="utf-8")
        old, new = dice.choice(
            [
                ("speed:", "sped:"),
                ("vitality: ", "vitality: x"),
                ("item-1", "itme-1"),
                ("resistant:", "resistnat:"),
                ("motivation:", "notes:"),
                ("name: ", "name: ["),
                ("range: 1-", "range: 25-"),
            ]
        )
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    for number in range(creatures // 10):
        base = dice.choice(paths).stem
        (root / "creatures" / f"heir-{number}.yaml").write_text(
            f"extends: {base}\nname: Heir {number}\nsize: large {number}\nallow: {{no-motivation: why}}\n",
            encoding="utf-8",
        )
    (root / "creatures" / "creature-3.yaml").write_text("name: Twin\n", encoding="utf-8")
    (root / "traits").mkdir()
    (root / "traits" / "marsh.yaml").write_text("name: Marsh\ngroup: labl\n", encoding="utf-8")


@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize("creatures", [19, 60, pytest.param(120, marks=pytest.mark.slow)])
def test_two_processes_find_what_one_finds(creatures: int, tmp_path: Path) -> None:
    build(tmp_path, creatures)
    fresh = check_bestiary(tmp_path, tmp_path).diagnostics
    assert len(fresh) > creatures // 5
    assert check_remembering(tmp_path, tmp_path, forget=True).diagnostics == fresh
    assert check_remembering(tmp_path, tmp_path).diagnostics == fresh
    assert check_remembering(tmp_path, tmp_path).diagnostics == fresh
    memory = check_again(tmp_path, tmp_path, look_at(tmp_path), None)
    assert memory.checked.diagnostics == fresh
    (tmp_path / "items" / "item-2.yaml").unlink()
    again = check_again(tmp_path, tmp_path, look_at(tmp_path), memory)
    assert again.checked.diagnostics == check_bestiary(tmp_path, tmp_path).diagnostics != fresh


@pytest.mark.slow
def test_the_real_threshold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, 2 * dividing.LEAST_SHARE)
    shares: list[int] = []
    original = dividing.run_parts

    def counting(work: Any, parts: Any) -> Any:
        shares.append(len(parts))
        return original(work, parts)

    monkeypatch.setattr(dividing, "run_parts", counting)
    found = []
    for cores in (1, 2):
        monkeypatch.setattr(dividing, "usable_cores", lambda cores=cores: cores)
        found.append(check_remembering(tmp_path, tmp_path, forget=True).diagnostics)
    assert shares == [1, 2] and found[0] == found[1]
