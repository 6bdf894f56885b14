"""One mistake, one finding: entries in another list, maps that hold too much, foreign keys, torn effects."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from sound_sheet import SHEET
from test_one_mistake import BLOCK, TEXT, A, Case, block, judge, sheet

SCORES = "might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2"
SKILLS = f"skills: {{{SCORES}}}\n"
NUMBERS = "vitality: 4\nstamina: 5\nspeed: 5\n"
LINES = "".join(f"  {each}\n" for each in SCORES.split(", "))
ACTIONS = """\
actions:
  - name: Shove
    against: might
    effects:
      - result: failure
        text: It falls.
"""
BELL = """\
name: Bell
category: gear
burden: 1
actions:
  - name: Shove
    effects:
      - {result: success, text: It falls.}
"""
SECOND = (
    "  - name: Trip\n    against: wits\n    traits: [attack]\n    effects:\n      - {result: failure, status: prone}\n"
)
FEATURE = "  - type: feature\n    feature_type: trait\n    name: Dry\n    effects:\n      - effect: Nothing burns.\n"
ROLL = "      - roll: Power Roll + 2\n        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"


def deeper(text: str, by: int = 4) -> str:
    """Lines that start so many spaces further in."""
    return "".join(" " * by + line for line in text.splitlines(keepends=True))


def acting(lines: str, fixed: str, check: str = "unknown-key", says: tuple[str, ...] = ()) -> Case:
    """An action whose effects are these lines."""
    head = "actions:\n  - name: Shove\n    against: might\n    effects:\n"
    return Case({A: SHEET + head + lines}, check, says, (head + fixed,) if fixed else ())


def traits(written: str, says: tuple[str, ...], fixed: str = "") -> Case:
    return Case(sheet("", f"traits: {written}"), "wrong-value", says, (f"traits: {fixed}",) if fixed else ())


CASES: dict[str, Case] = {
    # A whole entry that starts further in than those of its list.
    "an ability among the effects": Case(
        {A: BLOCK + deeper(FEATURE)},
        "unknown-key",
        ("this entry belongs to the list of `features` above, but starts further in", "take out 4 spaces"),
        (BLOCK + FEATURE,),
    ),
    "two abilities among the effects": Case(
        {A: BLOCK + deeper(FEATURE + FEATURE.replace("Dry", "Wet"))},
        "unknown-key",
        ("this and 1 more below belong to the list of `features`",),
        (BLOCK + FEATURE,),
    ),
    "an action among the effects": Case(
        {A: SHEET + ACTIONS + deeper(SECOND)}, "unknown-key", ("the list of `actions`",), (ACTIONS + SECOND,)
    ),
    "an action of an item among its effects": Case(
        {"items/bell.yaml": BELL + deeper("  - name: Ring\n    text: All hear it.\n")},
        "unknown-key",
        ("the list of `actions`",),
        ("\n  - name: Ring\n    text: All hear it.\n",),
    ),
    "a bane among the statuses": Case(
        {
            A: f"{SHEET}banes:\n  - name: Slip\n    range: 1-2\n    status:\n      - prone\n"
            + deeper("  - name: Fall\n    range: 3-4\n    text: It falls.\n")
        },
        "unknown-key",
        ("the list of `banes`",),
        ("      - prone\n  - name: Fall\n    range: 3-4\n",),
    ),
    # A map that holds keys of the sheet, and others.
    **{
        f"numbers and skills below {key}": Case(
            sheet(NUMBERS + SKILLS, written),
            "unknown-key",
            (f"stand below `{key}`, but are keys of the sheet itself; what is left there is its `skills`",),
            (fixed,),
        )
        for key, written, fixed in (
            ("stats", f"stats: {{vitality: 4, stamina: 5, speed: 5, {SCORES}}}\n", NUMBERS + SKILLS),
            ("attributes", f"attributes:\n{deeper(NUMBERS, 2)}{LINES}", f"{NUMBERS}skills:\n{LINES}"),
            ("abilities", f"abilities:\n{LINES}{deeper(NUMBERS, 2)}", f"skills:\n{LINES}{NUMBERS}"),
        )
    },
    "one number below other skills": Case(
        sheet(f"speed: 5\n{SKILLS}", f"scores: {{{SCORES}, speed: 5}}\n"),
        "unknown-key",
        ("`speed` stands below `scores`, but is a key of the sheet itself", "write `skills` for `scores`"),
        (f"speed: 5\n{SKILLS}",),
    ),
    # Several names in one entry.
    "two names between braces": traits("[{resistant, cold}]", ("write `{resistant: [cold]}`  (fixable: --unsafe",)),
    "a name beside one with its own": traits(
        "[bandit, {aggressive, resistant: [cold]}]",
        ("write `aggressive, resistant: [cold]`",),
        "[bandit, aggressive, resistant: [cold]]",
    ),
    "a name beside one with its own, in lines": traits(
        "\n  - bandit\n  - {aggressive, resistant: [cold]}",
        ("write each on a line of its own",),
        "\n  - bandit\n  - aggressive\n  - resistant: [cold]",
    ),
    # Results that stand as keys.
    "a result and a margin in words": acting(
        "      - failure by two: It falls.\n",
        "      - result: failure\n        by: 2\n        text: It falls.\n",
        says=("write `result: failure` and `by: 2` and `text:` below it",),
    ),
    "a status alone": acting(
        "      - failure by 2: prone\n",
        "      - result: failure\n        by: 2\n        status: prone\n",
        says=("and `status:` below it",),
    ),
    "a margin alone": acting("      - by 2: prone\n", "", says=("write `result: …`, `by: 2` and `status: …`",)),
    "two results": acting("      - failure or draw: It falls.\n", "", says=("write `result: failure` and `text: …`",)),
    "a result of another game": acting("      - fumble: It falls.\n", "", says=("`success` or `failure`",)),
    # Numbers, and keys with a number.
    "a range as a key": Case(
        sheet("", "banes:\n  - name: Slip\n    1-3:\n    text: It falls."),
        "unknown-key",
        ("`1-3` is a value of `range`",),
        ("    range: 1-3\n    text: It falls.",),
    ),
    "a range as the key of a status": Case(
        sheet("", "banes:\n  - name: Slip\n    1-3: prone"), "unknown-key", (), ("    range: 1-3\n    status: prone",)
    ),
    "a count behind its name": Case(
        sheet("", "items:\n  - bell count: 2", **{"items/bell.yaml": BELL}),
        "unknown-key",
        ("write `item: bell`, and `count:` below it",),
        ("  - item: bell\n    count: 2",),
    ),
    # Keys of other games, and other words.
    "a title": Case(sheet("  - name: W", "  - title: W"), "unknown-key", ("did you mean `name`?",), ("  - name: W",)),
    "a title of a feature": Case(block("name: Club", "title: Club"), "unknown-key", (), ("    name: Club",)),
    "an attack": Case(
        sheet("", "actions:\n  - name: Hit\n    attack: true\n    text: It hits."),
        "unknown-key",
        ("an attack says so with `traits: [attack]`",),
    ),
    "a challenge for a level": Case(block("level: 1", "cr: 1"), "unknown-key", ("`level` is missing: is it that?",)),
    "a challenge for an encounter value": Case(block("ev: 3", "cr: 3"), "unknown-key", ("`ev` is missing: is it",)),
    "a key near one that is there": Case(
        sheet("", "banes:\n  - {name: Slip, of: bell, on: 1-3, text: a}\nitems: [bell]", **{"items/bell.yaml": BELL}),
        "unknown-key",
        ("did you mean `range`?  (fixable: --unsafe-fixes)",),
    ),
    "a section near a key that is there": Case(
        sheet("", "tags: [fen]\ntraits: [bandit]\ntraps:\n  - {name: A, range: 1-2, text: a}"),
        "unknown-key",
        ("`banes`",),
        never=("here already",),
    ),
    # Entries in a list of other entries, and keys of an entry beside its list.
    **{
        f"an entry of other lists: {name}": Case(
            sheet("", lines), "unknown-key", (f"stands in `{own}`, but its keys are those of {said}",)
        )
        for name, lines, own, said in (
            ("a bane", "actions:\n  - {name: Slip, range: 1-2, harm: {damage: 1}}", "actions", "`banes`"),
            (
                "an action",
                "banes:\n  - {name: Hit, against: might, effects: [{result: failure, text: a}]}",
                "banes",
                "`a",
            ),
            ("a bane in effects", f"{ACTIONS}      - {{name: Slip, range: 1-2, text: a}}", "effects", "`banes`"),
            ("a bane in items", "items:\n  - {name: Slip, range: 1-2, text: a}", "items", "`banes`"),
        )
    },
    "keys of an effect without it": Case(
        sheet("", "actions:\n  - name: Hit\n    result: failure\n    harm: {damage: 1}"),
        "unknown-key",
        ("`result` and `harm` belong to an entry of `effects`, which is missing",),
        ("    effects:\n      - result: failure\n        harm: {damage: 1}",),
    ),
    "keys of an effect beside the list": Case(
        block("    effects:\n" + ROLL, f"    roll: Power Roll + 2\n    tier1: 3 damage\n    effects:\n{ROLL}"),
        "unknown-key",
        ("`roll` and `tier1` belong to an entry of `effects`, but stand beside it",),
    ),
    # Effects at the margin, so that the entries that follow land in them.
    "effects at the margin": Case(
        {
            A: BLOCK.replace(
                "    effects:\n" + ROLL, "effects:\n" + ROLL.replace("    ", "", 1).replace("\n    ", "\n")
            )
            + FEATURE
        },
        "unknown-key",
        ("`effects` belongs to the entry of `features` above",),
        (BLOCK + FEATURE,),
    ),
    "effects at the margin, and an action": Case(
        {
            A: SHEET
            + ACTIONS.replace("    effects", "effects").replace("      ", "  ").replace("      ", "    ")
            + SECOND
        },
        "unknown-key",
        ("`effects` belongs to the entry of `actions` above",),
        ("    effects:\n      - result: failure", SECOND),
    ),
    # Entries of traits in other words.
    **{
        f"an edge: {written}": Case(
            {"traits/sour.yaml": f"name: Sour\ngroup: temperament\nedge: {written}\n"},
            check,
            ("write it like `{whose: pla",),
        )
        for written, check in (
            ("[mock, anger]", "wrong-type"),
            ("{mock: 2, anger: 2}", "wrong-type"),
            ("[{mock: 2}]", "unknown-key"),
        )
    },
    "the word of its list for a name": Case(
        sheet("", "banes:\n  - bane: Slip\n    range: 1-2\n    text: It falls."),
        "unknown-key",
        ("did you mean `name`?",),
        ("  - name: Slip",),
    ),
    "a key of other entries in place of a name": Case(
        sheet("", "banes:\n  - result: failure\n    range: 1-2\n    text: It falls."),
        "unknown-key",
        ("unknown key `result`",),
        never=("name: result",),
    ),
    "charges": Case(
        sheet("", "actions:\n  - {name: Hit, text: a, charges: 2, per: scene}"),
        "unknown-key",
        ("did you mean `uses`?",),
    ),
    # Maps and lists that stand for one text, or for another map.
    **{
        f"a value of a map: {written}": Case(sheet("size: medium 1", f"size:{written}"), "wrong-type", (), (fixed,))
        for written, fixed in (
            (" {category: medium, spaces: 1}", "size: medium 1"),
            ("\n  category: medium\n  spaces: 1", "size:\n  medium 1"),
        )
    },
    "a range of a map": Case(
        sheet("", "banes:\n  - {name: Slip, range: {from: 1, to: 3}, text: a}"), "wrong-type", (), ("range: 1-3,",)
    ),
    **{
        f"immunities: {written}": Case(
            block("speed: 5", f"speed: 5\nimmunities: {written}"), "wrong-type", (), (f"immunities: {fixed}\n",)
        )
        for written, fixed in (
            ("[Fire: 2]", "[Fire 2]"),
            ("\n  - Fire: 2", "\n  - Fire 2"),
            ("[Fire, 2]", "[Fire 2]"),
            ("\n  - Fire\n  - 2", "\n  - Fire 2"),
        )
    },
    "a kind of harm as a word": acting(
        "      - {result: failure, harm: {amount: 1, type: damage}}\n",
        "      - {result: failure, harm: {damage: 1}}\n",
        says=("`damage` is a key here",),
    ),
    "skills with a map each": Case(
        sheet(SKILLS, "skills: {might: {value: 4}, reflex: {value: 3}}\n"), "wrong-type", ("`might` must be a whole",)
    ),
    "an ability as the key of all else": Case(
        {"items/bell.yaml": BELL + "effects:\n  - strike: {result: success, harm: {damage: 1}}\n"},
        "unknown-key",
        ("is it the ability?",),
        ("  - ability: strike\n    result: success\n    harm: {damage: 1}\n",),
    ),
    # Signs and words amid a value.
    **{
        f"a value: {old} as {new}": Case(block(old, new), check, says, (fixed,) if fixed else ())
        for old, new, check, fixed, says in (
            ("roll: Power Roll + 2", "roll: 'Power Roll: 2'", "odd-roll", "roll: Power Roll + 2", ()),
            ("speed: 5", "speed: 5\nmovement: ': Swim'", "odd-movement", "movement: Swim", ()),
            ("size: 1M", "size: '1: M'", "odd-size", "size: 1M", ("did you mean `1M`?",)),
            ("tier1: 3 damage", "tier1: {damage: 3}", "wrong-type", "tier1: 3 damage", ()),
            ("tier1: 3 damage", "tier1: 'damage: 3'", "broken-tier", "tier1: '3 damage'", ()),
            ("name: Club", "name: Club\n    icon: ':melee:'", "unknown-icon", "icon: 🗡", ()),
            (
                "[Humanoid]",
                "\n  - Human - Humanoid",
                "lines-run-together",
                "",
                ("`Human - Humanoid` is read as one entry", "(fixable: --unsafe-fixes)"),
            ),
        )
    },
    **{
        f"a mark in quotes: {written}": Case(
            sheet(TEXT, f"    text: {written}"), "lines-run-together", says, (fixed,) if fixed else ()
        )
        for written, fixed, says in (
            ("“>-”\n      Nobody sleeps.", "text: >-\n      Nobody", ("is read as the first word",)),
            ("“|”\n      Nobody sleeps.", "text: |-\n      Nobody", ("is read as the first word",)),
            ("“>-”", "", ("is all of this text",)),
        )
    },
    # Effects of one entry behind several hyphens.
    **{
        f"a torn effect: {first}, {second}": Case(
            {A: f"{BLOCK}      - {first}\n      - {second}\n"},
            "empty-effect",
            (f"a hyphen stands before `{second.partition(':')[0]}`",),
            (f"      - {first}\n        {second}\n",),
        )
        for first, second in (
            ("name: Effect", "effect: It slides 1 square."),
            ("cost: 1 Malice", "effect: It slides 1 square."),
        )
    },
    "a head of nothing": Case({A: f"{BLOCK}      - name: Effect\n"}, "empty-effect", ("`name` alone",)),
    "a head above an effect with a head": Case(
        {A: f"{BLOCK}      - name: Effect\n      - cost: 1 Malice\n        effect: It slides.\n"},
        "empty-effect",
        ("`name` alone: nothing says what happens",),
    ),
    "a roll torn from its tiers": Case(
        block(ROLL, ROLL.replace("        tier1", "      - tier1")), "missing-tier", ("hyphens of their own",), (ROLL,)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake_is_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


def test_two_stray_entries_are_two_findings(tmp_path: Path) -> None:
    """Entries that belong elsewhere in two places of a sheet are told one by one."""
    text = SHEET + ACTIONS + deeper(SECOND) + "banes:\n  - name: Slip\n    range: 1-2\n    status:\n      - prone\n"
    (tmp_path / A).parent.mkdir()
    (tmp_path / A).write_text(text + deeper("  - {name: Fall, range: 3-4, text: a}\n"), encoding="utf-8")
    assert len(check_bestiary(tmp_path, tmp_path).diagnostics) == 2
