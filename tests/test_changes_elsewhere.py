"""`check --changed-since` where a change shows over another path: links, pictures, repositories within the repository."""

from __future__ import annotations

from collections.abc import Callable
import os
from pathlib import Path
import shutil

import pytest

from ran import call
from sound_sheet import SHEET
from test_changes import OLD, git, reported, root

__all__ = ["root"]
pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or os.name == "nt", reason="git is not installed, or links are not to be had"
)
WRONG = SHEET.replace("speed: 5", "speed: ten")
Step = Callable[[Path], object]


def save(name: str, text: str) -> Step:
    def step(root: Path) -> None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")

    return step


def link(name: str, to: str) -> Step:
    def step(root: Path) -> None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).unlink(missing_ok=True)
        (root / name).symlink_to(to)

    return step


def move(name: str, to: str) -> Step:
    return lambda root: (root / name).rename(root / to)


def remove(name: str) -> Step:
    return lambda root: (root / name).unlink()


def steps(*each: Step) -> Step:
    return lambda root: [step(root) for step in each]


def embedded(name: str, *files: str) -> Step:
    """Another repository in a folder, all of it committed there."""

    def step(root: Path) -> None:
        (root / name).mkdir(parents=True)
        git(root / name, "init", "-q", "-b", "main")
        for file in files:
            save(file, OLD)(root / name)
        commit(root / name)

    return step


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "more")


TARGET = save("shared/wolf.txt", SHEET)
LINK = link("creatures/wolf.yaml", "../shared/wolf.txt")
FOLDER = steps(save("shared/wolf.yaml", SHEET), save("shared/bear.yaml", SHEET), link("creatures/pack", "../shared"))
ARMED = save("creatures/packed.yaml", SHEET + "items: [pike]\n")
PIKE = steps(
    save("shared/pike.yaml", "name: Pike\ncategory: weapon\nagainst: {strike: might}\n"),
    link("items/pack", "../shared"),
)
WOLF = {"creatures/wolf.yaml"}
IN_PACK = {"creatures/pack/wolf.yaml"}

#: What is committed, what is done then, and the files that a report has to name.
CASES: dict[str, tuple[Step, Step, set[str]]] = {
    "what a link leads to is broken": (steps(TARGET, LINK), save("shared/wolf.txt", WRONG), WOLF),
    "what a link leads to has another name": (steps(TARGET, LINK), move("shared/wolf.txt", "shared/dog.txt"), WOLF),
    "a link leads elsewhere": (
        steps(TARGET, LINK, save("shared/dog.txt", WRONG)),
        link("creatures/wolf.yaml", "../shared/dog.txt"),
        WOLF,
    ),
    "a link on the way leads elsewhere": (
        steps(
            TARGET,
            LINK,
            save("shared/dog.txt", SHEET),
            link("shared/wolf.txt", "dog.txt"),
            save("shared/cat.txt", WRONG),
        ),
        link("shared/wolf.txt", "cat.txt"),
        WOLF,
    ),
    "a file in a linked folder is broken": (FOLDER, save("shared/wolf.yaml", WRONG), IN_PACK),
    "a file in a linked folder comes": (FOLDER, save("shared/dog.yaml", WRONG), {"creatures/pack/dog.yaml"}),
    "a file in a linked folder goes": (steps(PIKE, ARMED), remove("shared/pike.yaml"), {"creatures/packed.yaml"}),
    "a whole repository comes": (steps(), embedded("creatures/inner", "wolf.yaml"), {"creatures/inner/wolf.yaml"}),
}


@pytest.mark.parametrize("case", CASES)
def test_a_change_that_shows_elsewhere(case: str, root: Path) -> None:
    before, change, files = CASES[case]
    before(root)
    commit(root)
    assert reported(root) == set()
    change(root)
    assert reported(root) == files
    commit(root)
    assert reported(root) == set() and reported(root, since="HEAD~1") == files


#: What is changed so that nobody can know which files were there: all is told.
LOST: dict[str, tuple[Step, Step]] = {
    "a linked folder is another": (
        steps(PIKE, ARMED, save("other/club.yaml", "name: Club\n")),
        link("items/pack", "../other"),
    ),
    "a linked folder goes": (steps(PIKE, ARMED), remove("items/pack")),
    "a repository within goes": (
        embedded("creatures/inner", "wolf.yaml"),
        lambda root: shutil.rmtree(root / "creatures/inner"),
    ),
}


@pytest.mark.parametrize("case", LOST)
def test_all_is_told_where_it_is_not_known_what_was_there(case: str, root: Path) -> None:
    before, change = LOST[case]
    before(root)
    commit(root)
    change(root)
    assert "creatures/old.yaml" in reported(root)


def test_a_repository_within_tells_what_changed_in_it(root: Path) -> None:
    embedded("creatures/inner", "wolf.yaml", "bear.yaml")(root)
    commit(root)
    assert reported(root) == set()
    save("creatures/inner/wolf.yaml", WRONG)(root)
    save("creatures/inner/dog.yaml", WRONG)(root)
    found = {"creatures/inner/wolf.yaml", "creatures/inner/dog.yaml"}
    assert reported(root) == found
    commit(root / "creatures/inner")
    assert reported(root) == found
    commit(root)
    assert reported(root) == set() and reported(root, since="HEAD~1") == found


def test_a_link_that_leads_out_of_the_repository_is_always_told(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "wolf.yaml"
    outside.write_text(WRONG)
    (root / "creatures" / "wolf.yaml").symlink_to(outside)
    commit(root)
    assert reported(root) == WOLF


IGNORED: dict[str, tuple[Step, set[str]]] = {
    "a file": (steps(TARGET, LINK, save(".gitignore", "*.txt\n")), WOLF),
    "a file over two links": (
        steps(TARGET, LINK, link("shared/wolf.txt", "../mine/wolf.yaml"), save("mine/wolf.yaml", SHEET)),
        WOLF,
    ),
    "a folder": (FOLDER, {*IN_PACK, "creatures/pack/bear.yaml"}),
}


@pytest.mark.parametrize("case", IGNORED)
def test_a_link_to_what_git_ignores_is_always_told(case: str, root: Path) -> None:
    before, files = IGNORED[case]
    save(".gitignore", "mine/\nshared/\n")(root)
    before(root)
    for file in (root / "shared").glob("*"):
        file.write_text(WRONG, encoding="utf-8")
    commit(root)
    assert reported(root) == files


PICTURED = save("creatures/pictured.yaml", SHEET + "image: art/x.svg\n")
PICTURE = save("creatures/art/x.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
PICTURES: dict[str, tuple[Step, Step]] = {
    "goes": (PICTURE, remove("creatures/art/x.svg")),
    "is damaged": (PICTURE, save("creatures/art/x.svg", "nothing")),
    "is damaged behind a link": (
        steps(PICTURE, move("creatures/art", "art"), link("creatures/art", "../art")),
        save("art/x.svg", "nothing"),
    ),
}


@pytest.mark.parametrize("case", PICTURES)
def test_a_picture_that(case: str, root: Path) -> None:
    before, change = PICTURES[case]
    steps(PICTURED, before)(root)
    commit(root)
    assert reported(root, "--cards") == set()
    change(root)
    assert reported(root, "--cards") == {"creatures/pictured.yaml"}


def test_git_is_quoted_with_its_reason(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    done = call(root, "check", "--changed-since", "HEAD")
    assert done.returncode == 2 and "\t" not in done.stderr
    assert "dubious ownership" in done.stderr and "safe.directory" in done.stderr
