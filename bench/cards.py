"""Cards to paper beside other printers: the same cards by this program, by WeasyPrint and by Chromium, and larger decks by this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
import pickle
import shutil
from statistics import median
import subprocess
import sys

from card_deck import make_deck
from measure import Command, Run, measure, run_once
from tree import write_tree

BENCH = Path(__file__).resolve().parent
#: Cards that all printers print, and larger decks with how often they are measured.
_SHARED, _LARGER = 300, {1000: 3, 10_000: 1}
#: What must hold: ms a card at 1,000, how many times as fast as WeasyPrint, seconds for one card as PNG, MB for 10,000.
MS_A_CARD, TIMES_AS_FAST, PNG_SECONDS, PEAK_MB = 4.0, 3.0, 0.5, 1500.0
_CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")


@dataclass(frozen=True, slots=True)
class Printing:
    """A command that writes a file, and how many cards are in it."""

    command: Command
    out: Path
    cards: int


def measure_cards(work: Path, shared: int = _SHARED, larger: Mapping[int, int] = _LARGER) -> None:
    """Print the table of all printers on `shared` cards, then that of larger decks and of one card to PNG."""
    work.mkdir(parents=True, exist_ok=True)
    ours = _ours(work, shared)
    peers = [peer for peer in (*_weasyprint(work, shared), *_chromium(work, shared)) if _works(peer)]
    print(f"\nThe same {shared} cards to PDF: fitted and compared here, flowing as HTML and unchecked elsewhere")
    found = _measured([ours, *peers], 3)
    if weasyprint := found.get("WeasyPrint"):
        times = median(other.wall / run.wall for run, other in zip(found["bestiary"], weasyprint, strict=True))
        print(_bar("times as fast as WeasyPrint", times, TIMES_AS_FAST, least=True))
    for count, runs in larger.items():
        print(f"\n{count:,} cards to PDF")
        (each,) = _measured([_ours(work, count)], runs).values()
        wall, peak = (median(getattr(run, part) for run in each) for part in ("wall", "peak"))
        if count <= 1000:
            print(_bar("ms a card", wall / count * 1000, MS_A_CARD))
        else:
            print(_bar("MB at most", peak, PEAK_MB))
    print("\nA card of a small bestiary to PNG from a cold start")
    (each,) = _measured([_png(work)], 7).values()
    wall = median(run.wall for run in each)
    print(_bar("seconds", wall, PNG_SECONDS))


def _measured(printings: Sequence[Printing], runs: int) -> Mapping[str, tuple[Run, ...]]:
    """Each printing measured, in turn, and a line printed of it."""
    found = measure([printing.command for printing in printings], runs)
    width = max(24, *map(len, found))
    print(f"{'':{width}}    wall s     cpu s   ms a card   peak MB   file MB")
    for printing in printings:
        each = found[printing.command.name]
        wall, cpu, peak = (median(getattr(run, part) for run in each) for part in ("wall", "cpu", "peak"))
        size = printing.out.stat().st_size / 1e6
        print(
            f"{printing.command.name:{width}}  {wall:8.2f}  {cpu:8.2f}  {wall / printing.cards * 1000:10.1f}  {peak:8.0f}"
            f"  {size:8.2f}"
        )
    return found


def _bar(what: str, value: float, bar: float, least: bool = False) -> str:
    held = value >= bar if least else value <= bar
    return f"  {'held' if held else 'MISSED'}: {value:.2f} {what}; the bar is {bar:g}"


def _works(printing: Printing) -> bool:
    """Whether a command does its work, tried once; said when it does not."""
    try:
        run_once(printing.command)
    except RuntimeError as error:
        print(f"{error}; it is left out")
        return False
    return True


def _deck(work: Path, count: int) -> Path:
    """The deck of so many cards as a file, made anew so that it fits the program."""
    path = work / f"deck-{count}.pickle"
    path.write_bytes(pickle.dumps(make_deck(count)))
    return path


def _press(deck: Path, out: Path) -> tuple[str, ...]:
    return (sys.executable, str(BENCH / "press_deck.py"), str(deck), str(out))


def _ours(work: Path, count: int) -> Printing:
    out = work / f"bestiary-{count}.pdf"
    return Printing(Command("bestiary", _press(_deck(work, count), out), work, tree=True), out, count)


def _html(work: Path, count: int) -> Path:
    out = work / f"deck-{count}.html"
    subprocess.run(_press(_deck(work, count), out), check=True)
    return out


def _png(work: Path) -> Printing:
    tree, out = work / "one", work / "one-out"
    if not tree.exists():
        write_tree(tree, 1)
    words = (sys.executable, "-m", "bestiary", "cards", str(tree), "--format", "png", "--out", str(out))
    command = Command("bestiary cards --format png", words, work, tree=True)
    return Printing(command, out / "cards" / "creature-0.png", 1)


def _weasyprint(work: Path, count: int) -> Iterator[Printing]:
    home = work / "weasyprint"
    tool = home / "bin" / "weasyprint"
    if not tool.exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=False)
        subprocess.run([str(home / "bin" / "pip"), "install", "-q", "weasyprint"], check=False)
    if subprocess.run([str(tool), "--version"], capture_output=True, check=False).returncode if tool.exists() else True:
        print("WeasyPrint is not here, could not be fetched, or lacks a library; it is left out")
        return
    out = work / f"weasyprint-{count}.pdf"
    words = (str(tool), "-q", "-s", str(BENCH / "weasyprint.css"), str(_html(work, count)), str(out))
    yield Printing(Command("WeasyPrint", words, work, tree=True), out, count)


def _chromium(work: Path, count: int) -> Iterator[Printing]:
    tool = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if tool is None:
        print("Chromium is not here; it is left out")
        return
    out = work / f"chromium-{count}.pdf"
    words = (tool, *_CHROMIUM, f"--print-to-pdf={out}", _html(work, count).as_uri())
    yield Printing(Command("Chromium", words, work, tree=True), out, count)
