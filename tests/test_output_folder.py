"""The folder that cards are written to: whole files, and none of an earlier run that could pass for a current one."""

from __future__ import annotations

import os
from pathlib import Path
import sys

import pytest

from ran import Run
from small_bestiary import change, git, write


def names(folder: Path) -> list[str]:
    """All files below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_files_of_an_earlier_run_do_not_pass_for_new_ones(run: Run, home: Path) -> None:
    pictures = home / "build" / "cards"
    run("cards", "--format", "svg", "--format", "txt")
    write(home, "build/cards/mine.svg", "<svg/>")
    (pictures / "lackey.svg").write_text("drawn over", encoding="utf-8")
    (home / "creatures" / "dire-boar.yaml").unlink()
    (home / "creatures" / "lackey.yaml").unlink()
    ran = run("cards", "--format", "svg")
    # What others wrote, or wrote over ours, is theirs.
    assert sorted(path.name for path in pictures.iterdir()) == ["dire-wolf.svg", "lackey.svg", "mine.svg", "thug.svg"]
    assert "dire-boar.svg` of an earlier run is out of date and was taken away" in ran.err.replace("\\", "/")
    # Of another form, but with cards of what is gone.
    assert not (home / "build" / "cards.txt").exists()


def test_pictures_of_other_cards_stay_when_some_are_made_again(run: Run, home: Path) -> None:
    run("cards", "--format", "svg")
    ran = run("cards", "--format", "svg", "--only", "thug")
    assert ran.err == ""
    assert len(list((home / "build" / "cards").iterdir())) == 4


def test_a_format_that_fails_leaves_no_old_file_and_no_half_one(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("cards", "--format", "pdf")
    change(home, "creatures/thug.yaml", "Keeps to", "Stays by")
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = run("cards")
    assert ran.code == 1
    assert "pip install 'bestiary[pdf]'" in ran.err
    assert ran.err.count("pip install") == 1
    assert sorted(path.name for path in (home / "build").iterdir()) == ["cards.html"]


@pytest.mark.parametrize("form", ["html", "md", "txt"])
def test_a_write_that_fails_leaves_no_half_file_and_what_others_wrote(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    write(home, f"build/cards.{form}", "mine")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    ran = run("cards", "--format", form)
    assert ran.code == 1
    assert "No space left on device" in ran.err
    assert [path.name for path in (home / "build").iterdir()] == [f"cards.{form}"]
    assert (home / "build" / f"cards.{form}").read_text(encoding="utf-8") == "mine"


FIRST = {
    ("--format", "txt"): ["cards.txt"],
    ("--format", "html", "--format", "md"): ["cards.html", "cards.md"],
    ("--format", "svg"): [f"cards/{name}.svg" for name in ("dire-boar", "dire-wolf", "lackey", "thug")],
    ("--format", "pdf"): ["cards.pdf"],
    ("--format", "pdf", "--each"): [f"cards/{name}.pdf" for name in ("dire-boar", "dire-wolf", "lackey", "thug")],
    ("--format", "svg", "--copies", "lackey=2"): [
        f"cards/{name}.svg" for name in ("dire-boar", "dire-wolf", "lackey_1", "lackey_2", "thug")
    ],
}


@pytest.mark.parametrize("first", FIRST, ids=" ".join)
def test_files_of_another_form_stay_as_long_as_their_cards_look_like_that(
    run: Run, home: Path, first: tuple[str, ...]
) -> None:
    run("cards", *first)
    other = "txt" if "html" in first else "html"
    ran = run("cards", "--format", other)
    assert ran.err == ""
    assert names(home / "build") == sorted({*FIRST[first], f"cards.{other}"})
    # Neither is one that has only another number now.
    write(home, "creatures/asp.yaml", (home / "creatures/dire-wolf.yaml").read_text().replace("Dire Wolf", "Asp"))
    assert run("cards", "--format", other).err == ""
    change(home, "creatures/thug.yaml", "Keeps to", "Stays by")
    ran = run("cards", "--format", other)
    gone = [name for name in FIRST[first] if "thug" in name or name.startswith("cards.")]
    assert names(home / "build") == sorted({*FIRST[first], f"cards.{other}"} - {*gone})
    for name in gone:
        assert f"{name}` of an earlier run is out of date and was taken away" in ran.err.replace("\\", "/")


def test_a_picture_beside_a_sheet_is_part_of_how_its_card_looks(run: Run, home: Path) -> None:
    write(home, "creatures/thug.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
    change(home, "creatures/thug.yaml", "name: Thug", "name: Thug\nimage: thug.svg")
    assert run("cards", "--format", "txt").code == 0
    run("cards", "--format", "md")
    assert names(home / "build") == ["cards.md", "cards.txt"]
    write(home, "creatures/thug.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='9'/>")
    run("cards", "--format", "md")
    assert names(home / "build") == ["cards.md"]


def test_printing_some_cards_leaves_the_files_of_all_alone(run: Run, home: Path) -> None:
    run("cards", "--format", "html", "--format", "svg")
    change(home, "creatures/thug.yaml", "Keeps to", "Stays by")
    change(home, "creatures/lackey.yaml", "Keeps to", "Stays by")
    ran = run("cards", "--format", "txt", "--only", "thug")
    assert "thug.svg` of an earlier run is out of date" in ran.err
    assert names(home / "build") == [
        *("cards.html", "cards.txt"),
        *(f"cards/{name}.svg" for name in ("dire-boar", "dire-wolf", "lackey")),
    ]


#: Runs in turn, between which no sheet changes.
RIGHT = {
    "nothing is new": [(), ("--changed-since", "HEAD")],
    "nothing of some is new": [(), ("--only", "thug", "--changed-since", "HEAD")],
    "pictures": [("--format", "svg", "--format", "html"), ("--format", "svg", "--changed-since", "HEAD")],
    "all, then some of them as pictures": [("--format", "svg"), ("--format", "svg", "--only", "thug,lackey")],
    "of other kinds": [("--kind", "item"), ("--changed-since", "HEAD"), ("--kind", "item", "--changed-since", "HEAD")],
    "copies": [
        ("--format", "svg", "--copies", "lackey=Ana,Bo"),
        ("--format", "svg", "--copies", "lackey=Ana,Bo,Cy", "--changed-since", "HEAD"),
    ],
}


@pytest.mark.parametrize("runs", RIGHT.values(), ids=RIGHT)
def test_nothing_that_is_right_is_taken_away(run: Run, home: Path, runs: list[tuple[str, ...]]) -> None:
    write(home, "bestiary.yaml", "name: Small\ncards:\n  copies: {lackey: [Ana, Bo]}\n")
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "first")):
        git(home, *words)
    wrote: dict[str, bytes] = {}
    for words in runs:
        ran = run("cards", *words)
        assert (ran.code, "taken away" in ran.err) == (0, False), ran.err
        there = {name: (home / "build" / name).read_bytes() for name in names(home / "build")}
        assert {name: there.get(name) for name in wrote} == wrote
        wrote = there


def test_of_what_changed_since_a_revision_the_old_files_go(run: Run, home: Path) -> None:
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "first")):
        git(home, *words)
    change(home, "creatures/thug.yaml", "Keeps to", "Stays by")
    run("cards", "--format", "svg", "--format", "html")
    change(home, "creatures/thug.yaml", "Stays by", "Keeps to")
    ran = run("cards", "--format", "svg", "--changed-since", "HEAD")
    assert names(home / "build") == [f"cards/{name}.svg" for name in ("dire-boar", "dire-wolf", "lackey")]
    assert ran.err.count("out of date") == 2


def test_what_was_written_by_someone_else_stays(run: Run, home: Path) -> None:
    run("cards", "--format", "md", "--format", "svg")
    write(home, "build/cards.md", "mine")
    (home / "build/cards/thug.svg").write_text("mine too", encoding="utf-8")
    (home / "creatures/thug.yaml").unlink()
    run("cards", "--format", "txt")
    assert {"cards.md", "cards/thug.svg"} <= {*names(home / "build")}


def test_what_was_written_before_an_interruption_is_known_to_a_later_run(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, written = os.replace, []

    def interrupted(source: str, target: Path) -> None:
        written.append(target)
        if len(written) == 3:
            raise KeyboardInterrupt
        replace(source, target)

    with monkeypatch.context() as patched:
        patched.setattr("signal.signal", lambda *_: None)
        patched.setattr(os, "replace", interrupted)
        ran = run("cards", "--format", "svg")
    assert (ran.code, ran.out, ran.err.strip()) == (130, "", "")
    assert names(home / "build") == ["cards/dire-boar.svg", "cards/dire-wolf.svg"]
    (home / "creatures/dire-boar.yaml").unlink()
    run("cards", "--format", "txt")
    assert names(home / "build") == ["cards.txt", "cards/dire-wolf.svg"]


KINDS = {
    (): ("cards", ("dire-boar", "dire-wolf", "lackey", "thug")),
    ("creature",): ("cards", ("dire-boar", "dire-wolf", "lackey", "thug")),
    ("item",): ("items", ("bow", "jar")),
    ("creature", "item"): ("creatures-items", ("bow", "dire-boar", "dire-wolf", "jar", "lackey", "thug")),
}


def files_of(kinds: tuple[str, ...]) -> set[str]:
    """What a run for some kinds writes as Markdown and SVG."""
    name, ids = KINDS[kinds]
    return {f"{name}.md", *(f"{name}/{each}.svg" for each in ids)}


def print_kinds(run: Run, kinds: tuple[str, ...]) -> str:
    """What a run for some kinds has to say."""
    asked = [word for kind in kinds for word in ("--kind", kind)]
    ran = run("cards", "--format", "md", "--format", "svg", *asked)
    assert ran.code == 0, ran.err
    return ran.err


@pytest.mark.parametrize("later", KINDS, ids=str)
@pytest.mark.parametrize("first", KINDS, ids=str)
def test_cards_of_other_kinds_have_files_of_their_own(
    run: Run, home: Path, first: tuple[str, ...], later: tuple[str, ...]
) -> None:
    assert print_kinds(run, first) == ""
    assert print_kinds(run, later) == ""
    assert names(home / "build") == sorted(files_of(first) | files_of(later))


def test_files_of_a_kind_go_out_of_date_with_its_sheets(run: Run, home: Path) -> None:
    write(home, "items/thug.yaml", (home / "items/jar.yaml").read_text(encoding="utf-8"))
    for kinds in KINDS:
        print_kinds(run, kinds)
    # An item of the same id is another card.
    change(home, "items/thug.yaml", "It hums", "It sings")
    said = print_kinds(run, ("item",)).replace("\\", "/")
    assert {name for name in names(home / "build") if name not in files_of(()) | files_of(("item",))} == {
        "items/thug.svg",
        *(f"creatures-items/{name}.svg" for name in ("bow", "dire-boar", "dire-wolf", "jar", "lackey", "thug_1")),
    }
    assert said.count("out of date") == 2 and "creatures-items.md` of an earlier run" in said
    (home / "items/jar.yaml").unlink()
    print_kinds(run, ())
    assert "items/jar.svg" not in names(home / "build") and "items/bow.svg" in names(home / "build")
    assert "items.md" not in names(home / "build")
