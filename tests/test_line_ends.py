"""A mistake is at the same line and column whatever ends the lines, in every report and in editors, and is mended alike."""

from __future__ import annotations

import json
from pathlib import Path
import re

import pytest

from bestiary.editor.columns import ruler
from ran import call
from sound_sheet import SHEET

ENDS = {"line feeds": "\n", "both": "\r\n", "carriage returns": "\r"}
#: What stands in a sheet, and what of it.
MISTAKES = {
    "a wrong name": SHEET.replace("types: [person]", "types: [persn]"),
    "a text with words behind it": SHEET.replace("types: [person]", "types: [person] x"),
    "an open bracket": SHEET.replace("types: [person]", "types: [person"),
    "an open quote": SHEET.replace("motivation: ", 'motivation: "'),
    "a tab": SHEET.replace("passives:\n", "passives:\n\t"),
    "a tab on an empty line": SHEET.replace("speed: 5\n", "speed: 5\n\t\n"),
    "tabs on an empty line": SHEET.replace("speed: 5\n", "speed: 5\n\t\t\n"),
    "a tab before an entry": SHEET.replace("passives:\n", "passives:\n\t\n"),
    "a colon in text": SHEET.replace("motivation: A", "motivation: A: a"),
    "a key again": f"{SHEET}speed: 3\n",
    "a missing key": SHEET.replace("speed: 5\n", ""),
}


def told(tmp_path: Path, text: str) -> tuple[list[tuple[object, ...]], str, str]:
    """Where findings are and what they say, the report as text, and the text after it is mended."""
    path = tmp_path / "creatures" / "a.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    rows = json.loads(call(tmp_path, "check", "--no-cache", "--format", "json").stdout)["findings"]
    shown = call(tmp_path, "check", "--no-cache").stdout
    call(tmp_path, "check", "--fix")
    keys = ("line", "column", "end_line", "end_column", "code", "message", "suggestion", "help")
    return [tuple(row[key] for key in keys) for row in rows], shown, path.read_bytes().decode()


@pytest.mark.parametrize("end", list(ENDS)[1:])
@pytest.mark.parametrize("row", MISTAKES)
def test_mistakes_are_told_and_mended_alike(row: str, end: str, tmp_path: Path) -> None:
    plain = told(tmp_path, MISTAKES[row])
    found, shown, mended = told(tmp_path, MISTAKES[row].replace("\n", ENDS[end]))
    assert plain[0] and found == plain[0]
    assert shown == plain[1]
    assert mended.replace(ENDS[end], "\n") == plain[2]


@pytest.mark.parametrize("end", ENDS)
def test_editors_count_the_same_lines(end: str, tmp_path: Path) -> None:
    text = MISTAKES["a wrong name"].replace("\n", ENDS[end])
    place = ruler(text, "utf-16").place(text.index("persn"))
    found, _, _ = told(tmp_path, text)
    assert (place.line + 1, place.column + 1) == found[0][:2]


@pytest.mark.parametrize("row", [row for row in MISTAKES if "an empty line" in row or "before an entry" in row])
def test_blanks_on_an_empty_line_are_shown_and_taken_out(row: str, tmp_path: Path) -> None:
    found, shown, mended = told(tmp_path, MISTAKES[row])
    assert [each[4:6] for each in found] == [("Y106", "a tab stands on an empty line")]
    assert "^ a tab  (fixable)" in shown
    assert mended.replace("\n\n", "\n") == SHEET


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_empty_line_that_is_put_in_ends_as_the_others_and_is_called_so(end: str, tmp_path: Path) -> None:
    path = tmp_path / "creatures" / "a.yaml"
    path.parent.mkdir()
    text = f"{SHEET}description: >-\n  It waits.\n\n  It leaves.\n"
    path.write_text(text.replace("\n", end), newline="")
    assert "added an empty line" in call(tmp_path, "check", "--fix").stderr
    assert path.read_bytes().decode() == text.replace("\n\n", "\n\n\n").replace("\n", end)


def test_each_line_of_a_file_that_mixes_them_keeps_its_own_end(tmp_path: Path) -> None:
    path = tmp_path / "creatures" / "a.yaml"
    path.parent.mkdir()
    skills = "skills:\n{0}might: 4\r\n{0}reflex: 3\n{0}endurance: 4\n{0}wits: 2\r\n{0}insight: 2\n{0}presence: 2\n"
    before, after = re.split(r"skills: .*\n", SHEET)
    wide = before.replace("\n", "\r\n")
    path.write_text(wide + skills.format("\t") + after, newline="")
    call(tmp_path, "check", "--fix")
    assert path.read_bytes().decode() == wide + skills.format("  ") + after
