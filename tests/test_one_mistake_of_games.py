"""One mistake is one finding where checks of a game, names and forms meet over it, and it is mended as a kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_one_mistake import BLOCK, TEXT, A, Case, block, judge, sheet

SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}"
ROLL = "      - roll: Power Roll + 2\n        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"
BANE = "  - name: Slip\n    range: 1-3\n    text: It falls.\n"
ITEM = "name: {}\ncategory: weapon\ntraits: [heavy-melee]\nburden: 1\n"
ITEMS = {f"items/{name}.yaml": ITEM.format(name.title()) for name in ("maul", "dagger")}
RINGING = "banes:\n  - {name: Ringing, of: maul, range: 7-8, text: It drops what it holds.}"
FLASK = "name: Flask\ncategory: gear\n"


def apart(line: str, rest: str, below: bool = False) -> dict[str, str]:
    """The sound sheet with a line of its skills above or below them."""
    return sheet(SKILLS, f"{rest}\n{line}" if below else f"{line}\n{rest}")


def villains(*numbers: int) -> dict[str, str]:
    """A leader with villain actions of such numbers."""
    head = BLOCK.replace("Horde Brute", "Leader").replace("ev: 3", "ev: 12")
    return {A: head + "".join(_villain(place, number) for place, number in enumerate(numbers, start=1))}


def _villain(place: int, number: int) -> str:
    return (
        f"  - type: feature\n    feature_type: ability\n    name: Dread {place}\n    usage: '-'\n"
        f"    ability_type: Villain Action {number}\n    distance: Self\n    target: Self\n"
        f"    effects:\n      - effect: It moves {place} squares.\n"
    )


CASES: dict[str, Case] = {
    # The second number of a range broke off, or has a digit too many: turned round it would be another range.
    **{
        f"a range without a digit: {written}": Case(
            sheet("", f"banes:\n  - {{name: Slip, range: {written}, text: It falls.}}"),
            "reversed-range",
            (f"is a digit of `{written.partition('-')[2]}` missing?",),
            never=("fixable",),
        )
        for written in ("17-2", "15-1", "17-8")
    },
    "a range turned round": Case(
        sheet("", "banes:\n  - {name: Slip, range: 3-1, text: It falls.}"), "reversed-range", (), ("range: 1-3",)
    ),
    # Several names in one entry of a parameter: none of them is lost.
    **{
        f"names in a parameter, {words}": Case(
            sheet("size", f"traits: [resistant: [acid, {words}]]\nsize"),
            "trait-parameter",
            ("write `[acid, cold, fire]`  (fixable: --unsafe-fixes)",),
        )
        for words in ("cold fire", "cold and fire", "cold; fire")
    },
    "a parameter before its trait": Case(
        sheet("size", "traits: [bandit, cold resistant]\nsize"),
        "unknown-trait",
        ("did you mean `resistant: [cold]`?  (fixable: --unsafe-fixes)",),
    ),
    # Letters that look like digits.
    **{
        f"letters in a number, {written}": Case(
            sheet("vitality: 4", f"vitality: {written}"),
            "wrong-type",
            (f"write `{meant}`  (fixable: --unsafe-fixes)", f"`{letter}` is a letter here, and no digit"),
        )
        for written, meant, letter in (("l4", "14", "l"), ("1O", "10", "O"), ("I2", "12", "I"))
    },
    # The same entry twice, word for word.
    "a bane twice": Case(
        sheet("", f"banes:\n{BANE}{BANE}"), "wrong-value", ("`Slip` stands twice in `banes`",), (f"banes:\n{BANE}",)
    ),
    "a passive twice": Case(
        sheet(f"{TEXT}\n", f"{TEXT}\n  - name: Watchful\n{TEXT}\n"), "wrong-value", (), (f"{TEXT}\nmotivation",)
    ),
    "a trait twice": Case(sheet("size", "traits: [bandit, bandit]\nsize"), "wrong-value", (), ("[bandit]",)),
    "a bane twice, once with a remark": Case(
        sheet("", f"banes:\n{BANE}{BANE.replace('1-3', '1-3 # so')}"), "wrong-value", ("(fixable: --unsafe-fixes)",)
    ),
    "an effect twice": Case(
        block(ROLL, ROLL + ROLL), "wrong-value", ("the same entry stands twice in `effects`",), (f"effects:\n{ROLL}",)
    ),
    "a feature twice": Case(
        {A: BLOCK + BLOCK.partition("features:\n")[2]}, "wrong-value", ("`Club` stands twice in `features`",), (BLOCK,)
    ),
    # An item among the traits is not missed where something asks for it.
    "an item among traits, and a bane of it": Case(
        sheet("size", "traits: [bandit, maul]\nsize", **ITEMS)
        | {A: sheet("size", "traits: [bandit, maul]\nitems: [dagger]\nsize")[A] + f"{RINGING}\n"},
        "unknown-trait",
        ("an item: move it to `items`",),
        ("traits: [bandit]\nitems: [dagger, maul]\n",),
    ),
    # Tiers.
    "keys of tiers swapped": Case(
        block("tier1: 3 damage\n        tier2: 4", "tier2: 3 damage\n        tier1: 4"),
        "missing-tier",
        ("`tier2` and `tier1`", "are swapped"),
        (ROLL,),
    ),
    "keys of all tiers turned": Case(
        block(ROLL, ROLL.replace("tier1", "tier0").replace("tier3", "tier1").replace("tier0", "tier3")),
        "missing-tier",
        ("`tier3` and `tier1`",),
        (ROLL,),
    ),
    "lines of tiers out of order": Case(
        block("tier1: 3 damage\n        tier2: 4", "tier2: 4 damage\n        tier1: 3"), "missing-tier", (), (ROLL,)
    ),
    # Villain actions.
    **{
        f"villain actions {numbers}": Case(villains(*numbers), "villain-actions", (said, "(fixable: --unsafe-fixes)"))
        for numbers, said in (
            ((2, 2, 3), "write `Villain Action 1` for `Dread 1`"),
            ((1, 2, 2), "did you mean `Villain Action 3`?"),
            ((1, 1, 3), "did you mean `Villain Action 2`?"),
        )
    },
    # The name that is meant.
    "a word that starts a name": Case(
        sheet("size", "traits: [immune: [fright]]\nsize"), "trait-parameter", ("did you mean `frighten`?",)
    ),
    "of two as many slips away, the one that is more alike": Case(
        {"items/flask.yaml": f"{FLASK}bonus:\n  - {{name: Hot, range: 19-20, text: It burns.}}\n"},
        "unknown-key",
        ("did you mean `boons`?",),
    ),
    # Dice, and companions.
    "a die that there is not": Case(
        {"items/maul.yaml": ITEM.format("Maul").replace("heavy-melee", "heavy-melee, weight: d7")},
        "trait-parameter",
        ("there is no d7", "d4, d6, d8, d10, d12 and d20"),
    ),
    "`per` of an item without `uses`": Case(
        {"items/flask.yaml": f"{FLASK}per: scene\ntext: It burns.\n"},
        "missing-key",
        ("`per` stands here without `uses`",),
    ),
    # A skill beside the skills.
    **{
        f"a skill beside the skills: {name}": Case(
            tree, "unknown-key", ("`might` belongs in `skills`, but stands beside it",), (fixed,)
        )
        for name, tree, fixed in (
            ("above", apart("might: 4", SKILLS.replace("might: 4, ", "")), SKILLS),
            ("below", apart("might: 4", SKILLS.replace("might: 4, ", ""), below=True), SKILLS),
            (
                "above lines",
                apart("might: 4", "skills:\n  reflex: 3\n  endurance: 4\n  wits: 2\n  insight: 2\n  presence: 2"),
                "skills:\n  might: 4\n  reflex: 3\n",
            ),
        )
    },
    "a key beside the skills that is no skill": Case(
        sheet(SKILLS, f"mood: 4\n{SKILLS}"), "unknown-key", (), never=("belongs in",)
    ),
    # A copied line whose key was not changed.
    **{
        f"a copied key: {new}": Case(sheet(old, new), "duplicate-key", (f"is one of them {asked}?", "--unsafe-fixes"))
        for old, new, asked in (
            ("insight: 2", "wits: 2", "`insight`"),
            ("stamina: 5", "speed: 5", "`stamina`"),
        )
    },
    "a line twice, and none missing": Case(
        sheet("stamina: 5", "stamina: 5\nstamina: 5"), "duplicate-key", (), ("stamina: 5\nspeed",)
    ),
    # What stands at the name.
    "an item at its name": Case(
        sheet("", "items: [{name: dagger, stowed: true}]", **ITEMS),
        "missing-key",
        (),
        ("{item: dagger, stowed: true}",),
    ),
    "a range in a name": Case(
        sheet("", "banes:\n  - name: Slip 1-3\n    text: It falls."),
        "missing-key",
        ("`1-3` belongs to the key `range`, but stands in the name",),
        (BANE,),
    ),
    "a range in a name between braces": Case(
        sheet("", "banes: [{name: Slip (1–3), text: It falls.}]"),
        "missing-key",
        (),
        ("{name: Slip, range: 1-3, text: It falls.}",),
    ),
    # What no sheet can be without, among the traits.
    **{
        f"among the traits: {word}": Case(
            {A: sheet(line, "")[A].replace("size", f"traits: [{word}, bandit]\nsize")},
            "misplaced-trait",
            (f"move it to `{line.partition(':')[0]}`",),
            (f"{line}traits: [bandit]\n",),
        )
        for word, line in (("person", "types: [person]\n"), ("rook", "tier: rook\n"))
    },
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake_is_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
