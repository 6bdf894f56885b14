"""The commands `import` and `export`: what they write, what they refuse, and what they say of each field."""

from __future__ import annotations

import json
from pathlib import Path
import re
import subprocess
import sys

from click.testing import CliRunner, Result
import pytest

from bestiary.cli.main import bestiary
from bestiary.diagnostic import Data, Source
from bestiary.exchange.fences import read_page
from bestiary.exchange.notes import Fate, Note, note_lines
from bestiary.exchange.writing import yaml_of
from bestiary.resources import load_schema
from bestiary.source.tree import read_tree
from bestiary.systems.draw_steel.exchange.keys import BLOCK_KEYS, CREATURE_KEYS, EFFECT_KEYS, FEATURE_KEYS
from exchange.round_trip import ROOT, SAMPLES, block, export_block, faults, feature, read_yaml

#: A sheet of the other game that needs nothing of its bestiary.
CLERK = {
    **{"name": "Clerk", "tier": "pawn", "types": ["person"], "size": "medium 1"},
    **{"vitality": 1, "stamina": 1, "speed": 5},
    "skills": {"might": 2, "reflex": 2, "endurance": 2, "wits": 3, "insight": 2, "presence": 2},
    "motivation": "Peace and quiet.",
}

# Export


def test_export_fits_the_other_program() -> None:
    ours = block(
        ev=3,
        might="−2",
        size=2,
        metadata={"tags": ["fen"]},
        features=[
            feature(feature_type="feature", cost=3, effects=[]),
            feature(effects=[{"t1": "1 damage", "t2": "2 damage", "t3": "3 damage", "metadata": {"mood": 1}}]),
            feature(effects=[{"effect": "See [[creature:fen-rat|the rat]] and [[prone]]."}]),
        ],
    )
    exported = export_block(ours, {"creature": {"fen-rat": "Fen Rat"}, "term": {"prone": "Prone"}})
    assert faults(exported.content) == []
    first, second, third = exported.content["features"]
    assert (exported.content["ev"], exported.content["might"], exported.content["size"]) == ("3", -2, "2")
    assert (first["feature_type"], first["effects"], first["cost"]) == ("ability", [{"effect": ""}], "3")
    assert second["metadata"] == {"effects": {"0": {"metadata": {"mood": 1}}}}
    assert third["effects"] == [{"effect": "See the rat and Prone."}]
    assert [note.what for note in exported.notes if note.fate is Fate.LOST] == [
        "the reference `prone`; its words stay",
        "the reference `creature:fen-rat`; its words stay",
    ]


def test_keys_are_those_of_the_schema() -> None:
    schema, other = load_schema("draw-steel/creature"), load_schema("draw-steel/feature-block")
    assert set(CREATURE_KEYS) == set(schema["properties"])
    assert set(BLOCK_KEYS) == set(other["properties"])
    assert set(FEATURE_KEYS) == set(schema["$defs"]["feature"]["properties"])
    assert set(EFFECT_KEYS) <= set(schema["$defs"]["effect"]["properties"])


@pytest.mark.parametrize(
    "text", ["no", "Yes", "2024-01-31", "12:30", "1_000", "0o17", "~", "3", "1e5", "= yours", "- x", "a: b"]
)
def test_yaml_reads_the_same_by_both_rules(text: str) -> None:
    written = yaml_of({"key": text, "listed": [text]})
    assert read_tree(Source("", "", written)).data == {"key": text, "listed": [text]}
    assert f"key: {text}\n" not in written or text == "= yours"


def test_report_names_places_and_counts() -> None:
    notes = [Note(Fate.LOST, "its words"), *(Note(Fate.KEPT, "`mood`", f"Bite {number}") for number in range(5))]
    assert list(note_lines(notes)) == [
        "kept under metadata: `mood` (Bite 0, Bite 1, Bite 2 and 2 more)",
        "not carried: its words",
    ]


# The commands


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty bestiary, which is the current folder."""
    (tmp_path / "bestiary.yaml").write_text("name: Fen\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    """Run the program."""
    return CliRunner().invoke(bestiary, list(words))


def put(home: Path, name: str, data: Data) -> str:
    """A file with data as JSON beside the bestiary's own."""
    path = home / "in" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return f"in/{name}"


def created(home: Path) -> list[str]:
    """The files in the folder of creatures."""
    return sorted(path.name for path in (home / "creatures").rglob("*")) if (home / "creatures").exists() else []


def test_import_writes_and_reports(home: Path) -> None:
    ran = run("import", *map(str, SAMPLES))
    assert ran.exit_code == 0, ran.output
    assert created(home) == [
        "old-lampwick.yaml",
        "reed-heron.yaml",
        "silt-malice.yaml",
        "sluice-gate.yaml",
        "undertow.yaml",
    ]
    for line in (
        "creatures/reed-heron.yaml written",
        "kept under metadata: `mood` of a feature (Stirred Silt)",
        "not carried: the 11 words around the block: The heron of the lower fen, as the …",
        "changed: roles written `HORDE, HARRIER` are `Horde Harrier`",
    ):
        assert line in ran.stdout
    assert run("check", "--fail-level", "warning").exit_code == 0


def test_import_never_writes_over_a_file(home: Path) -> None:
    name = put(home, "rat.json", block())
    assert run("import", name).exit_code == 0
    target = home / "creatures" / "fen-rat.yaml"
    target.write_text("mine", encoding="utf-8")
    ran = run("import", name)
    assert (ran.exit_code, target.read_text(encoding="utf-8")) == (1, "mine")
    assert "creatures/fen-rat.yaml is there already" in ran.stderr
    assert run("import", name, "--force").exit_code == 0
    assert "name: Fen Rat" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("broken.json", '{"type": "statblock",', "in/broken.json:1:22: error Y106 syntax-error"),
        ("broken.yaml", "type: statblock\nroles: [\n", "in/broken.yaml:2:8: error"),
        ("broken.md", "Words.\n\n```ds-sb\nname: Rat\nroles: [\n```\n", "in/broken.md:5:8: error"),
        ("none.md", "# Only words\n", "it has no fenced block"),
        ("list.yaml", "- 1\n- 2\n", "it holds no stat block"),
        ("empty.yaml", "", "empty-file"),
        ("other.yaml", "name: Maul\ncategory: weapon\n", "`Maul` is no stat block"),
        ("feature.yaml", "type: feature\nname: Bite\n", "`Bite` is no stat block, but `type: feature`"),
        ("short.yaml", "type: statblock\nname: Rat\n", "the sheet would have these errors, so it was not written"),
        (
            "odd.yaml",
            yaml_of(block(name="Odd Rat", might="1 + M")),
            "the sheet would have these errors, so it was not written",
        ),
    ],
)
def test_bad_input_is_said_and_the_others_go_on(home: Path, name: str, text: str, reason: str) -> None:
    ran = run("import", put(home, name, text), put(home, "rat.json", block()))
    assert (ran.exit_code, created(home)) == (1, ["fen-rat.yaml"]), ran.output
    assert reason in ran.stderr
    assert "in/rat.json: creatures/fen-rat.yaml written" in ran.stdout


def test_bytes_that_are_no_text(home: Path) -> None:
    path = put(home, "latin.yaml", "x")
    Path(path).write_bytes(b"name: caf\xe9\n")
    ran = run("import", path)
    assert (ran.exit_code, created(home)) == (1, [])
    assert "not-utf8" in ran.stderr


def test_several_blocks_in_a_file(home: Path) -> None:
    two = [block(), block(name="Fen Cat"), block(name="Fen Rat")]
    ran = run("import", put(home, "two.json", two))
    assert (ran.exit_code, created(home)) == (1, ["fen-cat.yaml", "fen-rat.yaml"])
    assert "`Fen Rat` is the same as the sheet from in/two.json, and left out" in ran.stderr
    documents = "---\n".join(yaml_of(block(name=name)) for name in ("One", "Two"))
    assert run("import", put(home, "two.yaml", documents)).exit_code == 0
    assert created(home) == ["fen-cat.yaml", "fen-rat.yaml", "one.yaml", "two.yaml"]


def test_blocks_of_one_name_are_told_apart(home: Path) -> None:
    ran = run("import", put(home, "rats.json", [block(level=level) for level in (1, 2, 3)]))
    assert (ran.exit_code, created(home)) == (0, ["fen-rat-2.yaml", "fen-rat-3.yaml", "fen-rat.yaml"])
    assert "changed: the id is `fen-rat-2`, as another sheet of this import is `fen-rat`" in ran.stdout


def test_malice_of_one_name_goes_by_its_level(home: Path) -> None:
    """Also where the blocks come one after the other."""
    for level, name in ((4, "Rat Malice"), (7, "Rat Malice"), (10, "Rat Malice Level 10")):
        malice = {"type": "featureblock", "featureblock_type": "Malice Features", "name": name, "level": level}
        ran = run("import", put(home, f"{level}.json", {**malice, "flavor": "Gnawing.", "features": [feature()]}))
        assert ran.exit_code == 0, ran.output
    assert created(home) == [f"rat-malice-level-{level}.yaml" for level in (10, 4, 7)]
    assert run("check").exit_code == 0


def test_a_syntax_error_in_a_second_document_is_at_its_line(home: Path) -> None:
    text = yaml_of(block()) + "---\nname: [\n"
    ran = run("import", put(home, "two.yaml", text))
    assert f"in/two.yaml:{text.count(chr(10))}:7: error" in ran.stderr
    assert created(home) == ["fen-rat.yaml"]


def test_comments_between_dividers_are_told(home: Path) -> None:
    text = f"# first\n---\n{yaml_of(block())}---\n# second\n---\n{yaml_of(block(name='Fen Cat'))}---\n# last\n"
    ran = run("import", put(home, "two.yaml", text))
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.count("not carried: 1 line of comments") == 1
    assert ran.stdout.count("not carried: 2 lines of comments") == 1


def test_import_of_a_folder_passes_over_the_rest(home: Path) -> None:
    put(home, "rat.json", block())
    put(home, "readme.md", "# Words\n")
    put(home, "picture.png", "x")
    ran = run("import", "in")
    assert (ran.exit_code, created(home)) == (0, ["fen-rat.yaml"])
    assert "readme.md: passed over" in ran.stderr


def test_import_to_a_folder_elsewhere(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("else") / "new" / "place"
    assert run("import", put(home, "rat.json", block()), "-o", str(elsewhere)).exit_code == 0
    assert [path.name for path in elsewhere.iterdir()] == ["fen-rat.yaml"]
    assert created(home) == []
    assert run("import", put(home, "bad.json", {"type": "statblock"}), "-o", str(elsewhere)).exit_code == 1
    assert [path.name for path in elsewhere.iterdir()] == ["fen-rat.yaml"]


def test_an_id_that_another_folder_has_is_refused(home: Path) -> None:
    (home / "creatures" / "animals").mkdir(parents=True)
    (home / "creatures" / "animals" / "fen-rat.yaml").write_text(yaml_of(block()), encoding="utf-8")
    ran = run("import", put(home, "rat.json", block()))
    assert (ran.exit_code, "duplicate-id" in ran.stderr) == (1, True)
    assert created(home) == ["animals", "fen-rat.yaml"]


def test_misuse(home: Path) -> None:
    name = put(home, "rat.json", block())
    assert run("import").exit_code == 2
    assert run("import", "nowhere.json", name).exit_code == 2
    assert created(home) == []
    assert run("import", name, "-o", "bestiary.yaml").exit_code == 2
    assert run("import", name).exit_code == 0
    assert run("export", "fen-rat").exit_code == 2
    assert run("export", "--to", "json").exit_code == 2
    assert run("export", "fen-rat", "--all", "--to", "steel-compendium").exit_code == 2
    assert run("export", "fen-rat", "--to", "obsidian").exit_code == 2
    assert run("export", "fen-cat", "--to", "steel-compendium").exit_code == 2
    assert run("export", "fen-rat", "--to", "steel-compendium", "--layout", "x.json").exit_code == 2
    assert run("export", "fen-rat", "--to", "steel-compendium", "-o", "bestiary.yaml").exit_code == 2


def test_a_file_where_a_folder_is_wanted(home: Path) -> None:
    rat = put(home, "rat.json", block())
    said = "is a file, where a folder is wanted"
    ran = run("import", rat, "-o", "bestiary.yaml/rats")
    assert (ran.exit_code, f"`bestiary.yaml` {said}" in ran.stderr) == (1, True)
    assert run("import", rat).exit_code == 0
    for words in (("-o", "bestiary.yaml/rat.yaml"), ("-o", "bestiary.yaml/rats/rat.yaml")):
        ran = run("export", "fen-rat", "--to", "steel-compendium", *words)
        assert (ran.exit_code, f"`bestiary.yaml` {said}" in ran.stderr, "exists" in ran.stderr) == (2, True, False)


def test_import_outside_a_bestiary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("import", put(tmp_path, "rat.json", block()))
    assert (ran.exit_code, "no bestiary" in ran.stderr) == (2, True)


def test_export_to_stdout_and_files(home: Path) -> None:
    assert run("import", put(home, "two.json", [block(), block(name="Fen Cat")])).exit_code == 0
    one = run("export", "fen-rat", "--to", "steel-compendium", "--format", "json")
    assert (one.exit_code, json.loads(one.stdout)["name"]) == (0, "Fen Rat")
    assert one.stderr == "fen-rat: all of it carried\n"
    both = run("export", "fen-rat", "fen-cat", "--to", "steel-compendium")
    assert [part.splitlines()[1] for part in both.stdout.split("---\n")] == ["name: Fen Rat", "name: Fen Cat"]
    listed = run("export", "--all", "--to", "steel-compendium", "--format", "json")
    assert [each["name"] for each in json.loads(listed.stdout)] == ["Fen Cat", "Fen Rat"]
    assert run("export", "--all", "--to", "steel-compendium", "-o", "out").exit_code == 0
    assert sorted(path.name for path in (home / "out").iterdir()) == ["fen-cat.yaml", "fen-rat.yaml"]
    assert run("import", "out", "--force").exit_code == 0


def test_export_into_a_pipe_is_utf8(home: Path) -> None:
    assert run("import", put(home, "rat.json", block(name="Ö −2 ☠️"))).exit_code == 0
    code = "import sys; from bestiary.cli.main import main; sys.argv[0] = 'bestiary'; main()"
    words = [sys.executable, "-c", code, "export", "--all", "--to", "steel-compendium"]
    environment = {"PYTHONPATH": str(ROOT / "tools"), "PYTHONIOENCODING": "latin-1"}
    ran = subprocess.run(words, capture_output=True, env=environment, check=True)
    assert "name: Ö −2 ☠️\n" in ran.stdout.decode("utf-8")


def test_export_of_a_broken_creature(home: Path) -> None:
    (home / "creatures").mkdir()
    (home / "creatures" / "rat.yaml").write_text("type: statblock\nname: Rat\n", encoding="utf-8")
    (home / "creatures" / "cat.yaml").write_text(yaml_of(block(name="Cat")), encoding="utf-8")
    ran = run("export", "rat", "--to", "steel-compendium")
    assert (ran.exit_code, ran.stdout, "missing-key" in ran.stderr) == (1, "", True)
    ran = run("export", "--all", "--to", "steel-compendium")
    assert (ran.exit_code, "name: Cat" in ran.stdout, "rat.yaml has errors" in ran.stderr) == (1, True, True)


def test_a_finished_block_comes_back_as_it_was_written(home: Path) -> None:
    assert run("import", put(home, "rat.json", block(features=[feature()]))).exit_code == 0
    before = (home / "creatures" / "fen-rat.yaml").read_text(encoding="utf-8")
    assert run("export", "fen-rat", "--to", "json", "-o", "rat.json").exit_code == 0
    sheet = json.loads((home / "rat.json").read_text(encoding="utf-8"))
    assert (sheet["system"], sheet["sheet"]["stamina"]["value"]) == ("draw-steel", 15)
    ran = run("import", "rat.json", "--force")
    assert ran.exit_code == 0, ran.output
    assert (home / "creatures" / "fen-rat.yaml").read_text(encoding="utf-8") == before


def test_a_sheet_of_another_game_says_so(home: Path) -> None:
    sheet = {"format": "bestiary-sheet", "system": "senteia", "id": "clerk", "written": CLERK}
    (home / "bestiary.yaml").write_text("name: Fen\nsystem: draw-steel\n", encoding="utf-8")
    ran = run("import", put(home, "clerk.json", sheet))
    assert ran.exit_code == 0, ran.output
    assert read_yaml(home / "creatures" / "clerk.yaml") == {"system": "senteia", **CLERK}
    assert "changed: `system: senteia` added, as the bestiary is of another game" in ran.stdout


# Senteia


@pytest.fixture
def levy(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sample bestiary, which is the current folder."""
    monkeypatch.chdir(ROOT)
    return ROOT


def test_json_comes_back_as_it_went(levy: Path, tmp_path: Path) -> None:
    ran = run("export", "bandit-thug", "--to", "json", "-o", str(tmp_path / "thug.json"))
    assert (ran.exit_code, "all of it carried" in ran.stdout) == (0, True), ran.output
    ran = run("import", str(tmp_path / "thug.json"), "-o", str(tmp_path / "out"))
    # Outside of its bestiary the creature's own items are unknown, which is told.
    (taken_in,) = (tmp_path / "out").iterdir()
    named = set(re.findall(r"error (\S+)", ran.output))
    assert (ran.exit_code, named) == (1, {"N202"}), ran.output
    sheet = json.loads((tmp_path / "thug.json").read_text(encoding="utf-8"))
    assert sheet["written"] == read_yaml(next(levy.rglob("creatures/**/bandit-thug.yaml")))
    assert sheet["sheet"]["vitality"]["value"] == 4
    assert read_yaml(taken_in) == sheet["written"]


def test_a_sheet_without_labels_of_its_own_comes_back(home: Path) -> None:
    (home / "creatures").mkdir()
    (home / "creatures" / "village-clerk.yaml").write_text(yaml_of(CLERK), encoding="utf-8")
    assert run("export", "village-clerk", "--to", "json", "-o", "clerk.json").exit_code == 0
    (home / "creatures" / "village-clerk.yaml").unlink()
    ran = run("import", "clerk.json")
    assert ran.exit_code == 0, ran.output
    assert read_yaml(home / "creatures" / "village-clerk.yaml") == CLERK


@pytest.mark.parametrize("target", ["markdown", "obsidian"])
def test_words_are_carried_or_named(levy: Path, tmp_path: Path, target: str) -> None:
    """Over the whole sample: what is not carried is notes and tags, which no card shows."""
    ran = run("export", "--all", "--to", target, "-o", str(tmp_path / "out"))
    assert ran.exit_code == 0, ran.output
    lost = {line.split("`")[1] for line in ran.stdout.splitlines() if "not carried: `" in line}
    assert lost <= {"allow", "tags", "notes", "image", "author", "license", "source", "status"}


def test_obsidian_block_and_layout_fit(levy: Path, tmp_path: Path) -> None:
    layout = tmp_path / "layout.json"
    assert (
        run("export", "--all", "--to", "obsidian", "-o", str(tmp_path / "out"), "--layout", str(layout)).exit_code == 0
    )
    shown = json.loads(layout.read_text(encoding="utf-8"))
    nested = [inner for each in shown["blocks"] for inner in (each, *each.get("nested", ()))]
    properties = {name for each in nested for name in each["properties"]}
    assert len({each["id"] for each in nested}) == len(nested)
    pages = sorted((tmp_path / "out").iterdir())
    assert pages
    for path in pages:
        (fence,) = read_page(path.read_text(encoding="utf-8")).fences
        data = read_tree(Source("", "", fence.body)).data
        assert fence.info == "statblock"
        assert data["layout"] == shown["name"]
        assert set(data) - {"layout"} <= properties, path.name
        headers = next(each["headers"] for each in nested if each["type"] == "table")
        assert [len(row) for row in data["skills"]] == [len(headers)] * 2


def test_what_a_sheet_is_built_over_and_comments_are_named(levy: Path) -> None:
    built = next(
        path.stem
        for path in sorted(levy.rglob("creatures/senteia/**/*.yaml"))
        if "\nextends:" in path.read_text(encoding="utf-8") and "abstract" not in path.read_text(encoding="utf-8")
    )
    ran = run("export", built, "--to", "json")
    assert "changed: `extends`: what it has from" in ran.stderr
