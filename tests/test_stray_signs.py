"""Signs that belong to nothing: one finding names the sign, and `--fix` takes it out and leaves the sheet as it was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.diagnostic import Source, Span
from bestiary.mend.fixing import mend_bestiary
from bestiary.source.accepting import spoils
from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, judge

WHOLE = SHEET + (
    "banes:\n  - name: Trip\n    range: 1-3\n    text: It falls.\n  - name: Slip\n    range: 4\n    status: prone\n"
    "actions:\n  - name: Club\n    against: might\n    effects:\n      - result: failure\n        harm: {damage: 1}\n"
)
LISTS = BLOCK.replace("ancestry: [Humanoid]", "ancestry:\n  - Human\n  - Humanoid")
SIGNS = ("%", "`", ":", "&", "*", ".", "•", "~", "@", "!", "+", ",", ";", "|", ">", '"', "'", "[]", "{}", "**", "--")
LONE = ("(", ")", "*", "•", "~", "%", ".", "`", ";", "&", "\u200b")

#: Each with the sheet as it is meant: what of it becomes what.
BEHIND_KEYS = [
    *((WHOLE, "banes:\n", f"banes: {sign}\n") for sign in SIGNS),
    *((WHOLE, "    effects:\n", f"    effects:{sign}\n") for sign in ('"', "|", ";", " .", " %", " *")),
    *((WHOLE, "banes:\n", f"banes:{sign}\n") for sign in ('"', "|", ">", ";", ".", ",")),
    *((LISTS, "ancestry:\n", f"ancestry: {sign}\n") for sign in SIGNS if sign not in ("[]", "{}")),
    (WHOLE, "banes:\n", "banes: %  # its banes\n"),
    *((WHOLE, "tier: rook", f"tier:{sign} rook") for sign in ("\\", "'", "%", ";", "*", "&")),
    *((WHOLE, "vitality: 4", f"vitality:{sign} 4") for sign in ("\\", '"', "~", ".", "=")),
    *((WHOLE, "    text: It", f"    text:{sign} It") for sign in ("\\", "%", ".", ";")),
]
BEFORE_HYPHENS = [
    (whole, entry, entry.replace("- ", f"{sign}- "))
    for sign in ("-", ";", "^", "*", "%")
    for whole, entry in (
        (LISTS, "  - Humanoid"),
        (LISTS, "      - roll: Power"),
        (WHOLE, "  - name: Trip"),
        (WHOLE, "  - name: Slip"),
        (WHOLE, "      - result: failure"),
    )
]
BEFORE_KEYS = [
    (WHOLE, f"{indent}{key}:", f"{indent}{sign}{key}:")
    for sign in ("&", "*", "!")
    for indent, key in (("", "name"), ("", "tier"), ("    ", "against"))
]
ALONE = [
    (whole, line, f"  {sign}\n{line}" if first is None else f"{line}  {sign}\n")
    for sign in LONE
    for whole, line, first in (
        (LISTS, "  - Humanoid\n", None),
        (LISTS, "ancestry:\n", ""),
        (WHOLE, "banes:\n", ""),
        (WHOLE, "  - name: Slip\n", None),
    )
]


@pytest.mark.parametrize(("whole", "old", "new"), [*BEHIND_KEYS, *BEFORE_HYPHENS, *BEFORE_KEYS, *ALONE])
def test_a_sign_is_taken_out(whole: str, old: str, new: str, tmp_path: Path) -> None:
    assert old in whole
    target = tmp_path / A
    target.parent.mkdir()
    target.write_text(whole.replace(old, new, 1), encoding="utf-8")
    mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics))
    assert mending.checked.diagnostics == ()
    meant = whole if "#" not in new else whole.replace("banes:\n", "banes:  # its banes\n")
    assert [file.text for file in mending.files] == [meant]


CASES = {
    "a sign behind the key of a list": Case(
        {A: WHOLE.replace("banes:\n", "banes: %\n")},
        "syntax-error",
        ("a `%` stands here that belongs to nothing", "take it out  (fixable)"),
        (WHOLE,),
    ),
    "a sign that nobody sees": Case(
        {A: WHOLE.replace("banes:\n", "banes:\n  \u200b\n")},
        "syntax-error",
        ("an invisible sign (U+200B) stands here that belongs to nothing",),
        (WHOLE,),
    ),
    "a sign that makes text of a list": Case(
        {A: WHOLE.replace("banes:\n", "banes: |\n")}, "wrong-type", ("a `|` stands here",), (WHOLE,)
    ),
    "two hyphens before what may be a remark": Case(
        {A: LISTS.replace("  - Humanoid", "  -- as they all are here\n  - Humanoid")},
        "syntax-error",
        ("(fixable: --unsafe-fixes)",),
    ),
    "a mark for a block behind a second key of its line": Case(
        {A: WHOLE.replace("speed: 5\n", "speed: 5 description: >-\n  A guard of\n  the road.\n")},
        "syntax-error",
        ("`description` is a key of its own",),
        ("speed: 5\ndescription: >-\n  A guard of\n  the road.\n",),
    ),
    **{
        f"the end of the text of a second key: {end}": Case(
            {A: WHOLE.replace("speed: 5\n", f"speed: 5 description: He said no{end}\n")},
            "syntax-error",
            (),
            (f"speed: 5\ndescription: He said no{end}\n",),
        )
        for end in (",", ";", " –", ".")
    },
    "a sign before words that are no text for people": Case(
        {A: LISTS.replace("roll: Power", "roll: - Power")}, "syntax-error", ("(fixable: --unsafe-fixes)",)
    ),
    "what stands behind a colon and would be a comment": Case(
        {A: LISTS.replace("usage: Main", "usage:# Main")}, "syntax-error", (), (), ("fixable",)
    ),
    "a map that begins on the line of its key": Case(
        {
            A: WHOLE.replace(
                "skills: {might: 4, reflex: 3, endurance: 4, ", "skills: might: 4\n  reflex: 3\n  endurance: 4, "
            ).replace("presence: 2}", "presence: 2")
        },
        "syntax-error",
        (),
        (WHOLE,),
    ),
    "lines of a text beside their mark": Case(
        {A: WHOLE.replace("text: It falls.", "text: |- One,\n      two.")},
        "syntax-error",
        (),
        ("    text: |-\n      One,\n      two.\n",),
    ),
    "a text with a slip behind its mark": Case(
        {A: WHOLE.replace("text: It falls.", "text: >-; A thing")}, "syntax-error", (), ("    text: A thing\n",)
    ),
    "keys behind the last entry of a list": Case(
        {
            A: LISTS.replace("  - Humanoid\nev: 3\nstamina: 15\n", "  - Humanoid ev: 3 stamina: 15\n"),
        },
        "syntax-error",
        ("`ev` is a key of its own, but stands on the line of the entry `Humanoid`",),
        (LISTS,),
    ),
    "characters as JSON writes them": Case(
        {A: BLOCK.replace("    usage:", '    icon: "\\ud83d\\udde1"\n    usage:')},
        "syntax-error",
        ("is how JSON writes 🗡", "write `🗡`"),
        ('icon: "🗡"',),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_meant(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


#: What a repair wrote in place of what, and whether that is worse: the text goes on to the mark at its end.
WRITTEN = {
    "a sign as an entry": ("%", "banes: ['%']", True),
    "a word as an entry of a list of maps": ("Trip", "banes: [Trip]", True),
    "a word as an entry of names": ("coward", "traits: [coward]", False),
    "a sign before a hyphen as an entry": ("^- coward", "traits:\n  - ^- coward", True),
    "a list as text": ('"', 'banes: "  - name: Trip"', True),
    "a list as a block of text": (" |", "banes: |\n  - name: Trip", True),
    "a text in quotes": ("x", "description: 'x: y'", False),
    "an entry as a comment": ("-- name: Trip", "# name: Trip", True),
    "a comment as a comment": ("// name: Trip", "# name: Trip", False),
    "a map among names": ("a b: c: d", "tags:\n  - a b: 'c: d'", True),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_a_repair_may_not_write(name: str) -> None:
    before, written, worse = WRITTEN[name]
    start = len(SHEET) + (written.rindex("\n") + 1 if "- " in written and "|" not in written and "\n" in written else 0)
    source = Source("", A, SHEET + written + "\n")
    assert spoils(before, source, Span(start, len(SHEET) + len(written))) is worse
