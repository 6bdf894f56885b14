"""What all tests share."""

from __future__ import annotations

from pathlib import Path
import sys

from hypothesis import HealthCheck, settings
import pytest

from bestiary.cli.main import main
from ran import Ran, Run
import small_bestiary

# How busy the machine is decides no test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected files anew instead of comparing")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program in the current folder."""

    def ran(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["bestiary", *words])
        capsys.readouterr()
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        else:
            code = 0
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return ran


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small bestiary; the current folder."""
    small_bestiary.fill(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path
