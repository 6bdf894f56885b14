"""What is remembered never hides a finding: after every edit the cached run says what a full run says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiary.checking import check_bestiary
from bestiary.remembering import CACHE, check_remembering

_HEAD = "tier: rook\ntypes: [person]\nvitality: 4\nstamina: 4\nspeed: 5\nmotivation: Peace.\ntactics: Waits.\n"
_SKILLS = "skills: {might: 3, reflex: 3, endurance: 3, wits: 3, insight: 3, presence: 3}\n"
_ENTRY = "passives:\n  - name: Calm\n    text: See [[club]] and [[focus]].\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    files = {
        "bestiary.yaml": "format: 1\n",
        "items/club.yaml": "name: Club\ncategory: weapon\nagainst: {strike: might}\n",
        "items/hook.yaml": "name: Hook\ncategory: gear\n",
        "traits/marsh.yaml": "name: Marsh\ngroup: label\n",
        "traits/fey.yaml": "name: Fey\ngroup: type\n",
        "creatures/guard.yaml": f"name: Guard\n{_HEAD}{_SKILLS}traits: [marsh]\nitems: [club]\n{_ENTRY}",
        "creatures/base.yaml": f"name: Base\nabstract: true\n{_HEAD}{_SKILLS}{_ENTRY}",
        "creatures/heir.yaml": "extends: base\nname: Heir\nitems: [hook]\n",
        "creatures/loner.yaml": f"name: Loner\n{_HEAD.replace('person', 'fey')}{_SKILLS}{_ENTRY}",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def write(name: str, text: str) -> Callable[[Path], None]:
    return lambda tree: (tree / name).write_text(text, encoding="utf-8") and None


def replaced(name: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(tree: Path) -> None:
        text = (tree / name).read_text(encoding="utf-8")
        assert old in text
        (tree / name).write_text(text.replace(old, new), encoding="utf-8")

    return edit


def removed(name: str) -> Callable[[Path], None]:
    return lambda tree: (tree / name).unlink()


EDITS = {
    "nothing": lambda tree: None,
    "a comment more": replaced("creatures/loner.yaml", "name: Loner", "name: Loner # alone"),
    "an item is gone": removed("items/club.yaml"),
    "an item is broken": write("items/club.yaml", "name: [\n"),
    "an item lost its skill": replaced("items/club.yaml", "against: {strike: might}\n", ""),
    "an item now weighs too much": replaced("items/club.yaml", "against:", "traits: [weight: d12]\nagainst:"),
    "a base breaks a rule": replaced("creatures/base.yaml", "speed: 5", "speed: 5\nsize: large 1"),
    "a base is gone": removed("creatures/base.yaml"),
    "an heir breaks a rule of its base": replaced("creatures/heir.yaml", "name: Heir", "name: Heir\ntier: pawn"),
    "a link fits two things": write("traits/club.yaml", "name: Club\ngroup: label\n"),
    "a creature takes the name of an item": write("creatures/club.yaml", f"name: Club\n{_HEAD}{_SKILLS}{_ENTRY}"),
    "a trait is gone": removed("traits/marsh.yaml"),
    "settings turn a check up": write("bestiary.yaml", "format: 1\nchecks: {no-motivation: error}\n"),
    "settings break": write("bestiary.yaml", "formt: 1\n"),
    "a sheet is built over another now": replaced("creatures/loner.yaml", "name: Loner", "name: Loner\nextends: heir"),
    "two files have one id": write("creatures/more-guard.yaml", "x"),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_cached_run_says_what_a_full_run_says(tree: Path, name: str) -> None:
    check_remembering(tree, tree)
    EDITS[name](tree)
    assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics
    assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics


def test_edits_one_after_another(tree: Path) -> None:
    for edit in [edit for name, edit in EDITS.items() if "item is" not in name and "gone" not in name]:
        try:
            edit(tree)
        except AssertionError:
            continue
        assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics


@pytest.mark.parametrize("text", ["", "{", "[]", '{"key": 1}', '{"key": null, "clean": {"a": 1}}'])
def test_a_broken_note_is_no_note(tree: Path, text: str) -> None:
    check_remembering(tree, tree)
    (tree / CACHE).write_text(text, encoding="utf-8")
    removed("items/club.yaml")(tree)
    assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics


def test_clean_files_are_left_unopened(tree: Path) -> None:
    check_remembering(tree, tree)
    again = check_remembering(tree, tree)
    assert again.diagnostics == ()
    assert {file.id for file in again.catalog.files if file.unread} >= {"guard", "loner", "club", "hook"}


def test_the_note_is_ignored_by_git(tree: Path) -> None:
    check_remembering(tree, tree)
    assert (tree / CACHE.parent / ".gitignore").read_text(encoding="utf-8") == "*\n"
