"""What somebody writes on the first evening: one finding each, in words that lead on without a look at the manual."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

#: What of the sound sheet, or nothing for its end, becomes what; the check, and words of the report.
LINES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "boons of a creature": (
        "",
        "boons:\n  - {name: A, range: 20, text: b}",
        "unknown-key",
        ("creatures have `banes`",),
    ),
    "a quote that stays open": ("name: Guard", "name: “Guard", "typographic-quotes", ("nothing closes it",)),
    "two marks of byte order": (
        "name: Guard",
        "\ufeff\ufeffname: Guard",
        "syntax-error",
        ("a second byte order mark",),
    ),
    "a list that nothing opens": (
        "types: [person]",
        "types: [person]\ntraits: bandit, resistant: [cold]]",
        "syntax-error",
        ("nothing opens the bracket that `]` closes", "write `[` before this", "--unsafe-fixes"),
    ),
    "what it carries under another name": (
        "",
        "equipment: [dagger]\nbanes:\n  - {name: A, of: dagger, range: 1, text: b}",
        "unknown-key",
        ("what it carries is listed under `items`",),
    ),
    "a link to nothing": (
        "Nobody surprises",
        "Nobody [[]] surprises",
        "unbalanced-markup",
        ("this link names nothing",),
    ),
    "another word for what an effect says": (
        "",
        "actions:\n  - {name: A, against: might, effects: [{result: failure, effect: It falls.}]}",
        "unknown-key",
        ("did you mean `text`?  (fixable)", "what happens, in words, is its `text`"),
    ),
    "a size as the card prints it": (
        "size: medium 1",
        "size: Medium, 1 space",
        "wrong-spelling",
        ("write `medium 1`  (fixable)",),
    ),
    "traits as the card prints them": (
        "types: [person]",
        "types: [person]\ntraits: Aggressive, Resistant (Cold)",
        "wrong-type",
        ("write `[Aggressive, Resistant (Cold)]`  (fixable)",),
    ),
    "a link to a skill as a trait": (
        "Holds the door.",
        "Holds [[trait:might]].",
        "unknown-link",
        ("`might` is a skill: write `[[skill:might]]`",),
    ),
    "a hyphen before words on the line of their key": (
        "motivation: A quiet watch.",
        "motivation: - Coin now",
        "syntax-error",
        ("write it as '- Coin now'",),
    ),
    "half a range": (
        "",
        "banes:\n  - {name: A, range: 4-, text: b}",
        "wrong-spelling",
        ("from 4 to what?", "write it like"),
    ),
    "the other half of a range": (
        "",
        "banes:\n  - {name: A, range: to 4, text: b}",
        "wrong-spelling",
        ("from what to 4?", "write it like"),
    ),
    "a skill among traits": (
        "types: [person]",
        "types: [person]\ntraits: [might]",
        "unknown-trait",
        ("`might` is a skill, which cannot stand here",),
    ),
    "a trait for a skill": (
        "",
        "actions:\n  - name: A\n    against: light\n    effects: [{result: failure, text: b}]",
        "unknown-skill",
        ("`light` is a trait, which cannot stand here",),
    ),
    "a type as its card prints it among traits": (
        "types: [person]",
        "types: [person]\ntraits: [aggressive, Horror]",
        "unknown-trait",
        ("a type: move it to `types`",),
    ),
    "a trait among types": (
        "types: [person]",
        "types: [person, winged]",
        "unknown-type",
        ("a trait: move it to `traits`",),
    ),
    "extend": ("name: Guard", "extend: b", "unknown-key", ("did you mean `extends`?",)),
    "hit points": ("vitality: 4", "hp: 4", "unknown-key", ("`vitality` is missing: is it that?", "Damage and Blight")),
    "armor class": ("", "ac: 15", "unknown-key", ("from the armor under `items`",)),
    "reactions": ("", "reactions:\n  - {name: A, text: b}", "unknown-key", ("stands under `instants`",)),
    "a tier by number": ("tier: rook", "tier: 2", "wrong-type", ("must be text", "write it like `rook`")),
    "range beyond the die": (
        "",
        "banes:\n  - {name: A, range: 0-25, text: b}",
        "out-of-range",
        ("`range` is `0-25`, but its numbers must be from 1 to 20 (bane `A`)",),
    ),
    "dice for a number": ("vitality: 4", "vitality: 2d6", "wrong-type", ("must be a whole number", "like `4`")),
    "a number without end": (
        "stamina: 5",
        f"stamina: {'9' * 5000}",
        "wrong-type",
        ("this is a number of 5000 digits",),
    ),
    "half a character": (
        "motivation: A quiet watch.",
        'motivation: "a\\uD800b"',
        "syntax-error",
        ("`\\uD800` in double quotes stands for no character",),
    ),
    "nothing behind a skill": (
        "might: 4",
        "might: null",
        "null-without-extends",
        ("this sheet has no base (`extends`) to take it from",),
    ),
    "HTML": ("text: Nobody", "text: <b>Nobody</b>", "unbalanced-markup", ("texts know no HTML (passive `Watchful`)",)),
    "a star too many": ("text: Nobody", "text: Nobody **ever", "unbalanced-markup", ("nothing closes it",)),
    "a link that goes on": ("text: Nobody", "text: See [[focus for", "unbalanced-markup", ("is never closed",)),
    "a value that is to come": ("tactics: Holds the door.", "tactics:", "wrong-type", ("`tactics` has no value",)),
    "pieces of an item": (
        "",
        "items: [2x dagger]",
        "unknown-item",
        ("write `{item: dagger, count: 2}`", "--unsafe-fixes"),
    ),
    "a key at the margin": (
        "    text: Nobody",
        "text: Nobody",
        "unknown-key",
        ("it belongs to an entry of `passives`: indent it",),
    ),
    "two colons": ("tier: rook", "tier:: rook", "unknown-key", ("did you mean `tier`?",)),
    "the same key with another value": (
        "speed: 5",
        "speed: 5\nspeed: 6",
        "duplicate-key",
        ("the key `speed` is given twice", "first given here", "only the later one would count"),
    ),
    "two keys on a line": (
        "motivation: A quiet watch.\ntactics: Holds",
        "motivation: A quiet watch. tactics: Holds",
        "syntax-error",
        ("`tactics` is a key of its own, but stands on the line of `motivation`", "start a new line before it"),
    ),
    "a merge left unsolved": (
        "speed: 5\n",
        "<<<<<<< HEAD\nspeed: 5\n=======\nspeed: 6\n>>>>>>> other\n",
        "syntax-error",
        ("a merge conflict was left unsolved here", "keep the lines of one side"),
    ),
    "half of a merge": ("speed: 5\n", "speed: 5\n>>>>>>> other\n", "syntax-error", ("a merge conflict was left",)),
    "a key without its colon": ("speed: 5", "speed 5", "syntax-error", ("the colon behind `speed` is missing",)),
    "a number in feet": ("speed: 5", "speed: 30 ft.", "wrong-type", ("Spaces it moves", "--unsafe-fixes")),
    "an address between brackets": ("", "tags: [http://a.b]", "syntax-error", ("put the address in quotes",)),
    "no space after a colon between brackets": (
        "might: 4",
        "might:4",
        "syntax-error",
        ("a space is missing after this colon", "write `: `"),
    ),
    "two colons between braces": ("", "items: [{item:: dagger}]", "syntax-error", ("one colon stands behind a key",)),
    "words behind a list": ("[person]", "[person] all", "syntax-error", ("nothing can stand behind the `]`",)),
    "a key behind a list": (
        "types: [person]\nsize",
        "types: [person] size",
        "syntax-error",
        ("`size` is a key of its own, but stands on the line of `types`",),
    ),
    "a hyphen before one key": ("tier: rook", "- tier: rook", "syntax-error", ("a hyphen stands before `tier`",)),
    "a mark of byte order inside": ("speed", "\ufeffspeed", "syntax-error", ("byte order mark stands here (U+FEFF)",)),
    "an invisible end of a line": ("A quiet", "A\u2028quiet", "syntax-error", ("(U+2028)", "write a space")),
    "a hyphen before each key": (
        "",
        "banes:\n  - name: Trip\n  - range: 1-2\n  - text: It falls.",
        "missing-key",
        ("each of the keys `name`, `range` and `text` stands behind a hyphen of its own",),
    ),
    "text and perhaps a comment": (
        "tactics: Holds the door.",
        "tactics: *Never* alone # by night",
        "syntax-error",
        ("write it as '*Never* alone # by night'", "leave that behind the quotes", "--unsafe-fixes"),
    ),
    "a heading of Markdown": (
        "",
        "description: # The guard",
        "wrong-type",
        ("`description` has no value: what follows `#` is a comment", "'# The guard'"),
    ),
    "pieces as values": ("", "items: {maul: 1}", "wrong-type", ("`items` is a list", "several of a kind")),
    "traits as keys": ("", "traits:\n  bandit:\n  agile:", "wrong-type", ("`traits` is a list", "write `- bandit`")),
    "damage beside harm": (
        "",
        "actions:\n  - name: Hit\n    effects: [{result: failure, damage: 2}]",
        "unknown-key",
        ("`damage` belongs to `harm`", "write `harm: {damage: 2}`"),
    ),
    "damage in braces and a word": (
        "",
        "actions:\n  - name: Hit\n    effects: [{result: failure, harm: {damage: 1, fire}}]",
        "unknown-key",
        ("a comma ends the value of `damage`", "it takes one value, such as `1`"),
    ),
    "a range in braces": (
        "",
        "banes: [{name: Trip, range: 1, 2, text: It falls.}]",
        "unknown-key",
        ("a comma ends the value of `range`", "write `1-2`"),
    ),
    "no number": ("vitality: 4", "vitality: .nan", "wrong-type", ("`.nan`, which YAML reads as no number at all",)),
    "a number without end in dots": ("vitality: 4", "vitality: .inf", "wrong-type", ("reads as a number without end",)),
    "a number of science": ("vitality: 4", "vitality: 1e3", "out-of-range", ("`vitality` is 1000, written `1e3`",)),
    "a number with an underscore": (
        "vitality: 4",
        "vitality: 1_000",
        "out-of-range",
        ("is 1000, but must be from 1 to 999",),
    ),
    "a time": ("vitality: 4", "vitality: 12:30", "wrong-type", ("this is the text `12:30`", "like `4`")),
    "a date": ("vitality: 4", "vitality: 2024-01-31", "wrong-type", ("this is the text `2024-01-31`",)),
    "a time between braces": (
        "",
        "banes: [{name: Trip, range: 12:30, text: It falls.}]",
        "syntax-error",
        ("a colon between two numbers makes text of them", "put it in quotes"),
    ),
    "an item without its space": (
        "",
        "items:\n  - item:daggr",
        "unknown-item",
        ("a space is missing after the colon of `item:daggr`", "write `item: daggr`"),
    ),
    "a list beside its key": (
        "",
        "tags:-\n  - a",
        "syntax-error",
        ("a list cannot start on the line of its key", "end the line after `tags:`"),
    ),
    "words for an entry": (
        "",
        "actions:\n  - Shove the target.",
        "wrong-type",
        ("an entry starts with its name", "with `text: …` below it"),
    ),
    "a word alone between braces": ("", "items: [{item: dagger, stowed}]", "wrong-type", ("write `stowed: true`",)),
    "a link that is merged": (
        "",
        "banes:\n  - &a {name: Trip, range: 1, text: 'See [[nothing]].'}\n  - <<: *a\n    name: Push\n    range: 2",
        "unknown-link",
        ("creatures/a.yaml:16:5: repeated here",),
    ),
    "a name that is repeated": (
        "",
        "items: [&a nought, *a, *a]",
        "unknown-item",
        (
            ":14:20: repeated here",
            ":14:24: repeated here",
        ),
    ),
    "a mark that is merged": (
        "",
        "banes:\n  - &a {name: Trip, range: 1, text: See *it}\n  - <<: *a\n    name: Push\n    range: 2",
        "unbalanced-markup",
        ("creatures/a.yaml:16:5: repeated here",),
    ),
    "no hyphen between two entries": (
        "motivation",
        "    name: Keen\n    text: It hears.\nmotivation",
        "duplicate-key",
        ("`name` starts a second entry here, but no hyphen stands before it", "write `- ` before it"),
    ),
    "a number as programs write it": (
        "vitality: 4",
        "vitality: 0x10",
        "wrong-spelling",
        (":5:11:", "`0x10` is how programs write the number 16", "write `16`"),
    ),
    "a name that a program would count": (
        "name: Guard",
        "name: 0x10",
        "wrong-type",
        ("must be text", "write `'0x10'`"),
    ),
    "keys of a map beside it": (
        "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}",
        "skills:\nmight: 4\nreflex: 3\nendurance: 4\nwits: 2\ninsight: 2\npresence: 2",
        "unknown-key",
        (":9:1:", "`might`, `reflex`, `endurance` and … belong to `skills`", "write 2 more spaces before each"),
    ),
    "a key of the sheet in an entry": (
        "    text: Nobody",
        "    group: squad\n    text: Nobody",
        "unknown-key",
        (
            ":11:5:",
            "`group` belongs at the top of the sheet",
        ),
    ),
    "the first of several hyphens too far out": (
        "",
        "items:\n - dagger\n  - dagger\n  - {item: dagger}",
        "syntax-error",
        (":15:2:", "the hyphens of this list do not line up", "write 2 spaces before it"),
    ),
    "a hyphen too far in": (
        "",
        "items:\n  - dagger\n   - dagger",
        "unknown-item",
        (":16:4:", "this hyphen stands further in than the one above", "line it up"),
    ),
    "a line among hyphens without one": (
        "",
        "items:\n  - dagger\n  dagger",
        "syntax-error",
        (":16:3:", "no hyphen stands before it", "write `- ` before it"),
    ),
    "a first entry without its hyphen": (
        "",
        "items:\n  dagger\n  - {item: dagger}",
        "syntax-error",
        (":15:3:", "no hyphen stands before the first entry of this list"),
    ),
    "several of what there can be one": (
        "",
        "banes: [{name: A, of: dagger dagger, range: 1, text: b}]",
        "unknown-item",
        ("`dagger` and `dagger` are names of their own, and `of` takes one",),
    ),
    "a sheet over nothing": (
        "speed: 5",
        "extends:",
        "missing-key",
        (":7:1:", "`extends` names no base, and without one this sheet lacks `speed`"),
    ),
    "a hyphen for no text": ("tactics: Holds the door.", "tactics: -", "syntax-error", ("write it as '-'",)),
    "a name with a link's brackets": ("", "items: [[[dagger]]]", "wrong-type", ("write `dagger`",)),
    "a value as the key of a text": (
        "",
        "actions:\n  - name: Hit\n    effects:\n      - failure: It falls.",
        "unknown-key",
        (":17:9:", "is it the result?", "write `result: failure` and `text:` below it"),
    ),
    "a name with its file": ("", "items: [items/dagger.yaml]", "unknown-item", ("did you mean `dagger`?",)),
    "a title for a name": ("name: Guard", "title: Guard", "unknown-key", ("did you mean `name`?",)),
    "no colon between braces": (
        "",
        "actions:\n  - {name: Hit, effects: [{result failure, by: 2, text: It falls.}]}",
        "unknown-key",
        ("the colon behind `result` is missing", "write `result: failure`"),
    ),
    "a list of nothing for an item": ("", "items: [[]]", "wrong-type", ("must be text or a map",)),
    "a wrong value that is repeated": (
        "vitality: 4\nstamina: 5",
        "vitality: &n ten\nstamina: *n",
        "wrong-type",
        ("creatures/a.yaml:6:10: repeated here",),
    ),
}
WHOLE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "two sheets in one file": ("- name: A\n  tier: pawn\n- name: B\n", "wrong-type", ("one file holds one thing",)),
    "a sheet below its id": (
        "goblin:\n" + "".join(f"  {line}\n" for line in SHEET.splitlines()),
        "unknown-key",
        ("the whole sheet stands below `goblin`", "take this line out"),
    ),
    "the words of a letter": ("Dear master,\nhere is my wolf.\n", "wrong-type", ("not lines of `key: value`",)),
}


def said(root: Path, text: str) -> tuple[list[str], str]:
    (root / "creatures").mkdir()
    (root / "items").mkdir()
    (root / "items" / "dagger.yaml").write_text("name: Dagger\ncategory: gear\n")
    (root / "creatures" / "a.yaml").write_text(text, encoding="utf-8")
    found = check_bestiary(root, root).diagnostics
    return [each.check for each in found], print_report("text", Report(found, 2))


@pytest.mark.parametrize("name", LINES)
def test_a_line(name: str, tmp_path: Path) -> None:
    old, new, check, words = LINES[name]
    assert old in SHEET
    checks, report = said(tmp_path, SHEET.replace(old, new, 1) if old else f"{SHEET}{new}\n")
    assert checks == [check], report
    assert [each for each in words if each not in report] == [], report


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_file(name: str, tmp_path: Path) -> None:
    text, check, words = WHOLE[name]
    checks, report = said(tmp_path, text)
    assert checks == [check], report
    assert [each for each in words if each not in report] == [], report


#: What stands in a sheet over another; the check, its place, and words of the report.
HEIRS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "another word for the base": ("inherits: base", "unknown-key", "2:1", ("did you mean `extends`?",)),
    "a base by its name": ("extends: Guard", "unknown-creature", "2:10", ("did you mean `first`?",)),
    "two bases": ("extends: [first, first]", "wrong-type", "2:10", ("it takes one of these",)),
    "another word for drop": (
        "extends: first\ntraits: {remove: [bandit]}",
        "unknown-key",
        "3:10",
        ("did you mean `drop`?",),
    ),
    "a sign before what is taken away": (
        "extends: first\ntraits: [-bandit]",
        "unknown-trait",
        "3:10",
        ("`bandit` is taken from what the base has with `traits: {drop: [bandit]}`",),
    ),
    "entries dropped like names": (
        "extends: first\npassives: {drop: [Watchful]}",
        "wrong-type",
        "3:11",
        ("`passives` is a list of entries, which `add` and `drop` do not edit", "[{name: Watchful, drop: true}]"),
    ),
    "a comma in what is added": (
        "extends: first\ntraits: {add: aggressive, candid}",
        "unknown-key",
        "3:15",
        ("a comma ends the value of `add`", "write `[aggressive, candid]`"),
    ),
}


@pytest.mark.parametrize("name", HEIRS)
def test_an_heir(name: str, tmp_path: Path) -> None:
    lines, check, place, words = HEIRS[name]
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "first.yaml").write_text(f"{SHEET}traits: [bandit]\n", encoding="utf-8")
    text = f"name: Heir\n{lines}\nmaneuvers: [{{name: Bark, text: It barks.}}]\n"
    (tmp_path / "creatures" / "heir.yaml").write_text(text, encoding="utf-8")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    report = print_report("text", Report(found, 2))
    assert [(f"{each.line}:{each.column}", each.check) for each in found] == [(place, check)], report
    assert [each for each in words if each not in report] == [], report


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("{size: pokr}", ("no card size is called `pokr`", "did you mean `poker`?")),
        ("{paper: a9}", ("no paper is called `a9`", "take one of a4, letter")),
        ("{size: 600x600}", ("does not fit a4",)),
        ("{siz: poker}", ("unknown key `siz`", "did you mean `size`?")),
    ],
)
def test_settings_of_cards(cards: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "bestiary.yaml").write_text(f"format: 1\ncards: {cards}\n")
    checked = check_bestiary(tmp_path, tmp_path)
    report = print_report("text", Report(checked.diagnostics, 1))
    assert checked.misconfigured and len(checked.diagnostics) == 1
    assert [each for each in words if each not in report] == [], report


SETTINGS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "copies of nothing": (
        "cards: {copies: {gaurd: 3}}\n",
        "unknown-creature",
        ("bestiary.yaml:1:18", "did you mean `guard`?", "`guard` is in creatures/guard.yaml"),
    ),
    "copies of an item": ("cards: {copies: {dagger: 3}}\n", "", ()),
    "copies of a sheet with a mistake": ("cards: {copies: {wrong: 3}}\n", "", ()),
    "a game that nobody knows": (
        "system: sentea\n",
        "unknown-system",
        ("bestiary.yaml:1:9", "did you mean `senteia`?"),
    ),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_what_the_settings_name(name: str, tmp_path: Path) -> None:
    settings, check, words = SETTINGS[name]
    files = {
        "bestiary.yaml": settings,
        "creatures/guard.yaml": SHEET,
        "creatures/wrong.yaml": SHEET.replace("speed: 5", "speed: ten") if "wrong" in settings else SHEET,
        "items/dagger.yaml": "name: Dagger\ncategory: gear\n",
    }
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    found = [each for each in check_bestiary(tmp_path, tmp_path).diagnostics if each.name == "bestiary.yaml"]
    report = print_report("text", Report(tuple(found), 4))
    assert [each.check for each in found] == ([check] if check else []), report
    assert [each for each in words if each not in report] == [], report


def test_a_misspelt_skill_with_a_wrong_value(tmp_path: Path) -> None:
    """Two mistakes, and no third finding that the skill is missing."""
    checks, report = said(tmp_path, SHEET.replace("might: 4", "migth: x"))
    assert checks == ["unknown-skill", "wrong-type"], report
    assert "did you mean `might`?" in report
