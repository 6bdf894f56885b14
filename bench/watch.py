"""One process that checks after each save, as `check --watch` does: how long it takes from a look at the tree to the findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from bestiary.collection.looking import look_at
from bestiary.lint.remembering import Memory, check_again

#: A trait of the program, as a file of the bestiary's own.
_TRAIT = "name: Suggestible\ngroup: temperament\noverrides: true\n"


def measure_saves(root: Path, runs: int) -> Iterator[tuple[str, float, float]]:
    """What was saved, and the median seconds of CPU and of wall time until the findings were there; the tree is left as it was."""
    sheet, item, trait = (
        root / "creatures/part-3/creature-700.yaml",
        root / "items/item-7.yaml",
        root / "traits/suggestible.yaml",
    )
    saves: dict[str, tuple[Path, Callable[[str, int], str]]] = {
        "nothing": (sheet, lambda text, run: text),
        "a creature": (sheet, lambda text, run: f"{text}# {run}\n"),
        "a creature with a mistake": (sheet, lambda text, run: text.replace("speed:", f"sped{run}:")),
        "an item that 100 creatures have": (item, lambda text, run: f"{text}# {run}\n"),
        "a trait that 400 creatures have": (trait, lambda text, run: f"{text}# {run}\n"),
        "the settings": (root / "bestiary.yaml", lambda text, run: f"{text}# {run}\n"),
    }
    trait.parent.mkdir(exist_ok=True)
    memory: Memory | None = None
    for name, (path, change) in saves.items():
        with _put_back(path, _TRAIT) as text:
            memory = check_again(root, root, look_at(root), memory)
            cpu, wall = [], []
            for run in range(runs):
                path.write_text(change(text, run), encoding="utf-8")
                begun = process_time(), perf_counter()
                memory = check_again(root, root, look_at(root), memory)
                cpu.append(process_time() - begun[0])
                wall.append(perf_counter() - begun[1])
            yield name, median(cpu), median(wall)
    trait.parent.rmdir()


@contextmanager
def _put_back(path: Path, new: str) -> Iterator[str]:
    """The text of a file, or a new one; afterwards all is as before."""
    there = path.exists()
    text = path.read_text(encoding="utf-8") if there else new
    path.write_text(text, encoding="utf-8")
    yield text
    if there:
        path.write_text(text, encoding="utf-8")
    else:
        path.unlink()
