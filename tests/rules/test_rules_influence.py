"""S22–S26, S39, S43, S46: a player's influencing rolls."""

from __future__ import annotations

from rules_game import Game

#: Every influencing ability and approach, as Dreadful and dispositions count them.
INFLUENCING = set(
    "influencing taunt intimidate feint parley anger mock command frighten deceive persuade beguile".split()
)


def temperament(game: Game, trait: str) -> tuple[dict[str, int], dict[str, list[str]]]:
    """All edges of a player against it, and what successes do more."""
    return game.edges(traits=[trait]), game.more_on_success(traits=[trait])


def test_aggressive(game: Game) -> None:
    """S22."""
    assert temperament(game, "aggressive") == (
        {"taunt": 2, "mock": 2, "anger": 2},
        {"taunt": ["Aggressive: on success also 1 Stress"]},
    )


def test_candid(game: Game) -> None:
    """S23."""
    assert temperament(game, "candid") == (
        {"analyze": 2, "predict": 2, "understand": 2},
        {"analyze": ["Candid: on success also 1 Stress"]},
    )


def test_cowardly(game: Game) -> None:
    """S24."""
    assert temperament(game, "cowardly") == (
        {"intimidate": 2, "command": 2, "frighten": 2},
        {"intimidate": ["Cowardly: on success also 1 Stress"]},
    )


def test_gullible(game: Game) -> None:
    """S25."""
    assert temperament(game, "gullible") == (
        {"feint": 2, "deceive": 2},
        {"feint": ["Gullible: on success also 1 Stress"]},
    )


def test_suggestible(game: Game) -> None:
    """S26."""
    assert temperament(game, "suggestible") == (
        {"parley": 2, "persuade": 2, "beguile": 2},
        {"parley": ["Suggestible: on success also 1 Stress"]},
    )


def test_temperaments_are_the_players_side(game: Game) -> None:
    found = game.influence("taunt", traits=["aggressive"])
    assert [(reason.rule, reason.text, reason.reading) for reason in found.because[1:]] == [
        ("S22", "Aggressive: +2", "")
    ]


def test_a_second_temperament_is_unusual(game: Game) -> None:
    assert game.marks("second-temperament", traits=["aggressive", "cowardly"]) == [
        "Cowardly is a second temperament beside Aggressive"
    ]
    assert game.marks("second-temperament", traits=["aggressive", "dreadful"]) == []


def test_dreadful_is_two_less_for_the_player(game: Game) -> None:
    """S39: it has +2 edge, and does not roll."""
    assert game.edges(traits=["dreadful"]) == dict.fromkeys(INFLUENCING, -2)
    found = game.influence("parley", "friendly", traits=["dreadful", "suggestible"])
    assert found.edge == 1
    assert [(reason.rule, reason.text) for reason in found.because] == [
        ("S46", "Friendly: +1"),
        ("S39", "Dreadful: it has +2, so the player has −2"),
        ("S26", "Suggestible: +2"),
    ]
    assert found.because[1].reading


def test_a_dreadful_presence(game: Game) -> None:
    """Instinctive creatures Focus against its Presence each round; Mindless and Dreadful ones are spared."""
    dread = {"traits": ["dreadful"], "skills": {"presence": 5}}
    focus, disquiet = "Dreadful: Other needs Focus vs Presence 5 each round", "Dreadful: Other is disquieted"
    assert game.meeting(dread, {}) == [disquiet]
    assert game.meeting(dread, {"traits": ["instinctive"]}) == [focus, disquiet]
    assert game.meeting(dread, {"traits": ["mindless"]}) == []
    assert game.meeting(dread, {"traits": ["instinctive", "mindless"]}) == []
    assert game.meeting(dread, {"traits": ["instinctive", "dreadful"]}) == []
    assert game.effects("dreadful") == (
        "−2 edge to influence it",
        "Instinctive: Focus vs its Presence each round, Mindless and Dreadful spared",
        "others are disquieted, Mindless and Dreadful spared",
    )


def test_the_mindless_cannot_be_influenced(game: Game) -> None:
    """S43: no edge and no effect; studying one is no influence."""
    blocked = {
        by
        for by in [*game.world.names["term:ability"], *game.world.names["term:approach"]]
        if game.influence(by, "devoted", traits=["mindless", "aggressive"]).blocked
    }
    assert blocked == INFLUENCING
    found = game.influence("taunt", "devoted", traits=["mindless", "aggressive"])
    assert (found.edge, found.on_success, found.because[0].rule) == (0, (), "S30")
    assert dict(game.harm(["mindless"], "influence", stress=2).harm) == {"stress": 0}
    assert game.effects("mindless") == ("Influence: no effect on it",)


def test_dispositions(game: Game) -> None:
    """S46: toward the character who tries."""
    ratings = ("hostile", "unfriendly", "indifferent", "friendly", "devoted")
    assert [game.influence("parley", rating).edge for rating in ratings] == [-2, -1, 0, 1, 2]
    assert [game.influence("analyze", rating).edge for rating in ratings] == [0] * 5
    assert list(game.tables.dispositions) == list(ratings)
    found = game.influence("parley", "devoted", traits=["suggestible"])
    assert (found.edge, found.because[0].reading) == (4, "rules.disposition")


def test_what_counts_as_influencing(game: Game) -> None:
    ways = [*game.world.names["term:ability"], *game.world.names["term:approach"]]
    assert {by for by in ways if game.influence(by, "hostile").edge} == INFLUENCING


def test_a_bestiary_can_have_other_dispositions(game: Game) -> None:
    other = game.with_settings(rules={"disposition": {"wary": -3, "sworn": 5}})
    assert [other.influence("parley", rating).edge for rating in ("wary", "sworn")] == [-3, 5]
    assert other.influence("parley", "sworn").because[0].reading == ""
    assert set(other.world.names["disposition"]) == {"wary", "sworn"}
