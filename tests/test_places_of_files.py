"""Files under a wrong name or in a wrong folder: a hint with the right one, and no other finding."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
import pytest

from bestiary.cli.main import bestiary
from bestiary.diagnostic import Diagnostic, Severity
from bestiary.lint.checking import check_bestiary
from bestiary.lint.remembering import check_remembering
from bestiary.suggest import id_for
from sound_sheet import SHEET

SWORD = "name: Sword\ncategory: weapon\ntraits: [heavy-melee]\nburden: 1\n"
AGGRESSIVE = "name: Fierce\ngroup: temperament\nedge:\n  - {whose: player, for: [anger], amount: 2}\n"


def findings(root: Path, tree: dict[str, str]) -> tuple[Diagnostic, ...]:
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return check_bestiary(root, root).diagnostics


@pytest.mark.parametrize(
    ("name", "way_out"),
    [
        ("creatures/wolf.yaml.txt", "rename it to `wolf.yaml`"),
        ("creatures/wolf.yml.bak", "rename it to `wolf.yaml`"),
        ("creatures/wolf.yaml~", "rename it to `wolf.yaml`"),
        ("creatures/wolf.txt", "rename it to `wolf.yaml`"),
        ("creatures/Dire Wolf.TXT", "rename it to `dire-wolf.yaml`"),
        ("creatures/wolf.YAML", "rename it to `wolf.yaml`"),
        ("creatures/wolf.json", "rename it to `wolf.yaml`"),
        (
            "creatures/wolf.docx",
            "it is of a word processor: save its words as plain text, in a file called `wolf.yaml`",
        ),
        ("creatures/guard.yml.bak", "there is a `guard.yaml` beside it: take this one away"),
        ("creature/wolf.yaml", "move it to `creatures/`"),
        ("Creatures/wolf.yaml", "move it to `creatures/`"),
        ("bestiary.yml", "rename it to `bestiary.yaml`"),
        ("bestiary.yaml.txt", "rename it to `bestiary.yaml`"),
        ("beastiary.yaml", "rename it to `bestiary.yaml`"),
    ],
)
def test_a_file_that_nothing_reads(name: str, way_out: str, tmp_path: Path) -> None:
    (found,) = findings(tmp_path, {"creatures/guard.yaml": SHEET, name: SHEET})
    assert (found.name, found.check, found.help) == (name, "unread-file", way_out)


#: What asks for a thing, and the misnamed file that would be it.
NEEDED = {
    "a base": (f"{SHEET}extends: dire-wolf\n", "creatures/Dire Wolf.yaml", SHEET, "bad-file-name"),
    "an item in a folder of another name": (f"{SHEET}items: [sword]\n", "item/sword.yaml", SWORD, "unread-file"),
    "an item in no folder": (f"{SHEET}items: [sword]\n", "sword.yaml", SWORD, "unread-file"),
    "an item that is a file of text": (f"{SHEET}items: [sword]\n", "items/sword.yaml.txt", SWORD, "unread-file"),
    "a link": (SHEET.replace("the door", "[[item:sword]]"), "item/sword.yaml", SWORD, "unread-file"),
    "a trait": (f"{SHEET}traits: [fierce]\n", "trait/fierce.yaml", AGGRESSIVE, "unread-file"),
}


@pytest.mark.parametrize("asks", NEEDED)
def test_a_misnamed_file_that_is_needed(asks: str, tmp_path: Path) -> None:
    """One finding, an error at the file with who needs it."""
    sheet, name, text, check = NEEDED[asks]
    (found,) = findings(tmp_path, {"creatures/guard.yaml": sheet, name: text})
    assert (found.name, found.check, found.severity) == (name, check, Severity.ERROR)
    assert [(each[0], each[3]) for each in found.related] == [("creatures/guard.yaml", "needed here")]


def test_a_misnamed_file_is_told_of_where_only_its_user_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings(tmp_path, {"creatures/guard.yaml": f"{SHEET}items: [sword]\n", "item/sword.yaml": SWORD})
    monkeypatch.chdir(tmp_path)
    report = CliRunner().invoke(bestiary, ["check", "creatures/guard.yaml"])
    assert (report.exit_code, "item/sword.yaml" in report.stdout) == (1, True)


def test_what_the_settings_say_of_misnamed_files_stands(tmp_path: Path) -> None:
    tree = {"creatures/guard.yaml": f"{SHEET}items: [sword]\n", "item/sword.yaml": SWORD}
    found = findings(tmp_path, {**tree, "bestiary.yaml": "format: 1\nchecks: {unread-file: off}\n"})
    assert [each.check for each in found] == ["unknown-item"]


def test_a_link_to_another_sheet_is_told_of_once(tmp_path: Path) -> None:
    findings(tmp_path, {"creatures/guard.yaml": SHEET.replace("vitality: 4", "vitality: much")})
    (tmp_path / "creatures" / "twice.yaml").symlink_to("guard.yaml")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    assert [(each.name, each.check) for each in found] == [("creatures/guard.yaml", "wrong-type")]


@pytest.mark.parametrize("name", ["creatures/README.md", "creatures/notes.txt", "creatures/wolf.png", "README.md"])
def test_files_that_are_there_for_another_reason(name: str, tmp_path: Path) -> None:
    assert findings(tmp_path, {"creatures/guard.yaml": SHEET, name: "x"}) == ()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("creatures/sword.yaml", SWORD, "this is an item, but it lies in `creatures/`"),
        ("creatures/sword.yaml", SWORD.replace("category", "categry"), "this is an item, but it lies in `creatures/`"),
        ("items/wolf.yaml", SHEET, "this is a creature, but it lies in `items/`"),
        ("items/alpha.yaml", "extends: guard\nname: Alpha\nspeed: 6\n", "this is a creature, but it lies in `items/`"),
        ("traits/wolf.yaml", SHEET, "this is a creature, but it lies in `traits/`"),
        ("creatures/fierce.yaml", AGGRESSIVE, "this is a trait, but it lies in `creatures/`"),
    ],
)
def test_a_thing_in_the_folder_of_another_kind(name: str, text: str, said: str, tmp_path: Path) -> None:
    tree = {"creatures/guard.yaml": SHEET, name: text}
    if "sword" in name:
        tree["creatures/guard.yaml"] = SHEET + "items: [sword]\n"
    (found,) = findings(tmp_path, tree)
    assert (found.name, found.line, found.check, found.message) == (name, 1, "wrong-folder", said)


@pytest.mark.parametrize("text", ["group: status", "group: Ability\ndescription: It hurts.", "kind: status\nlabel: x"])
def test_a_term_with_a_wrong_key_stays_where_it_is(text: str, tmp_path: Path) -> None:
    found = findings(tmp_path, {"creatures/guard.yaml": SHEET, "terms/hexed.yaml": f"name: Hexed\n{text}\n"})
    assert {each.check for each in found} == {"unknown-key"}
    # Only `kind` takes the word `status`.
    told = "did you mean `kind`?" if text == "group: status" else "`kind` is missing: is it that?"
    assert "kind:" in text or found[0].label == told


def test_a_sheet_that_has_only_begun_is_of_the_kind_of_its_folder(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, {"creatures/wolf.yaml": "name: Wolf\n"})
    assert found.check == "missing-key"


def test_what_lay_in_a_wrong_folder_is_missed_once_it_is_gone(tmp_path: Path) -> None:
    """Whoever names it has no finding while it lies there, but is not known to be clean."""
    findings(tmp_path, {"creatures/guard.yaml": SHEET + "items: [sword]\n", "creatures/sword.yaml": SWORD})
    assert [each.check for each in check_remembering(tmp_path, tmp_path).diagnostics] == ["wrong-folder"]
    (tmp_path / "creatures" / "sword.yaml").unlink()
    assert [each.check for each in check_remembering(tmp_path, tmp_path).diagnostics] == ["unknown-item"]


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("café-owl", "cafe-owl"),
        ("Dire Wolf", "dire-wolf"),
        ("Łódź Ærie", "lodz-aerie"),
        ("Straße 7", "strasse-7"),
        ("ÅNGSTRÖM", "angstrom"),
        ("竜", "name"),
    ],
)
def test_ids_have_plain_letters(name: str, identity: str) -> None:
    assert id_for(name) == identity
