"""Power rolls, difficulties and contests (D1–D10): the vectors, the guideline row by row, and laws for all numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
import xml.etree.ElementTree as ElementTree

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
import pytest

from bestiary.cli.main import bestiary
from bestiary.systems.draw_steel.play.contest import (
    PAIR_WAYS,
    Counts,
    Entrant,
    chance_over_all,
    count_contest,
    hold_contest,
    throw,
    worth_of,
)
from bestiary.systems.draw_steel.play.difficulty import Contender, judge_difficulty
from bestiary.systems.draw_steel.play.plot import draw_contest
from bestiary.systems.draw_steel.play.power_roll import (
    WAYS,
    PowerRoll,
    count_outcomes,
    count_successes,
    count_tiers,
    net_edge,
)
from bestiary.systems.draw_steel.play.tables import load_roll_tables
from exchange.round_trip import tell_not_run

TABLES = load_roll_tables()
ROOT = Path(__file__).parents[1]
bonuses = st.integers(min_value=-9, max_value=12)
counts = st.integers(min_value=0, max_value=5)
rolls = st.builds(PowerRoll, bonuses, counts, counts)
difficulties = st.sampled_from(sorted(TABLES.difficulties))


def contender(bonus: int, name: str = "Somebody") -> Contender:
    """Somebody with a bonus that is a bare characteristic."""
    return Contender(name, "agility", bonus)


entrants = st.builds(Entrant, bonuses.map(contender), counts, counts, counts, counts)


def judged(hero: int, *opponents: int) -> str:
    """The difficulty that the guideline gives for bonuses."""
    return judge_difficulty(contender(hero), [contender(each) for each in opponents], TABLES).difficulty


@pytest.mark.parametrize(
    ("bonus", "edges", "banes", "tiers"),
    [
        (0, 0, 0, (55, 35, 10)),
        (2, 0, 0, (36, 43, 21)),
        (2, 1, 0, (21, 43, 36)),
        (2, 2, 0, (0, 36, 64)),
        (2, 0, 1, (55, 35, 10)),
        (2, 0, 2, (79, 18, 3)),
        (5, 0, 2, (55, 42, 3)),
        (-5, 0, 0, (90, 7, 3)),
        (6, 0, 0, (10, 35, 55)),
    ],
)
def test_tiers(bonus: int, edges: int, banes: int, tiers: tuple[int, int, int]) -> None:
    """D10; percent are counts of the 100 ways."""
    found = count_tiers(PowerRoll(bonus, edges, banes), TABLES)
    assert (found.first, found.second, found.third) == tiers
    assert found.natural == 3


@pytest.mark.parametrize(
    ("difference", "counted"),
    [(0, Counts(4665, 670, 4665)), (2, Counts(5995, 633, 3372)), (4, Counts(7220, 540, 2240))],
)
def test_contests(difference: int, counted: Counts) -> None:
    """D10; hundredths of a percent are counts of the 10,000 ways."""
    assert count_contest(difference) == counted


@pytest.mark.parametrize(
    ("edges", "banes", "net"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 2), (7, 0, 2), (1, 1, 0), (2, 2, 0), (3, 1, 1), (1, 3, -1), (0, 4, -2), (5, 2, 0)],
)
def test_edges_and_banes_cancel_after_the_most(edges: int, banes: int, net: int) -> None:
    """D8."""
    assert net_edge(edges, banes, TABLES.most_edges) == net


@pytest.mark.parametrize(
    ("hero", "opponents", "difficulty"),
    [
        (2, [0], "easy"),
        (2, [1, 1], "moderate"),
        (2, [-5, 0, 1], "moderate"),
        (2, [2], "moderate"),
        (2, [3], "hard"),
        (2, [0, 3], "hard"),
        (2, [2, 3], "hard"),
        (2, [2, 2], "hard"),
        (2, [2, 2, 0], "hard"),
        (2, [2, 0], "moderate"),
    ],
)
def test_guideline(hero: int, opponents: list[int], difficulty: str) -> None:
    """D2."""
    assert judged(hero, *opponents) == difficulty


def test_one_equal_among_lower_ones_is_a_reading_that_a_bestiary_can_change() -> None:
    """D2: the only row of its kind."""
    assert [row.reading for row in TABLES.rows if row.reading] == ["rules.equal_among_lower"]
    found = judge_difficulty(contender(2), [contender(2), contender(0)], TABLES)
    assert (found.difficulty, found.reading) == ("moderate", "rules.equal_among_lower")
    own = load_roll_tables({"equal_among_lower": "hard"})
    changed = judge_difficulty(contender(2), [contender(2), contender(0)], own)
    assert (changed.difficulty, changed.reading) == ("hard", "")


def test_a_skill_counts_for_the_bonus() -> None:
    """D3."""
    hero, guard = Contender("Hero", "agility", 2), Contender("Guard", "intuition", 0, TABLES.skill)
    assert judge_difficulty(hero, [guard], TABLES).difficulty == "moderate"


def test_nobody_opposes() -> None:
    with pytest.raises(ValueError, match="nobody opposes"):
        judge_difficulty(contender(2), [], TABLES)


@pytest.mark.parametrize(
    ("difficulty", "outcomes"),
    [
        ("easy", {"success-consequence": 36, "success": 43, "success-reward": 21}),
        ("moderate", {"failure": 36, "success-consequence": 43, "success": 18, "success-reward": 3}),
        ("hard", {"failure-consequence": 36, "failure": 43, "success": 18, "success-reward": 3}),
    ],
)
def test_outcomes(difficulty: str, outcomes: dict[str, int]) -> None:
    """D9, for +2: natural 19 and 20 are a success with a reward whatever the difficulty."""
    assert count_outcomes(count_tiers(PowerRoll(2), TABLES), difficulty, TABLES) == outcomes


def test_outcomes_of_a_double_bane_keep_the_natural_ones() -> None:
    found = count_outcomes(count_tiers(PowerRoll(-5, 0, 2), TABLES), "hard", TABLES)
    assert found["success-reward"] == 3


def test_tasks_of_the_text() -> None:
    """D4, D6 and the example of D2; the others say that they are readings."""
    pairs = {each.id: (each.does, each.opposes) for each in TABLES.tasks.values() if not each.reading}
    assert pairs == {
        "sneak": ("agility", "intuition"),
        "lie": ("presence", "intuition"),
        "hide": ("agility", "intuition"),
        "search": ("intuition", "agility"),
    }
    assert TABLES.tasks["wrestle"].does == TABLES.tasks["wrestle"].opposes == "might"
    assert (TABLES.alert, TABLES.lore) == ("intuition", "reason")
    assert TABLES.spellings["medium"] == "moderate"


@pytest.mark.parametrize(
    ("entrant", "worth"),
    [
        (Entrant(contender(2), edges=1), 4),
        (Entrant(contender(2), edges=2), 6),
        (Entrant(contender(2), banes=1), 0),
        (Entrant(contender(2), banes=2), -2),
        (Entrant(contender(2), edges=3, banes=1), 4),
        (Entrant(contender(2), ups=1), 6),
        (Entrant(contender(2), downs=1), -2),
        (Entrant(contender(2), edges=2, ups=1), 10),
        (Entrant(contender(2), ups=1, downs=1), 2),
    ],
)
def test_worth_in_a_contest(entrant: Entrant, worth: int) -> None:
    """D6."""
    assert worth_of(entrant, TABLES) == worth


def test_chance_over_all_by_counting_every_roll() -> None:
    """Against two others, all million ways counted one by one over sums."""
    sums = [one + other for one, other in product(range(1, 11), repeat=2)]
    over = sum(sum(each < own + 1 for each in sums) * sum(each < own - 2 for each in sums) for own in sums)
    others = [Entrant(contender(1)), Entrant(contender(4))]
    assert chance_over_all(Entrant(contender(2)), others, TABLES) == Fraction(over, WAYS**3)


def test_many_against_many_is_every_pair() -> None:
    """D6; namesakes are told apart."""
    contest = hold_contest(
        [Entrant(contender(2, "Vell")), Entrant(contender(0, "Bo"))], [Entrant(contender(1, "Dog"))] * 3, TABLES
    )
    assert [(pair.first.name, pair.other.name) for pair in contest.pairs] == [
        (hero, f"Dog {number}") for hero in ("Vell", "Bo") for number in (1, 2, 3)
    ]


@given(rolls)
def test_tiers_are_all_there_is(roll: PowerRoll) -> None:
    tiers = count_tiers(roll, TABLES)
    assert tiers.first + tiers.second + tiers.third == WAYS
    assert min(tiers.first, tiers.second, tiers.third) >= 0
    assert tiers.third >= tiers.natural == 3


@given(rolls, difficulties)
def test_outcomes_are_all_there_is(roll: PowerRoll, difficulty: str) -> None:
    assert sum(count_outcomes(count_tiers(roll, TABLES), difficulty, TABLES).values()) == WAYS


@given(bonuses, counts, counts, difficulties)
def test_more_is_never_worse(bonus: int, edges: int, banes: int, difficulty: str) -> None:
    """A higher bonus, an edge more or a bane fewer: each tier, or a better one, is at least as likely."""
    roll = PowerRoll(bonus, edges, banes)
    for better in (
        PowerRoll(bonus + 1, edges, banes),
        PowerRoll(bonus, edges + 1, banes),
        PowerRoll(bonus, edges, max(banes - 1, 0)),
    ):
        less, more = count_tiers(roll, TABLES), count_tiers(better, TABLES)
        assert more.third >= less.third
        assert more.first <= less.first
        assert count_successes(count_outcomes(more, difficulty, TABLES), TABLES) >= count_successes(
            count_outcomes(less, difficulty, TABLES), TABLES
        )


@given(bonuses, counts, counts)
def test_equal_edges_and_banes_are_nothing(bonus: int, edges: int, more: int) -> None:
    """D8: beyond two none counts."""
    assert count_tiers(PowerRoll(bonus, edges, edges), TABLES) == count_tiers(PowerRoll(bonus), TABLES)
    assert count_tiers(PowerRoll(bonus, 2 + more, 0), TABLES) == count_tiers(PowerRoll(bonus, 2), TABLES)
    assert count_tiers(PowerRoll(bonus, 2 + more, 1), TABLES) == count_tiers(PowerRoll(bonus, 1), TABLES)


@given(bonuses, st.lists(bonuses, min_size=1, max_size=6))
def test_a_better_hero_never_has_a_harder_test(hero: int, opponents: list[int]) -> None:
    order = list(TABLES.difficulties)
    assert order.index(judged(hero + 1, *opponents)) <= order.index(judged(hero, *opponents))


@given(bonuses, st.lists(bonuses, min_size=1, max_size=6), bonuses)
def test_one_more_opponent_never_makes_it_easier(hero: int, opponents: list[int], more: int) -> None:
    order = list(TABLES.difficulties)
    assert order.index(judged(hero, *opponents, more)) >= order.index(judged(hero, *opponents))


@given(bonuses, st.permutations([3, 1, 0, -2]))
def test_the_order_of_opponents_is_nothing(hero: int, opponents: list[int]) -> None:
    assert judged(hero, *opponents) == judged(hero, 3, 1, 0, -2)


@given(entrants, entrants)
def test_a_contest_turned_round_is_its_mirror(one: Entrant, other: Entrant) -> None:
    (pair,) = hold_contest([one], [other], TABLES).pairs
    (turned,) = hold_contest([other], [one], TABLES).pairs
    assert (pair.counts.win, pair.counts.tie, pair.counts.lose) == (
        turned.counts.lose,
        turned.counts.tie,
        turned.counts.win,
    )
    assert pair.counts.win + pair.counts.tie + pair.counts.lose == PAIR_WAYS


@given(entrants, entrants)
def test_one_against_one_is_over_all(one: Entrant, other: Entrant) -> None:
    contest = hold_contest([one], [other], TABLES)
    (pair,), (standing,) = contest.pairs, contest.standings
    assert standing.over == Fraction(pair.counts.win, PAIR_WAYS)
    assert standing.not_under == Fraction(pair.counts.win + pair.counts.tie, PAIR_WAYS)


@given(entrants, st.lists(entrants, min_size=2, max_size=3))
def test_all_are_never_easier_than_one(one: Entrant, others: list[Entrant]) -> None:
    contest = hold_contest([one], others, TABLES)
    least = min(Fraction(pair.counts.win, PAIR_WAYS) for pair in contest.pairs)
    assert contest.standings[0].over <= least
    assert contest.standings[0].over <= contest.standings[0].not_under


@given(entrants, st.integers())
def test_a_seed_rolls_the_same_again(entrant: Entrant, seed: int) -> None:
    thrown = throw(entrant, TABLES, Random(seed))
    assert thrown == throw(entrant, TABLES, Random(seed))
    assert all(1 <= die <= 10 for die in thrown.dice)
    assert thrown.total == sum(thrown.dice) + worth_of(entrant, TABLES)


def test_picture_is_sound_whatever_the_names_are() -> None:
    hostile = "</text><script>alert(1)</script> & \x07 \u202e '\""
    svg = draw_contest(hold_contest([Entrant(contender(2, hostile))], [Entrant(contender(9))] * 2, TABLES), TABLES)
    root = ElementTree.fromstring(svg)
    assert {element.tag.partition("}")[2] for element in root.iter()} <= set(
        "svg title desc defs pattern rect text g path".split()
    )
    assert "alert(1)" in "".join(root.itertext())
    assert svg == draw_contest(
        hold_contest([Entrant(contender(2, hostile))], [Entrant(contender(9))] * 2, TABLES), TABLES
    )


def test_picture_shows_every_pair_with_its_chances() -> None:
    svg = draw_contest(hold_contest([Entrant(contender(2, "Vell"))], [Entrant(contender(0, "Dire"))], TABLES), TABLES)
    for said in ("Vell against Dire", "win 59.95%", "tie 6.33%", "lose 33.72%"):
        assert said in svg


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_plot_is_written(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"chances.{ending}"
    words = ["contest", "--hero", "Vell=2", "--against", "Dire=1", "--plot", str(target), "--root", str(tmp_path)]
    ran = CliRunner().invoke(bestiary, words)
    assert ran.exit_code == 0, ran.output
    assert target.read_bytes().startswith(b"<svg" if ending == "svg" else b"\x89PNG")


def test_plot_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    words = ["contest", "--hero", "Vell=2", "--against", "Dire=1", "--plot", str(tmp_path / "file" / "x.svg")]
    ran = CliRunner().invoke(bestiary, [*words, "--root", str(tmp_path)])
    assert ran.exit_code == 1
    assert "cannot be written" in ran.output


def test_corpus_blocks_can_oppose(tmp_path: Path) -> None:
    """Real stat blocks, where the folder with them is there."""
    folder = ROOT.parent / "shared" / "corpus" / "draw-steel" / "statblock"
    if not folder.is_dir():
        tell_not_run(f"the real Draw Steel blocks are not at {folder}, so none opposed a hero")
    (tmp_path / "creatures").mkdir()
    for path in folder.glob("*.yaml"):
        (tmp_path / "creatures" / path.name).write_bytes(path.read_bytes())
    ids = sorted(path.stem for path in folder.glob("*.yaml"))
    ran = CliRunner().invoke(bestiary, ["difficulty", "agility=2", "--task", "sneak", *ids, "--root", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert ran.output.startswith("Hard test")
    assert ran.output.count("Intuition") == len(ids)
