"""The command line: what each command prints, where it prints it, and its exit code."""

from __future__ import annotations

import json
import os
from pathlib import Path
import re
import subprocess
import sys

import pytest

from bestiary.cli.saying import wants_colour
from bestiary.systems.registry import all_checks
from ran import Run

TOOLS = Path(__file__).parents[1] / "tools"
THUG = """\
name: Thug
tier: rook
types: [person]
traits: [aggressive]
size: medium 1
vitality: 4
stamina: 5
speed: 5
skills: {might: 4, reflex: 3, endurance: 8, wits: 2, insight: 2, presence: 1}
items: [mail, bow]
motivation: Coin.
tactics: Goes for whoever looks easiest to push over.
actions:
  - {name: Shove, traits: [attack], against: might, text: The target is pushed.}
"""
MAIL = "name: Mail\ncategory: armor\ntraits: [cumbersome]\ndefense: 1\nmodifies: {stamina: -2}\n"
BOW = """\
name: Bow
category: weapon
against: {shoot: reflex}
boons:
  - {name: Pinpoint, range: 17-20, adds: 2}
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small sound bestiary, and the current folder."""
    for name, text in (("creatures/thug.yaml", THUG), ("items/mail.yaml", MAIL), ("items/bow.yaml", BOW)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "bestiary.yaml").write_text("name: Small\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def break_thug(home: Path, name: str = "broken") -> None:
    """One more creature, with an error."""
    text = THUG.replace("name: Thug", f"name: {name.title()}").replace("vitality: 4", "vitality: four")
    (home / "creatures" / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_help_lists_the_commands(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in ("check", "cards", "show", "list", "explain"):
        assert f"\n  {command} " in ran.out


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("bestiary, version ")


@pytest.mark.parametrize("command", ["check", "cards", "show", "list", "explain"])
def test_every_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert "Usage:" in ran.out


def test_an_unknown_command_is_a_usage_error(run: Run) -> None:
    ran = run("chekc")
    assert ran.code == 2
    assert "Did you mean `check`?" in ran.err


def test_a_clean_bestiary(run: Run, home: Path) -> None:
    ran = run("check")
    assert ran.code == 0
    assert ran.err == ""


def test_findings_are_results(run: Run, home: Path) -> None:
    """On stdout, with file, line, column, code and name; exit code 1."""
    break_thug(home)
    ran = run("check")
    assert ran.code == 1
    assert "creatures/broken.yaml:6:11: error F103 wrong-type" in ran.out
    assert "vitality: four" in ran.out


def test_check_of_one_file_is_about_that_file(run: Run, home: Path) -> None:
    break_thug(home)
    assert run("check", "creatures/thug.yaml").code == 0
    assert run("check", "creatures/broken.yaml").code == 1


def test_fail_level(run: Run, home: Path) -> None:
    (home / "creatures" / "thug.yaml").write_text(THUG.replace("motivation: Coin.\n", ""), encoding="utf-8")
    assert run("check").code == 0
    assert run("check", "--fail-level", "hint").code == 1


@pytest.mark.parametrize("words", [("check",), ("list",), ("show", "thug"), ("cards",)])
def test_no_bestiary_is_a_usage_error(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*words)
    assert ran.code == 2
    assert "There is no bestiary" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_path_that_is_not_there(run: Run, home: Path) -> None:
    ran = run("check", "nowhere")
    assert ran.code == 2
    assert "nowhere" in ran.err


@pytest.mark.parametrize("words", [("check",), ("list",), ("show", "thug"), ("cards", "--format", "html")])
@pytest.mark.parametrize("text", ["nmae: Small\n", "name: [\n", "cards: 3\n", "- a\n"])
def test_settings_that_cannot_be_used(run: Run, home: Path, words: tuple[str, ...], text: str) -> None:
    (home / "bestiary.yaml").write_text(text, encoding="utf-8")
    ran = run(*words)
    assert ran.code == 2
    assert "bestiary.yaml:" in ran.out + ran.err
    assert not (home / "build").exists()


def test_show_why(run: Run, home: Path) -> None:
    ran = run("show", "thug", "--why")
    assert ran.code == 0
    assert "Stamina: 3\n  5 as written\n  S14: Mail −2\n" in ran.out
    assert "Endurance: 8 (d12 · +2 edge)\n" in ran.out
    assert "S12: boon 17–20 → bane 1–4" in ran.out
    assert "(reading; rules.item_boons)" in ran.out
    assert "difficulty +2" in ran.out


def test_show_without_why_is_the_sheet_alone(run: Run, home: Path) -> None:
    ran = run("show", "thug")
    assert "as written" not in ran.out
    assert "5, Mail −2" in ran.out
    assert "Pinpoint" in ran.out
    assert "1–4" in ran.out


def test_show_as_json(run: Run, home: Path) -> None:
    ran = run("show", "thug", "--format", "json", "--why")
    sheet = json.loads(ran.out)
    assert sheet["stamina"]["value"] == 3
    assert {"label": "Stamina", "value": "3", "because": ["5 as written", "S14: Mail −2"]} in sheet["why"]
    assert "why" not in json.loads(run("show", "thug", "--format", "json").out)


@pytest.mark.parametrize(("form", "mark"), [("html", "<!doctype html"), ("md", "Thug")])
def test_show_in_other_formats(run: Run, home: Path, form: str, mark: str) -> None:
    ran = run("show", "thug", "--format", form)
    assert ran.code == 0
    assert mark in ran.out.replace("<!DOCTYPE", "<!doctype")


def test_show_of_an_unknown_id(run: Run, home: Path) -> None:
    ran = run("show", "thgu")
    assert (ran.code, ran.out) == (2, "")
    assert "No creature has the id `thgu`. Did you mean `thug`?" in ran.err


@pytest.mark.parametrize(
    ("identity", "said"),
    [
        ("bow", "`bow` is an item, not a creature, in items/bow.yaml; `bestiary cards --kind item --only bow`"),
        ("aggressive", "`aggressive` is a trait, not a creature; `bestiary cards --kind trait --only aggressive`"),
        ("prone", "`prone` is a term, not a creature."),
    ],
)
@pytest.mark.parametrize("command", ["show", "odds"])
def test_an_id_of_something_else_than_a_creature(run: Run, home: Path, command: str, identity: str, said: str) -> None:
    ran = run(command, identity)
    assert ran.code == 2
    assert said in " ".join(ran.err.split())


def test_show_of_a_creature_with_errors_says_which(run: Run, home: Path) -> None:
    break_thug(home)
    ran = run("show", "broken")
    assert (ran.code, ran.out) == (1, "")
    assert "creatures/broken.yaml:6:11" in ran.err


def test_show_of_an_heir_of_a_broken_base(run: Run, home: Path) -> None:
    break_thug(home, "base")
    (home / "creatures" / "heir.yaml").write_text("extends: base\nname: Heir\nvitality: 3\n", encoding="utf-8")
    ran = run("show", "heir")
    assert (ran.code, ran.out) == (1, "")
    assert "`heir` rests on a file with errors" in ran.err


def test_show_of_an_abstract_base(run: Run, home: Path) -> None:
    (home / "creatures" / "base.yaml").write_text("abstract: true\nname: Base\n", encoding="utf-8")
    ran = run("show", "base")
    assert (ran.code, ran.out) == (2, "")
    assert "abstract base" in ran.err


def test_list(run: Run, home: Path) -> None:
    ran = run("list")
    assert ran.code == 0
    assert ran.out.split() == ["thug", "Thug", "rook", "person", "Medium", "1", "aggressive"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("thug", True),
        ("th*", True),
        ("tier:rook", True),
        ("tier:pawn", False),
        ("type:person", True),
        ("trait:aggressive", True),
        ("trait:agg*", True),
        ("item:bow", True),
        ("tier:rook,type:beast", False),
        ("tier:rook,type:person", True),
    ],
)
def test_list_only(run: Run, home: Path, wanted: str, found: bool) -> None:
    ran = run("list", "--only", wanted)
    assert ran.code == 0
    assert ("thug" in ran.out) == found


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("kind:item", ["bow", "mail"]),
        ("kind:item,kind:creature", ["thug", "bow", "mail"]),
        ("kind:item,mail", ["mail"]),
        ("kind:creature", ["thug"]),
        ("kind:trait,aggressive", ["aggressive"]),
        ("kind:itme", "Did you mean `item`?"),
        ("kind:term", "There are creature, item, trait."),
    ],
)
def test_other_kinds_are_listed_when_they_are_asked_for(
    run: Run, home: Path, wanted: str, found: list[str] | str
) -> None:
    ran = run("list", "--only", wanted)
    if isinstance(found, str):
        assert (ran.code, ran.out, found in ran.err) == (2, "", True), ran.err
    else:
        assert (ran.code, [line.split()[0] for line in ran.out.splitlines() if line]) == (0, found), ran.err


def test_items_are_listed_with_what_tells_them_apart(run: Run, home: Path) -> None:
    assert run("list", "--only", "kind:item,mail").out.split() == ["mail", "Mail", "armor", "cumbersome"]


def test_several_filters_add_up(run: Run, home: Path) -> None:
    assert "thug" in run("list", "--only", "tier:pawn", "--only", "tier:rook").out


@pytest.mark.parametrize("command", ["list", "cards"])
def test_an_unknown_filter_is_a_usage_error(run: Run, home: Path, command: str) -> None:
    ran = run(command, "--only", "teir:rook")
    assert ran.code == 2
    assert "Did you mean `tier`?" in ran.err


@pytest.mark.parametrize("wanted", ["tier:rook", "tag:road", "thug", "level:3", "trait:aggressive"])
@pytest.mark.parametrize("others", [True, False])
def test_a_filter_for_what_errors_hide_names_the_file(run: Run, home: Path, wanted: str, others: bool) -> None:
    break_thug(home)
    if not others:
        (home / "creatures/thug.yaml").unlink()
    ran = run("list", "--only", wanted)
    assert ran.code != 0
    assert "creatures/broken.yaml" in ran.err
    assert others or "No filter" not in ran.err


def test_list_as_json(run: Run, home: Path) -> None:
    (sheet,) = json.loads(run("list", "--format", "json").out)
    assert (sheet["id"], sheet["tier"], sheet["item"]) == ("thug", "rook", ["mail", "bow"])


@pytest.mark.parametrize("check", ["exact-tier-values", "G301", "g301"])
def test_explain(run: Run, check: str) -> None:
    ran = run("explain", check)
    assert ran.code == 0
    assert ran.out.startswith("G301 exact-tier-values (error)")
    assert "Bad:" in ran.out


@pytest.mark.parametrize(("rule", "starts"), [("S8", "S8 (Senteia)\n"), ("d4", "D4 (Draw Steel)\n")])
def test_explain_a_rule_of_a_game(run: Run, rule: str, starts: str) -> None:
    ran = run("explain", rule)
    assert ran.code == 0
    assert ran.out.startswith(starts)
    assert "Where it lives:\n  " in ran.out


@pytest.mark.parametrize("name", ["S99", "G420", "g999"])
def test_explain_of_an_unknown_rule(run: Run, name: str) -> None:
    ran = run("explain", name)
    assert (ran.code, ran.out, "Did you mean" in ran.err) == (2, "", False)
    assert "`bestiary explain` lists the checks and the rules" in ran.err and "docs/" not in ran.err


def test_explain_without_a_name_lists_what_can_be_explained(run: Run) -> None:
    ran = run("explain")
    assert ran.code == 0
    assert all(f"{each.code}  {each.name} " in ran.out for each in all_checks())
    assert re.search(r"^Rules of Senteia: S1, .*\bS8\b", ran.out, re.MULTILINE | re.DOTALL)


def test_notes_are_shown_when_asked_for(run: Run, home: Path) -> None:
    path = home / "creatures" / "thug.yaml"
    path.write_text(path.read_text() + "notes: >-\n  It knows the way in.\n\n  It will not say.\n")
    assert "knows the way" not in run("show", "thug").out
    assert run("show", "thug", "--notes").out.endswith("Notes:\n  It knows the way in.\n  It will not say.\n")
    assert "notes" not in json.loads(run("show", "thug", "--format", "json").out)
    assert json.loads(run("show", "thug", "--notes", "--format", "json").out)["notes"].startswith("It knows")


def test_a_sheet_on_a_broken_size_is_not_shown(run: Run, home: Path) -> None:
    (home / "traits").mkdir(exist_ok=True)
    (home / "traits" / "colossal.yaml").write_text("name: Colossal\ngroup: size\nsize: {rank: five}\n")
    path = home / "creatures" / "thug.yaml"
    text = path.read_text()
    sized = re.sub(r"^size:.*$", "size: colossal 3", text, flags=re.MULTILINE)
    path.write_text(sized if sized != text else text + "size: colossal 3\n")
    assert "thug" not in run("list").out
    ran = run("show", "thug")
    assert (ran.code, ran.out) == (1, "")
    assert "rests on a file with errors" in ran.err


def test_explain_of_an_unknown_check(run: Run) -> None:
    ran = run("explain", "exact-teir-values")
    assert ran.code == 2
    assert "Did you mean `exact-tier-values`?" in ran.err


def test_cards_are_written_to_a_folder(run: Run, home: Path) -> None:
    ran = run("cards", "--format", "html", "--format", "md", "--out", "made/deep")
    assert ran.code == 0
    assert sorted(path.name for path in (home / "made" / "deep").iterdir()) == ["cards.html", "cards.md"]
    assert "made/deep/cards.html: 1 card" in ran.out.replace("\\", "/")
    assert ran.err == ""


def test_cards_as_pdf(run: Run, home: Path) -> None:
    ran = run("cards", "--format", "pdf")
    assert ran.code == 0, ran.err
    assert (home / "build" / "cards.pdf").read_bytes().startswith(b"%PDF")


def test_cards_with_an_erroneous_creature(run: Run, home: Path) -> None:
    """The others are printed, the exit code tells."""
    break_thug(home)
    ran = run("cards", "--format", "html")
    assert ran.code == 1
    page = (home / "build" / "cards.html").read_text(encoding="utf-8")
    assert "Thug" in page
    assert "Broken" not in page
    assert "creatures/broken.yaml" in ran.err
    assert "wrong-type" in ran.err


def test_a_mistake_in_a_base_keeps_its_heirs_off(run: Run, home: Path) -> None:
    break_thug(home, "base")
    (home / "creatures" / "heir.yaml").write_text("extends: base\nname: Heir\nvitality: 3\n", encoding="utf-8")
    ran = run("cards", "--format", "html")
    assert ran.code == 1
    assert "creatures/heir.yaml has errors, or is built on a file that has" in ran.err
    assert "Heir" not in (home / "build" / "cards.html").read_text(encoding="utf-8")


def test_drafts_and_bases_are_not_printed(run: Run, home: Path) -> None:
    for name, line in (("draft", "status: draft"), ("base", "abstract: true")):
        text = THUG.replace("name: Thug", f"name: {name.title()}\n{line}")
        (home / "creatures" / f"{name}.yaml").write_text(text, encoding="utf-8")
    ran = run("cards", "--format", "html")
    assert ran.code == 0
    page = (home / "build" / "cards.html").read_text(encoding="utf-8")
    assert "Draft" not in page
    assert "Base" not in page


def test_cards_of_nothing(run: Run, home: Path) -> None:
    ran = run("cards", "--format", "html", "--only", "tier:pawn")
    assert ran.code == 2
    assert "no card to print" in ran.err
    assert not (home / "build").exists()


@pytest.mark.parametrize(
    "words", [("--size", "huge"), ("--paper", "b9"), ("--size", "a5", "--paper", "60x90"), ("--size", "1x1")]
)
def test_a_size_that_cannot_be_is_a_usage_error(run: Run, home: Path, words: tuple[str, ...]) -> None:
    ran = run("cards", "--format", "pdf", *words)
    assert ran.code == 2
    assert words[-1][:2] in ran.err
    assert not (home / "build").exists()


def test_gap_and_margin_of_the_settings_are_used(run: Run, home: Path) -> None:
    (home / "bestiary.yaml").write_text("cards: {size: a5, paper: a4, margin: 50}\n", encoding="utf-8")
    ran = run("cards", "--format", "pdf")
    assert ran.code == 2
    assert "50 mm of margin" in ran.err


def test_an_output_folder_that_cannot_be_written(run: Run, home: Path) -> None:
    (home / "taken").write_text("a file\n", encoding="utf-8")
    ran = run("cards", "--format", "html", "--out", "taken")
    assert ran.code == 2
    assert "`-o` names a folder to write to, and `taken` is a file" in ran.err
    assert (home / "taken").read_text(encoding="utf-8") == "a file\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission(run: Run, home: Path) -> None:
    (home / "locked").mkdir(mode=0o500)
    ran = run("cards", "--format", "html", "--out", "locked")
    assert ran.code == 1
    assert "cannot be written" in ran.err


def test_nothing_is_written_but_the_output_folder(run: Run, home: Path) -> None:
    before = sorted(path for path in home.rglob("*") if ".bestiary" not in path.parts)
    for words in (("check",), ("list",), ("show", "thug", "--why"), ("explain", "G301")):
        run(*words)
    assert sorted(path for path in home.rglob("*") if ".bestiary" not in path.parts) == before
    run("cards", "--format", "html")
    assert {path.relative_to(home).parts[0] for path in home.rglob("*")} <= {
        "bestiary.yaml",
        "creatures",
        "items",
        "build",
        ".bestiary",
    }


def test_a_bug_of_ours_is_one_sentence(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _plant_bug(monkeypatch)
    ran = run("list")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.count("\n") == 1
    assert "this is a bug in bestiary (RuntimeError: a kettle)" in ran.err
    assert "--debug" in ran.err
    assert "Traceback" not in ran.err


def test_debug_shows_the_traceback(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _plant_bug(monkeypatch)
    with pytest.raises(RuntimeError, match="a kettle"):
        run("--debug", "list")


class _Terminal:
    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_colour(_Terminal())
    assert not wants_colour(object())
    monkeypatch.setenv("TERM", "dumb")
    assert not wants_colour(_Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(_Terminal())
    monkeypatch.setenv("NO_COLOR", "")
    assert wants_colour(_Terminal())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("plain", [False, True])
def test_no_color_on_a_terminal(home: Path, plain: bool) -> None:
    break_thug(home)
    environment = {**os.environ, "PYTHONPATH": str(TOOLS), "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    said = _on_terminal(["check"], environment | ({"NO_COLOR": "1"} if plain else {}))
    assert "wrong-type" in said
    assert ("\x1b[" in said) != plain


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize(("copies", "shown"), [(70, True), (2, False)])
def test_a_long_deck_has_a_bar_on_a_terminal(home: Path, copies: int, shown: bool) -> None:
    environment = {**os.environ, "PYTHONPATH": str(TOOLS), "TERM": "xterm", "COLUMNS": "100"}
    said = _on_terminal(["cards", "--format", "pdf", "--copies", f"thug={copies}"], environment)
    assert "cards.pdf: " in said
    for stage in ("Planning pdf", "Printing pdf"):
        assert (re.search(rf"{stage}.*100%", said) is not None) == shown, said


def test_a_long_deck_has_no_bar_in_a_file(run: Run, home: Path) -> None:
    assert run("cards", "--format", "pdf", "--copies", "thug=70").err == ""


def test_a_console_without_the_glyphs_gets_stand_ins(home: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(TOOLS), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run(
        [sys.executable, "-m", "bestiary", "show", "thug", "--why"], capture_output=True, env=environment, check=True
    )
    said = ran.stdout.decode("ascii")
    assert "Stamina: 3" in said
    assert "Mail -2" in said
    assert "?" not in said


def _plant_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a kettle")

    monkeypatch.setattr("bestiary.lint.checking.check_bestiary", broken)


def _on_terminal(words: list[str], environment: dict[str, str]) -> str:
    """What the program says when its output is a terminal."""
    import pty

    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "bestiary", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 65536):
            said += chunk
    except OSError:
        pass  # Linux says so when the other end is closed.
    finally:
        os.close(ours)
        child.wait(timeout=60)
    return said.decode("utf-8")
