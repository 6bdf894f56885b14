"""`make bench`: the program measured beside others on one made tree, in one run, printed as ratios.

    python bench/run.py            everything
    python bench/run.py check      only the checking
    python bench/run.py watch      only the re-check after a save
    python bench/run.py cards      only the printing

The other validators are fetched into build/bench/ by pip and npm when they are there; what is missing is said and left out.
"""

from __future__ import annotations

from pathlib import Path
import shutil
import subprocess
import sys

from measure import Command, measure, table
from tree import write_tree

BENCH = Path(__file__).resolve().parent
WORK = BENCH.parent / "build" / "bench"
PYTHON = sys.executable
BESTIARY = (PYTHON, "-m", "bestiary")
CREATURES = 2000


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
    """A clean tree of 2,000 creatures through every validator at hand, and ten times as many through this one."""
    tree = _tree("tree", CREATURES)
    peers = _peers(tree)
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


def _edit(path: Path) -> None:
    """Another text under the name of an item, so that all who have it are to be checked again."""
    head, _, tail = path.read_text(encoding="utf-8").partition("\n")
    path.write_text(f"{head}x\n{tail}" if len(head) < 40 else f"name: Item\n{tail}", encoding="utf-8")


def _tree(name: str, creatures: int) -> Path:
    folder = WORK / f"{name}-{creatures}"
    if not folder.exists():
        write_tree(folder, creatures)
    return folder


def _peers(tree: Path) -> list[Command]:
    schema = str(BENCH / "peer.schema.json")
    files = sorted(str(path.relative_to(tree)) for path in tree.glob("creatures/**/*.yaml"))
    found = []
    if ajv := _ajv():
        words = (ajv, "validate", "-s", schema, "--strict=false", "--all-errors", "-d", "creatures/**/*.yaml")
        found.append(Command("ajv-cli", words, tree))
    for name, words in (("check-jsonschema", ("--schemafile", schema)), ("yamllint", ("-d", "relaxed"))):
        if tool := _python_tool(name):
            found.append(Command(name, (tool, *words, *files), tree))
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
