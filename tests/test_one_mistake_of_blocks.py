"""What is written in blocks of Draw Steel as books, other programs and people have it: one finding each, mended where nothing else can be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_one_mistake import Case, block, judge

SCORES = "might: 2\nagility: 0\nreason: 0\nintuition: 0\npresence: 0\n"
NAMES = ("might", "agility", "reason", "intuition", "presence")
TIERS = "        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n"
MINION = ("roles: [Horde Brute]", "roles: [Minion Brute]\nwith_captain: Gain an edge on strikes")
UNSAFE = "(fixable: --unsafe-fixes)"


def mended(old: str, new: str, check: str, fixed: str, says: tuple[str, ...] = ()) -> Case:
    """The sound block with one change, which is mended unasked."""
    return Case(block(old, new), check, says, (fixed,))


def offered(old: str, new: str, check: str, meant: str) -> Case:
    """The sound block with one change, for which a fix is shown and not made unasked."""
    return Case(block(old, new), check, (f"`{meant}`", UNSAFE))


def tier(text: str) -> str:
    return f"tier1: '{text}'"


CASES: dict[str, Case] = {
    # All scores on one line, or below each other where they do not belong.
    **{
        f"scores: {written}": Case(
            block(SCORES, f"{written}\n"),
            "unknown-key",
            ("`might`, `agility`,", "are keys of their own"),
            (lines,),
            ("missing",),
        )
        for written, lines in (
            ("characteristics: Might +2, Agility 0, Reason 0, Intuition 0, Presence 0", SCORES),
            ("characteristics: Might 2 | Agility 0 | Reason 0 | Intuition 0 | Presence 0", SCORES),
            ("Characteristics: Might 2; Agility 0; Reason −1; Intuition 0; Presence 0", "reason: -1\n"),
            ("stats: M 2, A 0, R 0, I 0, P 0", SCORES),
            ("scores: M+2 A+0 R-1 I+0 P+0", "might: 2\nagility: 0\nreason: -1\n"),
            ("attributes: 2 Might, 0 Agility, 0 Reason, 0 Intuition, 0 Presence", SCORES),
            ("characteristics: 2 0 0 0 0", SCORES),
            ("characteristics: [2, 0, -1, 0, 0]", "reason: -1\n"),
            ("characteristics:" + "".join(f"\n  - {name}: {2 * (name == 'might')}" for name in NAMES), SCORES),
            ("ability scores: 2/0/0/0/0", SCORES),
        )
    },
    "scores with a remark amid them": Case(
        block(
            SCORES,
            "characteristics: # all\n  - might: 2\n  - agility: 0\n  - reason: 0\n  - intuition: 0\n  - presence: 0\n",
        ),
        "unknown-key",
        ("holds several values",),
    ),
    # Lines as print has them, with capitals and without a colon.
    **{
        f"a printed line: {new}": mended(old, new, "syntax-error", old, ("stands here as in print",))
        for old, new in (
            ("free_strike: 2", "Free Strike 2"),
            ("stability: 0", "Stability 0"),
            ("distance: Melee 1", "Distance Melee 1"),
            ("target: One creature", "Target One creature"),
        )
    },
    # Below a text without an end, it may go on with that.
    "a printed line below a text": Case(
        block("ancestry: [Humanoid]\nev: 3", "ancestry:\n  - Humanoid\nEV 3"),
        "syntax-error",
        ("`EV` stands here as in print: the key is `ev`",),
    ),
    # Two values at one key.
    **{
        f"speed: {written}": mended("speed: 5", f"speed: {written}", "wrong-type", f"speed: 5\nmovement: {ways}\n")
        for written, ways in (
            ("5 (fly)", "Fly"),
            ("5, swim", "Swim"),
            ("5 squares, climb", "Climb"),
            ("5 fly (hover)", "'Fly, hover'"),
            ("5 burrow and swim", "'Burrow, swim'"),
        )
    },
    **{
        f"level: {written}": Case(
            block("level: 1\nroles: [Horde Brute]", f"level: {written}"),
            "wrong-type",
            ("`[Horde Brute]` is for the key `roles`, which is missing", UNSAFE),
        )
        for written in ("1 Horde Brute", "Level 1 Horde Brute", "1, Horde Brute")
    },
    "the level among the roles": mended(
        "[Horde Brute]", "[Level 1 Horde Brute]", "unknown-role", "[Horde Brute]", ("the level stands before",)
    ),
    "another level among the roles": offered("[Horde Brute]", "[2nd-level Horde Brute]", "unknown-role", "Horde Brute"),
    # A list, or one text of several.
    "ways to move as a list": mended(
        "speed: 5", "speed: 5\nmovement: [Fly, hover]", "wrong-type", "movement: 'Fly, hover'"
    ),
    **{
        f"immunities: {written}": mended(
            "speed: 5", f"speed: 5\nimmunities: ['{written}']", "odd-immunity", "immunities: [Cold 3, fire 3]"
        )
        for written in ("Cold 3, fire 3", "Cold 3; fire 3", "Cold 3 and fire 3", "Cold 3/fire 3")
    },
    # The name of a field in its value.
    **{
        f"its own name: {new}": mended(old, new, check, fixed)
        for old, new, check, fixed in (
            ("ev: 3", "ev: EV 3", "odd-encounter-value", "ev: '3'"),
            ("ev: 3", "ev: 3 EV", "odd-encounter-value", "ev: '3'"),
            ("stamina: 15", "stamina: Stamina 15", "odd-stamina", "stamina: '15'"),
            ("stamina: 15", "stamina: '15 stamina'", "odd-stamina", "stamina: '15'"),
            ("size: 1M", "size: Size 1M", "odd-size", "size: 1M"),
            ("distance: Melee 1", "distance: 'Distance: Melee 1'", "odd-distance", "distance: Melee 1"),
            ("usage: Main action", "usage: 'Usage: Main action'", "unknown-usage", "usage: Main action"),
            ("speed: 5", "speed: 5\nimmunities: [Immunity cold 3]", "odd-immunity", "[cold 3]"),
        )
    },
    # Tiers.
    **{
        f"tiers: {', '.join(keys)}": mended(
            TIERS,
            "".join(f"        {key}: {3 + at} damage\n" for at, key in enumerate(keys)),
            "unknown-key",
            TIERS,
        )
        for keys in (
            ("11-", "12-16", "17+"),
            ("2-11", "12-16", "17+"),
            ("≤ 11", "12 - 16", "17 +"),
            ("11 or less", "12 to 16", "17 or more"),
            ("11 and below", "12 – 16", "17 and above"),
            ("teir1", "teir2", "teir3"),
            ("á", "é", "í"),
            ("✦ ≤11", "★ 12–16", "✸ 17+"),
        )
    },
    **{
        f"a tier: {new}": mended("tier1: 3 damage", tier(new), check, tier(fixed))
        for new, check, fixed in (
            ("3 fire; push 1", "broken-tier", "3 fire damage; push 1"),
            ("fire 3; push 1", "broken-tier", "3 fire damage; push 1"),
            ("3 damage fire", "broken-tier", "3 fire damage"),
            ("3damage; push 1", "broken-tier", "3 damage; push 1"),
            ("3 damage;push 1", "broken-tier", "3 damage; push 1"),
            ("3 damage; push1", "broken-tier", "3 damage; push 1"),
            ("3 damage; push: 1", "broken-tier", "3 damage; push 1"),
            ("3 damage - push 1", "broken-tier", "3 damage; push 1"),
            ("3 damage & push 1", "broken-tier", "3 damage; push 1"),
            ("3 damage; M < 0 slowed(EoT)", "broken-tier", "3 damage; M < 0 slowed (EoT)"),
            ("3 damage; M < 0 slowed (save ends", "broken-tier", "3 damage; M < 0 slowed (save ends)"),
            ("3 damage; M < 0 slowed save ends)", "broken-tier", "3 damage; M < 0 slowed (save ends)"),
            ("3 damage; M < 0 slowed, save ends", "broken-tier", "3 damage; M < 0 slowed (save ends)"),
            ("3 damage; M < 0 slowed (save)", "broken-tier", "3 damage; M < 0 slowed (save ends)"),
            ("3 damage; M < 0 slowed (Save Ends)", "unusual-spelling", "3 damage; M < 0 slowed (save ends)"),
        )
    },
    **{
        f"a potency: {new}": offered("tier1: 3 damage", tier(f"3 damage; {new}"), "odd-potency", meant)
        for new, meant in (
            ("[M < 0 prone", "M < 0"),
            ("[M < 0 prone]", "M < 0 prone"),
            ("[M<0] prone", "M < 0"),
            ("M ＜ 0 prone", "M < 0"),
            ("M ‹ 0 prone", "M < 0"),
            ("M<w prone", "M < WEAK"),
            ("M < v, prone", "M < AVERAGE"),
        )
    },
    # Names of fields before texts that cards head with them.
    **{
        f"a label: {new}": mended(old, new, "repeated-label", fixed)
        for old, new, fixed in (
            ("target: One creature", "target: 'Target: One creature'", "target: 'One creature'"),
            ("tier1: 3 damage", "tier1: '≤11: 3 damage'", "tier1: '3 damage'"),
            ("tier1: 3 damage", "tier1: '**Tier 1:** 3 damage'", "tier1: '3 damage'"),
            (
                "ability_type: Signature Ability\n    effects:\n",
                "ability_type: Signature Ability\n    effects:\n      - name: Special\n        effect: '__Special:__ It falls.'\n",
                "effect: 'It falls.'",
            ),
        )
    },
    "keywords without capitals": mended(
        "[Melee, Strike, Weapon]",
        "[melee, strike, Weapon]",
        "misspelt-keyword",
        "[Melee, Strike, Weapon]",
        ("`melee` and `strike` are not how keywords are written",),
    ),
    "how an effect ends, in words": mended(
        "ability_type: Signature Ability\n    effects:\n",
        "ability_type: Signature Ability\n    effects:\n      - effect: It is slowed (save end).\n",
        "broken-tier",
        "It is slowed (save ends).",
    ),
    "a score that all rolls speak against": Case(
        {
            file: text.replace("might: 2", "might: 1")
            + text.partition("features:\n")[2]
            .replace("Club", "Stick")
            .replace("    ability_type: Signature Ability\n", "")
            for file, text in block("", "").items()
        },
        "odd-roll-bonus",
        ("all 2 rolls add 2, but the highest characteristic is 1",),
    ),
    # Parts of abilities.
    **{
        f"a part: {new}": mended(old, new, check, fixed)
        for old, new, check, fixed in (
            ("roll: Power Roll + 2", "roll: Roll + 2", "odd-roll", "roll: Power Roll + 2"),
            ("roll: Power Roll + 2", "roll: 2d10+2", "unusual-spelling", "roll: 2d10 + 2"),
            ("distance: Melee 1", "distance: 3burst", "odd-distance", "distance: 3 burst"),
            ("distance: Melee 1", "distance: Melee 1 / Ranged 5", "odd-distance", "distance: Melee 1 or ranged 5"),
            ("distance: Melee 1", "distance: Special (see below)", "odd-distance", "distance: Special; see below"),
            ("usage: Main action", "usage: Main-action", "unknown-usage", "usage: Main action"),
            ("name: Club", "name: Club\n    cost: (3 Malice)", "odd-cost", "cost: 3 Malice"),
            ("name: Club", "name: Club\n    cost: -3 Malice", "odd-cost", "cost: 3 Malice"),
        )
    },
    **{
        f"perhaps: {new}": offered(old, new, check, meant)
        for old, new, check, meant in (
            ("roll: Power Roll + 2", "roll: PR + 2", "odd-roll", "Power Roll + 2"),
            ("distance: Melee 1", "distance: Reach 1", "odd-distance", "Melee 1"),
            ("usage: Main action", "usage: Reaction", "unknown-usage", "Triggered action"),
            ("usage: Main action", "usage: none", "unknown-usage", "-"),
            ("name: Club", "name: Club\n    cost: 3", "odd-cost", "3 Malice"),
            (
                "ability_type: Signature Ability",
                "ability_type: Signature Action",
                "unknown-ability-type",
                "Signature Ability",
            ),
            ("ability_type: Signature Ability", "ability_type: VA1", "unknown-ability-type", "Villain Action 1"),
            ("stamina: 15", "stamina: 3 / 6 / 9 / 12", "odd-stamina", "3"),
            ("stamina: 15", "stamina: 15 per minion", "odd-stamina", "15"),
            ("size: 1M", "size: 1M (5 ft.)", "odd-size", "1M"),
            ("speed: 5", "speed: 5\nmovement: Climbs, flies", "odd-movement", "Climb, fly"),
            ("speed: 5", "speed: 5\nimmunities: [Necrotic 3]", "odd-immunity", "Corruption 3"),
        )
    },
    **{
        f"a value: {new}": mended(old, new, check, fixed)
        for old, new, check, fixed in (
            ("size: 1M", "size: 1 M", "odd-size", "size: 1M"),
            ("size: 1M", "size: 1m", "unusual-spelling", "size: 1M"),
            ("stamina: 15", "stamina: 15/15", "odd-stamina", "stamina: '15'"),
            ("speed: 5", "speed: 5\nmovement: fly/hover", "odd-movement", "movement: 'Fly, hover'"),
            ("speed: 5", "speed: 5\nimmunities: [3 Cold]", "odd-immunity", "immunities: [Cold 3]"),
            ("speed: 5", "speed: 5\nimmunities: [Cold (3)]", "odd-immunity", "immunities: [Cold 3]"),
        )
    },
    # Encounter values of minions.
    **{
        f"four minions: {written}": Case(
            {file: text.replace("ev: 3", f"ev: {written}") for file, text in block(*MINION).items()},
            check,
            (),
            ("ev: 3 for four minions",),
        )
        for written, check in (
            ("3 for four", "odd-encounter-value"),
            ("3 (4 minions)", "odd-encounter-value"),
            ("3 / 4 minions", "odd-encounter-value"),
            ("3 per 4 minions", "unusual-spelling"),
            ("3", "wrong-encounter-value"),
        )
    },
    # One that is really another key's is not missed there.
    "what minions gain, at `captain`": Case(
        {
            file: text.replace("ev: 3", "ev: 3 for four minions").replace("with_captain", "captain")
            for file, text in block(*MINION).items()
        },
        "unknown-key",
        ("`with_captain`",),
    ),
    "an effect by its name": mended(
        f"      - roll: Power Roll + 2\n{TIERS}", "      - Effect: It falls.\n", "unknown-key", "- effect: It falls."
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_one_mistake_is_one_finding(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)
