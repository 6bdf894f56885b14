"""Lists and keys out of their column, and values in other signs than those of their kind: one mistake each, and one finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET
from test_one_mistake import BLOCK, Case, block, judge, sheet

NAME = "creatures/a.yaml"
SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}\n"
LINES = "skills:\n  might: 4\n  reflex: 3\n  endurance: 4\n  wits: 2\n  insight: 2\n  presence: 2\n"
VITAL = "vitality: 4\nstamina: 5\nspeed: 5\n"
HIT = "actions:\n  - name: Hit\n    against: might\n"
EFFECTS = (
    "      - result: failure\n        text: Falls.\n\n      # a remark\n      - result: success\n        text: Stands."
)
BELL = "{result: failure, text: Rings.}"
FURTHER = "the list of `{}` starts further out than its key"
SHALLOW = "creatures/a.yaml:{}: error F103 wrong-type: " + FURTHER


def moved(text: str, by: int) -> str:
    """Lines with more spaces before them, or with fewer."""
    return "\n".join(" " * by + line if by > 0 else line[-by:] for line in text.split("\n"))


def traits(written: str, fixed: str = "", at: str = "16:3") -> Case:
    """Traits of the sound sheet in lines."""
    lines = "traits:\n  - bandit\n"
    said = (SHALLOW.format(at, "resistant"),) if fixed else ()
    return Case(sheet("", lines + written), "wrong-type", said, (lines + fixed,) if fixed else ())


KEYWORDS = "    keywords: [Melee, Strike, Weapon]\n"
ROLL = "      - roll: Power Roll + 2\n        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"
CASES: dict[str, Case] = {
    # The list of a key stands in the column of the key's own hyphen.
    "a list in the column of its key's hyphen": traits(
        "  - resistant:\n  - cold\n  - fire", "  - resistant:\n      - cold\n      - fire\n", "17:3"
    ),
    "with comments and blank lines": traits(
        "  - resistant: # most\n  # both\n\n  - cold # so\n\n  - fire",
        "  - resistant: # most\n  # both\n\n      - cold # so\n\n      - fire\n",
        "19:3",
    ),
    "with one more entry of the list around": traits(
        "  - resistant:\n  - cold\n  - fire\n  - aggressive",
        "  - resistant:\n      - cold\n      - fire\n  - aggressive\n",
        "17:3",
    ),
    "with one entry": traits("  - resistant:\n  - cold", "  - resistant:\n      - cold\n", "17:3"),
    "with another fault of its own": Case(
        sheet("speed: 5", "speed: 5\ntraits:\n  - resistant:\n  - cold\n  - fire"),
        "wrong-type",
        (FURTHER.format("resistant"),),
        ("speed: 5\ntraits:\n  - resistant:\n      - cold\n      - fire\n",),
    ),
    # All of them could stand where they do: asked first.
    "with nothing that could not stand where it does": Case(
        sheet("", "traits:\n  - immune:\n  - bandit"), "wrong-type", ("--unsafe-fixes",)
    ),
    # One that takes no list.
    "a value behind a hyphen of its own": Case(
        {"items/axe.yaml": "name: Axe\ncategory: weapon\nagainst: {strike: reflex}\ntraits:\n  - weight:\n  - d8\n"},
        "wrong-type",
        ("the value of `weight` stands below it, behind a hyphen", "write `weight: d8`"),
        ("  - weight: d8\n",),
    ),
    # A list of entries, in every column further out than its key.
    **{
        f"effects {by} columns further out": Case(
            sheet("", f"{HIT}    effects:\n{moved(EFFECTS, -by)}"),
            "wrong-type" if by == 4 else "syntax-error",
            (FURTHER.format("effects"), f"write {by} more spaces before each of its lines"),
            (f"{HIT}    effects:\n{EFFECTS}",),
        )
        for by in (3, 4, 5, 6)
    },
    **{
        f"traits of an action {by} columns further out, a key below": Case(
            sheet(
                "",
                f"actions:\n  - name: Hit\n    traits:\n{' ' * (6 - by)}- attack\n    against: might\n    text: Once.",
            ),
            "syntax-error",
            (FURTHER.format("traits"), f"write {by} more spaces before it"),
            ("    traits:\n      - attack\n    against: might\n",),
        )
        for by in (3, 4, 5, 6)
    },
    **{
        f"keywords {by} columns further out": Case(
            block(KEYWORDS, f"    keywords:\n{' ' * (6 - by)}- Melee\n\n{' ' * (6 - by)}- Strike # so\n"),
            "syntax-error",
            (FURTHER.format("keywords"),),
            ("    keywords:\n      - Melee\n\n      - Strike # so\n    distance: Melee 1\n",),
        )
        for by in (3, 4, 5, 6)
    },
    **{
        f"effects of a feature {by} columns further out": Case(
            block(ROLL, moved(ROLL.rstrip(), -by) + "\n"),
            "wrong-type" if by == 4 else "syntax-error",
            (FURTHER.format("effects"),),
            (f"    effects:\n{ROLL}",),
        )
        for by in (3, 4, 5, 6)
    },
    # Keys of the sheet below one of its maps, in braces and in lines, at its start, amid it and at its end.
    **{
        f"keys of the sheet below skills: {where}": Case(
            sheet(VITAL + SKILLS, written),
            "unknown-key",
            ("`vitality`, `stamina` and `speed` stand below `skills`, but are keys of the sheet itself",),
            (VITAL, "might: 4", "presence: 2"),
        )
        for where, written in {
            "at the end": LINES + moved(VITAL.rstrip(), 2) + "\n",
            "at the start": "skills:\n" + moved(VITAL.rstrip(), 2) + LINES.removeprefix("skills:"),
            "amid": LINES.replace("  wits", moved(VITAL.rstrip(), 2) + "\n  wits"),
            "apart": LINES.replace("  reflex", "  vitality: 4\n  reflex") + "  stamina: 5\n  speed: 5\n",
            "in braces, first": SKILLS.replace("{", "{vitality: 4, stamina: 5, speed: 5, "),
            "in braces, last": SKILLS.replace("}", ", vitality: 4, stamina: 5, speed: 5}"),
        }.items()
    },
    "one key of the sheet amid skills, with a comment": Case(
        sheet("speed: 5\n" + SKILLS, LINES.replace("  wits", "  speed: 5 # slow\n\n  # keen\n  wits")),
        "unknown-key",
        ("`speed` belongs at the top of the sheet",),
        ("speed: 5 # slow\nskills:\n", "\n  endurance: 4\n\n  # keen\n  wits: 2\n"),
    ),
    "keys of the sheet below a last entry": Case(
        sheet("motivation: A quiet watch.\ntactics: H", "    motivation: A quiet watch.\n    tactics: H"),
        "unknown-key",
        ("`motivation` and `tactics` stand below `passives`, but are keys of the sheet itself (passive `Watchful`)",),
        ("\nmotivation: A quiet watch.\ntactics: Holds",),
    ),
    **{
        f"a key that holds keys of the sheet: {name}": Case(
            sheet(VITAL + SKILLS, f"{name}:\n{moved(held.rstrip(), 2)}\n{rest}"),
            "unknown-key",
            (f"`{name}` is no key here",),
            (VITAL + (LINES if held != VITAL and held.islower() else SKILLS),),
        )
        for name, held, rest in (
            ("stats", VITAL, SKILLS),
            ("stats", VITAL + LINES, ""),
            ("Stats", VITAL.title(), SKILLS),
        )
    },
    # Skills at the margin below the others: their names say where they belong.
    **{
        f"{len(keys)} skills at the margin": Case(
            sheet(SKILLS, LINES.replace("".join(f"  {key}\n" for key in keys), "".join(f"{key}\n" for key in keys))),
            "unknown-key",
            ("to `skills` above, but start",),
            (LINES,),
        )
        for keys in (["presence: 2"], ["insight: 2", "presence: 2"], ["wits: 2", "insight: 2", "presence: 2"])
    },
    "what is no skill at the margin below skills": Case(
        sheet(SKILLS, LINES + "toughness: 4\n"), "unknown-key", ("unknown key `toughness`", "if it belongs to `skills`")
    ),
    # What goes along with a key that starts too far in is no mistake of its own.
    "a key and the hyphen below it too far in": Case(
        sheet(
            "motivation:",
            "    actions:\n      - name: Hit\n    against: might\n    effects: [{result: failure, text: Yes.}]\nmotivation:",
        ),
        "unknown-key",
        ("unknown key `actions`",),
        ("actions:\n  - name: Hit\n    against: might\n    effects",),
    ),
    # Nor is what misses keys that stand too far out, or reads two entries as one.
    "tiers too far out": Case(
        block("        tier2: 4 damage\n        tier3", "    tier2: 4 damage\n    tier3"),
        "unknown-key",
        ("`tier2` and `tier3` belong to the entry of `effects` above",),
        (ROLL,),
    ),
    **{
        f"a hyphen further in below a hyphen: {written}": Case(
            block("stability: 0", f"immunities:\n{written}\nstability: 0"), "lines-run-together", ("--unsafe-fixes",)
        )
        for written in ("  - Cold 3\n    - fire 2", "- Cold 3\n    - fire 2\n    - acid 1")
    },
    "a hyphen further in below one of a trait": Case(
        sheet("", "traits:\n  - resistant:\n    - cold\n      - fire"), "lines-run-together", ("--unsafe-fixes",)
    ),
    # Lines in a row go where their keys belong, all of them or none.
    "an action between the columns of actions and of effects": Case(
        sheet("", f"{HIT}    effects:\n{EFFECTS}\n     - name: Bell\n       against: might\n       effects: [{BELL}]"),
        "syntax-error",
        ("`name` and the 2 lines below start further in than", "take out 3 spaces before each of them"),
        (f"{EFFECTS}\n  - name: Bell\n    against: might\n    effects: [{BELL}]\n",),
    ),
    "an effect at the margin": Case(
        sheet("", f"{HIT}    effects:\n      - {BELL}\n- result: success\n  by: 2\n  text: Stands."),
        "syntax-error",
        ("write 6 more spaces before each of them",),
        (f"      - {BELL}\n      - result: success\n        by: 2\n        text: Stands.\n",),
    ),
    "the last keys of an entry further in": Case(
        sheet("", "banes:\n  - name: Trip\n    range: 1-3\n      harm: {damage: 1}\n      text: It falls."),
        "syntax-error",
        (),
        ("  - name: Trip\n    range: 1-3\n    harm: {damage: 1}\n    text: It falls.\n",),
    ),
    # A number, or a minus, is no part of a word or of a number that may go.
    **{
        f"a number beside a choice: {written}": Case(
            sheet("", f"{HIT}    effects:\n      - {written}: It breaks."),
            "unknown-key",
            (),
            ("      - result: failure\n        by: 2\n        text: It breaks.\n",),
        )
        for written in ("failure 2", "failure+2", "failure 2+")
    },
    **{
        f"a number with more than a minus: {written}": Case(
            block("reason: 0", f"reason: {written}"), "wrong-spelling", (), (), ("fixable",)
        )
        for written in ("--1", "-1-")
    },
    "a key twice with two values": Case(
        sheet("speed: 5", "speed: 5\nspeed: 6"), "duplicate-key", ("keep one of them",), (), ("fixable",)
    ),
    # A list in brackets that are none of a list.
    **{
        f"brackets: {written}": Case(sheet("", f"traits: {written}"), check, (), (f"traits: {fixed}\n",))
        for written, check, fixed in (
            ("(bandit, gullible)", "wrong-type", "[bandit, gullible]"),
            ("<bandit, gullible>", "wrong-type", "[bandit, gullible]"),
            ("[resistant: (cold)]", "trait-parameter", "[resistant: [cold]]"),
            ("[bandit, resistant: (cold, fire)]", "unknown-trait", "[bandit, resistant: [cold, fire]]"),
            ("[resistant: (cold, fire, sound), bandit]", "unknown-trait", "[resistant: [cold, fire, sound], bandit]"),
            ("[resistant: <cold, fire>]", "unknown-trait", "[resistant: [cold, fire]]"),
            ("\n  - resistant: (cold, fire)", "trait-parameter", "\n  - resistant: [cold, fire]"),
        )
    },
    "skills in round brackets": Case(
        sheet(SKILLS, "skills: (might 4, reflex 3, endurance 4, wits 2, insight 2, presence 2)\n"),
        "wrong-type",
        (),
        (SKILLS,),
    ),
    "keywords in round brackets": Case(
        block("[Melee, Strike, Weapon]", "(Melee, Strike, Weapon)"), "wrong-type", (), (KEYWORDS,)
    ),
    # Keys in a row that are written otherwise in the same way.
    **{
        f"keys of tiers: {key}": Case(
            block(ROLL, ROLL.replace("tier", key)),
            "unknown-key",
            (f"unknown keys `{key}1`, `{key}2` and `{key}3`",),
            (ROLL,) if mended else (),
        )
        for key, mended in (("Tier ", True), ("Tier-", True), ("tier_", True), ("T", False))
    },
    "keys with blanks and capitals": Case(
        block("free_strike: 2\nmight: 2", "Free Strike: 2\nMight: 2"),
        "unknown-key",
        ("unknown keys `Free Strike` and `Might`",),
        ("free_strike: 2\nmight: 2\n",),
    ),
    # A number with a fraction that no game takes is none that is merely spelt otherwise.
    "a size with a fraction": Case(block("size: 1M", "size: 1.0"), "odd-size"),
    "a cost with a fraction": Case(
        block("    usage: Main action", "    cost: 3.0\n    usage: Main action"), "odd-cost"
    ),
    "a number among words": Case(
        {
            "items/axe.yaml": "name: Axe\ncategory: weapon\nagainst: {strike: reflex}\neffects:\n  - {result: failure, harm: {damage: [Fire, 2]}}\n"
        },
        "wrong-type",
        ("write `2`  (fixable: --unsafe-fixes)", "write one whole number alone"),
    ),
    "a type of ability with a note behind it": Case(
        block("Signature Ability", "Signature Ability (see p. 12)"),
        "unknown-ability-type",
        ("did you mean `Signature Ability`?  (fixable: --unsafe-fixes)",),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake_is_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


LISTS = {
    "traits": SHEET + "traits:\n  - bandit\n  - resistant:\n  - cold\n  - fire\n",
    "effects": f"{SHEET}{HIT}    effects:\n{moved(EFFECTS, -4)}\n",
    "keywords": BLOCK.replace(KEYWORDS, "    keywords:\n  - Melee\n  - Strike\n"),
    "skills": SHEET.replace(VITAL + SKILLS, LINES + moved(VITAL.rstrip(), 2) + "\n"),
    "amid": SHEET.replace(VITAL + SKILLS, LINES.replace("  wits", moved(VITAL.rstrip(), 2) + "\n  wits")),
}


@pytest.mark.parametrize("name", LISTS)
def test_line_ends_stay(name: str, tmp_path: Path) -> None:
    """With the line ends of Windows the same is found and mended, and they stay."""
    (tmp_path / NAME).parent.mkdir()
    texts = []
    for end in ("\n", "\r\n"):
        (tmp_path / NAME).write_bytes(LISTS[name].replace("\n", end).encode())
        assert len(check_bestiary(tmp_path, tmp_path).diagnostics) == 1
        mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics))
        assert not mending.checked.diagnostics
        texts.append(mending.files[0].text)
    assert texts[1] == texts[0].replace("\n", "\r\n")


def test_other_findings_stay(tmp_path: Path) -> None:
    """What has nothing to do with a list out of its column is told beside it."""
    (tmp_path / NAME).parent.mkdir()
    text = LISTS["traits"].replace("Holds the door", "“Holds”").replace("speed: 5", "speed: five")
    (tmp_path / NAME).write_text(f"{text}tags:\n  - a\n    - b\n", encoding="utf-8")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    assert sorted(each.check for each in found) == ["lines-run-together", "wrong-type", "wrong-type"]


def test_two_mistakes_are_two_findings(tmp_path: Path) -> None:
    """A key of another game beside a key that is missing: neither explains the other."""
    (tmp_path / NAME).parent.mkdir()
    (tmp_path / NAME).write_text(SHEET.replace("stamina: 5", "Armor Class: 14"), encoding="utf-8")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    assert [(each.check, each.message, each.edits) for each in found] == [
        ("missing-key", "the key `stamina` is missing", ()),
        ("unknown-key", "unknown key `Armor Class`", ()),
    ]
