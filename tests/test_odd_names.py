"""Files whose names the console cannot print are found all the same when a caller names them."""

from __future__ import annotations

import os
from pathlib import Path
import subprocess
import sys

import pytest

from sound_sheet import SHEET

TOOLS = Path(__file__).parents[1] / "tools"
PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0"}
WIDE = {"PYTHONUTF8": "1"}
pytestmark = pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are kept as UTF-8 here")


def start(folder: Path, environment: dict[str, str], *words: str | bytes) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bestiary", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, "PYTHONPATH": str(TOOLS), **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("environment", [PLAIN, WIDE], ids=["plain", "wide"])
@pytest.mark.parametrize("name", ["ünt.yaml".encode(), b"b\xff.yaml"], ids=["utf-8", "none"])
@pytest.mark.parametrize(
    ("words", "said"),
    [(("check",), "no tier is called"), (("check", "--diff"), "+tier:  rook"), (("fmt", "--check"), "1 file would")],
    ids=["check", "diff", "fmt"],
)
def test_a_named_file(
    environment: dict[str, str], name: bytes, words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "creatures").mkdir()
    with open(os.path.join(os.fsencode(tmp_path), b"creatures", name), "wb") as file:
        file.write(SHEET.replace("tier: rook", "tier:  Rook").encode())
    (tmp_path / "creatures" / "other.yaml").write_text(SHEET)
    done = start(tmp_path, environment, *words, b"creatures/" + name)
    assert done.returncode == 1, done.stdout + done.stderr
    assert said in done.stdout + done.stderr
