"""Commas of JSON and marks of style in words that are printed letter for letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_bestiary
from sound_sheet import SHEET

SHEET_NAME, SETTINGS_NAME = "creatures/a.yaml", "bestiary.yaml"
SETTINGS = "name: Fen\n"
SOUND = {SHEET_NAME: SHEET, SETTINGS_NAME: SETTINGS}

#: The file, what of it becomes what, and what mends that; with the check, and its place.
COMMAS: dict[str, tuple[str, str, str, str]] = {
    "a name": (SHEET_NAME, "name: Guard", "name: Fen Thug,", "name: Fen Thug"),
    "the name of an entry": (SHEET_NAME, "name: Watchful", "name: Watchful;", "name: Watchful"),
    "a whole sentence": (SHEET_NAME, "A quiet watch.", "A quiet watch.,", "A quiet watch."),
    "a word of a list": (SHEET_NAME, "tactics:", "tags:\n  - fen,\ntactics:", "tags:\n  - fen\ntactics:"),
    "an author": (SHEET_NAME, "tactics:", "author: Jo,\ntactics:", "author: Jo\ntactics:"),
    "the name of the bestiary": (SETTINGS_NAME, "Fen", "Fen,", "Fen"),
    "a path": (SHEET_NAME, "tactics:", "image: art\\cat.png\ntactics:", "image: art/cat.png\ntactics:"),
    "a path in quotes": (SHEET_NAME, "tactics:", "image: 'a\\b.png'\ntactics:", "image: 'a/b.png'\ntactics:"),
    "a path with what stands for a line end": (
        SHEET_NAME,
        "tactics:",
        'image: "art\\new.png"\ntactics:',
        'image: "art/new.png"\ntactics:',
    ),
    "a folder that is ignored": (SETTINGS_NAME, "Fen\n", "Fen\nignore: [odd\\old]\n", "Fen\nignore: [odd/old]\n"),
    "files that are ignored": (
        SETTINGS_NAME,
        "Fen\n",
        'Fen\nignore:\n  - "odd\\new*.yaml"\n',
        'Fen\nignore:\n  - "odd/new*.yaml"\n',
    ),
    "a path with pairs": (SHEET_NAME, "tactics:", 'image: "a\\\\b.png"\ntactics:', 'image: "a/b.png"\ntactics:'),
}
MARKS: dict[str, tuple[str, str, str, str]] = {
    "stars": (SHEET_NAME, "name: Guard", "name: Old **Grey**", "name: Old Grey"),
    "lines": (SHEET_NAME, "name: Guard", "name: _Old_ Grey", "name: Old Grey"),
    "tags": (SHEET_NAME, "name: Watchful", "name: <b>Watchful</b>", "name: Watchful"),
    "letters of HTML": (SHEET_NAME, "name: Guard", "name: Salt &amp; Iron", "name: Salt & Iron"),
    "a line for cards": (SETTINGS_NAME, "Fen\n", "Fen\nlegal: '**All** rights'\n", "Fen\nlegal: All rights\n"),
    "the name of the bestiary": (SETTINGS_NAME, "Fen", "<i>Fen</i>", "Fen"),
    "one star on each side": (SHEET_NAME, "name: Guard", "name: Old *Grey*", "name: Old Grey"),
    "stars in quotes": (SHEET_NAME, "name: Guard", "name: '*Grey*'", "name: Grey"),
    "backticks": (SHEET_NAME, "name: Guard", 'name: "`Grey`"', "name: Grey"),
    "a link as a name": (SHEET_NAME, "name: Guard", "name: '[Grey](https://example.org/a)'", "name: Grey"),
    "a link for cards": (
        SETTINGS_NAME,
        "Fen\n",
        "Fen\nlegal: See [us](http://a.b) &amp; me\n",
        "Fen\nlegal: See us & me\n",
    ),
    "marks in lines": (
        SHEET_NAME,
        "name: Guard",
        "name: >-\n  The *Old*\n  _Grey_ &amp; Co",
        "name: >-\n  The Old\n  Grey & Co",
    ),
    "a link of Markdown": (SHEET_NAME, "A quiet watch.", "A [watch](https://example.org/a).", "A watch."),
}
#: What stays as it is.
MEANT = {
    "a text that is not whole": (SHEET_NAME, "A quiet watch.", "A quiet watch,"),
    "a comma in a text of lines": (SHEET_NAME, "A quiet watch.", ">-\n  A quiet watch,\n  and coin."),
    "a comma in quotes": (SHEET_NAME, "name: Guard", "name: 'Guard,'"),
    "a comma amid a name": (SHEET_NAME, "name: Guard", "name: Ann, the Guard"),
    "a star and a line alone": (SHEET_NAME, "name: Guard", "name: Guard_2 *"),
    "strong words of a text": (SHEET_NAME, "A quiet watch.", "A __quiet__ watch."),
    "a pattern": (SETTINGS_NAME, "Fen\n", "Fen\nignore: ['**/drafts/**', '*_x_*']\n"),
    "brackets before round ones": (
        SHEET_NAME,
        "A quiet watch.",
        "A [[focus]](by night) watch [see](the door below).",
    ),
    "notes of the game master": (
        SHEET_NAME,
        "tactics:",
        "notes: |\n  **Room 1:** [a](http://b.c) __init__ `x`\n\n  - <b>Rolf</b>, who\n  - knows;\ntactics:",
    ),
    "a note with a comma": (SHEET_NAME, "tactics:", "notes: _Ask_ Rolf,\ntactics:"),
    "a star before a word": (SHEET_NAME, "name: Guard", "name: Guard *of the fen"),
    "signs between words": (SHEET_NAME, "name: Guard", "name: Salt & Iron <3"),
}


def fill(root: Path, name: str, old: str, new: str) -> Path:
    (root / "creatures").mkdir()
    for file, text in SOUND.items():
        assert file != name or old in text
        (root / file).write_text(text.replace(old, new, 1) if file == name else text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("case", "check"),
    [(each, "wrong-spelling") for each in COMMAS.values()] + [(each, "unbalanced-markup") for each in MARKS.values()],
    ids=[*COMMAS, *(f"marked {each}" for each in MARKS)],
)
def test_told_and_mended(case: tuple[str, str, str, str], check: str, tmp_path: Path) -> None:
    name, old, new, mended = case
    root = fill(tmp_path, name, old, new)
    found = check_bestiary(root, root).diagnostics
    assert [(each.name, each.check, each.severity.word) for each in found] == [(name, check, "warning")]
    unsafe = check == "unbalanced-markup"
    for allowed in {unsafe, True}:
        mending = mend_bestiary(root, root, lambda checked: checked.diagnostics, unsafe=allowed)
        assert [file.text for file in mending.files] == [SOUND[name].replace(old, mended, 1)]
    if unsafe:
        assert not mend_bestiary(root, root, lambda checked: checked.diagnostics).files


@pytest.mark.parametrize("case", MEANT)
def test_meant(case: str, tmp_path: Path) -> None:
    root = fill(tmp_path, *MEANT[case])
    assert [(each.check, each.message) for each in check_bestiary(root, root).diagnostics] == []


OVER = "name: Heir\nextends: a\n"
HIDDEN = {
    "a size": ("size: #large\n", "comment-in-text", "3:7"),
    "a text behind a null": ("traits: ~ #[bandit]\n", "comment-in-text", "3:9"),
    "what no sheet can be without": ("tier: #pawn\n", "missing-key", "3:1"),
    "a remark": ("size: # as most\n", "", ""),
    "a remark behind a null": ("size: ~ # as most\n", "", ""),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_what_a_sign_hides_over_a_base(case: str, tmp_path: Path) -> None:
    line, check, place = HIDDEN[case]
    root = fill(tmp_path, SHEET_NAME, "size: medium 1", "size: medium 1\ntraits: [aggressive]")
    (root / "creatures" / "b.yaml").write_text(OVER + line)
    found = check_bestiary(root, root).diagnostics
    assert [(each.check, f"{each.line}:{each.column}") for each in found] == ([(check, place)] if check else [])
    assert all("what follows `#` is a comment" in each.message for each in found)
