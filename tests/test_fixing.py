"""`bestiary check --fix`: what is mended, what is left, and that not one other byte changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import chdir
from difflib import SequenceMatcher
import os
from pathlib import Path
from random import Random
import re
import shutil
import stat
import subprocess
from typing import NamedTuple

from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from bestiary.cli.main import bestiary
from bestiary.diagnostic import Diagnostic, Edit, Source, Span
from bestiary.edits import apply_edits
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.mend.fixing import Mending, mend_bestiary, mend_syntax
from sound_sheet import SHEET

CASES = Path(__file__).with_name("fixing")
BAD = sorted(Path(__file__).with_name("checks").glob("*/bad"))
STATBLOCK = Path(__file__).parents[1] / "creatures" / "draw-steel" / "salt" / "bell-diver.yaml"
WORLD = CASES / "world"
#: Cases that are left as they are, since nobody can be sure what was meant.
LEFT = {
    "not-surely-a-comment",
    "count-of-an-item",
    "key-given-twice",
    "two-keys-on-a-line",
    "merge-conflict",
    "number-with-another-unit",
    "number-with-a-remark",
    "key-misspelt-and-without-colon",
    "more-text-or-a-key",
    "more-text-of-a-number",
    "entries-in-words",
    "text-or-a-key-between-braces",
    "text-and-perhaps-a-comment",
    "anchor-and-perhaps-a-comment",
    "types-switched-on",
    "comma-after-a-number",
    "copy-misspelt-of-a-skill-with-another-number",
    "copy-misspelt-of-an-item",
    "copy-misspelt-with-a-remark",
}
BOM = b"\xef\xbb\xbf"


def find_cases() -> list[Path]:
    return sorted(path.parent for kind in ("creatures", "items") for path in (CASES / kind).glob("*/in.yaml"))


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    shutil.copytree(WORLD, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def all_of(checked: Bestiary) -> list[Diagnostic]:
    return list(checked.diagnostics)


def mend(root: Path, unsafe: bool = False) -> Mending:
    return mend_bestiary(root, root, all_of, unsafe)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bestiary, ["check", *arguments])


class Mended(NamedTuple):
    """What two runs made of files and said, the second of what the first had left."""

    first: Result
    texts: Mapping[str, bytes]
    second: Result
    again: Mapping[str, bytes]


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Mended:
    """All cases, mended in one place: none has a say in what becomes of another."""
    root = tmp_path_factory.mktemp("cases")
    shutil.copytree(WORLD, root, dirs_exist_ok=True)
    for case in find_cases():
        (root / name_of(case)).write_bytes((case / "in.yaml").read_bytes())
    with chdir(root):
        first, texts = run("--fix"), _cases_in(root)
        second, again = run("--fix"), _cases_in(root)
    return Mended(first, texts, second, again)


def _cases_in(root: Path) -> Mapping[str, bytes]:
    return {name: (root / name).read_bytes() for name in map(name_of, find_cases())}


def name_of(case: Path) -> str:
    """The file that a case is written to, below the root."""
    return f"{case.parent.name}/{case.name}.yaml"


def about(name: str, said: str) -> list[str]:
    return [line for line in said.splitlines() if line.startswith(f"{name}:")]


@pytest.mark.parametrize("case", find_cases(), ids=lambda case: f"{case.parent.name}-{case.name}")
def test_case(case: Path, mended: Mended) -> None:
    """Mended as written down, clean after it, and nothing to mend a second time."""
    name, wanted = name_of(case), (case / "out.yaml").read_bytes()
    assert mended.texts[name] == wanted, about(name, mended.first.output)
    assert (about(name, mended.first.stderr) != []) == (case.name not in LEFT)
    assert (mended.again[name], about(name, mended.second.stderr)) == (wanted, [])
    found = about(name, mended.second.stdout)
    assert found == [] or case.name in LEFT
    assert found == about(name, mended.first.stdout)


def test_cases_change_nothing_else(mended: Mended) -> None:
    """What is found besides them after the second run is nothing, and that run mends nothing."""
    names = tuple(f"{name_of(case)}:" for case in find_cases())
    places = [line for line in mended.second.stdout.splitlines() if re.match(r"\S+\.yaml:", line)]
    assert [line for line in places if not line.startswith(names)] == []
    assert mended.second.stderr == ""
    assert mended.first.exit_code == mended.second.exit_code


@pytest.mark.parametrize(
    ("end", "mark", "last"),
    [
        ("\r\n", BOM, False),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (("\r\n", b"", True), ("\n", b"", False), ("\n", BOM, True))
        ),
    ],
)
def test_line_ends_mark_and_blanks_stay(world: Path, end: str, mark: bytes, last: bool) -> None:
    """All cases at once, each with a blank before its line ends."""
    wanted = {}
    for case in find_cases():
        before, after = (
            (case / name).read_text(encoding="utf-8").replace("stamina:", "stamina:  ").replace("\n", f" {end}")
            for name in ("in.yaml", "out.yaml")
        )
        if not last:
            before, after = before.removesuffix(f" {end}"), after.removesuffix(f" {end}")
        # What a fix writes itself has no blanks at its end.
        after = after.replace(f">- {end}", f">-{end}") if ">-" not in before else after
        for written in ("  - immortal", "  - candid", "- name: Sly", "- name: Slow"):
            after = after.replace(f"{written} {end}", f"{written}{end}")
        for key in ("banes:", "items:", "traits:", "types:"):
            beside = re.search(rf"^{key} ?[\w-]", before, re.MULTILINE)
            after = after.replace(f"{key} {end}", f"{key}{end}") if beside else after
        if "stamina:   5 speed" in before:
            after = after.replace(f"stamina:   5 {end}", f"stamina:   5{end}")
        # However deep it lies, it is a file of that folder.
        target = world / case.parent.name / "north" / "road" / f"{case.name}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(mark + before.encode())
        wanted[target] = mark + after.encode()
    run("--fix")
    assert {path: path.read_bytes() for path in wanted} == wanted


def test_edits_change_their_spans_only() -> None:
    @given(st.text(), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 5), st.text(max_size=4)), max_size=5))
    def holds(text: str, drawn: list[tuple[int, int, str]]) -> None:
        edits: list[Edit] = []
        last = 0
        for skip, length, replacement in drawn:
            start, end = min(last + skip, len(text)), min(last + skip + length, len(text))
            edits.append(Edit(Span(start, end), replacement))
            last = end + 1
            if last > len(text):
                break
        result, position, at = apply_edits(text, edits), 0, 0
        for edit in edits:
            kept = text[position : edit.span.start]
            assert result[at : at + len(kept)] == kept
            written = edit.text.replace("\n", "\r\n") if "\r\n" in text and "\r" not in edit.text else edit.text
            at += len(kept) + len(written)
            position = edit.span.end
        assert result[at:] == text[position:]

    holds()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(find_cases()), st.randoms(use_true_random=False))
def test_syntax_is_mended_near_the_mistake(case: Path, random: Random) -> None:
    """Whatever bytes are knocked about: no traceback, and lines that no repair names are as they were."""
    text = (case / "in.yaml").read_text(encoding="utf-8")
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text))
        text = (
            text[:at] + random.choice(["\t", "'", '"', "[", "]", "{", "- ", ": ", " #", "*", "–", ""]) + text[at + 1 :]
        )
    after, repairs = mend_syntax(Source("", "", text))
    again, more = mend_syntax(Source("", "", after))
    assert (again, more) == (after, ())
    old, new = text.split("\n"), after.split("\n")
    changed = [block for block in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if block[0] != "equal"]
    assert sum(block[2] - block[1] for block in changed) <= sum(len(each.before.split("\n")) for each in repairs)


def test_what_makes_a_file_worse_is_taken_back(world: Path) -> None:
    """An id that stands for another only by its letters is not put where the game forbids it."""
    (world / "creatures" / "thug.yaml").write_text(sheet("creatures", "range-reversed"))
    mending = mend(world)
    assert [file.source.name for file in mending.files] == ["creatures/thug.yaml"]
    assert mending.checked.diagnostics == ()


#: A part of the sound sheet, and what spoils it in a way that nobody can surely mend.
UNSURE = {
    "a skill among traits": ("types: [person]", "types: [person]\ntraits: [might]"),
    "a trait for a skill": (
        "passives:",
        "actions:\n  - {name: A, against: light, effects: [{result: failure, text: b}]}\npassives:",
    ),
    "a bracket where a name stands": ("name: Guard", "name: [Guard"),
    "a bracket where a number stands": ("vitality: 4", "vitality: {4"),
    "half a range": ("passives:", "banes:\n  - {name: A, range: 4-, text: b}\npassives:"),
    "a colon behind a list": ("types: [person]", "types: [person]\ntags: [x] :"),
    "a colon inside a key": ("presence: 2", "p:resence: 2"),
    "brackets that do not match": ("types: [person]", "types: [person]\ntraits: aggressive, x: [y]]"),
    "a tag before a number": ("vitality: 4", "vitality: !foo 4"),
    "a tag that makes text of a number": ("vitality: 4", "vitality: !!str 4"),
    "a repeat of nothing where a list stands": ("types: [person]", "types: *person"),
    "a colon behind the name of an item": ("passives:", "items: [maul:]\npassives:"),
    "a merge of nothing": ("  - name: Watchful\n", "  - <<: *watch\n    name: Watchful\n"),
    "a mark glued to a key": ("    text: Nobody", "    text:@Nobody"),
    "a hyphen glued to a key, and too far in": ("  - name: Watchful", "     -name: Watchful"),
    "a star before an entry": ("  - name: Watchful", "* - name: Watchful"),
}


@pytest.mark.parametrize("name", UNSURE)
def test_what_is_not_surely_meant_is_left(name: str, world: Path) -> None:
    """No mistake gives way to another in its place, and none is said to be mendable that is not."""
    old, new = UNSURE[name]
    assert old in SHEET
    target = world / "creatures" / "guard.yaml"
    target.write_text(SHEET.replace(old, new, 1), encoding="utf-8")
    report = run("--fix")
    assert (report.exit_code, "(fixable)" in report.stdout) == (1, False), report.stdout
    assert target.read_text(encoding="utf-8") == SHEET.replace(old, new, 1)


def test_one_run_mends_all(world: Path) -> None:
    """What the parser objects to, and what only its readers do, in one file: as many as were promised."""
    spoilt = SHEET.replace("might: 4", "might: 4, might: 4").replace("motivation: A", "motivation: Reaction: A")
    target = world / "creatures" / "guard.yaml"
    target.write_text(spoilt, encoding="utf-8")
    assert "`--fix` mends 2" in run().output
    assert "mended 2 mistakes in 1 file" in run("--fix").stderr
    assert target.read_text(encoding="utf-8") == SHEET.replace("A quiet watch.", "'Reaction: A quiet watch.'")


#: Parts of a Draw Steel statblock that a mistake makes look like another file, and what they become.
TYPES = {
    "Type: statblock": "type: statblock",
    "tpye: statblock": "type: statblock",
    "types: statblock": "type: statblock",
    "type: [statblock]": "type: statblock",
    "type: “statblock”": "type: statblock",
    "type:": None,
    "type: monster": None,
    "type: feature": None,
    "": None,
}


@pytest.mark.parametrize("line", TYPES)
def test_a_statblock_is_one_whatever_its_type_says(line: str, world: Path) -> None:
    text = STATBLOCK.read_text(encoding="utf-8")
    head = "type: statblock\n"
    assert text.startswith(head)
    target = world / "creatures" / "diver.yaml"
    target.write_text(f"{line}\n".lstrip() + text.removeprefix(head), encoding="utf-8")
    assert len(mend_bestiary(world, world, lambda checked: []).checked.diagnostics) == 1
    before = target.read_text(encoding="utf-8")
    run("--fix")
    mended = TYPES[line]
    assert target.read_text(encoding="utf-8") == (text if mended else before)


def test_a_sound_base_of_another_game_is_left(world: Path) -> None:
    base = world / "creatures" / "base.yaml"
    shutil.copy(STATBLOCK, base)
    (world / "creatures" / "heir.yaml").write_text("extends: base\nname: Heir\n")
    found = mend(world).checked.diagnostics
    assert [(each.name, each.line, each.check) for each in found] == [("creatures/heir.yaml", 1, "unknown-creature")]
    assert run("--fix").exit_code == 1
    assert base.read_bytes() == STATBLOCK.read_bytes()


@pytest.mark.parametrize("bad", BAD, ids=lambda path: path.parent.name)
def test_what_is_said_to_be_fixable_is_mended(bad: Path) -> None:
    """Where a finding promises an edit, one is made."""
    shown = check_bestiary(bad, bad).diagnostics
    promised = {each.name for each in shown if each.edits and each.safe}
    assert promised <= {file.source.name for file in mend(bad).files}


def test_unsafe_edits_wait_for_their_option(world: Path) -> None:
    target = world / "creatures" / "thug.yaml"
    before = sheet("creatures", "count-of-an-item")
    target.write_text(before)
    assert run("--fix").exit_code == 1
    assert target.read_text() == before
    assert run("--fix", "--unsafe-fixes").exit_code == 0
    assert target.read_text() == before.replace("2 maul", "{item: maul, count: 2}")


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("tactics: Holds the door.", "tactics: Runs # and hides", "tactics: 'Runs # and hides'"),
        ("tactics: Holds the door.", "tactics: Hides. #sneaky", "tactics: 'Hides. #sneaky'"),
        ("name: Guard", "name: Guard #2  ", "name: 'Guard #2'  "),
        # A comment behind a sentence, and behind an id, which has no quotes to gain from.
        ("tactics: Holds the door.", "tactics: Holds it. # or so", "tactics: Holds it. # or so"),
        ("tier: rook", "tier: rook #2", "tier: rook #2"),
    ],
)
def test_what_may_be_a_comment_is_put_in_quotes_when_that_is_asked_for(
    world: Path, old: str, new: str, wanted: str
) -> None:
    target = world / "creatures" / "thug.yaml"
    assert old in SHEET
    before = SHEET.replace(old, new)
    target.write_text(before)
    run("--fix")
    assert target.read_text() == before
    run("--fix", "--unsafe-fixes")
    assert target.read_text() == before.replace(new, wanted)


def test_only_named_files_are_mended(world: Path) -> None:
    for name in ("one", "two"):
        (world / "creatures" / f"{name}.yaml").write_text(sheet("creatures", "misspelt-ids"))
    assert run("--fix", "creatures/one.yaml").exit_code == 0
    assert (world / "creatures" / "one.yaml").read_text() == sheet("creatures", "misspelt-ids", "out")
    assert (world / "creatures" / "two.yaml").read_text() == sheet("creatures", "misspelt-ids")


def test_the_settings_are_mended_too(world: Path) -> None:
    (world / "bestiary.yaml").write_text("format: 1\nlicence: CC0\nchecks: {unknown-traits: warning}\n")
    assert run("--fix").exit_code == 0
    assert (world / "bestiary.yaml").read_text() == "format: 1\nlicense: CC0\nchecks: {unknown-trait: warning}\n"


def test_diff_is_a_patch_and_writes_nothing(world: Path) -> None:
    target = world / "creatures" / "thug.yaml"
    target.write_bytes(BOM + sheet("creatures", "many-at-once").removesuffix("\n").encode())
    before = target.read_bytes()
    shown = run("--diff")
    assert shown.exit_code == 1
    assert target.read_bytes() == before
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "apply", "-"], input=shown.stdout.encode(), check=True)
    assert target.read_bytes() == BOM + sheet("creatures", "many-at-once", "out").removesuffix("\n").encode()
    assert (run("--diff").exit_code, run("--diff").output) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_file_that_cannot_be_written_stops_no_other(world: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "other.yaml"
    elsewhere.write_text(sheet("creatures", "misspelt-ids"))
    (world / "creatures" / "link.yaml").symlink_to(elsewhere)
    (world / "creatures" / "thug.yaml").write_text(sheet("creatures", "misspelt-ids"))
    done = run("--fix")
    assert done.exit_code == 1
    assert "creatures/link.yaml is a link to a file outside of the bestiary, and was left alone" in done.stderr
    assert elsewhere.read_text() == sheet("creatures", "misspelt-ids")
    assert (world / "creatures" / "thug.yaml").read_text() == sheet("creatures", "misspelt-ids", "out")


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_permissions_stay(world: Path) -> None:
    target = world / "creatures" / "thug.yaml"
    target.write_text(sheet("creatures", "misspelt-ids"))
    target.chmod(0o640)
    assert run("--fix").exit_code == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    "arguments", [["--unsafe-fixes"], ["--fix", "-", "--filename", "creatures/x.yaml"]], ids=["unsafe-alone", "stdin"]
)
def test_misuse_is_a_sentence(world: Path, arguments: list[str]) -> None:
    assert CliRunner().invoke(bestiary, ["check", *arguments], input="name: x\n").exit_code == 2


def sheet(kind: str, case: str, which: str = "in") -> str:
    return (CASES / kind / case / f"{which}.yaml").read_text(encoding="utf-8")
