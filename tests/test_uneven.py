"""A line of folded text out of the column of the others: told, and put there, where nobody can have meant it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.diagnostic import Source
from bestiary.source.tree import read_tree
from sound_sheet import SHEET
from test_one_mistake import A, Case, judge

EVEN = "  The guard of the gate is old,\n  and slept in the rain,\n  and so on.\n"


def text(lines: str, mark: str = ">-") -> str:
    return f"{SHEET}description: {mark}\n{lines}"


CASES: dict[str, Case] = {
    **{
        f"{says}: {number}": Case(
            {A: text(lines)}, "lines-run-together", (f"starts {says} than the rest", "(fixable)"), (text(EVEN),)
        )
        for number, (says, lines) in enumerate(
            (
                ("further out", EVEN.replace("  The", " The")),
                ("further in", EVEN.replace("  and sl", "   and sl")),
                ("further in", EVEN.replace("  and so", "   and so")),
            )
        )
    },
    "the first, by more": Case(
        {A: text("  The guard\n    is old,\n    and slept.\n")},
        "lines-run-together",
        ("write 2 more spaces before it  (fixable)",),
        (text("    The guard\n    is old,\n    and slept.\n"),),
    ),
    "two lines": Case(
        {A: text("  The guard\n   is old.\n")},
        "lines-run-together",
        ("take out 1 space before it  (fixable)",),
        (text("  The guard\n  is old.\n"),),
    ),
}
#: What may be meant, with the mark before it.
MEANT = (
    ("|-", "  The guard\n   is old.\n"),
    (">-", EVEN),
    (">-", EVEN.replace("  and slept", "\n  and slept")),
    (">-", "  The song:\n    is old,\n    is old,\n  is old.\n"),
    (">-", "  The song:\n    is old,\n  is old.\n"),
)


@pytest.mark.parametrize("name", CASES)
def test_one_mistake(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


@pytest.mark.parametrize(("mark", "lines"), MEANT)
def test_meant(mark: str, lines: str) -> None:
    assert read_tree(Source(A, A, text(lines, mark))).problems == ()
