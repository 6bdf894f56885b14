"""Real blocks that are no part of the project: found beside the checkout, or said to be missing."""

from __future__ import annotations

from pathlib import Path
import shutil
import warnings

import pytest

ROOT = Path(__file__).parents[3]
#: Beside the checkout.
PLACE = ROOT.parent / "shared" / "corpus" / "draw-steel"


def corpus_files() -> list[Path]:
    """The blocks in the order of their names; skips the test, and says so loudly, where there are none."""
    found = sorted(PLACE.glob("*/*.yaml"), key=lambda path: path.name)
    if found:
        return found
    said = f"NOT RUN: the real Draw Steel blocks are not at {PLACE}, so nothing was read of them"
    # Warnings are errors here; this one is only meant to be seen.
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(said, stacklevel=1)
    pytest.skip(said)


def bestiary_of(files: list[Path], root: Path) -> Path:
    """A bestiary with copies of the files."""
    (root / "creatures").mkdir(parents=True)
    for path in files:
        shutil.copyfile(path, root / "creatures" / path.name)
    return root
