"""No safe fix drops a word or picks one of two, and the advice is what the author can follow: one finding each."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from test_one_mistake import BLOCK, TEXT, A, Case, block, judge, sheet

SKILLS = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}"
NUMBERS = "vitality: 4\nstamina: 5\nspeed: 5\n"
TIERS = "        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"
ITEM = "name: Maul\ncategory: weapon\ntraits: [heavy-melee]\nburden: 1\n"
ITEMS = {f"items/{name}.yaml": ITEM.replace("Maul", name.title()) for name in ("maul", "net", "dagger")}
TWO_HANDED = {"items/maul.yaml": ITEM.replace("heavy-melee", "heavy-melee, two-handed, weight: d8")}
CLUB = """\
    name: Club
    usage: Main action
    keywords: [Melee, Strike, Weapon]
    distance: Melee 1
    target: One creature
"""
CLUB_AS_KEY = "    Club:\n" + "".join(f"  {line}\n" for line in CLUB.splitlines()[1:])


def carried(line: str) -> dict[str, str]:
    """The sound sheet with a line about its items, which there are."""
    return sheet("", line, **ITEMS)


def action(lines: str) -> dict[str, str]:
    return sheet("", f"actions:\n  - name: A\n    against: might\n{lines}")


CASES: dict[str, Case] = {
    # Several names where one is taken.
    **{
        f"one of two names: {line}": Case(
            sheet(old, line), check, (f"{both} are names of their own",), never=("fixable",)
        )
        for old, line, check, both in (
            ("tier: rook", "tier: Rook/Pawn", "unknown-tier", "`rook` and `pawn`"),
            ("tier: rook", "tier: rook or pawn", "unknown-tier", "`rook` and `pawn`"),
            ("", "disposition: Hostile/Friendly", "unknown-disposition", "`hostile` and `friendly`"),
            ("", f"actions:\n  - name: A\n    against: Might/Reflex\n{TEXT}", "unknown-skill", "`might` and `reflex`"),
        )
    },
    "one of two names, which is misspelt": Case(
        sheet("tier: rook", "tier: Rook/Pown"), "unknown-tier", ("`pawn`?  (fixable: --unsafe-fixes)",)
    ),
    "a name with its folder": Case(
        sheet("tier: rook", "tier: traits/rook.yaml"), "unknown-tier", (), ("tier: rook\n",)
    ),
    # Several names where a list of them is taken.
    **{
        f"one of two entries: {line}": Case(carried(line), check, ("(fixable: --unsafe-fixes)",))
        for line, check in (
            ("items: maul or net", "wrong-type"),
            ("items: [maul or net]", "unknown-item"),
            ("tags: road or fen", "wrong-type"),
            ("tags: road, fen and bog", "wrong-type"),
        )
    },
    "entries parted by a word": Case(
        carried("items: maul, net and dagger"),
        "wrong-type",
        ("put `[ ]` around it, and a comma between its entries  (fixable)",),
        ("items: [maul, net, dagger]",),
    ),
    # Keys of other games.
    **{
        f"no key near it is meant: {line}": Case(
            sheet("", line), "unknown-key", (words,), never=("fixable", "did you mean")
        )
        for line, words in (
            ("stats: {might: 4}", "stands under `skills`"),
            ("languages: Common", "`description` or its `notes`"),
            ("abilities: {might: 4, reflex: 3}", "stands under `skills`"),
            ("Armor Class: 5", "the armor under `items`"),
            ("armour: 5", "the armor under `items`"),
            ("weakness: cold", "`traits: [vulnerable: [cold]]`"),
            ("resist: cold", "`traits: [resistant: [cold]]`"),
            ("damage_immunities: cold", "`traits: [immune: [cold]]`"),
            ("STR: 4", "under `skills`"),
            ("challenge: 4", "is its `tier`"),
            ("move: 5", "is its `speed`"),
        )
    },
    "another word for what it carries": Case(carried("gear: [maul]"), "unknown-key", ("did you mean `items`?",)),
    "another word for words": Case(sheet("", "flavour: A bad one."), "unknown-key", (), ("description: A bad one.",)),
    # Keys that are all written otherwise in the same way.
    "keys with capitals": Case(
        sheet(f"{NUMBERS}skills:", "Vitality: 4\nStamina: 5\nSpeed: 5\nSkills:"),
        "unknown-key",
        ("unknown keys `Vitality`, `Stamina`, `Speed` and `Skills`",),
        (f"{NUMBERS}{SKILLS}",),
    ),
    **{
        f"tiers in other words: {' '.join(words)}": Case(
            block(TIERS, TIERS.replace("tier1", words[0]).replace("tier2", words[1]).replace("tier3", words[2])),
            "unknown-key",
            (),
            (TIERS,),
        )
        for words in (("Tier1", "Tier2", "Tier3"), ("low", "middle", "high"), ("weak", "average", "strong"))
    },
    "scores by their letters": Case(
        block("might: 2\nagility: 0\nreason: 0\nintuition: 0\npresence", "M: 2\nA: 0\nR: 0\nI: 0\nP"),
        "unknown-key",
        ("did you mean `might`, `agility`, `reason`, `intuition` and `presence`?  (fixable: --unsafe-fixes)",),
    ),
    "a tier with another sign": Case(block("tier1", "tier_1"), "unknown-key", ("did you mean `tier1`?",), (TIERS,)),
    "a key of an effect that is none": Case(
        block("tier1: 3 damage\n", "tier1: 3 damage\n        zzz: 1\n"),
        "unknown-key",
        ("here: `name`, `cost`, `effect`, `crit`, `features`, `metadata`",),
    ),
    "two keys that one stands for": Case(
        block("roles: [Horde Brute]", "role: Brute\norganization: Horde"),
        "unknown-key",
        ("unknown keys `role` and `organization`", "stand together in `roles`"),
        never=("fixable",),
    ),
    "scores of another game": Case(
        sheet("", "STR: 4\nDEX: 4"), "unknown-key", ("unknown keys `STR` and `DEX`",), never=("fixable",)
    ),
    "keys with another sign": Case(
        sheet(SKILLS, SKILLS.replace(": ", "=").replace("skills=", "skills: ")),
        "unknown-key",
        ("`=` stands behind `might`, `reflex`",),
        (SKILLS,),
    ),
    "keys in lines without colons": Case(
        sheet(SKILLS, f"skills:\n  {SKILLS[9:-1].replace(':', '').replace(', ', f'{chr(10)}  ')}"),
        "wrong-type",
        (),
        ("skills:\n  might: 4\n  reflex: 3\n",),
    ),
    # Names of entries, and numbers beside them, as keys.
    **{
        f"a range as a key: {line}": Case(
            sheet("", f"banes:\n  {line}: Trips."), check, ("`range: 1-3`", "name: …`"), never=("fixable",)
        )
        for line, check in (("- 1-3", "unknown-key"), ("1-3", "wrong-type"))
    },
    **{
        f"a name and a range as a key: {line}": Case(
            sheet("", f"banes:\n  {line}: Trips."), check, (), ("  - name: Trip\n    range: 1-3\n    text: Trips.",)
        )
        for line, check in (("- Trip 1-3", "unknown-key"), ("- Trip (1-3)", "unknown-key"), ("Trip 1-3", "wrong-type"))
    },
    **{
        f"a name as the key of its entry: {text}": Case(
            sheet("", f"{section}:\n  - Push:\n{''.join(f'      {line}{chr(10)}' for line in text.split('; '))}"),
            "unknown-key",
            ("write `name: Push`  (fixable)",),
            (f"  - name: Push\n{''.join(f'    {line}{chr(10)}' for line in text.split('; '))}",),
        )
        for section, text in (
            ("actions", "text: It falls."),
            ("actions", "text: It falls.; distance: 2"),
            ("banes", "range: 1-3; text: It falls."),
        )
    },
    "a result with its margin as a key": Case(
        action("    effects:\n      - failure by 2: It falls."),
        "unknown-key",
        ("`result: failure` and `by: 2` and `text:`",),
        ("      - result: failure\n        by: 2\n        text: It falls.",),
    ),
    "a name and a text behind hyphens of their own": Case(
        sheet("", f"actions:\n  - name: A\n{TEXT.replace('    text', '  - text')}"),
        "missing-key",
        ("stands behind a hyphen of its own",),
        (f"  - name: A\n{TEXT}",),
    ),
    # As a card prints it.
    **{
        f"an item as printed: {written}": Case(
            carried(f"items:\n  - {written}"), "unknown-item", (), (f"  - {{{fixed}}}",)
        )
        for written, fixed in (
            ("Dagger (stowed)", "item: dagger, stowed: true"),
            ("dagger (3)", "item: dagger, count: 3"),
            ("Dagger (× 3, stowed)", "item: dagger, count: 3, stowed: true"),
        )
    },
    **{
        f"an item as printed, with its traits: {written}": Case(
            sheet("", f"items:\n  - {written}", **TWO_HANDED), "unknown-item", (), (f"  - {fixed}\n",)
        )
        for written, fixed in (
            ("Maul (Heavy Melee, Two-Handed, Weight d8)", "maul"),
            ("Maul (two-handed)", "maul"),
            ("Maul (Two-Handed, stowed)", "{item: maul, stowed: true}"),
        )
    },
    "an item with a trait of another": Case(
        carried("items:\n  - maul (two-handed)"), "unknown-item", ("`maul` is there already",), never=("fixable",)
    ),
    "an item with a word of its own": Case(
        carried("items:\n  - rusty dagger"), "unknown-item", ("`dagger` is there already",), never=("fixable",)
    ),
    **{
        f"an edit of a list in the column of its key: {lines}": Case(
            {**sheet("", ""), "creatures/heir.yaml": f"extends: a\nname: Heir\n{lines}\n"},
            "unknown-key",
            ("to `traits`, but start",),
            (fixed,),
        )
        for lines, fixed in (
            ("traits:\nadd: [aggressive]", "traits:\n  add: [aggressive]\n"),
            ("traits:\nadd:\n  - aggressive", "traits:\n  add:\n    - aggressive\n"),
        )
    },
    "an item as printed between brackets": Case(
        carried("items: [Dagger (× 3, stowed), maul]"),
        "unknown-item",
        ("is no name of an item",),
        ("items: [{item: dagger, count: 3, stowed: true}, maul]",),
    ),
    "an item with its count": Case(
        carried("items: [3x dagger]"), "unknown-item", ("write `{item: dagger, count: 3}`  (fixable: --unsafe-fixes)",)
    ),
    "an item with a remark": Case(carried("items: [dagger (fancy)]"), "unknown-item", never=("fixable",)),
    # A number where words are taken.
    **{
        f"a kind with its number: {written}": Case(
            block("ev: 3\n", f"ev: 3\nimmunities:{written}\n"), "wrong-type", (), (fixed,)
        )
        for written, fixed in ((" {fire: 5}", "immunities: [Fire 5]"), ("\n  fire: 5", "immunities:\n  - Fire 5\n"))
    },
    "a distance that is a number alone": Case(
        block("distance: Melee 1", "distance: 2"), "wrong-type", ("write it like `Melee 1`",), never=("fixable",)
    ),
    "a roll that is a number alone": Case(
        block("roll: Power Roll + 2", "roll: 2"), "wrong-type", ("write `Power Roll + 2`",), ("roll: Power Roll + 2",)
    ),
    # As it stands in the file, not as a fix would have it.
    "a size that there is not": Case(
        sheet("size: medium 1", "size: Gargantuan"), "unknown-size-category", ("is called `Gargantuan`",)
    ),
    "a list of a trait in words": Case(
        sheet("", "traits: [resistant: cold and fire]"), "trait-parameter", (), ("traits: [resistant: [cold, fire]]",)
    ),
    # A number behind a name is a part of it as well as a range.
    **{
        f"a name with a number: {name}": Case(
            sheet("", f"banes:\n  {lead}{name}: It falls."), check, ("(fixable: --unsafe-fixes)",)
        )
        for lead, check in (("- ", "unknown-key"), ("", "wrong-type"))
        for name in ("Wave 2", "Form 3", "Rule 17", "Wave (2)")
    },
    **{
        f"a name with a range: {name}": Case(
            sheet("", f"banes:\n  - {name}: It falls."),
            "unknown-key",
            (),
            ("banes:\n  - name: Trip\n    range: 1-3\n    text: It falls.\n",),
        )
        for name in ("Trip 1-3", "Trip (1-3)")
    },
    # Names in marks of style, above keys of the same entry.
    **{
        f"a name in stars: {section} {name}": Case(
            sheet("", f"{section}:\n  - {name}\n    {keys}", **ITEMS),
            "syntax-error",
            ("(fixable)",),
            (f"{section}:\n  - {fixed}\n    {keys}",),
        )
        for section, name, fixed, keys in (
            ("actions", "**Push**", "name: Push", f"against: might\n    uses: 2\n    per: scene\n{TEXT}"),
            ("actions", "*Push*", "name: Push", f"against: might\n{TEXT}"),
            ("actions", "*Push*", "name: Push", f"# hard\n    against: might\n{TEXT}"),
            ("banes", "**Push**", "name: Push", f"range: 1\n{TEXT}"),
            ("instants", "**Push**", "name: Push", f"uses: 2\n    per: scene\n{TEXT}"),
            ("items", "*dagger*", "item: dagger", "stowed: true"),
        )
    },
    "an effect in stars": Case(
        block("      - roll: Power Roll + 2\n", "      - **Hit**\n        roll: Power Roll + 2\n"),
        "syntax-error",
        (),
        (),
    ),
    "a name as the key of its feature": Case(
        {A: BLOCK.replace(CLUB, CLUB_AS_KEY)}, "unknown-key", ("write `name: Club`  (fixable)",), (CLUB,)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_no_guess_is_made(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


def test_letters_that_are_compared_are_no_potency(tmp_path: Path) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / A).write_text(block("tier1: 3 damage", "tier1: 3 damage when a<b")[A], encoding="utf-8")
    assert check_bestiary(tmp_path, tmp_path).diagnostics == ()
