"""What authors type as a card prints it, or as other games have it: one finding each, mended where nothing else can be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import A, Case, block, effect, judge, settings, sheet

SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}"
TIERS = "        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"
SCORES = "might: 2\nagility: 0\nreason: 0\nintuition: 0\npresence: 0"


def action(lines: str) -> dict[str, str]:
    return sheet("", f"actions:\n  - name: A\n    against: might\n{lines}")


def bane(range_: str) -> dict[str, str]:
    return sheet("", f"banes:\n  - name: Trip\n    range: {range_}\n    text: It falls.")


CASES: dict[str, Case] = {
    # A whole number, in other words.
    **{
        f"a number: {written}": Case(sheet("vitality: 4", f"vitality: {written}"), check, (), (f"vitality: {fixed}\n",))
        for written, check, fixed in (
            ("4.0", "wrong-spelling", "4"),
            ("4.", "wrong-spelling", "4"),
            ('"4.0"', "wrong-type", "4"),
            ("4,0", "wrong-type", "4"),
            ("four", "wrong-type", "4"),
            ("4x", "wrong-type", "4"),
            ("Vitality 4", "wrong-type", "4"),
            ("4 Vitality", "wrong-type", "4"),
        )
    },
    **{
        f"a number of a block: {key}": Case(
            block(f"{key}: {value}\n", f"{key}: {value}.0\n"), "wrong-spelling", (": hint",), (f"{key}: {value}\n",)
        )
        for key, value in (("level", 1), ("ev", 3), ("stamina", 15), ("speed", 5), ("free_strike", 2), ("might", 2))
    },
    # A number that may be another: told, and only put there when that is asked for.
    **{
        f"no one number: {written}": Case(
            sheet("speed: 5", f"speed: {written}"), "wrong-type", (f"write `{shown}`  (fixable: --unsafe-fixes)",)
        )
        for written, shown in (
            ("5 (fly 8)", "5 # (fly 8)"),
            ("5, fly 8", "5 # 5, fly 8"),
            ("fly 5", "5 # fly 5"),
            ("5/8", "5 # 5/8"),
            ("5 or 6", "5 # or 6"),
            ("5 (fly)", "5 # (fly)"),
            ("5 (less in armor)", "5 # (less in armor)"),
            ("~5", "5 # ~5"),
            ("5½", "5 # 5½"),
            ("5,000", "5000"),
            ("1'000", "1000"),
            ("30 ft.", "30 # ft."),
        )
    },
    **{
        f"a point before three digits: {new}": Case(
            tree, "wrong-spelling", (f"if {new.split(': ')[1].replace('.', '')} is meant", "--unsafe-fixes")
        )
        for tree, new in (
            (sheet("vitality: 4", "vitality: 4.000"), "vitality: 4.000"),
            (block("stamina: 15", "stamina: 1.000"), "stamina: 1.000"),
        )
    },
    **{
        f"a score that is no one number: {written}": Case(
            block("might: 2", f"might: {written}"), "wrong-spelling", ("write it like `2`",)
        )
        for written in ("2½", "±1", "~1", "1?", "1,000")
    },
    "a score with a unit": Case(block("might: 2", "might: 2 squares"), "wrong-spelling", ("--unsafe-fixes",)),
    # What is left of a point and what there is of it: nobody knows which of them is meant.
    **{
        f"two numbers, of which the next key has one: {line}": Case(
            sheet(f"{line.partition(':')[0]}: {plain}", line),
            "wrong-type",
            (f"write `{shown}`  (fixable: --unsafe-fixes)",),
        )
        for line, plain, shown in (
            ("vitality: 4/5", 4, "4 # 4/5"),
            ("vitality: 4,5", 4, "4 # 4,5"),
            ("stamina: 3/5", 5, "3 # 3/5"),
        )
    },
    **{
        f"no number at all: {written}": Case(
            sheet("speed: 5", f"speed: {written}"), "wrong-type", ("write it like `5`",)
        )
        for written in ("2d6", "12:30", "2024-01-31", "slow")
    },
    **{
        f"a die for a skill: {written}": Case(
            sheet("{might: 4,", f"{{might: {written},"), "wrong-type", ("a d8 is rolled for",), ("{might: 4,",)
        )
        for written in ("d8", "1d8", "4 (d8)", "4/d8")
    },
    "a die that no number has": Case(sheet("{might: 4,", "{might: 3 (d8),"), "wrong-type", ("--unsafe-fixes",)),
    # A length may have a fraction, and so may what no schema speaks of.
    "a number that may have a fraction": Case(
        settings("cards: {bleed: 3.0, papr: a4}\n"), "unknown-key", ("`papr`",), ("paper: a4",)
    ),
    # A value that holds that of the key beside it.
    **{
        f"two values: {lines.strip()}": Case(
            action(f"{lines}\n    text: It falls."), "wrong-type", ("is for the key `per`",), (fixed,)
        )
        for lines, fixed in (
            ("    uses: 2/scene", "    uses: 2\n    per: scene\n"),
            ("    uses: 2 per scene", "    uses: 2\n    per: scene\n"),
            ("    uses: once per day", "    uses: 1\n    per: day\n"),
            ("    uses: twice a scene", "    uses: 2\n    per: scene\n"),
        )
    },
    **{
        f"a result with its margin: {written}": Case(
            effect("status: prone")
            | {
                A: f"{SHEET}actions:\n  - name: A\n    against: might\n    effects:\n"
                f"      - result: {written}\n        status: prone\n"
            },
            "wrong-value",
            ("is for the key `by`",),
            ("      - result: failure\n        by: 2\n",),
        )
        for written in ("failure by 2", "Failure (−2)", "on failure (-2)", "fail by 2+")
    },
    "a result with its margin between braces": Case(
        sheet("", "actions:\n  - {name: A, against: might, effects: [{result: failure by 2, status: prone}]}"),
        "wrong-value",
        (),
        ("{result: failure, by: 2, status: prone}",),
    ),
    "a margin as it is printed": Case(effect("by: 2+, status: prone"), "wrong-type", (), ("by: 2,",)),
    "two numbers, the second of which has no line": Case(
        sheet("vitality: 4\nstamina: 5\n", "vitality: 4/5\n"),
        "wrong-type",
        ("`5` is for the key `stamina`, which is missing", "(fixable: --unsafe-fixes)"),
    ),
    # Ranges and sizes.
    **{
        f"a range: {written}": Case(bane(written), check, (), (f"range: {fixed}\n",))
        for written, fixed, check in (
            ("1–3 ⬙", "1-3", "wrong-spelling"),
            ("⬙ 1-3", "1-3", "wrong-spelling"),
            ("1-3 on the event die", "1-3", "wrong-spelling"),
            ("d20 1-3", "1-3", "wrong-spelling"),
            ("17+", "17-20", "wrong-spelling"),
            ("20+", "20", "wrong-spelling"),
            ("17 or higher", "17-20", "wrong-spelling"),
            ("≤3", "1-3", "wrong-spelling"),
            ("3 or lower", "1-3", "wrong-spelling"),
            ("1:3", "1-3", "wrong-spelling"),
            ("one to three", "1-3", "wrong-spelling"),
            ("[1, 2, 3]", "1-3", "wrong-type"),
            ("[5, 6]", "5-6", "wrong-type"),
            ("5, 6", "5-6", "wrong-spelling"),
            ("5 & 6", "5-6", "wrong-spelling"),
            ("5 and 6", "5-6", "wrong-spelling"),
        )
    },
    **{
        f"two ranges: {written}": Case(
            bane(written), check, ("takes one range on the event die", "an entry of its own takes the other")
        )
        for written, check in (
            ("1 to 3 or 20", "wrong-spelling"),
            ("1-3, 20", "wrong-spelling"),
            ("1-2 and 19-20", "wrong-spelling"),
            ("1-3 (or 20)", "wrong-spelling"),
            ("[1-3, 20]", "wrong-type"),
            ("1, 20", "wrong-spelling"),
            ("1,3", "wrong-spelling"),
            ("1 & 5", "wrong-spelling"),
            ("1 3", "wrong-spelling"),
            ("3, 1", "wrong-spelling"),
            ("[1, 5]", "wrong-type"),
            ("[3, 1]", "wrong-type"),
        )
    },
    **{
        f"a size: {written}": Case(sheet("medium 1", written), "wrong-spelling", (), (f"size: {fixed}\n",))
        for written, fixed in (
            ("medium-1", "medium 1"),
            ("Medium - 1", "medium 1"),
            ("medium 1 or 2", "medium 1-2"),
        )
    },
    "two sizes": Case(
        sheet("medium 1", "medium 1, large 2"), "wrong-spelling", ("`medium 1` and `large 2` are 2", "keep one of them")
    ),
    # Lists that are written as text.
    **{
        f"a list: {written}": Case(sheet("", f"tags: {written}"), "wrong-type", (), ("tags: [road, fen]\n",))
        for written in ("• road • fen", "· road · fen", "-road -fen", "road - fen", "road; fen", "road | fen")
    },
    "a list: one behind a bullet": Case(sheet("[person]", "• person"), "wrong-type", (), ("types: [person]\n",)),
    "a list: bullets and hyphens": Case(
        sheet("", "tags:\n  • road\n  - fen"),
        "wrong-type",
        ("a bullet stands before",),
        ("tags:\n  - road\n  - fen\n",),
    ),
    "a list: dots before its lines": Case(
        sheet("", "tags:\n  · road\n  · fen"), "wrong-type", (), ("tags:\n  - road\n  - fen\n",)
    ),
    **{
        f"a list that may be one name: {written}": Case(
            sheet("", f"tags: {written}"), "wrong-type", ("write `[road, fen]`  (fixable: --unsafe-fixes)",)
        )
        for written in ("road and fen", "road/fen", "road & fen")
    },
    # Keys of other games, translated ones, and those that stand a step too far out or in.
    **{
        f"a key of a sheet: {new.partition(':')[0]} for {old.partition(':')[0]}": Case(
            sheet(old, new), "unknown-key", says, fixed
        )
        for old, new, says, fixed in (
            ("vitality: 4", "HP: 4", ("`vitality` is missing: is it that?",), ()),
            ("vitality: 4", "hit points: 4", ("`vitality` is missing: is it that?",), ()),
            (SKILLS, SKILLS.replace("skills", "stats"), ("did you mean `skills`?  (fixable: --unsafe-fixes)",), ()),
            (
                SKILLS,
                SKILLS.replace("skills", "attributes"),
                ("did you mean `skills`?  (fixable: --unsafe-fixes)",),
                (),
            ),
            ("", "spells: [x]", ("what can stand here",), ()),
            ("", "hands: 2", ("what can stand here",), ()),
            ("", "resistances: [cold]", ("`traits: [resistant: [cold]]`",), ()),
            ("", "flavor: A dog.", ("did you mean `description`?  (fixable)",), ("description: A dog.",)),
            ("    text:", "    description:", ("did you mean `text`?  (fixable)",), ("    text: Nobody",)),
            ("    text:", "    desc:", ("did you mean `text`?",), ("    text: Nobody",)),
            ("    text:", "    effect:", ("did you mean `text`?",), ("    text: Nobody",)),
        )
    },
    **{
        f"a key of an action: {line}": Case(action(f"    {line}\n    text: It falls."), "unknown-key", says)
        for line, says in (
            ("harm: {damage: 1}", ("stands with a result under `effects`",)),
            ("status: prone", ("stands with a result under `effects`",)),
            ("range: 5", ("how far it reaches is its `distance`",)),
            ("dc: 12", ("`against: might`",)),
            ("type: attack", ("stands under `traits`",)),
        )
    },
    **{
        f"a key of a block: {new.partition(':')[0]}": Case(block(old, new), "unknown-key", says)
        for old, new, says in (
            ("stamina: 15", "hp: 15", ("did you mean `stamina`?  (fixable: --unsafe-fixes)",)),
            ("ev: 3", "cost: 3", ("did you mean `ev`?  (fixable: --unsafe-fixes)",)),
            ("ancestry: [Humanoid]", "keywords: [Humanoid]", ("did you mean `ancestry`?  (fixable: --unsafe-fixes)",)),
            ("features:", "abilities:", ("did you mean `features`?",)),
            ("features:", "actions:", ("did you mean `features`?",)),
            ("distance: Melee 1", "range: Melee 1", ("did you mean `distance`?",)),
            ("usage: Main action", "action: Main action", ("did you mean `usage`?",)),
            (TIERS, "        tiers: [3 damage, 4 damage, 5 damage]\n", ("`tier1`, `tier2` and `tier3`",)),
        )
    },
    **{
        f"keys below one that is none: {key}": Case(tree, "unknown-key", (f"`{key}` is no key here",), (fixed,))
        for key, tree, fixed in (
            (
                "stats",
                sheet("vitality: 4\nstamina: 5\n", "stats:\n  vitality: 4\n  stamina: 5\n"),
                "\nvitality: 4\nstamina: 5\nspeed: 5\n",
            ),
            (
                "values",
                sheet("vitality: 4\nstamina: 5\n", "values: {vitality: 4, stamina: 5}\n"),
                "\nvitality: 4\nstamina: 5\nspeed: 5\n",
            ),
            (
                "characteristics",
                block(SCORES, "characteristics:\n    " + SCORES.replace("\n", "\n    ")),
                f"\n{SCORES}\nfeatures:",
            ),
            ("tiers", block(TIERS, "        tiers:\n" + TIERS.replace("    t", "      t")), TIERS),
        )
    },
    "the whole sheet below one key": Case(
        {A: "guard:\n" + "".join(f"  {line}\n" for line in SHEET.splitlines())},
        "unknown-key",
        ("the whole sheet stands below `guard`",),
        (SHEET,),
    ),
    "skills at the top": Case(
        sheet(SKILLS, "might: 4\nreflex: 3\nendurance: 4\nwits: 2\ninsight: 2\npresence: 2"),
        "unknown-key",
        ("belong to `skills`, which is missing",),
        ("skills:\n  might: 4\n  reflex: 3\n",),
    ),
    "an effect without its list": Case(
        block(
            "    effects:\n      - roll: Power Roll + 2\n" + TIERS,
            "    roll: Power Roll + 2\n" + TIERS.replace("    t", "t"),
        ),
        "unknown-key",
        ("belong to an entry of `effects`, which is missing",),
        ("    effects:\n      - roll: Power Roll + 2\n" + TIERS,),
    ),
    "an effect beside its list": Case(
        action("    effects:\n    result: failure\n    text: It falls."),
        "unknown-key",
        ("`result` and `text` belong to `effects`",),
        ("    effects:\n      - result: failure\n        text: It falls.\n",),
    ),
    # What both an effect and its action take goes along with what only the effect takes.
    **{
        f"keys of an effect too far out: {', '.join(lines)}": Case(
            action("    effects:\n      - result: failure\n" + "\n".join(f"    {line}" for line in lines)),
            "unknown-key",
            ("belong to the entry of `effects` above",),
            ("      - result: failure\n" + "\n".join(f"        {line}" for line in lines),),
        )
        for lines in (("text: It falls.", "status: prone"), ("by: 2", "text: It falls."))
    },
    "a text that an effect and its action take": Case(
        action("    effects:\n      - result: failure\n    text: It falls."),
        "missing-key",
        ("or indent `text` below it, if that is meant for it",),
    ),
    # A list where words belong: they stay as they are.
    **{
        f"words between brackets: {written}": Case(
            sheet(old, f"{old.partition(':')[0]}: {written}"), "wrong-type", (), (f": {fixed}\n",)
        )
        for old, written, fixed in (
            ("motivation: A quiet watch.", "[Gold, 1,000 of it]", "'Gold, 1,000 of it'"),
            ("motivation: A quiet watch.", "[Gold, 1, and Mia]", "'Gold, 1, and Mia'"),
            ("motivation: A quiet watch.", '["Gold, silver", and more]', "'Gold, silver, and more'"),
            ("name: Guard", "[Odile Wray, Ferry Reeve]", "'Odile Wray, Ferry Reeve'"),
            ("name: Guard", "[Kick: Away]", "'Kick: Away'"),
            ("name: Guard", "{Kick: Away}", "'Kick: Away'"),
        )
    },
    # A fix never leads to the next mistake.
    **{
        f"nothing to be written there: {new.strip()}": Case(block(old, new), "wrong-type", says)
        for old, new, says in (
            ("ev: 3", "ev: 16.5", ("write it like `8`",)),
            ("stamina: 15", "stamina: 100.5", ("write it like `40`",)),
            ("speed: 5\n", "speed: 5\nimmunities: none\n", ("leave the key out where there is nothing",)),
            ("speed: 5\n", "speed: 5\nimmunities: [2]\n", ("write it like `Fire 5`",)),
        )
    },
    "tiers that count otherwise": Case(
        block(TIERS, TIERS.replace("tier3", "tier4").replace("tier2", "tier3").replace("tier1", "tier2")),
        "unknown-key",
        ("`tier4`", "what can stand here"),
    ),
    # A list behind a trait that lacks its brackets.
    **{
        f"a list without brackets: {line}": Case(
            sheet("", line), "trait-parameter", ("a comma ends the list of Resistant",), (fixed,)
        )
        for line, fixed in (
            ("traits: [resistant: cold, fire]", "traits: [resistant: [cold, fire]]"),
            ("traits: [resistant: cold, fire, aggressive]", "traits: [resistant: [cold, fire], aggressive]"),
        )
    },
    **{
        f"results as keys: {lines[0]}": Case(
            action("    effects:\n" + "\n".join(lines)),
            check,
            ("`result: failure`" if check == "unknown-key" else "results stand here as keys",),
            (fixed,),
        )
        for lines, check, fixed in (
            (("      failure: It falls.",), "wrong-type", "      - result: failure\n        text: It falls.\n"),
            (("      - on failure: It falls.",), "unknown-key", "      - result: failure\n        text: It falls.\n"),
        )
    },
    "an entry as books set it": Case(
        sheet("  - name: Watchful\n    text: Nobody", "  - Watchful. Nobody"),
        "wrong-type",
        ("write `name: Watchful`, and `text: …` below it  (fixable: --unsafe-fixes)",),
    ),
    "skills with slashes between them": Case(
        sheet(
            SKILLS,
            SKILLS.replace(": {", ": ").replace(":", "").replace("skills", "skills:").replace(",", " /").rstrip("}"),
        ),
        "wrong-type",
        (),
        (SKILLS,),
    ),
    "entries among traits": Case(
        sheet("passives:", "traits:"),
        "wrong-value",
        ("an entry with `name` and `text` belongs to `actions`",),
    ),
    # Words in brackets before a text between braces.
    **{
        f"brackets before a text: {text}": Case(
            effect(f"text: {text}"),
            "syntax-error",
            (f"text that starts with `{text[0]}` needs quotes",),
            (f"text: '{text}'}}",),
        )
        for text in ("[Prone] it falls", "{Prone} it falls", "[Prone] it falls, and cries")
    },
    **{
        f"brackets without a comma: {line}": Case(sheet("", line), "syntax-error", ("a comma is missing inside",))
        for line in ("traits: [resistant: [cold] aggressive]", "traits: [immune: [cold], vulnerable: [fire] candid]")
    },
    # Tiers of a roll.
    **{
        f"tiers: {keys}": Case(
            block(TIERS, "".join(f"{lead}{key}: {n} damage\n" for key, n in zip(keys, (3, 4, 5), strict=True))),
            check,
            (),
            (TIERS,),
        )
        for lead, check, keys in (
            ("      - ", "missing-tier", ("11 or lower", "12-16", "17+")),
            ("      - ", "missing-tier", ("≤11", "12–16", "17+")),
            ("      - ", "missing-tier", ("tier 1", "tier 2", "tier 3")),
            ("        ", "unusual-spelling", ("11 or lower", "12-16", "17+")),
            ("        ", "unusual-spelling", ("t1", "t2", "t3")),
        )
    },
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_typed_as_printed_is_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
