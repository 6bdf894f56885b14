"""What people write in the fields, as values, and back in one spelling."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from bestiary.collection.settings import Settings
from bestiary.systems.draw_steel.grammar.body import (
    Resistance,
    Size,
    mend_movement,
    mend_resistance,
    mend_size,
    mend_stamina,
    read_movement,
    read_resistance,
    read_size,
)
from bestiary.systems.draw_steel.grammar.encounter import (
    Cost,
    EncounterValue,
    mend_cost,
    mend_ev,
    mend_type,
    mend_usage,
    read_cost,
    read_ev,
    read_type,
    read_usage,
    spell_cost,
    spell_ev,
)
from bestiary.systems.draw_steel.grammar.power import (
    Roll,
    find_odd_potencies,
    find_potencies,
    mend_roll,
    read_roll,
    spell_potency,
)
from bestiary.systems.draw_steel.grammar.reach import Reach, mend_distance, read_distance, spell_distance
from bestiary.systems.draw_steel.grammar.roles import read_roles
from bestiary.systems.draw_steel.grammar.spelling import near, slips, unlabelled
from bestiary.systems.draw_steel.grammar.tiers import (
    find_glued_words,
    find_misspelt_conditions,
    find_unsaid_damage,
    leading_damage,
    tier_number,
    with_whole_ends,
)
from bestiary.systems.draw_steel.tables import Tables, Words, load_tables


@cache
def tables() -> Tables:
    """The packaged tables."""
    return load_tables(Settings())


def words() -> Words:
    """The packaged words."""
    return tables().words


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8", EncounterValue(8)),
        ("3 for four minions", EncounterValue(3, 4)),
        ("3 for 4 minions", EncounterValue(3, 4)),
        ("-", EncounterValue(None)),
        ("—", EncounterValue(None)),
        ("1 per 10 x 10 pond", EncounterValue(1, 0, "10 x 10 pond")),
        ("eight", None),
        ("3 for minions", None),
    ],
)
def test_encounter_values(text: str, value: EncounterValue | None) -> None:
    assert read_ev(text, words()) == value
    if value is not None:
        assert read_ev(spell_ev(value, words()), words()) == value


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("3 Malice", Cost("Malice", 3)),
        ("5+ malice", Cost("Malice", 5, more=True)),
        ("3-7 Malice", Cost("Malice", 3, 7)),
        ("2-7+ Malice", Cost("Malice", 2, 7, more=True)),
        ("1 Malice per minion", Cost("Malice", 1, per="per minion")),
        ("+3 EV", Cost("EV", 3, sign="+")),
        ("−1 EV", Cost("EV", 1, sign="-")),
        ("Encounter", Cost("Encounter")),
        ("3 essence for two minions", Cost("essence", 3, per="for two minions")),
        ("Signature Ability", None),
    ],
)
def test_costs(text: str, cost: Cost | None) -> None:
    assert read_cost(text, words()) == cost
    if cost is not None:
        assert read_cost(spell_cost(cost), words()) == cost


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("1M", (Size(1, "M"),)),
        ("1s", (Size(1, "S"),)),
        ("3", (Size(3),)),
        ("2 or 3", (Size(2), Size(3))),
        ("1S-2", (Size(1, "S"), Size(2))),
        ("1", None),
        ("2L", None),
        ("M", None),
    ],
)
def test_sizes(text: str, sizes: tuple[Size, ...] | None) -> None:
    assert read_size(text) == sizes


def test_movement_and_resistances() -> None:
    assert read_movement("Fly, hover", words()) == ("fly", "hover")
    assert read_movement("—", words()) == ()
    assert read_movement("Flap", words()) is None
    assert read_resistance("Fire 5", words()) == Resistance("fire", "5")
    assert read_resistance("all damage 2", words()) == Resistance("damage", "2")
    assert read_resistance("fire", words()) == Resistance("fire", "")
    assert read_resistance("Corruption R", words()) == Resistance("corruption", "R")
    assert read_resistance("or lightning", words()) is None


@pytest.mark.parametrize(
    ("text", "reaches"),
    [
        ("Melee 1", (Reach("melee", "1"),)),
        ("Melee 1 or ranged 5", (Reach("melee", "1"), Reach("ranged", "5"))),
        ("3 cube within 5", (Reach("cube", "3", "", 5),)),
        ("10 x 1 line within 1", (Reach("line", "10", "1", 1),)),
        ("10 × 1 line within 1", (Reach("line", "10", "1", 1),)),
        ("∞ x 3 line within 1", (Reach("line", "∞", "3", 1),)),
        ("Four 3 cubes within 10", (Reach("cube", "3", "", 10, "four"),)),
        ("1 burst, or 3 cube within 5", (Reach("burst", "1"), Reach("cube", "3", "", 5))),
        ("1-mile burst", (Reach("burst", "1-mile"),)),
        ("Self", (Reach("self"),)),
        ("-", ()),
    ],
)
def test_distances(text: str, reaches: tuple[Reach, ...]) -> None:
    distance = read_distance(text, words())
    assert distance is not None
    assert distance.reaches == reaches
    assert read_distance(spell_distance(distance), words()) == distance


def test_a_note_stays_behind_a_distance_and_a_usage() -> None:
    distance = read_distance("Self; see below", words())
    assert distance is not None and distance.note == "see below"
    assert read_usage("Main Action (Adjacent creature)", words()) == "Main action (Adjacent creature)"


def test_misspelt_fields_are_mended() -> None:
    assert mend_distance("3 cbue witin 5", words()) == "3 cube within 5"
    assert mend_ev("3 for fuor minoins", words()) == "3 for four minions"
    assert mend_distance("far away", words()) is None


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("Power Roll + 2", Roll(2)),
        ("Power Roll − 1", Roll(-1)),
        ("2d10 + 3", Roll(3)),
        ("Power Roll + highest characteristic", Roll(None, (), True)),
        ("Power Roll + Might or Agility", Roll(None, ("might", "agility"))),
        ("2d10 + R", Roll(None, ("reason",))),
        ("Power Roll", None),
    ],
)
def test_rolls(text: str, roll: Roll | None) -> None:
    assert read_roll(text, words()) == roll


@pytest.mark.parametrize("written", ["M < 2", "M<2", "m < 2", "M &lt; 2", "M <2", "M < 2]", "M < [2]"])
def test_potencies_in_all_their_spellings(written: str) -> None:
    (found,) = find_potencies(f"5 damage; {written} prone", words())
    assert spell_potency(found) == "M < 2"
    assert found.words == written


@pytest.mark.parametrize("roles", [["Horde Brute"], ["Horde", "Brute"], ["HORDE", "BRUTE"], ["Brute Horde"]])
def test_roles_in_all_their_spellings(roles: list[str]) -> None:
    station = read_roles(roles, tables())
    assert (station.organization, station.role, station.unknown) == ("horde", "brute", ())


def test_tiers_in_all_their_spellings() -> None:
    written = ["tier1", "t2", "tier 3", "11 or lower", "≤11", "12–16", "17+", "crit", "nat 19-20", "effect"]
    assert [tier_number(key) for key in written] == [1, 2, 3, 1, 1, 2, 3, 4, 4, 0]
    assert leading_damage("5 cold damage; push 1") == 5
    assert leading_damage("Push 1; 5 damage") is None


def test_a_slip_is_not_just_any_likeness() -> None:
    assert near("lighting", words().damage_types) == "lightning"
    assert near("slwoed", words().conditions) == "slowed"
    for word in ("levitated", "burning", "more", "hole dug", "poison"):
        assert near(word, (*words().damage_types, *words().conditions)) in (None, "holy"), word
    assert slips("porne", "prone", 1) == 1


def test_hostile_text_is_read_in_good_time() -> None:
    """No pattern goes over a long text again and again."""
    for part in ("a" * 200_000, "1" * 200_000, "a and " * 40_000, "(" * 100_000, "M < " * 50_000, f"M < {'1' * 9000}"):
        text = f"{part} (save ends)"
        list(find_misspelt_conditions(text, words(), listed=True))
        list(find_potencies(text, words()))
        leading_damage(text)
        list(find_odd_potencies(text, words()))
        list(find_glued_words(text, words()))
        list(find_unsaid_damage(text, words()))
        with_whole_ends(text)
        for mend in (mend_distance, mend_resistance, mend_size, mend_stamina, mend_type, mend_ev, mend_cost):
            # A field holds no more.
            mend(text[:200], words())


@pytest.mark.parametrize(
    ("mend", "text", "meant"),
    [
        (mend_ev, unlabelled("EV 20", ("ev",)), "20"),
        (mend_ev, unlabelled("20 ev", ("ev",)), "20"),
        (mend_ev, "3/4", "3 for four minions"),
        (mend_ev, "3 / 4 minions", "3 for four minions"),
        (mend_ev, "3 (4 minions)", "3 for four minions"),
        (mend_ev, "3 for four", "3 for four minions"),
        (mend_ev, "3 for many", None),
        (mend_ev, "three for four minions", "3 for four minions"),
        (mend_cost, "Malice 3", "3 Malice"),
        (mend_cost, "three Malice", "3 Malice"),
        (mend_cost, "(3 Malice)", "3 Malice"),
        (mend_cost, "3", "3 Malice"),
        (mend_cost, "3+", "3+ Malice"),
        (mend_cost, "3M", "3 Malice"),
        (mend_cost, "3X", None),
        (mend_cost, "-3 Malice", "3 Malice"),
        (mend_distance, "burst 3", "3 burst"),
        (mend_distance, "Melee two", "Melee 2"),
        (mend_distance, "3 cube in 5", "3 cube within 5"),
        (mend_distance, "3 cube at 10", "3 cube within 10"),
        (mend_distance, "3burst", "3 burst"),
        (mend_distance, "3 cube within10", "3 cube within 10"),
        (mend_distance, "cube 3 within 10", "3 cube within 10"),
        (mend_distance, "3x3 cube within 10", "3 cube within 10"),
        (mend_distance, "3 square burst", "3 burst"),
        (mend_distance, "Line 5 x 1 within 1", "5 x 1 line within 1"),
        (mend_distance, "Reach 2", "Melee 2"),
        (mend_distance, "Ranged (10)", "Ranged 10"),
        (mend_distance, "Melee 1 / Ranged 5", "Melee 1 or ranged 5"),
        (mend_distance, "Melee 1, Ranged 5", "Melee 1 or ranged 5"),
        (mend_distance, "5 x 1 line", None),
        (mend_distance, "30 feet", None),
        (mend_movement, "Climbing", "Climb"),
        (mend_movement, "Flying, swimming", "Fly, swim"),
        (mend_movement, "Fly (hover)", "Fly, hover"),
        (mend_movement, "fly/hover", "Fly, hover"),
        (mend_movement, "Fly 6", "Fly"),
        (mend_movement, "6", None),
        (mend_resistance, "Fire five", "Fire 5"),
        (mend_resistance, "immune to fire", None),
        (mend_resistance, "3 Cold", "Cold 3"),
        (mend_resistance, "Immunity 3 cold", "cold 3"),
        (mend_resistance, "Cold immunity 3", "Cold 3"),
        (mend_resistance, "Cold (3)", "Cold 3"),
        (mend_resistance, "all 3", "damage 3"),
        (mend_resistance, "Cold 3 to 5", None),
        (mend_size, "1M (5 ft.)", "1M"),
        (mend_size, "1m.", "1M"),
        (mend_size, "lM", "1M"),
        (mend_size, "1MM", "1M"),
        (mend_size, "1M/2", "1M or 2"),
        (mend_size, "two", "2"),
        (mend_size, "1", None),
        (mend_stamina, "20/20", "20"),
        (mend_stamina, "3 / 6 / 9 / 12", "3"),
        (mend_stamina, "3 per minion", "3"),
        (mend_stamina, "20/30", None),
        (mend_roll, "Roll + 2", "Power Roll + 2"),
        (mend_roll, "PR + 2", "Power Roll + 2"),
        (mend_roll, "1d10 + 2", None),
        (mend_type, "Signature Action", "Signature Ability"),
        (mend_type, "Villain 2", "Villain Action 2"),
        (mend_type, "VA3", "Villain Action 3"),
        (mend_type, "Villain Action II", "Villain Action 2"),
        (mend_type, "Villain Action One", "Villain Action 1"),
        (mend_type, "Villain Action", None),
        (mend_type, "Villain Action 4", None),
        (mend_usage, "Reaction", "Triggered action"),
        (mend_usage, "1 main action", "Main action"),
        (mend_usage, "Ritual", None),
    ],
)
def test_the_nearest_form_is_found(mend: Callable[[str, Words], str | None], text: str, meant: str | None) -> None:
    assert mend(text, words()) == meant


def test_sizes_that_were_meant() -> None:
    assert [mend_size(text, words()) for text in ("2x2", "Large", "2M", "1XL")] == ["2", "1L", "2", None]


def test_older_names_are_read() -> None:
    assert (read_usage("Action", words()), read_type("Signature", words())) == ("Main action", "Signature Ability")
    assert (read_usage("Actions", words()), read_type("Villain", words())) == (None, None)
