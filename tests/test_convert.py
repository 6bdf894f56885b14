"""`bestiary convert`: comments stay with what they are about, and what would be wrong is not written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
import pytest

from bestiary.cli.main import bestiary
from bestiary.diagnostic import Source
from bestiary.source.emit import edited_text
from bestiary.source.tree import read_tree
from bestiary.writing import write_file

ROOT = Path(__file__).parents[1]

GUARD = """\
# A guard of the gate.
name: Guard
# Nobody of note.
tier: rook
types: [person]
traits: [aggressive, resistant: [cold]]
vitality: 4
stamina: 5  # before armor
speed: 5
skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}
items:
  - maul # is maul
  - dagger # is dagger
  # worn at night
  - sword # is sword

# What it says.
motivation: Pay.
tactics: Waits. # mostly
"""
HEIR = """\
# The old guard.
name: Old Guard
extends: guard # of the gate
vitality: 6 # tougher
items:
  drop: [dagger]
# He has seen it all.
tactics: Waits longer.
"""
CHARACTER = """\
# Played by Ada.
name: Hero
vitality: 8
stamina: 7 # trained
speed: 6
skills: {might: d6, reflex: d12, endurance: d6, wits: d8, insight: d8, presence: d8}
items:
  - maul # a gift
  - dagger # found
# What drives her.
motivation: Fame.
tactics: Charges.
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A bestiary of a guard, an heir of it, and what they carry."""
    write_file(tmp_path / "bestiary.yaml", "format: 1\n")
    write_file(tmp_path / "creatures" / "guard.yaml", GUARD)
    write_file(tmp_path / "creatures" / "old-guard.yaml", HEIR)
    write_file(tmp_path / "hero.yaml", CHARACTER)
    item = (
        "category: weapon\ntraits: [heavy-melee]\neffects:\n  - {ability: strike, result: success, harm: {damage: 1}}\n"
    )
    for name in ("Maul", "Dagger", "Sword"):
        write_file(tmp_path / "items" / f"{name.lower()}.yaml", f"name: {name}\n{item}")
    plate = "name: Plate\ncategory: armor\ntraits: [cumbersome]\ndefense: 1\nmodifies: {stamina: -2}\n"
    write_file(tmp_path / "items" / "plate.yaml", plate)
    return tmp_path


def convert(place: Path, *words: str) -> Result:
    """The command on a bestiary."""
    return CliRunner().invoke(bestiary, ["convert", *words, "--root", str(place)])


def written(place: Path, *words: str) -> str:
    """The file that the command writes."""
    out = place / "creatures" / "new.yaml"
    result = convert(place, *words, "-o", str(out))
    assert out.exists(), result.output
    return out.read_text(encoding="utf-8")


def test_a_comment_goes_with_its_item(place: Path) -> None:
    text = written(place, "guard", "--unequip", "maul")
    assert text == GUARD.replace("  - maul # is maul\n", "")


def test_a_comment_above_goes_with_its_item(place: Path) -> None:
    text = written(place, "guard", "--unequip", "sword", "--equip", "plate")
    assert text == GUARD.replace("  # worn at night\n  - sword # is sword\n", "  - plate\n")


def test_an_item_in_use_again_keeps_its_comment(place: Path) -> None:
    guard = GUARD.replace("- dagger", "- {item: dagger, stowed: true}")
    write_file(place / "creatures" / "guard.yaml", guard)
    text = written(place, "guard", "--equip", "dagger", "--unequip", "maul")
    assert text == GUARD.replace("  - maul # is maul\n", "")


def test_the_last_item_takes_the_key_along(place: Path) -> None:
    text = written(place, "guard", *(word for item in ("maul", "dagger", "sword") for word in ("--unequip", item)))
    assert "items" not in text
    assert "presence: 2}\n\n# What it says.\nmotivation: Pay." in text


def test_a_creature_with_a_base_keeps_its_comments(place: Path) -> None:
    text = written(place, "old-guard", "--name", "Ghost")
    assert text.startswith("# The old guard.\nname: Ghost\ntier: rook\ntypes: [person]\n")
    assert "vitality: 6 # tougher\nstamina: 5\nspeed: 5\n" in text
    assert "# He has seen it all.\ntactics: Waits longer.\n" in text
    assert "extends" not in text
    assert "dagger" not in text


def test_a_character_keeps_its_comments(place: Path) -> None:
    text = written(place, "--from-character", str(place / "hero.yaml"), "--unequip", "maul")
    assert text.startswith("# Played by Ada.\nname: Hero\ntier: sovereign\ntypes: [person]\nvitality: 8\n")
    assert "stamina: 7 # trained\n" in text
    assert "items:\n  - dagger # found\n# What drives her.\nmotivation: Fame.\n" in text


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a: [x, 'y'] # c\n", {"a": ["x", "y", "z"]}, "a: [x, 'y', z] # c\n"),
        ("a: # c\n  - x # d\n", {"a": ["z", "x"]}, "a: # c\n  - z\n  - x # d\n"),
        ("a:\n- x # d\n- y # e", {"a": ["y", "z"]}, "a:\n- y # e\n- z\n"),
        ("a: |\n  x\n# b\nb: 1 # c\n", {"a": "y", "b": 2}, "a: y\n# b\nb: 2 # c\n"),
        ("a: 1 # c\r\nb: 2\r\n", {"a": 1, "b": 3, "c": 4}, "a: 1 # c\r\nb: 3\r\nc: 4\r\n"),
        ("a:\n  - name: x # c\n    n: 1 # d\n", {"a": [{"name": "x", "n": 2}]}, "a:\n  - name: x # c\n    n: 2 # d\n"),
        ("a: 1\n# b\nb: 2\nc: 3\n", {"a": 1, "c": 3}, "a: 1\nc: 3\n"),
    ],
)
def test_only_what_differs_is_changed(old: str, new: dict[str, Any], expected: str) -> None:
    assert edited_text(old, new) == expected


@pytest.mark.parametrize(
    "old", ["a: &x [1]\nb: *x\n", "a: &x {c: 1}\nb:\n  <<: *x\n  d: 2\n", "{a: 1, b: 2}\n", "? a\n: 1\n"]
)
@pytest.mark.parametrize("new", [{"a": 1}, {"b": [2], "c": "x: y"}, {"a": {"c": 2}, "b": {"c": 1, "d": 3}}])
def test_an_unusual_text_reads_back_as_asked(old: str, new: dict[str, Any]) -> None:
    assert read_tree(Source("", "", edited_text(old, new))).data == new


@pytest.mark.parametrize("trait", ["resistant:3", "aggressive:cold", "cumbersome", "resistant"])
def test_a_sheet_with_an_error_of_form_is_not_written(place: Path, trait: str) -> None:
    out = place / "creatures" / "new.yaml"
    result = convert(place, "guard", "--trait", trait, "-o", str(out))
    assert result.exit_code == 1, result.output
    assert "(converted):" in result.output
    assert "nothing was written" in result.output
    assert not out.exists()


@pytest.mark.parametrize(("asked", "meant"), [("resistant:fier", "`fire`"), ("resistant:cold,bogusbogus", "")])
def test_an_unknown_name_behind_a_trait_is_misuse(place: Path, asked: str, meant: str) -> None:
    result = convert(place, "guard", "--trait", asked)
    assert result.exit_code == 2
    assert f"is called `{asked.replace(',', ':').rpartition(':')[2]}`." in result.output
    assert meant in result.output


@pytest.mark.parametrize("option", ["--name", "--proper-name"])
@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_misuse(place: Path, option: str, name: str) -> None:
    result = convert(place, "guard", option, name)
    assert result.exit_code == 2
    assert f"`{option}` needs a name" in result.output


def test_a_trait_is_said_with_its_parameter(place: Path) -> None:
    assert (
        "Traits: with vulnerable: fire, light\n" in convert(place, "guard", "--trait", "vulnerable:fire,light").output
    )


def test_what_was_derived_anew_is_said(place: Path) -> None:
    said = convert(place, "guard", "--equip", "plate", "--unequip", "maul").output.splitlines()
    assert {"  Stamina: 5 → 3", "  Attacks against it: none → +1", "  Strike, Maul: gone"} <= set(said)


def test_a_bane_on_one_number_is_no_amount(place: Path) -> None:
    write_file(
        place / "items" / "maul.yaml",
        "name: Maul\ncategory: weapon\ntraits: [heavy-melee]\nboons: [{name: Aim, range: 20, text: It hits.}]\n",
    )
    assert "  Aim (Maul): gone\n" in convert(place, "guard", "--unequip", "maul").output
    write_file(place / "creatures" / "guard.yaml", GUARD.replace("  - maul # is maul\n", ""))
    assert "  Aim (Maul): new, 1\n" in convert(place, "guard", "--equip", "maul").output


@pytest.mark.parametrize(("identity", "line"), [("old-guard", True), ("guard", False)])
def test_what_came_from_a_base_is_said_to_be_written_out(place: Path, identity: str, line: bool) -> None:
    said = convert(place, identity, "--name", "Ghost", "-o", str(place / "ghost.yaml")).output
    assert ("Extends: what it has from `guard` is written out" in said) == line
    assert "Extends" not in convert(place, identity, "--name", "Ghost").output


def test_a_new_tier_says_its_numbers_once(place: Path) -> None:
    said = convert(place, "guard", "--tier", "pawn").output
    assert said.count("Stamina: 5 → 1") == 1
    assert "on the sheet" not in said


def test_the_worn_armor_counts_in_the_new_tier(place: Path) -> None:
    write_file(place / "creatures" / "guard.yaml", GUARD.replace("- maul", "- plate"))
    said = convert(place, "guard", "--tier", "sovereign", "--vitality", "9", "--stamina", "9").output
    assert "Stamina: 5 → 9, as asked\n" in said
    assert "Stamina on the sheet: 3 → 7\n" in said


def test_findings_name_no_file_that_is_not_there(place: Path) -> None:
    of = GUARD + "banes:\n  - {name: Blow, of: maul, range: 1-2, text: It hurts.}\n"
    write_file(place / "creatures" / "guard.yaml", of)
    shown = convert(place, "guard", "--unequip", "maul").output
    line = of.count("\n") - 1
    assert f"\n(converted):{line}:22: warning G310" in shown
    assert "guard-converted.yaml" not in shown


def test_findings_name_the_file_that_is_written(place: Path) -> None:
    of = GUARD + "banes:\n  - {name: Blow, of: maul, range: 1-2, text: It hurts.}\n"
    write_file(place / "creatures" / "guard.yaml", of)
    out = str(place / "elsewhere.yaml")
    assert f"\n{out}:" in convert(place, "guard", "--unequip", "maul", "-o", out).output


def test_every_sample_keeps_its_lines() -> None:
    """A change of the first and last key of any sample leaves all lines between as they are."""
    for path in sorted((ROOT / "creatures").rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        data = read_tree(Source("", "", text)).data
        changed = edited_text(text, {**data, "name": "Other", "zeal": 1})
        kept = [line for line in text.splitlines() if not line.startswith("name: ")]
        assert [line for line in changed.splitlines() if not line.startswith("name: ")] == [*kept, "zeal: 1"], path


def test_a_trait_given_again_joins_what_is_there(place: Path) -> None:
    """Two of one trait would be two lines on the card; what stands in lists goes together."""
    text = written(place, "guard", "--trait", "resistant:fire")
    assert text.splitlines()[5] == "traits: [aggressive, resistant: [cold, fire]]"
    again = convert(place, "guard", "--trait", "resistant:cold")
    assert (again.exit_code, again.stdout) == (2, "")
    assert "It has the trait `resistant: cold` already." in again.stderr


def test_outside_of_the_bestiary_an_id_is_no_matter(place: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    target = tmp_path_factory.mktemp("elsewhere") / "guard.yaml"
    ran = convert(place, "guard", "--name", "Other", "-o", str(target))
    assert ran.exit_code == 0, ran.output
    assert target.read_text().startswith("# A guard of the gate.\nname: Other\n")


def test_a_file_where_a_folder_is_wanted(place: Path) -> None:
    (place / "taken").write_text("a file\n", encoding="utf-8")
    ran = convert(place, "guard", "--name", "Other", "-o", str(place / "taken" / "guard.yaml"))
    assert (ran.exit_code, "taken` is a file, where a folder is wanted" in ran.output) == (2, True)
