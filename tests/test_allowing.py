"""`allow` in a sheet: what it silences, and what is said of one that is misspelt, idle or without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from ran import call
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
    "another place of the same bane": (
        "{overlapping-banes: {at: banes/Sweep/text, why: Both are meant.}}",
        [(OVERLAP, ""), ("`overlapping-banes` is allowed at `banes/Sweep/text`, but does not occur there", "")],
    ),
    **{
        f"a number for a bane: {number}": (
            f"{{overlapping-banes: {{at: {place}, why: Both are meant.}}}}",
            [(OVERLAP, ""), (IDLE.format(place), "")],
        )
        for number in (0, 1, 2, 7)
        for place in (f"banes/{number}", f"banes/{number}/range")
    },
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


LINK = (
    SOUND
    + """\
actions:
  - name: Hit
    against: might
    effects:
      - {result: failure, text: 'It is [[nowhere]].'}
      - {result: success, text: 'It is [[never]].'}
"""
)
NOWHERE, NEVER = (f"the link `[[{word}]]` leads nowhere (action `Hit`)" for word in ("nowhere", "never"))
#: What `allow` says of an error, and every message that is left.
OF_ERRORS = {
    "both effects": ("{N210: {at: actions/Hit/effects/text, why: x}}", []),
    "the first effect": ("{N210: {at: actions/Hit/effects/1/text, why: x}}", [NEVER]),
    "the second effect": ("{N210: {at: actions/Hit/effects/2, why: x}}", [NOWHERE]),
    **{
        place: (
            f"{{N210: {{at: {place}, why: x}}}}",
            [NOWHERE, NEVER, f"`N210` is allowed at `{place}`, which is no place here"],
        )
        for place in (
            "zzz/yyy",
            "actions/Sweep",
            "actions/Hit/effects/failure",
            "actions/Hit/effects/0/text",
            "actions/1",
        )
    },
    "another place": (
        "{N210: {at: tactics, why: x}}",
        [NOWHERE, NEVER, "`N210` is allowed at `tactics`, but does not occur there"],
    ),
    "another check of names": (
        "{N201: x}",
        [NOWHERE, NEVER, "`N201` is allowed, but does not occur"],
    ),
    "a place that is none, of a check that waits for sound names": (
        "{G308: {at: zzz/yyy, why: x}}",
        [NOWHERE, NEVER, "`G308` is allowed at `zzz/yyy`, which is no place here"],
    ),
    "a check that waits for sound names": ("{G308: x}", [NOWHERE, NEVER]),
}


@pytest.mark.parametrize("row", OF_ERRORS)
def test_allow_beside_errors(row: str, tmp_path: Path) -> None:
    allow, left = OF_ERRORS[row]
    assert _messages(f"{LINK}allow: {allow}\n", tmp_path) == left


def test_a_place_that_another_mistake_hides_is_not_told(tmp_path: Path) -> None:
    allow = "allow: {overlapping-banes: {at: banes/Other, why: x}}\n"
    (found,) = _messages(SHEET.replace("name: Other", "nmae: Other") + allow, tmp_path)
    assert found.startswith("unknown key `nmae`")


@pytest.mark.parametrize("at", ["banes/Othr", "bane/Other", "banes/Other/rnge", "banes/1", "bane", "banes/2/range"])
def test_a_mended_place_silences_no_more(at: str, tmp_path: Path) -> None:
    more = "  - {name: Third, range: 9-10, text: c}\n  - {name: Fourth, range: 10, text: d}\n"
    allow = f"allow: {{overlapping-banes: {{at: {at}, why: x}}}}\n"
    _messages(SHEET.replace(_BANES, _BANES + more) + allow, tmp_path)
    call(tmp_path, "check", "--fix", "--unsafe-fixes")
    text = (tmp_path / "creatures" / "guard.yaml").read_text()
    wide = at == "bane"
    assert ("`Fourth` fires on 10" in call(tmp_path, "check").stdout) is not wide, text


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


#: What `checks` says without colons, and what `--fix` makes of it; None where it is left to the author.
WITHOUT_COLONS = {
    "checks:\n  G315 = off\n": "checks:\n  {G315: off}\n",
    "checks: no-motivation -> Off\n": "checks: {no-motivation: off}\n",
    "checks:\n  G315=off\n  G316=hint\n": "checks:\n  {G315: off, G316: hint}\n",
    "checks: [G315 off, G316 = error]\n": "checks: {G315: off, G316: error}\n",
    "checks:\n  G315 = off for now\n": None,
    "checks:\n  - G315: off\n  - 3\n": None,
}


@pytest.mark.parametrize("written", WITHOUT_COLONS)
def test_checks_that_are_switched_without_colons(written: str, tmp_path: Path) -> None:
    (tmp_path / "bestiary.yaml").write_text(written)
    (tmp_path / "creatures").mkdir()
    meant = WITHOUT_COLONS[written]
    assert ("a colon is missing" in call(tmp_path, "check").stdout) is (meant is not None)
    call(tmp_path, "check", "--fix")
    assert (tmp_path / "bestiary.yaml").read_text() == (meant or written)
