"""Conversions as laws: what holds for every number, not for the examples alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
import pytest

from bestiary.collection.settings import Settings
from bestiary.systems.senteia.convert.attacks import edge_of_requirements
from bestiary.systems.senteia.convert.banes import mirror_range, read_range
from bestiary.systems.senteia.convert.dice import die_of
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import Carried, SkillValue, TraitUse
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.tables import DieRow, Tables, load_tables
from bestiary.systems.senteia.wording import range_text

TABLES = load_tables(Settings())
values = st.integers(min_value=0, max_value=30)


def ranges(sides: int) -> st.SearchStrategy[tuple[int, int]]:
    """Ranges of a die, lower end first."""
    ends = st.integers(min_value=1, max_value=sides)
    return st.tuples(ends, ends).map(lambda pair: (min(pair), max(pair)))


@pytest.mark.parametrize(
    ("skill", "die", "edge"),
    [
        (0, 4, -2),
        (1, 4, -1),
        (2, 4, 0),
        (3, 6, 0),
        (4, 8, 0),
        (5, 10, 0),
        (6, 12, 0),
        (7, 12, 1),
        (8, 12, 2),
        (10, 12, 4),
    ],
)
def test_die_table(skill: int, die: int, edge: int) -> None:
    assert die_of(skill, TABLES)[:2] == (die, edge)


@given(values)
def test_a_higher_skill_never_rolls_worse(skill: int) -> None:
    """S2, S3: die and edge never fall, and one of them rises."""
    die, edge, _ = die_of(skill, TABLES)
    higher_die, higher_edge, _ = die_of(skill + 1, TABLES)
    assert higher_die >= die
    assert higher_edge >= edge
    assert (higher_die, higher_edge) != (die, edge)


@given(values)
def test_inside_the_table_the_die_is_twice_the_skill(skill: int) -> None:
    """S2: and there is no edge there."""
    die, edge, _ = die_of(skill, TABLES)
    assert (die == 2 * skill and edge == 0) or (skill < 2 and die == 4) or (skill > 6 and die == 12)


@given(values)
def test_the_order_of_rows_does_not_matter(skill: int) -> None:
    turned = replace(TABLES, die_rows=tuple(reversed(TABLES.die_rows)))
    assert die_of(skill, turned)[:2] == die_of(skill, TABLES)[:2]


def test_the_die_table_is_data() -> None:
    longer = replace(TABLES, die_rows=(*TABLES.die_rows, DieRow(7, 20)))
    assert die_of(7, longer)[:2] == (20, 0)
    assert die_of(9, replace(longer, edge_per_point=2))[:2] == (20, 4)


@given(ranges(20))
def test_mirroring_twice_is_the_range_itself(ends: tuple[int, int]) -> None:
    """S12: a boon of a bane of a boon is the same boon."""
    assert mirror_range(*mirror_range(*ends, 20), 20) == ends


@given(ranges(20))
def test_a_mirrored_range_is_as_likely(ends: tuple[int, int]) -> None:
    """S12: as many numbers of the die as before, all of them on it, lower end first."""
    low, high = mirror_range(*ends, 20)
    assert 1 <= low <= high <= 20
    assert high - low == ends[1] - ends[0]


@given(st.integers(min_value=4, max_value=100).flatmap(lambda sides: st.tuples(ranges(sides), st.just(sides))))
def test_any_event_die_is_mirrored(case: tuple[tuple[int, int], int]) -> None:
    ends, sides = case
    assert mirror_range(*mirror_range(*ends, sides), sides) == ends


@pytest.mark.parametrize(
    ("boon", "bane"), [("17-20", "1–4"), ("20", "1"), (20, "1"), ("15-16", "5–6"), ("11-20", "1–10"), ("1-20", "1–20")]
)
def test_worked_ranges(boon: str | int, bane: str) -> None:
    assert range_text(*mirror_range(*read_range(boon), TABLES.event_die)) == bane


@given(ranges(20))
def test_printed_ranges_read_back(ends: tuple[int, int]) -> None:
    assert read_range(range_text(*ends).replace("–", "-")) == ends


@given(st.integers(min_value=2, max_value=20), values)
def test_weight_gives_an_edge_for_each_point_short(sides: int, might: int) -> None:
    """S10: half the die is asked for; whoever has it gives the defender nothing."""
    edge, reasons = edge_of_requirements(_heavy_item(sides), (_might(might),))
    assert edge == max(0, -(-sides // 2) - might)
    assert bool(edge) == any(reason.reading for reason in reasons)


def test_each_requirement_counts() -> None:
    twice = _heavy_item(12)
    both = replace(twice, traits=twice.traits * 2)
    assert edge_of_requirements(both, (_might(4),))[0] == 2 * edge_of_requirements(twice, (_might(4),))[0]


@given(st.sampled_from(["small", "medium", "very large", "very-large"]), ranges(999), st.integers(0, 2))
def test_sizes_read_back(category: str, ends: tuple[int, int], parts: int) -> None:
    """S32: no number, one, or both ends."""
    written = f"{category} {'-'.join(str(end) for end in ends[:parts])}".strip()
    wanted = {0: (0, 0), 1: (ends[0], ends[0]), 2: ends}[parts]
    assert split_size(written) == (category.replace(" ", "-"), *wanted)


@given(st.integers(min_value=-99, max_value=99))
def test_signed_numbers_have_one_sign(amount: int) -> None:
    """A minus on a card is U+2212, never a hyphen."""
    assert signed(amount)[0] in "+−"
    assert int(signed(amount).replace("−", "-")) == amount


def test_settings_replace_tables() -> None:
    settings = Settings(
        skills=({"id": "grit", "name": "Grit", "group": "physical"},),
        rules={"disposition": {"cold": -3}, "item_boons": "drop"},
    )
    tables: Tables = load_tables(settings)
    assert [skill.id for skill in tables.skills] == ["grit"]
    assert tables.dispositions == {"cold": -3}
    assert tables.item_boons == "drop"


def _might(value: int) -> SkillValue:
    return SkillValue("might", "Might", "physical", value, 4, 0, ())


def _heavy_item(sides: int) -> Carried:
    data = {"requires": {"skill": "might", "half_of": "parameter", "edge_per_point": 1}}
    return Carried("club", "Club", {}, (TraitUse("weight", "Weight", "item", data, (f"d{sides}",)),))
