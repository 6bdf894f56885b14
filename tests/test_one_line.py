"""Several keys on one line are one mistake, mended by a line for each: asked first only where words may be more of a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, judge

SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}\n"
LINES = "skills:\n  might: 4\n  reflex: 3\n  endurance: 4\n  wits: 2\n  insight: 2\n  presence: 2\n"
#: Lines of a sheet as they should be, and ways to crowd them: what nothing else can be meant by.
SURE = {
    "vitality: 4\nstamina: 5\n": (
        "vitality: 4 stamina: 5",
        "vitality: 4, stamina: 5",
        "vitality: 4; stamina: 5",
        "vitality: 4 | stamina: 5",
        "vitality: 4 / stamina: 5",
        "vitality: 4 · stamina: 5",
        "vitality: 4stamina: 5",
        "vitality: 4 Stamina: 5",
    ),
    "tier: rook\ntypes: [person]\n": ("tier: rook types: [person]", "tier: rook, types: [person]"),
    "types: [person]\nsize: medium 1\n": ("types: [person] size: medium 1", "types: [person],size: medium 1"),
    "  range: 7-8\n    of: maul\n": ("  range: 7-8 of: maul", "  range: 7-8, of: maul"),
    "  range: 7-8\n    text: 'It falls: hard.'\n": ("  range: 7-8 text: It falls: hard.",),
    "  - result: failure\n        by: 2\n": ("  - result: failure by: 2",),
    "  uses: 2\n    per: scene\n": ("  uses: 2 per: scene", "  uses: 2, per: scene"),
    "  - item: maul\n    stowed: true\n": ("  - item: maul stowed: true",),
}
SURE_OF_BLOCKS = {
    "might: 2\nagility: 0\n": ("might: 2 agility: 0", "Might: 2, Agility: 0"),
    "ev: 3\nstamina: 15\n": ("ev: 3 stamina: 15",),
    "level: 1\nroles: [Horde Brute]\n": ("level: 1 roles: [Horde Brute]",),
    "  - type: feature\n    feature_type: ability\n": ("  - type: feature feature_type: ability",),
    "        tier1: 3 damage\n        tier2: 4 damage\n": ("        tier1: 3 damage tier2: 4 damage",),
}
ASKED = {
    "name: Guard\ntier: rook\n": ("name: Guard tier: rook", "name: Guard, tier: rook"),
    "motivation: A quiet watch.\ntactics: Holds the door.\n": ("motivation: A quiet watch. tactics: Holds the door.",),
}
ASKED_OF_BLOCKS = {
    "    distance: Melee 1\n    target: One creature\n": (
        "    distance: Melee 1 target: One creature",
        "    distance: Melee 1, target: One creature",
    ),
    "    usage: Main action\n    keywords: [Melee, Strike, Weapon]\n": (
        "    usage: Main action keywords: [Melee, Strike, Weapon]",
    ),
}
TREE = {"items/maul.yaml": "name: Maul\ncategory: armor\n"}
MORE = (
    "banes:\n  - name: Trip\n    range: 7-8\n    of: maul\n    text: It falls.\nitems:\n  - item: maul\n    stowed: true\n"
    "actions:\n  - name: A\n    uses: 2\n    per: scene\n    against: might\n    effects:\n      - result: failure\n        by: 2\n"
    "        status: prone\n"
)
WITH_MORE = SHEET + MORE
WITH_TEXT = SHEET + "banes:\n  - name: Trip\n    range: 7-8\n    text: 'It falls: hard.'\n"


def crowded(lines: str, written: str, of_block: bool = False) -> Case:
    whole = next(each for each in ((BLOCK,) if of_block else (WITH_MORE, WITH_TEXT)) if lines in each)
    tree = {A: whole.replace(lines, f"{written}\n", 1), **(TREE if not of_block else {})}
    return Case(tree, "syntax-error", ("is a key of its own, but stands on the line of", "start a new line"), (lines,))


CASES = {
    **{written: crowded(lines, written) for lines, each in SURE.items() for written in each},
    **{written: crowded(lines, written, of_block=True) for lines, each in SURE_OF_BLOCKS.items() for written in each},
    **{
        f"{first} above the other skills": Case(
            {A: SHEET.replace(SKILLS, LINES.replace("  might: 4\n  reflex: 3\n", f"  {first}\n"))},
            "syntax-error",
            (f"`{first.split()[-2][:-1]}` is a key of its own", "start a new line"),
            (LINES,),
        )
        for first in ("might: 4 reflex: 3", "might: 4, reflex: 3", "Might: 4 Reflex: 3")
    },
    **{
        f"all on the line of their key: {between!r}": Case(
            {A: SHEET.replace(SKILLS, SKILLS.replace("{", "").replace("}", "").replace(", ", between))},
            "syntax-error",
            ("needs `{` before it and `}` behind it",),
            (SKILLS,),
        )
        for between in (" ", ", ", "; ", " / ", " | ")
    },
    # What YAML reads, with one colon too few, or as one key.
    **{
        f"two numbers: {line}": Case(
            {A: SHEET.replace("vitality: 4\nstamina: 5\n", f"{line}\n")},
            "wrong-type",
            ("`vitality` holds two values: `5` is for the key `stamina`",),
            ("vitality: 4\nstamina: 5\n",),
        )
        for line in ("vitality: 4 stamina 5", "vitality: 4, stamina 5", "vitality: 4 Stamina 5")
    },
    "two numbers, one of which may be of no name": Case(
        {A: SHEET.replace(SKILLS, LINES.replace("might: 4\n  reflex: 3", "might: 4 reflex 3"))},
        "wrong-type",
        ("`3` is for the key `reflex`", "(fixable: --unsafe-fixes)"),
    ),
    **{
        f"all on the line of their key, without colons: {between!r}": Case(
            {
                A: SHEET.replace(
                    SKILLS, SKILLS.replace(": {", ":: ").replace(": ", " ").replace("}", "").replace(", ", between)
                )
            },
            "wrong-type",
            (),
            (SKILLS,),
        )
        for between in (" ", ", ", " / ")
    },
    **{
        f"the name of an entry with its key: {line}": Case(
            {**TREE, A: f"{SHEET}{lines.format(line)}\n"},
            "unknown-key",
            ("is a key of its own, but stands on the line of",),
            (lines.format(fixed),),
        )
        for line, fixed, lines in (
            ("Trip range: 1-3", "name: Trip\n    range: 1-3", "banes:\n  - {}\n    text: It falls.\n"),
            ("Trip, range: 1-3", "name: Trip\n    range: 1-3", "banes:\n  - {}\n    text: It falls.\n"),
            ("maul stowed: true", "item: maul\n    stowed: true", "items:\n  - {}\n"),
        )
    },
    "behind a value in quotes": Case(
        {A: SHEET.replace("name: Guard\ntier", "name: 'Guard', tier")},
        "syntax-error",
        ("`tier` is a key of its own",),
        ("name: 'Guard'\ntier: rook\n",),
    ),
    # A sentence that goes on has a word with a colon in it, and no key.
    **{
        f"more of a sentence: {words}": Case(
            {A: SHEET.replace("Holds the door.", words)},
            "syntax-error",
            ("a colon inside text",),
            (f"tactics: '{words}'\n",),
        )
        for words in ("Holds the door with speed: as fast as it can.", "Holds the door: and waits.")
    },
    "more of a sentence, perhaps": Case(
        {A: SHEET.replace("Holds the door.", "Holds the door by tags: road.")},
        "syntax-error",
        ("`tags` is a key of its own", "if it is part of the text, put the whole text in quotes"),
        never=("(fixable",),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_keys_on_one_line_are_parted(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


@pytest.mark.parametrize(
    ("lines", "written", "whole"),
    [
        (lines, written, whole)
        for whole, cases in ((SHEET, ASKED), (BLOCK, ASKED_OF_BLOCKS))
        for lines, each in cases.items()
        for written in each
    ],
)
def test_what_may_be_more_of_a_text_is_parted_when_asked(lines: str, written: str, whole: str, tmp_path: Path) -> None:
    tree = {A: whole.replace(lines, f"{written}\n", 1)}
    judge(Case(tree, "syntax-error", ("start a new line before it  (fixable: --unsafe-fixes)",)), tmp_path)
    mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics), unsafe=True)
    assert [file.text for file in mending.files] == [whole]
    assert not mending.checked.diagnostics


def test_the_sheets_of_these_tests_are_sound(tmp_path: Path) -> None:
    for number, whole in enumerate((WITH_MORE, WITH_TEXT, BLOCK)):
        for file, text in {**TREE, A: whole}.items():
            (tmp_path / str(number) / file).parent.mkdir(exist_ok=True, parents=True)
            (tmp_path / str(number) / file).write_text(text, encoding="utf-8")
        assert not check_bestiary(tmp_path / str(number), tmp_path).diagnostics
