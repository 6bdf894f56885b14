"""Lines that stand as in print or were put together: a sign for a key, values in a row, two lines or two sheets in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, block, heir, judge, sheet

NO_FIX = ("fixable",)
UNSAFE = "(fixable: --unsafe-fixes)"
ACTION = "actions:\n  - name: Push\n    against: might\n    effects:\n      - {result: failure, status: prone}\n"
PARTED = "        name: A\n        effect: 'It falls: down.'\n      - name: B\n        effect: It stays.\n"
TWO = BLOCK + "  - type: feature\n    feature_type: trait\n    name: Dry\n    effects:\n"

CASES: dict[str, Case] = {
    "a picture before a word": Case(
        sheet("tier: rook", "♜ Rook"), "syntax-error", ("write `tier: rook`",), ("\ntier: rook\n",)
    ),
    **{
        f"a picture before a result: {sign}": Case(
            block(f"{key}: ", f"{sign} "), "syntax-error", (f"write `{key}: ", UNSAFE), never=("belongs to nothing",)
        )
        for key, sign in (("tier1", "✦ ≤11"), ("tier2", "★ 12-16"), ("tier3", "✸ 17+"))
    },
    **{
        f"a range for a key: {sign}": Case(
            block("tier3:", f"{sign}:"), "syntax-error", ("write `tier3: ", UNSAFE), never=("belongs to nothing",)
        )
        for sign in (">17", ">= 17", ">16+")
    },
    "a sign before words that are no value": Case(
        sheet("tier: rook", "tier: rook\n♜ Words of no key"), "syntax-error", never=NO_FIX
    ),
    "a sign before a list": Case(heir("traits:\n  + [candid, aggressive]"), "wrong-type", ("not `+`",), never=NO_FIX),
    **{
        f"values in a row: {row}": Case(
            sheet("vitality: 4\nstamina: 5\n", f"{row}\n"), "syntax-error", (), ("\nvitality: 4\nstamina: 5\n",)
        )
        for row in (
            "Vitality 4 · Stamina 5",
            "Vitality 4, Stamina 5",
            "Vitality 4 | Stamina 5",
            "vitality 4 • stamina 5",
        )
    },
    "a row of a table": Case(sheet("vitality: 4", "| vitality | 4 |"), "syntax-error", (), ("\nvitality: 4\n",)),
    "text below the end": Case(sheet("", "...\nSome words."), "syntax-error", ("`...` ends the sheet",), never=NO_FIX),
    "text above the first key": Case(
        {A: f"Tom — Today at 14:03\n{SHEET}"}, "syntax-error", ("1 | Tom",), never=("indented further", *NO_FIX)
    ),
    "an entry behind a text in quotes": Case(
        {A: TWO + PARTED.replace("        name", "      - name", 1).replace("'\n      - name", "' - name")},
        "syntax-error",
        ("an entry of its own starts here, with `name`",),
        ("effect: 'It falls: down.'\n      - name: B\n",),
    ),
    "a key without its colon above others": Case(
        {A: TWO + PARTED.replace("        name:", "      - name", 1)},
        "syntax-error",
        ("the colon behind `name` is missing",),
        ("      - name: A\n",),
    ),
    "the list of another key below brackets": Case(
        sheet("types: [person]\n", "types: [person]\n" + ACTION.replace("actions:\n", "")),
        "syntax-error",
        ("the line with its own key is missing above it", "`actions:`"),
        never=("in brackets already", *NO_FIX),
    ),
    "a list in braces below a key": Case(
        sheet("", ACTION.replace("    effects:\n", "")),
        "syntax-error",
        ("write `effects:` on a line above it", UNSAFE),
    ),
    "a value beside the key of a list": Case(
        sheet("", ACTION.replace("actions:", "actions: 1")), "syntax-error", ("`1` stands behind `actions`", UNSAFE)
    ),
    "half of a mark": Case(sheet("", "description: -\n  It is old."), "syntax-error", ("write `>-`", UNSAFE)),
    "a list below a text": Case(
        sheet("", "description: - wet\n  - old"), "syntax-error", ("but here is text",), never=NO_FIX
    ),
    "lines of JSON": Case(
        {"items/bell.yaml": '"name": "Bell",\n"category": "gear",\n"tags": ["x"],\n'},
        "syntax-error",
        ("without the braces around them",),
        ('{\n"name": "Bell",\n',),
    ),
    "another sheet below": Case(
        {A: SHEET + SHEET.replace("name: Guard", "name: Bat").replace("vitality: 4", "vitality: 3")},
        "duplicate-key",
        ("a second sheet starts here",),
        never=NO_FIX,
    ),
    "another sheet of the same name below, without a key of the first": Case(
        {A: SHEET + SHEET.replace("vitality: 4", "vitality: 3").replace("stamina: 5\n", "")},
        "duplicate-key",
        ("a second sheet starts here",),
        never=NO_FIX,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
