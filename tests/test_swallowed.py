"""Keys and entries that YAML reads as more of a block of text, since they start too far in."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

NAME = "creatures/a.yaml"
WATCHFUL = "    text: Nobody surprises the guard.\n"
BLOCK = "    text: >-\n      Nobody surprises the guard.\n"

#: What of the sheet becomes what; the check and its place; words of the report; and what mends the lines, if anything does.
CASES: dict[str, tuple[str, str, str, str, str, str | None]] = {
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
        "(fixable: --unsafe-fixes)",
        None,
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
        "(fixable: --unsafe-fixes)",
        None,
    ),
}


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
    mending = mend_bestiary(root, root, lambda checked: checked.diagnostics)
    assert [file.text for file in mending.files] == ([SHEET.replace(old, mended)] if mended else [])


@pytest.mark.parametrize("name", [each for each, case in CASES.items() if case[-1] is None])
def test_mended_where_that_is_asked_for(name: str, tmp_path: Path) -> None:
    old, new, *_ = CASES[name]
    root = checked(tmp_path, SHEET.replace(old, new))
    mending = mend_bestiary(root, root, lambda checked: checked.diagnostics, unsafe=True)
    assert mending.files and not mending.checked.diagnostics


PROSE = {
    "a note": "  Holds the door.\n  Note: never leaves it.\n",
    "words of keys amid sentences": "  Holds the door, at any\n  speed: it is never late. Its\n  tactics: patience.\n",
    "a key with another value": "  Holds the door.\n  tags: of all kinds\n",
    "a key that is there": "  Holds the door.\n  speed: 5\n",
    "text below": "  Holds the door.\n  tags: [fen]\n  And so on.\n",
    "an entry where there is no list": "  Holds the door.\n  - name: one\n",
}


@pytest.mark.parametrize("mark", [">-", "|"])
@pytest.mark.parametrize("name", PROSE)
def test_text_that_is_meant(name: str, mark: str, tmp_path: Path) -> None:
    root = checked(tmp_path, SHEET.replace("tactics: Holds the door.\n", f"tactics: {mark}\n{PROSE[name]}"))
    assert check_bestiary(root, root).diagnostics == ()
