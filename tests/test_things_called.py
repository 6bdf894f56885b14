"""Names with what nobody calls a thing by: told where they stand, and mended where nothing else can be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from ran import call
from sound_sheet import SHEET

BANE = "banes:\n  - {name: NAME, range: 1-2, adds: 1}\n"
#: What stands for the name of the sheet, and what `--fix` makes of it; None where it is told, and left to the author.
TOLD: dict[str, str | None] = {
    'Guard"': "Guard",
    "Guard”": "Guard",
    "Guard»": "Guard",
    "Guard)": "Guard",
    "Guard]": "Guard",
    "(Guard": "Guard",
    "'Guard\"'": "Guard",
    "Old (Guard": None,
    "Gu\u00adard": "Guard",
    "Old\u200b Guard": "Old Guard",
    '"Gu\\u00adard"': "Guard",
    "♜ Guard": "Guard",
    "♖ Guard": "Guard",
    "Guard ♜": "Guard",
    "♛ Guard": None,
    "⦿ Guard": None,
    "Gu\u0430rd": "Guard",
    "\u0421old G\u0443ard": "Cold Gyard",
}
#: The same for the name of a bane.
TOLD_OF_BANES: dict[str, str | None] = {
    "Toll (1-2)": "Toll",
    "Toll (1–2)": "Toll",
    "Toll (1-3)": None,
    "⬙ Toll": "Toll",
    "⬘ Toll": None,
}
SILENT = (
    "Guard",
    "Guard (old)",
    "Old “Guard”",
    "Guard’s Guard",
    "The Guards'",
    'Guard of 6"',
    "Guard (1-2)",
    "Guard of Łódź…",
    "★ Guard",
    "محارس",
    "Страж",
    "Guard of 5 μm",
    "Guard of Ωmega",
)


def _told(text: str, root: Path) -> tuple[list[str], str]:
    """The checks that find something in a sheet, and what `--fix` leaves of it."""
    path = root / "creatures" / "guard.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    found = [each.check for each in check_bestiary(root, root).diagnostics]
    call(root, "check", "--fix")
    return found, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TOLD)
def test_what_is_no_part_of_a_name_is_told(name: str, tmp_path: Path) -> None:
    text = SHEET.replace("name: Guard", f"name: {name}", 1)
    found, after = _told(text, tmp_path)
    assert set(found) == {"wrong-spelling"}
    assert after.splitlines()[0] == f"name: {name if TOLD[name] is None else TOLD[name]}"
    assert after.splitlines()[1:] == text.splitlines()[1:]


@pytest.mark.parametrize("name", TOLD_OF_BANES)
def test_what_is_no_part_of_the_name_of_a_bane_is_told(name: str, tmp_path: Path) -> None:
    found, after = _told(SHEET + BANE.replace("NAME", name), tmp_path)
    mended = TOLD_OF_BANES[name]
    assert found == ["wrong-spelling"]
    assert after == SHEET + BANE.replace("NAME", name if mended is None else mended)


@pytest.mark.parametrize(("tags", "mended"), [('[road"]', "[road]"), ("[old-road)]", "[old-road]")])
def test_tags_are_looked_at_like_names(tags: str, mended: str, tmp_path: Path) -> None:
    found, after = _told(f"{SHEET}tags: {tags}\n", tmp_path)
    assert found == ["wrong-spelling"]
    assert after == f"{SHEET}tags: {mended}\n"


@pytest.mark.parametrize("name", SILENT)
def test_other_names_are_not_told(name: str, tmp_path: Path) -> None:
    found, _ = _told(SHEET.replace("name: Guard", f"name: {name}", 1), tmp_path)
    assert found == []
