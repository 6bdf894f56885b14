"""Sheets over other sheets: what is merged, what is replaced, and which file each value is from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document, ReadFile
from bestiary.collection.extends import OWN, Broken, Merged, merge_sheet
from bestiary.collection.settings import Settings
from bestiary.diagnostic import Pointer, Source
from bestiary.lint.checking import Bestiary, check_bestiary
import sound_sheet

BASE = {
    "name": "Base",
    "abstract": True,
    "types": ["person"],
    "traits": ["bandit", {"resistant": ["cold"]}],
    "items": ["maul", {"item": "dagger", "stowed": True}],
    "vitality": 4,
    "skills": {"might": 4, "reflex": 3},
    "turn": {"actions": 2},
    "banes": [{"name": "One", "range": "1"}, {"name": "Two", "range": "2"}],
    "allow": {"no-motivation": "a base"},
    "status": "draft",
}


def catalog_of(sheets: Mapping[str, Mapping[str, Any]]) -> Catalog:
    """A catalog of creatures with this data."""
    files = {}
    for identity, data in sheets.items():
        source = Source(f"/{identity}.yaml", f"creatures/{identity}.yaml", "")
        document = Document(source, "creature", identity, "senteia", data)
        files["creature", identity] = ReadFile(source, "creature", identity, document, ())
    return Catalog(Path("/"), Settings(), tuple(files.values()), (), files)


def merge(sheets: Mapping[str, Mapping[str, Any]], identity: str = "heir") -> Merged:
    """The merged sheet of an id."""
    catalog = catalog_of(sheets)
    document = catalog.document("creature", identity)
    assert document is not None
    merged = merge_sheet(catalog, document)
    assert isinstance(merged, Merged), merged
    return merged


def over(heir: Mapping[str, Any], base: Mapping[str, Any] = BASE) -> dict[str, Any]:
    """The data of a sheet built over a base."""
    data: dict[str, Any] = merge({"base": base, "heir": {"extends": "base", **heir}}).data
    return data


@pytest.mark.parametrize(
    ("heir", "key", "wanted"),
    [
        ({}, "name", "Base"),
        ({"name": "Heir"}, "name", "Heir"),
        ({"skills": {"might": 6}}, "skills", {"might": 6, "reflex": 3}),
        ({"skills": {"wits": 2}}, "skills", {"might": 4, "reflex": 3, "wits": 2}),
        ({"skills": {"might": None}}, "skills", {"reflex": 3}),
        ({"turn": {"maneuvers": 2}}, "turn", {"actions": 2, "maneuvers": 2}),
        ({"types": ["beast"]}, "types", ["beast"]),
        ({"traits": ["wolf"]}, "traits", ["wolf"]),
        ({"traits": []}, "traits", []),
        ({"traits": {"add": ["wolf"]}}, "traits", ["bandit", {"resistant": ["cold"]}, "wolf"]),
        ({"traits": {"drop": ["resistant"]}}, "traits", ["bandit"]),
        ({"traits": {"drop": ["bandit"], "add": ["wolf"]}}, "traits", [{"resistant": ["cold"]}, "wolf"]),
        ({"traits": {"add": [{"resistant": ["fire"]}]}}, "traits", ["bandit", {"resistant": ["fire"]}]),
        ({"items": {"drop": ["dagger"]}}, "items", ["maul"]),
        ({"items": {"add": ["dagger"]}}, "items", ["maul", "dagger"]),
        ({"items": [{"item": "maul", "name": "Old Faithful"}]}, "items", [{"item": "maul", "name": "Old Faithful"}]),
        ({"banes": [{"name": "Two", "range": "5"}]}, "banes", [BASE["banes"][0], {"name": "Two", "range": "5"}]),  # type: ignore[index]
        ({"banes": [{"name": "One", "drop": True}]}, "banes", [BASE["banes"][1]]),  # type: ignore[index]
        ({"banes": [{"name": "Three", "range": "3"}]}, "banes", [*BASE["banes"], {"name": "Three", "range": "3"}]),  # type: ignore[misc]
        ({"actions": [{"name": "New", "text": "It is."}]}, "actions", [{"name": "New", "text": "It is."}]),
    ],
)
def test_heir_over_base(heir: Mapping[str, Any], key: str, wanted: Any) -> None:
    assert over(heir)[key] == wanted


@pytest.mark.parametrize("key", ["vitality", "banes", "traits", "skills"])
def test_null_removes_a_key(key: str) -> None:
    assert key not in over({key: None})


def test_an_entry_dropped_where_there_is_no_base_is_not_there() -> None:
    merged = merge({"heir": {"banes": [{"name": "Gone", "drop": True}, {"name": "One", "range": "1"}]}})
    assert merged.data == {"banes": [{"name": "One", "range": "1"}]}
    assert merged.origin(("banes", 0, "range")).pointer == ("banes", 1, "range")


@pytest.mark.parametrize("key", ["abstract", "allow", "status"])
def test_what_speaks_of_the_file_is_not_inherited(key: str) -> None:
    assert key in OWN
    assert key not in over({})


def test_a_base_may_be_all_edits() -> None:
    base = {"abstract": True, "traits": {"add": ["bandit"]}, "banes": [{"name": "Gone", "drop": True}]}
    data = over({"traits": {"add": ["wolf"]}}, base)
    assert data["traits"] == ["bandit", "wolf"]
    assert data["banes"] == []


def test_the_bases_themselves_stay_as_they_are() -> None:
    before = repr(BASE)
    over({"skills": {"might": 9}, "banes": [{"name": "One", "drop": True}], "traits": {"add": ["wolf"]}})
    assert repr(BASE) == before


def test_a_chain_is_merged_nearest_last() -> None:
    sheets = {
        "far": {"abstract": True, "vitality": 1, "stamina": 1, "speed": 1},
        "near": {"extends": "far", "abstract": True, "vitality": 2, "stamina": 2},
        "heir": {"extends": "near", "vitality": 3},
    }
    merged = merge(sheets)
    assert {key: merged.data[key] for key in ("vitality", "stamina", "speed")} == {
        "vitality": 3,
        "stamina": 2,
        "speed": 1,
    }
    assert [document.id for document in merged.chain] == ["heir", "near", "far"]
    assert "abstract" not in merged.data


@pytest.mark.parametrize(
    ("sheets", "reason", "chain"),
    [
        ({"heir": {"extends": "heir"}}, "circle", ("heir", "heir")),
        ({"heir": {"extends": "a"}, "a": {"extends": "heir"}}, "circle", ("heir", "a", "heir")),
        ({"heir": {"extends": "a"}, "a": {"extends": "b"}, "b": {"extends": "a"}}, "circle", ("heir", "a", "b", "a")),
        ({"heir": {"extends": "nobody"}}, "missing", ("heir", "nobody")),
    ],
)
def test_what_cannot_be_merged_says_why(
    sheets: Mapping[str, Mapping[str, Any]], reason: str, chain: tuple[str, ...]
) -> None:
    catalog = catalog_of(sheets)
    document = catalog.document("creature", "heir")
    assert document is not None
    broken = merge_sheet(catalog, document)
    assert isinstance(broken, Broken)
    assert (broken.reason, broken.chain) == (reason, chain)


@pytest.mark.parametrize(
    ("at", "wanted"),
    [
        (("name",), ("heir", ("name",))),
        (("vitality",), ("base", ("vitality",))),
        (("skills", "might"), ("heir", ("skills", "might"))),
        (("skills", "reflex"), ("base", ("skills", "reflex"))),
        # A value inside a list edit stands behind `add` in the file that wrote it.
        (("traits", 0), ("base", ("traits", 1))),
        (("traits", 1), ("heir", ("traits", "add", 0))),
        (("traits", 1, "vulnerable", 0), ("heir", ("traits", "add", 0, "vulnerable", 0))),
        (("banes", 0, "range"), ("heir", ("banes", 0, "range"))),
        (("banes", 1, "range"), ("base", ("banes", 1, "range"))),
        (("banes", 2), ("heir", ("banes", 1))),
        # What nobody wrote is missed in the sheet itself.
        (("speed",), ("heir", ("speed",))),
    ],
)
def test_every_value_knows_its_file(at: Pointer, wanted: tuple[str, Pointer]) -> None:
    heir = {
        "extends": "base",
        "name": "Heir",
        "skills": {"might": 6},
        "traits": {"drop": ["bandit"], "add": [{"vulnerable": ["fire"]}]},
        "banes": [{"name": "One", "range": "9"}, {"name": "Three", "range": "3"}],
    }
    origin = merge({"base": BASE, "heir": heir}).origin(at)
    assert (origin.document.id, origin.pointer) == wanted


def test_origins_over_a_chain() -> None:
    sheets = {
        "far": {"skills": {"might": 1, "reflex": 1, "wits": 1}, "banes": [{"name": "A"}, {"name": "B"}]},
        "near": {"extends": "far", "skills": {"reflex": 2, "wits": 2}, "banes": [{"name": "A", "drop": True}]},
        "heir": {"extends": "near", "skills": {"wits": 3}, "banes": [{"name": "C"}]},
    }
    merged = merge(sheets)
    found = {skill: merged.origin(("skills", skill)).document.id for skill in ("might", "reflex", "wits")}
    assert found == {"might": "far", "reflex": "near", "wits": "heir"}
    assert [(each["name"], merged.origin(("banes", place))) for place, each in enumerate(merged.data["banes"])] == [
        ("B", _origin(merged, "far", ("banes", 1))),
        ("C", _origin(merged, "heir", ("banes", 0))),
    ]


# Any sheets at all: few names, so that they meet.
_words = st.sampled_from(["a", "b", "c"])
_traits = st.lists(st.one_of(_words, _words.map(lambda word: {word: ["x"]})), max_size=3)
_entries = st.lists(
    st.one_of(
        st.builds(lambda name, text: {"name": name, "text": text}, _words, _words),
        st.builds(lambda name: {"name": name, "drop": True}, _words),
    ),
    max_size=3,
    unique_by=lambda entry: entry["name"],
)
_maps = st.dictionaries(_words, st.one_of(st.none(), st.integers(0, 3), st.dictionaries(_words, st.integers(0, 3))))
_sheets = st.fixed_dictionaries(
    {},
    optional={
        "name": st.one_of(st.none(), _words),
        "skills": st.one_of(st.none(), _maps),
        "traits": st.one_of(
            st.none(),
            _traits,
            # An edit of nothing does not pass the schema.
            st.fixed_dictionaries({}, optional={"add": _traits, "drop": st.lists(_words)}).filter(bool),
        ),
        "banes": st.one_of(st.none(), _entries),
        "abstract": st.booleans(),
    },
)


@given(_sheets, _sheets, _sheets)
def test_a_chain_is_the_same_as_merging_step_by_step(
    far: Mapping[str, Any], near: Mapping[str, Any], heir: Mapping[str, Any]
) -> None:
    chain = {"far": far, "near": {**near, "extends": "far"}, "heir": {**heir, "extends": "near"}}
    step = {key: value for key, value in merge(chain, "near").data.items() if key not in OWN}
    stepwise = merge({"step": step, "heir": {**heir, "extends": "step"}})
    assert _own_left_out(merge(chain).data) == _own_left_out(stepwise.data)


@given(_sheets, _sheets)
def test_every_origin_leads_to_the_value(base: Mapping[str, Any], heir: Mapping[str, Any]) -> None:
    merged = merge({"base": base, "heir": {**heir, "extends": "base"}})
    for pointer, value in _leaves(merged.data):
        origin = merged.origin(pointer)
        written: Any = origin.document.data
        for part in origin.pointer:
            written = written[part]
        assert written == value, (pointer, origin.pointer)


@given(_sheets)
def test_extending_an_empty_base_changes_nothing(sheet: Mapping[str, Any]) -> None:
    """Drops and nulls aside, which then have nothing to take away."""
    plain = {key: value for key, value in sheet.items() if value is not None and not isinstance(value, list | dict)}
    assert over(plain, {}) == {"extends": "base", **plain}


def write_tree(root: Path, files: Mapping[str, str]) -> Bestiary:
    """A checked bestiary of these files."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return check_bestiary(root, root)


SHEET = """\
name: Base
tier: pawn
types: [person]
vitality: 1
stamina: 1
speed: 5
skills: {might: 4, reflex: 3, endurance: 3, wits: 2, insight: 2, presence: 2}
"""


def test_a_finding_is_at_the_file_that_wrote_the_value(tmp_path: Path) -> None:
    """A Pawn's Vitality is wrong in the base that wrote it, once, though two sheets are built over it."""
    checked = write_tree(
        tmp_path,
        {
            "creatures/base.yaml": "abstract: true\n" + SHEET.replace("vitality: 1", "vitality: 2"),
            "creatures/one.yaml": "extends: base\nname: One\n",
            "creatures/two.yaml": "extends: base\nname: Two\n",
            "creatures/three.yaml": "extends: base\nname: Three\nvitality: 1\n",
            "creatures/four.yaml": "extends: base\nname: Four\nstamina: 7\nvitality: 1\n",
        },
    )
    errors = [(each.name, each.line, each.check) for each in checked.diagnostics if each.severity.word == "error"]
    assert errors == [
        ("creatures/base.yaml", 5, "exact-tier-values"),
        ("creatures/four.yaml", 3, "exact-tier-values"),
    ]


def test_a_finding_in_a_map_of_both_files_is_at_the_heir(tmp_path: Path) -> None:
    checked = write_tree(
        tmp_path,
        {
            "creatures/base.yaml": SHEET,
            "creatures/heir.yaml": "extends: base\nname: Heir\nskills: {might: 99}\n",
        },
    )
    errors = [(each.name, each.line) for each in checked.diagnostics if each.severity.word == "error"]
    assert errors == [("creatures/heir.yaml", 3)]


def test_what_a_sheet_and_its_base_both_lack_is_missed_at_extends(tmp_path: Path) -> None:
    checked = write_tree(
        tmp_path,
        {
            "creatures/base.yaml": "abstract: true\n" + SHEET.replace("speed: 5\n", ""),
            "creatures/heir.yaml": "extends: base\nname: Heir\n",
        },
    )
    errors = [(each.name, each.line, each.check) for each in checked.diagnostics if each.severity.word == "error"]
    assert errors == [("creatures/heir.yaml", 1, "missing-key")]


def test_a_circle_is_one_finding(tmp_path: Path) -> None:
    checked = write_tree(
        tmp_path,
        {"creatures/a.yaml": "extends: b\nname: A\n", "creatures/b.yaml": "extends: a\nname: B\n"},
    )
    errors = [(each.name, each.check) for each in checked.diagnostics if each.severity.word == "error"]
    assert errors == [("creatures/a.yaml", "extends-circle")]


def test_a_broken_base_is_one_finding(tmp_path: Path) -> None:
    """Not one more for each sheet built over it."""
    checked = write_tree(
        tmp_path,
        {
            "creatures/base.yaml": SHEET + "banes: [5]\n",
            "creatures/heir.yaml": "extends: base\nname: Heir\nbanes:\n  - {name: Own, range: 1, text: It bites.}\n",
        },
    )
    errors = [(each.name, each.check) for each in checked.diagnostics if each.severity.word == "error"]
    assert errors == [("creatures/base.yaml", "wrong-type")]
    assert [subject.document.id for subject in checked.subjects if subject.document.kind == "creature"] == []


def test_null_without_a_base_is_an_error(tmp_path: Path) -> None:
    checked = write_tree(tmp_path, {"creatures/alone.yaml": SHEET + "tactics: null\n"})
    errors = [(each.name, each.line) for each in checked.diagnostics if each.severity.word == "error"]
    assert errors == [("creatures/alone.yaml", 8)]


def _own_left_out(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in OWN}


def _origin(merged: Merged, identity: str, pointer: Pointer) -> object:
    from bestiary.collection.extends import Origin

    return Origin(next(document for document in merged.chain if document.id == identity), pointer)


def _leaves(data: Any, at: Pointer = ()) -> list[tuple[Pointer, Any]]:
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in _leaves(value, (*at, key))]
    if isinstance(data, list):
        return [leaf for place, value in enumerate(data) for leaf in _leaves(value, (*at, place))]
    return [(at, data)]


def test_show_says_which_file_a_value_came_from(tmp_path: Path) -> None:
    from bestiary.cards.deck import creature_subjects, view_subject

    skills = "{might: 3, reflex: 3, endurance: 3, wits: 3, insight: 3, presence: 3}"
    base = f"name: Base\ntier: rook\ntypes: [person]\nvitality: 4\nstamina: 5\nspeed: 5\nskills: {skills}\n"
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "base.yaml").write_text(base, encoding="utf-8")
    heir = "extends: base\nname: Heir\nstamina: 3\nskills: {might: 5}\n"
    (tmp_path / "creatures" / "heir.yaml").write_text(heir, encoding="utf-8")
    checked = check_bestiary(tmp_path, tmp_path)
    subject = next(each for each in creature_subjects(checked) if each.document.id == "heir")
    why = {each.label: each.because for each in view_subject(checked, subject).derived}
    for label in ("Vitality", "Speed", "Reflex"):
        assert why[label][0] == "from creatures/base.yaml"
    for label in ("Stamina", "Might"):
        assert not any("base.yaml" in said for said in why[label])


def test_what_an_edit_leaves_empty_or_lacking_is_found_at_the_edit(tmp_path: Path) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "base.yaml").write_text(sound_sheet.SHEET)
    (tmp_path / "creatures" / "a.yaml").write_text("extends: base\nname: A\ntypes: {drop: [person]}\n")
    (tmp_path / "creatures" / "b.yaml").write_text("extends: base\nname: B\nskills: {might: null}\n")
    found = [(each.name, each.line, each.column, each.check) for each in check_bestiary(tmp_path, tmp_path).diagnostics]
    assert found == [("creatures/a.yaml", 3, 8, "empty-value"), ("creatures/b.yaml", 3, 10, "missing-skill")]


@pytest.mark.parametrize(
    ("base", "heir", "check"),
    [
        ("traits: [agressive]", "traits: {drop: [aggressive]}", "unknown-trait"),
        ("items: [daggr, cloak]", "items: {drop: [dagger]}", "unknown-item"),
    ],
)
def test_what_the_base_misspells_is_told_there_alone(base: str, heir: str, check: str, tmp_path: Path) -> None:
    files = {
        "creatures/base.yaml": f"{sound_sheet.SHEET}{base}\n",
        "creatures/middle.yaml": "extends: base\nname: Middle\n",
        "creatures/heir.yaml": f"extends: middle\nname: Heir\n{heir}\n",
        "items/dagger.yaml": "name: Dagger\ncategory: gear\n",
        "items/cloak.yaml": "name: Cloak\ncategory: gear\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = [(each.name, each.check) for each in check_bestiary(tmp_path, tmp_path).diagnostics]
    assert found == [("creatures/base.yaml", check)]


WEAK = sound_sheet.SHEET.replace("might: 4", "might: 2") + "items: [maul]\n"
FOREIGN = sound_sheet.SHEET + "banes: [{name: Trip, range: 1, of: maul, text: a}]\n"
#: A base, the sheets over it, and the names in what is told of the base.
ONE_MISTAKE = {
    "too weak, as the base is": (WEAK, {"a": "", "k": ""}, ["Guard"]),
    "too weak, and weaker still": (WEAK, {"a": "", "k": "skills: {might: 1}\n"}, ["Guard", "K"]),
    "strong where the base is weak": (WEAK, {"k": "skills: {might: 4}\n"}, ["Guard"]),
    "weak where the base is strong": (
        WEAK.replace("might: 2", "might: 4"),
        {"j": "", "k": "skills: {might: 1}\n"},
        ["K"],
    ),
    "too weak, the base never printed": (f"{WEAK}abstract: true\n", {"j": "", "k": ""}, ["J"]),
    "an item that nobody carries": (FOREIGN, {"a": "", "k": "speed: 4\n"}, ["Guard"]),
    "an item that one carries": (FOREIGN, {"a": "items: [maul]\n", "k": ""}, ["Guard"]),
}


@pytest.mark.parametrize("row", ONE_MISTAKE)
def test_a_mistake_of_a_base_is_told_once(row: str, tmp_path: Path) -> None:
    base, heirs, told = ONE_MISTAKE[row]
    (tmp_path / "creatures").mkdir()
    (tmp_path / "items").mkdir()
    (tmp_path / "traits").mkdir()
    (tmp_path / "items" / "maul.yaml").write_text(
        "name: Maul\ncategory: weapon\ntraits: [weight: d8]\nagainst: {strike: endurance}\n"
    )
    (tmp_path / "creatures" / "guard.yaml").write_text(base)
    for name, text in heirs.items():
        (tmp_path / "creatures" / f"{name}.yaml").write_text(f"name: {name.upper()}\nextends: guard\n{text}")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    assert [re.findall(r"\b(Guard|[AJK])\b(?= is too weak| does not)", each.message) for each in found] == [
        [name] for name in told
    ]
    assert {each.name for each in found} == {"creatures/guard.yaml"}


def test_an_empty_key_that_nobody_knows_takes_nothing_away(tmp_path: Path) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "base.yaml").write_text(sound_sheet.SHEET, encoding="utf-8")
    (tmp_path / "creatures" / "heir.yaml").write_text("extends: base\nname: Heir\nstamnia:\nspeed:\n", encoding="utf-8")
    found = [(each.line, each.check) for each in check_bestiary(tmp_path, tmp_path).diagnostics]
    assert (3, "unknown-key") in found and len([check for _, check in found if check == "unknown-key"]) == 1


#: What an heir says, with the lines of its mistakes and what tells of each.
BESIDE = {
    "a key of the sheet": (
        "traits: {add: [resistant: [colld]]}\nfoo: 3\n",
        [(3, "trait-parameter"), (4, "unknown-key")],
    ),
    "a key of the edit itself": (
        "traits:\n  add: [resistant: [colld]]\n  foo: 3\n",
        [(4, "trait-parameter"), (5, "unknown-key")],
    ),
    "a key of an entry": (
        "traits: [resistant: [colld]]\npassives: [{name: X, text: y, foo: 3}]\n",
        [(3, "trait-parameter"), (4, "unknown-key")],
    ),
    "an entry before the other": (
        "passives:\n  - {name: X, text: y, foo: 3}\n  - {name: Y, text: y, traits: [resistant: [colld]]}\n",
        [(4, "unknown-key"), (5, "misplaced-trait"), (5, "trait-parameter")],
    ),
    "a name before a parameter": (
        "traits:\n  - agressive\n  - resistant: [colld]\n",
        [(4, "unknown-trait"), (5, "trait-parameter")],
    ),
}


@pytest.mark.parametrize("row", BESIDE)
@pytest.mark.parametrize("abstract", ["", "abstract: true\n"])
def test_a_mistake_of_an_heir_hides_no_other(abstract: str, row: str, tmp_path: Path) -> None:
    text, wanted = BESIDE[row]
    heir = f"extends: base\nname: Heir\n{text}"
    found = write_tree(tmp_path, {"creatures/base.yaml": abstract + SHEET, "creatures/heir.yaml": heir}).diagnostics
    errors = [(each.name, each.line, each.check) for each in found if each.severity.word == "error"]
    assert errors == [("creatures/heir.yaml", *each) for each in wanted]


def test_a_mistake_of_a_base_is_known_whichever_heir_it_comes_up_in(tmp_path: Path) -> None:
    bane = "banes:\n  - {name: Ringing, of: maul, range: 1, text: It falls.}\n"
    maul = "name: Maul\ncategory: weapon\ntraits: [two-handed]\nagainst: {strike: reflex}\n"
    files = {"creatures/base.yaml": f"abstract: true\n{SHEET}{bane}", "items/maul.yaml": maul}
    known = []
    for each in ("one", "another"):
        files[f"creatures/{each}.yaml"] = f"extends: base\nname: {each.title()}\n"
        found = write_tree(tmp_path, files).diagnostics
        known += [(each.name, each.lasting) for each in found if each.check == "of-not-carried"]
    said = "`Ringing` belongs to `maul`, which … does not carry"
    assert known == [("creatures/base.yaml", ("G310", "banes/Ringing/of", said))] * 2
