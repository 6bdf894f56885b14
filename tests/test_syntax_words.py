"""Where a text that YAML cannot read is wrong, and in which words that is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

STATBLOCK = (Path(__file__).parents[1] / "creatures" / "draw-steel" / "salt" / "bell-diver.yaml").read_text("utf-8")
MAUL = "name: Maul\ncategory: gear\n"
SETTINGS = "format: 1\nlicense: CC0\n"
HASH = "`#` after a space starts a comment, so what follows it is lost"
OPEN = "that opens here is never closed"
#: The file and its text, what of it (or nothing for its end) becomes what, the check and its place, and words of the report.
CASES: dict[str, tuple[str, str, str, str, str, str, tuple[str, ...]]] = {
    "a number sign in a list": (
        "creatures/a.yaml",
        SHEET,
        "types: [person]",
        "types: [person]\ntraits: [bandit #1, aggressive, resistant: [cold]]",
        "syntax-error",
        "4:17",
        (HASH, "the `[` before it stays open", "put the text in quotes: 'bandit #1'"),
    ),
    "an entry with a number sign": (
        "creatures/a.yaml",
        SHEET,
        "",
        "tags: [fen, #road]",
        "syntax-error",
        "14:13",
        (HASH, "put the text in quotes: '#road'"),
    ),
    "a list of lines with a number sign": (
        "creatures/a.yaml",
        SHEET,
        "",
        "tags: [fen #2, road,\n  lake]",
        "syntax-error",
        "14:12",
        (HASH, "'fen #2'"),
    ),
    "a number sign between braces": (
        "creatures/a.yaml",
        SHEET,
        "",
        "banes:\n  - {name: Slip In, range: 18-20, text: Cut #1 bleeds.}",
        "syntax-error",
        "15:41",
        (HASH, "the `{` before it stays open", "'Cut #1 bleeds.'"),
    ),
    "a number sign in keywords": (
        "creatures/a.yaml",
        STATBLOCK,
        "keywords:\n      - Charge\n      - Melee\n      - Strike\n      - Weapon\n",
        "keywords: [Melee, Strike #1, Weapon]\n",
        "syntax-error",
        "30:30",
        (HASH, "'Strike #1'"),
    ),
    "a number sign in settings": (
        "bestiary.yaml",
        SETTINGS,
        "",
        "ignore: [art #1, drafts]",
        "syntax-error",
        "3:14",
        (HASH, "'art #1'"),
    ),
    "a bracket that stays open before a comment": (
        "creatures/a.yaml",
        SHEET,
        "",
        "tags: [fen, road # the old one",
        "syntax-error",
        "14:7",
        ("the bracket `[` that opens here is never closed", "(fixable)"),
    ),
    "a brace that stays open before what may be text": (
        "creatures/a.yaml",
        SHEET,
        "",
        "banes:\n  - {name: Trip, range: 1, text: It falls # and dies",
        "syntax-error",
        "15:5",
        ("the bracket `{` that opens here is never closed", "(fixable: --unsafe-fixes)"),
    ),
    "a number before a number sign": (
        "creatures/a.yaml",
        SHEET,
        "Nobody surprises the guard.",
        "2 #damage each turn",
        "wrong-type",
        "11:11",
        ("this is only `2`: what follows ` #` is a comment", "'2 #damage each turn'", "--unsafe-fixes"),
    ),
    "a truth before a number sign": (
        "items/a.yaml",
        MAUL,
        "",
        "description: true #as ever",
        "wrong-type",
        "3:14",
        ("this is only `true`", "put quotes around `true` alone"),
    ),
    "an entry that is a comment": (
        "creatures/a.yaml",
        SHEET,
        "",
        "tags:\n  - fen\n  - #1 road",
        "wrong-type",
        "16:4",
        ("what follows `#` is a comment", "put it in quotes: '#1 road'"),
    ),
    "a comment where the text starts": (
        "creatures/a.yaml",
        SHEET,
        "Nobody surprises the guard.",
        "#1 guard\n      is surprised.",
        "comment-in-text",
        "11:11",
        ("what follows it is no part of `text`",),
    ),
    "a quote that stays open above another": (
        "creatures/a.yaml",
        STATBLOCK,
        'ev: "20"',
        'ev: "20',
        "syntax-error",
        "9:5",
        (f'the quote " {OPEN}', "(fixable)"),
    ),
    "a quote that stays open between braces": (
        "creatures/a.yaml",
        SHEET,
        "",
        'actions:\n  - {name: A, effects: [{result: failure, status: "prone}]}\n  - {name: B, text: "c"}',
        "syntax-error",
        "15:51",
        (f'the quote " {OPEN}', "(fixable)"),
    ),
    "a quote that stays open among keys between braces": (
        "items/a.yaml",
        MAUL,
        "",
        'boons:\n  - {name: "A, range: 1, text: b}\n  - {name: "B", range: 2, text: c}',
        "syntax-error",
        "4:12",
        (f'the quote " {OPEN}',),
    ),
    "a quote that stays open in settings": (
        "bestiary.yaml",
        SETTINGS,
        "license: CC0",
        'license: "CC0\nname: "Tales"',
        "syntax-error",
        "2:10",
        (f'the quote " {OPEN}', "(fixable)"),
    ),
    "a comment in a text": (
        "creatures/a.yaml",
        SHEET,
        "Nobody surprises the guard.",
        "Nobody\n# never\n      surprises the guard.",
        "syntax-error",
        "11:1",
        ("the comment in line 12 stands amid the lines of this text", "put the comment above the text"),
    ),
    "what may be no comment in a text": (
        "creatures/a.yaml",
        SHEET,
        "Nobody surprises the guard.",
        ">-\n      Nobody\n#1 never\n      surprises the guard.",
        "syntax-error",
        "13:1",
        ("this comment stands amid the lines of a text, and ends it",),
    ),
    "a mark for a block of text that is none": (
        "items/a.yaml",
        MAUL,
        "",
        "description: >_\n  It is old.",
        "syntax-error",
        "3:14",
        ("`>_` is no mark that a block of text starts with", "write `>-`", "(fixable)"),
    ),
    "a pattern in a list": (
        "bestiary.yaml",
        SETTINGS,
        "",
        "ignore: [drafts, *.bak]",
        "syntax-error",
        "3:18",
        ("text that starts with `*` needs quotes", "'*.bak'", "(fixable)"),
    ),
    "a pattern without a list": (
        "bestiary.yaml",
        SETTINGS,
        "",
        "ignore: *.bak",
        "syntax-error",
        "3:9",
        ("`ignore` is a list", "write ['*.bak']", "(fixable)"),
    ),
    "patterns without a list": (
        "bestiary.yaml",
        SETTINGS,
        "",
        "ignore: *.bak, *.tmp",
        "syntax-error",
        "3:9",
        ("write ['*.bak', '*.tmp']",),
    ),
    "a link between braces": (
        "items/a.yaml",
        MAUL,
        "",
        "boons:\n  - {name: Trip, range: 1, text: [[focus]] or bleed.}",
        "syntax-error",
        "4:34",
        ("text that starts with a [[link]] needs quotes", "(fixable)"),
    ),
    "no comma behind a list between braces": (
        "creatures/a.yaml",
        SHEET,
        "types: [person]",
        "types: [person]\nextends: base\ntraits: {add: [candid] drop: [bandit]}",
        "syntax-error",
        "5:22",
        ("a comma is missing between these", "(fixable)"),
    ),
    "a line that starts with a percent sign": (
        "creatures/a.yaml",
        SHEET,
        "motivation:",
        "% weak\nmotivation:",
        "syntax-error",
        "12:1",
        ("a line cannot start with `%`",),
    ),
    "a comma behind a quoted value": (
        "creatures/a.yaml",
        STATBLOCK,
        'ev: "20"',
        'ev: "20",',
        "syntax-error",
        "9:9",
        ("nothing can stand behind this closing quote, but here is `,`", "(fixable)"),
    ),
    "a full stop behind a quoted value": (
        "bestiary.yaml",
        SETTINGS,
        "",
        'name: "Tales".',
        "syntax-error",
        "3:13",
        ("a full stop stands behind the closing quote", "--unsafe-fixes"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_told(name: str, tmp_path: Path) -> None:
    file, sound, old, new, check, place, words = CASES[name]
    assert old in sound
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(sound.replace(old, new, 1) if old else f"{sound}{new}\n", encoding="utf-8")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    report = print_report("text", Report(found, 1))
    assert [(each.name, each.check, f"{each.line}:{each.column}") for each in found] == [(file, check, place)], report
    assert [each for each in words if each not in report] == [], report
