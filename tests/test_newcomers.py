"""What somebody writes on the first evening: one finding each, in words that lead on without a look at the manual."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.checking import check_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

#: What of the sound sheet, or nothing for its end, becomes what; the check, and words of the report.
LINES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "boons of a creature": (
        "",
        "boons:\n  - {name: A, range: 20, text: b}",
        "unknown-key",
        ("creatures have `banes`",),
    ),
    "hit points": ("vitality: 4", "hp: 4", "unknown-key", ("`vitality` is missing: is it that?", "Damage and Blight")),
    "armor class": ("", "ac: 15", "unknown-key", ("from the armor under `items`",)),
    "reactions": ("", "reactions:\n  - {name: A, text: b}", "unknown-key", ("stands under `instants`",)),
    "a tier by number": ("tier: rook", "tier: 2", "wrong-type", ("must be text", "write it like `rook`")),
    "range beyond the die": (
        "",
        "banes:\n  - {name: A, range: 0-25, text: b}",
        "out-of-range",
        ("`range` is `0-25`, but its numbers must be from 1 to 20 (bane `A`)",),
    ),
    "dice for a number": ("vitality: 4", "vitality: 2d6", "wrong-type", ("must be a whole number", "like `4`")),
    "a number without end": (
        "stamina: 5",
        f"stamina: {'9' * 5000}",
        "wrong-type",
        ("this is a number of 5000 digits",),
    ),
    "half a character": (
        "motivation: A quiet watch.",
        'motivation: "a\\uD800b"',
        "syntax-error",
        ("`\\uD800` in double quotes stands for no character",),
    ),
    "nothing behind a skill": (
        "might: 4",
        "might: null",
        "null-without-extends",
        ("this sheet has no base (`extends`) to take it from",),
    ),
    "HTML": ("text: Nobody", "text: <b>Nobody</b>", "unbalanced-markup", ("texts know no HTML (passive `Watchful`)",)),
    "a star too many": ("text: Nobody", "text: Nobody **ever", "unbalanced-markup", ("nothing closes it",)),
    "a link that goes on": ("text: Nobody", "text: See [[focus for", "unbalanced-markup", ("is never closed",)),
    "a value that is to come": ("tactics: Holds the door.", "tactics:", "wrong-type", ("`tactics` has no value",)),
    "pieces of an item": ("", "items: [2x dagger]", "unknown-item", ("did you mean `dagger`?", "--unsafe-fixes")),
    "a key at the margin": (
        "    text: Nobody",
        "text: Nobody",
        "unknown-key",
        ("it belongs to an entry of `passives`: indent it",),
    ),
    "two colons": ("tier: rook", "tier:: rook", "unknown-key", ("did you mean `tier`?",)),
    "the same key with another value": (
        "speed: 5",
        "speed: 5\nspeed: 6",
        "duplicate-key",
        ("the key `speed` is given twice", "first given here", "only the later one would count"),
    ),
}
WHOLE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "two sheets in one file": ("- name: A\n  tier: pawn\n- name: B\n", "wrong-type", ("one file holds one thing",)),
    "a sheet below its id": (
        "goblin:\n" + "".join(f"  {line}\n" for line in SHEET.splitlines()),
        "unknown-key",
        ("the whole sheet stands below `goblin`", "take this line out"),
    ),
    "the words of a letter": ("Dear master,\nhere is my wolf.\n", "wrong-type", ("not lines of `key: value`",)),
}


def said(root: Path, text: str) -> tuple[list[str], str]:
    (root / "creatures").mkdir()
    (root / "items").mkdir()
    (root / "items" / "dagger.yaml").write_text("name: Dagger\ncategory: gear\n")
    (root / "creatures" / "a.yaml").write_text(text, encoding="utf-8")
    found = check_bestiary(root, root).diagnostics
    return [each.check for each in found], print_report("text", Report(found, 2))


@pytest.mark.parametrize("name", LINES)
def test_a_line(name: str, tmp_path: Path) -> None:
    old, new, check, words = LINES[name]
    assert old in SHEET
    checks, report = said(tmp_path, SHEET.replace(old, new, 1) if old else f"{SHEET}{new}\n")
    assert checks == [check], report
    assert [each for each in words if each not in report] == [], report


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_file(name: str, tmp_path: Path) -> None:
    text, check, words = WHOLE[name]
    checks, report = said(tmp_path, text)
    assert checks == [check], report
    assert [each for each in words if each not in report] == [], report


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("{size: pokr}", ("no card size is called `pokr`", "did you mean `poker`?")),
        ("{paper: a9}", ("no paper is called `a9`", "take one of a4, letter")),
        ("{size: 600x600}", ("does not fit a4",)),
        ("{siz: poker}", ("unknown key `siz`", "did you mean `size`?")),
    ],
)
def test_settings_of_cards(cards: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "bestiary.yaml").write_text(f"format: 1\ncards: {cards}\n")
    checked = check_bestiary(tmp_path, tmp_path)
    report = print_report("text", Report(checked.diagnostics, 1))
    assert checked.misconfigured and len(checked.diagnostics) == 1
    assert [each for each in words if each not in report] == [], report
