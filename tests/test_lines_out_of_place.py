"""Lines out of their column beside another fault, lists that lost their key, and what is copied along: one finding each, and its fix."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.diagnostic import Source
from bestiary.source.tree import read_tree
from sound_sheet import SHEET
from test_hyphens import SHEETS, slip
from test_one_mistake import BLOCK, A, Case, judge, sheet

SECOND = "  - type: feature\n    feature_type: trait\n    name: Dry\n    effects:\n      - effect: Yes.\n"
TWO = BLOCK + SECOND
HEAD, FIRST = TWO[: TWO.index("  - type")], TWO[TWO.index("  - type") : TWO.index(SECOND)]
KEYWORDS = "    keywords: [Melee, Strike, Weapon]\n"
M = "motivation: A quiet watch."


def deeper(text: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


def mended(old: str, new: str, *says: str, check: str = "syntax-error") -> Case:
    """One change of the sound sheet, of which `--fix` makes the sound sheet again."""
    return Case(sheet(old, new), check, says, (SHEET,))


CASES: dict[str, Case] = {
    **{
        f"the last feature {by} columns too deep": Case(
            {A: HEAD + FIRST + deeper(SECOND, by)},
            "syntax-error",
            ("`type` and the 4 lines below start further in",),
            (TWO,),
        )
        for by in (1, 2, 3)
    },
    **{
        f"the first feature {by} columns too deep": Case(
            {A: HEAD + deeper(FIRST, by) + SECOND},
            "syntax-error",
            ("`type` and the 12 lines below start further in",),
            (TWO,),
        )
        for by in (1, 2, 3)
    },
    # Hyphens that do not line up: those that are fewer are off.
    **{
        f"hyphens that do not line up: {number}": Case(
            {A: BLOCK.replace(KEYWORDS, f"    keywords:\n{wrong}")},
            "syntax-error",
            ("the hyphens of this list do not line up", "write 6 spaces before it"),
            ("    keywords:\n      - Melee\n      - Strike\n      - Weapon\n",),
        )
        for number, wrong in enumerate(
            (
                "      - Melee\n     - Strike\n      - Weapon\n",
                "       - Melee\n      - Strike\n      - Weapon\n",
                "      - Melee\n    - Strike\n      - Weapon\n",
            )
        )
    },
    "the first hyphen of a list lost, its column kept": Case(
        {A: SHEETS["block"].replace("      - roll: Power", "        roll: Power")},
        "syntax-error",
        ("no hyphen stands before the first entry of this list",),
        (SHEETS["block"],),
    ),
    # Lines of a text that start too far out, some of those below them too.
    **{
        f"a line of a text {column} columns in": Case(
            {A: SHEET.replace(" Nobody surprises the guard.", f" >-\n      Nobody\n{' ' * column}surprises{more}")},
            "syntax-error",
            ("this goes on with the text above, but is not indented", f"write {6 - column} more space"),
            (SHEET.replace(" Nobody surprises the guard.", f" >-\n      Nobody\n      surprises{more}"),),
        )
        for column, more in ((5, ""), (5, "\n      the guard."), (5, " the\n      guard."), (2, " the\n      guard."))
    },
    "a tab at the margin": Case(
        sheet("speed: 5", "\tspeed: 5"), "syntax-error", ("a tab is used for indentation",), (SHEET,)
    ),
    # The last line may be one of a map above.
    "a key of an entry at the end": Case(
        {A: SHEET.replace("    text: Nobody", "    uses: 2\n    text: Nobody") + "    traits: [magic]\n"},
        "syntax-error",
        ("`traits` starts further in", "(fixable: --unsafe-fixes)"),
    ),
    "a key of the sheet at the end": Case(
        {A: f"{SHEET}    disposition: hostile\n"},
        "syntax-error",
        ("`disposition` starts further in",),
        (f"{SHEET}disposition: hostile\n",),
    ),
    # The line before a text may be missing.
    "a text below a name": Case(
        {A: SHEET.replace("    text: Nobody surprises the guard.", "      At his gate: nobody surprises him.")},
        "syntax-error",
        ("this text goes on below", "(fixable: --unsafe-fixes)"),
    ),
    "keys of an entry that lost its first line": Case(
        {A: SHEETS["block"].replace("      - roll: Power Roll + 2\n", "")},
        "syntax-error",
        ("write `- ` before it  (fixable: --unsafe-fixes)",),
    ),
    # The line with the key of a list is gone.
    **{
        f"no key above a list: {line.strip()}": slip(
            kind,
            line,
            "",
            "syntax-error",
            "this list stands below a key that is none of a list",
            f"write `{line.strip()}` on a line above it  (fixable: --unsafe-fixes)",
            mended=False,
        )
        for kind, line in (("block", "features:\n"), ("block", "    effects:\n"), ("creature", "    effects:\n"))
    },
    # A sign with nothing to it before the mark of a block.
    **{
        f"a lone sign before a block: {sign} {mark}": Case(
            sheet(M, f"motivation: {sign} {mark}\n  A quiet watch."),
            check,
            (f"a `{sign}` stands here that belongs to nothing", "take it out"),
            (f"motivation: {mark}\n  A quiet watch.\n",),
        )
        for sign, check in (("!", "unknown-tag"), ("&", "syntax-error"))
        for mark in (">-", "|", ">")
    },
    # A key as a point of a printed list.
    **{
        f"a key as a point: {written}": mended(
            "tier: rook", f"{written} rook", "the key `tier` stands here as a point", "write `tier:`"
        )
        for written in ("- **Tier:**", "* **Tier**:", "- *tier:*", "• __Tier:__")
    },
    "a bold key with no point": mended("tier: rook", "**Tier:** rook", "`**` stands before the key `tier`"),
    # Entities of HTML.
    **{
        f"an entity: {new.strip()}": mended(old, new, "is a sign as HTML writes it", "write it as a plain sign")
        for old, new in (
            ("  - name: Watchful", "  &ndash; name: Watchful"),
            ("  - name: Watchful", "  &#8211; name: Watchful"),
            ("speed: 5", "&nbsp;speed: 5"),
            ("speed: 5", "speed:&nbsp;5"),
        )
    },
    # Who made it.
    **{
        f"a credit at the end: {line}": Case(
            {A: f"{SHEET}{line}\n"},
            "syntax-error",
            ("this line is neither a key nor a comment", "write `# ` before it  (fixable)"),
            (f"{SHEET}# {line}\n",),
        )
        for line in ("Made by Anna, 2026", "© Anna Moor", "(c) 2026 Anna", "Written by Anna", "Art by Anna")
    },
    "a credit amid a sheet may be more of a text": Case(
        sheet(M, f"{M}\nMade by Anna, 2026"), "syntax-error", ("write `# ` before it  (fixable: --unsafe-fixes)",)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


#: Lines of a block, and the same out of their column.
MOVED = {
    "one line": ("    usage: Main action\n", "   usage: Main action\n"),
    "an entry": (SECOND, deeper(SECOND, 2)),
    "the lines of an entry": ("        tier1: 3 damage\n        tier2: 4", "       tier1: 3 damage\n       tier2: 4"),
    "a list further out than its key": ("      - effect: Yes", "   - effect: Yes"),
}


@pytest.mark.parametrize("other", ["zzz: 1\n", "zzz: [1M\n", "immunities: cold\n"])
@pytest.mark.parametrize("name", MOVED)
def test_a_fault_elsewhere_is_no_matter(name: str, other: str) -> None:
    right, wrong = MOVED[name]
    text = TWO + other
    assert text.count(right) == 1
    [found] = read_tree(Source("", A, text.replace(right, wrong))).problems
    [(span, written)] = [(each.at, each.text) for each in found.changes]
    after = text.replace(right, wrong)
    assert after[: span.start] + written + after[span.end :] == text
    assert found.safe
