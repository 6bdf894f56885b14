"""Two lines that have changed places: one finding, and the sheet as it was after `--fix` where nothing else is likely."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bestiary.diagnostic import Source
from bestiary.mend.fixing import mend_syntax
from bestiary.source.parsing import parsed_data
from bestiary.source.tree import read_tree
from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, judge

SAID = "this line and the one above it have changed places"
EFFECTS = "actions:\n  - name: Push\n    against: might\n    effects:\n"
FULL = (
    SHEET
    + EFFECTS
    + "      - result: failure\n        text: It falls.\n      - result: success\n        status: prone\n"
)
UNSAFE = "put it above that line  (fixable: --unsafe-fixes)"


def swapped(text: str, first: str) -> str:
    """A text with the line that starts so below the next."""
    lines = text.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith(first))
    lines[at : at + 2] = [lines[at + 1], lines[at]]
    return "".join(lines)


CASES: dict[str, Case] = {
    **{
        f"mended: {first.strip()}": Case({A: swapped(text, first)}, "syntax-error", (SAID, "(fixable)"), (text,))
        for text, first in (
            (SHEET, "passives:"),
            (FULL, "    effects:"),
            (FULL, "skills:"),
            (BLOCK, "    effects:"),
            (BLOCK, "      - roll:"),
        )
    },
    # The line that an entry starts with may be missing as well.
    "the first line of an entry": Case({A: swapped(FULL, "      - result: failure")}, "syntax-error", (SAID, UNSAFE)),
    # So may the key of a list, where the one below it has its own.
    "the key of a list": Case(
        {A: BLOCK.replace("ev: 3\n", 'ev: "3"\n  - Fire 5\nweaknesses:\n  - Cold 5\n')},
        "syntax-error",
        (SAID, UNSAFE),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


@pytest.mark.parametrize("text", [FULL, BLOCK])
def test_each_pair_of_lines(text: str) -> None:
    """No safe way makes anything else of two lines that changed places; and most are put back."""
    put_back, broken = 0, 0
    for first, _ in pairwise(dict.fromkeys(text.splitlines())):
        source = Source(A, A, swapped(text, first))
        if read_tree(source).readable:
            continue
        after, repairs = mend_syntax(source)
        assert not repairs or parsed_data(after) == parsed_data(text), first
        broken, put_back = broken + 1, put_back + bool(repairs)
    assert put_back * 3 > broken * 2
