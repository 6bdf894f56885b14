"""Quotes and brackets without their other half, and names in other brackets than links have: told where they would be printed, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from ran import call
from sound_sheet import SHEET

#: What stands behind `tactics`, and what `--fix` makes of it; None where it is told, and left to the author.
TOLD: dict[str, str | None] = {
    'Holds the door."': "Holds the door.",
    "Holds the door.'": "Holds the door.",
    "Holds the door.”": "Holds the door.",
    'Waits. Calls halt."': None,
    'Calls "halt" and holds the door."': None,
    '>-\n  Holds\n  the door."': ">-\n  Holds\n  the door.",
    "Uses {{strike}} and waits.": "Uses [[strike]] and waits.",
    "Uses ((strike)) and waits.": "Uses [[strike]] and waits.",
    "Uses {{ability:strike}}.": "Uses [[ability:strike]].",
    "Uses [strike] and waits.": None,
    "Runs, [strike], and waits.": None,
    ">-\n  At dusk: [strike], then\n  waits.": None,
    "|\n  strike: [strike]\n  waits.": None,
    """'"Holds the door.'""": "'Holds the door.'",
    '"\\"Holds the door."': None,
    '"Holds the door.\\""': None,
    "'Holds the door.'''": None,
    '>-\n  "Holds\n  the door.': ">-\n  Holds\n  the door.",
    "|\n  «Holds\n  the door.": "|\n  Holds\n  the door.",
    '>-\n  Waits. "Halt, she calls.': None,
    "Waits. “Halt, she calls.": None,
    "Calls (“halt) and waits.": None,
    "Uses [[strike]](items) now.": None,
    "Uses [[strike|a blow]](../items/maul.yaml) now.": None,
    "Uses [[strike]](#strike) now.": None,
    "Holds the door.)": "Holds the door.",
    "Holds the door).": "Holds the door.",
    "(Holds the door.": "Holds the door.",
    "Waits. Holds the door.)": None,
    "Holds (the door.": None,
    "Holds [the door) shut.": "Holds [the door] shut.",
    "Holds (the door] shut.": "Holds (the door) shut.",
    ">-\n  Holds the\n  door.)": ">-\n  Holds the\n  door.",
}
SILENT = (
    "Calls “halt” and „wait“.",
    'A 6"x4" door.',
    "|-\n  “Holds the door.\n\n  “And waits.”",
    "Rock 'n roll on the fo'c'sle.",
    "Uses [[strike]](s) now.",
    "Uses two- and three-handed weapons, short- or long-range.",
    "Holds the door - and waits.",
    "Holds the door -- waits.",
    'Stands back 6"',
    "The door is 6' by 4'",
    'Calls "halt"',
    "Calls “halt”",
    "Holds the thugs'",
    "Says rock 'n roll.'",
    "Holds the door [as told].",
    "Holds the door ((as told)).",
    "Uses [[strike]]s.",
    "It is {{nowhere}}.",
    "Says 'halt.'",
    "Holds (as told) the [door].",
    "|\n  1) waits\n  b) holds the door (2)",
    "Holds the door :) and waits ;-(",
    "Holds ((the) door).",
)


def _tree(tactics: str, root: Path) -> Path:
    path = root / "creatures" / "guard.yaml"
    path.parent.mkdir()
    path.write_text(SHEET.replace("tactics: Holds the door.", f"tactics: {tactics}"))
    return path


@pytest.mark.parametrize("tactics", TOLD)
def test_what_would_be_printed_is_told(tactics: str, tmp_path: Path) -> None:
    path = _tree(tactics, tmp_path)
    assert [each.check for each in check_bestiary(tmp_path, tmp_path).diagnostics] == ["unbalanced-markup"]
    call(tmp_path, "check", "--fix")
    mended = TOLD[tactics]
    assert path.read_text().endswith(f"tactics: {tactics if mended is None else mended}\n")
    assert (mended is None) is bool(check_bestiary(tmp_path, tmp_path).diagnostics)


@pytest.mark.parametrize("tactics", SILENT)
def test_what_is_meant_to_be_printed_is_not_told(tactics: str, tmp_path: Path) -> None:
    _tree(tactics, tmp_path)
    assert [each.message for each in check_bestiary(tmp_path, tmp_path).diagnostics] == []


@pytest.mark.parametrize(
    "tactics", ["Takes the eas- iest way.", ">-\n  Takes the eas-\n  iest way.", "'Takes the eas- iest way.'"]
)
def test_a_word_that_is_torn_in_two_is_told(tactics: str, tmp_path: Path) -> None:
    _tree(tactics, tmp_path)
    (found,) = check_bestiary(tmp_path, tmp_path).diagnostics
    assert (found.check, found.label, found.safe) == ("wrong-spelling", "write `easiest`", False)
