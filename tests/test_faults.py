"""Kinds of fault that users of other linters reported, row by row of that table: what is said of each here, and what is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
import json
from pathlib import Path
import shutil
import socket
import subprocess
import sys
import time

import pytest

from bestiary import resources
from bestiary.collection import schemas
from bestiary.collection.schemas import BrokenSchemaError, build_schema
from bestiary.diagnostic import Diagnostic
from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from bestiary.resources import load_schema
from ran import call
from sound_sheet import SHEET

A = "creatures/a.yaml"
SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}"
#: A sheet whose fault stands on line 40.
LATE = "# \n" * 34 + SHEET.replace("stamina: 5", "stamina: ten")
BANE = "banes:\n  - {name: Trip, text: The target falls.}\n"
#: A sheet with two banes that fire together: a finding of the game, on line 16.
OVERLAP = SHEET + "banes:\n  - {name: A, range: 1-2, text: a}\n  - {name: B, range: 2, text: b}\n"
ARMOR = "name: Plate\ncategory: armor\n"
#: (line, column, check), and for another file than the usual one its name.
Place = tuple[int, int, str] | tuple[int, int, str, str]


@dataclass(frozen=True)
class Row:
    """A row of the table: files, the findings there have to be (and no others), and words of the report."""

    tree: Mapping[str, str]
    found: tuple[Place, ...]
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    #: What `--fix` makes of the first file; None where it changes nothing.
    fixed: str | None = field(default=None)


def sheet(old: str, new: str, *more: str) -> dict[str, str]:
    """The sound sheet with changes."""
    text = SHEET
    for before, after in zip((old, *more[::2]), (new, *more[1::2]), strict=True):
        assert before in text
        text = text.replace(before, after, 1)
    return {A: text}


ROWS: dict[str, Row] = {
    "1 a schema error has its line": Row(
        {A: LATE}, ((40, 10, "wrong-type"),), ("40 | stamina: ten\n     |          ^^^ write `10`  (fixable)\n",)
    ),
    "2 one error of the branch that is meant": Row(
        {A: SHEET + "items: [{item: maul, stowed: 3}]\n", "items/maul.yaml": "name: Maul\ncategory: armor\n"},
        ((14, 30, "wrong-type"),),
        ("`stowed` must be `true` or `false`, but this is the number 3",),
        ("must be text", "a list"),
    ),
    "2 the same deeper down": Row(
        {A: SHEET + "actions:\n  - name: Hit\n    effects: [{result: success, by: much, text: It falls.}]\n"},
        ((16, 37, "wrong-type"),),
        ("`by` must be a whole number",),
    ),
    "3 a misspelt branch names what was meant": Row(
        {"traits/oily.yaml": "name: Oily\ngroup: nature\nparameter: {kind: lisst}\n"},
        ((3, 19, "wrong-value", "traits/oily.yaml"),),
        ("did you mean `list`?", "`list`, `die` or `number`"),
        fixed="name: Oily\ngroup: nature\nparameter: {kind: list}\n",
    ),
    "3 all shapes of a value are named": Row(
        {A: SHEET + BANE.replace("name: Trip", "name: Trip, range: [1, 2, 3]")},
        ((15, 25, "wrong-type"),),
        ("`range` must be text or a whole number, but this is a list (bane `Trip`)",),
    ),
    "4 nothing is hidden, and a misspelt key explains the missing one": Row(
        {"creatures/Bad Id.yaml": SHEET.replace("vitality: 4", "vitality: ten").replace("stamina", "stamnia")},
        (
            (1, 1, "bad-file-name", "creatures/Bad Id.yaml"),
            (5, 11, "wrong-type", "creatures/Bad Id.yaml"),
            (6, 1, "unknown-key", "creatures/Bad Id.yaml"),
        ),
        ("did you mean `stamina`?", "rename it to `bad-id.yaml`"),
        ("missing",),
    ),
    "4 a key that nobody knows hides nothing of the game": Row(
        {A: OVERLAP + "speeed: 3\n"}, ((16, 22, "overlapping-banes"), (17, 1, "unknown-key"))
    ),
    "4 nor does one that is allowed": Row(
        {A: OVERLAP + "speeed: 3\nallow: {unknown-key: mine}\n"}, ((16, 22, "overlapping-banes"),)
    ),
    "4 nor one whose check is off": Row(
        {A: OVERLAP + "speeed: 3\n", "bestiary.yaml": 'checks: {unknown-key: "off"}\n'},
        ((16, 22, "overlapping-banes"),),
    ),
    "4 nor an unknown name the entries that follow it": Row(
        {A: SHEET + "traits: [slipery, resistant]\n"}, ((14, 10, "unknown-trait"), (14, 19, "trait-parameter"))
    ),
    "4 nor one in an entry the entries that follow it": Row(
        {
            A: SHEET
            + "actions:\n  - {name: A, traits: [attack, slipery], text: a}\n  - {name: B, traits: [attack], text: b}\n"
        },
        ((15, 32, "unknown-trait"), (16, 5, "attack-without-against")),
    ),
    "4 nor one in a bane the banes that follow it": Row(
        {A: OVERLAP.replace("  - {name: B", "  - {name: Z, range: 4, of: mal, text: z}\n  - {name: B")},
        ((16, 29, "unknown-item"), (17, 22, "overlapping-banes")),
    ),
    "4 nor does an unknown name": Row(
        {A: OVERLAP + "items: [maull]\n"}, ((16, 22, "overlapping-banes"), (17, 9, "unknown-item"))
    ),
    "4 nor an entry that cannot be used": Row(
        {A: OVERLAP.replace("  - {name: A", "  - {name: Z, range: [1], text: z}\n  - {name: A")},
        ((15, 22, "wrong-type"), (17, 22, "overlapping-banes")),
    ),
    "4 nor a key too many in an entry": Row(
        {A: OVERLAP.replace("text: b", "text: b, txt: c")}, ((16, 22, "overlapping-banes"), (16, 34, "unknown-key"))
    ),
    "4 nor a mistake in a base": Row(
        {A: OVERLAP + "abstract: true\nspeeed: 3\n", "creatures/b.yaml": "extends: a\nname: B\nmotivation: Coin.\n"},
        ((16, 22, "overlapping-banes"), (18, 1, "unknown-key")),
    ),
    "4 nor a mistake in an item": Row(
        {
            A: OVERLAP.replace("range: 2,", "range: 3, of: maul,") + "items: [maul]\n",
            "items/maul.yaml": "name: Maul\ncategory: armor\nwheight: 3\nbanes: [{name: C, range: 3, text: c}]\n",
        },
        ((16, 22, "overlapping-banes"), (3, 1, "unknown-key", "items/maul.yaml")),
    ),
    "4 nor do odd texts hide behind mistakes": Row(
        sheet("speed: 5", "speeed: 5", "Nobody surprises", "Nobody *surprises"),
        ((7, 1, "unknown-key"), (11, 18, "unbalanced-markup")),
    ),
    "4 what is in doubt misleads no check": Row(
        sheet("motivation:", "motivaton:", "skills: {might", "skills: {mihgt", "type", "typ"),
        ((3, 1, "unknown-key"), (8, 10, "unknown-skill"), (12, 1, "unknown-key")),
        never=("no-motivation", "missing-skill"),
    ),
    **{
        f"6 the key {key} keeps the place": Row(
            sheet("skills: {might", f"skills: {{{key}: x, might"), ((8, 12 + len(key), "wrong-type"),)
        )
        for key in ('"Fire; Ice"', "a.b", "a/b", "~", '""', "é", "a~1b", '"a b"', '"#/x"')
    },
    "6 what `<<` brings stands where it is written": Row(
        sheet("speed: 5", "<<: {spede: 4, speed: ten}", "skills: {might: 4", "skills: {<<: [{might: ten}]"),
        ((7, 6, "unknown-key"), (7, 23, "wrong-type"), (8, 23, "wrong-type")),
    ),
    "6 and what an alias brings, where it is repeated": Row(
        sheet("speed: 5", "tags: [&b {speed: ten}]\n<<: *b"),
        ((7, 8, "wrong-type"), (8, 1, "wrong-type")),
    ),
    "7 the use is the place, the definition is beside it": Row(
        {
            A: SHEET + "traits: [slippery]\n",
            "traits/slippery.yaml": "name: Slippery\ngroup: item\napplies_to: [item]\n",
        },
        ((14, 10, "misplaced-trait"),),
        ("traits/slippery.yaml:3:1: `slippery` says so here",),
    ),
    "7 the same of a number that a trait fixes": Row(
        {
            A: SHEET.replace("tier: rook", "tier: mook"),
            "traits/mook.yaml": "name: Mook\ngroup: tier\ntier: {rank: 1, mark: pawn, vitality: 4, stamina: 2}\n",
        },
        ((6, 10, "exact-tier-values"),),
        ("traits/mook.yaml:3:1: `mook` says so here",),
    ),
    "9 NO is text": Row(sheet("Guard", "NO", "A quiet watch.", "Yes"), ()),
    "9 and stays so under another version of YAML": Row(
        {A: "%YAML 1.1\n---\n" + SHEET.replace("Guard", "NO")},
        ((1, 1, "yaml-directive"),),
        fixed="---\n" + SHEET.replace("Guard", "NO"),
    ),
    "10 on is a key like any other": Row(
        sheet("skills: {might", "skills: {on: 3, might"), ((8, 10, "unknown-skill"),), ("no skill is called `on`",)
    ),
    "10 yes is a matter only where true is wanted": Row(
        {A: SHEET.replace("Guard", "Yes") + "abstract: yes\n"},
        ((14, 11, "wrong-type"),),
        ("write `true`",),
        fixed=SHEET.replace("Guard", "Yes") + "abstract: true\n",
    ),
    **{
        f"11 {number} is quoted as it stands": Row(
            sheet("name: Guard", f"name: {number}"),
            ((1, 7, "wrong-type"),),
            (f"but this is the number {number}", f"write `'{number}'`"),
            fixed=SHEET.replace("name: Guard", f"name: '{number}'"),
        )
        for number in ("010", "+5", "1.10", "1e3", "0x1F", "-0")
    },
    "11 a number with a plus is a number": Row(sheet("speed: 5", "speed: +5"), ()),
    "13 a tab before a list": Row(
        sheet("  - name", "\t- name"), ((10, 1, "syntax-error"),), ("a tab is used for indentation",), fixed=SHEET
    ),
    "13 a dash that is no hyphen": Row(
        sheet("- name", "– name"), ((10, 3, "syntax-error"),), ("this is an en dash, not a hyphen",), fixed=SHEET
    ),
    "13 a tab after a colon": Row(sheet("speed: 5", "speed:\t5"), ()),
    "13 a colon inside text": Row(
        sheet("A quiet watch.", "Reaction: when hit"),
        ((12, 13, "syntax-error"),),
        ("a colon inside text needs quotes",),
        fixed=SHEET.replace("A quiet watch.", "'Reaction: when hit'"),
    ),
    "15 the caret stands below its word, whatever stands before it": Row(
        sheet("motivation: A quiet watch.", 'motivation: {a: "🐉 竜",\tb: [x]}', "might: 4", "might: low"),
        ((8, 17, "wrong-type"), (12, 13, "wrong-type")),
    ),
    "18 a circle": Row({A: "a: &a [*a]\n"}, ((1, 8, "alias-cycle"),)),
    "19 silencing a broken file": Row(
        {A: "allow: {syntax-error: it is old}\n" + SHEET.replace("[person]", "[person")},
        ((4, 8, "syntax-error"),),
        ("this cannot be allowed",),
        ("unused-allow",),
    ),
    "19 switching off a broken file": Row(
        {A: SHEET.replace("[person]", "[person"), "bestiary.yaml": 'checks: {syntax-error: "off", Y102: "off"}\n'},
        (
            (1, 24, "wrong-value", "bestiary.yaml"),
            (1, 37, "wrong-value", "bestiary.yaml"),
            (3, 8, "syntax-error"),
        ),
        ("`syntax-error` cannot be switched off: a file that cannot be read has to be mended",),
    ),
    "19 setting a broken file lower": Row(
        {A: SHEET.replace("[person]", "[person"), "bestiary.yaml": "checks: {Y106: hint, bad-file-name: hint}\n"},
        ((1, 16, "wrong-value", "bestiary.yaml"), (3, 8, "syntax-error")),
        ("`Y106` cannot be set lower: a file that cannot be read has to be mended", "error Y106"),
    ),
    "19 allowing one check by both of its names": Row(
        {A: SHEET.replace("motivation: A quiet watch.\n", "") + "allow: {no-motivation: x, G321: y}\n"},
        ((13, 27, "unused-allow"),),
        ("`G321` is the code of `no-motivation`, which is allowed here as well", "take one of the two out"),
        ("does not occur",),
    ),
    "19 silencing nothing": Row(
        {A: SHEET + "allow: {overlapping-banes: both are meant}\n"}, ((14, 9, "unused-allow"),), ("does not occur",)
    ),
    "19 silencing what does not exist": Row(
        {A: SHEET + "allow: {overlaping-banes: both are meant}\n"},
        ((14, 9, "unused-allow"),),
        ("did you mean `overlapping-banes`?",),
    ),
    "20 a bad file stops no other": Row(
        {A: SHEET.replace("[person]", "[person"), "creatures/b.yaml": SHEET.replace("speed: 5", "speed: ten")},
        ((3, 8, "syntax-error"), (7, 8, "wrong-type", "creatures/b.yaml")),
    ),
    **{
        f"25 two names in one: {text!r}": Row(
            {A: SHEET + f"items: {text}\n", "items/maul.yaml": ARMOR, "items/club.yaml": ARMOR},
            ((*place, "unknown-item"),),
            ("`maul` and `club` are names of their own",),
            ("a new one is a file",),
        )
        for text, place in {"[maul club]": (14, 9), "[maul; club]": (14, 9)}.items()
    },
    "25 two names in one, for a hyphen too far in": Row(
        {A: SHEET + "items: \n- maul\n - club\n", "items/maul.yaml": ARMOR, "items/club.yaml": ARMOR},
        ((16, 2, "unknown-item"),),
        ("this hyphen stands further in than the one above",),
        ("a new one is a file",),
    ),
    "25 a size of one letter": Row(sheet("medium 1", "m 1"), ((4, 7, "unknown-size-category"),), ("`medium 1`?",)),
    "25 one temperament twice is no second one": Row(
        {A: SHEET + "traits: [aggressive, aggressive]\n"},
        ((14, 22, "wrong-value"),),
        ("`aggressive` stands twice",),
        fixed=SHEET + "traits: [aggressive]\n",
    ),
    "25 an unknown id names the file of the nearest": Row(
        {
            A: SHEET + "traits: [slipery]   # it is wet\r\n",
            "traits/slippery.yaml": "name: Slippery\ngroup: nature\n",
        },
        ((14, 10, "unknown-trait"),),
        ("did you mean `slippery`?", "`slippery` is in traits/slippery.yaml"),
        fixed=SHEET + "traits: [slippery]   # it is wet\r\n",
    ),
}


def write(root: Path, tree: Mapping[str, str]) -> None:
    for name, text in {"bestiary.yaml": "format: 1\n", **tree}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def checked(root: Path) -> tuple[Diagnostic, ...]:
    return check_bestiary(root, root).diagnostics


@pytest.mark.parametrize("name", ROWS)
def test_row(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    write(tmp_path, row.tree)
    found = checked(tmp_path)
    places = [(each.line, each.column, each.check, each.name) for each in found]
    assert places == [(*place, A)[:4] for place in row.found]
    report = print_report("text", Report(found, len(row.tree)))
    assert [words for words in row.says if words not in report] == []
    assert [words for words in row.never if words in report] == []
    if row.fixed is not None:
        mended = mend_bestiary(tmp_path, tmp_path, lambda again: list(again.diagnostics)).files
        assert [file.text for file in mended] == [row.fixed]


def test_row_15_the_unit_of_columns_is_declared(tmp_path: Path) -> None:
    write(tmp_path, ROWS["15 the caret stands below its word, whatever stands before it"].tree)
    found = checked(tmp_path)
    quote, caret = print_report("text", Report(found, 1)).splitlines()[6:8]
    assert quote.endswith('{a: "🐉 竜",    b: [x]}')
    # Two columns for each wide sign, four for the tab.
    assert caret.strip(" |").split(" ")[0] == "^" * len('{a: "** **",    b: [x]}')
    run = json.loads(print_report("sarif", Report(found, 1)))["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"


def test_row_18_a_bomb_is_one_finding_at_once(tmp_path: Path) -> None:
    steps = [
        f"{one}: &{one} [{', '.join([f'*{before}'] * 9)}]\n" for before, one in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    write(tmp_path, {A: "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(steps)})
    started = time.process_time()
    assert [each.check for each in checked(tmp_path)] == ["alias-bomb"]
    assert time.process_time() - started < 2


def test_row_20_links_that_lead_nowhere_or_round(tmp_path: Path) -> None:
    write(tmp_path, {A: SHEET})
    (tmp_path / "creatures" / "gone.yaml").symlink_to("nowhere.yaml")
    (tmp_path / "creatures" / "round.yaml").symlink_to("round.yaml")
    (tmp_path / "creatures" / "again").symlink_to(tmp_path / "creatures", target_is_directory=True)
    assert [(each.name, each.check) for each in checked(tmp_path)] == [
        ("creatures/gone.yaml", "unreadable-file"),
        ("creatures/round.yaml", "unreadable-file"),
    ]


@pytest.mark.parametrize("ref", ["https://example.org/common.json#/a", "urn:bestiary:nothing", "#/$defs/nothing"])
def test_row_21_a_schema_is_never_fetched(ref: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def altered(name: str) -> dict[str, object]:
        schema = load_schema(name)
        if name != "senteia/item":
            return schema
        return {**schema, "properties": {**schema["properties"], "category": {"$ref": ref}}}

    def forbidden(*_: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(schemas, "load_schema", altered)
    monkeypatch.setattr(socket, "socket", forbidden)
    build_schema.cache_clear()
    try:
        with pytest.raises(BrokenSchemaError, match="`senteia/item` refers at `#/properties/category/") as caught:
            build_schema("senteia/item")
    finally:
        build_schema.cache_clear()
    assert ref in str(caught.value)


def test_row_21_a_broken_schema_is_a_fault_of_the_setup(tmp_path: Path) -> None:
    package = tmp_path / "bestiary"
    source = Path(resources.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("schema", "rules", "traits"):
        shutil.copytree(source.parents[1] / folder, package / "data" / folder)
    broken = package / "data" / "schema" / "senteia" / "item.schema.json"
    broken.write_text(broken.read_text(encoding="utf-8").replace("#/$defs/name", "#/$defs/nam", 1), encoding="utf-8")
    write(tmp_path / "with space #1", {"items/maul.yaml": "name: Maul\ncategory: weapon\n"})
    ran = run_in(tmp_path / "with space #1", tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "the schema `senteia/item` refers at `#/properties/name/$ref` to nothing" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_parser_is_asked_for_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "_ruamel_yaml.py").write_text('raise ModuleNotFoundError("gone", name="_ruamel_yaml")\n')
    write(tmp_path / "tree", {A: SHEET + "tags: &a [x]\n"})
    ran = run_in(tmp_path / "tree", tmp_path, Path(resources.__file__).parents[1])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("bestiary: the fast YAML reader is missing; `python -m pip install ruamel.yaml.clib`")


def run_in(folder: Path, *paths: Path) -> subprocess.CompletedProcess[str]:
    """`bestiary check` in a folder, with packages taken from the given paths first."""
    code = f"import sys; sys.path[:0] = {[str(path) for path in paths]!r}; from bestiary.cli.main import main; main()"
    command = [sys.executable, "-c", code, "check", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def test_row_23_a_changed_base_is_seen(tmp_path: Path) -> None:
    write(tmp_path, {A: SHEET + "items: [maul]\n", "items/maul.yaml": "name: Maul\ncategory: armor\n"})

    def found() -> list[str]:
        said = call(tmp_path, "check", "--format", "json").stdout
        return [each["check"] for each in json.loads(said)["findings"]]

    assert (found(), found()) == ([], [])
    (tmp_path / "items" / "maul.yaml").unlink()
    assert found() == ["unknown-item"]
    (tmp_path / "items" / "maul.yaml").write_text("name: Maul\ncategory: armor\n")
    (tmp_path / "bestiary.yaml").write_text("format: 1\nchecks: {unknown-item: warning}\n")
    assert found() == []
    (tmp_path / A).write_text(SHEET + "items: [mauls]\n")
    assert found() == ["unknown-item"]
