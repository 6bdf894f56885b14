"""What is loaded to print: pictures of cards need nothing of what joins, compares and lays out sheets."""

from __future__ import annotations

from pathlib import Path
import subprocess
import sys

import pytest

#: Of each way to print some modules that it has no use for.
IDLE = {
    "png": "pikepdf pypdfium2 multiprocessing bestiary.press.files bestiary.press.loss bestiary.press.pdf "
    "bestiary.press.sheets.marking bestiary.press.sheets.strips bestiary.cards.redrawn bestiary.render",
    "html": "typst pikepdf pypdfium2 bestiary.press.layout bestiary.press.typesetting bestiary.cards.redrawn",
    "pdf": "bestiary.press.apart bestiary.cards.redrawn bestiary.render",
}
SCRIPT = """
import sys
from bestiary.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code
print("LOADED", *sys.modules)
"""


@pytest.mark.parametrize("form", IDLE)
def test_only_what_is_needed_is_loaded(home: Path, form: str) -> None:
    words = ("cards", "--format", form, "--only", "thug")
    ran = subprocess.run([sys.executable, "-c", SCRIPT, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    loaded = set(ran.stdout.partition("LOADED")[2].split())
    assert "bestiary.cards.printing" in loaded
    assert loaded.isdisjoint(IDLE[form].split())
    assert any((home / "build").rglob(f"*.{form}"))
