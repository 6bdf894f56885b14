"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
import gc
import os
from pathlib import Path
import signal
import sys
from typing import Any

from hypothesis import HealthCheck, settings
import pytest

from bestiary.cli.main import main
from bestiary.collection import catalog, documents, tables
from bestiary.collection.documents import ReadFile, read_document
from bestiary.diagnostic import Source
from bestiary.lint import remembering
from bestiary.mend import fixing
from bestiary.press.content import deck_json
from bestiary.source.tree import Tree, read_tree
from ran import Ran, Run
import small_bestiary

REPOSITORY = Path(__file__).parents[1]
# How busy the machine is decides no test, nor does chance: examples are the same in every run. `exploring` draws others.
_UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", _UNTIMED, derandomize=True)
settings.register_profile("exploring", _UNTIMED, max_examples=500, print_blob=True)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected files anew instead of comparing")


def pytest_configure() -> None:
    # A shell that starts the tests in its background has them, and all that they start, ignore interrupts.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


#: Tests after which circles are looked for: seldom, as that costs a tenth of a run when Python does it.
_BETWEEN = 250


def pytest_collection_finish(session: pytest.Session) -> None:
    tidy()
    gc.disable()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    _read_lately.cache_clear()
    done = item.config.stash.get(_DONE, 0) + 1
    item.config.stash[_DONE] = done
    if done % _BETWEEN == 0:
        tidy()


_DONE = pytest.StashKey[int]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: at the end, there is little left that one worker could wait for another with."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Neighbours stay on one worker, as they share decks and servers, until another has nothing left to do."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


def tidy() -> None:
    """Let go of circles made since the last time; what is left then is not looked at again."""
    gc.collect()
    gc.freeze()


#: Trees of the texts of a test, which checks, mends and checks again: nobody may change a tree, as runs share them.
_read_lately = lru_cache(maxsize=64)(read_tree)


@pytest.fixture(scope="session", autouse=True)
def texts_parsed_once() -> Iterator[None]:
    """Each text of a test is parsed once, whoever reads it; what comes with the program, with thousands of readers, once in all."""
    parsed = lru_cache(maxsize=1024)(read_tree)

    def read(source: Source) -> Tree:
        return (parsed if source.name.startswith("<packaged>") else _read_lately)(source)

    @lru_cache(maxsize=1024)
    def read_packaged(path: str, *about: str) -> ReadFile:
        return read_document(path, *about, packaged=True)

    def read_any(path: str, *about: str, packaged: bool = False, raw: bytes | None = None) -> ReadFile:
        # Copies are made to be changed; the program's own are as they are.
        known = packaged and path.startswith(f"{REPOSITORY}{os.sep}")
        return read_packaged(path, *about) if known else read_document(path, *about, packaged=packaged, raw=raw)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(documents, "read_tree", read)
        patched.setattr(catalog, "read_document", read_any)
        patched.setattr(tables, "read_tree", parsed)
        patched.setattr(fixing, "read_tree", read)
        yield


@pytest.fixture(scope="session", autouse=True)
def program_looked_at_once() -> Iterator[None]:
    """Notes hold for one state of the program and of what comes with it, which stays as it is while tests run."""
    digested = remembering._digest_of_files
    known: dict[tuple[Path, ...], str] = {}

    def digest(folders: Iterable[Path]) -> str:
        listed = tuple(folders)
        if not all(folder.is_relative_to(REPOSITORY) for folder in listed):
            return digested(listed)
        return known.get(listed) or known.setdefault(listed, digested(listed))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(remembering, "_digest_of_files", digest)
        yield


@pytest.fixture(scope="session", autouse=True)
def icons_measured_once() -> Iterator[None]:
    """Nearly every print has the icons of the program, which are as wide each time."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deck_json, "_glyph_json", lru_cache(maxsize=256)(deck_json._glyph_json))
        yield


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
