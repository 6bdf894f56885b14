"""What other programs call: hooks of pre-commit, the action for GitHub, and the snippets of the guide to CI."""

from __future__ import annotations

import json
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest
from ruamel.yaml import YAML

from bestiary.collection.documents import KINDS
from ran import call
from sound_sheet import SHEET

REPOSITORY = Path(__file__).parents[1]
#: Keys that pre-commit knows, and those it cannot do without.
HOOK_KEYS = set(
    """
    id name entry language alias files exclude types types_or exclude_types additional_dependencies args always_run
    description fail_fast language_version log_file minimum_pre_commit_version pass_filenames require_serial stages
    verbose
    """.split()
)
NEEDED_KEYS = {"id", "name", "entry", "language"}


def loaded(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


HOOKS = {hook["id"]: hook for hook in loaded((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
ACTION = loaded((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
GUIDE = (REPOSITORY / "docs" / "ci.md").read_text(encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A bestiary in which one file is right only beside another, and one is wrong."""
    (tmp_path / "bestiary.yaml").write_text("name: Test\n")
    for name, text in {
        "creatures/guard.yaml": SHEET + "items: [club]\n",
        "creatures/wrong.yaml": SHEET.replace("speed: 5", "speed: ten"),
        "items/club.yaml": "name: Club\ncategory: weapon\nagainst: {strike: might}\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


# pre-commit


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_has_the_keys_that_pre_commit_wants(name: str) -> None:
    hook = HOOKS[name]
    assert set(hook) >= NEEDED_KEYS and set(hook) <= HOOK_KEYS
    assert hook["language"] == "python"
    re.compile(hook["files"])
    for key in ("pass_filenames", "always_run", "require_serial"):
        assert isinstance(hook.get(key, True), bool)


@pytest.mark.parametrize("name", HOOKS)
@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("creatures/wolf.yaml", True),
        ("my game/creatures/deep/er/wolf.yml", True),
        ("traits/marsh.yaml", True),
        ("hazards/pit.yaml", True),
        ("encounters/ambush.yaml", True),
        ("creatures/wolf.yaml.txt", False),
        ("mkdocs.yml", False),
        ("docs/creatures.yaml", False),
    ],
)
def test_a_hook_runs_for_sheets(name: str, path: str, wanted: bool) -> None:
    assert bool(re.search(HOOKS[name]["files"], path)) == wanted


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_knows_every_folder_of_sheets(name: str) -> None:
    assert all(re.search(HOOKS[name]["files"], f"{folder}/deep/x.yaml") for folder in KINDS)


def test_settings_call_the_check() -> None:
    assert re.search(HOOKS["bestiary-check"]["files"], "game/bestiary.yaml")


def run_hook(name: str, root: Path, batches: list[list[str]]) -> list[subprocess.CompletedProcess[str]]:
    """What pre-commit does: the entry once for each batch of files, or once without any."""
    hook = HOOKS[name]
    words = [*hook["entry"].split()[1:], *hook.get("args", [])]
    assert hook["entry"].split()[0] == "bestiary"
    return [call(root, *words, *batch) for batch in (batches if hook.get("pass_filenames", True) else [[]])]


def test_the_check_is_right_however_files_are_batched(root: Path) -> None:
    (done,) = run_hook("bestiary-check", root, [["creatures/guard.yaml"], ["items/club.yaml"]])
    assert done.returncode == 1
    assert "creatures/wrong.yaml:7:8: error F103" in done.stdout and "club" not in done.stdout
    (root / "creatures" / "wrong.yaml").unlink()
    (done,) = run_hook("bestiary-check", root, [["creatures/guard.yaml"], ["items/club.yaml"]])
    assert done.returncode == 0


def test_a_deletion_calls_the_check_too(root: Path) -> None:
    # Files that are deleted are in no batch: only a hook that always runs is told of them.
    assert HOOKS["bestiary-check"]["always_run"] is True
    (root / "creatures" / "wrong.yaml").unlink()
    (root / "items" / "club.yaml").unlink()
    (done,) = run_hook("bestiary-check", root, [])
    assert done.returncode == 1 and "no item is called `club`" in done.stdout


def test_fmt_takes_the_files_of_its_batch_alone(root: Path) -> None:
    for name in ("guard", "wrong"):
        path = root / "creatures" / f"{name}.yaml"
        path.write_text("speed: 5\n" + path.read_text().replace("speed: 5\n", "").replace("speed: ten\n", ""))
    untouched = (root / "creatures" / "wrong.yaml").read_text()
    done, other = run_hook("bestiary-fmt", root, [["creatures/guard.yaml"], ["items/club.yaml"]])
    assert (done.returncode, other.returncode) == (0, 0)
    assert (root / "creatures" / "guard.yaml").read_text().startswith("name: Guard\n")
    assert (root / "creatures" / "wrong.yaml").read_text() == untouched


def test_a_batch_may_span_two_bestiaries(root: Path, tmp_path: Path) -> None:
    """One repository can hold several; pre-commit knows of no borders between them."""
    one, two = root / "one", root / "two"
    for folder in (one, two):
        (folder / "creatures").mkdir(parents=True)
        (folder / "bestiary.yaml").write_text("name: Test\n")
        (folder / "creatures" / "guard.yaml").write_text("speed: 5\n" + SHEET.replace("speed: 5\n", ""))
    (root / "bestiary.yaml").unlink()
    (done,) = run_hook("bestiary-fmt", root, [["one/creatures/guard.yaml", "two/creatures/guard.yaml"]])
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, "2 files changed, 0 in style already")
    assert {(folder / "creatures" / "guard.yaml").read_text() for folder in (one, two)} == {SHEET}


def test_fix_mends(root: Path) -> None:
    (root / "creatures" / "wrong.yaml").write_text(SHEET.replace("speed:", "sped:"))
    (done,) = run_hook("bestiary-fix", root, [["creatures/wrong.yaml"]])
    assert done.returncode == 0
    assert (root / "creatures" / "wrong.yaml").read_text() == SHEET


# GitHub


def test_the_action_has_the_keys_that_github_wants() -> None:
    assert set(ACTION) <= {"name", "author", "description", "inputs", "outputs", "runs", "branding"}
    assert set(ACTION) >= {"name", "description", "runs"}
    for each in ACTION["inputs"].values():
        assert set(each) <= {"description", "required", "default", "deprecationMessage"}
        assert isinstance(each["description"], str) and isinstance(each["default"], str)
    assert ACTION["runs"]["using"] == "composite"
    for step in ACTION["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "shell" in step or "uses" in step


def test_inputs_reach_the_shell_as_variables_only() -> None:
    used = set()
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        assert step.get("env", {}).get("PYTHONUTF8", "1") == "1"
        values = [*step.get("env", {}).values(), *step.get("with", {}).values()]
        used |= {name for value in values for name in re.findall(r"\$\{\{ inputs\.([a-z-]+) \}\}", value)}
    assert used == set(ACTION["inputs"])


def run_step(root: Path, **inputs: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """The last step of the action as a runner would run it, and the summary it wrote."""
    step = ACTION["runs"]["steps"][-1]
    defaults = {name: each["default"] for name, each in ACTION["inputs"].items()}
    values = {**defaults, **{name.replace("_", "-"): value for name, value in inputs.items()}}
    env = {
        key: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda match: values[match[1]], value)
        for key, value in step["env"].items()
    }
    tools = root.parent / "bin"
    tools.mkdir(exist_ok=True)
    (tools / "bestiary").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bestiary "$@"\n')
    (tools / "bestiary").chmod(0o755)
    summary = root.parent / "summary.md"
    summary.unlink(missing_ok=True)
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=root.parent,
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            **env,
            "PYTHONPATH": str(REPOSITORY / "tools"),
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_STEP_SUMMARY": str(summary),
        },
    )
    return done, summary.read_text(encoding="utf-8") if summary.exists() else ""


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@pytest.fixture
def odd_root(root: Path) -> Path:
    """The same in a folder whose name a shell would take apart."""
    odd = root / "my $(touch owned) 'game'"
    odd.mkdir()
    for name in ("bestiary.yaml", "creatures", "items"):
        shutil.move(root / name, odd / name)
    return odd


@needs_bash
def test_the_action_annotates_and_sums_up(odd_root: Path) -> None:
    done, summary = run_step(odd_root, path=odd_root.name)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(f"::error file={odd_root.name}/creatures/wrong.yaml,line=7,")
    assert summary.startswith("## bestiary: 1 error\n")
    assert not (odd_root.parent / "owned").exists()


@needs_bash
def test_the_action_passes_a_clean_bestiary(odd_root: Path) -> None:
    (odd_root / "creatures" / "wrong.yaml").unlink()
    done, summary = run_step(odd_root, path=odd_root.name)
    assert (done.returncode, done.stdout) == (0, "nothing found\n")
    assert summary == "## bestiary: nothing found\n\n2 files checked.\n"


@needs_bash
def test_the_action_knows_fail_levels(odd_root: Path) -> None:
    (odd_root / "creatures" / "wrong.yaml").write_text(SHEET.replace("motivation: A quiet watch.\n", ""))
    assert run_step(odd_root, path=odd_root.name)[0].returncode == 0
    assert run_step(odd_root, path=odd_root.name, fail_level="hint")[0].returncode == 1


@needs_bash
@pytest.mark.parametrize("settings", ["checks: [\n", "nam: x\n", "format: 99\n", "cards: {size: huge}\n"])
def test_the_action_annotates_broken_settings(settings: str, odd_root: Path) -> None:
    (odd_root / "bestiary.yaml").write_text(settings)
    done, summary = run_step(odd_root, path=odd_root.name)
    assert done.returncode == 2
    assert done.stdout.startswith(f"::error file={odd_root.name}/bestiary.yaml,line=1,")
    assert summary.startswith("## bestiary: 1 error\n")


@needs_bash
def test_the_action_ends_when_it_is_called_wrongly(odd_root: Path) -> None:
    done, _ = run_step(odd_root, path="nowhere")
    assert done.returncode == 2 and "There is no file or folder" in done.stderr
    done, _ = run_step(odd_root, path=odd_root.name, changed_since="nowhere; touch owned")
    assert done.returncode == 2
    assert not (odd_root.parent / "owned").exists()


# The guide


def snippets() -> list[str]:
    return [
        "\n".join(line[4:] for line in block.split("\n"))
        for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", GUIDE)
    ]


def test_the_guide_shows_what_there_is() -> None:
    configurations = [loaded(text) for text in snippets() if re.match(r"\s*[a-z]+:", text)]
    hooks = next(each for each in configurations if "repos" in each)
    assert {hook["id"] for repository in hooks["repos"] for hook in repository["hooks"]} <= set(HOOKS)
    jobs = next(each for each in configurations if "jobs" in each)
    step = jobs["jobs"]["check"]["steps"][-1]
    assert set(step["with"]) <= set(ACTION["inputs"])


def test_the_snippet_for_gitlab_works(root: Path) -> None:
    job = next(loaded(text) for text in snippets() if text.strip().startswith("bestiary:"))["bestiary"]
    line = job["script"][-1]
    words, _, file = line.partition(" > ")
    done = call(root, *words.split()[1:])
    assert done.returncode == 1
    assert [each["severity"] for each in json.loads(done.stdout)] == ["major"]
    assert job["artifacts"]["reports"]["codequality"] == file
    assert job["artifacts"]["when"] == "always"


@pytest.mark.parametrize("option", sorted(set(re.findall(r"(?<![|-])--[a-z][a-z-]*", GUIDE))))
def test_every_option_of_the_guide_is_there(option: str, tmp_path: Path) -> None:
    assert option in call(tmp_path, "check", "--help").stdout
