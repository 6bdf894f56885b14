"""One mistake is one finding, the one that explains most; what is called fixable is mended, and nothing is found after that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

A, SETTINGS = "creatures/a.yaml", "bestiary.yaml"
TEXT = "    text: Nobody surprises the guard."
#: A sound block of Draw Steel.
BLOCK = """\
name: Bog Thug
type: statblock
level: 1
roles: [Horde Brute]
ancestry: [Humanoid]
ev: 3
stamina: 15
speed: 5
size: 1M
stability: 0
free_strike: 2
might: 2
agility: 0
reason: 0
intuition: 0
presence: 0
features:
  - type: feature
    feature_type: ability
    name: Club
    usage: Main action
    keywords: [Melee, Strike, Weapon]
    distance: Melee 1
    target: One creature
    ability_type: Signature Ability
    effects:
      - roll: Power Roll + 2
        tier1: 3 damage
        tier2: 4 damage
        tier3: 5 damage
"""
FEATURE = """\
- type: feature
            feature_type: trait
            name: Dry
            effects:
              - effect: Yes.
"""
OVERLAP = "banes:\n  - {name: A, range: 1-2, text: a}\n  - {name: B, range: 2, text: b}\n"


@dataclass(frozen=True)
class Case:
    """A tree with one mistake, the check that tells of it, words of the report, and what `--fix` makes of the file."""

    tree: Mapping[str, str]
    check: str
    says: tuple[str, ...] = ()
    #: What stands in the file of the finding after `--fix`; nothing where it is not changed.
    fixed: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


def sheet(old: str, new: str, **more: str) -> dict[str, str]:
    """The sound sheet with one change; with nothing for `old`, lines at its end."""
    assert old in SHEET
    return {A: SHEET.replace(old, new, 1) if old else f"{SHEET}{new}\n", **more}


def block(old: str, new: str) -> dict[str, str]:
    assert old in BLOCK
    return {A: BLOCK.replace(old, new, 1)}


def settings(text: str, **more: str) -> dict[str, str]:
    return {SETTINGS: text, A: SHEET, **more}


def heir(lines: str, base: str = "") -> dict[str, str]:
    """A sheet over the sound one."""
    return {A: SHEET + base, "creatures/heir.yaml": f"extends: a\nname: Heir\n{lines}\n"}


def effect(inner: str) -> dict[str, str]:
    return sheet("", f"actions:\n  - {{name: A, against: might, effects: [{{result: failure, {inner}}}]}}")


CASES: dict[str, Case] = {
    # Texts of the settings.
    **{
        f"settings: {line}": Case(settings(f"{line}\n"), check, says, fixed)
        for line, check, says, fixed in (
            ("name: Fen Tales #2", "comment-in-text", ("no part of `name`",), ()),
            ("author: Ada #1", "comment-in-text", ("no part of `author`",), ()),
            ("legal: © #2026 Ada Moor", "comment-in-text", ("no part of `legal`",), ()),
            ("name: &Fen Tales", "anchor-in-text", ("`&Fen`",), ("name: '&Fen Tales'",)),
            ("name: “Fen Tales”", "typographic-quotes", (), ("name: 'Fen Tales'",)),
            ("legal: ”© 2026 Ada”", "typographic-quotes", (), ("legal: '© 2026 Ada'",)),
        )
    },
    # A number that stands before its key, or beside it.
    **{
        f"a key with its value: {written}": Case(effect(f"harm: {{{written}}}"), "unknown-key", says, (f"{{{fixed}}}",))
        for written, fixed, says in (
            ("1 damage", "damage: 1", ("the number stands before `damage`", "write `damage: 1`  (fixable)")),
            ("2x damage", "damage: 2", ("the number stands before `damage`",)),
            ("+1 Damage", "damage: 1", ("the number stands before `damage`",)),
            ("damage 1", "damage: 1", ("the colon behind `damage` is missing",)),
            ("damage = 1", "damage: 1", ("`=` stands behind `damage`",)),
        )
    },
    **{
        f"keys beside each other: {line}": Case(
            sheet("vitality: 4\nstamina: 5\n", f"{line}\n"),
            "unknown-key",
            ("`vitality` and `stamina` are keys of their own",),
            ("vitality: 4\nstamina: 5\n",),
        )
        for line in ("vitality/stamina: 4/5", "Vitality / Stamina: 4 / 5", "vitality, stamina: 4, 5")
    },
    # Other signs in place of the colon behind a key, before brackets.
    **{
        f"a sign before brackets: {sign}": Case(
            sheet("skills: {", f"skills{sign}{{"), "syntax-error", says, ("skills: {might: 4, reflex: 3,",)
        )
        for sign, says in (
            (" = ", ("`=` stands behind `skills`, not a colon", "write `: `  (fixable)")),
            ("= ", ()),
            ("=", ()),
            (" -> ", ("`->` stands behind `skills`, not a colon",)),
            (" => ", ()),
            (", ", ("`,` stands behind `skills`, not a colon",)),
        )
    },
    **{
        f"a sign before brackets, which hold one entry: {sign}": Case(
            sheet("", f"turn{sign}{{maneuvers: 1}}"), "unknown-key", says, ("turn: {maneuvers: 1}\n",)
        )
        for sign, says in (
            (" = ", ("`=` stands behind `turn`, not a colon", "write `: `  (fixable)")),
            ("=", ()),
            (" -> ", ("`->` stands behind `turn`, not a colon",)),
            (", ", ("`,` stands behind `turn`, not a colon",)),
        )
    },
    "a sign before brackets: a list": Case(
        sheet("types: [", "types = ["),
        "syntax-error",
        ("`=` stands behind `types`, not a colon",),
        ("types: [person]\n",),
    ),
    # Keys that a text swallows, in features and effects.
    **{
        f"a key in the text of an effect: {line}": Case(
            {A: f"{BLOCK}      - effect: >-\n          It is wet.\n          {line}\n"},
            "lines-run-together",
            (f"`{key}` is read as more of `effect`", "(fixable: --unsafe-fixes)"),
        )
        for key, line in (
            ("trigger", "trigger: A hero moves."),
            ("cost", "cost: 3 Malice"),
            ("icon", "icon: ✨"),
            ("metadata", "metadata: {page: 3}"),
        )
    },
    "tiers in the text of a tier": Case(
        block(
            "tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n",
            "tier1: >-\n          3 damage\n          tier2: 4 damage\n          tier3: 5 damage\n",
        ),
        "lines-run-together",
        ("`tier2` and `tier3` are read as more of `tier1`", "(fixable: --unsafe-fixes)"),
    ),
    "a feature in the text of an effect": Case(
        {A: f"{BLOCK}      - effect: >-\n          It is wet.\n          {FEATURE}"},
        "lines-run-together",
        ("this entry is read as more of `effect`", "(fixable: --unsafe-fixes)"),
    ),
    # Text in the column of its key.
    **{
        f"text that is not indented: {lines[-1]}": Case(
            sheet("tactics: Holds the door.\n", "tactics: >-\n" + "".join(f"{line}\n" for line in lines)),
            "syntax-error",
            says,
            fixed,
        )
        for lines, says, fixed in (
            (
                ("Choose one,", "or two: both."),
                ("write 2 more spaces before each of these lines  (fixable)",),
                ("tactics: >-\n  Choose one,\n  or two: both.\n",),
            ),
            (
                ("Choose one,", "or two: both.", "tags: [fen]"),
                (),
                ("tactics: >-\n  Choose one,\n  or two: both.\ntags: [fen]\n",),
            ),
            (("Choose one,", "speed: fast."), ("(fixable: --unsafe-fixes)",), ()),
            (("Choose one,", "else: both."), ("(fixable: --unsafe-fixes)",), ()),
        )
    },
    **{
        f"a line with a hyphen below a text, {len(spaces)} further in": Case(
            sheet("", f"maneuvers:\n  - name: Roll\n    text: >-\n      Choose one:\n{spaces}- push it."),
            "syntax-error",
            (),
            fixed,
            never,
        )
        for spaces, fixed, never in (
            (" ", (), ("(fixable)",)),
            ("   ", (), ("(fixable)",)),
            ("    ", (), ("(fixable)",)),
            ("     ", ("\n      - push it.",), ()),
        )
    },
    "things that are counted": Case(
        effect("harm: {1 damage + 2 blight}"), "unknown-key", (), ("harm: {damage: 1, blight: 2}",)
    ),
    **{
        f"a name without its colon: {place}": Case(
            sheet(
                "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}\n",
                f"skills:\n{lines}",
            ),
            "syntax-error",
            ("the colon behind `endurance` is missing",),
            ("  endurance: 5\n",),
        )
        for place, lines in {
            "first": "  endurance 5\n  might: 4\n  reflex: 3\n  wits: 2\n  insight: 2\n  presence: 2\n",
            "between": "  might: 4\n  reflex: 3\n  endurance 5\n  wits: 2\n  insight: 2\n  presence: 2\n",
            "last": "  might: 4\n  reflex: 3\n  wits: 2\n  insight: 2\n  presence: 2\n  endurance 5\n",
        }.items()
    },
    # Numbers in ways that nobody counts in.
    **{
        f"a number: {written}": Case(
            sheet("vitality: 4", f"vitality: {written}"), check, says, (f"vitality: {fixed}\n",)
        )
        for written, fixed, check, says in (
            ("#4", "4", "wrong-type", ("`#` makes a comment of the number",)),
            ("04", "4", "wrong-spelling", ("`04` is how programs write the number 4",)),
            ("4e0", "4", "wrong-spelling", ()),
            ("0x4", "4", "wrong-spelling", ()),
        )
    },
    "a key with its value: skills": Case(
        sheet("{might: 4,", "{4 might,"), "unknown-key", ("write `might: 4`",), ("{might: 4, reflex: 3,",)
    ),
    "a key with its value: below nothing": Case(
        {A: SHEET, "items/plate.yaml": "name: Plate\ncategory: armor\nmodifies: {-2 stamina}\n"},
        "unknown-key",
        ("write `stamina: -2`",),
        ("modifies: {stamina: -2}",),
    ),
    # Spellings that would only lead to the next mistake.
    **{
        f"a size nobody knows: {size}": Case(
            sheet("medium 1", size), "unknown-size-category", says, never=("is written",)
        )
        for size, says in (
            ("Huge", ("no size is called `Huge`", "there are")),
            ("Gargantuan 4", ("no size is called `Gargantuan`",)),
            ("Medium humanoid", ("no size is called `medium-humanoid`",)),
            ("M 1", ("did you mean `medium 1`?  (fixable: --unsafe-fixes)",)),
        )
    },
    **{
        f"a size of cards: {line}": Case(
            settings(f"cards: {{{line}}}\n"), "wrong-value", says, (f"cards: {{{fixed}}}",)
        )
        for line, fixed, says in (
            ("paper: US Letter", "paper: letter", ("did you mean `letter`?  (fixable)",)),
            ("paper: A4 paper", "paper: a4", ("did you mean `a4`?  (fixable)",)),
            ("size: Poker cards", "size: poker", ("did you mean `poker`?  (fixable)",)),
            ("size: tarot size", "size: tarot", ()),
        )
    },
    "a paper nobody knows": Case(
        settings("cards: {paper: Foo bar}\n"), "wrong-value", ("no paper is called `foo-bar`",)
    ),
    "a card size by its name": Case(
        settings("cards: {size: Poker}\n"), "wrong-spelling", (), ("cards: {size: poker}",)
    ),
    # What is taken from a base.
    **{
        f"all of a list goes: {line}": Case(heir(line), "wrong-type", (f"`{line.partition(':')[0]}: null` takes away",))
        for line in ("passives: {drop: true}", "passives: {drop: all}", "traits: {drop: all}", "traits: {drop: true}")
    },
    "one of a list goes": Case(
        heir("passives: {drop: Watchful}\nbanes: [{name: Trip, range: 1, text: It falls.}]"),
        "wrong-type",
        ("`add` and `drop` do not edit",),
        ("passives: [{name: Watchful, drop: true}]",),
    ),
    "a name goes with what belongs to it": Case(
        heir("traits: {drop: [resistant: [cold]]}", "traits: [resistant: [cold]]\n"),
        "wrong-type",
        ("is a name alone", "write `resistant`  (fixable: --unsafe-fixes)"),
    ),
    **{
        f"an empty key takes away what the base has: {key}": Case(
            heir(f"{key}:"), "missing-key", ("creatures/heir.yaml:3:1", f"`{key}` is empty"), never=("in the base:",)
        )
        for key in ("vitality", "types", "skills")
    },
    "an unknown name in a base, and another that goes": Case(
        {
            **heir("items: {drop: [mail]}", "items: [club]\n"),
            "items/mail.yaml": "name: Mail\ncategory: armor\n",
        },
        "unknown-item",
        ("no item is called `club`",),
    ),
    **{
        f"edits as entries: {lines.strip()}": Case(
            heir(f"traits:{lines}"), "unknown-trait", (f"write `traits: {written}`",)
        )
        for lines, written in (
            ("\n  - add: aggressive", "{add: [aggressive]}"),
            ("\n  - add: [aggressive]\n  - drop: candid", "{add: [aggressive], drop: [candid]}"),
            (" [drop: candid]", "{drop: [candid]}"),
        )
    },
    # Sheets of another game.
    "settings that name another game": Case(
        {
            A: SHEET,
            "creatures/b.yaml": "extends: a\nname: B\ntraits: {add: [aggressive]}\n",
            "items/plate.yaml": "name: Plate\ncategory: armor\n",
            "traits/oily.yaml": "name: Oily\ngroup: label\n",
            SETTINGS: "system: draw-steel\n",
        },
        "wrong-value",
        ("bestiary.yaml:1:9", "these are sheets of Senteia, but `system` names Draw Steel", "write `senteia`"),
    ),
    "a sheet that names another game": Case(
        {A: f"system: draw-steel\n{SHEET}", "creatures/b.yaml": BLOCK},
        "wrong-value",
        ("creatures/a.yaml:1:9", "this is a sheet of Senteia, but `system` names Draw Steel"),
    ),
    "a block that names another game": Case(
        {A: f"system: senteia\n{BLOCK}"},
        "wrong-value",
        ("creatures/a.yaml:1:9", "this is a sheet of Draw Steel, but `system` names Senteia"),
    ),
    "a sheet among those of another game": Case(
        {A: SHEET, "creatures/b.yaml": BLOCK, SETTINGS: "system: draw-steel\n"},
        "wrong-value",
        ("creatures/a.yaml:1:1", "this is a sheet of Senteia", "add a line `system: senteia`"),
    ),
    # Several names where one, or a list, belongs.
    **{
        f"several names: {written}": Case(
            effect(f"status: {written}"), "unknown-term", ("write `[prone, hampered]`",), ("status: [prone, hampered]",)
        )
        for written in (
            '"prone, hampered"',
            "prone and hampered",
            "prone/hampered",
            "prone & hampered",
            "prone hampered",
        )
    },
    "several names where one belongs": Case(
        sheet("tier: rook", "tier: rook/pawn"), "unknown-tier", ("`rook` and `pawn` are names of their own",)
    ),
    # Quotes of a word processor around what else is right.
    **{
        f"quotes: {old}": Case(block(old, f"{key}: “{value}”"), "typographic-quotes", (), (f"{key}: '{value}'",))
        for old in (
            "ev: 3",
            "stamina: 15",
            "size: 1M",
            "usage: Main action",
            "distance: Melee 1",
            "target: One creature",
        )
        for key, _, value in [old.partition(": ")]
    },
    "quotes: roles": Case(block("[Horde Brute]", "[“Horde Brute”]"), "typographic-quotes", (), ("['Horde Brute']",)),
    "quotes: roll": Case(
        block("roll: Power Roll + 2", "roll: “Power Roll + 2”"), "typographic-quotes", (), ("roll: 'Power Roll + 2'",)
    ),
    "quotes: a level": Case(block("level: 1", "level: “1”"), "wrong-type", (), ("level: 1\n",)),
    "quotes: a number": Case(sheet("vitality: 4", "vitality: “4”"), "wrong-type", (), ("vitality: 4\n",)),
    "quotes: a size": Case(sheet("medium 1", "“Medium 1”"), "wrong-spelling", (), ("size: medium 1\n",)),
    "quotes: a list": Case(sheet("[person]", "“person”"), "wrong-type", (), ("types: [person]\n",)),
    # Marks that say that a file replaces one of the program.
    **{
        f"a mark of what is replaced: {line}": Case(
            {A: SHEET, "traits/aggressive.yaml": f"name: Aggressive\ngroup: label\n{line}\n"}, check, (), (fixed,)
        )
        for line, check, fixed in (
            ("overides: true", "unknown-key", "overrides: true"),
            ("override: true", "unknown-key", "overrides: true"),
            ("overrides: yes", "wrong-type", "overrides: true"),
        )
    },
    # Marks of style, and letters by their names.
    **{
        f"marks: {written}": Case(sheet("surprises", written), "unbalanced-markup", (), (fixed,))
        for written, fixed in (
            ("***never*** sees", "**_never_** sees"),
            ("___never___ sees", "**_never_** sees"),
            ("a***b***c", "a**_b_**c"),
            ("sees&nbsp;or", "sees or"),
            ("sees &amp; hears", "sees & hears"),
            ("sees &#8212; or hears", "sees — or hears"),
        )
    },
    # Lists in texts.
    **{
        f"lines run together: {written}": Case(sheet(TEXT, f"    text: {written}"), "lines-run-together", (), fixed)
        for written, fixed in (
            ("Choose\n      - one\n      - two", ("text: |-\n      Choose\n      - one\n",)),
            ("Choose\n      1. one\n      2. two", ("text: |-\n      Choose\n      1. one\n",)),
            (">-\n      Choose\n      - one\n      - two\n\n      Then act.", ("text: |-\n      Choose\n",)),
            (">\n      - one\n      - two", ("text: |\n      - one\n",)),
            ('"Choose\n      - one\n      - two"', ()),
            ("->\n      The guard looks.", ("text: >-\n      The guard",)),
            ("=>\n      The guard looks.", ("text: >-\n      The guard",)),
            ("-|\n      The guard looks.", ("text: |-\n      The guard",)),
        )
    },
    # What is allowed under a misspelt name, or at a misspelt place.
    **{
        f"allowed: {line}": Case(sheet("", f"{OVERLAP}allow:\n  {line}"), "unused-allow", (), (fixed,))
        for line, fixed in (
            ("overlaping-banes: meant", "overlapping-banes: meant"),
            ("overlapping_banes: meant", "overlapping-banes: meant"),
            ("g308: meant", "G308: meant"),
            ("G3O8: meant", "G308: meant"),
            ("G308: {at: bane/B, why: meant}", "at: banes/B"),
        )
    },
    "allowed for no reason": Case(sheet("", f"{OVERLAP}allow:\n  G308:"), "wrong-type", ("`G308` has no value",)),
    "allowed in a list": Case(
        sheet("", f"{OVERLAP}allow: [overlapping-banes]"), "wrong-type", ("write it like `{overlapping-banes: ",)
    ),
    # Checks in the settings.
    "a check switched by false": Case(
        settings("checks: {no-motivation: false}\n"), "wrong-type", ("write `'off'`",), ("{no-motivation: 'off'}",)
    ),
    "checks in a list": Case(
        settings("checks: [no-motivation]\n"), "wrong-type", ("write it like `{no-motivation: off}`",)
    ),
    "a check by its name and its code": Case(
        settings("checks: {no-motivation: hint, G321: error}\n"), "unknown-check", ("`G321` is the code of",)
    ),
    "a check by a code in small letters": Case(
        settings("checks: {g321: hint}\n"), "unknown-check", ("did you mean `G321`?",), ("checks: {G321: hint}",)
    ),
    # Labels.
    "a label that is misspelt where it is listed": Case(
        {
            SETTINGS: "labels: [road, fenfok]\n",
            "creatures/al.yaml": f"{SHEET.replace('Guard', 'Al')}traits: [fenfolk, road]\n",
            "creatures/bo.yaml": f"{SHEET.replace('Guard', 'Bo')}traits: [fenfolk, road]\n",
        },
        "unknown-trait",
        ("bestiary.yaml:1:16", "no sheet has the label `fenfok`, but 2 have `fenfolk`"),
        ("labels: [road, fenfolk]",),
    ),
    "a label that one sheet misspells": Case(
        {
            SETTINGS: "labels: [fenfolk]\n",
            "creatures/al.yaml": f"{SHEET.replace('Guard', 'Al')}traits: [fenfok]\n",
            "creatures/bo.yaml": f"{SHEET.replace('Guard', 'Bo')}traits: [fenfolk]\n",
        },
        "unknown-trait",
        ("creatures/al.yaml:14:10", "did you mean `fenfolk`?"),
        ("traits: [fenfolk]",),
    ),
    # Draw Steel.
    **{
        f"tiers behind hyphens: {count}": Case(
            {
                A: "".join(
                    line.replace("        tier", "      - tier") if line.strip()[:5] in torn else line
                    for line in BLOCK.splitlines(keepends=True)
                )
            },
            "missing-tier",
            ("stand behind hyphens of their own",),
            ("        tier1: 3 damage\n        tier2: 4 damage\n        tier3: 5 damage\n",),
        )
        for count, torn in ((3, ("tier1", "tier2", "tier3")), (2, ("tier2", "tier3")), (1, ("tier3",)))
    },
    "no space before a bracket in an entry": Case(
        sheet(
            "",
            "actions:\n  - name: A\n    against: might\n    effects:\n      - result: failure\n        harm:{damage: 1}",
        ),
        "unknown-key",
        ("a space is missing after this colon",),
        ("        harm: {damage: 1}",),
    ),
    # A hyphen, a key or a bracket that may belong elsewhere: nothing is moved unasked.
    "a hyphen before a key": Case(
        sheet("", "banes:\n  - name: A\n    range: 1-2\n    - text: It falls."), "syntax-error", ("--unsafe-fixes",)
    ),
    "a second hyphen": Case(
        sheet("", "banes:\n  - - name: A\n    range: 1-2\n    text: It falls."), "syntax-error", ("--unsafe-fixes",)
    ),
    "an entry below the last key of another": Case(
        sheet(
            "",
            "banes:\n  - name: A\n    range: 1-2\n    text: a\n    status: prone\n"
            "    - name: B\n      range: 3\n      text: b",
        ),
        "syntax-error",
        ("`name` and the 2 lines below start further in",),
        ("    status: prone\n  - name: B\n    range: 3\n    text: b",),
    ),
    "a key of the sheet behind the text of an entry": Case(
        sheet("", "banes:\n  - name: A\n    range: 1-2\n    text: It falls. notes: Coin."),
        "syntax-error",
        ("`notes` is a key of its own",),
    ),
    "a bracket that may close before the next key": Case(
        sheet("", "grants: [bandit, resistant: [cold, vulnerable: [fire]]"), "syntax-error", ("--unsafe-fixes",)
    ),
    **{
        f"two {section} of one name over a base": Case(
            heir(f"{section}:\n  - {{name: Roar, text: Zebra.}}\n  - {{name: Roar, text: Lion.}}"),
            "same-name",
            ("another `Roar`",),
        )
        for section in ("maneuvers", "passives")
    },
    # The first key of an entry, without the space behind its colon.
    **{
        f"a first key without its space: {section}, {written}": Case(
            sheet("", f"{section}:\n  - {written}\n    {below}"), "syntax-error", ("a space is missing",), (fixed,)
        )
        for section, written, below, fixed in (
            ("actions", "name:Push", "text: Pushed.", "- name: Push\n    text: Pushed."),
            ("actions", "name:Push", "  text: Pushed.", "- name: Push\n    text: Pushed."),
            ("actions", "Name:Push", "text: Pushed.", "- name: Push\n    text: Pushed."),
            ("actions", "nmae:Push", "text: Pushed.", "- name: Push\n    text: Pushed."),
            ("actions", "name :Push", "text: Pushed.", "- name: Push\n    text: Pushed."),
            ("banes", "name:Push", "range: 1-3\n    text: Pushed.", "- name: Push\n    range: 1-3"),
            ("actions", "text:Pushed.", "name: Push", "- text: Pushed.\n    name: Push"),
            ("actions", "uses:2", "name: Push\n    text: Pushed.", "- uses: 2\n    name: Push"),
            ("banes", "range:1-3", "name: Push\n    text: Pushed.", "- range: 1-3\n    name: Push"),
        )
    },
    "a name with a colon and no space": Case(
        sheet("", "actions:\n  - Charge:fast\n    text: Pushed."), "syntax-error", (), ("- name: Charge:fast\n",)
    ),
    # What stands below an effect stays there, though the action could take it.
    **{
        f"an effect that is a word: {written}": Case(
            sheet(
                "",
                f"actions:\n  - name: Push\n    against: might\n    effects:\n      - {written}\n        text: Falls.",
            ),
            "syntax-error",
            (),
            ("      - result: failure\n        text: Falls.",) if mended else (),
        )
        for written, mended in (
            ("failure", True),
            ("result:failure", True),
            ("result; failure", True),
            ("reslt:failure", True),
            ("fail", False),
            ("Failure", True),
        )
    },
    # Signs in place of the colon: they go with the fix, or there is none.
    **{
        f"a sign behind {key}: {sign}": Case(
            sheet(old, old.replace(":", sign, 1)), "syntax-error", (), (old,) if gone else ()
        )
        for key, old in (
            ("motivation", "motivation: A quiet watch."),
            ("text", "text: Nobody surprises"),
            ("name", "- name: Watchful"),
        )
        for sign, gone in (
            (".", True),
            ("...", True),
            (" –", True),
            ("—", True),
            (" --", True),
            (";", True),
            (" ·", False),
            (" /", False),
            ("!", False),
            (",", True),
            (" -", False),
        )
    },
    "a fix that leaves a mistake in it": Case(
        sheet("", "banes: {Claw: {range: soon, text: It falls.}}"),
        "wrong-type",
        ("help: write `[{name: Claw",),
        never=("mends",),
    ),
    "add and drop of what is no entry": Case(
        sheet("", "banes: {add: [maul], drop: [maul]}"),
        "wrong-type",
        ("`add` and `drop` do not edit",),
        never=("mends",),
    ),
    "a bane of no base beside what is none": Case(
        sheet("", "banes: [maul, {name: maul, drop: true}]"), "wrong-type", ("an entry starts with its name",)
    ),
    **{
        f"several keywords: {written}": Case(
            block("[Melee, Strike, Weapon]", written), "misspelt-keyword", (), (fixed,)
        )
        for written, fixed in (
            ("[Melee Strike, Weapon]", "[Melee, Weapon, Strike]"),
            ("[Melee and Strike]", "[Melee, Strike]"),
            ("[Melee / Strike]", "[Melee, Strike]"),
        )
    },
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake_is_one_finding(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)


def judge(case: Case, tmp_path: Path) -> None:
    """One finding, in these words, mended as far as the case says, and nothing after that."""
    for file, text in case.tree.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    checked = check_bestiary(tmp_path, tmp_path)
    report = print_report("text", Report(checked.diagnostics, 1))
    assert [each.check for each in checked.diagnostics] == [case.check], report
    assert [words for words in case.says if words not in report] == [], report
    assert [words for words in case.never if words in report] == [], report
    mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics))
    mended = {file.source.name: file.text for file in mending.files}
    assert list(mended) == ([checked.diagnostics[0].name] if case.fixed else []), report
    assert ("(fixable)" in report) == bool(case.fixed), report
    assert [words for words in case.fixed if words not in "".join(mended.values())] == [], mended
    left = print_report("text", Report(mending.checked.diagnostics, 1))
    assert not (case.fixed and mending.checked.diagnostics), left
