"""A bracket of the wrong shape, one too many or missing, and keys and values written otherwise: each told once, and mended as meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_one_mistake import Case, block, judge, sheet

EFFECT = "{result: failure, by: 2, harm: {damage: 1}, status: prone}"
SKILLS = "{might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}"
TRAITS = "[bandit, aggressive, resistant: [cold]]"
ITEMS = {f"items/{name}.yaml": f"name: {name.capitalize()}\ncategory: gear\n" for name in ("dagger", "rope")}


def effect(written: str) -> dict[str, str]:
    return sheet("", f"actions:\n  - name: Shove\n    against: might\n    effects:\n      - {written}")


CASES: dict[str, Case] = {
    **{
        f"an effect: {written}": Case(effect(written), check, says, (f"      - {EFFECT}\n",))
        for written, check, says in (
            (EFFECT.replace("{r", "(r").replace("prone}", "prone)"), "syntax-error", ("a map stands in `{ }`",)),
            (EFFECT.replace("{d", "(d").replace("1}", "1)"), "syntax-error", ("a map stands in `{ }`",)),
            (EFFECT.replace("1}", "1"), "syntax-error", ("is never closed", "write `}` behind this")),
            (EFFECT.replace("1}", "1]"), "syntax-error", ("`{` opens this, but `]` closes it",)),
            (EFFECT.replace("1}", "1}}"), "syntax-error", ("this `}` closes what nothing opened",)),
            (
                EFFECT.replace("{d", "d").replace("1}", "1"),
                "syntax-error",
                ("`harm` needs `{` before it and `}` behind",),
            ),
            (f"{EFFECT}}}", "syntax-error", ("this `}` closes what nothing opened",)),
            (f"{EFFECT},", "syntax-error", ("nothing can stand behind this bracket",)),
            (f"{{{EFFECT}", "complex-key", ("this `{` is one too many",)),
            (f"{{{EFFECT}}}", "complex-key", ("stand inside of others that are enough",)),
            (EFFECT.replace("{d", "{{d"), "complex-key", ("this `{` is one too many",)),
            (EFFECT.replace("result: failure", '"result: failure"'), "unknown-key", ("in quotes is one word",)),
            (EFFECT.replace("by: 2", '"by: 2"'), "unknown-key", ("in quotes is one word",)),
        )
    },
    **{
        f"skills: {written}": Case(sheet(SKILLS, written), check, (), (f"skills: {SKILLS}\n",))
        for written, check in (
            (SKILLS.replace("{", "("), "syntax-error"),
            (SKILLS.replace("}", ")"), "syntax-error"),
            (SKILLS.replace("}", "]"), "syntax-error"),
            (SKILLS.replace("{", "["), "syntax-error"),
            (f"{SKILLS}}}", "syntax-error"),
            (f"{{{SKILLS}", "complex-key"),
            (f"({SKILLS[1:-1]})", "syntax-error"),
        )
    },
    **{
        f"traits: {written}": Case(sheet("", f"traits: {written}"), "syntax-error", (), (f"traits: {TRAITS}\n",))
        for written in (
            f"({TRAITS[1:-1]})",
            TRAITS.removesuffix("]"),
            f"{TRAITS}]",
            TRAITS.replace("cold]", "cold}"),
        )
    },
    **{
        f"tags: {written}": Case(sheet("", f"tags: {written}"), "syntax-error", (), ("tags: [fen, road]\n",))
        for written in ("[fen, road}", "{fen, road]", "[fen, road)", "[fen, road]]", "[[fen, road]")
    },
    "words behind a map": Case(
        effect(f"{EFFECT} and drops"), "syntax-error", ("nothing can stand behind the `}`",), never=("line up",)
    ),
    # A file that starts with its name alone.
    **{
        f"a name alone: {written}": Case(
            sheet("name: Guard", written), check, ("write `name: Guard`",), ("name: Guard\n",)
        )
        for written, check in (("Guard", "syntax-error"), ("Guard:", "unknown-key"))
    },
    # Marks around a key, and around an entry.
    **{
        f"marks around a key: {written}": Case(
            sheet("tier: rook", written), "syntax-error", ("stands before the key `tier`",), ("tier: rook\n",)
        )
        for written in ("**Tier:** rook", "*tier:* rook", "`Tier`: rook", "__Tier:__ rook")
    },
    **{
        f"marks around an entry: {written}": Case(
            sheet("", f"items:\n  - {written}", **ITEMS), "syntax-error", ("write `rope`",), ("  - rope\n",)
        )
        for written in ("*rope*", "**rope**", "`rope`")
    },
    # What a value lacks, or has too much of.
    "a colon in a size": Case(
        sheet("medium 1", "medium: 1"), "syntax-error", ("a colon stands amid",), ("size: medium 1\n",)
    ),
    "a colon in a distance": Case(
        block("distance: Melee 1", "distance: Melee: 1"), "syntax-error", (), ("distance: Melee 1\n",)
    ),
    **{
        f"a colon that quotes do not mend: {new}": Case(block(old, new), "syntax-error", ("(fixable: --unsafe-fixes)",))
        for old, new in (
            ("roll: Power Roll + 2", "roll: Power Roll: 2"),
            ("tier1: 3 damage", "tier1: damage: 3"),
            ("name: Club", "name: Club\n    icon: :dagger:"),
        )
    },
    "a colon in a name": Case(block("name: Club", "name: Club: 2"), "syntax-error", (), ("name: 'Club: 2'\n",)),
    "no value": Case(sheet("vitality: 4", "vitality: ?"), "syntax-error", ("a question mark alone is no value",)),
    "a range in signs": Case(
        sheet("", "banes:\n  - name: Trip\n    range: >=17\n    text: It falls."),
        "syntax-error",
        ("write it like `1-3`",),
        never=("bracket",),
    ),
    "a map of a number where a sentence stands": Case(
        block("tier1: 3 damage", "tier1: {damage: 3}"), "wrong-type", ("write `3 damage`",), ("tier1: 3 damage\n",)
    ),
    **{
        f"a roll: {written}": Case(
            block("roll: Power Roll + 2", f"roll: {written}"), check, (), ("roll: Power Roll + 2\n",)
        )
        for written, check in (("+2", "wrong-type"), ("2", "wrong-type"), ('"+2"', "odd-roll"))
    },
    # Brackets in a tier, which keep what they stand around.
    **{
        f"brackets in a tier: {written}": Case(
            block("tier1: 3 damage", f"tier1: 3 damage; slowed {written}"), "broken-tier", (), (f"slowed {meant}\n",)
        )
        for written, meant in (("[save ends]", "(save ends)"), ("{save ends}", "(save ends)"), ("[EoT]", "(EoT)"))
    },
    "brackets around a potency": Case(
        block("tier1: 3 damage", "tier1: 3 damage; [M < 0] prone"),
        "odd-potency",
        ("`[M < 0]` is not how", "did you mean `M < 0`?  (fixable: --unsafe-fixes)"),
    ),
    # Keys whose meaning the rest of the map tells.
    **{
        f"a switch for a trait: {written}": Case(
            sheet("    text: Nobody", f"    attack: {written}\n    text: Nobody"),
            "unknown-key",
            (),
            never=("`attacks`?",),
        )
        for written in ("true", "yes")
    },
    **{
        f"another word for a name: {word}": Case(
            sheet("  - name: Watchful", f"  - {word}: Watchful"),
            "unknown-key",
            ("did you mean `name`?",),
            ("  - name: Watchful",),
            ("name: title",),
        )
        for word in ("title", "label")
    },
    "one key too many in an entry, and one too few": Case(
        sheet("", "banes:\n  - name: Trip\n    die: 1-3\n    text: It falls."),
        "unknown-key",
        ("did you mean `range`?",),
    ),
    **{
        f"a range as the key of a text: {lines}": Case(
            sheet("", f"banes:\n  - {lines}"), "unknown-key", ("is a value of `range`, and no key",), (fixed,)
        )
        for lines, fixed in (
            ("name: Trip\n    1-3: It falls.", "    range: 1-3\n    text: It falls.\n"),
            ("{name: Trip, 1-3: It falls.}", "{name: Trip, range: 1-3, text: It falls.}\n"),
        )
    },
    "a list behind the word for a sentence": Case(
        sheet(
            "", "actions:\n  - name: Shove\n    against: might\n    effect:\n      - {result: failure, status: prone}"
        ),
        "unknown-key",
        ("did you mean `effects`?",),
        ("    effects:\n",),
    ),
    # What breaks off, or has a quote or a bracket left over.
    **{
        f"a usage: {written}": Case(
            block("usage: Main action", f"usage: {written}"),
            "unknown-usage",
            ("did you mean `Main action`?",),
            ("usage: Main action\n",),
        )
        for written in ("Main",)
    },
    "a quote left over": Case(block("ev: 3", 'ev: 3"'), "odd-encounter-value", ("did you mean `3`?",), ("ev: ",)),
    **{
        f"a list in brackets of two shapes: {written}": Case(
            block("[Melee, Strike, Weapon]", written), "wrong-type", (), ("[Melee, Strike, Weapon]",)
        )
        for written in ("(Melee, Strike, Weapon]", "(Melee, Strike, Weapon}")
    },
    **{
        f"two harms without braces, {more}": Case(
            effect(f"{{result: failure, harm: damage: 1, blight: 1{more}}}"),
            "syntax-error",
            ("write `{damage: 1, blight: 1}`",),
            (f"      - {{result: failure, harm: {{damage: 1, blight: 1}}{more}}}\n",),
        )
        for more in ("", ", status: prone")
    },
    # What stands behind brackets may be a remark, or an entry.
    **{
        f"behind brackets: {words}": Case(
            sheet("[person]", f"[person]{words}"),
            "syntax-error",
            ("nothing can stand behind the `]` that closes this", "put it before the `]`", help),
        )
        for words, help in (
            (" :-)", "write `# ` before it  (fixable: --unsafe-fixes)"),
            ("oops", "write `# ` before it  (fixable: --unsafe-fixes)"),
            (" and beast", "write `# ` before it  (fixable: --unsafe-fixes)"),
        )
    },
    # Names as sentences have them.
    **{
        f"an item: {written}": Case(
            sheet("", f"items:\n  - {written}", **ITEMS), "unknown-item", ("did you mean `rope`?",), ("  - rope\n",)
        )
        for written in ("the rope", "a rope", "its rope")
    },
    "an item with how it is carried": Case(
        sheet("", "items:\n  - item: rope (stowed)", **ITEMS), "unknown-item", (), ("  - {item: rope, stowed: true}\n",)
    ),
    **{
        f"a trait: {written}": Case(
            sheet("", f"traits:\n  - {written}"), "unknown-trait", (), ("  - resistant: [cold]\n",)
        )
        for written in ("resistant [cold]", "resistant {cold}")
    },
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
