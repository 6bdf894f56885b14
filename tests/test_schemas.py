"""The schemas as what they are for authors: help in the editor, and a gate whose refusals name the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
import pytest
from referencing import Registry
from referencing.jsonschema import DRAFT202012, SchemaRegistry
from ruamel.yaml import YAML

from bestiary.cards.deck import load_glyphs
from bestiary.collection.documents import KINDS, TYPED
from bestiary.collection.schemas import build_schema, resolve_ref
from bestiary.collection.settings import Settings
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.resources import load_schema
from bestiary.systems.registry import find_system, system_ids
from bestiary.systems.senteia.tables import load_tables

ROOT = Path(__file__).parents[1]
SCHEMAS = sorted((ROOT / "schema").rglob("*.schema.json"))
TABLES = sorted((ROOT / "rules").rglob("*.yaml"))
Part = tuple[str, Mapping[str, Any]]

#: The chapter's traits by the groups of their files.
CHAPTER = {
    "type": "beast construct horror immortal person",
    "tier": "pawn rook sovereign",
    "size": "very-small small medium large very-large",
    "temperament": "aggressive candid cowardly gullible suggestible",
    "harm": "resistant vulnerable immune",
    "movement": "aquatic gliding levitating winged",
    "nature": "dreadful incorporeal inorganic instinctive mindless mount",
    "item": "heavy-melee two-handed weight cumbersome",
    "effect": "attack toxin influence cold fire lightning acid",
}


def read(path: Path) -> dict[str, Any]:
    """A schema file."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def registry() -> SchemaRegistry:
    """All schemas by their ids."""
    return Registry().with_resources(
        (schema["$id"], DRAFT202012.create_resource(schema)) for schema in map(read, SCHEMAS)
    )


@cache
def sample() -> Bestiary:
    """The sample bestiary."""
    return check_bestiary(ROOT, ROOT)


def parts(schema: Mapping[str, Any], at: str = "") -> Iterator[Part]:
    """Every schema within a schema, itself included, with its path."""
    yield at, schema
    for key in ("properties", "$defs"):
        for name, each in schema.get(key, {}).items():
            yield from parts(each, f"{at}/{key}/{name}")
    for key in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key], f"{at}/{key}")


def described(schema: Mapping[str, Any]) -> Iterator[Part]:
    """Every part that an editor shows: properties, values of free keys, definitions and the whole."""
    for at, part in parts(schema):
        steps = at.split("/")
        if at == "" or steps[-1] == "additionalProperties" or (len(steps) > 1 and steps[-2] in ("properties", "$defs")):
            yield at, part


def schema_of(table: Path) -> Path:
    """The schema of a table; those of other games than the first bear the game's name."""
    game = table.parent.name.replace("_", "-")
    # The rules of every game are listed in one form.
    name = table.stem if game in ("rules", "senteia") or table.stem == "index" else f"{game}-{table.stem}"
    return ROOT / "schema" / "rules" / f"{name}.schema.json"


def label(path: Path) -> str:
    """A schema as tests call it."""
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(params=SCHEMAS, ids=label)
def schema(request: pytest.FixtureRequest) -> dict[str, Any]:
    return read(request.param)


def test_schema_passes_the_metaschema(schema: dict[str, Any]) -> None:
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)


def test_ids_are_versioned_and_unlike() -> None:
    ids = [read(path)["$id"] for path in SCHEMAS]
    assert len(set(ids)) == len(ids)
    for path, identity in zip(SCHEMAS, ids, strict=True):
        name = path.relative_to(ROOT / "schema").as_posix().removesuffix(".schema.json").replace("/", ":")
        assert identity == f"urn:bestiary:schema:{name}:1"


def test_everything_is_described(schema: dict[str, Any]) -> None:
    common = read(ROOT / "schema" / "common.schema.json")
    bare = []
    for at, part in described(schema):
        if "$ref" in part and not part["$ref"].startswith(("#", common["$id"])):
            continue
        whole, _ = resolve_ref(part, schema, common)
        wanted = ("title", "description") if at == "" and "type" not in part else ("title", "description", "examples")
        bare += [f"{at} has no {word}" for word in wanted if not whole.get(word)]
    assert bare == []


def test_examples_are_valid(schema: dict[str, Any]) -> None:
    """Each against the very schema it stands in, references followed."""
    bad = []
    for at, part in parts(schema):
        judge = Draft202012Validator({"$ref": f"{schema['$id']}#{at}"}, registry=registry())
        for example in part.get("examples", ()):
            bad += [f"{at}: {error.message}" for error in judge.iter_errors(example)]
    assert bad == []


def test_descriptions_are_sentences(schema: dict[str, Any]) -> None:
    for at, part in parts(schema):
        assert part.get("description", "X.")[-1] in ".`", at
        assert part.get("title", "X") == part.get("title", "X").strip(), at


def test_no_part_offers_alternatives_that_hide_the_field(schema: dict[str, Any]) -> None:
    """`oneOf` makes a validator say that nothing fits, where one field is wrong."""
    assert "oneOf" not in json.dumps(schema)


def test_maps_with_fixed_keys_refuse_others(schema: dict[str, Any]) -> None:
    open_maps = [
        at for at, part in parts(schema) if "properties" in part and part.get("additionalProperties") is not False
    ]
    assert open_maps == []


def test_references_name_known_spaces(schema: dict[str, Any]) -> None:
    known = {space for world in sample().worlds.values() for space in world.names}
    asked = {space for _, part in parts(schema) for key in ("x-refers", "x-refers-keys") for space in part.get(key, ())}
    assert asked <= known, sorted(asked - known)


def test_keys_are_no_booleans_of_older_yaml(schema: dict[str, Any]) -> None:
    """A key `on` would be read as true by YAML 1.1 readers."""
    keys = {key for _, part in parts(schema) for key in part.get("properties", ())}
    assert not {key.lower() for key in keys} & {"on", "off", "yes", "no", "y", "n", "true", "false", "null"}


def test_every_schema_of_a_game_is_there_and_compiles() -> None:
    for identity in system_ids():
        for kind, name in find_system(identity).schemas.items():
            assert kind in {*KINDS.values(), *TYPED.values()}
            assert not build_schema(name).accepts([])
    assert build_schema("bestiary").accepts({})


@pytest.mark.parametrize("path", TABLES, ids=label)
def test_table_passes_its_schema(path: Path) -> None:
    data = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    errors = list(Draft202012Validator(read(schema_of(path)), registry=registry()).iter_errors(data))
    assert [f"{list(error.absolute_path)}: {error.message}" for error in errors] == []


def test_every_schema_of_a_table_has_its_table() -> None:
    assert {path for path in SCHEMAS if path.parent.name == "rules"} == {schema_of(path) for path in TABLES}


def test_the_die_table_has_no_gap() -> None:
    skills = sorted(row.skill for row in load_tables(Settings()).die_rows)
    assert skills == list(range(skills[0], skills[-1] + 1))


@pytest.mark.parametrize(("group", "ids"), [(group, ids.split()) for group, ids in CHAPTER.items()], ids=list(CHAPTER))
def test_the_chapters_traits_are_there(group: str, ids: list[str]) -> None:
    names = sample().worlds["senteia"].names
    assert set(ids) <= set(names[f"trait:{group}"]), sorted(set(ids) - set(names[f"trait:{group}"]))


def test_traits_with_a_parameter_say_of_what() -> None:
    """S27, S28, S30, S10: Resistant, Vulnerable and Immune take lists, Weight a die."""
    catalog = sample().catalog
    wanted = {"resistant": "list", "vulnerable": "list", "immune": "list", "weight": "die"}
    for identity, kind in wanted.items():
        document = catalog.document("trait", identity)
        assert document is not None
        assert document.data["parameter"]["kind"] == kind


def test_abilities_of_the_chapter_are_terms() -> None:
    """S6: each with the part of the turn it takes."""
    parts_of = {
        "action": "strike shoot taunt analyze intimidate feint parley",
        "maneuver": "rally reposition",
        "instant": "exert defend focus glide hover",
        "boon": "sweep pierce pinpoint discern",
    }
    terms = sample().worlds["senteia"].tables.terms
    for part, ids in parts_of.items():
        for identity in ids.split():
            assert (terms[identity].kind, terms[identity].part) == ("ability", part), identity


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_what_to_write_instead_is_said_of_keys_that_are_not_there(path: Path) -> None:
    for at, part in parts(read(path)):
        instead = part.get("x-instead", {})
        assert not instead.keys() & part.get("properties", {}).keys(), at
        assert all(key == key.casefold() and said for key, said in instead.items()), at


def test_marks_that_a_tier_can_have_are_shapes_on_cards() -> None:
    tier = load_schema("senteia/trait")["properties"]["tier"]
    assert set(tier["properties"]["mark"]["enum"]) <= {glyph.key for glyph in load_glyphs()}
