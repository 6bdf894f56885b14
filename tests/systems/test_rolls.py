"""The rare roll of an NPC (S2–S4)."""

from __future__ import annotations

from collections import Counter
import json
from pathlib import Path
from random import Random

from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from played import sheet_of, write_bestiary
import pytest

from bestiary.cli.main import bestiary
from bestiary.systems.senteia.model import Bane, SkillValue
from bestiary.systems.senteia.play.edges import EdgeRule
from bestiary.systems.senteia.play.rolls import NpcRoll, banes_in_use, items_in_use, roll_skill, triggered
from bestiary.systems.senteia.play.rolls_text import dice_text, roll_lines

RULES = (None, EdgeRule("bonus", 2), EdgeRule("keep-highest", cap=2))
CREATURES = ("archer", "brute", "giant")


class Loaded(Random):
    """Dice that fall as told: each pair is a face and the sides of its die."""

    def __init__(self, *faces: tuple[int, int]) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def random(self) -> float:
        face, sides = self.faces.pop(0)
        return (face - 0.5) / sides


def skill_of(identity: str, skill: str) -> SkillValue:
    return next(each for each in sheet_of(identity).skills if each.id == skill)


def loaded(identity: str, skill: str, rule: EdgeRule | None, *faces: tuple[int, int]) -> NpcRoll:
    sheet = sheet_of(identity)
    names = {item.name for item in items_in_use(sheet)}
    return roll_skill(sheet, skill_of(identity, skill), names, rule, 20, Loaded(*faces))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bestiary, arguments)


def test_low_event_die_sets_off_banes_and_difficulty_becomes_a_bonus() -> None:
    roll = loaded("archer", "reflex", None, (4, 6), (3, 20))
    assert [bane.name for bane in roll.banes] == ["Pinpoint", "Elbow"]
    assert (roll.kept, roll.result) == (4, 6)


def test_item_out_of_use_sets_nothing_off() -> None:
    sheet = sheet_of("archer")
    roll = roll_skill(sheet, skill_of("archer", "reflex"), (), None, 20, Loaded((4, 6), (3, 20)))
    assert [bane.name for bane in roll.banes] == ["Elbow"]
    assert roll.result == 4


def test_stowed_items_are_not_in_use() -> None:
    assert [item.id for item in items_in_use(sheet_of("archer"))] == ["crossbow"]


@pytest.mark.parametrize(
    ("creature", "skill", "rule", "faces", "shown", "result"),
    [
        ("giant", "might", None, [7], "d12 → 7 · +2 edge (what an edge does: `rules.edge` in bestiary.yaml)", 7),
        ("giant", "might", EdgeRule("bonus", 2), [7], "d12 → 7 · +2 edge: +4", 11),
        ("giant", "might", EdgeRule("keep-highest", cap=1), [7, 9], "2d12 → 7, 9 · +2 edge: the highest, 9", 9),
        ("brute", "wits", EdgeRule("keep-highest"), [3, 2, 4], "3d4 → 3, 2, 4 · −2 edge: the lowest, 2", 2),
        ("brute", "wits", EdgeRule("bonus"), [3], "d4 → 3 · −2 edge: −2", 1),
        ("brute", "endurance", EdgeRule("bonus"), [8], "d8 → 8", 8),
    ],
)
def test_edge(creature: str, skill: str, rule: EdgeRule | None, faces: list[int], shown: str, result: int) -> None:
    die = skill_of(creature, skill).die
    roll = loaded(creature, skill, rule, *((face, die) for face in faces), (20, 20))
    assert dice_text(roll) == shown
    assert roll.result == result


def test_edge_that_nobody_explains_is_not_counted() -> None:
    roll = loaded("giant", "might", None, (7, 12), (20, 20))
    assert roll.edge_uncounted
    lines = list(roll_lines(sheet_of("giant"), roll, (), 20, False))
    assert lines == [
        "Giant, Might 8",
        "  d12 → 7 · +2 edge (what an edge does: `rules.edge` in bestiary.yaml)",
        "  event die d20 → 20, no bane",
        "  result 7, without the edge",
    ]


@given(st.integers(), st.sampled_from(CREATURES), st.sampled_from(RULES), st.integers(0, 5))
def test_every_roll_is_one_of_its_dice(seed: int, creature: str, rule: EdgeRule | None, at: int) -> None:
    sheet = sheet_of(creature)
    skill = sheet.skills[at]
    roll = roll_skill(sheet, skill, {"Crossbow"}, rule, 20, Random(seed))
    again = roll_skill(sheet, skill, {"Crossbow"}, rule, 20, Random(seed))
    assert roll == again
    assert all(1 <= face <= skill.die for face in roll.shown)
    assert len(roll.shown) == roll.dice.count
    assert 1 <= roll.event <= 20
    assert list(roll.banes) == [bane for bane in sheet.banes if bane.low <= roll.event <= bane.high]


def test_seed_gives_the_same_numbers_in_every_version() -> None:
    sheet, skill = sheet_of("giant"), skill_of("giant", "might")
    rolls = [roll_skill(sheet, skill, (), None, 20, Random(seed)) for seed in range(6)]
    assert [(roll.kept, roll.event) for roll in rolls] == [(11, 16), (2, 17), (12, 19), (3, 11), (3, 3), (8, 15)]


def test_dice_are_fair() -> None:
    chance = Random(1)
    sheet, skill = sheet_of("brute"), skill_of("brute", "endurance")
    fallen = Counter(roll_skill(sheet, skill, (), None, 20, chance).kept for _ in range(4000))
    assert set(fallen) == set(range(1, 9))
    assert all(400 < count < 600 for count in fallen.values())


def test_ranges_hold_both_ends() -> None:
    bane = Bane("Bane", 2, 4, 0, {}, (), "")
    assert [event for event in range(1, 7) if triggered([bane], event)] == [2, 3, 4]
    assert banes_in_use([bane], ()) == (bane,)


def test_command_repeats_a_seed(tmp_path: Path) -> None:
    root = str(write_bestiary(tmp_path))
    first, second = (run("roll", "archer", "reflex", "--seed", "4", "--root", root) for _ in range(2))
    assert first.exit_code == 0, first.output
    assert first.output == second.output
    assert first.output.splitlines() == [
        "Archer, Reflex 3",
        "  d6 → 2",
        "  event die d20 → 3",
        "    bane 1–4, Pinpoint (Crossbow): Difficulty +2.",
        "      +2 to its own result (S4, reading)",
        "    bane 3–5, Elbow: The target is jostled and may Strike.",
        "  result 4",
        "In use: Crossbow (S4, reading: all that is not stowed; `--using ITEM` narrows it).",
    ]


def test_command_says_how_to_repeat_a_roll(tmp_path: Path) -> None:
    root = str(write_bestiary(tmp_path))
    plain = json.loads(run("roll", "archer", "Reflex", "--format", "json", "--root", root).stdout)
    again = run("roll", "archer", "reflex", "--format", "json", "--seed", str(plain["seed"]), "--root", root)
    assert json.loads(again.stdout) == plain
    assert "makes this roll again" in run("roll", "archer", "reflex", "--root", root).output


def test_command_follows_the_rule_of_the_bestiary(tmp_path: Path) -> None:
    root = str(write_bestiary(tmp_path, "rules: {edge: {kind: bonus, per: 1}}\n"))
    plain = json.loads(run("roll", "giant", "might", "--format", "json", "--seed", "1", "--root", root).stdout)
    assert plain["edge_counted"]
    assert plain["result"] == plain["kept"] + 2
    assert plain["in_use"] == ["hide"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("archr", "reflex"), "Did you mean `archer`?"),
        (("archer", "reflx"), "Archer has no skill `reflx`. Did you mean `reflex`?"),
        (("archer", "zzz"), "It has `might`"),
        (("archer", "reflex", "--using", "crosbow"), "Did you mean `crossbow`?"),
        (("archer", "reflex", "--using", "maul"), "`maul` is stowed"),
        (("archer", "reflex", "--seed", "x"), "not a valid integer"),
    ],
)
def test_misuse_is_exit_code_2(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    failed = run("roll", *arguments, "--root", str(write_bestiary(tmp_path)))
    assert failed.exit_code == 2
    assert said in failed.stderr
