"""The wheel, installed elsewhere: all it needs travels in it, and without the extra for PDF it says what is missing."""

from __future__ import annotations

from collections.abc import Mapping
import os
from pathlib import Path
import subprocess
import sys
import venv
import zipfile

import pytest

ROOT = Path(__file__).parents[1]
PACKED = ("schema", "rules", "traits")
THUG = """\
name: Thug
tier: rook
types: [person]
traits: [aggressive, resistant: [cold]]
size: medium 1
vitality: 4
stamina: 5
speed: 5
skills: {might: 4, reflex: 3, endurance: 3, wits: 2, insight: 2, presence: 2}
items: [bow]
motivation: Coin.
tactics: Stays behind the others.
"""
BOW = """\
name: Bow
category: weapon
against: {shoot: reflex}
boons:
  - {name: Pinpoint, range: 17-20, adds: 2}
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT), at=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A tiny bestiary far from the checkout."""
    for name, text in (("creatures/thug.yaml", THUG), ("items/bow.yaml", BOW)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_wheel_holds_all_it_needs_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    wanted = {
        f"bestiary/data/{path.relative_to(ROOT).as_posix()}"
        for folder in PACKED
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    wanted |= {
        path.relative_to(ROOT / "tools").as_posix()
        for path in (ROOT / "tools" / "bestiary").rglob("*")
        if path.is_file() and not _is_made(path)
    }
    assert wanted <= set(names), sorted(wanted - set(names))
    other = [name for name in names if name not in wanted and ".dist-info/" not in name]
    assert other == []
    assert any(name.endswith("/LICENSE") for name in names)


def test_the_wheel_works_elsewhere(wheel: Path, home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """First with the base alone, then with the extra for PDF, in one environment."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python, bestiary = str(scripts / "python"), str(scripts / "bestiary")

    _install(python, str(wheel), home)
    assert "Pinpoint" in _run(bestiary, "show", "thug", at=home).stdout
    assert _run(bestiary, "check", at=home).stderr == ""
    bare = _run(bestiary, "cards", at=home, code=1)
    assert (home / "build" / "cards.html").read_text(encoding="utf-8").count("Thug") > 0
    assert not (home / "build" / "cards.pdf").exists()
    assert bare.stderr.splitlines() == ["bestiary: This needs typst, which `pip install 'bestiary[pdf]'` brings."]

    _install(python, f"bestiary[pdf] @ {wheel.as_uri()}", home)
    printed = _run(bestiary, "cards", at=home)
    assert printed.stderr == ""
    assert (home / "build" / "cards.pdf").read_bytes().startswith(b"%PDF")
    where = _run(python, "-c", "import bestiary; print(bestiary.__file__)", at=home).stdout
    assert Path(where.strip()).is_relative_to(folder)


def _install(python: str, what: str, at: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    _run(*pip, "install", "--quiet", "--no-compile", what, at=at)


def _run(*words: str, at: Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        words, cwd=at, env=_environment(), capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ran.returncode == code, f"{' '.join(words)}\n{ran.stdout}\n{ran.stderr}"
    return ran


def _environment() -> Mapping[str, str]:
    """Ours without what would let the checkout be imported, or have each start compile all anew."""
    ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}


def _is_made(path: Path) -> bool:
    return bool({"__pycache__", ".mypy_cache", ".ruff_cache"} & set(path.parts)) or path.suffix == ".pyc"
