"""Values and keys of a shape that their place does not take: one finding in the author's words, and a fix where one reading is sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import BLOCK, SETTINGS, A, Case, block, judge, settings, sheet

ROLL = BLOCK[BLOCK.index("      - roll:") :]
ITEM = "name: {}\ncategory: weapon\ntraits: [heavy-melee, two-handed]\nburden: 1\n"
ITEMS = {f"items/{name}.yaml": ITEM.format(name.title()) for name in ("maul", "dagger")}
MUD = "  - type: feature\n    feature_type: trait\n    name: Mud\n    effects:"
HUSK = "A husk in the mud is freed."
UNSAFE = "(fixable: --unsafe-fixes)"
CERTAIN = "(fixable)"


def bane(range_: str) -> dict[str, str]:
    return sheet("", f"banes:\n  - {{name: Slip, range: {range_}, text: It falls.}}")


def weighed(die: str) -> dict[str, str]:
    traits = f"traits: [heavy-melee, two-handed, weight: {die}]"
    return {"items/maul.yaml": f"name: Maul\ncategory: weapon\n{traits}\nburden: 2\n"}


def carried(lines: str) -> dict[str, str]:
    return sheet("", f"items:\n{lines}", **ITEMS)


CASES: dict[str, Case] = {
    # A range with other signs or words between its ends, or around them.
    **{
        f"a range, {written}": Case(bane(written), "wrong-spelling", ("write `1-3`  (fixable)",), ("range: 1-3,",))
        for written in (
            "1--3",
            "1---3",
            "1_3",
            "1 through 3",
            "1 thru 3",
            "1 till 3",
            "1->3",
            "1 up to 3",
            "from 1 to 3",
            "From 1 through 3",
            "between 1 and 3",
        )
    },
    # Two numbers are no range, and one that falls is not turned round.
    **{
        f"no range, {written}": Case(bane(written), "wrong-spelling", (), never=("fixable",))
        for written in ("1 and 3", "1/3", "3--1", "17 through 2", "between 1 to 3")
    },
    # A slip in what is switched on or off.
    **{
        f"a switch, {written}": Case(
            carried(f"  - {{item: dagger, stowed: {written}}}"),
            "wrong-type",
            (f"write `{meant}`  (fixable)",),
            (f"stowed: {meant}}}",),
        )
        for written, meant in (
            ("ture", "true"),
            ("treu", "true"),
            ("trure", "true"),
            ("flase", "false"),
            ("fals", "false"),
        )
    },
    **{
        f"no switch, {written}": Case(
            carried(f"  - {{item: dagger, stowed: {written}}}"), "wrong-type", (), never=("fixable",)
        )
        for written in ("maybe", "belt", "t")
    },
    # An edit of a list stands as an entry of it.
    **{
        f"an edit as an entry, {written}": Case(
            {A: SHEET, "creatures/heir.yaml": f"extends: a\nname: Heir\ntypes: [{written}]\n"},
            "wrong-type",
            ("edits the list of the base as a whole", f"write `types: {{{inner}}}`"),
            (f"types: {{{inner}}}\n",),
        )
        for written, inner in (("add: [immortal]", "add: [immortal]"), ("{add: [immortal]}", "add: [immortal]"))
    },
    "edits as entries, in lines": Case(
        {A: SHEET, "creatures/heir.yaml": "extends: a\nname: Heir\ntypes:\n  - add: [immortal]\n  - drop: [person]\n"},
        "wrong-type",
        ("`add` and `drop` edit the list of the base as a whole",),
        ("types:\n  {add: [immortal], drop: [person]}\n",),
    ),
    "edits as entries, with no base": Case(
        sheet("[person]", "[add: [immortal], drop: [person]]"), "wrong-type", (UNSAFE,)
    ),
    "an edit among entries": Case(
        sheet("[person]", "[person, add: [immortal]]"), "wrong-type", ("`add` edits the list",), never=("fixable",)
    ),
    # A semicolon for a colon; between two keys it stands for a comma.
    "a semicolon for a colon": Case(
        settings("rules: {item_boons; convert}\n"),
        "unknown-key",
        ("`;` stands behind `item_boons`, not a colon",),
        ("{item_boons: convert}",),
    ),
    "a semicolon between keys": Case(
        settings("rules: {item_boons; disposition}\n"), "unknown-key", (), never=("fixable",)
    ),
    # A remark as programs have it, behind a choice.
    "a remark behind a choice": Case(
        sheet("", "group: squad // of six"), "wrong-value", ("only `#` starts a remark",), ("group: squad  # of six",)
    ),
    "a semicolon before a name": Case(
        carried("  - {item; dagger}"), "unknown-key", ("`;` stands behind `item`",), ("{item: dagger}",), ("missing",)
    ),
    "a remark behind no choice": Case(
        sheet("", "group: gang // of six"), "wrong-value", (), never=("starts a remark", "(fixable)")
    ),
    "a remark among braces": Case(
        sheet(
            "",
            "actions:\n  - name: Push\n    against: might\n    effects: [{result: failure // mostly, harm: {damage: 1}}]",
        ),
        "wrong-value",
        (),
        never=("starts a remark", "(fixable)"),
    ),
    # Sentences stand for an entry, or for the whole list.
    **{
        f"sentences for an entry, {name}": Case(
            tree, "wrong-type", ("these words are the `effect` of an entry of `effects`",), (fixed,)
        )
        for name, tree, fixed in (
            ("alone", {A: f"{BLOCK}{MUD}\n      - {HUSK}\n"}, f"    effects:\n      - effect: {HUSK}\n"),
            ("before a roll", block(ROLL, f"      - {HUSK}\n{ROLL}"), f"      - effect: {HUSK}\n      - roll:"),
            ("behind a roll", block(ROLL, f"{ROLL}      - {HUSK}\n"), f"      - effect: {HUSK}\n"),
            ("beside the key", {A: f"{BLOCK}{MUD} {HUSK}\n"}, f"    effects:\n      - effect: {HUSK}\n"),
        )
    },
    **{
        f"words that may be no sentence, {words}": Case(
            {A: f"{BLOCK}{MUD}\n      - {words}\n"}, "wrong-type", (), never=("fixable",)
        )
        for words in ("Power Roll + 2", "3 damage; push 2", "prone", "A husk and then...")
    },
    # Keys that are unlike any other.
    "another word for a key": Case(
        sheet("motivation:", "motive:"), "unknown-key", ("did you mean `motivation`?  (fixable)",), ("motivation: A",)
    ),
    "a key with another word beside it": Case(
        sheet("tactics:", "Tactics & tricks:"), "unknown-key", (f"did you mean `tactics`?  {UNSAFE}",)
    ),
    "an unknown key with a sentence": Case(
        sheet("tactics:", "Yearning:"),
        "unknown-key",
        ("what can stand here: `tactics`, `description`",),
        never=("`items`", "`author`"),
    ),
    "an unknown key with a number": Case(
        sheet("", "banes:\n  - {name: Slip, range: 1-3, attack: 2, text: It falls.}"),
        "unknown-key",
        ("what can stand here: `adds`, `uses`\n",),
    ),
    **{
        f"a size in words, {written}": Case(
            sheet("medium 1", written), "unknown-size-category", ("counted in a word",), (f"size: {fixed}\n",)
        )
        for written, fixed in (("medium two spaces", "medium 2"), ("Medium one", "medium 1"), ("large four", "large 4"))
    },
    # Maps of other games are told of by what is in them.
    **{
        f"a map of another game, {written}": Case(
            sheet("vitality: 4", written), "unknown-key", (says,), never=("what it is good at",)
        )
        for written, says in (
            ("attributes:\n  hp:\n    value: 4\n    max: 4", "is `vitality` (Damage and Blight) and `stamina`"),
            ("attributes: {hp: 4}", "is `vitality` (Damage and Blight) and `stamina`"),
            ("stats: {hp: 4, ac: 12}", "and from the armor under `items`"),
        )
    },
    # Hyphens too many: nothing is told of the halves of an entry.
    "an attack apart from its skill": Case(
        sheet("", "actions:\n  - name: Slip\n    traits: [attack]\n    text: It falls.\n  - against: might"),
        "missing-key",
        ("tears it from the entry above", UNSAFE),
    ),
    "a thing apart from where it is": Case(
        carried("  - maul\n  - item: dagger\n  - stowed: true"),
        "missing-key",
        ("each of the keys `item` and `stowed`",),
        ("  - item: dagger\n    stowed: true",),
    ),
    # A key that one entry lacks stands at the margin.
    "a key far from its entry": Case(
        sheet(
            "",
            "banes:\n  - name: Slip\n    text: It falls.\n  - name: Trip\n    range: 4\n    text: It lies.\nrange: 1-3",
        ),
        "unknown-key",
        ("it belongs to `Slip` of `banes`, which lacks it",),
    ),
    # A die in a list.
    **{
        f"a die in a list, {written}": Case(weighed(written), "trait-parameter", (CERTAIN,), ("weight: d8]",))
        for written in ("[d8]", "[D8]", "[1d8]")
    },
    "two dice in a list": Case(weighed("[d8, d6]"), "trait-parameter", (), never=("fixable",)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_shape_is_told_once(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    judge(
        case
        if SETTINGS in case.tree
        else Case({SETTINGS: "name: Shapes\n", **case.tree}, case.check, case.says, case.fixed, case.never),
        tmp_path,
    )
