"""Play and conversion as laws: harm of any effect, and every sample creature as every tier and with every item."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
import pytest

from bestiary.cards.deck import creature_subjects
from bestiary.cli.main import bestiary
from bestiary.collection.documents import Document
from bestiary.collection.extends import Merged, name_of
from bestiary.collection.schemas import KnownNames, Schema, build_schema, names_hold
from bestiary.collection.settings import Settings
from bestiary.diagnostic import Source
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.lint.names import name_findings
from bestiary.systems.base import Subject, World
from bestiary.systems.senteia.convert.banes import mirror_range
from bestiary.systems.senteia.convert.dice import die_of
from bestiary.systems.senteia.convert.sheet import convert_creature
from bestiary.systems.senteia.model import StatSheet, TraitUse
from bestiary.systems.senteia.play.character import creature_from_character
from bestiary.systems.senteia.play.harm import Effect, land_harm
from bestiary.systems.senteia.play.rework import CannotChange, Change, rework_sheet
from bestiary.systems.senteia.resolve import resolve_creature
from bestiary.systems.senteia.tables import load_tables
from bestiary.systems.senteia.view import view_of
from bestiary.writing import write_file

ROOT = Path(__file__).parents[1]
TABLES = load_tables(Settings())
KINDS = ("damage", "blight", "stress", "fatigue")
TRAITS = ("fire", "cold", "lightning", "magic", "attack")
TIERS = {"pawn": (None, None), "rook": (4, 5), "sovereign": (12, 9)}

harms = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 9), min_size=1)
struck = st.frozensets(st.sampled_from(TRAITS))
lists = st.lists(st.sampled_from(TRAITS), min_size=1, max_size=4, unique=True)


def harm_trait(identity: str, data: dict[str, Any]) -> st.SearchStrategy[TraitUse]:
    """A trait about harm with any list behind its name."""
    return lists.map(lambda ids: TraitUse(identity, identity.title(), "harm", data, tuple(ids)))


resistant = harm_trait("resistant", {"harm_change": {"amount": -1, "from": "parameter"}})
vulnerable = harm_trait("vulnerable", {"harm_change": {"amount": 1, "from": "parameter"}})
immune = harm_trait("immune", {"immune": "parameter"})
changing = st.lists(st.one_of(resistant, vulnerable), max_size=5)


@given(changing, struck, harms)
def test_harm_is_changed_at_most_once_and_never_negative(
    traits: list[TraitUse], effect: frozenset[str], dealt: dict[str, int]
) -> None:
    """S27–S29: by one point at most, in one direction, and only what is dealt."""
    landed = land_harm(traits, Effect(dealt, effect)).harm
    assert set(landed) == set(dealt)
    changes = {landed[kind] - amount for kind, amount in dealt.items() if amount}
    assert changes in (set(), {0}, {1}, {-1})
    assert all(landed[kind] == 0 for kind, amount in dealt.items() if not amount)
    assert all(amount >= 0 for amount in landed.values())


@given(changing, struck, harms)
def test_the_order_of_traits_does_not_matter(
    traits: list[TraitUse], effect: frozenset[str], dealt: dict[str, int]
) -> None:
    forward, backward = (land_harm(each, Effect(dealt, effect)).harm for each in (traits, traits[::-1]))
    assert forward == backward


@given(st.lists(st.one_of(resistant, vulnerable, immune), max_size=5), struck, harms)
def test_what_is_immune_takes_nothing(traits: list[TraitUse], effect: frozenset[str], dealt: dict[str, int]) -> None:
    """S30: however vulnerable it is."""
    landed = land_harm(traits, Effect(dealt, effect, ("prone",)))
    listed = {each for trait in traits if trait.id == "immune" for each in trait.parameter}
    if listed & effect:
        assert not any(landed.harm.values())
        assert landed.statuses == ()
        assert {reason.rule for reason in landed.because} == {"S30"}


@given(harms, struck)
def test_nothing_changes_without_traits(dealt: dict[str, int], effect: frozenset[str]) -> None:
    assert land_harm([], Effect(dealt, effect)).harm == dealt


@given(st.integers(1, 20), st.integers(1, 20))
def test_a_mirrored_range_mirrors_back(one: int, other: int) -> None:
    """S12."""
    ends = (min(one, other), max(one, other))
    assert mirror_range(*mirror_range(*ends, TABLES.event_die), TABLES.event_die) == ends


@given(st.integers(0, 30), st.integers(0, 30))
def test_the_die_table_is_monotone(one: int, other: int) -> None:
    """S2, S3: more skill is never a worse die, nor less edge."""
    low, high = (die_of(value, TABLES) for value in sorted((one, other)))
    assert low[0] <= high[0]
    assert low[1] <= high[1]


@cache
def sample() -> Bestiary:
    """The sample bestiary."""
    return check_bestiary(ROOT, ROOT)


@cache
def schema() -> Schema:
    """The schema of creatures."""
    return build_schema("senteia/creature")


@cache
def creatures() -> dict[str, Subject]:
    """The sample creatures of this game by id."""
    found = [each for each in creature_subjects(sample()) if each.document.system == "senteia"]
    return {subject.document.id: subject for subject in found}


def world() -> World:
    """What the sample bestiary knows."""
    return sample().worlds["senteia"]


def items() -> list[str]:
    """The ids of all sample items."""
    return list(world().names["item"])


def sound(data: Any) -> StatSheet:
    """The sheet of new data, whose form and names are held first."""
    data = {key: value for key, value in data.items() if key not in ("extends", "abstract")}
    document = Document(Source("/new.yaml", "new.yaml", ""), "creature", "new", "senteia", data)
    assert schema().accepts(data), data
    assert [each.message for each in name_findings(document, schema().plan, world().names, world().catalog)] == []
    return converted(data)


def converted(data: Any) -> StatSheet:
    """The sheet of data that is sound."""
    document = Document(Source("/new.yaml", "new.yaml", ""), "creature", "new", "senteia", data)
    return convert_creature(
        resolve_creature(Subject(document, Merged(document, data, {}, (document,))), world()), world()
    )


def changes(subject: Subject) -> Iterator[Change]:
    """Every tier, and every item taken into use or away."""
    for tier, (vitality, stamina) in TIERS.items():
        yield Change(tier=tier, vitality=vitality, stamina=stamina)
    carried = [name_of(item) for item in subject.data.get("items") or ()]
    for item in items():
        yield Change(unequip=(item,)) if item in carried else Change(equip=(item,))


def test_there_is_a_sample_to_convert() -> None:
    assert len(creatures()) >= 8
    assert len(items()) >= 30


@pytest.mark.parametrize("tier", TIERS)
def test_every_sample_creature_in_every_tier_is_a_sound_sheet(tier: str) -> None:
    vitality, stamina = TIERS[tier]
    for subject in creatures().values():
        data = rework_sheet(subject.data, Change(tier=tier, vitality=vitality, stamina=stamina), world()).data
        sheet = sound(data)
        assert sheet.creature.tier.id == tier
        assert (data["vitality"], data["stamina"]) == (vitality or 1, stamina or 1)


@pytest.mark.slow
def test_every_sample_creature_with_every_item_is_a_sound_sheet() -> None:
    for subject in creatures().values():
        for change in changes(subject):
            data = rework_sheet(subject.data, change, world()).data
            own = {key: value for key, value in data.items() if key not in ("extends", "abstract")}
            assert schema().accepts(own), (subject.document.id, change)
            assert names_hold(schema().plan, {"items": own.get("items", [])}, KnownNames(world().names))
            converted(own)


def test_what_is_taken_away_can_be_taken_up_again() -> None:
    """S14: and the derived numbers come back."""
    for subject in creatures().values():
        before = view_of(subject, world()).sheet
        for item in subject.data.get("items") or ():
            if not isinstance(item, str):
                continue
            without = rework_sheet(subject.data, Change(unequip=(item,)), world()).data
            again = sound(rework_sheet(without, Change(equip=(item,)), world()).data)
            assert (again.stamina.value, again.defense.value) == (before.stamina.value, before.defense.value)
            assert {(bane.name, bane.low) for bane in again.banes} == {(bane.name, bane.low) for bane in before.banes}


def test_a_change_never_touches_the_old_sheet() -> None:
    for subject in creatures().values():
        before = repr(subject.data)
        for change in changes(subject):
            rework_sheet(subject.data, change, world())
        assert repr(subject.data) == before


def test_nothing_is_taken_that_is_not_carried() -> None:
    subject = next(iter(creatures().values()))
    carried = {name_of(item) for item in subject.data.get("items") or ()}
    missing = next(item for item in items() if item not in carried)
    with pytest.raises(CannotChange, match=missing):
        rework_sheet(subject.data, Change(unequip=(missing,)), world())


@pytest.mark.parametrize("tier", TIERS)
def test_every_sample_character_is_a_sound_npc(tier: str) -> None:
    """S49."""
    characters = [each.document for each in sample().catalog.files if each.kind == "character" and each.document]
    assert len(characters) >= 2
    for character in characters:
        sheet = sound(creature_from_character(character.data, tier, world()).data)
        assert sheet.creature.tier.id == tier


GUARD = """\
# A comment that stays.
name: Guard
tier: pawn
types: [person]
vitality: 1
stamina: 1
speed: 5
skills: {might: 3, reflex: 3, endurance: 3, wits: 2, insight: 2, presence: 2}
"""


@pytest.fixture
def guards(tmp_path: Path) -> Path:
    """A bestiary of one Pawn, and a horror to set beside it."""
    write_file(tmp_path / "bestiary.yaml", "format: 1\n")
    write_file(tmp_path / "creatures" / "guard.yaml", GUARD)
    write_file(
        tmp_path / "creatures" / "dog.yaml", GUARD.replace("Guard", "Dog") + "traits: [instinctive]\nsize: small\n"
    )
    dread = GUARD.replace("Guard", "Dread").replace("presence: 2", "presence: 6")
    write_file(tmp_path / "creatures" / "dread.yaml", dread + "traits: [dreadful, aggressive]\n")
    return tmp_path


def run(*words: str, root: Path) -> Result:
    """A command on a bestiary."""
    return CliRunner().invoke(bestiary, [*words, "--root", str(root)])


@pytest.mark.parametrize("tier", ["rook", "sovereign"])
def test_a_promotion_without_numbers_names_the_flags(tier: str, guards: Path) -> None:
    """S18, S19: exit 2, the flags, and what the text says; nothing is written."""
    target = guards / "creatures" / "new.yaml"
    result = run("convert", "guard", "--tier", tier, "-o", str(target), root=guards)
    assert result.exit_code == 2
    said = " ".join(result.output.split())
    for words in ("--vitality N --stamina N", "half a character's", "far more", "S18"):
        assert words in said
    assert not target.exists()


def test_a_promotion_with_numbers_is_written(guards: Path) -> None:
    target = guards / "creatures" / "captain.yaml"
    flags = ("--tier", "rook", "--vitality", "4", "--stamina", "5", "--name", "Captain", "-o", str(target))
    result = run("convert", "guard", *flags, root=guards)
    assert result.exit_code == 0, result.output
    written = target.read_text(encoding="utf-8")
    assert written.startswith("# A comment that stays.\nname: Captain\ntier: rook\n")
    assert "Tier: Pawn → Rook (S15, S19)" in result.output


def test_influence_adds_up_with_reasons(guards: Path) -> None:
    result = run("influence", "dread", "--to", "friendly", "--by", "taunt", root=guards)
    assert result.exit_code == 0
    assert "+1 edge for the player" in result.output
    for reason in ("S46: Friendly: +1", "S39: Dreadful", "S22: Aggressive: +2", "1 Stress"):
        assert reason in result.output


def test_two_creatures_side_by_side(guards: Path) -> None:
    result = run("influence", "dread", "--versus", "dog", root=guards)
    assert result.exit_code == 0
    for said in (
        "S34: Dog usually cannot push, pull, knock prone, hamper Dread",
        "S39: Dreadful: Dog needs Focus vs Presence 6 each round",
        "S39: Dreadful: Dog is disquieted",
        "S33: Dog can ride or cling to Dread: it is Small",
    ):
        assert said in result.output


def test_harm_says_what_lands(guards: Path) -> None:
    result = run("harm", "guard", "--damage", "1", root=guards)
    assert result.exit_code == 0
    assert "defeated (S17)" in result.output
