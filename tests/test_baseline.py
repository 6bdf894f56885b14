"""A baseline: an old collection adopts the checks, and only what is new counts from then on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ran import call
from sound_sheet import SHEET

TYPO = SHEET.replace("types: [person]", "types: [person]\ntraits: [agressive]")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A bestiary with a baseline of the errors it has."""
    (tmp_path / "bestiary.yaml").write_text("name: Old\n")
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "guard.yaml").write_text(TYPO)
    (tmp_path / "creatures" / "broken.yaml").write_text("name: [\n")
    done = call(tmp_path, "check", "--write-baseline", "known.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "known.json: 2 findings from now on known\n"
    return tmp_path


def test_an_old_collection_adopts_the_checks(root: Path) -> None:
    assert call(root, "check").returncode == 1
    done = call(root, "check", "--baseline", "known.json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 files checked: nothing found\n", "")


def test_a_baseline_is_the_same_each_time_and_has_no_lines_in_it(root: Path) -> None:
    text = (root / "known.json").read_text()
    call(root, "check", "--write-baseline", "again.json")
    assert (root / "again.json").read_text() == text
    assert json.loads(text)["known"] == [
        {
            "file": "creatures/broken.yaml",
            "code": "Y106",
            "place": "",
            "about": "the bracket `[` of line … is never closed | name: [",
            "count": 1,
        },
        {
            "file": "creatures/guard.yaml",
            "code": "N201",
            "place": "traits",
            "about": "no trait is called `agressive`",
            "count": 1,
        },
    ]


def test_moved_lines_do_not_matter(root: Path) -> None:
    (root / "creatures" / "guard.yaml").write_text("# moved\n\n" + TYPO.replace("speed: 5\n", "\n\nspeed: 5\n"))
    assert call(root, "check", "--baseline", "known.json").returncode == 0


def test_it_holds_from_any_folder(root: Path) -> None:
    for folder, words in [
        (root / "creatures", ("--baseline", "../known.json")),
        (root.parent, (str(root), "--baseline", str(root / "known.json"))),
        (root.parent, (root.name, "--baseline", f"{root.name}/known.json")),
    ]:
        done = call(folder, "check", *words)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_new_finding_of_the_same_kind_elsewhere_counts(root: Path) -> None:
    (root / "creatures" / "guard.yaml").write_text(TYPO.replace("[agressive]", "[agressive, cowerdly]"))
    done = call(root, "check", "--baseline", "known.json")
    assert done.returncode == 1
    assert "cowerdly" in done.stdout and "no trait is called `agressive`" not in done.stdout


@pytest.mark.parametrize(
    ("old", "new"),
    [("speed: 5", "speed: fast"), ("speed: 5", "speed: ["), ("agressive", "agressiv"), ("guard", "gard")],
)
def test_what_a_new_mistake_hides_is_not_called_gone(root: Path, old: str, new: str) -> None:
    base = TYPO.replace("passives:", "tags: [guard]\npassives:").replace("motivation: A quiet watch.\n", "")
    (root / "creatures" / "guard.yaml").write_text(base)
    (root / "creatures" / "heir.yaml").write_text("extends: guard\nname: Heir\n")
    call(root, "check", "--write-baseline", "known.json")
    for name in ("guard", "heir"):
        path = root / "creatures" / f"{name}.yaml"
        path.write_text(path.read_text().replace(old, new))
    done = call(root, "check", "--baseline", "known.json")
    assert (done.returncode, "no longer there" in done.stderr) == (1, False), done.stdout
    (root / "creatures" / "guard.yaml").write_text(base)
    (root / "creatures" / "heir.yaml").write_text("extends: guard\nname: Heir\n")
    done = call(root, "check", "--baseline", "known.json")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_second_finding_of_the_same_kind_at_the_same_place_counts(root: Path) -> None:
    text = "passives:\n  - name: Watchful\n    text: See [[nothing]].\n"
    plain = SHEET.split("passives:")[0]
    (root / "creatures" / "linked.yaml").write_text(plain + text)
    call(root, "check", "--write-baseline", "known.json")
    assert call(root, "check", "--baseline", "known.json").returncode == 0
    (root / "creatures" / "linked.yaml").write_text(plain + text.replace("]].", "]] and [[nothing-else]]."))
    done = call(root, "check", "--baseline", "known.json")
    assert done.returncode == 1
    assert done.stdout.count("unknown-link") == 1


#: What stands in a sheet, what it becomes, and the words of the findings that are new then.
LATER = {
    "another name at the same place": ("items: [maull]\n", "items: [swordd]\n", ["`swordd`"]),
    "a name before it": ("items: [maull]\n", "items: [zzz, maull]\n", ["`zzz`"]),
    "a sound name before it": ("items: [maull]\n", "items: [club, maull]\n", []),
    "another broken line": ("banes: [\n", "x: y: z\nbanes: [\n", ["a colon inside text"]),
    "the same line further down": ("banes: [\n", "# more\nbanes: [\n", []),
    "a rule of the game is broken beside it": (
        "speeed: 3\n",
        "speeed: 3\nbanes:\n  - {name: A, range: 1-2, text: a}\n  - {name: B, range: 2, text: b}\n",
        ["bane `B` fires on 2"],
    ),
}


@pytest.mark.parametrize("name", LATER)
def test_only_what_was_known_is_known_later(name: str, root: Path) -> None:
    before, after, new = LATER[name]
    (root / "items").mkdir()
    (root / "items" / "club.yaml").write_text("name: Club\ncategory: armor\n")
    (root / "creatures" / "guard.yaml").write_text(SHEET + before)
    call(root, "check", "--write-baseline", "known.json")
    (root / "creatures" / "guard.yaml").write_text(SHEET + after)
    done = call(root, "check", "--baseline", "known.json", "--format", "json")
    said = [each["message"] for each in json.loads(done.stdout)["findings"]]
    assert len(said) == len(new) and all(words in message for words, message in zip(new, said, strict=True)), said


def test_the_same_finding_in_another_file_counts(root: Path) -> None:
    (root / "creatures" / "other.yaml").write_text(TYPO)
    done = call(root, "check", "--baseline", "known.json")
    assert done.returncode == 1 and done.stdout.startswith("creatures/other.yaml:4:10: error N201")


def test_what_is_gone_is_told(root: Path) -> None:
    (root / "creatures" / "guard.yaml").write_text(SHEET)
    done = call(root, "check", "--baseline", "known.json")
    assert done.returncode == 0
    assert done.stderr == "bestiary: 1 known finding no longer there; `--write-baseline known.json` takes it out\n"
    assert call(root, "check", "creatures/broken.yaml", "--baseline", "known.json").stderr == ""


def test_a_baseline_of_a_part_is_misuse(root: Path) -> None:
    done = call(root, "check", "creatures/guard.yaml", "--write-baseline", "known.json")
    assert done.returncode == 2 and "whole bestiary" in done.stderr


_CUT, _OTHER = "it is no whole JSON file", "it holds something else"
_ROW = '{"format": 2, "known": [{"file": "a", "code": "b", "place": "c"%s}]}'
#: What stands in the file of a baseline, and why that is none.
BROKEN = {
    "empty": ("", _CUT),
    "cut off": ("{", _CUT),
    "a merge with both sides": ('<<<<<<< HEAD\n{"format": 2}\n=======\n', _CUT),
    "nested without end": ("[" * 100_000, _CUT),
    "no text": (b"\xff\xfe\x00", _CUT),
    "a list": ("[]", _OTHER),
    "nothing": ("null", _OTHER),
    "no version": ('{"known": []}', _OTHER),
    "an older version": ('{"format": 1, "known": []}', "is of another version"),
    "a newer version": ('{"format": 99, "known": []}', "is of another version"),
    "a map of findings": ('{"format": 2, "known": {"a": 1}}', _OTHER),
    "no words": (_ROW % "", _OTHER),
    "a list as a name": (_ROW % ', "code": [], "about": "d", "count": 1', _OTHER),
    "a word as a number": (_ROW % ', "about": "d", "count": "many"', _OTHER),
    "a number without end": (_ROW % ', "about": "d", "count": Infinity', _OTHER),
    "no file": (None, "There is no baseline"),
    "a folder": (Path(), "cannot be read: it is a folder"),
}


@pytest.mark.parametrize("row", BROKEN)
def test_a_broken_baseline_is_exit_2_in_plain_words(row: str, root: Path) -> None:
    text, why = BROKEN[row]
    path = root / "known.json"
    path.unlink()
    if isinstance(text, Path):
        path.mkdir()
    elif text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = call(root, "check", "--baseline", "known.json")
    assert (done.returncode, done.stdout) == (2, "")
    said = " ".join(done.stderr.split())
    assert "baseline" in said and why in said and "Error" not in said.replace("Error: ", "") and "Traceback" not in said


def test_a_baseline_that_cannot_be_written_is_exit_2(root: Path) -> None:
    done = call(root, "check", "--write-baseline", "creatures")
    assert done.returncode == 2 and "cannot be written" in done.stderr


def test_findings_of_hints_are_known_too(root: Path) -> None:
    (root / "creatures" / "guard.yaml").write_text(SHEET.replace("motivation: A quiet watch.\n", ""))
    call(root, "check", "--write-baseline", "known.json")
    assert call(root, "check", "--baseline", "known.json", "--fail-level", "hint").returncode == 0


def test_mending_leaves_known_findings_alone(root: Path) -> None:
    before = (root / "creatures" / "guard.yaml").read_text()
    done = call(root, "check", "--diff", "--baseline", "known.json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (root / "creatures" / "new.yaml").write_text(TYPO)
    done = call(root, "check", "--diff", "--baseline", "known.json")
    assert done.returncode == 1 and "b/creatures/new.yaml" in done.stdout and "guard" not in done.stdout
    assert done.stderr == "`--fix` would mend 1 mistake in 1 file\n"
    done = call(root, "check", "--fix", "--baseline", "known.json")
    assert done.returncode == 0 and (root / "creatures" / "guard.yaml").read_text() == before
    assert "aggressive" in (root / "creatures" / "new.yaml").read_text()


@pytest.mark.parametrize("name", ["creatures/guard.yaml", "bestiary.yaml", "notes.json"])
def test_no_other_file_is_replaced_by_a_baseline(name: str, root: Path) -> None:
    path = root / name
    path.write_text(path.read_text() if path.exists() else '{"name": "mine"}')
    before = path.read_bytes()
    done = call(root, "check", "--write-baseline", name)
    assert done.returncode == 2 and "is no baseline" in done.stderr
    assert path.read_bytes() == before


def test_a_baseline_of_another_version_is_replaced(root: Path) -> None:
    (root / "known.json").write_text('{"format": 99, "known": []}')
    assert call(root, "check", "--write-baseline", "known.json").returncode == 0
    assert call(root, "check", "--baseline", "known.json").returncode == 0
