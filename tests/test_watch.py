"""`check --watch`: a report after every save, what a full run says, and a clean end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
import os
from pathlib import Path
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

from bestiary.collection.looking import look_at
from bestiary.lint.checking import check_bestiary
from bestiary.lint.remembering import Memory, check_again, check_remembering
from ran import call
from test_cli_check import REPOSITORY, SHEET
from test_remembering import EDITS, removed, replaced, tree, write

__all__ = ["tree"]


def again(root: Path, memory: Memory | None = None) -> Memory:
    return check_again(root, root, look_at(root), memory)


def same_as_fresh(root: Path, memory: Memory) -> bool:
    return memory.checked.diagnostics == check_bestiary(root, root).diagnostics


# Runs that start from the last one


@pytest.mark.parametrize("name", EDITS)
def test_a_run_after_another_says_what_a_full_run_says(tree: Path, name: str) -> None:
    memory = again(tree)
    EDITS[name](tree)
    memory = again(tree, memory)
    assert same_as_fresh(tree, memory)
    assert same_as_fresh(tree, again(tree, memory))


SAVES: dict[str, list[Callable[[Path], None]]] = {
    "a sheet is broken and mended": [
        write("creatures/guard.yaml", "name: [\n"),
        replaced("creatures/loner.yaml", "name: Loner", "name: Lonely"),
        write("creatures/guard.yaml", "extends: base\nname: Guard\nitems: [club]\n"),
    ],
    "a trait comes, changes and goes": [
        write("traits/bog.yaml", "name: Bog\ngroup: label\n"),
        replaced("creatures/guard.yaml", "[marsh]", "[marsh, bog]"),
        write("traits/bog.yaml", "name: Bog\ngroup: size\n"),
        write("traits/bog.yaml", "name: Bog\ngroup: label\nforbids: [marsh]\n"),
        removed("traits/bog.yaml"),
    ],
    "a size of one's own": [
        write("traits/vast.yaml", "name: Vast\ngroup: size\nsize: {rank: 4, spaces: [1, 9], falling: 1, burden: 1}\n"),
        replaced("creatures/loner.yaml", "name: Loner", "name: Loner\nsize: vast 2"),
        write("traits/vast.yaml", "name: Vast\ngroup: size\nsize: {rank: 4, spaces: [4, 9], falling: 1, burden: 1}\n"),
        removed("traits/vast.yaml"),
    ],
    "the settings change the game and back": [
        write("bestiary.yaml", "system: draw-steel\n"),
        write("bestiary.yaml", "system: [\n"),
        write("bestiary.yaml", "format: 1\n"),
    ],
    "a term comes and goes": [
        lambda tree: (tree / "terms").mkdir(),
        write("terms/dazed.yaml", "name: Dazed\nkind: status\ntext: Seeing stars.\n"),
        replaced("creatures/loner.yaml", "See [[club]]", "See [[dazed]]"),
        removed("terms/dazed.yaml"),
    ],
    "a base moves through its heirs": [
        replaced("creatures/base.yaml", "stamina: 4", "stamina: 5"),
        replaced("creatures/heir.yaml", "name: Heir", "name: Heir\nstamina: null"),
        replaced("creatures/base.yaml", "speed: 5", "spede: 5"),
        removed("creatures/base.yaml"),
    ],
}


@pytest.mark.parametrize("name", SAVES)
def test_one_save_after_another(tree: Path, name: str) -> None:
    memory = again(tree)
    for save in SAVES[name]:
        save(tree)
        memory = again(tree, memory)
        assert same_as_fresh(tree, memory)


#: What the words of a tree become in random saves.
_WORDS = {
    "marsh": ("bog", "fey", "marsh: d6", "person"),
    "person": ("fey", "marsh", "persn"),
    "club": ("hook", "clubb", "trait:marsh"),
    "label": ("type", "tier", "size"),
    "name:": ("nmae:", "extends: base\nname:", "allow: {no-motivation: why}\nname:"),
    "rook": ("pawn", "sovereign"),
    "speed: 5": ("speed: x", "speed: 5\nsize: marsh 2"),
    "motivation:": ("notes:",),
    "strike:": ("shove:",),
}


def random_save(root: Path, dice: random.Random, sound: Mapping[str, str]) -> None:
    """One file changes, goes, or is what it was at first."""
    path = root / dice.choice([*sound, "traits/bog.yaml", "terms/focus.yaml", "creatures/club.yaml", "items/base.yaml"])
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    act = dice.choice(("change", "change", "change", "mend", "mend", "go", "come"))
    if act == "go":
        path.unlink(missing_ok=True)
        return
    if act == "change":
        word = dice.choice([*_WORDS])
        text = text.replace(word, dice.choice(_WORDS[word]), 1)
    elif act == "mend":
        text = sound.get(str(path.relative_to(root)), "name: New\n")
    else:
        text = dice.choice((*sound.values(), "name: Bog\ngroup: label\n", "name: [\n"))
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_random_saves(tree: Path, seed: int) -> None:
    dice = random.Random(seed)
    sound = {
        str(path.relative_to(tree)): path.read_text(encoding="utf-8")
        for path in sorted(tree.rglob("*.yaml"))
        if path.name != "bestiary.yaml"
    }
    memory = again(tree)
    for _ in range(25):
        for _ in range(dice.choice((1, 1, 2))):
            random_save(tree, dice, sound)
        memory = again(tree, memory)
        fresh = check_bestiary(tree, tree).diagnostics
        assert memory.checked.diagnostics == fresh
        if dice.random() < 0.6:
            assert check_remembering(tree, tree).diagnostics == fresh


@pytest.mark.parametrize("remember", [True, False], ids=["between runs", "in one process"])
def test_a_file_with_findings_is_missed_once_it_is_gone(tree: Path, remember: bool) -> None:
    """A file that was never clean leaves no note of its content; that it is gone must be seen all the same."""
    replaced("items/hook.yaml", "category: gear", "category: gear\nallow: {no-motivation: never}")(tree)
    memory = again(tree)
    check_remembering(tree, tree)
    assert {each.name for each in memory.checked.diagnostics} == {"items/hook.yaml"}
    removed("items/hook.yaml")(tree)
    found = check_remembering(tree, tree).diagnostics if remember else again(tree, memory).checked.diagnostics
    assert found == check_bestiary(tree, tree).diagnostics
    assert [each.check for each in found] == ["unknown-item"]


def test_unchanged_files_are_not_read_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    from bestiary.collection import catalog

    original = catalog.read_document

    def noting(path: str, *more: object, **other: object) -> object:
        read.append(os.path.basename(path))
        return original(path, *more, **other)  # type: ignore[arg-type]

    write("creatures/wrong.yaml", "name: 5\n")(tree)
    memory = again(tree)
    monkeypatch.setattr(catalog, "read_document", noting)
    again(tree, memory)
    assert read == []
    replaced("creatures/guard.yaml", "name: Guard", "name: Guardian")(tree)
    again(tree, memory)
    assert read == ["guard.yaml"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_does_not_keep_us_waiting(tree: Path) -> None:
    os.mkfifo(tree / "creatures" / "pipe.yaml")
    assert same_as_fresh(tree, again(tree))


# The loop


class Watcher:
    """A running `bestiary check --watch` and the lines it has printed."""

    def __init__(self, root: Path, *words: str) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "bestiary", "check", "--watch", *words],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(REPOSITORY / "tools")},
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(iter(self.process.stdout.readline, ""))

    def wait_for(self, words: str, times: int = 1) -> str:
        """What was printed once words have come up so many times."""
        for _ in range(600):
            text = "".join(self.lines)
            if text.count(words) >= times:
                return text
            time.sleep(0.05)
        raise AssertionError(f"{words!r} did not come up {times} times in: {''.join(self.lines)}")

    def end(self) -> int:
        """Interrupt it, as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=30)
        self.reader.join(timeout=10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "bestiary.yaml").write_text("name: Test\n")
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "guard.yaml").write_text(SHEET)
    yield tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way")
def test_it_reports_after_each_save_and_ends_when_interrupted(watched: Path) -> None:
    watcher = Watcher(watched)
    try:
        assert "1 file checked: nothing found" in watcher.wait_for("waiting for the next save")
        (watched / "creatures" / "guard.yaml").write_text(SHEET.replace("speed: 5", "speed: ten"))
        assert "creatures/guard.yaml:7:8: error F103" in watcher.wait_for("waiting for the next save", 2)
        (watched / "bestiary.yaml").write_text("nmae: Test\n")
        text = watcher.wait_for("waiting for the next save", 3)
        assert "bestiary.yaml:1:1: error F101" in text and text.count("F103") == 1
        (watched / "bestiary.yaml").write_text("name: Test\n")
        (watched / "creatures" / "guard.yaml").write_text(SHEET)
        assert watcher.wait_for("file checked: nothing found", 2)
    finally:
        code = watcher.end()
    assert code == 130
    assert "Traceback" not in "".join(watcher.lines)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way")
def test_it_keeps_to_a_baseline_and_to_named_files(watched: Path) -> None:
    (watched / "creatures" / "old.yaml").write_text(SHEET.replace("speed: 5", "speed: old"))
    call(watched, "check", "--write-baseline", "known.json")
    watcher = Watcher(watched, "--baseline", "known.json", "creatures/old.yaml")
    try:
        watcher.wait_for("waiting for the next save")
        (watched / "creatures" / "guard.yaml").write_text(SHEET.replace("speed: 5", "speed: new"))
        watcher.wait_for("waiting for the next save", 2)
    finally:
        assert watcher.end() == 130
    assert "error" not in "".join(watcher.lines)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way")
def test_it_waits_for_what_is_gone_for_a_while(watched: Path) -> None:
    call(watched, "check", "--write-baseline", "known.json")
    watcher = Watcher(watched, "--baseline", "known.json")
    try:
        watcher.wait_for("waiting for the next save")
        known = (watched / "known.json").read_text()
        (watched / "known.json").unlink()
        assert "There is no baseline `known.json`" in watcher.wait_for("waiting for the next save", 2)
        (watched / "known.json").write_text(known)
        watcher.wait_for("nothing found", 2)
        files = {path: path.read_text() for path in (watched / "bestiary.yaml", watched / "known.json")}
        shutil.rmtree(watched)
        watcher.wait_for(f"the folder `{watched}` is gone")
        (watched / "creatures").mkdir(parents=True)
        for path, text in files.items():
            path.write_text(text)
        (watched / "creatures" / "guard.yaml").write_text(SHEET.replace("speed: 5", "speed: ten"))
        watcher.wait_for("creatures/guard.yaml:7:8: error F103")
    finally:
        code = watcher.end()
    assert code == 130


@pytest.mark.parametrize("words", [("--fix",), ("--diff",), ("--write-baseline", "x.json")])
def test_it_only_reports(words: tuple[str, ...], watched: Path) -> None:
    done = call(watched, "check", "--watch", *words)
    assert done.returncode == 2 and "`--watch` only reports" in done.stderr
