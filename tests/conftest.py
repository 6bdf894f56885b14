"""What all tests share."""

from __future__ import annotations

import sys

import pytest

from bestiary.cli.main import main
from ran import Ran, Run


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
