"""S47–S49: designing an NPC, and characters as NPCs."""

from __future__ import annotations

from typing import Any

from rules_game import Game

from bestiary.systems.senteia.play.character import creature_from_character
from bestiary.systems.senteia.play.rework import Reworked

HERO: dict[str, Any] = {
    "name": "Hero",
    "vitality": 9,
    "stamina": 8,
    "speed": 5,
    "skills": {"might": "d8", "reflex": "d4", "endurance": "d6", "wits": "d12", "insight": "d10", "presence": "d6"},
    "actions": [
        {
            "name": "Hold",
            "traits": ["attack"],
            "against": "might",
            "effects": [
                {"result": "success", "by": 3, "status": "prone"},
                {"result": "failure", "harm": {"stress": 1}},
            ],
        }
    ],
    "boons": [{"name": "Eye", "range": "18-20", "text": "Sees."}, {"name": "Aim", "range": "16", "adds": 2}],
}


def turned(game: Game, tier: str, **keys: Any) -> Reworked:
    """The hero as an NPC of a tier."""
    return creature_from_character({**HERO, **keys}, tier, game.world)


def vitals(game: Game, tier: str, **keys: Any) -> tuple[int, int]:
    """Vitality and Stamina of the hero as an NPC of a tier."""
    data = turned(game, tier, **keys).data
    return data["vitality"], data["stamina"]


def test_a_creature_has_something_of_its_own(game: Game) -> None:
    """S47."""
    said = ["Thing has no action, maneuver, instant, bane or passive of its own"]
    assert game.marks("no-defining-effect", passives=None) == said
    for section in ("actions", "maneuvers", "instants"):
        assert game.marks("no-defining-effect", passives=None, **{section: [{"name": "X", "text": "Y."}]}) == []
    assert game.marks("no-defining-effect", passives=None, banes=[{"name": "X", "range": 1, "text": "Y."}]) == []


def test_a_creature_wants_something_and_fights_somehow(game: Game) -> None:
    """S47."""
    assert game.marks("no-motivation", motivation=None) == ["Thing has no `motivation`"]
    assert game.marks("no-motivation", motivation=None, tactics=None) == ["Thing has no `motivation` and no `tactics`"]
    assert [fact.value for fact in game.card(group="pack").facts if fact.label == "Comes as"] == ["pack"]


def test_many_actions_are_for_sovereigns(game: Game) -> None:
    """S48: a turn of two actions, an action of two Attacks; several actions to choose from are fine."""
    flurry = [{"name": "Flurry", "traits": ["attack"], "against": "might", "attacks": 2, "text": "Twice."}]
    assert game.marks("too-many-actions", turn={"actions": 2}) == ["a Rook with 2 actions a turn"]
    assert game.marks("too-many-actions", tier="pawn", turn={"maneuvers": 2}) == ["a Pawn with 2 maneuvers a turn"]
    assert game.marks("too-many-actions", actions=flurry) == ["a Rook with 2 Attacks in one action"]
    assert game.marks("too-many-actions", tier="sovereign", turn={"actions": 2}, actions=flurry) == []
    choice = [{"name": name, "text": "One of several."} for name in ("A", "B", "C", "D")]
    assert game.marks("too-many-actions", actions=choice) == []


def test_a_character_as_an_npc_of_each_tier(game: Game) -> None:
    """S49: a Sovereign unchanged, a Rook 2 lower, a Pawn 1 and 1."""
    assert vitals(game, "sovereign") == (9, 8)
    assert vitals(game, "rook") == (7, 6)
    assert vitals(game, "pawn") == (1, 1)


def test_a_character_as_a_rook_keeps_a_point(game: Game) -> None:
    assert vitals(game, "rook", vitality=2, stamina=1) == (1, 1)


def test_dice_of_a_character_become_values(game: Game) -> None:
    assert turned(game, "rook").data["skills"] == {
        "might": 4, "reflex": 2, "endurance": 3, "wits": 6, "insight": 5, "presence": 3
    }  # fmt: skip
    values = turned(game, "rook").data["skills"]
    assert [f"d{game.die(value)[0]}" for value in values.values()] == list(HERO["skills"].values())


def test_a_character_is_a_person_unless_stated(game: Game) -> None:
    assert turned(game, "rook").data["types"] == ["person"]
    assert turned(game, "rook", types=["immortal"]).data["types"] == ["immortal"]


def test_boons_and_results_of_a_character_are_turned(game: Game) -> None:
    data = turned(game, "rook").data
    assert [(each["name"], each["range"], each.get("adds")) for each in data["banes"]] == [
        ("Eye", "1-3", None),
        ("Aim", 5, 2),
    ]
    assert data["actions"][0]["effects"] == [
        {"result": "failure", "by": 3, "status": "prone"},
        {"result": "success", "harm": {"stress": 1}},
    ]
    game.subject(**data)


def test_a_character_as_a_pawn_is_complicated(game: Game) -> None:
    assert any("complicated to run and stronger" in line for line in turned(game, "pawn").said)
    assert not any("complicated" in line for line in turned(game, "rook").said)
