"""Hyphens, keys and quotes that a text lacks, each told once and mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from sound_sheet import SHEET
from test_one_mistake import A, Case, judge, sheet

ITEMS = {f"items/{name}.yaml": f"name: {name.capitalize()}\ncategory: gear\n" for name in ("dagger", "rope")}
TEXT = "  - name: Watchful\n    text: Nobody surprises the guard.\n"
BASE = {"creatures/base.yaml": f"{SHEET}actions: [{{name: Push, text: It pushes.}}]\n"}
HEIR = "name: Heir\nextends: base\nactions:\n  - name: Push\n    distance: 1\n    text:"
AS_A_WHOLE = "an entry takes the place of that of the base as a whole"


def entry(new: str) -> dict[str, str]:
    """The sound sheet with another entry."""
    return sheet(TEXT, new)


CASES: dict[str, Case] = {
    # Words in brackets, in a text between brackets.
    "a bracket in a text": Case(
        entry("  - {name: Watchful, text: Is [hard] to see., uses: 1, per: scene}\n"),
        "syntax-error",
        ("text with `[` in it needs quotes between brackets",),
        ("text: 'Is [hard] to see.', uses",),
    ),
    "a link in a text": Case(
        entry("  - {name: Watchful, text: Loves to [[taunt]], and does.}\n"),
        "syntax-error",
        (),
        ("text: 'Loves to [[taunt]], and does.'}",),
    ),
    "braces behind an apostrophe": Case(
        entry("  - {text: The guard's {whistle} blows, name: Watchful}\n"),
        "syntax-error",
        (),
        ("{text: 'The guard''s {whistle} blows', name",),
    ),
    "a bracket in a word of a list": Case(
        sheet("", "tags: [fen [deep], road]"), "syntax-error", (), ("['fen [deep]', road]",)
    ),
    "a bracket behind a number": Case(
        sheet("might: 4,", "might: 4 [x],"),
        "syntax-error",
        (":8:19:", "a comma is missing inside these brackets"),
        never=("never closed",),
    ),
    "a list without its colon": Case(
        entry("  - {name: Watchful, text: Is still., traits [attack]}\n"),
        "syntax-error",
        ("the colon behind `traits` is missing",),
        ("text: Is still., traits: [attack]}\n",),
        never=("never closed",),
    ),
    "a colon lost before a list between brackets": Case(
        sheet("", "traits: [resistant [cold]]"),
        "syntax-error",
        ("the colon behind `resistant` is missing",),
        ("traits: [resistant: [cold]]\n",),
        never=("comma",),
    ),
    "a colon lost before a list": Case(
        sheet("types: [person]", "types [person]"),
        "syntax-error",
        ("the colon behind `types` is missing",),
        ("types: [person]\n",),
    ),
    "a key glued to its value": Case(
        sheet("tier: rook", "tierrook"), "syntax-error", ("the colon behind `tier` is missing",), ("tier: rook\n",)
    ),
    "a hyphen before the first key alone": Case(
        sheet("name: Guard", "- name: Guard"),
        "syntax-error",
        ("a hyphen stands before `name`, though the keys below have none",),
        ("name: Guard\n",),
    ),
    "an entry glued to its hyphen that went into the one above": Case(
        sheet("", "traits:\n  - bandit\n   -aggressive"),
        "syntax-error",
        ("a space is missing after this hyphen",),
        ("  - bandit\n  - aggressive\n",),
    ),
    "a quote that stands twice": Case(
        sheet("motivation: A quiet watch.", 'motivation: ""A quiet watch."'),
        "syntax-error",
        ("stands twice before this text",),
        ('motivation: "A quiet watch."\n',),
    ),
    "a word that may end in a key": Case(
        sheet("", "actions:\n  - name: Sound the Hidden Subtext: Now\n    against: might"),
        "syntax-error",
        ("if `text` is a key of its own, start a new line before it", "--unsafe-fixes"),
    ),
    "a bracket that closes too early": Case(
        sheet("", "tags: [fen], road]"), "syntax-error", (":14:11:", "this `]` closes the whole, and more follows")
    ),
    "two lists on a line": Case(sheet("", "tags: [fen], [road]"), "syntax-error", (), never=("closes the whole",)),
    "a colon in a text below its key": Case(
        entry("  - name: Watchful\n    text:\n      Reaction: the guard moves\n      1 space.\n"),
        "syntax-error",
        ("write `text: >-`",),
        ("    text: >-\n      Reaction: the guard moves\n      1 space.\n",),
        never=("no hyphen stands",),
    ),
    # A number sign right behind a bracket or a comma.
    **{
        f"a number sign: {line}": Case(
            sheet("", line), "syntax-error", (f":14:{column}:", f"after `{mark}` starts a comment", "'#road'")
        )
        for line, column, mark in (
            ("tags: [#road]", 8, "["),
            ("tags: [fen,#road]", 12, ","),
            ("tags: [#road]\nauthor: Ann", 8, "["),
        )
    },
    # Keys below an entry that is a word.
    **{
        f"a word with keys below it: {name}": Case(sheet("", f"items:\n{old}", **ITEMS), "syntax-error", (), (new,))
        for name, old, new in (
            ("in line", "  - rope\n    stowed: true", "  - item: rope\n    stowed: true\n"),
            (
                "further in",
                "  - rope\n      stowed: true\n      count: 2",
                "- item: rope\n    stowed: true\n    count: 2\n",
            ),
            ("at the margin", "- rope\n  stowed: true\n- dagger", "- item: rope\n  stowed: true\n- dagger\n"),
            (
                "twice",
                "- rope\n  count: 2\n- dagger\n  count: 2",
                "- item: rope\n  count: 2\n- item: dagger\n  count: 2",
            ),
        )
    },
    "a name with keys below it": Case(
        entry(TEXT.replace("name: ", "")), "syntax-error", ("`Watchful` stands alone here", "`name: Watchful`"), (TEXT,)
    ),
    # Entries of a list without hyphens, words and maps.
    **{
        f"no hyphens: {line}": Case(
            sheet("size: medium 1\n", f"size: medium 1\ntraits:\n{line}"),
            "syntax-error",
            ("`traits` is a list, but no hyphen stands before its entries",),
            (mended,),
        )
        for line, mended in (
            ("  bandit\n  resistant: [cold]\n", "traits:\n  - bandit\n  - resistant: [cold]\n"),
            ("  resistant: [cold]\n  bandit\n", "traits:\n  - resistant: [cold]\n  - bandit\n"),
            (
                "  bandit\n  resistant:\n    - cold\n  candid\n",
                "traits:\n  - bandit\n  - resistant:\n      - cold\n  - candid\n",
            ),
        )
    },
    "no hyphen, and a key of an entry": Case(
        sheet("", "items:\n  rope\n  stowed: true", **ITEMS), "syntax-error", never=("no hyphen stands",)
    ),
    # A whole file.
    "a hyphen before each key": Case(
        {A: "".join(("- " if line[0] not in " -" else "  ") + line for line in SHEET.splitlines(keepends=True))},
        "wrong-type",
        ("a hyphen stands before each key",),
        (SHEET,),
    ),
    # Entries over those of a base.
    "an empty text of an entry": Case({A: f"{HEIR}\n", **BASE}, "wrong-type", (AS_A_WHOLE,)),
    "a remark for a text": Case({A: f"{HEIR} # as the base\n", **BASE}, "wrong-type", (AS_A_WHOLE,)),
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


@pytest.mark.parametrize("numbers", [("3.", "1."), ("1.", "3."), ("12)", "4)")])
def test_days_amid_a_sentence_are_no_list(numbers: tuple[str, str], tmp_path: Path) -> None:
    days = "".join(f"      {each} of May, or the\n" for each in numbers)
    tree = entry(f"  - name: Watchful\n    text: >-\n      Sleeps until the\n{days}      end.\n")
    (tmp_path / A).parent.mkdir()
    (tmp_path / A).write_text(tree[A], encoding="utf-8")
    assert check_bestiary(tmp_path, tmp_path).diagnostics == ()
