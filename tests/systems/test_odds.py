"""Exact chances (S1, S4, S10–S12, S14): by hand, by counting every throw, and on the command line."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
import json
from pathlib import Path
import sys
from typing import Any
from xml.etree import ElementTree

from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from played import sample, sheet_of, write_bestiary
import pytest

from bestiary.cli.main import bestiary
from bestiary.lint.checking import check_bestiary
from bestiary.systems.senteia.model import Bane
from bestiary.systems.senteia.play.edges import Dice, EdgeRule, dice_with_edge, edge_rule, rule_text
from bestiary.systems.senteia.play.odds import (
    FAILURE,
    SUCCESS,
    Odds,
    Raise,
    RollOdds,
    bane_chances,
    chance_of,
    raises_of,
    sheet_odds,
)
from bestiary.systems.senteia.play.odds_text import odds_lines, percent, plain_odds
from bestiary.systems.senteia.play.plot import BAR, draw_odds
from bestiary.systems.senteia.tables import load_tables

DICE = (4, 6, 8, 10, 12)
TABLES = load_tables(sample().catalog.settings)
_SVG = "{http://www.w3.org/2000/svg}"


def bane(low: int, high: int, adds: int = 0, name: str = "Bane", of: str = "") -> Bane:
    return Bane(name, low, high, adds, {}, (), "", of=of)


def odds_of(identity: str, rule: EdgeRule | None = None, bonus: int = 0) -> Odds:
    return sheet_odds(sheet_of(identity), TABLES, rule, bonus)


def chances(roll: RollOdds, result: str = SUCCESS, by: int = 0) -> tuple[Fraction, ...]:
    return next(each.chances for each in roll.overall.results if (each.result, each.by) == (result, by))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bestiary, arguments)


@pytest.mark.parametrize(
    ("result", "by", "sides", "difficulty", "bonus", "chance"),
    [
        (SUCCESS, 0, 8, 4, 0, Fraction(5, 8)),
        (FAILURE, 0, 8, 4, 0, Fraction(3, 8)),
        (FAILURE, 2, 8, 4, 0, Fraction(1, 4)),
        (FAILURE, 1, 8, 4, 0, Fraction(3, 8)),
        (SUCCESS, 2, 8, 4, 0, Fraction(3, 8)),
        (SUCCESS, 0, 4, 5, 0, Fraction(0)),
        (SUCCESS, 0, 4, 1, 0, Fraction(1)),
        (SUCCESS, 0, 4, 5, 2, Fraction(1, 2)),
        (SUCCESS, 0, 12, 9, -2, Fraction(1, 6)),
    ],
)
def test_chance_by_hand(result: str, by: int, sides: int, difficulty: int, bonus: int, chance: Fraction) -> None:
    assert chance_of(result, by, Dice(sides), difficulty, bonus) == chance


@pytest.mark.parametrize(
    ("low", "high", "chance"), [(1, 4, Fraction(1, 5)), (1, 1, Fraction(1, 20)), (19, 25, Fraction(1, 10))]
)
def test_bane_fires_on_its_faces_of_the_event_die(low: int, high: int, chance: Fraction) -> None:
    assert [each.chance for each in bane_chances([bane(low, high)], 20)] == [chance]


def test_raises_add_up_where_banes_overlap() -> None:
    found = raises_of([bane(1, 4, 2, "Pinpoint"), bane(4, 5, 1, "Chain"), bane(1, 9)], 20)
    assert found == (
        Raise(0, (), 15),
        Raise(1, ("Chain",), 1),
        Raise(2, ("Pinpoint",), 3),
        Raise(3, ("Pinpoint", "Chain"), 1),
    )


def test_raised_difficulty_is_weighted_by_faces() -> None:
    raises = raises_of([bane(1, 4, 2)], 20)
    assert chance_of(SUCCESS, 0, Dice(12), 3, 0, raises) == Fraction(16, 20) * Fraction(10, 12) + Fraction(
        4, 20
    ) * Fraction(8, 12)


@pytest.mark.parametrize(
    ("edge", "rule", "dice"),
    [
        (2, None, Dice(12)),
        (0, EdgeRule("bonus", per=3), Dice(12)),
        (2, EdgeRule("bonus", per=3), Dice(12, bonus=6)),
        (-2, EdgeRule("bonus"), Dice(12, bonus=-2)),
        (3, EdgeRule("keep-highest", cap=2), Dice(12, 3)),
        (-1, EdgeRule("keep-highest", cap=2), Dice(12, 2, lowest=True)),
        (4, EdgeRule("keep-highest"), Dice(12, 5)),
    ],
)
def test_edge_is_what_the_bestiary_says(edge: int, rule: EdgeRule | None, dice: Dice) -> None:
    assert dice_with_edge(12, edge, rule) == dice


@pytest.mark.parametrize(
    ("dice", "chance"),
    [(Dice(12, 2), Fraction(3, 4)), (Dice(12, 2, lowest=True), Fraction(1, 4)), (Dice(12, bonus=2), Fraction(2, 3))],
)
def test_chance_with_edge(dice: Dice, chance: Fraction) -> None:
    assert chance_of(SUCCESS, 0, dice, 7) == chance


def test_edge_rule_of_settings() -> None:
    assert edge_rule({}) is None
    assert edge_rule({"edge": {"kind": "bonus", "per": 2}}) == EdgeRule("bonus", 2)
    assert edge_rule({"edge": {"kind": "keep-highest", "cap": 2}}) == EdgeRule("keep-highest", cap=2)
    assert rule_text(EdgeRule("bonus", 2)) == "each edge adds +2 to the result"
    assert rule_text(EdgeRule("keep-highest", cap=2)).startswith("each edge is one more die, 2 at most")


dice_kinds = st.builds(Dice, st.sampled_from(DICE), st.integers(1, 3), st.booleans(), st.integers(-3, 3))
difficulties = st.integers(0, 16)
some_banes = st.lists(st.builds(bane, st.integers(1, 8), st.integers(8, 20), st.integers(0, 3)), max_size=3)


@given(dice_kinds, difficulties, some_banes)
def test_success_and_failure_are_all(dice: Dice, difficulty: int, banes: list[Bane]) -> None:
    raises = raises_of(banes, 20)
    assert sum(each.faces for each in raises) == 20
    both = [chance_of(result, 0, dice, difficulty, 0, raises) for result in (SUCCESS, FAILURE)]
    assert sum(both) == 1


@given(dice_kinds, difficulties, some_banes, st.integers(1, 5), st.sampled_from((SUCCESS, FAILURE)))
def test_chance_equals_the_count_of_all_throws(
    dice: Dice, difficulty: int, banes: list[Bane], by: int, result: str
) -> None:
    hits = total = 0
    for event in range(1, 21):
        needed = difficulty + sum(each.adds for each in banes if each.low <= event <= each.high)
        for faces in product(range(1, dice.sides + 1), repeat=dice.count):
            margin = (min(faces) if dice.lowest else max(faces)) + dice.bonus - needed
            hits += margin >= by if result == SUCCESS else margin <= -by
            total += 1
    assert chance_of(result, by, dice, difficulty, 0, raises_of(banes, 20)) == Fraction(hits, total)


@given(difficulties, st.integers(-2, 4), some_banes)
def test_greater_dice_and_lesser_difficulties_are_never_worse(difficulty: int, bonus: int, banes: list[Bane]) -> None:
    raises = raises_of(banes, 20)
    row = [chance_of(SUCCESS, 0, Dice(sides), difficulty, bonus, raises) for sides in DICE]
    assert row == sorted(row)
    harder = [chance_of(SUCCESS, 0, Dice(sides), difficulty + 1, bonus, raises) for sides in DICE]
    assert all(hard <= easy for hard, easy in zip(harder, row, strict=True))


@given(st.fractions(0, 1))
def test_percent_is_exact_at_its_ends_alone(chance: Fraction) -> None:
    assert (percent(chance) == "0%") == (chance == 0)
    assert (percent(chance) == "100%") == (chance == 1)


def test_dice_are_those_of_the_die_table() -> None:
    assert odds_of("archer").dice == DICE


def test_roll_of_an_item_counts_its_bane_and_skills_do_not() -> None:
    odds = odds_of("archer")
    (shot,) = odds.features
    assert (shot.names, shot.roll.skill, shot.roll.difficulty) == (("Shoot, Crossbow",), "Reflex", 3)
    assert [case.raised for case in shot.cases] == [Raise(0, (), 16), Raise(2, ("Pinpoint",), 4), None]
    assert chances(shot) == (Fraction(2, 5), Fraction(3, 5), Fraction(7, 10), Fraction(19, 25), Fraction(4, 5))
    assert chances(shot, FAILURE, 3)[0] == Fraction(1, 10)
    assert [len(roll.cases) for roll in odds.skills] == [1, 1, 1]
    assert {each.bane.name: each.chance for each in odds.banes} == {
        "Pinpoint": Fraction(1, 5),
        "Elbow": Fraction(3, 20),
    }


def test_skills_of_one_value_share_a_line() -> None:
    rolls = odds_of("giant").skills
    assert [(roll.roll.skill, roll.roll.difficulty) for roll in rolls] == [
        ("Might, Endurance", 8),
        ("Reflex, Wits, Insight, Presence", 2),
    ]
    assert chances(rolls[0]) == (0, 0, Fraction(1, 8), Fraction(3, 10), Fraction(5, 12))


def test_armor_makes_attacks_harder() -> None:
    assert [roll.roll.difficulty for roll in odds_of("giant").attacks] == [9, 3]
    assert odds_of("archer").attacks == ()


def test_edge_counts_only_where_the_bestiary_says_what_it_is() -> None:
    (plain,), (bonus,) = odds_of("brute").features, odds_of("brute", EdgeRule("bonus", 1)).features
    assert plain.roll.edge == 1
    assert chances(plain)[2] == Fraction(3, 4)
    assert chances(bonus)[2] == Fraction(7, 8)
    assert any("without edge" in line for line in odds_lines(sheet_of("brute"), odds_of("brute"), 80))
    assert any("+1 edge (not counted)" in line for line in odds_lines(sheet_of("brute"), odds_of("brute"), 80))


def test_bonus_is_added_to_the_result() -> None:
    assert chances(odds_of("giant", bonus=4).skills[0]) == (
        Fraction(1, 4),
        Fraction(1, 2),
        Fraction(5, 8),
        Fraction(7, 10),
        Fraction(3, 4),
    )


def test_table_is_aligned_and_within_its_columns() -> None:
    sheet, odds = sheet_of("archer"), odds_of("archer")
    for columns in (60, 80, 120):
        lines = odds_lines(sheet, odds, columns)
        assert all(len(line) <= columns for line in lines)
        rows = [line for line in lines if line.endswith("%") and " d4" not in line and "(Crossbow)" not in line]
        assert len({len(line) for line in rows if not line.startswith("  3")}) == 1
    assert "2/5  40%" in "\n".join(odds_lines(sheet, odds, 120))
    assert "--format json" in "\n".join(odds_lines(sheet, odds, 60))


def test_plain_data_is_json_with_fractions() -> None:
    plain: Any = json.loads(json.dumps(plain_odds(sheet_of("archer"), odds_of("archer"))))
    shot = plain["features"][0]["cases"][-1]
    assert shot["raised"] is None
    assert shot["results"][0]["dice"]["d12"] == {"fraction": "4/5", "percent": 80.0}


def test_picture_says_the_same_and_bars_are_full() -> None:
    text = draw_odds(sheet_of("archer"), odds_of("archer"))
    root = ElementTree.fromstring(text)
    said = ["".join(each.itertext()) for each in root.iter(f"{_SVG}text")]
    assert {"Archer", "Shoot, Crossbow", "76%", "3+: 10%", "Pinpoint counted in", "1–4"} <= set(said)
    widths = [float(each.get("width", "0")) for each in root.iter(f"{_SVG}rect") if each.get("height") == "10"]
    full = sum(width == BAR for width in widths)
    assert full >= len(DICE) * 4
    assert text == draw_odds(sheet_of("archer"), odds_of("archer"))


def test_picture_and_table_escape_what_an_author_writes(tmp_path: Path) -> None:
    name = "</text><script>&amp;\\u0007\\u202e"
    hostile = f'name: "{name}"\ntier: rook\ntypes: [person]\nspeed: 5\nvitality: 3\nstamina: 3\nskills: {{might: 3}}\n'
    opened = check_bestiary(write_bestiary(tmp_path, more={"creatures/bad.yaml": hostile}), tmp_path)
    sheet = sheet_of("bad", opened)
    odds = sheet_odds(sheet, TABLES, None)
    root = ElementTree.fromstring(draw_odds(sheet, odds))
    assert not list(root.iter(f"{_SVG}script"))
    lines = "\n".join(odds_lines(sheet, odds, 80))
    assert "\u202e" not in lines and "\x07" not in lines
    assert "</text><script>&amp;" in lines


def test_command_prints_a_table(tmp_path: Path) -> None:
    shown = run("odds", "giant", "--root", str(write_bestiary(tmp_path)))
    assert shown.exit_code == 0, shown.output
    assert "Might, Endurance 8" in shown.output
    assert "1/8  13%" in shown.output


def test_command_prints_json_and_counts_edge(tmp_path: Path) -> None:
    root = write_bestiary(tmp_path, "rules: {edge: {kind: keep-highest, cap: 2}}\n")
    shown = run("odds", "brute", "--root", str(root), "--format", "json", "--bonus", "1")
    plain = json.loads(shown.stdout)
    assert plain["edge_rule"] == {"kind": "keep-highest", "per": 1, "cap": 2}
    assert plain["bonus"] == 1
    (strike,) = plain["features"]
    assert strike["edge_counted"]
    assert strike["cases"][0]["results"][0]["dice"]["d4"]["fraction"] == "15/16"


def test_command_draws_pictures(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    root = write_bestiary(tmp_path)
    for name, start in (("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")):
        drawn = run("odds", "archer", "--root", str(root), "--plot", str(tmp_path / name))
        assert drawn.exit_code == 0, drawn.output
        assert (tmp_path / name).read_bytes().startswith(start)


def test_command_says_what_a_png_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    drawn = run("odds", "archer", "--root", str(write_bestiary(tmp_path)), "--plot", str(tmp_path / "a.png"))
    assert drawn.exit_code == 1
    assert "pip install 'bestiary[pdf]'" in drawn.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("odds", "archr"), "Did you mean `archer`?"),
        (("odds", "archer", "--plot", "a.gif"), "must end in .svg or .png"),
        (("odds", "archer", "--bonus", "x"), "not a valid integer"),
    ],
)
def test_misuse_is_exit_code_2(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    failed = run(*arguments, "--root", str(write_bestiary(tmp_path)))
    assert failed.exit_code == 2
    assert said in failed.stderr


def test_banes_that_always_raise_leave_no_plain_case(tmp_path: Path) -> None:
    always = """name: Dusk
tier: rook
types: [horror]
speed: 5
vitality: 3
stamina: 3
skills: {might: 3}
banes:
  - {name: Murk, range: 1-20, adds: 1}
  - {name: Pall, range: 1-2, adds: 1}
"""
    opened = check_bestiary(write_bestiary(tmp_path, more={"creatures/dusk.yaml": always}), tmp_path)
    sheet = sheet_of("dusk", opened)
    odds = sheet_odds(sheet, TABLES, None)
    assert chances(odds.skills[0])[0] == Fraction(18, 20) * Fraction(1, 4)
    lines = [line.strip() for line in odds_lines(sheet, odds, 120)]
    start = lines.index("Might 3")
    assert [line.split("  ")[0] for line in lines[start + 1 : start + 5]] == [
        "with Murk, difficulty 4",
        "with Pall and Murk,",
        "difficulty 5",
        "over the event die",
    ]
