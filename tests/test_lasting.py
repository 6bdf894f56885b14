"""What findings are known by: the same in a baseline, in the fingerprints of reports and in `allow`, wherever entries stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from bestiary.pointers import all_values, leads_to, path_text
from ran import call
from sound_sheet import SHEET

SAMPLES = Path(__file__).parents[1]
ATTACK = "actions:\n  - name: Hit\n    against: might\n    effects:\n"
PRONE = "      - {result: failure, status: prne}\n"
BANES = [
    "  - {name: Sweep, range: 1-3, text: a}\n",
    "  - {name: Other, range: 2-4, text: b}\n",
    "  - {name: Last, range: 3, text: c}\n",
]


def traits(listed: str) -> str:
    return f"{SHEET}traits: [{listed}]\n"


def banes(*order: int) -> str:
    return f"{SHEET}banes:\n{''.join(BANES[number] for number in order)}"


#: A sheet with a finding, and the same with its entries moved.
MOVED = {
    "two banes the other way round": (banes(0, 1), banes(1, 0)),
    "three banes, the first as the last": (banes(0, 1, 2), banes(1, 2, 0)),
    "three banes, back to front": (banes(0, 1, 2), banes(2, 1, 0)),
    "two traits about one harm": (
        traits("resistant: [cold], vulnerable: [cold], candid"),
        traits("candid, vulnerable: [cold], resistant: [cold]"),
    ),
    "two temperaments": (traits("aggressive, candid"), traits("candid, aggressive")),
    "three temperaments": (traits("aggressive, candid, cowardly"), traits("cowardly, aggressive, candid")),
    "names that differ by capitals": (
        f"{SHEET}banes:\n  - {{name: Sweep, range: 1, text: a}}\n  - {{name: SWEEP, range: 2, text: b}}\n",
        f"{SHEET}banes:\n  - {{name: SWEEP, range: 2, text: b}}\n  - {{name: Sweep, range: 1, text: a}}\n",
    ),
    "things for three hands": (f"{SHEET}items: [maul, pike]\n", f"{SHEET}items: [pike, maul]\n"),
    "an effect above": (
        SHEET + ATTACK + PRONE,
        f"{SHEET}{ATTACK}      - {{result: success, text: hm}}\n{PRONE}",
    ),
    "a trait above": (traits("agressive"), traits("candid, agressive")),
    "an item above": (f"{SHEET}items: [{{item: mual}}]\n", f"{SHEET}items: [maul, {{item: mual}}]\n"),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "items").mkdir()
    for name in ("maul", "pike"):
        text = f"name: {name.title()}\ncategory: weapon\ntraits: [two-handed]\nagainst: {{strike: reflex}}\n"
        (tmp_path / "items" / f"{name}.yaml").write_text(text)
    return tmp_path


def _write(root: Path, text: str) -> None:
    (root / "creatures" / "guard.yaml").write_text(text)


def _fingerprints(root: Path) -> list[set[str]]:
    """The fingerprints of all findings, for GitLab and as SARIF has them."""
    gitlab = json.loads(call(root, "check", "--format", "gitlab").stdout)
    sarif = json.loads(call(root, "check", "--format", "sarif").stdout)["runs"][0]["results"]
    sets = [{each["fingerprint"] for each in gitlab}, {*(each["partialFingerprints"]["bestiary/v2"] for each in sarif)}]
    assert [len(each) for each in sets] == [len(gitlab), len(sarif)]
    return sets


@pytest.mark.parametrize("row", MOVED)
def test_moved_entries_do_not_matter(row: str, root: Path) -> None:
    before, after = MOVED[row]
    _write(root, before)
    call(root, "check", "--write-baseline", "known.json")
    prints = _fingerprints(root)
    assert all(prints)
    _write(root, after)
    done = call(root, "check", "--baseline", "known.json", "--fail-level", "hint")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert _fingerprints(root) == prints


#: A sheet with a finding, and the same with another mistake in its place.
OTHER = {
    "another range": (banes(0, 1), banes(0, 1).replace("2-4", "3-5")),
    "another name": (banes(0, 1), banes(0, 1).replace("Other", "Another")),
    "another trait": (traits("agressive"), traits("cowerdly")),
    "two for one": (traits("agressive"), traits("agressive, cowerdly")),
}


@pytest.mark.parametrize("row", OTHER)
def test_another_mistake_is_new(row: str, root: Path) -> None:
    before, after = OTHER[row]
    _write(root, before)
    call(root, "check", "--write-baseline", "known.json")
    prints = _fingerprints(root)
    _write(root, after)
    assert call(root, "check", "--baseline", "known.json", "--fail-level", "hint").returncode == 1
    assert _fingerprints(root) != prints


@pytest.mark.parametrize("row", [row for row in MOVED if row != "things for three hands"])
def test_the_place_in_a_baseline_can_be_allowed(row: str, root: Path) -> None:
    for text in MOVED[row]:
        _write(root, text)
        call(root, "check", "--write-baseline", "known.json")
        known = json.loads((root / "known.json").read_text())["known"]
        allow = "".join(
            f"  {code}: {{at: {json.dumps(place)}, why: It is meant.}}\n"
            for code, place in {each["code"]: each["place"] for each in known}.items()
        )
        if len({each["place"] for each in known}) == 1:
            _write(root, f"{text}allow:\n{allow}")
            assert call(root, "check").stdout.endswith(": nothing found\n")


@pytest.mark.parametrize("folder", ["creatures/senteia", "creatures/draw-steel", "items"])
def test_every_place_of_a_sheet_leads_to_itself(folder: str) -> None:
    paths = [*(SAMPLES / folder).rglob("*.yaml")]
    assert paths
    for path in paths:
        data = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
        for pointer, _ in all_values(data):
            place = path_text(data, pointer)
            # An entry without a name is at the place of its list.
            home = pointer if not pointer or isinstance(pointer[-1], str) else pointer[:-1]
            assert not place or leads_to(place, data, pointer) or leads_to(place, data, home), (path, place)


DATA = {
    "banes": [{"name": "Sweep", "range": "1"}, {"name": "Fire/Ice", "text": "x"}],
    "traits": ["candid", {"resistant": ["cold"]}],
    "actions": [{"name": "A", "effects": [{"result": "failure", "text": "a"}, {"by": 3, "text": "b"}, [["deep"]]]}],
}
#: A place in words, and the places that are in it.
LEADING = {
    "banes/Sweep": [("banes", 0), ("banes", 0, "name"), ("banes", 0, "range")],
    "banes/Sweep/range": [("banes", 0, "range")],
    "banes/Fire/Ice/text": [("banes", 1, "text")],
    "banes/1": [],
    "banes/0": [],
    "banes/": [],
    "": [],
    "traits/candid": [("traits", 0)],
    "traits/1": [],
    "traits/resistant": [("traits", 1), ("traits", 1, "resistant"), ("traits", 1, "resistant", 0)],
    "traits/resistant/cold": [("traits", 1, "resistant", 0)],
    "actions/A/effects/text": [("actions", 0, "effects", 0, "text"), ("actions", 0, "effects", 1, "text")],
    "actions/A/effects/2/text": [("actions", 0, "effects", 1, "text")],
    "actions/A/effects/0/text": [],
    "actions/A/effects/by": [("actions", 0, "effects", 1, "by")],
    "actions/A/effects/deep": [("actions", 0, "effects", 2, 0, 0)],
    "effects/text": [],
}


@pytest.mark.parametrize("place", LEADING)
def test_where_a_place_leads(place: str) -> None:
    assert [pointer for pointer, _ in all_values(DATA) if leads_to(place, DATA, pointer)] == LEADING[place]


VILLAIN = Path(__file__).with_name("checks") / "villain-actions" / "bad" / "creatures"


@pytest.mark.parametrize("number", [3, 5, 6])
def test_moved_villain_actions_do_not_matter(number: int, root: Path) -> None:
    text = (VILLAIN / f"reed-netter-{number}.yaml").read_text(encoding="utf-8")
    _write(root, text)
    call(root, "check", "--write-baseline", "known.json")
    prints = _fingerprints(root)
    data = YAML(typ="safe", pure=True).load(text)
    _write(root, json.dumps({**data, "features": data["features"][::-1]}, ensure_ascii=False, indent=1))
    done = call(root, "check", "--baseline", "known.json", "--fail-level", "hint")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert _fingerprints(root) == prints
