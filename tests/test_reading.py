"""Places: exact lines, columns in code points, and the caret of the report right under what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from wcwidth import wcswidth

from bestiary.diagnostic import Diagnostic, Source
from bestiary.lint.checking import check_bestiary
from bestiary.report import print_report
from bestiary.report.record import Report
from bestiary.source.scalars import plain_scalar
from bestiary.source.tree import read_spans, read_tree
from sound_sheet import SHEET


def found_in(root: Path, text: str | bytes, name: str = "creatures/guard.yaml") -> list[Diagnostic]:
    """The findings of one file."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return list(check_bestiary(root, root).diagnostics)


def marked(found: Diagnostic) -> str:
    """The words over the carets of the report, by what a terminal shows in the same columns."""
    lines = print_report("text", Report((found,), 1)).split("\n")
    quote, caret = lines[1], lines[2]
    start, end = caret.index("^"), caret.rindex("^") + 1
    shown, column = "", 0
    for letter in quote:
        if start <= column < end:
            shown += letter
        column += max(0, wcswidth(letter))
    return shown


#: What is put for what, the line, the column, the words under the caret, and the check.
PLACES = {
    "a plain value": ("speed: 5", "speed: ten", 7, 8, "ten", "wrong-type"),
    "a flow map": ("reflex: 3", 'reflex: "x"', 8, 28, '"x"', "wrong-type"),
    "a flow list": ("[person]", "[person, persn]", 3, 17, "persn", "unknown-type"),
    "a flow map over lines": (
        "wits: 2, insight: 2",
        "wits: 2,\n  insight: two",
        9,
        12,
        "two",
        "wrong-type",
    ),
    "wide letters before": ("skills: {", "skills: {竜: 1, 🐉: x, ", 8, 19, "x", "wrong-type"),
    "joined letters before": ("skills: {", "skills: {'e\u0301': x, ", 8, 16, "x", "wrong-type"),
    "a tab before": ("speed: 5", "speed:\t\tten", 7, 9, "ten", "wrong-type"),
    "a link in folded text": (
        "text: Nobody surprises the guard.",
        "text: >-\n      Nobody at all\n      surprises [[agressive]] guards.",
        13,
        17,
        "[[agressive]]",
        "unknown-link",
    ),
    "a link in literal text": (
        "A quiet watch.",
        "|\n  One.\n\n  Two [[agressive]].",
        15,
        7,
        "[[agressive]]",
        "unknown-link",
    ),
    "a link in quoted text": (
        "A quiet watch.",
        '"A \\"quiet\\"\n  [[agressive]] watch."',
        13,
        3,
        "[[agressive]]",
        "unknown-link",
    ),
    "the second of two links": (
        "A quiet watch.",
        "A [[rook]] and [[agressive]] watch.",
        12,
        28,
        "[[agressive]]",
        "unknown-link",
    ),
    "an alias": ("A quiet watch.", "&mark 5", 12, 13, "&mark 5", "wrong-type"),
    "a quoted key": ("speed: 5", '"speedy": 5', 7, 1, '"speedy"', "unknown-key"),
    "a missing key in a list": (
        "  - name: Watchful\n    text",
        "  - text",
        10,
        5,
        "text: Nobody surprises the guard.",
        "missing-key",
    ),
    "an empty value": ("speed: 5", "speed:", 7, 1, "speed", "wrong-type"),
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "bom"])
def test_place(name: str, ends: str, mark: str, tmp_path: Path) -> None:
    old, new, line, column, words, check = PLACES[name]
    assert old in SHEET
    found = found_in(tmp_path, mark + SHEET.replace(old, new, 1).replace("\n", ends))
    mine = [each for each in found if each.check == check]
    assert [(each.line, each.column) for each in mine] == [(line, column)], found
    assert marked(mine[0]) == words


def test_a_missing_key_of_a_map_stands_at_its_key(tmp_path: Path) -> None:
    found = found_in(
        tmp_path, "name: Fan\ncategory: gear\nbanes:\n  - name: Gust\n    traits: [attack]\n", "items/fan.yaml"
    )
    assert [(each.line, each.column, each.message) for each in found] == [
        (4, 5, "the key `range` is missing (bane `Gust`)")
    ]


@pytest.mark.parametrize("key", ["Fire; Ice", "a.b", "a/b", "~", "", "é", "竜", "'", '"', "a: b", "#", "0"])
def test_odd_keys_are_places_of_their_own(key: str, tmp_path: Path) -> None:
    """The place of a value is a list of keys, not a text that some key could break."""
    written = "'" + key.replace("'", "''") + "'"
    found = found_in(tmp_path, SHEET.replace("skills: {", f"skills: {{\n  {written}: bad,\n  "))
    assert [(each.line, each.column, each.check) for each in found] == [(9, 5 + len(written), "wrong-type")]


def test_a_value_from_an_anchor_is_found_where_it_is_used_and_written(tmp_path: Path) -> None:
    text = SHEET.replace("vitality: 4", "vitality: &many lots").replace("stamina: 5", "stamina: *many")
    (found,) = found_in(tmp_path, text)
    assert (found.line, found.column, marked(found)) == (5, 11, "&many lots")
    assert [(line, column, said) for _, line, column, said in found.related] == [(6, 10, "repeated here")]


def test_a_merged_value_is_found_at_the_merge(tmp_path: Path) -> None:
    text = SHEET + "actions:\n  - &one\n    name: One\n    distance: 3\n  - <<: *one\n    name: Two\n    uses: none\n"
    found = found_in(tmp_path, text)
    assert [(each.line, each.column, each.check) for each in found] == [(20, 11, "wrong-type")]
    wrong = text.replace("distance: 3", "distance: far").replace("    uses: none\n", "")
    found = found_in(tmp_path, wrong)
    assert [(each.line, each.check) for each in found] == [(17, "wrong-type")]
    assert [each[1:] for each in found[0].related] == [(18, 5, "repeated here")]


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("NO", "NO"),
        ("yes", "yes"),
        ("on", "on"),
        ("2024-01-31", "2024-01-31"),
        ("12:30:45", "12:30:45"),
        ("010", 10),
        ("08", 8),
        ("+5", 5),
        ("0o17", 15),
        ("0x1F", 31),
        ("1_000", "1_000"),
        ("4.0", 4),
        ("2.5", 2.5),
        ("~", None),
        ("Null", None),
        ("True", True),
        ("tRUE", "tRUE"),
        ("1" * 5000, "1" * 5000),
        ("rook\u00a0", "rook"),
        ("5\u202f", 5),
        ("\u00a0", "\u00a0"),
    ],
)
def test_plain_words_mean_what_yaml_1_2_says(raw: str, value: object) -> None:
    found = plain_scalar(raw)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("start", ["", "%YAML 1.1\n---\n"])
def test_no_is_text_whatever_the_file_says_of_its_version(start: str) -> None:
    tree = read_tree(Source("/a.yaml", "a.yaml", f"{start}lang: NO\non: {{hit: 2d6}}\n"))
    assert tree.data == {"lang": "NO", "on": {"hit": "2d6"}}
    assert [each.check for each in tree.problems] == (["yaml-directive"] if start else [])


@pytest.mark.parametrize(
    ("written", "fixed"),
    [("010", "'010'"), ("1.10", "'1.10'"), ("1e3", "'1e3'"), ("+5", "'+5'"), ("true", "'true'"), ("2024", "'2024'")],
)
def test_numbers_where_text_is_wanted_keep_their_spelling(written: str, fixed: str, tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, SHEET.replace("motivation: A quiet watch.", f"motivation: {written}"))
    assert (found.check, found.label, found.edits[0].text) == ("wrong-type", f"write `{fixed}`", fixed)


def test_spans_of_all_values_hold_their_text() -> None:
    text = "a: {b: [1, 'two', \"three\"]}\nc:\n  - d\n  -   e: f\n"
    spans = read_spans(Source("/a.yaml", "a.yaml", text))
    held = {pointer: text[span.value.start : span.value.end] for pointer, span in spans.items()}
    assert held[("a", "b", 1)] == "'two'"
    assert held[("c", 0)] == "d"
    assert held[("c", 1, "e")] == "f"
    assert held[("a",)] == "{b: [1, 'two', \"three\"]}"


#: What is put for what; line, column and message of the one finding; what would mend it.
SLIPS = {
    "tab": ("  - name", "\t- name", 10, 1, "a tab is used for indentation", "  "),
    "tab on an empty line": ("speed: 5\n", "speed: 5\n\t\n", 8, 1, "a tab stands on an empty line", ""),
    "en dash": (
        "  - name: Watchful\n    text",
        "  – name: Watchful\n    text",
        10,
        3,
        "this is an en dash, not a hyphen",
        "-",
    ),
    "bullets": (
        "types: [person]",
        "types:\n  • person\n  • beast\n  - x: y",
        4,
        3,
        "this is a bullet, not a hyphen",
        "- person\n  -",
    ),
    "no space after a hyphen": (
        "types: [person]",
        "types:\n  -person\n  - x: y",
        4,
        3,
        "a space is missing after this hyphen",
        "- ",
    ),
    "no space after a colon": ("speed: 5", "speed:5", 7, 6, "a space is missing after this colon", ": "),
    "colon in text": (
        "text: Nobody",
        "text: Reaction: nobody",
        11,
        11,
        "a colon inside text needs quotes around the text",
        "'Reaction: nobody surprises the guard.'",
    ),
    "colon in long text": (
        "text: Nobody surprises the guard.",
        "text: Reaction: nobody\n      surprises the guard.",
        11,
        11,
        "a colon inside text needs quotes around the text",
        ">-\n      Reaction: nobody",
    ),
    "apostrophe": (
        "A quiet watch.",
        "'The guard's peace.'",
        12,
        13,
        "text goes on after its closing quote",
        "'The guard''s peace.'",
    ),
    "link first": (
        "A quiet watch.",
        "[[rook]] and peace",
        12,
        13,
        "text that starts with a [[link]] needs quotes around it",
        "'[[rook]] and peace'",
    ),
    "star first": (
        "A quiet watch.",
        "*peace* first",
        12,
        13,
        "text that starts with `*` needs quotes",
        "'*peace* first'",
    ),
    "at first": ("A quiet watch.", "@ the gate", 12, 13, "text that starts with `@` needs quotes", "'@ the gate'"),
    "comma in braces": (
        "  - name: Watchful\n    text: Nobody surprises the guard.",
        "  - {name: Watchful, text: Nobody, not even a cat, gets by.}",
        10,
        28,
        "inside { } a comma ends the text of `text`",
        "'Nobody, not even a cat, gets by.'",
    ),
    "number sign": ("A quiet watch.", "Gate #2 in peace", 12, 13, "`#` after a space starts a comment", None),
    "open quote": ("A quiet watch.", '"A quiet watch.', 12, 13, 'the quote " that opens here is never closed', None),
    "open bracket": ("[person]", "[person", 3, 8, "the bracket `[` that opens here is never closed", None),
    "indentation": (
        "    text",
        "   text",
        11,
        4,
        "`text` starts further out than what it belongs beside",
        "    text: Nobody surprises the guard.",
    ),
    "twice": ("speed: 5", "speed: 5\nspeed: 6", 8, 1, "the key `speed` is given twice", None),
}


@pytest.mark.parametrize("name", SLIPS)
def test_slips_of_yaml_in_plain_words(name: str, tmp_path: Path) -> None:
    old, new, line, column, message, fix = SLIPS[name]
    assert old in SHEET
    (found,) = found_in(tmp_path, SHEET.replace(old, new, 1))
    assert (found.line, found.column) == (line, column)
    assert message in found.message
    if fix is not None:
        assert [edit.text for edit in found.edits] == [fix]


def test_a_tab_after_a_colon_is_fine(tmp_path: Path) -> None:
    assert found_in(tmp_path, SHEET.replace("speed: 5", "speed:\t5")) == []


#: What an author may write, the check that finds it, and what would mend it.
MEANT = {
    "size as printed": ("medium 1", "Medium 1", "wrong-spelling", "medium 1"),
    "size in one word": ("medium 1", "medium1", "wrong-spelling", "medium 1"),
    "size misspelt": ("medium 1", "meduim 1", "unknown-size-category", "medium 1"),
    "tier as printed": ("rook", "Rook", "unknown-tier", "rook"),
    "type as printed": ("[person]", "[Person]", "unknown-type", "person"),
    "no list": ("[person]", "person", "wrong-type", "[person]"),
    "list in words": ("motivation", "tags: gate, night\nmotivation", "wrong-type", "[gate, night]"),
    "trait as printed": ("[person]\n", "[person]\ntraits: [Resistant (Cold)]\n", "unknown-trait", "resistant: [cold]"),
    "trait in words": ("[person]\n", "[person]\ntraits: [resistant cold]\n", "unknown-trait", "resistant: [cold]"),
    "trait with text": ("[person]\n", "[person]\ntraits: [resistant: cold]\n", "trait-parameter", "[cold]"),
    "listed id as printed": ("[person]\n", "[person]\ntraits: [resistant: [Cold]]\n", "trait-parameter", "cold"),
    "quoted number": ("might: 4", 'might: "4"', "wrong-type", "4"),
    "listed number": ("speed: 5", "speed: [5]", "wrong-type", "5"),
    "skill as printed": ("might: 4", "Might: 4", "unknown-skill", "might"),
    "skills in a list": ("{might: 4, reflex: 3,", "[might: 4, reflex: 3,", "wrong-type", None),
    "key as printed": ("speed: 5", "Speed: 5", "unknown-key", "speed"),
    "singular key": ("types: [person]", "type: [person]", "unknown-key", "types"),
    "other name of a key": ("vitality: 4", "hp: 4", "unknown-key", None),
    "yes": ("speed: 5", "speed: 5\nabstract: yes", "wrong-type", "true"),
    "en dash range": ("motivation", "banes: [{name: A, range: 1–3, text: b}]\nmotivation", "wrong-spelling", "1-3"),
    "range in words": ("motivation", "banes: [{name: A, range: 1 to 3, text: b}]\nmotivation", "wrong-spelling", "1-3"),
    "harm in words": (
        "motivation",
        "banes: [{name: A, range: 1, harm: 2 damage}]\nmotivation",
        "wrong-type",
        "{damage: 2}",
    ),
    "result in short": (
        "motivation",
        "actions: [{name: A, effects: [{result: fail, text: b}]}]\nmotivation",
        "wrong-value",
        "failure",
    ),
    "name as key": ("  - name: Watchful\n", "  - Watchful:\n", "unknown-key", None),
}


@pytest.mark.parametrize("name", MEANT)
def test_what_is_meant_is_one_finding_with_its_mending(name: str, tmp_path: Path) -> None:
    old, new, check, fix = MEANT[name]
    text = SHEET.replace(old, new, 1) if name != "skills in a list" else SHEET.replace("{", "[").replace("}", "]")
    assert text != SHEET
    (found,) = found_in(tmp_path, text)
    assert found.check == check
    assert found.label
    if fix is not None:
        assert [edit.text for edit in found.edits] == [fix]
        edit = found.edits[0]
        assert found_in(tmp_path, text[: edit.span.start] + edit.text + text[edit.span.end :]) == []


def test_whole_numbers_with_a_point_are_taken(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, SHEET.replace("speed: 5", "speed: 5.0"))
    assert (found.severity.word, found.check, found.edits[0].text) == ("hint", "wrong-spelling", "5")


def test_a_misspelt_required_key_hides_nothing_else(tmp_path: Path) -> None:
    text = SHEET.replace("name: Guard", "name: ' Guard'").replace("speed: 5", "sped: ten").replace("[person]", "9")
    found = [(each.line, each.check) for each in found_in(tmp_path, text)]
    assert found == [(1, "wrong-spelling"), (3, "wrong-type"), (7, "unknown-key")]


def test_a_value_of_several_shapes_names_them_all(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, SHEET + "actions: [{name: A, effects: [{result: failure, status: 5}]}]\n")
    assert "`status` must be text or a list" in found.message


@pytest.mark.parametrize(
    "spelling",
    [
        'name: "The \\"Cat\\" of Ur"',
        "name: 'The \"Cat\" of Ur'",
        'name: The "Cat" of Ur',
        'name: "The \\"Cat\\" \\\n  of Ur"',
        'name: "The \\x22Cat\\x22\n  of Ur"',
        'name: >-\n  The "Cat"\n  of Ur',
        '"name": The "Cat"\n  of Ur',
        '? name\n: The "Cat" of Ur',
    ],
)
def test_every_spelling_of_a_text_is_the_same_text(spelling: str) -> None:
    tree = read_tree(Source("/a.yaml", "a.yaml", f"{spelling}\n"))
    assert tree.data == {"name": 'The "Cat" of Ur'}


def test_a_key_at_the_wrong_indentation_is_told_where_it_belongs(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, SHEET + "distance: 3\n")
    assert found.help == "it belongs to an entry of `passives`: indent it as far as that entry's other keys"
    (found,) = found_in(tmp_path, SHEET.replace("motivation:", "    motivation:"))
    assert found.help == "`motivation` belongs at the top of the sheet: start its line without spaces"
