"""Sheets in the manner of JSON, with what people get wrong in it: told in its place, and mended where that is sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report

JSON = """\
{
  "name": "Guard",
  "tier": "rook",
  "types": ["person"],
  "size": "medium 1",
  "vitality": 4,
  "stamina": 5,
  "speed": 5,
  "skills": {"might": 4, "reflex": 3, "endurance": 4, "wits": 2, "insight": 2, "presence": 2},
  "passives": [
    {"name": "Watchful", "text": "Nobody surprises the guard."}
  ],
  "motivation": "A quiet watch.",
  "tactics": "Holds the door."
}
"""
#: What becomes what, where that is told and in which words, and what safe fixes make of it; None where it is left.
CASES: dict[str, tuple[str, str, str, str, str | None]] = {
    "no colon": ('"tier": "rook"', '"tier" "rook"', "3:3", 'the colon behind "tier" is missing', JSON),
    "an equals sign": ('"tier": "rook"', '"tier" = "rook"', "3:3", '`=` stands behind "tier", not a colon', JSON),
    "an equals sign alone": ('"stamina": 5', '"stamina"=5', "7:3", '`=` stands behind "stamina"', JSON),
    "a semicolon for a colon": ('"stamina": 5', '"stamina"; 5', "7:3", '`;` stands behind "stamina"', JSON),
    "two commas": ('"rook",', '"rook",,', "3:18", "nothing stands between these two commas", JSON),
    "a comma before all": ("{\n", "{,\n", "1:2", "nothing stands before this comma", JSON),
    "a semicolon": ('"rook",', '"rook";', "3:17", "`;` stands here, not a comma", JSON),
    "a full stop": ('"rook",', '"rook".', "3:17", "`.` stands here, not a comma", JSON),
    "no comma": ('"rook",', '"rook"', "3:11", "a comma is missing behind this", JSON),
    "no comma behind a number": ("4,\n", "4\n", "6:15", "a comma is missing behind this", JSON),
    "no comma behind a list": ('["person"],', '["person"]', "4:21", "a comma is missing behind this", JSON),
    "no comma on a line": ('"Watchful", ', '"Watchful" ', "11:14", "a comma is missing behind this", JSON),
    "a comment": (
        '  "tier"',
        '  // the tier\n  "tier"',
        "3:3",
        "a comment starts with `#`, not with `//`",
        JSON.replace('  "tier"', '  # the tier\n  "tier"'),
    ),
    "a comment behind a value": (
        '"rook",',
        '"rook", // the tier',
        "3:19",
        "not with `//`",
        JSON.replace('"rook",', '"rook", # the tier'),
    ),
    "a comment between stars": (
        '  "tier"',
        '  /* the tier */\n  "tier"',
        "3:3",
        "not with `/*`",
        JSON.replace('  "tier"', '  # the tier\n  "tier"'),
    ),
    "a comment between stars before a key": ('  "tier"', '  /* it */ "tier"', "3:3", "not with `/*`", None),
    "a comment between stars behind a value": ('"rook",', '"rook" /* it */,', "3:18", "not with `/*`", None),
    "a comment between stars over two lines": ('  "tier"', '  /* the\n  tier */ "tier"', "3:3", "not with `/*`", None),
    "a text without its end": ('"rook",', '"rook,', "3:11", 'the quote " that opens here is never closed', JSON),
    "a text with a comma without its end": ('watch."', "watch, by day,", "13:17", "is never closed", None),
    "a text on a line without its end": ('"Watchful", ', '"Watchful, ', "11:14", "is never closed", JSON),
    "a key without its end": ('"tier":', '"tier:', "3:3", "is never closed", JSON),
    "quotes in a text": (
        "Nobody surprises",
        'It says "ow" to',
        "11:34",
        "text goes on after its closing quote",
        JSON.replace('"Nobody surprises the guard."', "'It says \"ow\" to the guard.'"),
    ),
    "a list that stays open": (
        '["person"]',
        '["person"',
        "4:12",
        "the bracket `[` that opens here is never closed",
        JSON,
    ),
    "a map that stays open": ('"presence": 2}', '"presence": 2', "9:13", "the bracket `{` that opens here is", JSON),
    "the whole that stays open": (
        'door."\n}\n',
        'door."\n',
        "14:30",
        "the bracket `{` of line 1 is never closed",
        JSON,
    ),
    "another bracket": ('["person"]', '["person"}', "4:21", "`}` stands here, but what is open is `[`", None),
}


def told(root: Path, text: str) -> tuple[list[tuple[str, str]], str, str]:
    """Check and place of each finding in a sheet, the report, and what safe fixes make of the sheet."""
    (root / "creatures").mkdir()
    (root / "creatures" / "a.yaml").write_text(text, encoding="utf-8")
    found = check_bestiary(root, root).diagnostics
    files = mend_bestiary(root, root, lambda checked: checked.diagnostics).files
    places = [(each.check, f"{each.line}:{each.column}") for each in found]
    return places, print_report("text", Report(found, 1)), files[0].text if files else text


def test_it_is_a_sheet(tmp_path: Path) -> None:
    assert told(tmp_path, JSON)[0] == []


@pytest.mark.parametrize("name", CASES)
def test_a_mistake(name: str, tmp_path: Path) -> None:
    old, new, place, words, mended = CASES[name]
    assert old in JSON
    text = JSON.replace(old, new, 1)
    places, report, after = told(tmp_path, text)
    assert (places, words in report) == ([("syntax-error", place)], True), report
    assert after == (mended or text), report


def test_no_commas_at_all(tmp_path: Path) -> None:
    bare = "\n".join(line.removesuffix(",") for line in JSON.split("\n"))
    places, _, after = told(tmp_path, bare)
    assert (places, after) == ([("syntax-error", "2:11")], JSON)


@pytest.mark.parametrize("line", ['"tier": "rook",', '"tier": "rook";', "'tier': 'rook',"])
def test_lines_of_it_without_braces(line: str, tmp_path: Path) -> None:
    bare = "\n".join(each.strip().removesuffix(",") for each in JSON.strip("{}\n").split("\n"))
    places, report, after = told(tmp_path, bare.replace('"tier": "rook"', line))
    assert (places, after) == ([("syntax-error", "2:15")], bare.replace('"tier": "rook"', line[:-1])), report


def test_stars_in_a_text(tmp_path: Path) -> None:
    assert told(tmp_path, JSON.replace("Holds the door.", "Holds /* the */ door."))[0] == []
