"""Words and numbers that stand for entries, and texts with commas and numbers in threes: one finding that mends what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET
from test_one_mistake import A, Case, block, judge, sheet

ITEMS = {
    "items/maul.yaml": "name: Maul\ncategory: armor\n",
    "items/dagger.yaml": "name: Dagger\ncategory: armor\n",
}


def bane(lines: str) -> dict[str, str]:
    return sheet("", f"banes:\n{lines}\n    text: It falls.")


def items(lines: str) -> dict[str, str]:
    return sheet("", f"items:{lines}", **ITEMS)


def effect(lines: str) -> dict[str, str]:
    return sheet("", f"actions:\n  - name: A\n    against: might\n    effects:\n{lines}")


ROLL = "      - roll: Power Roll + 2\n        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"
TRIP = "  - name: Trip\n    range: 1-3\n    text: It falls.\n"
CASES: dict[str, Case] = {
    **{
        f"a name and its range: {words}": Case(
            bane(f"  - {words}"), "syntax-error", ("write `name: Trip` and `range: 1-3`",), (TRIP,)
        )
        for words in ("Trip 1-3", "Trip (1–3)", "1-3 Trip", "1-3. Trip", "Trip, 1-3")
    },
    "a name and a number that may be a part of it": Case(
        bane("  - Trip 3"), "syntax-error", ("write `name: Trip` and `range: 3`  (fixable: --unsafe-fixes)",)
    ),
    **{
        f"an item and how many: {words}": Case(
            items(f"\n  - {words}\n    stowed: true"),
            "syntax-error",
            ("write `item: maul` and `count: 2`  (fixable)",),
            ("  - item: maul\n    count: 2\n    stowed: true\n",),
        )
        for words in ("maul x2", "2x maul", "maul × 2", "maul (x2)")
    },
    "an item and a number beside it": Case(
        items("\n  - 2 maul\n    stowed: true"), "syntax-error", ("`count: 2`  (fixable: --unsafe-fixes)",)
    ),
    **{
        f"a result alone: {words}": Case(
            effect(f"      - {words}\n        text: It falls."),
            "syntax-error",
            (),
            (f"      - {fixed}\n        text: It falls.\n",),
        )
        for words, fixed in (
            ("failure", "result: failure"),
            ("on failure", "result: failure"),
            ("failure by 2", "result: failure\n        by: 2"),
        )
    },
    # A key below an item that lacks the space behind its colon, or the colon.
    **{
        f"a key glued to an item: {line}": Case(
            items(f"\n  - maul\n    {line}"),
            "unknown-item",
            (f"write `{{item: maul, {fixed}}}`",),
            (f"maul, {fixed}}}",),
        )
        for line, fixed in (
            ("stowed:true", "stowed: true"),
            ("stowed = true", "stowed: true"),
            ("stowed", "stowed: true"),
            ("count:2", "count: 2"),
        )
    },
    # Pieces with their counts.
    **{
        f"counts: {lines.strip()}": Case(items(lines), "wrong-type", (), (fixed,))
        for lines, fixed in (
            (" {dagger: 2, maul: 1}", "items: [{item: dagger, count: 2}, maul]\n"),
            (" {dagger: 2, maul}", "items: [{item: dagger, count: 2}, maul]\n"),
            ("\n  dagger: 2\n  maul: 1", "items:\n  - {item: dagger, count: 2}\n  - maul\n"),
        )
    },
    **{
        f"a count in a list: {lines.strip()}": Case(items(lines), "unknown-key", ("is it the item?",), (fixed,))
        for lines, fixed in (
            (" [dagger: 2, maul]", "items: [{item: dagger, count: 2}, maul]\n"),
            ("\n  - dagger: 2\n  - maul", "items:\n  - {item: dagger, count: 2}\n  - maul\n"),
        )
    },
    # Results as keys, with what happens below or beside them.
    **{
        f"a result as a key: {key}, {len(spaces)} spaces": Case(
            effect(f"      - {key}:\n{spaces}text: It falls."),
            "unknown-key",
            ("stands where a key should; is it the result?",),
            (f"      - {fixed}\n        text: It falls.\n",),
        )
        for key, fixed in (
            ("fail", "result: failure"),
            ("Failure", "result: failure"),
            ("failure", "result: failure"),
            ("on failure", "result: failure"),
            ("succes", "result: success"),
        )
        for spaces in (" " * 8, " " * 10)
    },
    "a result as a key, and by how much": Case(
        effect("      - failure by 2:\n        text: It falls."),
        "unknown-key",
        ("write `result: failure` and `by: 2`",),
        ("      - result: failure\n        by: 2\n        text: It falls.\n",),
    ),
    "a result as a key, with two things below": Case(
        effect("      - failure:\n          text: It falls.\n          status: prone"),
        "unknown-key",
        (),
        ("      - result: failure\n        text: It falls.\n        status: prone\n",),
    ),
    "results as keys without hyphens": Case(
        effect("      fail:\n        text: It falls.\n      success:\n        text: It stands."),
        "wrong-type",
        ("no hyphen stands before its entries", "write `- result: failure`"),
        ("      - result: failure\n        text: It falls.\n      - result: success\n        text: It stands.\n",),
    ),
    **{
        f"a name as a key: {key}": Case(tree, "unknown-key", (f"write `{fixed}`",), (f"- {fixed}\n    ",))
        for key, fixed, tree in (
            ("Trip", "name: Trip", bane("  - Trip:\n    range: 1-3")),
            ("maul", "item: maul", items("\n  - maul:\n    stowed: true")),
            ("Watchful", "name: Watchful", sheet("  - name: Watchful", "  - Watchful:")),
            (
                "Club",
                "name: Club",
                block(
                    "  - type: feature\n    feature_type: ability\n    name: Club\n",
                    "  - Club:\n    type: feature\n    feature_type: ability\n",
                ),
            ),
        )
    },
    # A comma before brackets ends a text between braces.
    **{
        f"a comma before brackets: {text}": Case(
            sheet("", f"banes: [{{name: Trip, range: 1, text: {text}}}]"),
            "complex-key",
            ("a comma ends the text of `text`", "put it all in quotes"),
            (f"text: '{text}'}}]",),
        )
        for text in (
            "It falls, [[prone]] and lies.",
            "It falls, [all of it] and lies.",
            "It falls, [all of it]",
            "It falls, {prone}",
            "It falls, [[prone]], and lies, [[focus]].",
        )
    },
    # Numbers with a comma for thousands.
    **{
        f"a number in threes: {lines}": Case(
            tree, "unknown-key", ("a comma ends the value", "without a sign between its digits"), never=("fixable",)
        )
        for lines, tree in (
            ("skills", sheet("might: 4", "might: 1,000")),
            ("harm", effect("      - {result: failure, harm: {damage: 1,000}}")),
            ("count", items(" [{item: maul, count: 1,000}]")),
        )
    },
    # Icons of cards in place of words.
    **{
        f"an icon: {sign}": Case(sheet("tier: rook", f"tier: {sign}"), "unknown-tier", ("`rook`",), ("tier: rook\n",))
        for sign in ("♜", "♖", "♜\ufe0f", "♜ Rook")
    },
    **{f"no icon of cards: {sign}": Case(sheet("tier: rook", f"tier: {sign}"), "unknown-tier") for sign in ("♞", "🔥")},
    # Hyphens without a space behind them.
    **{
        f"a glued hyphen: {written!r}": Case(tree, "syntax-error", ("a space is missing after this hyphen",), (fixed,))
        for written, fixed, tree in (
            ("-effect", "      - effect: Wet.\n", block(ROLL, "      -effect: Wet.\n")),
            (
                "-effect and -effect",
                "      - effect: Wet.\n      - effect: Dry.\n",
                block(ROLL, "      -effect: Wet.\n      -effect: Dry.\n"),
            ),
            (
                "-effect above another",
                "      - effect: Wet.\n      - roll",
                block(ROLL, f"      -effect: Wet.\n{ROLL}"),
            ),
            ("-type", "  - type: feature\n", block("  - type", "  -type")),
            ("-name", "  - name: Watchful\n", sheet("  - name", "  -name")),
            ("–name", "  - name: Watchful\n", sheet("  - name", "  –name")),
            ("keys one column in", TRIP, sheet("", "banes:\n  -name: Trip\n   range: 1-3\n   text: It falls.")),
        )
    },
    # Text below its key, with a colon in it.
    **{
        f"text below its key: {lines}": Case(
            sheet("    text: Nobody surprises the guard.\n", f"    text:\n{lines}\n"),
            "syntax-error",
            ("the lines below `text` are text", "write `text: >-`"),
            (f"    text: >-\n{lines}\n",),
        )
        for lines in (
            "      Nobody: not one\n      surprises the guard.",
            "      Speed: fast\n      and so on.",
            "      Nobody sees: it.\n      And more",
        )
    },
    "words with a colon are no entries of a list of words": Case(
        sheet("", "tags:\n  fen: wet\n  and road"), "syntax-error", never=("(fixable)",)
    ),
    "a key in its own value": Case(
        sheet("tier: rook", "tier: Tier: rook"), "syntax-error", ("`tier:` stands twice",), ("tier: rook\n",)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_meant_is_written(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


@pytest.mark.parametrize(("sign", "tier"), [("♟", "pawn"), ("♙", "pawn"), ("♛", "sovereign"), ("♕", "sovereign")])
def test_icons_of_other_tiers(sign: str, tier: str, tmp_path: Path) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / A).write_text(SHEET.replace("tier: rook", f"tier: {sign}"), encoding="utf-8")
    (file,) = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics)).files
    assert f"tier: {tier}\n" in file.text


@pytest.mark.parametrize(
    ("settings", "checks"),
    [
        ("nam: X\ncards: {fonts: [none.ttf]}\n", ["unknown-key", "wrong-value"]),
        ("name: X\ncards: {papr: a4, fonts: [none.ttf]}\n", ["unknown-key", "wrong-value"]),
        ("nam: X\ncards: {size: pokr, paper: a9}\n", ["unknown-key", "wrong-value", "wrong-value"]),
        ("name: X\ncards: {size: 5x5x5, fonts: [none.ttf]}\n", ["wrong-spelling", "wrong-value"]),
        ("name: X\ncards: {fonts: none.ttf}\n", ["wrong-type"]),
        ("name: X\ncards: [fonts]\n", ["wrong-type"]),
        ("- name: X\n", ["wrong-type"]),
    ],
)
def test_what_settings_name_is_told_beside_their_form(settings: str, checks: list[str], tmp_path: Path) -> None:
    (tmp_path / "bestiary.yaml").write_text(settings, encoding="utf-8")
    assert [each.check for each in check_bestiary(tmp_path, tmp_path).diagnostics] == checks
