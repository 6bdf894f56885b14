"""Each row of a table and each effect of a trait is broken in turn: a test that its rule names must fail.

The data folder is copied once; a broken file is written over its copy, and the named tests run on the game that is read
from there. Wherever it can be, what is broken still has the form of its schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib import import_module
import json
from pathlib import Path
import shutil
from typing import Any

from jsonschema_rs import Registry, validator_for
import pytest
from rules_game import Game, open_game
from test_rules_own_traits import NOT_EFFECTS

from bestiary import resources
from bestiary.diagnostic import Source
from bestiary.docs.rule_index import read_indexes
from bestiary.resources import data_folder, load_schema
from bestiary.source.tree import read_tree

DATA = data_folder()
TABLES = ("dice", "conversion", "skills", "dispositions", "sizes", "influence")
#: Keys of traits that have no effect of their own, though a rule rests on them.
ALSO = {"parameter"}
#: Places that say what holds anyway: a list may name only traits where nothing else is said.
SAME_WITHOUT = {("traits/resistant.yaml", "parameter/of"), ("traits/vulnerable.yaml", "parameter/of")}
#: What stands in for a word; the first that has the right form and is another word is taken.
WORDS = (
    "strike shoot taunt analyze parley feint fire attack toxin wolf mindless beast instinctive stress damage prone "
    "encumbered reflex wits weapon gear small large fly swim player creature parameter list die trait status failure "
    "success drop physical mental maneuver instant d6 rook pawn"
).split()
Path_ = tuple[str | int, ...]


@dataclass(frozen=True)
class Broken:
    """A file with one thing changed: where, the new data, and what was done."""

    file: str
    at: Path_
    data: Any
    done: str

    @property
    def name(self) -> str:
        """What was broken, in a line."""
        return f"{self.file}#{'/'.join(map(str, self.at))}: {self.done}"


@dataclass(frozen=True)
class Named:
    """A place that a rule names, with the tests that the rule names for it."""

    file: str
    keys: tuple[str, ...]
    rule: str
    tests: tuple[str, ...]


def named_places() -> list[Named]:
    """Every key of a file that a rule names as a place it lives at."""
    found = []
    for index in read_indexes():
        for rule in index.rules():
            for place in rule.lives:
                file, hash_, keys = place.partition("#")
                if hash_:
                    found.append(Named(file, tuple(keys.split("/")), rule.id, rule.tests))
    return found


NAMED = named_places()


def named_tests(broken: Broken) -> list[str]:
    """The tests of all rules that live where something is broken."""
    at = tuple(map(str, broken.at))
    fitting = [each for each in NAMED if each.file == broken.file and _meets(at, each.keys)]
    return list(dict.fromkeys(test for each in fitting for test in each.tests))


def _meets(at: tuple[str, ...], keys: tuple[str, ...]) -> bool:
    shorter = min(len(at), len(keys))
    return at[:shorter] == keys[:shorter]


def breakages() -> Iterator[Broken]:
    """Every row of the tables and every effect of the chapter's traits, each broken in every way there is."""
    for table in TABLES:
        file = f"rules/senteia/{table}.yaml"
        data, gate = read(file), gate_of(f"rules/{table}")
        yield from every_way(file, data, [key for key in data if key != "format"], gate)
    file, gate = "rules/senteia/terms.yaml", gate_of("rules/terms")
    data = read(file)
    for term in [name for name, row in data["terms"].items() if row["kind"] == "ability"]:
        yield without(file, data, ("terms", term))
        for key in ("name", "part"):
            yield from changed(file, data, ("terms", term, key), gate)
    traits = gate_of("senteia/trait")
    for path in sorted((DATA / "traits").glob("*.yaml")):
        file = f"traits/{path.name}"
        data = read(file)
        yield from every_way(file, data, [key for key in data if key not in NOT_EFFECTS - ALSO], traits)


def every_way(file: str, data: Any, keys: list[str], gate: Callable[[Any], bool]) -> Iterator[Broken]:
    """Each of the keys taken away, each row below taken away, each value changed; the form stays right."""
    for at in [place for key in keys for place in places(data[key], (key,))]:
        if (file, "/".join(map(str, at))) in SAME_WITHOUT:
            continue
        if gate((broken := without(file, data, at)).data):
            yield broken
        if not isinstance(value_at(data, at), (dict, list)):
            yield from changed(file, data, at, gate)


def places(data: Any, at: Path_) -> Iterator[Path_]:
    """A place and all below it."""
    yield at
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*at, key))
    elif isinstance(data, list):
        for position, value in enumerate(data):
            yield from places(value, (*at, position))


def value_at(data: Any, at: Path_) -> Any:
    """The value of a place."""
    for key in at:
        data = data[key]
    return data


def without(file: str, data: Any, at: Path_) -> Broken:
    """The data without what stands at a place."""
    new = deepcopy(data)
    del value_at(new, at[:-1])[at[-1]]
    return Broken(file, at, new, "taken away")


def changed(file: str, data: Any, at: Path_, gate: Callable[[Any], bool]) -> Iterator[Broken]:
    """The data with another value at a place, of the right form."""
    old = value_at(data, at)
    for value in (
        [old + 1, old - 1] if isinstance(old, (int, float)) else [*WORDS, f"{old} 2", f"{old} else", ["magic"]]
    ):
        new = deepcopy(data)
        value_at(new, at[:-1])[at[-1]] = value
        if value != old and value not in _beside(data, at) and gate(new):
            yield Broken(file, at, new, f"{old!r} → {value!r}")
            return
    # All words of a list may stand in it already: then taking one away is the way to break it.
    assert _beside(data, at), f"nothing stands in for {old!r} at {file} {at}"


def _beside(data: Any, at: Path_) -> list[Any]:
    beside = value_at(data, at[:-1])
    return beside if isinstance(beside, list) else []


def read(file: str) -> Any:
    """The data of a packaged file."""
    path = DATA / file
    return read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8"))).data


def gate_of(schema: str) -> Callable[[Any], bool]:
    """Whether data has the form of a schema."""
    every = [json.loads(path.read_text(encoding="utf-8")) for path in (DATA / "schema").rglob("*.schema.json")]
    gate = validator_for(load_schema(schema), registry=Registry([(each["$id"], each) for each in every]))
    return lambda data: bool(gate.is_valid(data))


def holds(test: str, game: Game) -> bool | None:
    """Whether a named test passes on a game; None when it does not look at the game."""
    file, _, name = test.partition("::")
    if not file.startswith("tests/rules/"):
        return None
    try:
        getattr(import_module(Path(file).stem), name)(game)
    except (Exception, pytest.fail.Exception):
        return False
    return True


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data folder that the program reads from."""
    folder = tmp_path / "data"
    for name in ("rules", "traits"):
        shutil.copytree(DATA / name, folder / name)
    (folder / "schema").symlink_to(DATA / "schema")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    return folder


SHARES = 8


@cache
def all_breakages() -> list[Broken]:
    """Every breakage; they are many, and most runs want none."""
    return list(breakages())


def test_every_effect_of_the_chapters_traits_lives_somewhere() -> None:
    homeless = [broken.name for broken in all_breakages() if not named_tests(broken)]
    assert homeless == []


def test_the_copy_is_as_good_as_the_data(copy: Path) -> None:
    assert data_folder() == copy
    game = open_game()
    tests = dict.fromkeys(test for each in NAMED for test in each.tests)
    assert [test for test in tests if holds(test, game) is False] == []


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_what_is_broken_fails_a_named_test(share: int, copy: Path) -> None:
    unseen = []
    for broken in all_breakages()[share::SHARES]:
        target = copy / broken.file
        target.write_text(json.dumps(broken.data), encoding="utf-8")
        if not fails(named_tests(broken)):
            unseen.append(broken.name)
        shutil.copyfile(DATA / broken.file, target)
    assert unseen == []


def fails(tests: list[str]) -> bool:
    """Whether one of the tests fails on the game as the data folder has it now."""
    try:
        game = open_game(sound=False)
    except (LookupError, TypeError, ValueError):
        return True
    return any(holds(test, game) is False for test in tests)
