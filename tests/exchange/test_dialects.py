"""Other dialects of stat blocks taken in, word by word, and given back without a loss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from bestiary.diagnostic import Data
from bestiary.exchange.fences import read_page
from bestiary.exchange.notes import Fate
from bestiary.exchange.reading import BadJson, comment_notes, parse_json, read_input
from bestiary.exchange.texts import composed, kebab, unlinked
from bestiary.systems.draw_steel.exchange.glued import Part, split_glued
from bestiary.systems.draw_steel.exchange.incoming import recognises
from bestiary.systems.draw_steel.exchange.keys import BLOCK_KEYS, CREATURE_KEYS, EFFECT_KEYS, FEATURE_KEYS
from exchange.round_trip import (
    CORPUS,
    ROOT,
    SAMPLES,
    block,
    changes,
    export_block,
    faults,
    feature,
    import_block,
    published_faults,
    read_yaml,
    said,
    tables,
    tell_not_run,
)

OWN = sorted((ROOT / "creatures" / "draw-steel").rglob("*.yaml"))


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
        ({"immunities": {"fire": 5, "cold": "3", "acid": 0}}, {"immunities": ["Fire 5", "Cold 3"]}),
        ({"weaknesses": [{"fire": 5}, {"cold": 3}]}, {"weaknesses": ["Fire 5", "Cold 3"]}),
        ({"immunities": {"fire": "much"}}, {"immunities": {"fire": "much"}}),
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


def test_scores_under_one_key() -> None:
    scores = {"might": 1, "agility": 2, "reason": 0, "intuition": 1, "presence": -1}
    together = {**{key: value for key, value in block().items() if key not in scores}, "characteristics": scores}
    taken = import_block(together)
    assert taken.data == import_block(block()).data
    assert said(taken.notes) == ["changed: the scores under `characteristics` are keys of their own"]
    assert brought(characteristics=scores)["metadata"] == {"characteristics": scores}


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
        ({"cost": "Villain Action 3", "usage": None}, {"usage": "-", "ability_type": "Villain Action 3"}),
        ({"cost": "signature"}, {"cost": None, "ability_type": "Signature Ability"}),
        ({"usage": "Villain Action 1"}, {"usage": "-", "ability_type": "Villain Action 1"}),
        ({"usage": "Main Action"}, {"usage": "Main action"}),
        ({"type": "Maneuver", "usage": None}, {"type": "feature", "usage": "Maneuver"}),
        ({"type": "Signature"}, {"type": "feature", "usage": "Main action", "ability_type": "Signature Ability"}),
        ({"type": "Sour"}, {"type": "feature", "metadata": {"type": "Sour"}}),
        ({"action": "Maneuver", "usage": None}, {"usage": "Maneuver"}),
        (
            {"power roll": 2, "effects": None, "17+": "prone"},
            {"effects": [{"roll": "Power Roll + 2", "tier3": "prone"}]},
        ),
        ({"body": 2}, {"metadata": {"body": 2}}),
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


def test_a_name_with_its_text_behind_it_is_a_feature() -> None:
    assert brought(traits=[{"Sly": "It is sly."}])["features"][-1] == {
        "type": "feature",
        "feature_type": "trait",
        "name": "Sly",
        "effects": [{"effect": "It is sly."}],
    }


def test_a_feature_without_uses_is_a_trait() -> None:
    bare = {"type": "feature", "name": "Sly", "keywords": [], "effects": [{"effect": "It is sly."}]}
    assert brought(features=[bare])["features"] == [
        {"type": "feature", "feature_type": "trait", "name": "Sly", "effects": [{"effect": "It is sly."}]}
    ]


TIERS = {"tier1": "5 damage", "tier2": "3 damage", "tier3": "1 damage"}


@pytest.mark.parametrize(
    "keys",
    [
        ("t1", "t2", "t3"),
        ("11 or lower", "12-16", "17+"),
        ("≤11", "12–16", "17+"),
        ("<=11", "12-16", "≥17"),
        ("11 or lower", "12-16", "17 or higher"),
        ("Tier 1", "tier 2", "Tier3"),
    ],
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
        tell_not_run(f"the real Draw Steel blocks are not at {CORPUS}, so none was imported")
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


@pytest.mark.parametrize("path", [*SAMPLES, *OWN], ids=lambda path: path.name)
def test_the_published_schema_accepts_what_is_written(path: Path) -> None:
    for read in read_input(str(path), path.name, recognises).blocks:
        assert published_faults(export_block(import_block(read.data).data).content) == []


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_the_published_schema_accepts_our_files_as_they_are(path: Path) -> None:
    assert published_faults(read_yaml(path)) == []


def test_the_published_schema_accepts_real_blocks() -> None:
    found = sorted(CORPUS.glob("*/*.yaml"))
    if not found:
        tell_not_run(f"the real Draw Steel blocks are not at {CORPUS}, so none was exported")
    for path in found:
        assert published_faults(export_block(import_block(read_yaml(path)).data).content) == [], path


def test_metadata_of_a_block_goes_with_its_first_feature_and_comes_back() -> None:
    ours = block(metadata={"tags": ["fen"]}, features=[feature(metadata={"mood": 1}), feature(name="Claw")])
    exported = export_block(ours)
    assert "metadata" not in exported.content
    assert exported.content["features"][0]["metadata"] == {"of_the_block": {"tags": ["fen"]}, "mood": 1}
    assert "changed: `metadata` of the block stands with its first feature" in said(exported.notes)[0]
    assert list(changes(ours, import_block(exported.content).data)) == []
    without = export_block(block(metadata={"tags": ["fen"]}))
    assert "metadata" not in without.content
    assert said(without.notes) == ["not carried: `metadata`, which stat blocks have not there: tags"]


def test_comments_are_named() -> None:
    text = "# one\nname: Rat # at the end\n  # two\ntext: |\n  # A heading\n  words\n"
    data = {"name": "Rat", "text": "# A heading\nwords\n"}
    assert [note.what for note in comment_notes(text, data)] == ["2 lines of comments"]
    assert list(comment_notes("# yaml-language-server: $schema=x\na: 1\n", {"a": 1})) == []


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


@settings(max_examples=100, deadline=None)
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
