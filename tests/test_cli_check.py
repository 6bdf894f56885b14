"""`bestiary check` as it is called: what it prints where, and its exit codes."""

from __future__ import annotations

from collections.abc import Callable
import json
import os
from pathlib import Path
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from bestiary.report import FORMATS
from ran import call
from sound_sheet import SHEET

REPOSITORY = Path(__file__).parents[1]


def start(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `bestiary` in a folder as a process of its own, where it matters how that starts and ends."""
    return subprocess.run(
        [sys.executable, "-m", "bestiary", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(REPOSITORY / "tools"), **environment},
        timeout=60,
        check=False,
    )


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A bestiary of one clean sheet."""
    (tmp_path / "bestiary.yaml").write_text("name: Test\n")
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "guard.yaml").write_text(SHEET)
    return tmp_path


def write(root: Path, old: str, new: str, name: str = "guard") -> None:
    """Put a sheet with a change into a bestiary."""
    assert old in SHEET
    (root / "creatures" / f"{name}.yaml").write_text(SHEET.replace(old, new, 1))


def test_clean(root: Path) -> None:
    done = start(root, "check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 file checked: nothing found\n", "")


def test_an_error_is_exit_1_and_on_standard_output(root: Path) -> None:
    write(root, "speed: 5", "speed: low")
    done = call(root, "check")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        "creatures/guard.yaml:7:8: error F103 wrong-type: `speed` must be a whole number, but this is the text `low`\n"
        "  7 | speed: low\n"
        "    |        ^^^\n"
        "    = help: write it like `5`\n"
        "\n"
        "1 error in 1 file (1 file checked); `bestiary explain CODE` says more\n"
    )


@pytest.mark.parametrize(
    ("level", "code"), [("error", 0), ("warning", 0), ("hint", 1)], ids=["error", "warning", "hint"]
)
def test_fail_level_of_a_hint(level: str, code: int, root: Path) -> None:
    write(root, "motivation: A quiet watch.\n", "")
    assert call(root, "check", "--fail-level", level).returncode == code


@pytest.mark.parametrize(("level", "code"), [("error", 0), ("warning", 1), ("hint", 1)])
def test_fail_level_of_a_warning(level: str, code: int, root: Path) -> None:
    write(root, "size: medium 1", "size: large 1")
    assert call(root, "check", "--fail-level", level).returncode == code


def test_a_severity_of_the_settings_counts(root: Path) -> None:
    write(root, "motivation: A quiet watch.\n", "")
    (root / "bestiary.yaml").write_text("checks: {no-motivation: error}\n")
    assert call(root, "check").returncode == 1


def test_named_files_are_checked_against_the_whole(root: Path) -> None:
    write(root, "speed: 5", "speed: ten", "other")
    heir = root / "creatures" / "heir.yaml"
    heir.write_text("extends: guard\nname: Heir\nitems: [sword]\n")
    done = call(root, "check", "creatures/guard.yaml")
    assert done.returncode == 0
    done = call(root, "check", str(heir))
    assert done.returncode == 1
    assert "unknown-item" in done.stdout and "wrong-type" not in done.stdout
    assert call(root / "creatures", "check", "other.yaml").stdout.startswith("other.yaml:7:8: error F103")


def test_each_file_has_its_own_result(root: Path) -> None:
    (root / "creatures" / "broken.yaml").write_text("name: [\n")
    (root / "creatures" / "dangling.yaml").symlink_to("nowhere.yaml")
    write(root, "speed: 5", "speed: ten", "wrong")
    done = call(root, "check")
    assert done.returncode == 1
    heads = [line.split(": ")[0] for line in done.stdout.splitlines() if line.startswith("creatures/")]
    assert heads == ["creatures/broken.yaml:1:7", "creatures/dangling.yaml:1:1", "creatures/wrong.yaml:7:8"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "nowhere"), "There is no file or folder `nowhere`"),
        (("check", "/etc/hosts"), "There is no bestiary around `/etc/hosts`"),
        (("check", "notes.md"), "`notes.md` is no file of the bestiary"),
        (("check", "creatures/guard.yaml", "docs"), "`docs` is no file of the bestiary"),
        (("check", "--diff", "notes.md"), "`notes.md` is no file of the bestiary"),
        (("check", "--fail-level", "bad"), "--fail-level"),
        (("check", "--format", "yml"), "--format"),
        (("chekc",), "Did you mean `check`?"),
        (("explain", "no-motivaton"), "Did you mean `no-motivation`?"),
    ],
)
def test_misuse_is_exit_2(words: tuple[str, ...], said: str, root: Path) -> None:
    (root / "notes.md").write_text("not a sheet\n")
    (root / "docs").mkdir()
    done = call(root, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_no_bestiary_is_exit_2(tmp_path: Path) -> None:
    done = call(tmp_path, "check")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no bestiary" in done.stderr


@pytest.mark.parametrize("settings", ["name: [\n", "nmae: Test\n", "checks: {G320: loud}\n", "5\n", "skills: []\n"])
def test_settings_that_cannot_be_used_are_exit_2(settings: str, root: Path) -> None:
    (root / "bestiary.yaml").write_text(settings)
    done = call(root, "check")
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith("bestiary.yaml:1:")
    # Of other commands, such findings are no result.
    done = call(root, "list")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("bestiary.yaml:1:")


@pytest.mark.parametrize("option", ["--fix", "--diff"])
@pytest.mark.parametrize("settings", ["checks: {G320: loud}\n", "5\n", "nmae: Test\nchecks: {G320: loud}\n"])
def test_settings_that_nothing_mends_are_exit_2(settings: str, option: str, root: Path) -> None:
    (root / "bestiary.yaml").write_text(settings)
    done = call(root, "check", option)
    assert done.returncode == 2
    assert "bestiary.yaml:" in (done.stderr if option == "--diff" else done.stdout)
    assert ("+name: Test" in done.stdout) == (option == "--diff" and "nmae" in settings)


#: By format: what a reader of it takes out of the report on settings with one mistake.
READERS: dict[str, Callable[[str], object]] = {
    "text": lambda text: [text.partition(":")[0]],
    "json": lambda text: [each["file"] for each in json.loads(text)["findings"]],
    "github": lambda text: re.findall(r"^::error file=(.*?),", text, re.MULTILINE),
    "gitlab": lambda text: [each["location"]["path"] for each in json.loads(text)],
    "sarif": lambda text: [
        place["physicalLocation"]["artifactLocation"]["uri"]
        for result in json.loads(text)["runs"][0]["results"]
        for place in result["locations"]
    ],
    "junit": lambda text: [
        each.get("name") for each in ElementTree.fromstring(text) if each.find(".//failure") is not None
    ],
    "markdown": lambda text: re.findall(r"^### `(.*)`$", text, re.MULTILINE),
}


@pytest.mark.parametrize("options", [(), ("--no-cache",), ("--fix",), ("creatures/guard.yaml",)], ids=" ".join)
@pytest.mark.parametrize("form", FORMATS)
def test_settings_that_cannot_be_used_are_reported_in_every_format(
    form: str, options: tuple[str, ...], root: Path
) -> None:
    (root / "bestiary.yaml").write_text("checks: {no-motivation: purple}\n")
    write(root, "speed: 5", "speed: ten", name="my-bestiary")
    done = call(root, "check", "--format", form, *options)
    assert (done.returncode, done.stderr) == (2, "")
    assert READERS[form](done.stdout) == ["bestiary.yaml"], done.stdout


def test_a_check_that_does_not_exist_is_found_in_the_settings(root: Path) -> None:
    (root / "bestiary.yaml").write_text("checks:\n  no-motivaton: off\n")
    done = call(root, "check")
    assert done.returncode == 1
    assert done.stdout.startswith("bestiary.yaml:2:3: error N219 unknown-check")
    assert "did you mean `no-motivation`?" in done.stdout


@pytest.mark.parametrize("settings", ["", "# nothing yet\n"])
def test_empty_settings_are_the_defaults(settings: str, root: Path) -> None:
    (root / "bestiary.yaml").write_text(settings)
    assert call(root, "check").returncode == 0


def test_our_bug_is_exit_3_in_one_sentence(root: Path) -> None:
    fault = root / "fault"
    fault.mkdir()
    code = (
        "import bestiary.lint.checking as c\ndef fail(*a, **k): raise RuntimeError('boom')\nc.check_bestiary = fail\n"
    )
    (fault / "sitecustomize.py").write_text(code)
    path = f"{fault}{os.pathsep}{REPOSITORY / 'tools'}"
    done = start(root, "check", PYTHONPATH=path)
    assert (done.returncode, done.stdout) == (3, "")
    assert "this is a bug in bestiary (RuntimeError: boom)" in done.stderr
    assert "Traceback" not in done.stderr and done.stderr.count("\n") == 1
    assert "Traceback" in start(root, "--debug", "check", PYTHONPATH=path).stderr


def test_json(root: Path) -> None:
    write(root, "name: Guard", "name: 竜🐉 [[x")
    write(root, "skills: {might: 4", "skills: {竜🐉: x, might: 4", "other")
    found = json.loads(call(root, "check", "--format", "json").stdout)
    assert found["files"] == 2
    (finding,) = [each for each in found["findings"] if each["check"] == "wrong-type"]
    assert (finding["line"], finding["column"], finding["end_column"]) == (8, 14, 15)


def test_github(root: Path) -> None:
    write(root, "speed: 5", "speed: ten")
    done = call(root, "check", "--format", "github")
    assert done.stdout.startswith("::error file=creatures/guard.yaml,line=7,col=8,endColumn=10,title=F103 wrong-type::")


def test_ascii_consoles_get_ascii(root: Path) -> None:
    write(root, "name: Guard", "name: ⦿ Guárd – « 竜 »\nsped: 5")
    done = start(root, "check", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 1
    assert done.stdout.isascii()


def test_no_colour_without_a_terminal(root: Path) -> None:
    write(root, "speed: 5", "speed: ten")
    assert "\x1b" not in start(root, "check", FORCE_COLOR="").stdout


def test_paths_with_odd_letters(tmp_path: Path) -> None:
    folder = tmp_path / "a b#c%20"
    (folder / "creatures").mkdir(parents=True)
    write(folder, "speed: 5", "speed: ten")
    done = call(folder, "check")
    assert done.returncode == 1
    assert done.stdout.startswith("creatures/guard.yaml:7:8: ")
    done = call(tmp_path, "check", "a b#c%20")
    assert done.stdout.startswith("a b#c%20/creatures/guard.yaml:7:8: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device without room")
@pytest.mark.parametrize(
    "words", [("check",), ("check", "--format", "json"), ("list",), ("show", "guard"), ("explain", "N201")]
)
def test_output_without_room_is_told(words: tuple[str, ...], root: Path) -> None:
    write(root, "speed: 5", "speed: 6")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bestiary", *words],
            cwd=root,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1 and "bug" not in done.stderr and done.stderr.startswith("bestiary: "), done.stderr
