"""What a safe fix of a text that YAML cannot read makes of it: every word is read, and no quote that only held it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from bestiary.diagnostic import Data, Pointer, Source
from bestiary.mend.fixing import mend_bestiary
from bestiary.pointers import value_at
from bestiary.source.tree import read_tree
from bestiary.suggest import is_typo
from sound_sheet import SHEET
from test_one_mistake import BLOCK

STATBLOCK = Path(__file__).parents[1] / "creatures" / "draw-steel" / "salt" / "bell-diver.yaml"
BANE = SHEET + "banes:\n  - {name: Trip, range: 1-2, text: @@}\n"

#: What stands behind a key, and the text that is read once it is mended; None where that is left to the author.
VALUES: Mapping[str, str | None] = {
    '"Halt" or "Die"': '"Halt" or "Die"',
    "'Halt' or 'Die'": "'Halt' or 'Die'",
    '"Halt": it says "Die"': '"Halt": it says "Die"',
    '"Halt" it says.': '"Halt" it says.',
    "“Halt” or “Die”: both": "“Halt” or “Die”: both",
    '"It says "ow" and falls."': 'It says "ow" and falls.',
    '"It "falls" and dies.': 'It "falls" and dies.',
    "'It's over.": "It's over.",
    "'It's the dogs' den.'": "It's the dogs' den.",
    "'It''s a 'big' one.'": "It's a 'big' one.",
    '"It said \\"no\\" and "yes"."': 'It said "no" and "yes".',
    "''It falls''": None,
    '""It falls""': None,
    '"A 5" blade" falls': None,
    "'The dogs' den": None,
    '"It falls.",': "It falls.",
    "'It falls.';": "It falls.",
    '"It falls." ,': "It falls.",
    '"It falls".': None,
    '"It falls.   # todo: more': "It falls.",
    '"It falls': "It falls",
    '"It falls.”': "It falls.",
    "'It falls.’": "It falls.",
    "\"It falls.'": "It falls.",
    '"The dogs’': "The dogs’",
    "'The dogs’": None,
    '"It falls,': None,
    '"': None,
    ">_\n      It falls.": "It falls.",
    ">–\n      It falls.": "It falls.",
    ">=\n      It falls.": "It falls.",
    "|_\n      It falls.": "It falls.",
    "> It falls.": "It falls.",
    '"It says "ow"\n      and falls."': 'It says "ow" and falls.',
    '"Halt" or\n      "Die"': '"Halt" or "Die"',
    '"Ow", it says,\n      and falls.': '"Ow", it says, and falls.',
    ">-\n      It\n# todo\n      falls.": "It falls.",
    "It\n# todo\n      falls.": "It falls.",
    "It\n      # todo\n      falls.": "It falls.",
    "It\n#1\n      falls.": None,
    "- one\n      and two": "- one and two",
    "&quick it says\n      and falls.": "&quick it says and falls.",
    "*quick* it says\n      and falls.": "*quick* it says and falls.",
    "% weak": "% weak",
    "*": "*",
}
#: What stands behind a key between braces.
IN_BRACES: Mapping[str, str | None] = {
    "Cut #1 bleeds.": "Cut #1 bleeds.",
    "Cut #1 and #2 bleed.": "Cut #1 and #2 bleed.",
    "Cut #1, then #2.": None,
    "Cut #one bleeds.": None,
    "2 #damage each turn": None,
    '"Halt" or "Die"': '"Halt" or "Die"',
    '"It says "ow" and falls."': 'It says "ow" and falls.',
    "'It's over.'": "It's over.",
    "'It falls.';": "It falls.",
    '"It falls".': None,
    "[[focus]] or bleed.": "[[focus]] or bleed.",
    "[[focus]] or bleed, or [[might]].": "[[focus]] or bleed, or [[might]].",
    "*Halt* it says": "*Halt* it says",
    "@home it says": "@home it says",
    "% weak": "% weak",
    "`code` falls": "`code` falls",
    "It's: so": "It's: so",
}
#: The same before the brace that closes all, and before other keys.
AT_END = {'"It falls.”': "It falls.", '"prone': "prone", '"It falls, then': "It falls, then"}
AMID = dict.fromkeys(AT_END)
#: Where a value stands: the file, its text around `@@`, and the place of the value.
PLACES: Mapping[str, tuple[str, str, Pointer]] = {
    "a text of the sheet": ("creatures", SHEET.replace("A quiet watch.", "@@"), ("motivation",)),
    "the last text": ("creatures", SHEET.replace("Holds the door.", "@@"), ("tactics",)),
    "a text of an entry": ("creatures", SHEET.replace("Nobody surprises the guard.", "@@"), ("passives", 0, "text")),
    "an item": ("items", "name: Maul\ncategory: gear\ndescription: @@\nnotes: It is.\n", ("description",)),
    "a term": ("terms", "name: Slowed\ntext: @@\n", ("text",)),
}
BRACES: Mapping[str, tuple[str, str, Pointer]] = {
    "at the end": ("creatures", BANE, ("banes", 0, "text")),
    "amid": ("creatures", BANE.replace("range: 1-2, text: @@", "text: @@, range: 1-2"), ("banes", 0, "text")),
    "further in": (
        "creatures",
        SHEET + "actions:\n  - {name: Hit, against: might, effects: [{result: failure, text: @@}]}\n",
        ("actions", 0, "effects", 0, "text"),
    ),
    "a boon": (
        "items",
        "name: Maul\ncategory: gear\nboons:\n  - {name: Trip, range: 1-2, text: @@}\n",
        ("boons", 0, "text"),
    ),
}


def mended(root: Path, name: str, texts: list[str]) -> list[str]:
    """What safe fixes make of texts, each a file of one folder."""
    (root / name).mkdir(parents=True)
    for number, text in enumerate(texts):
        (root / name / f"sheet-{number}.yaml").write_bytes(text.encode())
    after = {
        file.source.name: file.text for file in mend_bestiary(root, root, lambda checked: checked.diagnostics).files
    }
    return [after.get(f"{name}/sheet-{number}.yaml", text) for number, text in enumerate(texts)]


def read(text: str, pointer: Pointer) -> Data:
    tree = read_tree(Source("", "", text))
    return value_at(tree.data, pointer) if tree.readable else None


def check(root: Path, place: tuple[str, str, Pointer], values: Mapping[str, str | None]) -> None:
    folder, around, pointer = place
    texts = [around.replace("@@", value) for value in values]
    after = mended(root, folder, texts)
    found = {value: read(text, pointer) for value, text in zip(values, after, strict=True)}
    assert found == dict(values)
    left = [text for value, text in zip(values, texts, strict=True) if values[value] is None]
    assert [text for text in after if text in left] == left


@pytest.mark.parametrize("place", PLACES)
def test_a_text_of_lines(place: str, tmp_path: Path) -> None:
    check(tmp_path, PLACES[place], VALUES)


def test_other_line_ends(tmp_path: Path) -> None:
    folder, around, pointer = PLACES["a text of an entry"]
    texts = [around.replace("@@", value).replace("\n", "\r\n") for value in VALUES]
    after = mended(tmp_path, folder, texts)
    assert {value: read(text, pointer) for value, text in zip(VALUES, after, strict=True)} == VALUES
    assert [text for text in after if text.count("\n") != text.count("\r\n")] == []


@pytest.mark.parametrize("place", BRACES)
def test_a_text_between_braces(place: str, tmp_path: Path) -> None:
    check(tmp_path, BRACES[place], {**IN_BRACES, **(AMID if place == "amid" else AT_END)})


def test_a_text_of_a_statblock(tmp_path: Path) -> None:
    around = STATBLOCK.read_text(encoding="utf-8").replace("target: Two creatures or objects", "target: @@", 1)
    values = {value: text for value, text in VALUES.items() if "\n      " not in value}
    check(tmp_path, ("creatures", around, ("features", 0, "target")), values)


@pytest.mark.parametrize("value", [value for value in VALUES if "\n" not in value])
def test_a_text_of_the_settings(value: str, tmp_path: Path) -> None:
    text = f"format: 1\nname: {value}\nlicense: CC0\n"
    (tmp_path / "bestiary.yaml").write_text(text, encoding="utf-8")
    files = mend_bestiary(tmp_path, tmp_path, lambda checked: checked.diagnostics).files
    assert read(files[0].text if files else text, ("name",)) == VALUES[value]


@pytest.mark.parametrize(
    "value", ['"Halt" or "Die"', "'Halt'.", '"Halt",', "[a", "{x} falls", "*", ">_ x", "- x", "% x"]
)
def test_an_entry_never_becomes_a_part_of_the_one_above(value: str, tmp_path: Path) -> None:
    text = f"{SHEET}tags:\n  - fen\n  - {value}\n  - road\n"
    tags = read(mended(tmp_path, "creatures", [text])[0], ("tags",))
    assert tags is None or (tags[0], tags[2:]) == ("fen", ["road"])


@pytest.mark.parametrize(
    "value", ["“It falls.” #1", "2 #damage each turn", "+2 #edge to all", "true #as ever", "1 # one"]
)
def test_quotes_around_a_part_hide_no_comment(value: str, tmp_path: Path) -> None:
    """In quotes of its own what stands before ` #` would seem whole, and nothing would be told of the rest."""
    text = SHEET.replace("Nobody surprises the guard.", value)
    assert mended(tmp_path, "creatures", [text]) == [text]


#: Words of the language, each a slip or two away from a word of the rules.
OWN_WORDS: tuple[tuple[str, str, str], ...] = (
    *(
        (BLOCK, "speed: 5\n", f"speed: 5\n{key}: [{word} 3]\n")
        for key in ("immunities", "weaknesses")
        for word in ("unholy", "force", "light", "toxic", "psionic")
    ),
    (BLOCK, "tier1: 3 damage", "tier1: 3 damage; deafened (save ends)"),
    (BLOCK, "tier1: 3 damage", "tier1: 3 damage; gazed (save ends)"),
    (BLOCK, "tier1: 3 damage", "tier1: 3 fare damage"),
    (BLOCK, "speed: 5\n", "speed: 5\nmovement: Slim\n"),
    *((SHEET, "size: medium 1", f"size: medium 1\ntraits: [candid, {word}]") for word in ("mind", "bold", "heavy")),
    (SHEET, "tier: rook", "tier: rock"),
    (SHEET, "Nobody surprises the guard.", "Nobody [[charm]]s the guard."),
)
TYPOS: tuple[tuple[str, str], ...] = (
    ("lighting", "lightning"),
    ("Meele", "melee"),
    ("resistent", "resistant"),
    ("agressive", "aggressive"),
    ("frigtened", "frightened"),
    ("slwoed", "slowed"),
    ("mual", "maul"),
    ("bandti", "bandit"),
    ("persn", "person"),
    ("Heavy Melee", "heavy-melee"),
)


@pytest.mark.parametrize(("around", "old", "new"), OWN_WORDS)
def test_a_word_of_the_language_never_becomes_one_of_the_rules(around: str, old: str, new: str, tmp_path: Path) -> None:
    assert old in around
    text = around.replace(old, new, 1)
    assert mended(tmp_path, "creatures", [text]) == [text]


@pytest.mark.parametrize(("word", "meant"), TYPOS)
def test_a_slip_of_the_fingers_is_no_word_of_its_own(word: str, meant: str) -> None:
    assert is_typo(word, meant)
