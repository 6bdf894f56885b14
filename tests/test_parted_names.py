"""Several names in one: parted by `--fix` where each may stand there, and told with what keeps one of them out where not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET

#: What stands among the traits, and what `--fix` makes of it.
PARTED = {
    "[aggressive winged]": "[aggressive, winged]",
    "[aggressive winged, marsh]": "[aggressive, winged, marsh]",
    # What stands at another key already goes.
    "[person aggressive]": "[aggressive]",
    "[rook aggressive]": "[aggressive]",
}
#: The same, with what is said of the name that may not stand there.
KEPT = {
    "[large aggressive]": "Large is a size",
    "[aggressive large]": "Large is a size",
    "[pawn aggressive]": "Pawn is a tier",
    "[cold aggressive]": "Cold is a trait of effects and items",
}


def _mended(traits: str, root: Path) -> tuple[list[str], str]:
    """What is said of a sheet with some traits, and what `--fix` makes of these."""
    path = root / "creatures" / "guard.yaml"
    path.parent.mkdir()
    path.write_text(f"{SHEET}traits: {traits}\n")
    (root / "bestiary.yaml").write_text("name: Small\nlabels: [marsh]\n")
    before = check_bestiary(root, root).diagnostics
    mending = mend_bestiary(root, root, lambda bestiary: bestiary.diagnostics)
    told = {(each.check, each.message) for each in before}
    assert [each.message for each in mending.checked.diagnostics if (each.check, each.message) not in told] == []
    text = mending.files[0].text if mending.files else path.read_text()
    return [f"{each.check}: {each.help}" for each in before], text.splitlines()[-1]


@pytest.mark.parametrize("traits", PARTED)
def test_names_that_may_stand_there_are_parted(traits: str, tmp_path: Path) -> None:
    assert _mended(traits, tmp_path)[1] == f"traits: {PARTED[traits]}"


@pytest.mark.parametrize("traits", KEPT)
def test_names_of_which_one_may_not_stand_there_are_left(traits: str, tmp_path: Path) -> None:
    said, after = _mended(traits, tmp_path)
    assert after == f"traits: {traits}"
    assert len(said) == 1
    assert said[0].startswith("unknown-trait: ")
    assert KEPT[traits] in said[0]
