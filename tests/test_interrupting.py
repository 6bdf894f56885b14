"""Ctrl-C: exit code 130, no traceback, nothing half done."""

from __future__ import annotations

import os
from pathlib import Path
import signal
import subprocess
import sys
import time

import pytest

from ran import Run

REPOSITORY = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way")
COMMANDS = [
    "check",
    "check --no-cache",
    "check --watch",
    "check --cards",
    "check --changed-since HEAD",
    "check --fix",
    "check --diff",
    "fmt",
    "fmt --check",
    "cards",
    "cards --format png",
    "list",
    "show thug",
    "show thug --format json",
    "export --to json thug",
    "harm thug --damage 3",
    "influence thug --by parley",
]


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_ends_quietly(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Each of them reads files, and may be interrupted where it looks for them."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("signal.signal", lambda *_: None)
    # Of the operating system's, as modules take our functions by their names when they are first loaded.
    monkeypatch.setattr(os, "scandir", interrupted)
    ran = run(*words.split())
    assert (ran.code, ran.out, ran.err.strip()) == (130, "", "")
    assert not (home / "build").exists()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("alone", [False, True], ids=["as a terminal does", "as kill does"])
def test_printing_leaves_nothing_half_done(tmp_path: Path, alone: bool, end: signal.Signals) -> None:
    """All processes of a terminal's job are interrupted at once; `kill` interrupts the first of them only."""
    aside, out = tmp_path / "aside", tmp_path / "out"
    aside.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "bestiary", "cards", "--format", "png", "--ppi", "40", "--out", str(out)],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "tools"), "TMPDIR": str(aside)},
        start_new_session=True,
    )
    while not list(out.rglob("*.png")) and process.poll() is None:
        time.sleep(0.02)
    (os.kill if alone else os.killpg)(process.pid, end)
    said, wrong = process.communicate(timeout=60)
    assert (process.returncode, said, wrong.strip()) == (128 + end, b"", b"")
    assert list(aside.iterdir()) == []
    for path in out.rglob("*"):
        assert path.is_dir() or path.suffix == ".png"
        assert path.is_dir() or path.read_bytes().endswith(b"IEND\xaeB`\x82")
