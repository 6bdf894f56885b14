"""Lines in wrong columns, lines glued to others, and what other programs put before lines: one finding each, and what `--fix` makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.diagnostic import Diagnostic
from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET

LONG = "skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}"
SKILLS = LONG.replace("{", "\n  ").replace("}", "").replace(", ", "\n  ").replace(" \n", "\n")
CREATURE = f"""{SHEET.replace(LONG, SKILLS)}items:
  - maul
  - bow
banes:
  - name: Trip
    range: 7-8
    text: It falls.
  - name: Drop
    range: 9
    text: It drops.
actions:
  - name: Hit
    traits: [attack]
    against: might
    effects:
      - result: success
        by: 3
        text: It falls.
      - result: failure
        text: It stands.
    text: Once.
"""
ITEM = """name: Axe
category: weapon
against: {strike: reflex}
boons:
  - name: Maul
    range: 19-20
    text: It maims.
  - range: 18
    name: Cut
    adds: 1
effects:
  - result: success
    by: 3
    harm: {damage: 1}
"""
TRAIT = """name: Oily
group: nature
applies_to: [item, creature]
modifies:
  speed: 1
  stamina: 2
  skills:
    might: 1
    wits: 2
    insight: 1
reminder: It slips
"""
SETTINGS = """format: 1
name: Fen
author: Ada Moor
cards:
  size: poker
  paper: a4
  gap: 2mm
  floor:
    body: 6
    name: 7
rules:
  edge:
    kind: bonus
    per: 1
"""
STATBLOCK = (Path(__file__).parents[1] / "creatures" / "draw-steel" / "salt" / "bell-diver.yaml").read_text("utf-8")
FILES = {
    "creature": ("creatures/a.yaml", CREATURE),
    "item": ("items/axe.yaml", ITEM),
    "trait": ("traits/oily.yaml", TRAIT),
    "settings": ("bestiary.yaml", SETTINGS),
    "statblock": ("creatures/a.yaml", STATBLOCK),
}
OTHERS = {
    "items/maul.yaml": "name: Maul\ncategory: weapon\nagainst: {strike: reflex}\n",
    "items/bow.yaml": "name: Bow\ncategory: armor\n",
}
#: By file: lines, and the columns that each is moved to; all of it comes back to where it was.
MOVED: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "creature": (
        ("name: Guard", (1, 4)),
        ("might: 4", (0, 1, 3, 6)),
        ("endurance: 4", (0, 1, 3, 4)),
        ("- name: Watchful", (1, 3, 4)),
        ("- name: Trip", (1, 3, 4)),
        ("range: 7-8", (0, 2, 3, 5, 6)),
        ("text: It falls.\n  - name", (0, 2, 3, 5)),
        ("- name: Drop", (0, 1, 3, 4)),
        ("text: It drops.", (0, 2, 3)),
        ("against: might", (0, 2, 3, 5, 8)),
        ("effects:", (0, 2, 3)),
        ("- result: failure", (4, 5, 7, 8)),
        ("by: 3", (0, 2, 4, 7, 9)),
        ("actions:", (1, 2, 4)),
        ("motivation: A", (2, 4)),
    ),
    "item": (
        ("range: 19-20", (0, 2, 3)),
        ("text: It maims.", (0, 2, 3, 5)),
        ("- range: 18", (0, 1, 3, 4)),
        ("name: Cut", (0, 2, 3)),
        ("effects:", (1, 2)),
        ("by: 3", (0, 2, 3)),
    ),
    "trait": (
        ("speed: 1", (0, 1, 3, 4)),
        ("stamina: 2", (0, 1, 3)),
        ("might: 1", (0, 2, 3, 6)),
        ("wits: 2", (0, 2, 3)),
    ),
    "settings": (
        ("format: 1", (1, 2)),
        ("size: poker", (0, 1, 3, 4)),
        ("paper: a4", (0, 1, 3, 4)),
        ("floor:", (0, 1, 3)),
        ("body: 6", (0, 2, 3, 6)),
        ("kind: bonus", (0, 2, 3, 6)),
        ("per: 1", (0, 2)),
    ),
    "statblock": (
        ("stamina: ", (1, 2)),
        ("- type: feature\n    feature_type: ability\n    name: Weighted", (1, 3, 4)),
        ("icon: 🗡\n    ability", (0, 2, 3, 5)),
        ("usage: Main", (0, 2, 3, 5)),
        ("tier2: 11", (0, 2, 4, 7, 9)),
        ("distance: Melee 2", (0, 2, 3)),
    ),
}


def find_moves() -> Iterator[tuple[str, str, int]]:
    for kind, lines in MOVED.items():
        for words, columns in lines:
            yield from ((kind, words, column) for column in columns)


def mended(root: Path, name: str, text: str) -> tuple[list[Diagnostic], str, list[Diagnostic]]:
    """What is found in a file, what `--fix` makes of it, and what is found then."""
    for path, content in {"bestiary.yaml": "format: 1\n", **OTHERS, name: text}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content, encoding="utf-8")
    before = list(check_bestiary(root, root).diagnostics)
    files = mend_bestiary(root, root, lambda again: list(again.diagnostics)).files
    if not files:
        return before, text, before
    (root / name).write_text(files[0].text, encoding="utf-8")
    return before, files[0].text, list(check_bestiary(root, root).diagnostics)


def errors(found: list[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.severity.word == "error"]


@pytest.mark.parametrize(("kind", "words", "column"), [*find_moves()])
def test_a_line_comes_back_and_no_other_moves(kind: str, words: str, column: int, tmp_path: Path) -> None:
    name, text = FILES[kind]
    at = text.index(f"\n{words}") + 1 if f"\n{words}" in text else text.index(words)
    start = text.rfind("\n", 0, at) + 1
    assert not text[start:at].strip()
    found, after, left = mended(tmp_path, name, f"{text[:start]}{' ' * column}{text[at:]}")
    assert after == text
    assert len(errors(found)) == 1
    assert found[0].line == text.count("\n", 0, start) + 1
    assert errors(left) == errors(mended(tmp_path, name, text)[0]) == []


M, T = "motivation: A quiet watch.", "    text: Nobody surprises the guard."
#: What of the sound sheet becomes what, where that is found, and what `--fix` makes of it; None where it leaves it.
LINES: dict[str, tuple[str, str, int, str, str | None]] = {
    "a remark below the name": ("name: Guard", "name: Guard\nMy first creature!", 2, "syntax-error", None),
    "a remark further in below the name": (
        "name: Guard",
        "name: Guard\n  My first creature!",
        2,
        "lines-run-together",
        None,
    ),
    "a remark below the name of an entry": ("Watchful", "Watchful\n      It watches!", 11, "lines-run-together", None),
    "a remark in the column of an entry": ("Watchful", "Watchful\n    It watches!", 11, "syntax-error", None),
    "a remark behind a whole sentence": (M, f"{M}\nHope you like it!", 13, "syntax-error", None),
    "more of a sentence": (M, f"{M[:-1]}\nat night.", 13, "syntax-error", f"{M[:-1]}\n  at night."),
    "a tag below a hyphen further out": (M, f"{M}\ntags:\n- a\n  - b", 15, "lines-run-together", None),
    "an entry below no list": (M, f"{M}\n  - name: A\n    range: 1\n    text: b", 13, "syntax-error", None),
    "an entry at the margin below no list": (M, f"{M}\n- name: A\n  range: 1\n  text: b", 13, "syntax-error", None),
    "a list below a key of text": (
        T,
        "    text:\n    - a\n    - b",
        12,
        "wrong-type",
        "    text: |-\n      - a\n      - b",
    ),
    "text with a colon above hyphens": (
        M,
        "motivation:\n  One:\n  - a",
        13,
        "wrong-type",
        "motivation: |-\n  One:\n  - a",
    ),
    "text with colons above hyphens": (
        M,
        "motivation:\n  a: b\n  - c: d",
        12,
        "syntax-error",
        "motivation: |-\n  a: b\n  - c: d",
    ),
    "tabs before all lines of a text": (
        T,
        "    text: |\n\ta\n\tb",
        12,
        "syntax-error",
        "    text: |\n        a\n        b",
    ),
    "tabs before an entry": (
        f"  - name: Watchful\n{T}",
        "\t- name: Watchful\n\t  text: a",
        10,
        "syntax-error",
        "  - name: Watchful\n    text: a",
    ),
    **{
        f"`{mark}` before the first of several": (
            M,
            f"{M}\nitems:\n  {mark} maul\n  - bow",
            14,
            check,
            f"{M}\nitems:\n  - maul\n  - bow",
        )
        for mark, check in {
            "1.": "wrong-type",
            "1)": "wrong-type",
            "+": "wrong-type",
            "?": "syntax-error",
            "*": "syntax-error",
        }.items()
    },
    "a number before the last of several": (
        M,
        f"{M}\nitems:\n  - maul\n  2. bow",
        15,
        "syntax-error",
        f"{M}\nitems:\n  - maul\n  - bow",
    ),
    "numbers before all": (M, f"{M}\nitems:\n  1. maul\n  2. bow", 14, "wrong-type", f"{M}\nitems:\n  - maul\n  - bow"),
    "a mark before a map beside its key": (
        LONG,
        f"skills: &slow\n{SKILLS.partition(chr(10))[2].replace('  ', '')}",
        9,
        "unknown-key",
        f"skills: &slow\n{SKILLS.partition(chr(10))[2]}",
    ),
    "a range before a name that is a key": (
        M,
        f"{M}\nbanes:\n  - 1-3 Trick: It falls.",
        14,
        "unknown-key",
        f"{M}\nbanes:\n  - name: Trick\n    range: 1-3\n    text: It falls.",
    ),
    "numbers before names that are keys": (
        M,
        f"{M}\nbanes:\n  1. A: a\n  2-3 B: b",
        14,
        "wrong-type",
        f"{M}\nbanes:\n  - name: A\n    range: 1\n    text: a\n  - name: B\n    range: 2-3\n    text: b",
    ),
    "a line and what it became": ("speed: 5", "-speed: 5\n+speed: 6", 7, "syntax-error", None),
    "two lists under one key": (M, f"{M}\ntags: [a]\ntags: [c]", 14, "duplicate-key", None),
}


@pytest.mark.parametrize("name", LINES)
def test_a_line(name: str, tmp_path: Path) -> None:
    old, new, line, check, wanted = LINES[name]
    bad = SHEET.replace(old, new, 1)
    found, after, left = mended(tmp_path, "creatures/a.yaml", bad)
    assert [(each.line, each.check) for each in found] == [(line, check)]
    assert after == (bad if wanted is None else bad.replace(new, wanted))
    assert left == (found if wanted is None else [])


@pytest.mark.parametrize("mark", ["+", "> ", "{number:>3} ", "{number}: ", "{number} | ", "{number}\t"])
@pytest.mark.parametrize("kind", ["creature", "item", "trait", "settings"])
def test_marks_of_programs_go_from_all_lines(mark: str, kind: str, tmp_path: Path) -> None:
    name, text = FILES[kind]
    bad = "".join(f"{mark.format(number=at)}{line}\n" for at, line in enumerate(text.splitlines(), 8))
    found, after, left = mended(tmp_path, name, bad)
    assert [(each.line, each.check) for each in errors(found)] == [(1, "syntax-error")]
    assert (after, errors(left)) == (text, [])


@pytest.mark.parametrize("words", ["banes", "items", "skills"])
def test_nothing_of_two_sections_goes(words: str, tmp_path: Path) -> None:
    more = {"banes": "\n  - {name: B, range: 4, text: b}", "items": " [bow]", "skills": "\n  might: 5"}[words]
    bad = f"{CREATURE}{words}:{more}\n"
    found, after, _ = mended(tmp_path, "creatures/a.yaml", bad)
    assert ([each.check for each in found], after) == (["duplicate-key"], bad)
    assert found[0].edits == () and "of both together" in found[0].help
