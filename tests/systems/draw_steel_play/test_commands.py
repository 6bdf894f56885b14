"""The commands of tests and contests, word for word: each file holds a command, what it prints and its exit code."""

from __future__ import annotations

from pathlib import Path
import shlex

from click.testing import CliRunner
import pytest

from bestiary.cli.main import bestiary

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("*.txt"))


def run(line: str) -> str:
    """The output of a command line, both streams, and its exit code after it."""
    words = shlex.split(line)
    assert words[:2] == ["$", "bestiary"], line
    ran = CliRunner().invoke(bestiary, words[2:], prog_name="bestiary", env={"COLUMNS": "80", "NO_COLOR": "1"})
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return f"{ran.output.rstrip()}\nexit {ran.exit_code}\n"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_command(path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    monkeypatch.chdir(HERE / "bestiary")
    line = path.read_text(encoding="utf-8").splitlines()[0]
    said = f"{line}\n{run(line)}"
    if pytestconfig.getoption("--update"):
        path.write_text(said, encoding="utf-8", newline="\n")
    assert said == path.read_text(encoding="utf-8")
