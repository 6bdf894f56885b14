"""What is remembered never hides a finding: after every edit the cached run says what a full run says."""

from __future__ import annotations

from collections.abc import Callable
import json
import os
from pathlib import Path
import shutil
import time

import pytest

from bestiary.collection import looking
from bestiary.collection.looking import look_at
from bestiary.lint import remembering
from bestiary.lint.checking import check_bestiary
from bestiary.lint.notes import CACHE
from bestiary.lint.remembering import check_again, check_remembering
from bestiary.resources import program_folder

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


def moved(name: str, to: str) -> Callable[[Path], None]:
    def edit(tree: Path) -> None:
        (tree / to).parent.mkdir(exist_ok=True)
        (tree / name).rename(tree / to)

    return edit


def removed(name: str) -> Callable[[Path], None]:
    return lambda tree: (tree / name).unlink()


EDITS = {
    "nothing": lambda tree: None,
    "a comment more": replaced("creatures/loner.yaml", "name: Loner", "name: Loner # alone"),
    "an item is gone": removed("items/club.yaml"),
    "an item is gone to a folder of another name": moved("items/club.yaml", "item/club.yaml"),
    "an item is gone to a name that makes no id": moved("items/club.yaml", "items/Club.yaml"),
    "a base is gone to a name that makes no id": moved("creatures/base.yaml", "creatures/Base.yaml"),
    "an item is broken": write("items/club.yaml", "name: [\n"),
    "an item has a mistake that is allowed": replaced(
        "items/club.yaml", "against:", "wheight: 3\nallow: {unknown-key: mine}\nagainst:"
    ),
    "a base has a mistake that is allowed": replaced(
        "creatures/base.yaml", "speed: 5", "speeed: 3\nspeed: 5\nsize: large 1\nallow: {unknown-key: mine}"
    ),
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
    "a trait is of another group": replaced("traits/marsh.yaml", "group: label", "group: type"),
    "a trait asks for something behind it": replaced(
        "traits/marsh.yaml", "group: label", "group: label\nparameter: {kind: die}"
    ),
    "a trait is broken": write("traits/marsh.yaml", "name: [\n"),
    "a trait has a mistake": replaced("traits/fey.yaml", "group", "gruop"),
    "a trait says the same": replaced("traits/marsh.yaml", "name: Marsh", "name: Marsh # wet"),
    "a trait has another name": replaced("traits/marsh.yaml", "name: Marsh", "name: Bog"),
    "a tier above all others": write(
        "traits/titan.yaml", "name: Titan\ngroup: tier\ntier: {rank: 9, actions: 3, boons: all}\n"
    ),
    "a packaged trait is another": write("traits/person.yaml", "name: Person\ngroup: label\noverrides: true\n"),
    "a packaged size is another": write(
        "traits/medium.yaml",
        "name: Medium\ngroup: size\noverrides: true\nsize: {rank: 1, spaces: [9, 9], falling: 1, burden: 1}\n",
    ),
    "a creature lies among the items": lambda tree: (
        (tree / "creatures/loner.yaml").rename(tree / "items/loner.yaml") and None
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_cached_run_says_what_a_full_run_says(tree: Path, name: str) -> None:
    check_remembering(tree, tree)
    EDITS[name](tree)
    assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics
    assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics


def _deep(tree: Path, name: str) -> Path:
    """A folder that is too deep to be looked into, which is told like one that may not be read."""
    folder = tree / name / "/".join("x" * 61)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


#: A folder that cannot be looked into, and how a sheet names something that is not there.
UNSEEN = {
    "an item": ("items", "items: [club]", "items: [club, cub]"),
    "a trait": ("traits", "traits: [marsh]", "traits: [marsh, bog]"),
    "a link": ("terms", "See [[club]]", "See [[club]] and [[nothing]]"),
    "a base": ("creatures", "name: Guard", "name: Guard\nextends: nobody"),
}


@pytest.mark.parametrize("row", UNSEEN)
def test_what_may_be_in_a_folder_that_cannot_be_read_is_missed_only_later(row: str, tree: Path) -> None:
    folder, old, new = UNSEEN[row]
    _deep(tree, folder)
    replaced("creatures/guard.yaml", old, new)(tree)
    for _ in range(2):
        found = check_remembering(tree, tree).diagnostics
        assert found == check_bestiary(tree, tree).diagnostics
        assert [each.check for each in found] == ["unreadable-file"]
    shutil.rmtree(tree / folder / "x")
    found = check_remembering(tree, tree).diagnostics
    assert found == check_bestiary(tree, tree).diagnostics
    assert [each.name for each in found] == ["creatures/guard.yaml"]


def test_what_cannot_be_in_a_folder_that_cannot_be_read_is_missed_at_once(tree: Path) -> None:
    _deep(tree, "items")
    replaced("creatures/guard.yaml", "traits: [marsh]", "traits: [marsh, bog]")(tree)
    checks = [each.check for each in check_bestiary(tree, tree).diagnostics]
    assert checks == ["unknown-trait", "unreadable-file"]


def test_edits_one_after_another(tree: Path) -> None:
    for edit in [edit for name, edit in EDITS.items() if "item is" not in name and "gone" not in name]:
        try:
            edit(tree)
        except AssertionError:
            continue
        assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics


BLOCK = "type: featureblock\nname: Ogre\nfeatureblock_type: Hazard\nlevel: 1\nfeatures: []\n"
#: A block whose kind is not that of its folder, and what comes beside it between two runs.
STRAYS = {
    "no namesake by its folder": (
        "creatures/a/ogre.yaml",
        "creatures/b/ogre.yaml",
        f"name: Ogre\n{_HEAD}{_SKILLS}{_ENTRY}",
    ),
    "a namesake in another folder": ("creatures/a/ogre.yaml", "hazards/ogre.yaml", BLOCK),
    "a namesake before it": ("hazards/ogre.yaml", "creatures/a/ogre.yaml", BLOCK),
}


@pytest.mark.parametrize("name", STRAYS)
def test_the_kind_of_an_unopened_file_is_what_it_says_itself(tree: Path, name: str) -> None:
    first, second, text = STRAYS[name]
    for each in (first, second):
        (tree / each).parent.mkdir(parents=True, exist_ok=True)
    write(first, BLOCK)(tree)
    memory = check_again(tree, tree, look_at(tree), None)
    check_remembering(tree, tree)
    write(second, text)(tree)
    full = check_bestiary(tree, tree).diagnostics
    assert [each.check for each in full] == (["duplicate-id"] if text == BLOCK else [])
    for _ in range(2):
        memory = check_again(tree, tree, look_at(tree), memory)
        assert check_remembering(tree, tree).diagnostics == memory.checked.diagnostics == full


def test_a_name_that_an_unopened_file_prints_is_still_suggested(tree: Path) -> None:
    replaced("items/hook.yaml", "name: Hook", "name: Boat Anchor")(tree)
    replaced("creatures/guard.yaml", "items: [club]", "items: [club, boat-anchor]")(tree)
    for _ in range(3):
        found = check_remembering(tree, tree).diagnostics
        assert found == check_bestiary(tree, tree).diagnostics
        assert [edit.text for each in found for edit in each.edits] == ["hook"]


def test_the_game_of_unopened_files_is_known(tree: Path) -> None:
    """Which checks can be set, and whether the settings name the right game, rests on sheets that are not opened."""
    write("bestiary.yaml", "system: senteia\nchecks: {misspelt-keyword: hint}\n")(tree)
    write("creatures/ogre.yaml", BLOCK)(tree)
    for _ in range(3):
        assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics
    write("creatures/giant.yaml", BLOCK.replace("type: featureblock", "system: senteia"))(tree)
    for _ in range(3):
        assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics != ()


_OTHER_SHAPES = (
    '{"key": 1}',
    '{"key": null, "clean": {"a": 1}}',
    '{"key": "", "things": [[1, 2]], "files": {}}',
    '{"key": "", "things": [], "files": {"a.yaml": []}}',
    '{"key": "", "things": [], "files": {"a.yaml": [0, [1, 1, 1, 1, 1], "", null, true, [], [], null]}}',
    '{"key": [[[[[[]]]]]]}',
)


@pytest.mark.parametrize("shape", _OTHER_SHAPES)
def test_a_note_of_another_shape_is_no_note(tree: Path, shape: str) -> None:
    check_remembering(tree, tree)
    key = json.loads((tree / CACHE).read_text(encoding="utf-8"))["key"]
    (tree / CACHE).write_text(shape.replace('"key": ""', f'"key": {json.dumps(key)}'), encoding="utf-8")
    removed("items/club.yaml")(tree)
    assert check_remembering(tree, tree).diagnostics == check_bestiary(tree, tree).diagnostics


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000])
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


def test_a_trait_concerns_those_who_have_it(tree: Path) -> None:
    check_remembering(tree, tree)
    replaced("traits/marsh.yaml", "name: Marsh", "name: Bog")(tree)
    again = check_remembering(tree, tree)
    unread = {file.id for file in again.catalog.files if file.unread}
    assert {"loner", "base", "heir", "hook"} <= unread and "guard" not in unread


def test_a_trait_behind_another_concerns_those_who_name_it(tree: Path) -> None:
    replaced("creatures/guard.yaml", "[marsh]", "[resistant: [cold, marsh]]")(tree)
    check_remembering(tree, tree)
    write("traits/heath.yaml", "name: Heath\ngroup: label\n")(tree)
    assert "guard" in {file.id for file in check_remembering(tree, tree).catalog.files if file.unread}
    removed("traits/marsh.yaml")(tree)
    removed("traits/heath.yaml")(tree)
    assert [each.check for each in check_remembering(tree, tree).diagnostics] == ["trait-parameter"]


def test_a_file_is_read_again_though_its_size_and_time_are_as_before(tree: Path) -> None:
    sheet = tree / "creatures" / "guard.yaml"
    long_ago = 1_000_000_000
    os.utime(sheet, (long_ago, long_ago))
    check_remembering(tree, tree)
    check_remembering(tree, tree)
    replaced("creatures/guard.yaml", "[marsh]", "[mrash]")(tree)
    os.utime(sheet, (long_ago, long_ago))
    assert [each.check for each in check_remembering(tree, tree).diagnostics] == ["unknown-trait"]


def test_another_program_remembers_nothing(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (program_folder() / "cli" / "main.py").is_file()
    module = tmp_path / "program" / "part" / "module.py"
    module.parent.mkdir(parents=True)
    module.write_text("1", encoding="utf-8")
    monkeypatch.setattr(remembering, "program_folder", lambda: tmp_path / "program")
    keys = []
    for content in ("1", "12"):
        module.write_text(content, encoding="utf-8")
        check_remembering(tree, tree)
        keys.append(json.loads((tree / CACHE).read_text(encoding="utf-8"))["key"])
    assert keys[0] != keys[1]


def test_an_old_file_is_not_read_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # As if all had been written long before the look.
    monkeypatch.setattr(looking, "time_ns", lambda: time.time_ns() + 10**10)
    check_remembering(tree, tree)
    read: list[str] = []
    original = looking.read_bytes
    monkeypatch.setattr(looking, "read_bytes", lambda path: read.append(path) or original(path))
    check_remembering(tree, tree)
    assert read == []
    replaced("creatures/guard.yaml", "[marsh]", "[fey]")(tree)
    check_remembering(tree, tree)
    assert read == [str(tree / "creatures" / "guard.yaml")]


def test_the_note_is_ignored_by_git(tree: Path) -> None:
    check_remembering(tree, tree)
    assert (tree / CACHE.parent / ".gitignore").read_text(encoding="utf-8") == "*\n"
