"""Slips of people who do not program, in files that parse: one finding that names their thing, and a fix only where it is sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET
from test_one_mistake import SETTINGS, A, Case, block, judge, sheet

SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}\n"
BANE = "banes:\n  - name: Slip\n    range: 1-3\n    text: It falls.\n"
TWO_BANES = "  - name: Slip\n    range: 1-3\n    text: It falls.\n  - name: Trip\n    range: 4\n    text: It lies.\n"
MAUL = "name: Maul\ncategory: weapon\ntraits: [heavy-melee, two-handed, weight: d8]\nburden: 2\n"
SOUR = "name: Sour\ngroup: temperament\n"
UNSAFE = "(fixable: --unsafe-fixes)"


def bane(old: str, new: str) -> dict[str, str]:
    assert old in BANE
    return {A: SHEET + BANE.replace(old, new, 1)}


def maul(old: str, new: str = "") -> dict[str, str]:
    """The maul with one change, or with a line at its end."""
    return {"items/maul.yaml": MAUL.replace(old, new, 1) if new else f"{MAUL}{old}\n"}


def effect(*written: str) -> dict[str, str]:
    entries = "".join(f"      - {each}\n" for each in written)
    return {A: f"{SHEET}actions:\n  - name: Push\n    against: might\n    effects:\n{entries}"}


def trait(line: str) -> dict[str, str]:
    return {"traits/sour.yaml": f"{SOUR}{line}\n"}


def traits(written: str) -> dict[str, str]:
    return sheet("size:", f"traits: {written}\nsize:")


def items(lines: str) -> dict[str, str]:
    return {A: f"{SHEET}items:\n{lines}\n", "items/maul.yaml": MAUL}


CASES: dict[str, Case] = {
    # Values that stand without their keys are told together.
    **{
        f"values without keys: {written}": Case(
            {"items/maul.yaml": f"{MAUL}effects:\n  - {written}\n"},
            "unknown-key",
            ("`strike`, `success` and `damage` stand without the keys that they belong to",),
            (fixed,),
        )
        for written, fixed in (
            ("{strike, success, damage: 1}", "{ability: strike, result: success, harm: {damage: 1}}"),
            ("{strike: , success: , damage: 1}", "{ability: strike, result: success, harm: {damage: 1}}"),
            (
                "strike:\n    success:\n    damage: 1",
                "  - ability: strike\n    result: success\n    harm: {damage: 1}\n",
            ),
        )
    },
    "a result without its key": Case(
        effect("{failure, damage: 1}"),
        "unknown-key",
        ("`failure` and `damage` stand without",),
        ("{result: failure, harm: {damage: 1}}",),
    ),
    "a result, a margin and a status": Case(
        effect("{failure, by 2, prone}"),
        "unknown-key",
        ("`failure`, `prone` and `by 2` stand without",),
        ("{result: failure, by: 2, status: prone}",),
    ),
    "a result with its margin behind it": Case(
        effect("{failure: 2, damage: 1}"), "unknown-key", ("write `result: failure`, and `by: 2` beside it", UNSAFE)
    ),
    "an item and how it is carried": Case(
        items("  - {maul, stowed}"),
        "unknown-key",
        ("write `item: maul` and `stowed: true`",),
        ("  - {item: maul, stowed: true}\n",),
    ),
    "several kinds of harm beside it": Case(
        effect("{result: failure, damage: 1, stress: 2}"),
        "unknown-key",
        ("`damage` and `stress` belong to `harm`",),
        ("{result: failure, harm: {damage: 1, stress: 2}}",),
    ),
    # Entries that are wrong in the same way are one mistake.
    "names and numbers for an edge": Case(
        trait("edge:\n  - mock: 2\n  - anger: 2"),
        "unknown-key",
        ("unknown keys `mock` and `anger`", "write it like `{whose: player, for: [mock, anger], amount: 2}`"),
    ),
    "names for items": Case(
        items("  - name: maul\n    stowed: true\n  - name: maul\n    count: 2"),
        "missing-key",
        ("`maul` belongs to `item`, which is missing; so in 1 more below",),
        ("  - item: maul\n    stowed: true\n  - item: maul\n    count: 2\n",),
    ),
    "items with how many there are": Case(
        {**items("  - maul: 2\n  - bell: 3"), "items/bell.yaml": "name: Bell\ncategory: gear\nburden: 1\n"},
        "unknown-key",
        ("is it the item? So in 1 more below",),
        ("  - {item: maul, count: 2}\n  - {item: bell, count: 3}\n",),
    ),
    # Types among the traits move together.
    **{
        f"types among traits: {row}": Case(
            sheet(old, new),
            "misplaced-trait",
            ("Horror and Beast are types, not traits", "write them under `types`"),
            (fixed,),
        )
        for row, old, new, fixed in (
            (
                "beside others",
                "size:",
                "traits: [horror, dreadful, beast, instinctive]\nsize:",
                "types: [person, horror, beast]\ntraits: [dreadful, instinctive]\n",
            ),
            (
                "below each other",
                "size:",
                "traits:\n  - horror\n  - beast\n  - dreadful\n  - instinctive\nsize:",
                "types: [person, horror, beast]\ntraits:\n  - dreadful\n  - instinctive\n",
            ),
            (
                "alone",
                "types: [person]",
                "traits: [dreadful, horror, beast, instinctive]",
                "types: [horror, beast]\ntraits: [dreadful, instinctive]\n",
            ),
        )
    },
    # Words around a name, and numbers for words.
    **{
        f"a difficulty: {written}": Case(
            {A: f"{SHEET}actions:\n  - {{name: Push, against: {written}, text: a}}\n"},
            check,
            (f"`might`{'?' if check == 'unknown-skill' else ''}  {UNSAFE}",),
        )
        for written, check in (
            ("vs Might 4", "unknown-skill"),
            ("vs. Might", "unknown-skill"),
            ("Defend vs Might 4", "unknown-skill"),
            ("DC 4 Might", "unknown-skill"),
            ("{might: 4}", "wrong-type"),
            ("{skill: might}", "wrong-type"),
        )
    },
    **{
        f"a map for a word: {written}": Case(
            maul("category: weapon", written), "wrong-type", (f"write `weapon`  {UNSAFE}",)
        )
        for written in ("category: {weapon: true}", "category: {name: weapon}")
    },
    "a sentence is no name": Case(
        bane("text: It falls.", "status: It is prone by now"), "unknown-term", never=("did you mean",)
    ),
    "a remark behind a status": Case(
        bane("text: It falls.", "status: prone (1 round)"), "unknown-term", (f"did you mean `prone`?  {UNSAFE}",)
    ),
    "a type of damage": Case(
        traits("[resistant: [cold damage]]"), "trait-parameter", (f"did you mean `cold`?  {UNSAFE}",)
    ),
    **{
        f"a property: {written}": Case(maul("two-handed", written), "unknown-trait", says, fixed, never)
        for written, says, fixed, never in (
            ("2-handed", ("`two-handed`?  (fixable)",), ("two-handed, weight",), ()),
            ("2 handed", ("`two-handed`?  (fixable)",), ("two-handed, weight",), ()),
            ("1-handed", (), (), ("did you mean",)),
        )
    },
    "a choice with a word before it": Case(
        maul("category: weapon", "category: melee weapon"), "wrong-value", (f"did you mean `weapon`?  {UNSAFE}",)
    ),
    # Names that a sign parts that is in none of them, and words that are misspelt for one.
    **{
        f"names with a stroke: {written}": Case(
            sheet("[person]", written), "wrong-type", (f"write `{meant}`  {UNSAFE}",), (), ("put `[ ]` around it",)
        )
        for written, meant in (("person/beast", "[person, beast]"), ("person / beast", "[person, beast]"))
    },
    **{
        f"the word beside a list: {written}": Case(
            trait(f"harm_change: {{from: {written}, amount: -1}}"),
            "wrong-spelling",
            ("write `parameter`  (fixable)",),
            ("from: parameter,",),
        )
        for written in ("paramter", "paramater", "Parameter")
    },
    # Entries of one list that stand in another, each with one strange key.
    **{
        f"entries of banes among actions{more and ', and an empty heading'}": Case(
            {A: f"{SHEET}actions:\n  - {{name: Push, text: a}}\n{TWO_BANES}{more}"},
            "unknown-key",
            ("entries from here on stand in `actions`, but their keys are those of `banes`", "16 |   - name: Slip"),
        )
        for more in ("", "banes:\n")
    },
    # Other words for the key that names a base.
    **{
        f"a base: {written}": Case(
            {A: SHEET, "creatures/heir.yaml": f"name: Heir\n{written}: a\n"},
            "unknown-key",
            ("did you mean `extends`?",),
            ("extends: a\n",),
            ("are missing",),
        )
        for written in ("based on", "Based on", "based-on", "based_on")
    },
    "an entry of an heir without its name": Case(
        {A: SHEET, "creatures/heir.yaml": "name: Heir\nextends: a\npassives:\n  - name:\n    text: a\n"},
        "wrong-type",
        ("`name` has no value", "help: write the value\n"),
    ),
    "names without values": Case(
        maul("against: {shoot, reflex}"),
        "wrong-type",
        ("`shoot` and `reflex` have no values", f"write `{{shoot: reflex}}`  {UNSAFE}"),
    ),
    "numbers without a comma": Case(
        {SETTINGS: "cards: {back_offset: [1 2]}\n", A: SHEET}, "wrong-type", (), (), ("holds nothing",)
    ),
    "a key of the feature on the line of its first effect": Case(
        block(
            "    ability_type: Signature Ability\n    effects:\n",
            "    ability_type: Signature Ability\n    effects:\n      - trigger: It falls.\n",
        ),
        "unknown-key",
        ("unknown key `trigger`",),
        (),
        ("holds nothing",),
    ),
    **{
        f"the severity of checks: {written}": Case(
            {SETTINGS: f"{written}: {{G315: off}}\n", A: SHEET},
            "unknown-key",
            ("did you mean `checks`?",),
            ("checks: {G315: off}\n",),
        )
        for written in ("severity", "severities", "Severity")
    },
    "too few numbers": Case(
        {SETTINGS: "cards: {back_offset: [1]}\n", A: SHEET},
        "empty-value",
        ("`back_offset` holds 1, but 2 are needed",),
    ),
    **{
        f"a number in quotes: {written}": Case(
            {SETTINGS: f"cards: {{margin: {written}}}\n", A: SHEET}, "wrong-spelling", (), (f"margin: {fixed}}}",)
        )
        for written, fixed in (('"5"', "5"), ("'2.5'", "2.5"))
    },
    **{
        f"HTML behind a number: {written}": Case(
            sheet("speed: 5", f"speed: {written}"), "wrong-type", ("write `5`  (fixable)",), ("speed: 5\n",)
        )
        for written in ("5<br>", "5 <br/>", "<b>5</b>")
    },
    # Numbers.
    **{
        f"a margin: {written}": Case(
            effect(f"{{result: failure, by: {written}, status: prone}}"), "out-of-range", says, (), never
        )
        for written, says, never in (
            ("-2", (f"write `2`  {UNSAFE}", "it stands without a sign", "The margin from which"), ()),
            ("−2", (f"write `2`  {UNSAFE}",), ()),
            ("0", ("Left out, it happens at any such result",), ("fixable",)),
            ("-99", (), ("fixable", "without a sign")),
        )
    },
    **{
        f"a size in feet: {written}": Case(
            sheet("medium 1", written), "wrong-spelling", ("the number of spaces",), (), ("fixable",)
        )
        for written in ("medium 5 ft.", "Medium (5 ft)", "large 10 feet", "medium 2 m")
    },
    "speeds in a map": Case(
        sheet("speed: 5", "speed: {walk: 5, fly: 10}"), "wrong-type", ("other ways than on foot are traits",)
    ),
    "a number in a map": Case(
        sheet("vitality: 4", "vitality: {max: 4, current: 4}"), "wrong-type", (f"write `4`  {UNSAFE}",)
    ),
    "nothing for a number": Case(maul("burden: 2", "burden: none"), "wrong-type", (f"write `0`  {UNSAFE}",)),
    "nothing for a number from 1 up": Case(
        bane("text:", "uses: none\n    text:"), "wrong-type", ("leave the key out where there is nothing",)
    ),
    # Keys with the way to them.
    **{
        f"dots in keys: {row}": Case(sheet(old, new), "unknown-key", says, (fixed,))
        for row, old, new, says, fixed in (
            (
                "one beside the map",
                "skills: {might: 4, ",
                "skills.might: 4\nskills: {",
                ("`skills.might` is no key: `might` stands below `skills`", "write `skills: {might: 4, …}`"),
                "presence: 2, might: 4}",
            ),
            (
                "a slash",
                "skills: {might: 4, ",
                "skills/might: 4\nskills: {",
                ("`skills/might` is no key",),
                "presence: 2, might: 4}",
            ),
            (
                "two without it",
                "",
                "turn.actions: 1\nturn.maneuvers: 1",
                ("`turn.actions` and `turn.maneuvers` are no keys",),
                "\nturn: {actions: 1, maneuvers: 1}\n",
            ),
            (
                "all that is needed",
                SKILLS,
                "".join(f"skills.{each}\n" for each in SKILLS[9:-2].split(", ")),
                ("`skills.endurance` and … are no keys",),
                SKILLS,
            ),
        )
    },
    "a dot in a key between braces": Case(
        effect("{result: failure, harm.damage: 1}"), "unknown-key", (), ("{result: failure, harm: {damage: 1}}",)
    ),
    "dots in keys of lines": Case(
        sheet(
            SKILLS, "skills.might: 4\nskills:\n  reflex: 3\n  endurance: 4\n  wits: 2\n  insight: 2\n  presence: 2\n"
        ),
        "unknown-key",
        (),
        ("  presence: 2\n  might: 4\n",),
    ),
    "dots in a key of free words": Case(
        block("level: 1", "level: 1\nmetadata.source: Here"), "unknown-key", (), ("metadata: {source: Here}\n",)
    ),
    "dots in settings": Case(
        {SETTINGS: "cards.size: poker\ncards.paper: a4\n", A: SHEET},
        "unknown-key",
        (),
        ("cards: {size: poker, paper: a4}\n",),
    ),
    # Maps for lists.
    "a map at a misspelt key": Case(
        sheet("size:", "trait: {bandit: aggressive}\nsize:"), "unknown-key", (f"did you mean `traits`?  {UNSAFE}",)
    ),
    "names between braces at a misspelt key": Case(
        sheet("size:", "trait: {bandit}\nsize:"), "unknown-key", (), ("traits: [bandit]\n",)
    ),
    "a number behind what a trait takes": Case(
        traits("[resistant: {cold: 5}]"), "wrong-type", ("write `[cold]`",), never=("as many entries",)
    ),
    "an entry at the word for a text": Case(
        {
            A: f"{SHEET}actions:\n  - name: Push\n    against: might\n    effect:\n      result: failure\n      text: It falls.\n"
        },
        "unknown-key",
        ("did you mean `effects`?",),
        ("    effects:\n      - result: failure\n        text: It falls.\n",),
    ),
    "a word and its number for harm": Case(
        effect("{result: failure, harm: [damage, 1]}"), "wrong-type", (), ("harm: {damage: 1}",)
    ),
    "a list of maps for harm": Case(
        effect("{result: failure, harm: [{damage: 1}, {stress: 1}]}"),
        "wrong-type",
        (),
        ("harm: {damage: 1, stress: 1}",),
    ),
    "less of something": Case(maul("modifies: -2 stamina"), "wrong-type", (), ("modifies: {stamina: -2}",)),
    # Names one step too deep.
    "skills in groups": Case(
        sheet(
            SKILLS,
            "skills:\n  physical: {might: 4, reflex: 3, endurance: 4}\n  mental: {wits: 2, insight: 2, presence: 2}\n",
        ),
        "wrong-type",
        ("`physical` and `mental` are no part of `skills`",),
        ("skills:\n  might: 4\n  reflex: 3\n  endurance: 4\n  wits: 2\n",),
    ),
    "skills with a map each, one of them of two numbers": Case(
        sheet(SKILLS, "skills: {might: {base: 4, now: 3}, reflex: {base: 3, now: 2}}\n"),
        "wrong-type",
        ("`might` must be a whole number",),
        never=("fixable",),
    ),
    "skills with a map each": Case(
        sheet(SKILLS, "skills: {might: {value: 4}, reflex: {value: 3}}\n"),
        "wrong-type",
        (f"write `might: 4`, and so the others  {UNSAFE}",),
    ),
    "items in groups": Case(
        items("  weapons: [maul]\n  armor: []"),
        "wrong-type",
        ("`items` is one list, without `weapons` and `armor` in it",),
        ("items:\n  [maul]\n",),
    ),
    "numbers below a key of words": Case(
        sheet("vitality: 4\nstamina: 5\n", "system:\n  vitality: 4\n  stamina: 5\n"),
        "unknown-key",
        ("`system` is no key here",),
        ("\nvitality: 4\nstamina: 5\n",),
    ),
    # Things that are described where their names stand.
    "a trait with its text": Case(
        traits("\n  - name: Keen Smell\n    description: It smells well."),
        "wrong-type",
        ("`Keen Smell` is described here, with `description`", "traits/keen-smell.yaml", "or `passives`"),
    ),
    **{
        f"a name behind a word: {key}": Case(
            traits(f"\n  - {key}: bandit\n  - candid"),
            "unknown-trait",
            (f"`{key}` is no key here: names stand alone", "write `bandit`"),
            ("\n  - bandit\n  - candid\n",),
        )
        for key in ("name", "id", "trait")
    },
    "another sign before what a trait takes": Case(
        traits("[resistant=cold]"), "unknown-trait", ("`resistant: [cold]`?",), ("traits: [resistant: [cold]]",)
    ),
    **{
        f"no name behind a trait: {word}": Case(
            traits(f"[resistant: {word}]"), "trait-parameter", ("Resistant takes a list",), never=("fixable",)
        )
        for word in ("all", "yes")
    },
    "an item with its keys": Case(
        items("  - name: Club\n    category: weapon\n    burden: 1"),
        "wrong-type",
        ("`Club` is described here, with `category` and `burden`", "items/club.yaml"),
    ),
    # Words where entries stand.
    **{
        f"words for entries: {written}": Case(
            {A: f"{SHEET}{written}\n"}, "wrong-type", ("an entry starts with its name: `- name: …`, with `text: …`",)
        )
        for written in ("banes: Slip, on 1-3 it falls.", "maneuvers: It hides.")
    },
    "words for effects": Case(
        {A: f"{SHEET}actions:\n  - name: Push\n    against: might\n    effects: It falls.\n"},
        "wrong-type",
        ("an entry starts with its result: `- result: …`", "words alone stand at `text`, not at `effects`"),
    ),
    # A value that says which key is meant.
    "a range at another word": Case(
        bane("range:", "on:"), "unknown-key", ("did you mean `range`?  (fixable: --unsafe-fixes)",)
    ),
    **{
        f"a word that is on: {line}": Case(
            sheet("", line), "unknown-key", (f"is a value of `{fixed.partition(':')[0]}`",), (f"\n{fixed}\n",)
        )
        for line, fixed in (
            ("draft: true", "status: draft"),
            ("Solo: true", "group: solo"),
            ("ready: yes", "status: ready"),
        )
    },
    "a number of another game's key": Case(
        block("stamina: 15", "vitality: 15"), "unknown-key", ("`stamina` is missing: is it that?",)
    ),
    # Keys of other games, and of other kinds of file.
    **{
        f"a key of an item: {line}": Case(maul(line), "unknown-key", says, (), never)
        for line, says, never in (
            ("stamina: -2", (f"write `modifies: {{stamina: -2}}`  {UNSAFE}",), ()),
            ("rarity: rare", ("it can stand in the `description` or the `notes`",), ("fixable",)),
            ("ac: 14", ("what it adds against Attacks is `defense`",), ()),
            ("tier: rook", ("creatures alone have one",), ()),
        )
    },
    **{
        f"a key of other games: {line}": Case(sheet("", line), "unknown-key", says)
        for line, says in (
            ("fly speed: 8", ("`traits: [winged]`",)),
            ("spaces: 1", ("stands in its `size`",)),
            ("multiattack: 2", ("`turn: {actions: 2}`",)),
        )
    },
    "scores of another game": Case(
        sheet(SKILLS, "str: 16\ndex: 12\ncon: 14\nint: 8\nwis: 10\ncha: 9\n"),
        "unknown-key",
        ("unknown keys `str`, `dex`", "what it is good at stands under `skills`"),
        never=("fixable",),
    ),
    "a key of a trait in an edge": Case(
        trait("edge: {whose: player, against: [mock], amount: 2}"), "unknown-key", ("what can stand here: `for`",)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_slip_is_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


@pytest.mark.parametrize(("word", "left"), [("rook", "types"), ("person", "tier")])
def test_what_stands_among_the_traits_is_not_told_as_missing(word: str, left: str, tmp_path: Path) -> None:
    """A sheet that lacks both keys, with what belongs to one of them among its traits: only the other is missing."""
    (tmp_path / A).parent.mkdir()
    text = SHEET.replace("tier: rook\ntypes: [person]\n", f"traits: [bandit, {word}]\n")
    (tmp_path / A).write_text(text, encoding="utf-8")
    found = {each.check: each.message for each in check_bestiary(tmp_path, tmp_path).diagnostics}
    assert set(found) == {"missing-key", "misplaced-trait"}
    assert found["missing-key"] == f"the key `{left}` is missing"


def test_a_colon_that_is_missing_tells_of_the_key_too(tmp_path: Path) -> None:
    """What an entry lacks beside its colon is told with it, and by itself once the colon is there."""
    path = tmp_path / A
    path.parent.mkdir()
    path.write_text(effect("{by 2, harm: {damage: 1}}")[A], encoding="utf-8")
    (found,) = check_bestiary(tmp_path, tmp_path).diagnostics
    assert found.message.startswith("the colon behind `by` is missing") and "`result` is missing too" in found.help
    mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics))
    assert [each.check for each in mending.checked.diagnostics] == ["missing-key"]


def test_a_fix_may_bring_advice_to_light(tmp_path: Path) -> None:
    """Two types moved by one fix leave two hints, on what such types usually have: better than the error."""
    (tmp_path / A).parent.mkdir()
    (tmp_path / A).write_text(SHEET.replace("size:", "traits: [horror, beast, bandit]\nsize:"), encoding="utf-8")
    mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics))
    assert "types: [person, horror, beast]\ntraits: [bandit]\n" in mending.files[0].text
    assert [each.check for each in mending.checked.diagnostics] == ["unusual-company", "unusual-company"]
