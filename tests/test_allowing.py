"""`allow` in a sheet: what it silences, and what is said of one that is misspelt, idle or without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from sound_sheet import SHEET as SOUND

_PASSIVES = "passives:\n  - name: Watchful\n    text: Nobody surprises the guard.\n"
_BANES = """\
banes:
  - {name: Sweep, range: 1-3, text: Everyone next to the guard falls.}
  - {name: Other, range: 2-4, text: The guard falls.}
"""
SHEET = SOUND.replace(_PASSIVES, _BANES)
OVERLAP = "bane `Other` fires on 2–4, and so does `Sweep` on 1–3"
IDLE = "`overlapping-banes` is allowed at `{}`, which is no place here"

#: What `allow` says, and every message with its label that is left.
ROWS = {
    "the later of two things": ("{overlapping-banes: {at: banes/Other, why: Both are meant.}}", []),
    "the earlier of two things": ("{overlapping-banes: {at: banes/Sweep, why: Both are meant.}}", []),
    "by code": ("{G308: {at: banes/Sweep/range, why: Both are meant.}}", []),
    "all of a list": ("{overlapping-banes: {at: banes, why: Both are meant.}}", []),
    "a misspelt entry": (
        "{overlapping-banes: {at: banes/Othr, why: Both are meant.}}",
        [(IDLE.format("banes/Othr"), "did you mean `banes/Other`?")],
    ),
    "a misspelt list": (
        "{overlapping-banes: {at: bane/Sweep, why: Both are meant.}}",
        [(IDLE.format("bane/Sweep"), "did you mean `banes/Sweep`?")],
    ),
    "no place at all": (
        "{overlapping-banes: {at: somewhere else, why: Both are meant.}}",
        [(OVERLAP, ""), (IDLE.format("somewhere else"), "")],
    ),
    "another place": (
        "{overlapping-banes: {at: skills/might, why: Both are meant.}}",
        [(OVERLAP, ""), ("`overlapping-banes` is allowed at `skills/might`, but does not occur there", "")],
    ),
    **{
        f"{told} reason {where}": (allow, [("`{}` is empty".format("why" if "why" in allow else "G308"), "")])
        for told, reason in {"no": "''", "a blank": "' '", "a reason of line ends": '"\\n\\t"'}.items()
        for where, allow in {
            "alone": f"{{G308: {reason}}}",
            "at a place": f"{{G308: {{at: banes, why: {reason}}}}}",
        }.items()
    },
}


@pytest.mark.parametrize("row", ROWS)
def test_allow(row: str, tmp_path: Path) -> None:
    allow, left = ROWS[row]
    path = tmp_path / "creatures" / "guard.yaml"
    path.parent.mkdir()
    path.write_text(f"{SHEET}allow: {allow}\n", encoding="utf-8")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    told = [(each.message, each.label) for each in found]
    # Where the reason is missing, what it was given for may be told or not.
    assert [each for each in told if each != (OVERLAP, "") or each in left] == left
