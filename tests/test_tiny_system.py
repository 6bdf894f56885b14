"""A third game, added as `docs/adding-a-system.md` says: all that the shared code does comes to it for free."""

from __future__ import annotations

import json
from pathlib import Path
import re
import shutil
from textwrap import dedent

from jsonschema import Draft202012Validator
import pytest

from bestiary import resources
from bestiary.collection.documents import KINDS
from bestiary.diagnostic import Source
from bestiary.lint.checking import check_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from bestiary.source.tree import read_tree
from bestiary.systems import registry
from ran import Ran, Run

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8")
GAMES, FOLDERS = registry.system_ids(), dict(KINDS)
HOME = Path(__file__).parent / "tiny_system"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program as it would be with the game in it; its folder of data."""
    package = tmp_path / "program"
    for folder in ("schema", "rules", "traits"):
        shutil.copytree(ROOT / folder, package / "data" / folder)
        shutil.copytree(HOME / folder, package / "data" / folder, dirs_exist_ok=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    monkeypatch.setitem(registry._MODULES, "kettle", "tiny_system.kettle")
    monkeypatch.setitem(KINDS, "brews", "brew")
    return package / "data"


@pytest.fixture
def home(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game's bestiary, and the current folder."""
    home = tmp_path / "home"
    shutil.copytree(HOME / "bestiary", home)
    monkeypatch.chdir(home)
    return home


def test_every_table_of_the_game_has_its_schema() -> None:
    """So that what is copied from it passes the tests of schemas."""
    for path in sorted((HOME / "rules" / "kettle").glob("*.yaml")):
        schema = json.loads((HOME / "schema" / "rules" / f"kettle-{path.stem}.schema.json").read_text(encoding="utf-8"))
        tree = read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8")))
        Draft202012Validator(schema).validate(tree.data)


def write(home: Path, name: str, text: str) -> None:
    """Write a file of the bestiary."""
    (home / name).parent.mkdir(exist_ok=True)
    (home / name).write_text(text, encoding="utf-8")


def test_its_content_is_clean_and_in_form(home: Path, run: Run) -> None:
    assert run("check", "--fail-level", "hint") == Ran(0, "6 files checked: nothing found\n", "")
    assert run("fmt", "--check").code == 0


FORM = """\
creatures/bad.yaml:1:1: error F102 missing-key: the key `pot` is missing
  1 | name: Bad
    | ^^^^^^^^^
    = help: add a line such as `pot: family`

creatures/bad.yaml:2:7: error F103 wrong-type: `heat` must be a whole number, but this is the text `hot`
  2 | heat: hot
    |       ^^^
    = help: write it like `80`

creatures/bad.yaml:3:1: error F101 unknown-key: unknown key `wistles`
  3 | wistles: []
    | ^^^^^^^ did you mean `whistles`?  (fixable)

3 errors in 1 file (7 files checked); `--fix` mends 1; `bestiary explain CODE` says more
"""
NAMES = """\
creatures/bad.yaml:2:6: error N205 unknown-term: no pot is called `famly`
  2 | pot: famly
    |      ^^^^^ did you mean `family`?  (fixable)

creatures/bad.yaml:4:9: error N205 unknown-term: no brew is called `gren-tea`
  4 | holds: [gren-tea, cocoa]
    |         ^^^^^^^^ did you mean `green-tea`?  (fixable)
    = help: `green-tea` is in brews/green-tea.yaml

creatures/bad.yaml:4:19: error N205 unknown-term: no brew is called `cocoa`
  4 | holds: [gren-tea, cocoa]
    |                   ^^^^^
    = help: a new one is a file, brews/cocoa.yaml

creatures/bad.yaml:5:9: error N201 unknown-trait: no trait is called `aggressive`
  5 | marks: [aggressive, family]
    |         ^^^^^^^^^^
    = help: a new one is a file, traits/aggressive.yaml

creatures/bad.yaml:5:21: error N201 unknown-trait: no trait is called `family`
  5 | marks: [aggressive, family]
    |                     ^^^^^^
    = help: `family` is a pot, which cannot stand here

creatures/bad.yaml:8:15: error N210 unknown-link: the link `[[pot:urm]]` leads nowhere (whistle `Toot`)
  8 |     text: See [[pot:urm]].
    |               ^^^^^^^^^^^ did you mean `[[pot:urn]]`?  (fixable: --unsafe-fixes)

6 errors in 1 file (7 files checked); `--fix` mends 2; `bestiary explain CODE` says more
"""
COOL = """\
creatures/bad.yaml:4:9: warning G901 too-cool: `black-tea` needs 95 degrees, and this teapot has 40
  4 | holds: [black-tea]
    |         ^^^^^^^^^
    = help: raise `heat` to 95, or pour something cooler

1 warning in 1 file (7 files checked); `bestiary explain CODE` says more
"""
INHERITED = """\
creatures/plain-pot.yaml:4:9: warning G901 too-cool: `green-tea` needs 75 degrees, and this teapot has 50
  4 | holds: [green-tea]
    |         ^^^^^^^^^
    = help: raise `heat` to 75, or pour something cooler

1 warning in 1 file (7 files checked); `bestiary explain CODE` says more
"""
NOTHING_TO_DROP = """\
creatures/bad.yaml:3:16: error N217 drop-of-nothing: the base has no `black-tea` under `holds` to drop
  3 | holds: {drop: [black-tea]}
    |                ^^^^^^^^^
    = help: it has `green-tea`

1 error in 1 file (7 files checked); `bestiary explain CODE` says more
"""
MERGED_FORM = """\
creatures/bad.yaml:1:10: error F102 missing-key: the key `name` is missing, here and in the base
  1 | extends: shape
    |          ^^^^^
    = help: add a line such as `name: Bandit Thug`

1 error in 1 file (7 files checked); `bestiary explain CODE` says more
"""


@pytest.mark.parametrize(
    ("text", "report"),
    [
        pytest.param("name: Bad\nheat: hot\nwistles: []\n", FORM, id="form"),
        pytest.param(
            "name: Bad\npot: famly\nheat: 90\nholds: [gren-tea, cocoa]\nmarks: [aggressive, family]\n"
            "whistles:\n  - name: Toot\n    text: See [[pot:urm]].\n",
            NAMES,
            id="names",
        ),
        pytest.param("name: Bad\npot: urn\nheat: 40\nholds: [black-tea]\n", COOL, id="a check of its own"),
        pytest.param("extends: plain-pot\nname: Bad\nheat: 50\n", INHERITED, id="told where it was written"),
        pytest.param("extends: plain-pot\nname: Bad\nholds: {drop: [black-tea]}\n", NOTHING_TO_DROP, id="edit"),
        pytest.param("extends: shape\nheat: 50\n", MERGED_FORM, id="form of what is merged"),
    ],
)
def test_mistakes_are_told(home: Path, run: Run, text: str, report: str) -> None:
    write(home, "creatures/bad.yaml", text)
    assert run("check").out == report
    assert run("check").out == report, "the note of clean files changes nothing"


def test_a_finding_is_allowed_or_turned_off(home: Path, run: Run) -> None:
    cool = "name: Bad\npot: urn\nheat: 40\nholds: [black-tea]\n"
    write(home, "creatures/bad.yaml", cool + "allow: {too-cool: iced tea}\n")
    assert run("check").out == "7 files checked: nothing found\n"
    write(home, "creatures/bad.yaml", cool)
    with open(home / "bestiary.yaml", "a", encoding="utf-8") as settings:
        settings.write("checks: {G901: off}\n")
    assert run("check").out == "7 files checked: nothing found\n"


def test_a_clean_teapot_is_looked_at_again_when_its_brew_changes(home: Path, run: Run) -> None:
    assert run("check").code == 0
    write(home, "brews/black-tea.yaml", "name: Black Tea\nheat: 99\n")
    assert "creatures/aunt-maud.yaml:4:15: warning G901 too-cool" in run("check").out


def test_what_is_misspelt_is_mended(home: Path, run: Run) -> None:
    write(home, "creatures/bad.yaml", "name: Bad\npot: famly\nheat: 90\nholds: [gren-tea]\n")
    assert run("check", "--fix").code == 0
    text = (home / "creatures" / "bad.yaml").read_text(encoding="utf-8")
    assert text == "name: Bad\npot: family\nheat: 90\nholds: [green-tea]\n"


def test_every_format_of_reports_knows_its_check(home: Path, run: Run) -> None:
    write(home, "creatures/bad.yaml", "name: Bad\npot: urn\nheat: 40\nholds: [black-tea]\n")
    for form in ("json", "github", "gitlab", "sarif", "junit", "markdown"):
        assert "too-cool" in run("check", "--format", form).out, form
    explained = run("explain", "too-cool").out
    assert explained.startswith("G901 too-cool (warning)\n\nA teapot holds a brew that it is not hot enough for.\n")


def test_list_has_the_columns_of_the_game(home: Path, run: Run) -> None:
    rows = [line.split("  ") for line in run("list").out.splitlines()]
    assert [[cell.strip() for cell in row if cell.strip()] for row in rows] == [
        ["black-tea", "Black Tea", "95"],
        ["green-tea", "Green Tea", "75"],
        ["aunt-maud", "Aunt Maud", "family", "95", "black-tea"],
        ["plain-pot", "Plain Pot", "family", "80", "green-tea"],
        ["thimble", "Thimble & <Co>", "thimble", "60"],
    ]
    assert run("list", "--only", "holds:black*").out.split() == [
        "aunt-maud",
        "Aunt",
        "Maud",
        "family",
        "95",
        "black-tea",
    ]
    assert [row["id"] for row in json.loads(run("list", "--only", "heat:80", "--format", "json").out)] == ["plain-pot"]
    assert "No filter is called `heet`. Did you mean `heat`?" in run("list", "--only", "heet:80").err


def test_show(home: Path, run: Run) -> None:
    shown = run("show", "aunt-maud", "--why")
    assert shown.code == 0
    for words in (
        "Aunt Maud",
        "Holds Black Tea   Marks Chipped, Fireproof",
        "Lid Rattle: Everyone at the Family pot table sits up, and the tea is poured.",
        "Steam: Windows fog.",
        "Minutes to boil: 1\n  95 of 100 degrees, 15 a minute\n",
    ):
        assert words in shown.out
    assert json.loads(run("show", "green-tea", "--format", "json").out)["minutes"] == 2
    assert "# Plain Pot" in run("show", "plain-pot", "--format", "md").out
    assert "Did you mean `aunt-maud`?" in run("show", "aunt-mud").err
    assert "`shape` is an abstract base" in run("show", "shape").err
    assert (
        "`aunt-maud` is a creature of kettle; json is for senteia and draw-steel."
        in run("export", "--to", "json", "aunt-maud").err
    )
    assert "`aunt-maud` is a creature of kettle" in run("roll", "aunt-maud", "might").err


def test_cards_to_html(home: Path, run: Run) -> None:
    write(home, "creatures/thimble.yaml", "extends: shape\nname: Thimble & <Co>\n")
    ran = run("cards", "--format", "html", "--format", "md")
    assert (ran.code, ran.err) == (0, "")
    page = (home / "build" / "cards.html").read_text(encoding="utf-8")
    for words in ("Aunt Maud", "Lid Rattle", "Fireproof", "Thimble &amp; &lt;Co&gt;", "Invented for a test."):
        assert words in page, words
    assert "<Co>" not in page


@pytest.mark.slow
def test_cards_to_pdf(home: Path, run: Run) -> None:
    ran = run("cards", "--format", "pdf")
    assert ran.out.startswith("build/cards.pdf: 2 cards, 1 page of a4")
    assert (home / "build" / "cards.pdf").read_bytes().startswith(b"%PDF")


def test_brews_are_cards_when_they_are_asked_for(home: Path, run: Run) -> None:
    assert run("cards", "--kind", "brew", "--format", "md").out == "build/brews.md: 2 cards\n"
    page = (home / "build" / "brews.md").read_text(encoding="utf-8")
    assert "Green Tea" in page and "Plain Pot" not in page


def test_a_card_is_missing_only_with_a_word(home: Path, run: Run) -> None:
    write(home, "creatures/bad.yaml", "name: [\n")
    write(home, "brews/bad.yaml", "name: [\n")
    ran = run("cards", "--format", "md")
    assert ran.code == 1
    assert "bestiary: creatures/bad.yaml has errors" in ran.err
    assert "bestiary: brews/bad.yaml" not in ran.err


GUARD = """\
name: Guard
tier: rook
types: [person]
traits: [aggressive, fire]
size: medium 1
vitality: 4
stamina: 5
speed: 5
skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}
motivation: Tea.
tactics: Waits for the whistle.
"""


def test_games_stand_side_by_side(program: Path, home: Path, run: Run) -> None:
    """Each has its own words: a trait that both bring is, in a bestiary of the first game, that of the first."""
    (program / "traits" / "kettle" / "fire.yaml").write_text("system: kettle\nname: Fireproof\ntext: It may.\n")
    shutil.rmtree(home / "brews")
    shutil.rmtree(home / "creatures")
    write(home, "bestiary.yaml", "name: Both\n")
    write(home, "creatures/guard.yaml", GUARD)
    write(home, "creatures/pot.yaml", "system: kettle\nname: Pot\npot: urn\nheat: 90\nmarks: [chipped]\n")
    assert run("list").out == "pot  Pot  urn  90\n\nguard  Guard  rook  person  Medium 1  aggressive, fire\n"
    assert run("list", "--only", "tier:rook").out.split()[0] == "guard"
    assert run("list", "--only", "pot:urn").out.split()[0] == "pot"
    write(home, "creatures/guard.yaml", GUARD.replace("fire", "chipped"))
    assert "no trait is called `chipped`" in run("check").out


def test_a_trait_of_its_own_replaces_only_its_own(home: Path) -> None:
    write(home, "traits/aggressive.yaml", "name: Cross\n")
    write(home, "traits/chipped.yaml", "name: Cracked\n")
    found = [(each.check, each.name) for each in check_bestiary(home, home).diagnostics]
    assert found == [("unmarked-override", "traits/chipped.yaml")]


# The guide, and what it says to copy.


@pytest.mark.parametrize("side", ["bad", "good"])
def test_its_check_has_two_bestiaries_to_copy(program: Path, side: str) -> None:
    folder = HOME / "checks" / "too-cool"
    checked = check_bestiary(folder / side, folder / side)
    assert {each.check for each in checked.diagnostics} == ({"too-cool"} if side == "bad" else set())
    report = print_report("text", Report(checked.diagnostics, 2))
    assert side == "good" or report == (folder / "bad.expected").read_text(encoding="utf-8")


def test_its_traits_are_called_like_none_that_are_there() -> None:
    """The bestiary at the root of the repository sees the traits of all games."""
    there = {path.stem for path in (ROOT / "traits").glob("*.yaml")}
    assert there.isdisjoint(path.stem for path in (HOME / "traits" / "kettle").glob("*.yaml"))


#: A block of the guide that is code, by its first line.
_CODE = re.compile(r"^    (?=def |SYSTEM = |CHECK = )(?:.+\n|\n(?=    ))+", re.MULTILINE)
_TEXTS = [path.read_text(encoding="utf-8").splitlines() for path in sorted((HOME / "kettle").rglob("*.py"))]


@pytest.mark.parametrize("block", _CODE.findall(GUIDE), ids=lambda block: block.split()[1])
def test_the_guide_shows_the_code_that_is_there(block: str) -> None:
    """Line by line, in one file and in its order, but for what is left out with an ellipsis and for comments."""
    lines = [line.split("  #")[0].rstrip() for line in dedent(block).splitlines()]
    shown = [line for line in lines if line and "…" not in line]
    assert any(all(line in rest for line in shown) for rest in map(iter, _TEXTS))


def test_nothing_of_it_is_left_behind() -> None:
    assert registry.system_ids() == GAMES
    assert KINDS == FOLDERS
