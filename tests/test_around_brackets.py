"""One thing wrong before or behind a whole list or map in brackets: told at that place, and mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import Case, heir, judge, sheet

SKILLS = next(line for line in SHEET.split("\n") if line.startswith("skills: ")).removeprefix("skills: ")
TRAITS = "[aggressive, vulnerable: [cold]]"
SOUND = f"traits: {TRAITS}\nsize: medium 1"


def traits(line: str) -> dict[str, str]:
    return sheet("size: medium 1", f"{line}\nsize: medium 1")


CASES: dict[str, Case] = {
    **{
        f"a sign behind the key: {sign}": Case(traits(f"traits{sign}{TRAITS}"), "syntax-error", says, (SOUND,))
        for sign, says in (
            (":", ("a space is missing after this colon",)),
            (" = ", ("`=` stands behind `traits`, not a colon",)),
            (" => ", ("`=>` stands behind `traits`",)),
            ("：", ("`：` stands behind `traits`",)),
            ("; ", ("`;` stands behind `traits`",)),
            (", ", ("`,` stands behind `traits`",)),
        )
    },
    **{
        f"quotes and HTML: {before} {behind}": Case(
            traits(f"traits: {before}{TRAITS}{behind}"), "syntax-error", (says,), (SOUND,)
        )
        for before, behind, says in (
            ('"', "", '`"` stands before the value of `traits`'),
            ("", '"', '`"` stands behind the value of `traits`'),
            ("“", "”", "`“` stands around the value of `traits`"),
            ("", "<br>", "`<br>` stands behind the value of `traits`"),
        )
    },
    **{
        f"a map in quotes: {before} {behind}": Case(
            sheet(f"skills: {SKILLS}", f"skills: {before}{SKILLS}{behind}"),
            "syntax-error",
            ("the value of `skills`, which is no text",),
            (f"skills: {SKILLS}\n",),
        )
        for before, behind in (("“", "”"), ("", "'"))
    },
    "a bracket that nothing opens": Case(
        heir("traits: {drop: [aggressive], add: candid]}", "traits: [aggressive]\n"),
        "syntax-error",
        ("nothing opens the bracket that `]` closes",),
        ("traits: {drop: [aggressive], add: [candid]}",),
    ),
    "changes of a list without braces": Case(
        heir("traits: add: [candid, vulnerable: [cold]]"),
        "syntax-error",
        ("`traits` holds keys and values, which stand in braces on one line",),
        ("traits: {add: [candid, vulnerable: [cold]]}",),
    ),
    "a minus apart from its number": Case(
        sheet("might: ", "might: - "),
        "syntax-error",
        ("a blank stands between the minus and its number", "unsafe-fixes"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
