"""S1–S6: what is rolled, and what a turn has."""

from __future__ import annotations

from fractions import Fraction

from rules_game import Fixed, Game, bane, banes, feature

from bestiary.systems.senteia.play.edges import Dice, EdgeRule, dice_with_edge
from bestiary.systems.senteia.play.odds import FAILURE, SUCCESS, bane_chances, chance_of
from bestiary.systems.senteia.play.rolls import NpcRoll, roll_skill

SHOT = {"items": ["crossbow"], "banes": [{"name": "Trip", "range": "1-2", "text": "Falls."}]}


def roll(game: Game, die: int, event: int, in_use: tuple[str, ...] = ("Crossbow",)) -> NpcRoll:
    """The sheet's Reflex 3 as it falls: what the d6 and the event die show."""
    sheet = game.sheet(**SHOT)
    reflex = next(skill for skill in sheet.skills if skill.id == "reflex")
    sides = game.tables.event_die
    return roll_skill(sheet, reflex, in_use, None, sides, Fixed((die, reflex.die), (event, sides)))


def test_the_skill_value_is_the_difficulty(game: Game) -> None:
    sheet = game.sheet(
        skills={"might": 4, "presence": 6},
        items=["maul"],
        actions=[{"name": "Glare", "roll": "focus", "against": "presence", "text": "It stares."}],
    )
    strike, glare = feature(sheet, "Strike, Maul").roll, feature(sheet, "Glare").roll
    assert strike and (strike.ability, strike.skill, strike.difficulty) == ("Defend", "Might", 4)
    assert glare and (glare.ability, glare.skill, glare.difficulty) == ("Focus", "Presence", 6)


def test_a_result_of_the_difficulty_succeeds(game: Game) -> None:
    assert chance_of(SUCCESS, 0, Dice(6), 4) == Fraction(1, 2)
    assert chance_of(FAILURE, 0, Dice(6), 4) == Fraction(1, 2)
    assert chance_of(SUCCESS, 0, Dice(4), 4) == Fraction(1, 4)
    assert chance_of(SUCCESS, 0, Dice(4), 4, bonus=2) == Fraction(3, 4)
    assert chance_of(FAILURE, 2, Dice(6), 4) == Fraction(1, 3)


def test_the_die_is_twice_the_skill(game: Game) -> None:
    assert [game.die(value) for value in (2, 3, 4, 5, 6)] == [(4, 0), (6, 0), (8, 0), (10, 0), (12, 0)]


def test_edge_past_both_ends_of_the_die_table(game: Game) -> None:
    assert [game.die(value) for value in (0, 1, 7, 8, 10)] == [(4, -2), (4, -1), (12, 1), (12, 2), (12, 4)]


def test_an_edge_does_nothing_until_a_bestiary_says_what(game: Game) -> None:
    assert dice_with_edge(12, 2, None) == Dice(12)
    assert dice_with_edge(12, 2, EdgeRule("bonus", per=1)) == Dice(12, bonus=2)
    assert dice_with_edge(12, -2, EdgeRule("bonus", per=2)) == Dice(12, bonus=-4)
    assert dice_with_edge(12, 4, EdgeRule("keep-highest", cap=2)) == Dice(12, 3)
    assert dice_with_edge(12, -1, EdgeRule("keep-highest")) == Dice(12, 2, lowest=True)


def test_a_low_event_die_sets_off_the_banes_of_an_npc_that_rolls(game: Game) -> None:
    """As banes, not turned into boons; `adds` counts for the roller."""
    both, one, none = roll(game, 5, 2), roll(game, 5, 4), roll(game, 5, 5)
    assert [each.name for each in both.banes] == ["Trip", "Pinpoint"]
    assert [each.name for each in one.banes] == ["Pinpoint"]
    assert (both.result, one.result, none.result) == (7, 7, 5)
    assert none.banes == ()


def test_an_items_bane_needs_the_item_in_use(game: Game) -> None:
    without = roll(game, 5, 2, in_use=())
    assert [each.name for each in without.banes] == ["Trip"]
    assert without.result == 5


def test_the_event_die_is_a_d20(game: Game) -> None:
    assert game.tables.event_die == 20
    chances = bane_chances(game.sheet(**SHOT).banes, game.tables.event_die)
    assert {each.bane.name: each.chance for each in chances} == {"Trip": Fraction(1, 10), "Pinpoint": Fraction(1, 5)}
    assert banes(game.sheet(**SHOT)) == {"Trip": (1, 2), "Pinpoint": (1, 4)}
    assert bane(game.sheet(**SHOT), "Pinpoint").adds == 2


def test_a_box_for_each_part_of_a_turn(game: Game) -> None:
    assert [(tick.label, tick.count) for tick in game.card().ticks] == [("Maneuver", 1), ("Action", 1), ("Instant", 1)]
    queen = game.card(tier="sovereign", turn={"actions": 2, "maneuvers": 3})
    assert [(tick.label, tick.count) for tick in queen.ticks] == [("Maneuver", 3), ("Action", 2), ("Instant", 1)]


def test_basic_abilities_and_the_part_of_the_turn_they_take(game: Game) -> None:
    abilities: dict[str, list[str]] = {}
    for term in game.tables.terms.values():
        if term.kind == "ability":
            abilities.setdefault(term.part, []).append(term.name)
    assert abilities == {
        "action": "Strike Shoot Taunt Analyze Intimidate Feint Parley".split(),
        "maneuver": "Rally Reposition".split(),
        "instant": "Exert Defend Focus Glide Hover".split(),
        "boon": "Sweep Pierce Pinpoint Discern".split(),
    }
    assert {game.tables.terms[name.lower()].name for names in abilities.values() for name in names} == {
        name for names in abilities.values() for name in names
    }


def test_the_skills_are_a_list_with_two_groups(game: Game) -> None:
    listed = [(skill.id, skill.name, skill.group) for skill in game.tables.skills]
    assert listed == [
        ("might", "Might", "physical"),
        ("reflex", "Reflex", "physical"),
        ("endurance", "Endurance", "physical"),
        ("wits", "Wits", "mental"),
        ("insight", "Insight", "mental"),
        ("presence", "Presence", "mental"),
    ]
    assert game.marks("missing-skill", skills={"might": 3, "wits": 2, "presence": 2, "insight": 1, "reflex": 1}) == [
        "Endurance has no value"
    ]


def test_a_bestiary_can_have_other_skills(game: Game) -> None:
    other = game.with_settings(skills=({"id": "grit", "name": "Grit", "group": "physical"},))
    assert [(skill.name, skill.value) for skill in other.sheet(skills={"grit": 4}).skills] == [("Grit", 4)]
    assert other.marks("missing-skill", skills={"grit": 4}) == []
