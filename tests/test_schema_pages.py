"""The pages of docs/schema/: every key in words, and schemas that editors can use as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import json
from pathlib import Path
import re
from typing import Any

from jsonschema import Draft202012Validator
import pytest
from ruamel.yaml import YAML

from bestiary.collection.schemas import build_schema, part_at
from bestiary.collection.settings import Settings, settings_of
from bestiary.docs.cells import cell, code
from bestiary.docs.schema_parts import UnwordedError, find_maps
from bestiary.docs.schema_whole import whole_schema
from bestiary.docs.schema_words import View, needed, takes
from bestiary.press.sheets.options import read_sheet
from bestiary.resources import load_schema
from bestiary.systems.registry import find_system, system_ids

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "schema"
#: The schema of each kind of file, and its page.
KINDS = {"bestiary": "bestiary"} | {
    name: f"{identity}/{kind}" for identity in system_ids() for kind, name in find_system(identity).schemas.items()
}
FOLDERS = {"creature": "creatures", "item": "items", "trait": "traits"}
VIEW = View({}, "names.md", "README.md#text")

TAKES = [
    ({"type": "integer", "minimum": 1, "maximum": 20}, "a whole number from 1 to 20"),
    ({"type": "integer", "minimum": 1}, "a whole number, 1 or more"),
    ({"type": "number", "maximum": 9}, "a number, 9 or less"),
    ({"type": "integer"}, "a whole number"),
    ({"type": "boolean"}, "`true` or `false`"),
    ({"enum": ["a", "b", "c"]}, "`a`, `b` or `c`"),
    ({"enum": [1]}, "always `1`"),
    ({"type": "string", "minLength": 1, "pattern": "\\S"}, "text"),
    ({"type": "string", "maxLength": 80}, "text of at most 80 letters"),
    ({"type": "string", "pattern": "^\\S([^\\n]*\\S)?$", "maxLength": 9}, "one line of text of at most 9 letters"),
    ({"type": "string", "pattern": "^d[0-9]+$"}, "text in the form of the examples"),
    ({"type": "string", "x-text": True, "pattern": "\\S"}, "[text for people](README.md#text)"),
    ({"type": "string", "x-refers": ["trait:tier"]}, "the id of a [tier](names.md#tier)"),
    (
        {"type": "string", "x-refers": ["term:ability", "item"]},
        "the id of an [ability](names.md#ability) or an [item](names.md#item)",
    ),
    ({"type": ["string", "integer"]}, "text; or a whole number"),
    ({"type": "array", "items": {"type": ["string", "integer"]}}, "a list, each entry text or a whole number"),
    (
        {"type": "array", "minItems": 1, "uniqueItems": True, "items": {"type": "string"}},
        "a list of at least one entry, none of them twice, each text",
    ),
    (
        {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}},
        "a list of 2 entries, each a number",
    ),
    ({"type": "array", "maxItems": 3}, "a list of up to 3 entries"),
    ({"type": "array", "minItems": 1, "maxItems": 3}, "a list of 1 to 3 entries"),
    ({"type": "object"}, "a map of keys and values of your own"),
    (
        {"type": "object", "x-refers-keys": ["skill"], "additionalProperties": {"type": "integer", "minimum": 0}},
        "a map: each id of a [skill](names.md#skill), and behind it a whole number, 0 or more",
    ),
    (
        {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "string"}},
        "a map of one pair: each name, and behind it text",
    ),
]

NEEDED = [
    ({"required": ["a"]}, {}, "**yes**"),
    ({}, {}, "no"),
    ({}, {"default": ["x", 1]}, "no, then `[x, 1]`"),
    ({"dependentRequired": {"b": ["a"], "c": ["d"]}}, {}, "with `b`"),
    ({"if": {"properties": {"b": {"enum": [1]}}}, "then": {"required": ["a"]}}, {}, "**yes**, with `b: 1`"),
    (
        {
            "if": {"properties": {"b": {"enum": [1]}}},
            "then": {"required": ["c"]},
            "else": {"if": {"properties": {"b": {"enum": [2]}}}, "then": {"required": ["a"]}},
        },
        {},
        "**yes**, with `b: 2`",
    ),
    ({"if": {"required": ["b"]}, "then": True, "else": {"required": ["a"]}}, {}, "**yes**, unless there is `b`"),
    (
        {"if": {"anyOf": [{"required": ["b"]}, {"required": ["c"]}]}, "else": {"required": ["a"]}},
        {},
        "**yes**, unless there is `b` or `c`",
    ),
]


def map_of(**keys: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with these keys."""
    return {"title": "Thing", "description": "A thing.", "type": "object", "properties": keys}


def rows(page: str) -> Iterator[tuple[str, list[str]]]:
    """The section and the cells of every row of a page that is about a key."""
    section = ""
    for line in (DOCS / f"{page}.md").read_text(encoding="utf-8").splitlines():
        section = re.sub(r"<[^>]*>", "", line) if line.startswith("## ") else section
        if line.startswith('| <a id="key-'):
            yield section, re.split(r"(?<!\\) \| ", line.strip("| "))


def defaults(part: Mapping[str, Any]) -> dict[str, Any]:
    """What a map of a schema says stands for its keys that are left out."""
    own = {key: each["default"] for key, each in part["properties"].items() if "default" in each}
    inner = {key: defaults(each) for key, each in part["properties"].items() if "properties" in each}
    return own | {key: each for key, each in inner.items() if each}


@pytest.mark.parametrize(("part", "words"), TAKES, ids=lambda value: value if isinstance(value, str) else "")
def test_what_a_key_takes_is_said_in_words(part: dict[str, Any], words: str) -> None:
    assert takes(part, part, VIEW) == words


@pytest.mark.parametrize(("within", "part", "words"), NEEDED, ids=lambda value: value if isinstance(value, str) else "")
def test_whether_a_key_must_be_there_is_said(within: dict[str, Any], part: dict[str, Any], words: str) -> None:
    assert needed("a", part, within) == words


@pytest.mark.parametrize(("schema", "page"), KINDS.items())
def test_every_key_has_its_row(schema: str, page: str) -> None:
    wanted = {key.name for each in find_maps(load_schema(schema)) for key in each.keys}
    found = list(rows(page))
    assert {re.search(r"</a>`+ ?(.*?) ?`+$", cells[0])[1] for _, cells in found} == wanted  # type: ignore[index]
    assert all(len(cells) == 4 and all(cells) for _, cells in found)


@pytest.mark.parametrize(("schema", "page"), KINDS.items())
def test_text_in_the_form_of_the_examples_has_some(schema: str, page: str) -> None:
    for section, cells in rows(page):
        assert "form of the examples" not in cells[2] or "<br>`" in cells[3], (section, cells[0])


@pytest.mark.parametrize("page", KINDS.values())
def test_examples_can_be_read(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    lines = [
        each.replace(r"\|", "|")
        for _, cells in rows(page)
        for each in re.findall(r"`([^`]+: [^`]+)`(?= ·|<|$)", cells[3])
    ]
    assert blocks and lines
    for each in blocks + lines:
        assert isinstance(YAML(typ="safe", pure=True).load(each), dict), each


def test_a_key_without_a_description_stops_the_pages() -> None:
    with pytest.raises(UnwordedError, match="`bare` of Thing has no description"):
        find_maps(map_of(bare={"type": "string"}))


def test_a_keyword_without_words_stops_the_pages() -> None:
    with pytest.raises(UnwordedError, match="no page of docs/schema/ has words for `multipleOf`"):
        find_maps(map_of(even={"title": "Even", "description": "Even.", "type": "integer", "multipleOf": 2}))


def test_maps_within_themselves_come_once() -> None:
    schema = map_of(inner={"$ref": "#/$defs/box"}) | {"$id": "urn:test"}
    schema["$defs"] = {"box": map_of(boxes={"description": "More.", "type": "array", "items": {"$ref": "#/$defs/box"}})}
    _, box = find_maps(schema)
    assert [use.way for use in box.uses] == ["value", "entry"]


def test_a_place_has_words_of_its_own_for_what_is_shared() -> None:
    """The same words on the page, in our editor's help, and in other editors."""
    schema = load_schema("senteia/creature")
    words = part_at(schema, ("actions",), load_schema("common"))
    assert words is not None
    assert words["description"] == "What it can do with an action of its turn."
    assert words["type"] == "array"
    assert whole_schema("senteia/creature")["properties"]["actions"]["description"] == words["description"]


@pytest.mark.parametrize(
    "text",
    [
        "a | b",
        "<b>bold</b> & more",
        "*x* _y_ [z](w) # ~h~ $m$",
        "two\nlines",
        r"back\slash",
        "a `co|de` and `x*y` z",
        "``",
    ],
)
def test_a_cell_prints_its_words_as_they_are(text: str) -> None:
    pytest.importorskip("markdown_it")
    from markdown_it import MarkdownIt

    table = f"| a | b |\n|---|---|\n| {cell(text)} | {code(text)} |\n"
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(table)
    cells = [token for token in tokens if token.type == "inline"][2:]
    plain = " ".join(text.split())
    assert ["".join(each.content for each in token.children or ()) for token in cells] == [
        plain if text == "``" else plain.replace("`", ""),
        plain,
    ]


def test_what_stands_for_settings_left_out_is_what_the_program_takes() -> None:
    said = defaults(load_schema("bestiary"))
    assert read_sheet(said["cards"]) == read_sheet({})
    assert {"size", "paper", "gap", "margin", "bleed", "backs", "back_offset", "overflow", "floor", "theme"} == said[
        "cards"
    ].keys()
    assert (said["language"], said["system"]) == (Settings().language, Settings().system)
    assert settings_of({key: each for key, each in said.items() if key not in ("cards", "rules")}) == Settings()


@pytest.mark.parametrize("schema", KINDS)
def test_defaults_have_the_form_of_their_keys(schema: str) -> None:
    whole = whole_schema(schema)
    for each in find_maps(load_schema(schema)):
        for key in each.keys:
            if "default" in key.part:
                judge = Draft202012Validator({**key.part, "$defs": whole.get("$defs", {})})
                assert judge.is_valid(key.part["default"]), key.path


@pytest.mark.parametrize("schema", KINDS)
def test_the_schema_in_one_file_needs_no_other(schema: str) -> None:
    whole = whole_schema(schema)
    Draft202012Validator.check_schema(whole)
    text = json.dumps(whole)
    assert set(re.findall(r'"\$ref": "([^"]*)"', text)) <= {f"#/$defs/{name}" for name in whole["$defs"]}
    assert '"x-' not in text
    assert "urn:bestiary:schema:common" not in text


@pytest.mark.parametrize("kind", FOLDERS)
def test_the_schema_in_one_file_judges_like_ours(kind: str) -> None:
    ours, whole = build_schema(f"senteia/{kind}"), Draft202012Validator(whole_schema(f"senteia/{kind}"))
    folder = ROOT / FOLDERS[kind]
    paths = [path for path in sorted(folder.rglob("*.yaml")) if "draw-steel" not in path.parts][:30]
    assert paths
    for path in paths:
        data = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
        for each in (data, {**data, "strange": 1}, {**data, "name": 5}, {**data, "allow": {"a": {"at": "b"}}}):
            assert whole.is_valid(each) == ours.accepts(each), path
