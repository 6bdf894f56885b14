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


#: What stands in place of a sound `allow`, and the one message that is left; `none` where what it names is something else.
WRONG_FORMS = {
    "a word": ("allow: overlapping-banes\n", "`allow` must be a map of keys and values"),
    "a code": ("allow: G308\n", "`allow` must be a map of keys and values"),
    "words": ("allow: overlapping-banes, no-motivation\n", "`allow` must be a map of keys and values"),
    "a list of words": ("allow: [overlapping-banes]\n", "`allow` must be a map of keys and values"),
    "a list with a reason": (
        "allow:\n  - overlapping-banes: meant\n",
        "`allow` must be a map of keys and values",
    ),
    "a number for a reason": ("allow: {overlapping-banes: 3}\n", "`overlapping-banes` must be text"),
    "another name": ("allows: {overlapping-banes: meant}\n", "unknown key `allows`"),
    "another name and form": ("alow: [overlapping-banes]\n", "unknown key `alow`"),
    "capitals": ("Allow: {G308: meant}\n", "unknown key `Allow`"),
}


@pytest.mark.parametrize("row", WRONG_FORMS)
def test_an_allow_in_the_wrong_form_is_one_mistake(row: str, tmp_path: Path) -> None:
    text, message = WRONG_FORMS[row]
    (found,) = _messages(SHEET + text, tmp_path)
    assert found.startswith(message)


def test_an_allow_in_the_wrong_place_is_one_mistake(tmp_path: Path) -> None:
    inner = "The guard falls., allow: {overlapping-banes: meant}}"
    (found,) = _messages(SHEET.replace("The guard falls.}", inner), tmp_path)
    assert found.startswith("unknown key `allow`")


@pytest.mark.parametrize("text", ["allow: no-motivation\n", "tags: 5\n", "allows: {no-motivation: meant}\n"])
def test_a_mistake_of_form_that_names_another_check_hides_nothing(text: str, tmp_path: Path) -> None:
    assert len(_messages(SHEET + text, tmp_path)) == 2


def _messages(text: str, root: Path) -> list[str]:
    (root / "creatures").mkdir()
    (root / "creatures" / "guard.yaml").write_text(text)
    return [each.message for each in check_bestiary(root, root).diagnostics]
