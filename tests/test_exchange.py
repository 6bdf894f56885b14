"""Import and export: other dialects taken in, sheets written for other programs, and the report of what was carried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import copy
import json
from pathlib import Path
from typing import Any
import warnings

from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from bestiary.cli.main import bestiary
from bestiary.diagnostic import Data, Source
from bestiary.exchange.fences import read_page
from bestiary.exchange.notes import Fate, Note, note_lines
from bestiary.exchange.reading import BadJson, parse_json, read_input
from bestiary.exchange.texts import composed, kebab, unlinked
from bestiary.exchange.writing import yaml_of
from bestiary.resources import load_schema
from bestiary.source.tree import read_tree
from bestiary.systems.draw_steel.exchange.glued import Part, split_glued
from bestiary.systems.draw_steel.exchange.incoming import recognises
from bestiary.systems.draw_steel.exchange.keys import BLOCK_KEYS, CREATURE_KEYS, EFFECT_KEYS, FEATURE_KEYS
from exchange.round_trip import CORPUS, changes, export_block, faults, import_block, read_yaml, said, tables

ROOT = Path(__file__).parents[1]
SAMPLES = sorted((Path(__file__).parent / "exchange" / "samples").iterdir())
OWN = sorted((ROOT / "creatures" / "draw-steel").rglob("*.yaml"))


def block(**more: Data) -> dict[str, Data]:
    """A sound stat block of ours, with other values where asked for."""
    scores = {"might": 1, "agility": 2, "reason": 0, "intuition": 1, "presence": -1}
    base = {"type": "statblock", "name": "Fen Rat", "level": 1, "roles": ["Horde Harrier"], "ancestry": ["Animal"]}
    numbers = {"ev": "3", "stamina": "15", "speed": 6, "size": "1S", "stability": 0, "free_strike": 1}
    return {**base, **numbers, **scores, **more}


def feature(**more: Data) -> dict[str, Data]:
    """A sound ability of ours, with other values where asked for."""
    base = {
        "type": "feature",
        "feature_type": "ability",
        "name": "Bite",
        "usage": "Main action",
        "target": "One creature",
    }
    return {**base, "distance": "Melee 1", "keywords": ["Melee"], "effects": [{"effect": "It bites."}], **more}


def brought(**more: Data) -> Mapping[str, Data]:
    """A block with other values, taken in."""
    return import_block(block(**more)).data


def brought_feature(**more: Data) -> Mapping[str, Data]:
    """An ability with other values, taken in; None takes a key away."""
    given = {key: value for key, value in feature(**more).items() if value is not None}
    taken: Mapping[str, Data] = brought(features=[given])["features"][0]
    return taken


# The words of texts


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ("oﬃce ﬂoor", "office floor"),
        ("soft\u00adly", "softly"),
        ("M &lt; 2 &amp; more", "M < 2 & more"),
        ("a\u00a0b", "a b"),
        ("e\u0301", "é"),
        ("10² ½ … ™ × − ∞ — ö ☠️", "10² ½ … ™ × − ∞ — ö ☠️"),
        ("AT&T &nosuchentity; & so", "AT&T &nosuchentity; & so"),
    ],
)
def test_letters_are_composed(written: str, ours: str) -> None:
    assert composed(written) == ours
    assert composed(ours.replace("&", "and")) == ours.replace("&", "and")


def test_links_become_words() -> None:
    text, links = unlinked("[slide](scc.v1:a.b/c) 1, [[Bleeding|bleeding]] or [[Prone]]; [not a link] (nor this)")
    assert text == "slide 1, bleeding or Prone; [not a link] (nor this)"
    assert dict(links) == {"slide": "scc.v1:a.b/c", "bleeding": "Bleeding", "Prone": "Prone"}


@pytest.mark.parametrize(
    ("name", "stem"),
    [("Ajax's Malice", "ajaxs-malice"), ("Ötzi, the  Ñandú!", "otzi-the-nandu"), ("骨", ""), ("../../etc/x", "etc-x")],
)
def test_a_name_becomes_a_stem(name: str, stem: str) -> None:
    assert kebab(name) == stem


def test_fences_of_a_page() -> None:
    page = read_page(
        "---\na: 1\n---\nHello\n\n````ds-sb\nx: '```'\n````\n> ~~~yaml\n> y: 1\n> ~~~\n- item\n\n  ```json\n  {}\n"
    )
    assert page.front == "a: 1\n"
    assert [(each.info, each.body.strip(), each.line) for each in page.fences] == [
        ("ds-sb", "x: '```'", 6),
        ("yaml", "y: 1", 9),
        ("json", "{}", 14),
    ]
    assert page.prose.split() == ["Hello", "-", "item"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Plain words.", [("", "", "Plain words.")]),
        ("The **Deep** end, made with a **Might test**.", [("", "", "The **Deep** end, made with a **Might test**.")]),
        ("**Effect:** One.\n**Special:** Two.", [("Effect", "", "One."), ("Special", "", "Two.")]),
        ("Before.\n\n**Effect**: One.", [("", "", "Before."), ("Effect", "", "One.")]),
        ("**2 Malice:** More.", [("", "2 Malice", "More.")]),
        ("**Stone (+1 EV)** Hard.", [("Stone", "+1 EV", "Hard.")]),
        ("**Bold start** of a line.", [("", "", "**Bold start** of a line.")]),
    ],
)
def test_glued_texts_come_apart(text: str, parts: list[tuple[str, str, str]]) -> None:
    assert split_glued(text, tables().words) == tuple(Part(*each) for each in parts)


# Variants that people write


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ({"roles": ["Horde", "Brute"]}, {"roles": ["Horde Brute"]}),
        ({"roles": ["HORDE", "BRUTE"]}, {"roles": ["Horde Brute"]}),
        ({"roles": "horde brute"}, {"roles": ["Horde Brute"]}),
        ({"roles": ["Band Brute"]}, {"roles": ["Horde Brute"]}),
        ({"roles": ["Gourmet Brute"]}, {"roles": ["Gourmet Brute"]}),
        ({"roles": []}, {"roles": []}),
        ({"ancestry": "Fey, Humanoid"}, {"ancestry": ["Fey", "Humanoid"]}),
        ({"ancestry": ["-"]}, {"ancestry": []}),
        ({"ev": 12}, {"ev": "12"}),
        ({"ev": "3 for 4 minions"}, {"ev": "3 for four minions"}),
        ({"ev": "—"}, {"ev": "-"}),
        ({"size": 2}, {"size": "2"}),
        ({"stamina": 40}, {"stamina": "40"}),
        ({"level": "3", "speed": "6"}, {"level": 3, "speed": 6}),
        ({"speed": "6 (fly)"}, {"speed": 6, "movement": "Fly"}),
        ({"might": "−2", "agility": "+3"}, {"might": -2, "agility": 3}),
        ({"movement": "—"}, {"movement": None}),
        ({"movement": ""}, {"movement": None}),
        ({"immunities": [], "weaknesses": "Fire 3, cold 3"}, {"immunities": None, "weaknesses": ["Fire 3", "cold 3"]}),
        ({"withCaptain": "+1 to speed"}, {"with_captain": "+1 to speed"}),
        ({"Free Strike": 2}, {"free_strike": 1, "metadata": {"Free Strike": 2}}),
        ({"lore": "Old.", "scc": "a.v1:b:c"}, {"metadata": {"lore": "Old.", "scc": "a.v1:b:c"}}),
        ({"metadata": {"id": "a.v1/b"}, "cost": "3 essence"}, {"metadata": {"id": "a.v1/b", "cost": "3 essence"}}),
        ({"metadata": "odd"}, {"metadata": {"metadata": "odd"}}),
        ({"flavor": None}, {"metadata": None}),
    ],
)
def test_header_variants(written: dict[str, Data], ours: dict[str, Data]) -> None:
    taken = brought(**written)
    assert {key: taken.get(key) for key in ours} == ours


def test_unified_header() -> None:
    unified = block(organization="Leader", role="", keywords=["Undead"])
    del unified["roles"], unified["ancestry"]
    taken = import_block(unified)
    assert (taken.data["roles"], taken.data["ancestry"]) == (["Leader"], ["Undead"])
    assert "metadata" not in taken.data


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ({"cost": "Villain Action 2", "usage": None}, {"cost": None, "ability_type": "Villain Action 2"}),
        ({"cost": "Signature Ability"}, {"cost": None, "ability_type": "Signature Ability"}),
        ({"cost": "signature"}, {"cost": None, "ability_type": "Signature Ability"}),
        ({"usage": "Villain Action 1"}, {"usage": "-", "ability_type": "Villain Action 1"}),
        ({"usage": "Main Action"}, {"usage": "Main action"}),
        ({"type": "Maneuver", "usage": None}, {"type": "feature", "usage": "Maneuver"}),
        ({"cost": 3}, {"cost": "3"}),
        ({"cost": "3 malice"}, {"cost": "3 Malice"}),
        ({"keywords": []}, {"keywords": ["-"]}),
        ({"keywords": ["-"]}, {"keywords": ["-"]}),
        ({"keywords": "Area, Magic"}, {"keywords": ["Area", "Magic"]}),
        ({"keywords": ["- Area", [["Charge"]]]}, {"keywords": ["Area", "Charge"]}),
        ({"feature_type": None}, {"feature_type": "ability"}),
        ({"feature_type": "Ability"}, {"feature_type": "ability"}),
        ({"abilityType": "Signature Ability"}, {"ability_type": "Signature Ability"}),
        ({"mood": "sour"}, {"metadata": {"mood": "sour"}}),
        ({"effects": [{"effect": "A.", "mood": 1}]}, {"metadata": {"effects": {"0": {"mood": 1}}}}),
        ({"effects": "It bites."}, {"effects": [{"effect": "It bites."}]}),
        ({"effects": [{"effect": ""}, {}, None]}, {"effects": []}),
    ],
)
def test_feature_variants(written: dict[str, Data], ours: dict[str, Data]) -> None:
    taken = brought_feature(**written)
    assert {key: taken.get(key) for key in ours} == ours


def test_a_feature_without_uses_is_a_trait() -> None:
    bare = {"type": "feature", "name": "Sly", "keywords": [], "effects": [{"effect": "It is sly."}]}
    assert brought(features=[bare])["features"] == [
        {"type": "feature", "feature_type": "trait", "name": "Sly", "effects": [{"effect": "It is sly."}]}
    ]


TIERS = {"tier1": "5 damage", "tier2": "3 damage", "tier3": "1 damage"}


@pytest.mark.parametrize(
    "keys",
    [("t1", "t2", "t3"), ("11 or lower", "12-16", "17+"), ("≤11", "12–16", "17+"), ("Tier 1", "tier 2", "Tier3")],
)
def test_tier_keys(keys: tuple[str, ...]) -> None:
    written = {"roll": "2d10 + 2", **dict(zip(keys, TIERS.values(), strict=True))}
    assert brought_feature(effects=[written])["effects"] == [{"roll": "2d10 + 2", **TIERS}]


@pytest.mark.parametrize(
    "written",
    [
        [{"effect": "Each target makes a **Might test**.", **TIERS}],
        [{"effect": "Each target makes a **Might test**.", "roll": "", **TIERS}],
    ],
)
def test_tests_without_a_roll(written: list[Data]) -> None:
    assert brought_feature(effects=written)["effects"] == [{"effect": "Each target makes a **Might test**.", **TIERS}]


def test_glued_trigger_and_test() -> None:
    glued = "**Trigger:** It is hit.\n**Effect:** The target makes a **Might test**.\n**Special:** Once."
    taken = brought_feature(effects=[{"effect": glued, "roll": "", **TIERS}])
    assert taken["trigger"] == "It is hit."
    assert taken["effects"] == [
        {"name": "Effect", "effect": "The target makes a **Might test**.", **TIERS},
        {"name": "Special", "effect": "Once."},
    ]


def test_flat_abilities_of_old() -> None:
    old = block(
        abilities=[{"name": "Spear", "type": "Main action", "roll": "2d10 + 1", "t1": "2 damage", "effect": "More."}]
    )
    assert import_block(old).data["features"][0]["effects"] == [
        {"roll": "2d10 + 1", "tier1": "2 damage"},
        {"name": "Effect", "effect": "More."},
    ]


def test_what_is_a_block() -> None:
    assert recognises({"type": "Statblock"})
    assert recognises({"type": "statblok"})
    assert recognises({"type": "dynamic-terrain"})
    assert recognises({key: value for key, value in block().items() if key != "type"})
    assert not recognises({"type": "feature", "name": "Bite"})
    assert not recognises({"name": "Maul", "category": "weapon"})
    assert not recognises([])


# Nothing is lost


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples_are_taken_in_and_accepted(path: Path) -> None:
    read = read_input(str(path), path.name, recognises)
    assert (read.findings, read.said, len(read.blocks)) == ((), (), 1)
    taken = import_block(read.blocks[0].data)
    exported = export_block(taken.data)
    assert faults(exported.content) == []
    assert list(changes(taken.data, import_block(exported.content).data)) == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_word_of_a_sample_is_there_or_named(path: Path) -> None:
    """Each word of each value; the names of keys are the dialect's own."""
    read = read_input(str(path), path.name, recognises).blocks[0]
    taken = import_block(read.data)
    _, links = unlinked(" ".join(texts(read.data)))
    known = bare(" ".join([*texts(taken.data), *said(taken.notes), *(word for link in links for word in link)]))
    lost = {
        word for text in texts(read.data) for word in unlinked(composed(text))[0].split() if bare(word) not in known
    }
    # An empty movement, and the kind that is spelt out now.
    assert lost <= {"dynamic-terrain", "malice"}


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_blocks_come_back_as_they_went(path: Path) -> None:
    data = read_yaml(path)
    exported = export_block(data)
    assert faults(exported.content) == []
    assert [note.what for note in exported.notes if note.fate is Fate.LOST] == []
    assert list(changes(data, import_block(exported.content).data)) == []


def test_real_blocks_come_back_as_they_went() -> None:
    """Up to the normalisations that the report names: spelling, and an empty text that the schema asks for."""
    found = sorted(CORPUS.glob("*/*.yaml"))
    if not found:
        reason = f"NOT RUN: the real Draw Steel blocks are not at {CORPUS}, so none was imported"
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)
    for path in found:
        data = read_yaml(path)
        taken = import_block(data)
        exported = export_block(taken.data)
        assert faults(exported.content) == [], path
        named = " ".join(said((*taken.notes, *exported.notes)))
        for change in changes(data, exported.content):
            respelt = f"`{change.before}` is usually written `{change.after}`" in named
            filled = (change.before, change.after) == (None, "") and "an empty `effect` added" in named
            assert respelt or filled, (path.name, change)
        assert list(changes(taken.data, import_block(exported.content).data)) == [], path


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_an_unknown_word_is_kept_or_named_or_refused(data: st.DataObject) -> None:
    """Whatever key is put wherever in a sample, its value is in the sheet, in the report, or in a refused sheet."""
    path = data.draw(st.sampled_from(SAMPLES))
    given_block = copy.deepcopy(dict(read_input(str(path), path.name, recognises).blocks[0].data))
    target = data.draw(st.sampled_from(list(maps(given_block))))
    key = data.draw(
        st.sampled_from(["mood", "Weird Key", "flavor", "kind", "organization", "sections", "intro", "cost"])
    )
    word = "zyxwvu"
    target[key] = data.draw(st.sampled_from([word, [word], {"inner": word}, [{"label": word}], [[word]]]))
    taken = import_block(given_block)
    assert word in json.dumps(taken.data) or any(word in note.what for note in taken.notes), (
        path.name,
        key,
        taken.notes,
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [*CREATURE_KEYS, *FEATURE_KEYS, *EFFECT_KEYS, "t1", "power_roll", "tiers", "sections", "role", "label"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*CREATURE_KEYS, *BLOCK_KEYS, "abilities", "keywords"]), json_values), st.booleans()
)
def test_whatever_stands_in_a_block_nothing_breaks(data: dict[str, Any], creature: bool) -> None:
    import_block({**data, "type": "statblock" if creature else "featureblock"})


def texts(data: Data) -> Iterator[str]:
    """Every text and number in data, but not what stands under `links`, and no key."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "links":
                yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)
    elif data is not None:
        yield str(data)


def maps(data: Data) -> Iterator[dict[str, Data]]:
    """Every map in data."""
    if isinstance(data, dict):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from maps(value)


def bare(text: str) -> str:
    """A text by its letters and digits."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


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


# JSON that is none


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON"),
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": NaN}', "`NaN`"),
        ('{"a": "\\ud800"}', "surrogate"),
        ("[" * 100_000, "deep"),
        ("[" * 80 + "]" * 80, "deep"),
        ('{"a": ' + "9" * 5000 + "}", "too long"),
    ],
)
def test_json_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(BadJson, match=reason):
        parse_json(text)


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
        ("empty.yaml", "", "error Y102 empty-file"),
        ("other.yaml", "name: Maul\ncategory: weapon\n", "`Maul` is no stat block"),
        ("feature.yaml", "type: feature\nname: Bite\n", "`Bite` is no stat block, but `type: feature`"),
        ("short.yaml", "type: statblock\nname: Rat\n", "the sheet would have these errors, so it was not written"),
        ("odd.yaml", yaml_of(block(might="1 + M")), "the sheet would have these errors, so it was not written"),
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
    assert "called fen-rat.yaml already" in ran.stderr
    documents = "---\n".join(yaml_of(block(name=name)) for name in ("One", "Two"))
    assert run("import", put(home, "two.yaml", documents)).exit_code == 0
    assert created(home) == ["fen-cat.yaml", "fen-rat.yaml", "one.yaml", "two.yaml"]


def test_a_syntax_error_in_a_second_document_is_at_its_line(home: Path) -> None:
    text = yaml_of(block()) + "---\nname: [\n"
    ran = run("import", put(home, "two.yaml", text))
    assert f"in/two.yaml:{text.count(chr(10))}:7: error" in ran.stderr
    assert created(home) == ["fen-rat.yaml"]


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
    assert run("export", "fen-rat", "--to", "json").exit_code == 2
    assert run("export", "fen-cat", "--to", "steel-compendium").exit_code == 2
    assert run("export", "fen-rat", "--to", "steel-compendium", "--layout", "x.json").exit_code == 2
    assert run("export", "fen-rat", "--to", "steel-compendium", "-o", "bestiary.yaml").exit_code == 2


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


def test_export_of_a_broken_creature(home: Path) -> None:
    (home / "creatures").mkdir()
    (home / "creatures" / "rat.yaml").write_text("type: statblock\nname: Rat\n", encoding="utf-8")
    (home / "creatures" / "cat.yaml").write_text(yaml_of(block(name="Cat")), encoding="utf-8")
    ran = run("export", "rat", "--to", "steel-compendium")
    assert (ran.exit_code, ran.stdout, "missing-key" in ran.stderr) == (1, "", True)
    ran = run("export", "--all", "--to", "steel-compendium")
    assert (ran.exit_code, "name: Cat" in ran.stdout, "rat.yaml has errors" in ran.stderr) == (1, True, True)


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
    found = list((tmp_path / "out").iterdir()) if (tmp_path / "out").exists() else []
    # Outside of its bestiary the creature's own items and traits are unknown: it is refused, not half-written.
    assert (ran.exit_code, found) == (1, [])
    sheet = json.loads((tmp_path / "thug.json").read_text(encoding="utf-8"))
    assert sheet["written"] == read_yaml(next(levy.rglob("creatures/**/bandit-thug.yaml")))
    assert sheet["sheet"]["vitality"]["value"] == 4


def test_a_sheet_without_labels_of_its_own_comes_back(home: Path) -> None:
    plain = {
        **{
            "name": "Clerk",
            "tier": "pawn",
            "types": ["person"],
            "size": "medium 1",
            "vitality": 2,
            "stamina": 2,
            "speed": 5,
        },
        "skills": {"might": 2, "reflex": 2, "endurance": 2, "wits": 3, "insight": 2, "presence": 2},
        "motivation": "Peace and quiet.",
    }
    (home / "creatures").mkdir()
    (home / "creatures" / "village-clerk.yaml").write_text(yaml_of(plain), encoding="utf-8")
    assert run("export", "village-clerk", "--to", "json", "-o", "clerk.json").exit_code == 0
    (home / "creatures" / "village-clerk.yaml").unlink()
    assert run("import", "clerk.json").exit_code == 0
    assert read_yaml(home / "creatures" / "village-clerk.yaml") == plain


@pytest.mark.parametrize("target", ["markdown", "obsidian"])
def test_words_are_carried_or_named(levy: Path, tmp_path: Path, target: str) -> None:
    """Over the whole sample: what is not carried is notes and tags, which no card shows."""
    ran = run("export", "--all", "--to", target, "-o", str(tmp_path / "out"))
    assert ran.exit_code == 0, ran.output
    lost = {line.split("`")[1] for line in ran.stdout.splitlines() if "not carried: `" in line}
    assert lost <= {"tags", "notes", "image", "author", "license", "source", "status"}


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
