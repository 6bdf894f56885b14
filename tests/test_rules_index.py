"""The index of rules is whole, and nothing it names has gone; docs/rules.md is what it says."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
import re

import pytest
from ruamel.yaml import YAML

from bestiary.docs.rule_index import Reading, Rule, RuleIndex, read_indexes
from bestiary.docs.rule_places import find_place
from bestiary.docs.rules_page import MissingPlace, missing_places, rules_page

ROOT = Path(__file__).parents[1]
#: What a game's letter stands for, and how many rules it has.
COUNTS = {"S": 49, "D": 10}
INDEXES = read_indexes()
RULES = [rule for index in INDEXES for rule in index.rules()]


@cache
def functions(path: Path) -> frozenset[str]:
    """The names of the functions at the top of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def missing_test(rule: Rule, written: str) -> str:
    """Why a test that a rule names does not hold it; empty when it does."""
    file, _, name = written.partition("::")
    path = ROOT / file
    if not path.is_file():
        return f"{rule.id}: there is no file {file}"
    if name:
        return "" if name in functions(path) else f"{rule.id}: there is no {written}"
    shown = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))["rules"]
    return "" if rule.id in shown else f"{rule.id} is not among the rules of {file}"


def index_with(rule: Rule) -> RuleIndex:
    """An index of one rule."""
    first = INDEXES[0]
    return RuleIndex(first.game, (type(first.chapters[0])("Title", (rule,)),))


def test_every_rule_has_one_row() -> None:
    ids = [rule.id for rule in RULES]
    assert len(set(ids)) == len(ids)
    for letter, count in COUNTS.items():
        assert [each for each in ids if each[0] == letter] == [f"{letter}{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("index", INDEXES, ids=lambda index: index.game)
def test_every_place_is_there(index: RuleIndex) -> None:
    assert list(missing_places(index)) == []


def test_every_test_is_there() -> None:
    assert [rule.id for rule in RULES if not rule.tests] == []
    assert [why for rule in RULES for written in rule.tests if (why := missing_test(rule, written))] == []


@pytest.mark.parametrize(
    "place",
    [
        "rules/senteia/dice.yaml#die_tables",
        "rules/senteia/dices.yaml#die_table",
        "traits/weight.yaml#requires/skills",
        "schema/senteia/item.schema.json#attack",
        "bestiary.yaml#rules/edges",
        "bestiary.systems.senteia.convert.dice:die",
        "bestiary.systems.senteia.convert.die:die_of",
        "bestiary.systems.senteia.convert.dice:annotations",
        "too-strong",
    ],
)
def test_a_place_that_has_gone_is_named(place: str) -> None:
    assert find_place(place) is None
    assert list(missing_places(index_with(Rule("S1", "", (place,), (), ())))) == [f"S1: there is no `{place}`"]
    with pytest.raises(MissingPlace, match="S1"):
        rules_page((index_with(Rule("S1", "", (), (), (Reading("", place),))),))


def test_a_test_that_has_gone_is_named() -> None:
    rule = RULES[0]
    assert missing_test(rule, "tests/rules/test_rules_rolling.py::test_nothing")
    assert missing_test(rule, "tests/rules/test_nothing.py::test_nothing")
    assert missing_test(rule, "tests/systems/senteia/die-table/scholar.sheet.yaml")


def test_kinds_of_places_in_print() -> None:
    places = {
        "rules/senteia/dice.yaml#die_table": ("rules/senteia/dice.yaml", "rules/senteia/dice.yaml", "die_table"),
        "bestiary.yaml#rules/edge": ("schema/bestiary.schema.json", "bestiary.yaml", "rules.edge"),
        "schema/senteia/creature.schema.json#items/stowed": (
            "schema/senteia/creature.schema.json",
            "schema/senteia/creature",
            "items.stowed",
        ),
        "bestiary.systems.senteia.convert.dice:die_of": (
            "tools/bestiary/systems/senteia/convert/dice.py",
            "dice.py",
            "die_of",
        ),
        "too-weak": ("tools/bestiary/systems/senteia/checks/too_weak.py", "check", "G303 too-weak"),
        "unknown-trait": ("tools/bestiary/checks/unknown_trait.py", "check", "N201 unknown-trait"),
    }
    for written, (file, name, part) in places.items():
        found = find_place(written)
        assert found and (found.file, found.name, found.part) == (file, name, part)


def test_every_reading_that_code_prints_is_in_the_index() -> None:
    """A key that reasons name is a key of the index, so that the page says what the sheet says."""
    keys = " ".join(reading.key for rule in RULES for reading in rule.readings)
    for printed in ("rules/item_boons", "rules/disposition", "edge_per_point", "rules/edge"):
        assert printed in keys


def test_rules_page_is_up_to_date() -> None:
    """`make docs` writes it."""
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == rules_page(INDEXES)


def test_links_of_the_page_lead_to_files() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    targets = set(re.findall(r"\]\(\.\./([^)#]+)\)", page))
    assert len(targets) > 50
    assert [target for target in sorted(targets) if not (ROOT / target).is_file()] == []


def test_a_row_is_one_line_of_five_cells() -> None:
    page = rules_page(INDEXES)
    for rule in RULES:
        (row,) = [line for line in page.splitlines() if f"**{rule.id}**" in line]
        assert len(re.findall(r"(?<!\\)\|", row)) == 6


def test_text_of_a_rule_cannot_break_the_table() -> None:
    page = rules_page((index_with(Rule("S1", "a | b\n<img> c", ("too-weak",), (), ())),))
    assert r"a \| b \<img\> c" in page
