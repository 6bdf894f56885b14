"""`make bench`: the program measured beside others on one made tree, in one run, printed as ratios.

    python bench/run.py            everything
    python bench/run.py check      only the checking
    python bench/run.py watch      only the re-check after a save
    python bench/run.py cards      only the printing

The other validators are fetched into build/bench/ by pip and npm when they are there; what is missing is said and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
import shutil
import subprocess
import sys

from measure import Command, measure, run_once, table
from planted import FAULTS, SOUND, SYNTAX, write_planted
from tree import write_tree

BENCH = Path(__file__).resolve().parent
WORK = BENCH.parent / "build" / "bench"
PYTHON = sys.executable
BESTIARY = (PYTHON, "-m", "bestiary")
CREATURES = 2000


@dataclass(frozen=True, slots=True)
class Validator:
    """A validator: the command that judges files of creatures, given below the root, and the planted faults it can see.

    `globs` says that it looks for files by a pattern itself, `unreadable` is its exit code for what does not parse.
    """

    name: str
    words: Callable[[Sequence[str]], tuple[str, ...]]
    faults: Sequence[str] = tuple(FAULTS)
    globs: bool = False
    unreadable: int = 1

    def code(self, fault: str) -> int:
        """The exit code that it has to end with on a planted file."""
        return 0 if fault == SOUND else self.unreadable if fault in SYNTAX else 1


def main() -> None:
    parts = sys.argv[1:] or ["start", "check", "watch", "cards"]
    for part in parts:
        PARTS[part]()


def start() -> None:
    """How long the command line takes to say what it can do, against Python doing nothing."""
    here = BENCH.parent
    commands = [
        Command("python -c pass", (PYTHON, "-c", "pass"), here),
        Command("bestiary --help", (*BESTIARY, "--help"), here),
    ]
    print("\nStart-up\n" + table(measure(commands, 7), "python -c pass"))


def check() -> None:
    """A clean tree of 2,000 creatures through every validator at hand, and ten times as many through this one.

    Before that, each has to accept a sound creature and reject it with each planted fault.
    """
    tree = _tree("tree", CREATURES)
    validators = _validators()
    judge_planted([*validators, Validator("bestiary", lambda files: (*BESTIARY, "check", "--no-cache", *files))])
    files = sorted(path.relative_to(tree).as_posix() for path in tree.glob("creatures/**/*.yaml"))
    peers = [
        Command(each.name, each.words(["creatures/**/*.yaml"] if each.globs else files), tree) for each in validators
    ]
    cold = Command("bestiary, no cache", (*BESTIARY, "check", ".", "--no-cache"), tree)
    warm = Command("bestiary, cached", (*BESTIARY, "check", "."), tree)
    item = tree / "items" / "item-7.yaml"
    edited = Command("bestiary, an item edited", (*BESTIARY, "check", "."), tree, before=lambda: _edit(item))
    base = peers[0].name if peers else cold.name
    print(f"\nChecking {CREATURES:,} creatures and 40 items\n" + table(measure([*peers, cold, warm, edited], 5), base))
    small = Command("1 creature", (*BESTIARY, "check", ".", "--no-cache"), _tree("one", 1))
    large = Command(
        f"{CREATURES * 10:,} creatures", (*BESTIARY, "check", ".", "--no-cache"), _tree("large", CREATURES * 10)
    )
    print("\nGrowth\n" + table(measure([small, cold, large], 3), cold.name))


def watch() -> None:
    """What one process needs after a save in a tree of 2,000 creatures."""
    from watch import measure_saves

    print(f"\nAfter a save, {CREATURES:,} creatures and 40 items\n{'':32}    CPU ms   wall ms")
    for name, cpu, wall in measure_saves(_tree("tree", CREATURES), 9):
        print(f"{name:32}  {cpu * 1000:8.0f}  {wall * 1000:8.0f}")


def cards() -> None:
    """Made cards to PDF and PNG, beside WeasyPrint and Chromium."""
    from cards import measure_cards

    measure_cards(WORK / "cards")


def judge_planted(validators: Sequence[Validator]) -> None:
    """Let validators judge the planted tree; RuntimeError when one rejects the sound file, or accepts a fault it can see."""
    root = WORK / "planted"
    shutil.rmtree(root, ignore_errors=True)
    write_planted(root)
    for each in validators:
        for fault in (SOUND, *each.faults):
            words = each.words([f"creatures/{fault}.yaml"])
            run_once(Command(f"{each.name} on {fault}", words, root, code=each.code(fault)))
    print("\nPlanted faults: " + ", ".join(f"{each.name} rejects {len(each.faults)}" for each in validators))


def _edit(path: Path) -> None:
    """Another text under the name of an item, so that all who have it are to be checked again."""
    head, _, tail = path.read_text(encoding="utf-8").partition("\n")
    path.write_text(f"{head}x\n{tail}" if len(head) < 40 else f"name: Item\n{tail}", encoding="utf-8")


def _tree(name: str, creatures: int) -> Path:
    folder = WORK / f"{name}-{creatures}"
    if not folder.exists():
        write_tree(folder, creatures)
    return folder


def _validators() -> list[Validator]:
    schema = str(BENCH / "peer.schema.json")
    found = []
    if ajv := _ajv():
        words = (ajv, "validate", "-s", schema, "--strict=false", "--all-errors")
        found.append(Validator("ajv-cli", lambda files: (*words, "-d", *files), globs=True, unreadable=2))
    if checker := _python_tool("check-jsonschema"):
        found.append(Validator("check-jsonschema", lambda files: (checker, "--schemafile", schema, *files)))
    if linter := _python_tool("yamllint"):
        found.append(Validator("yamllint", lambda files: (linter, "-d", "relaxed", *files), SYNTAX))
    return found


def _ajv() -> str | None:
    tool = WORK / "node" / "node_modules" / ".bin" / "ajv"
    npm = shutil.which("npm")
    if not tool.exists() and npm:
        (WORK / "node").mkdir(parents=True, exist_ok=True)
        subprocess.run([npm, "install", "--silent", "--prefix", str(WORK / "node"), "ajv-cli@5"], check=False)
    if not tool.exists():
        print("ajv-cli is not here and could not be fetched; it is left out")
    return str(tool) if tool.exists() else None


def _python_tool(name: str) -> str | None:
    home = WORK / "python"
    tool = home / "bin" / name
    if not tool.exists():
        subprocess.run([PYTHON, "-m", "venv", str(home)], check=False)
        subprocess.run([str(home / "bin" / "pip"), "install", "-q", "check-jsonschema", "yamllint"], check=False)
    if not tool.exists():
        print(f"{name} is not here and could not be fetched; it is left out")
    return str(tool) if tool.exists() else None


PARTS = {"start": start, "check": check, "watch": watch, "cards": cards}

if __name__ == "__main__":
    main()
