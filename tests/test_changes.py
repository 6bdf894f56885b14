"""`check --changed-since`: what changed in git and what depends on it, and nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path
import shutil
import subprocess
import sys

import pytest

from ran import call
from sound_sheet import SHEET
import test_cli_check

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

#: An error that is there from the start: no report on changes may name it, unless its file is concerned.
OLD = SHEET.replace("tactics: Holds the door.", "tactics: See [[nothing]].")
FILES = {
    "bestiary.yaml": "name: Test\n",
    "creatures/old.yaml": OLD,
    "creatures/armed.yaml": OLD + "items: [club]\n",
    "creatures/labelled.yaml": OLD.replace("types: [person]", "types: [person]\ntraits: [marsh]"),
    "creatures/base.yaml": OLD + "abstract: true\n",
    "creatures/heir.yaml": "extends: base\nname: Heir\ntactics: See [[less]].\n",
    "creatures/grandchild.yaml": "extends: heir\nname: Grandchild\ntactics: See [[less]].\n",
    "creatures/linked.yaml": OLD.replace("[[nothing]]", "[[nothing]] and [[creature:armed]]"),
    "creatures/tied.yaml": OLD + "items: [tied-club]\n",
    "items/club.yaml": "name: Club\ncategory: weapon\nagainst: {strike: might}\n",
    "items/tied-club.yaml": "name: Tied\ncategory: weapon\ntraits: [marsh]\nagainst: {strike: might}\n",
    "traits/marsh.yaml": "name: Marsh\ngroup: label\n",
}


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True, env=environment)


def build(root: Path) -> None:
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A bestiary under git, all of it committed."""
    git(tmp_path, "init", "-q", "-b", "main")
    build(tmp_path)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


def reported(folder: Path, *words: str, since: str = "HEAD") -> set[str]:
    """The files that a report on changes names."""
    done = call(folder, "check", "--changed-since", since, "--format", "json", *words)
    assert done.returncode in (0, 1), done.stderr
    return {each["file"] for each in json.loads(done.stdout)["findings"]}


def edit(root: Path, name: str, more: str = "# more\n") -> None:
    with (root / name).open("a", encoding="utf-8") as file:
        file.write(more)


def test_nothing_changed_is_nothing_to_report(root: Path) -> None:
    done = call(root, "check", "--changed-since", "HEAD")
    assert (done.returncode, done.stderr) == (0, "")
    assert call(root, "check").returncode == 1


DEPENDENTS: dict[str, set[str]] = {
    "creatures/old.yaml": {"creatures/old.yaml"},
    "items/club.yaml": {"creatures/armed.yaml", "creatures/linked.yaml"},
    "traits/marsh.yaml": {"creatures/labelled.yaml", "creatures/tied.yaml"},
    "items/tied-club.yaml": {"creatures/tied.yaml"},
    "creatures/armed.yaml": {"creatures/armed.yaml", "creatures/linked.yaml"},
    "creatures/base.yaml": {"creatures/base.yaml", "creatures/heir.yaml", "creatures/grandchild.yaml"},
}


@pytest.mark.parametrize("name", DEPENDENTS)
def test_a_changed_file_and_what_depends_on_it(name: str, root: Path) -> None:
    edit(root, name)
    assert reported(root) == DEPENDENTS[name]
    git(root, "add", "-A")
    assert reported(root) == DEPENDENTS[name]
    git(root, "commit", "-q", "-m", "second")
    assert reported(root) == set()
    assert reported(root, since="HEAD~1") == DEPENDENTS[name]


def test_what_an_heir_does_to_its_base_is_reported(root: Path) -> None:
    edit(root, "creatures/grandchild.yaml")
    assert reported(root) == {"creatures/base.yaml", "creatures/heir.yaml", "creatures/grandchild.yaml"}


def test_a_new_file_need_not_be_added_yet(root: Path) -> None:
    (root / "creatures" / "fresh.yaml").write_text(OLD)
    assert reported(root) == {"creatures/fresh.yaml"}


def test_an_ignored_file_is_not_new(root: Path) -> None:
    (root / ".gitignore").write_text("fresh.yaml\n")
    (root / "creatures" / "fresh.yaml").write_text(OLD)
    assert reported(root) == set()


def test_a_deleted_file_is_missed(root: Path) -> None:
    (root / "items" / "club.yaml").unlink()
    done = call(root, "check", "--changed-since", "HEAD")
    assert done.returncode == 1
    assert "no item is called `club`" in done.stdout and "creatures/old.yaml" not in done.stdout


def test_a_file_deleted_from_the_folder_of_another_kind_is_missed(root: Path) -> None:
    git(root, "mv", "items/club.yaml", "creatures/club.yaml")
    git(root, "commit", "-q", "-m", "second")
    assert "club" not in call(root, "check", "creatures/armed.yaml").stdout
    (root / "creatures" / "club.yaml").unlink()
    assert reported(root) == {"creatures/armed.yaml", "creatures/linked.yaml"}


def test_a_deleted_file_concerns_no_namesake_of_another_kind(root: Path) -> None:
    (root / "creatures" / "marsh.yaml").write_text(OLD)
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "second")
    (root / "creatures" / "marsh.yaml").unlink()
    assert reported(root) == set()


def test_the_settings_miss_a_deleted_file(root: Path) -> None:
    (root / "bestiary.yaml").write_text("cards: {copies: {tied: 3}}\n")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "second")
    (root / "creatures" / "tied.yaml").unlink()
    assert reported(root) == {"bestiary.yaml"}


def test_a_renamed_file_is_both_gone_and_new(root: Path) -> None:
    git(root, "mv", "items/club.yaml", "items/cudgel.yaml")
    edit(root, "items/cudgel.yaml", "sped: 1\n")
    assert reported(root) >= {"creatures/armed.yaml", "items/cudgel.yaml"}


def test_a_namesake_of_a_new_file_is_told(root: Path) -> None:
    (root / "creatures" / "a").mkdir()
    (root / "creatures" / "a" / "old.yaml").write_text(SHEET)
    assert reported(root) == {"creatures/old.yaml"}


def test_a_new_file_that_nothing_reads_is_told(root: Path) -> None:
    (root / "creature").mkdir()
    (root / "creature" / "x.yaml").write_text("a: 1\n")
    (root / "creatures" / "x.yaml.txt").write_text("a: 1\n")
    assert reported(root) == {"creature/x.yaml", "creatures/x.yaml.txt"}


def test_changed_settings_concern_everything(root: Path) -> None:
    everything = {each["file"] for each in json.loads(call(root, "check", "--format", "json").stdout)["findings"]}
    edit(root, "bestiary.yaml", "author: Me\n")
    assert reported(root) == everything and len(everything) > 6


ODD = ["竜 wolf #1.yaml", 'a"b.yaml', "tab\there.yaml", "line\nend.yaml", "-dash.yaml", "%41.yaml", "sp ace.yaml"]


@pytest.mark.parametrize("name", ODD)
def test_odd_names(name: str, root: Path) -> None:
    (root / "creatures" / name).write_text(OLD)
    assert reported(root) == {f"creatures/{name}"}
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "odd")
    edit(root, f"creatures/{name}")
    assert reported(root) == {f"creatures/{name}"}


def test_a_name_that_is_no_utf8(root: Path) -> None:
    try:
        (Path(os.fsdecode(bytes(root) + b"/creatures/\xff.yaml"))).write_text(OLD)
    except OSError:
        pytest.skip("this file system keeps to UTF-8")
    assert reported(root) == {"creatures/\\xff.yaml"}


def test_a_bestiary_in_a_folder_of_a_repository(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    root = tmp_path / "games" / "my bestiary"
    build(root)
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "old.yaml").write_text("x")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "first")
    edit(tmp_path, "creatures/old.yaml")
    assert reported(root) == set()
    edit(root, "items/club.yaml")
    assert reported(root) == {"creatures/armed.yaml", "creatures/linked.yaml"}
    above = {f"games/my bestiary/{name}" for name in ("creatures/armed.yaml", "creatures/linked.yaml")}
    assert reported(tmp_path, "games/my bestiary") == above
    git(tmp_path, "config", "diff.relative", "true")
    assert reported(tmp_path, "games/my bestiary") == above


def test_named_files_and_changes_together(root: Path) -> None:
    edit(root, "items/club.yaml")
    assert reported(root, "creatures/armed.yaml") == {"creatures/armed.yaml"}
    assert reported(root, "creatures/old.yaml") == set()


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "-p", "HEAD~99", "a b"])
def test_a_revision_that_is_none_is_exit_2(revision: str, root: Path) -> None:
    before = sorted(root.iterdir())
    done = call(root, "check", f"--changed-since={revision}")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no revision `{revision}`" in done.stderr
    assert sorted(root.iterdir()) == before


def test_an_empty_revision_is_none_given(root: Path) -> None:
    assert call(root, "check", "--changed-since=").stdout == call(root, "check").stdout


def test_no_repository_is_exit_2(tmp_path: Path) -> None:
    build(tmp_path)
    done = test_cli_check.start(
        tmp_path, "check", "--changed-since", "HEAD", GIT_CEILING_DIRECTORIES=str(tmp_path.parent)
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "Git cannot tell what changed" in done.stderr and "Traceback" not in done.stderr


def test_no_git_is_exit_2(root: Path, tmp_path: Path) -> None:
    done = test_cli_check.start(root, "check", "--changed-since", "HEAD", PATH=str(tmp_path / "nothing"))
    assert done.returncode == 2 and "needs git" in done.stderr


# One file from standard input


def checked(root: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """`bestiary check -` on a text."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "tools"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "bestiary", "check", "-", *words]
    return subprocess.run(command, cwd=root, input=text, capture_output=True, text=True, env=environment, check=False)


def test_standard_input_stands_for_a_file(root: Path) -> None:
    assert checked(root, SHEET, "--filename", "creatures/old.yaml").returncode == 0
    assert (root / "creatures" / "old.yaml").read_text() == OLD


def test_standard_input_stands_for_a_file_that_is_not_there(root: Path) -> None:
    done = checked(root, SHEET + "items: [clob]\n", "--filename", "creatures/brand-new.yaml")
    assert done.returncode == 1
    assert done.stdout.startswith("creatures/brand-new.yaml:14:9: error N202") and "`club`" in done.stdout
    assert not (root / "creatures" / "brand-new.yaml").exists()


@pytest.mark.parametrize(
    "words",
    [(), ("--filename", "creatures/old.yaml", "--fix"), ("creatures", "--filename", "creatures/old.yaml")],
    ids=["no name", "mending", "another path"],
)
def test_standard_input_misused_is_exit_2(words: tuple[str, ...], root: Path) -> None:
    assert checked(root, SHEET, *words).returncode == 2


#: Bytes that are no sheet: the check that says so, and the line and column.
ODD_BYTES = {
    "Latin-1": (b"name: M\xfcnze\n", "not-utf8", "1:8"),
    "a dash of Windows": (b"name: A\nspeed: 1\x963\n", "not-utf8", "2:9"),
    "cut off in a letter": (b"name: M\xc3", "not-utf8", "1:8"),
    "a mark, then Latin-1": (b"\xef\xbb\xbfname: M\xfcnze\n", "not-utf8", "1:8"),
    "UTF-16": ("name: A\n".encode("utf-16"), "binary-file", "1:1"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(20), "binary-file", "1:1"),
    "zero bytes": (b"name: A\x00\n", "binary-file", "1:1"),
    "more than any sheet": (SHEET.encode() + b"# 3456789\n" * 420_000, "file-too-large", "1:1"),
    "the same in longer letters": ((SHEET + "# ä€ääääää\n" * 250_000).encode(), "file-too-large", "1:1"),
}


@pytest.mark.parametrize("name", ["creatures/old.yaml", "creatures/brand-new.yaml", "bestiary.yaml"])
@pytest.mark.parametrize("row", ODD_BYTES)
def test_odd_bytes_are_told_as_in_a_file(row: str, name: str, root: Path) -> None:
    raw, check, place = ODD_BYTES[row]
    command = [sys.executable, "-m", "bestiary", "check", "-", "--filename", name, "--format", "json"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "tools")}
    done = subprocess.run(command, cwd=root, input=raw, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (2 if name == "bestiary.yaml" else 1, b"")
    (found,) = json.loads(done.stdout)["findings"]
    assert (found["check"], f"{found['line']}:{found['column']}") == (check, place)
    (root / name).write_bytes(raw)
    assert json.loads(call(root, "check", name, "--format", "json").stdout)["findings"] == [found]


def test_standard_input_is_no_folder(root: Path) -> None:
    done = checked(root, SHEET, "--filename", "creatures")
    assert (done.returncode, done.stdout) == (2, "") and "`creatures` is a folder" in done.stderr


# Files by their paths, however they are written


def found_in(folder: Path, *words: str) -> set[str]:
    return {each["file"] for each in json.loads(call(folder, "check", "--format", "json", *words).stdout)["findings"]}


def test_a_named_file_is_found_on_any_way_to_it(root: Path) -> None:
    link = root.parent / f"{root.name}-link"
    link.symlink_to(root)
    (root / "creatures" / "more").symlink_to(root / "creatures" / "old.yaml")
    name = "creatures/old.yaml"
    assert found_in(root, name) == found_in(root, f"items/../{name}") == found_in(root, str(link / name)) == {name}
    assert found_in(link / "creatures", "old.yaml") == {"old.yaml"}
    done = checked(root, SHEET + "sped: 1\n", "--filename", str(link / "items" / ".." / name))
    assert done.returncode == 1 and done.stdout.startswith(f"{name}:14:1: error F101")


def test_a_named_file_of_a_bestiary_without_settings(root: Path) -> None:
    (root / "bestiary.yaml").unlink()
    assert found_in(root, "creatures/armed.yaml") == {"creatures/armed.yaml"}
    assert found_in(root / "creatures", "armed.yaml") == {"armed.yaml"}
    assert found_in(root, "creatures") >= {"creatures/armed.yaml", "creatures/old.yaml"}
    done = checked(root, SHEET + "items: [clob]\n", "--filename", "creatures/old.yaml")
    assert done.stdout.startswith("creatures/old.yaml:14:9: error N202")
