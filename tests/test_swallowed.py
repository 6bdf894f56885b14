"""Keys and entries that YAML reads as more of a block of text, since they start too far in."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.diagnostic import Severity
from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

NAME = "creatures/a.yaml"
WATCHFUL = "    text: Nobody surprises the guard.\n"
BLOCK = "    text: >-\n      Nobody surprises the guard.\n"

#: What of the sheet becomes what; the check and its place; words of the report; and what mends the lines. Where a sheet lacks
#: one of them, and none takes words, that is surely meant.
CASES: dict[str, tuple[str, str, str, str, str, str]] = {
    "a key that is needed": (
        "tier: rook\n",
        "description: >-\n  A guard of the gate\n  tier: rook\n",
        "missing-key",
        "4:3",
        "`tier` is read as more of `description`, below which it stands too far in, so the sheet lacks it",
        "description: >-\n  A guard of the gate\ntier: rook\n",
    ),
    "several, one of which is needed": (
        "size: medium 1\nvitality: 4\n",
        "notes: |\n  A guard.\n  size: medium 1\n  vitality: 4 # as most\n",
        "missing-key",
        "6:3",
        "`size` and `vitality` are read as more of `notes`",
        "notes: |\n  A guard.\nsize: medium 1\nvitality: 4 # as most\n",
    ),
    "a key that nothing needs": (
        "tactics: Holds the door.\n",
        "tactics: >\n  Holds the door.\n\n    tags: [fen]\n",
        "lines-run-together",
        "16:5",
        "`tags` is read as more of `tactics`",
        "tactics: >\n  Holds the door.\n\ntags: [fen]\n",
    ),
    "a key of words": (
        "tactics: Holds the door.\n",
        "tactics: >-\n  Holds the door.\n  description: A guard of the gate.\n",
        "lines-run-together",
        "15:3",
        "`description` is read as more of `tactics`",
        "tactics: >-\n  Holds the door.\ndescription: A guard of the gate.\n",
    ),
    "keys of an entry": (
        WATCHFUL,
        f"{BLOCK}      uses: 2\n      per: scene\n",
        "lines-run-together",
        "13:7",
        "`uses` and `per` are read as more of `text`",
        f"{BLOCK}    uses: 2\n    per: scene\n",
    ),
    "a key of the sheet below a text of an entry": (
        WATCHFUL,
        f"{BLOCK}      tags: [fen]\n",
        "lines-run-together",
        "13:7",
        "`tags` is read as more of `text`",
        f"{BLOCK}tags: [fen]\n",
    ),
    "a list with entries": (
        WATCHFUL,
        f"{BLOCK}  banes:\n".replace("  banes", "      banes") + "        - {name: Trip, range: 1, text: It falls.}\n",
        "lines-run-together",
        "13:7",
        "`banes` is read as more of `text`",
        f"{BLOCK}banes:\n  - {{name: Trip, range: 1, text: It falls.}}\n",
    ),
    "the next entry": (
        WATCHFUL,
        f"{BLOCK}      - name: Loud\n        text: It shouts.\n",
        "lines-run-together",
        "13:7",
        "this entry is read as more of `text`",
        f"{BLOCK}  - name: Loud\n    text: It shouts.\n",
    ),
    "a key is all of the text": (
        "tier: rook\n",
        "description: >-\n  tier: rook\n",
        "missing-key",
        "3:3",
        "`tier` is read as more of `description`",
        "tier: rook\n",
    ),
    "a key that is needed, of words": (
        "name: Guard\n",
        "description: >-\n  A guard of the gate\n  name: Guard\n",
        "missing-key",
        "3:3",
        "`name` is read as more of `description`",
        "description: >-\n  A guard of the gate\nname: Guard\n",
    ),
    "a comment between keys": (
        WATCHFUL,
        f"{BLOCK}      uses: 2 # twice\n      # as most\n      per: scene\n",
        "lines-run-together",
        "13:7",
        "`uses` and `per` are read as more of `text`",
        f"{BLOCK}    uses: 2 # twice\n    # as most\n    per: scene\n",
    ),
    "a list in the column of its key": (
        WATCHFUL,
        f"{BLOCK}      instants:\n      - name: Duck\n        text: It ducks.\n",
        "lines-run-together",
        "13:7",
        "`instants` is read as more of `text`",
        f"{BLOCK}instants:\n- name: Duck\n  text: It ducks.\n",
    ),
    "words that a description may mean": (
        "tactics: Holds the door.\n",
        "tactics: Holds the door.\ndescription: |\n  In the second edition it had\n  turn: {maneuvers: 1}\n  item_boons: drop\n",
        "lines-run-together",
        "16:3",
        "`turn` and `item_boons` are read as more of `description`",
        "tactics: Holds the door.\ndescription: |\n  In the second edition it had\nturn: {maneuvers: 1}\nitem_boons: drop\n",
    ),
    "words that decide on cards": (
        "tactics: Holds the door.\n",
        "tactics: Holds the door.\ndescription: |\n  Ask Mia about the art. Until then\n  status: draft\n",
        "lines-run-together",
        "16:3",
        "`status` is read as more of `description`",
        "tactics: Holds the door.\ndescription: |\n  Ask Mia about the art. Until then\nstatus: draft\n",
    ),
    "a key that a check misses": (
        "tactics: Holds the door.\n",
        "description: >-\n  A guard.\n  tactics: Holds the door.\n",
        "lines-run-together",
        "15:3",
        "`tactics` is read as more of `description`",
        "description: >-\n  A guard.\ntactics: Holds the door.\n",
    ),
    "a key that a check misses, below text without an end": (
        "motivation: A quiet watch.\n",
        "description: >-\n  A guard of the gate\n  motivation: A quiet watch.\n",
        "lines-run-together",
        "14:3",
        "`motivation` is read as more of `description`",
        "description: >-\n  A guard of the gate\nmotivation: A quiet watch.\n",
    ),
}
#: Those that are mended without asking.
SURE = ("a key that is needed", "several, one of which is needed")


def checked(root: Path, text: str) -> Path:
    (root / "creatures").mkdir()
    (root / "bestiary.yaml").write_text("name: Fen\n")
    (root / NAME).write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize("name", CASES)
def test_told_and_mended(name: str, tmp_path: Path) -> None:
    old, new, check, place, words, mended = CASES[name]
    assert old in SHEET
    root = checked(tmp_path, SHEET.replace(old, new))
    found = check_bestiary(root, root).diagnostics
    report = print_report("text", Report(found, 1))
    assert [(each.check, f"{each.line}:{each.column}") for each in found] == [(check, place)], report
    assert words in report
    assert ("(fixable)" if name in SURE else "(fixable: --unsafe-fixes)") in report
    assert mended_text(root) == (SHEET.replace(old, mended) if name in SURE else None)
    assert mended_text(root, unsafe=True) == SHEET.replace(old, mended)


def mended_text(root: Path, unsafe: bool = False) -> str | None:
    """What mending makes of the file; None where it leaves it as it is."""
    mending = mend_bestiary(root, root, lambda checked: checked.diagnostics, unsafe)
    assert not (unsafe and mending.checked.diagnostics)
    return mending.files[0].text if mending.files else None


#: Lines behind the last of the sheet that are told, but stay where they are: the first would end up below another key.
TORN = {
    "an entry of a list that is there already": (
        "instants:\n  - name: Dive\n    text: >-\n      It dives.\n      passives:\n      - name: Duck\n        text: It ducks.\n",
        "`passives` is read as more of `text`",
    ),
    "a key below one that is there already": (
        "description: >-\n  A guard.\n  speed: 5\n  tags: [fen]\n",
        "`speed` is read as more of `description`",
    ),
}


@pytest.mark.parametrize("name", TORN)
def test_all_of_the_lines_or_none(name: str, tmp_path: Path) -> None:
    lines, words = TORN[name]
    root = checked(tmp_path, SHEET + lines)
    report = print_report("text", Report(check_bestiary(root, root).diagnostics, 1))
    assert words in report
    assert "fixable" not in report
    assert mend_bestiary(root, root, lambda checked: checked.diagnostics, unsafe=True).files == ()


PROSE = {
    "a note": "  Holds the door.\n  Note: never leaves it.\n",
    "words of keys amid sentences": "  Holds the door, at any\n  speed: it is never late. Its\n  tactics: patience.\n",
    "a key with another value": "  Holds the door.\n  tags: of all kinds\n",
    "a key that is there": "  Holds the door.\n  speed: 5\n",
    "text below": "  Holds the door.\n  tags: [fen]\n  And so on.\n",
    "a word that is no name": "  Holds the door.\n  disposition: of stone\n",
    "the name of a key in a sentence": "  Holds the door, by its\n  description: a man of stone.\n",
    "an entry where there is no list": "  Holds the door.\n  - name: one\n",
}


@pytest.mark.parametrize("mark", [">-", "|"])
@pytest.mark.parametrize("name", PROSE)
def test_text_that_is_meant(name: str, mark: str, tmp_path: Path) -> None:
    root = checked(tmp_path, SHEET.replace("tactics: Holds the door.\n", f"tactics: {mark}\n{PROSE[name]}"))
    found = check_bestiary(root, root).diagnostics
    # Behind `|`, a line of its own is no key, but printed right behind the one above it.
    assert [each for each in found if mark != "|" or each.severity is not Severity.HINT] == []
    assert {each.message for each in found} <= {"this line is printed right behind the one above it"}


#: Words of notes, which nobody prints, that are keys of the sheet with values of theirs.
NOTED = (
    "In the second edition it had\n  turn: {actions: 2}",
    "In the second edition it had\n  turn: {maneuvers: 1}\n  item_boons: drop",
    "Ask Mia about the art. Until then\n  status: draft",
    "Beside it there was\n  banes:\n    - {name: Trip, range: 1, text: It falls.}",
)


@pytest.mark.parametrize("mark", [">-", "|"])
@pytest.mark.parametrize("words", NOTED)
def test_notes_that_are_meant(words: str, mark: str, tmp_path: Path) -> None:
    root = checked(tmp_path, f"{SHEET}notes: {mark}\n  {words}\n")
    assert check_bestiary(root, root).diagnostics == ()


#: Words below the text of an entry that are keys of it, with values that it cannot have.
NO_KEYS = ("of: stone", "against: nobody", "roll: twice", "traits: [in the fog]", "uses: 0", "result: failure")


@pytest.mark.parametrize("line", NO_KEYS)
def test_text_of_an_entry_that_is_meant(line: str, tmp_path: Path) -> None:
    root = checked(tmp_path, SHEET.replace(WATCHFUL, f"{BLOCK}      {line}\n"))
    assert check_bestiary(root, root).diagnostics == ()
