"""Entries that lack the line or the braces they start with, keys with hyphens, and keys that changed places with their values."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import A, Case, block, judge, sheet

ACTION = "actions:\n  - name: Push\n    against: might\n    effects:\n"
NO_FIX = ("fixable",)
UNSAFE = "(fixable: --unsafe-fixes)"
FEATURE = "    name: Dry\n    effects:\n      - effect: Nothing burns.\n"


def effects(lines: str) -> dict[str, str]:
    return {A: SHEET + ACTION + lines}


CASES: dict[str, Case] = {
    # Keys below an entry in braces.
    "a status below braces": Case(
        effects("      - {result: failure}\n        status: prone\n"),
        "syntax-error",
        ("its braces end before them: `status`", "write `result: failure` without braces"),
        ("      - result: failure\n        status: prone\n",),
    ),
    "a map within the braces": Case(
        effects("      - {result: failure, by: 2}  # hard\n        harm: {stress: 1}\n        text: It falls.\n"),
        "syntax-error",
        ("write `result: failure` and `by: 2` without braces",),
        ("      - result: failure\n        by: 2  # hard\n        harm: {stress: 1}\n",),
    ),
    "an item in braces": Case(
        sheet("", "items:\n  - {item: maul}\n    stowed: true", **{"items/maul.yaml": "name: Maul\ncategory: gear\n"}),
        "syntax-error",
        ("`stowed`", UNSAFE),
    ),
    **{
        f"below a whole entry: {braces}": Case(
            effects(f"      - {braces}\n        {key}\n"), "syntax-error", (f"`{key.partition(':')[0]}`", UNSAFE)
        )
        for braces, key in (
            ("{result: failure, harm: {stress: 1}}", "text: It falls."),
            ("{result: success, text: It falls.}", "harm: {stress: 1}"),
            ("{result: success, text: 'It falls, far.'}", "status: prone"),
        )
    },
    # The line with the hyphen and the name is lost.
    **{
        f"a lost first line: {key}": Case(
            {A: SHEET + lines},
            check,
            (f"starts with is missing: a hyphen and its `{key}`", f"`- {key}: ", f"above `{first}`"),
            never=NO_FIX,
        )
        for key, first, check, lines in (
            ("name", "text", "wrong-type", "actions:\n    text: It bites.\n    uses: 2\n"),
            ("name", "range", "wrong-type", "banes:\n    range: 1-3\n    text: It falls.\n"),
            ("result", "text", "wrong-type", f"{ACTION}        text: It falls.\n"),
            ("name", "uses", "syntax-error", "actions:\n    uses: 2\n    text: It bites.\n  - name: B\n    text: c\n"),
        )
    },
    "only the hyphen is lost": Case(
        effects("        result: failure\n        text: It falls.\n"),
        "wrong-type",
        ("no hyphen stands before this one",),
        ("        - result: failure\n          text: It falls.\n",),
    ),
    # Keys that stand as entries below a list in brackets.
    **{
        f"a key with a hyphen below brackets: {dashes!r}": Case(
            sheet("\nsize: medium 1", f"\n{dashes}size: medium 1"),
            "syntax-error",
            ("a hyphen stands before `size`",),
            ("\nsize: medium 1\n",),
        )
        for dashes in ("- ", "  - ", "    - ")
    },
    "a hyphen at the margin before a key of the entry above": Case(
        sheet("", "actions:\n  - name: Push\n    text: It falls.\n- uses: 2"),
        "syntax-error",
        ("a hyphen stands before `uses`", "write 4 spaces in place of it"),
        ("\n    text: It falls.\n    uses: 2\n",),
    ),
    "a hyphen at the margin before a key that no map there takes": Case(
        sheet("", "actions:\n  - name: Push\n    text: It falls.\n- text: It flies."),
        "syntax-error",
        ("a hyphen stands before `text`",),
        never=NO_FIX,
    ),
    "two keys with hyphens": Case(
        sheet("\nsize: medium 1\nvitality: 4\n", "\n  - size: medium 1\n  - vitality: 4\n"),
        "syntax-error",
        ("take them out",),
        ("\nsize: medium 1\nvitality: 4\n",),
    ),
    "a trait with its parameter below brackets": Case(
        sheet("size: medium 1", "traits: [aggressive]\n  - vulnerable: cold\nsize: medium 1"),
        "syntax-error",
        ("write `vulnerable: cold` in them",),
        ("traits: [aggressive, vulnerable: [cold]]",),
    ),
    # The key stands behind the colon, its value before it.
    **{
        f"the wrong way round: {new}": Case(
            tree, "unknown-key", (f"`{old.partition(':')[0]}` is the key", f"write `{old}`"), (old,)
        )
        for old, new, tree in (
            ("tier: rook", "rook: tier", sheet("tier: rook", "rook: tier")),
            ("tier: rook", "rook: Tier", sheet("tier: rook", "rook: Tier")),
            ("category: gear", "gear: category", {"items/bell.yaml": "name: Bell\ngear: category\n"}),
            ("group: label", "label: group", {"traits/sour.yaml": "name: Sour\nlabel: group\n"}),
            ("name: Bell", "Bell: name", {"items/bell.yaml": "Bell: name\ncategory: gear\n"}),
            ("type: statblock", "statblock: type", block("type: statblock", "statblock: type")),
        )
    },
    "no value of the key behind it": Case(
        sheet("tier: rook", "bishop: tier"), "unknown-key", ("`tier` is the key", "there are `pawn`"), never=NO_FIX
    ),
    # Entries without a name.
    "a key of an effect in its harm": Case(
        effects("      - harm: {result: failure, damage: 1}\n"),
        "unknown-key",
        ("`result` belongs beside the other keys of that entry",),
        never=("`0`",),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
