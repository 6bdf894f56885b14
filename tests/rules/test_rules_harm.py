"""S27–S30: what lands of an effect."""

from __future__ import annotations

from typing import Any

from rules_game import Game


def landed(game: Game, traits: list[Any], effect: str, **dealt: int) -> dict[str, int]:
    """The harm that lands, by type."""
    return dict(game.harm(traits, effect, **dealt).harm)


def rules(game: Game, traits: list[Any], effect: str, **dealt: int) -> list[str]:
    """The rules that are given as reasons."""
    return [reason.rule for reason in game.harm(traits, effect, **dealt).because]


def test_resistant_takes_one_off_each_harm(game: Game) -> None:
    """The chapter's vector: Cold, 3 Damage and 1 Blight → 2 and 0."""
    cold = [{"resistant": ["cold"]}]
    assert landed(game, cold, "cold", damage=3, blight=1) == {"damage": 2, "blight": 0}
    assert landed(game, cold, "cold", stress=1, fatigue=2) == {"stress": 0, "fatigue": 1}
    assert landed(game, cold, "fire", damage=3) == {"damage": 3}
    assert rules(game, cold, "cold", damage=3) == ["S27"]


def test_vulnerable_adds_one_to_each_harm_dealt(game: Game) -> None:
    """The chapter's vector: Fire, 1 Stress and 2 Damage → 2 and 3; what is not dealt stays at 0."""
    fire = [{"vulnerable": ["fire"]}]
    assert landed(game, fire, "fire", stress=1, damage=2) == {"stress": 2, "damage": 3}
    assert landed(game, fire, "fire", damage=2, blight=0) == {"damage": 3, "blight": 0}
    assert landed(game, fire, "cold", damage=2) == {"damage": 2}
    assert rules(game, fire, "fire", damage=2) == ["S28"]


def test_harm_changes_once_per_effect(game: Game) -> None:
    """The chapter's vector: Vulnerable (Fire, Lightning), an effect with both: +1 once."""
    both = [{"vulnerable": ["fire", "lightning"]}]
    assert landed(game, both, "fire lightning", damage=1) == {"damage": 2}
    apart = [{"vulnerable": ["fire"]}, {"vulnerable": ["lightning"]}]
    assert landed(game, apart, "fire lightning", damage=1) == {"damage": 2}
    resistant = [{"resistant": ["fire", "lightning"]}]
    assert landed(game, resistant, "fire lightning", damage=3) == {"damage": 2}


def test_resistant_and_vulnerable_cancel(game: Game) -> None:
    traits = [{"resistant": ["cold"]}, {"vulnerable": ["magic"]}]
    assert landed(game, traits, "cold magic", damage=3, stress=1) == {"damage": 3, "stress": 1}
    found = game.harm(traits, "cold magic", damage=3)
    assert [reason.rule for reason in found.because] == ["S29"]
    assert found.because[0].reading


def test_immune_leaves_nothing(game: Game) -> None:
    """The chapter's vector: Immune (Stress, Fire): a Fire effect does nothing; Cold, 2 Stress and 1 Damage → 0 and 1."""
    immune = [{"immune": ["stress", "fire"]}]
    assert landed(game, immune, "fire", damage=4, blight=1, stress=2) == {"damage": 0, "blight": 0, "stress": 0}
    assert landed(game, immune, "cold", stress=2, damage=1) == {"stress": 0, "damage": 1}
    burning = game.harm(immune, "fire", statuses=("prone",), damage=1)
    assert (burning.statuses, [reason.rule for reason in burning.because]) == ((), ["S30"])


def test_immune_to_a_status_or_an_ability(game: Game) -> None:
    immune = [{"immune": ["prone", "taunt", "mock"]}]
    shoved = game.harm(immune, "", statuses=("prone", "hampered"), damage=1)
    assert (dict(shoved.harm), shoved.statuses) == ({"damage": 1}, ("hampered",))
    assert game.influence("taunt", traits=immune).blocked
    assert game.influence("mock", traits=immune).blocked
    assert not game.influence("parley", traits=immune).blocked


def test_what_these_traits_list(game: Game) -> None:
    def said(**trait: Any) -> str:
        return "".join(game.marks("trait-parameter", traits=[trait]))

    assert said(resistant=["cold"]) == said(vulnerable=["cold"]) == ""
    assert said(immune=["cold", "stress", "prone", "taunt", "mock"]) == ""
    assert "`stress`" in said(resistant=["stress"])
    assert "`prone`" in said(vulnerable=["prone"])
    for bare in ("resistant", "vulnerable", "immune"):
        needed = f"{bare.capitalize()} needs a list, such as `{bare}: [cold]`"
        assert game.marks("trait-parameter", traits=[bare]) == [needed]
    assert game.effects({"immune": ["cold"]}) == ("Cold: no effect on it",)


def test_traits_about_harm_that_cancel_or_repeat_are_found(game: Game) -> None:
    assert game.marks("contradictory-harm", traits=[{"resistant": ["fire"]}, {"vulnerable": ["fire"]}]) == [
        "Fire is under Resistant and under Vulnerable"
    ]
    assert game.marks("contradictory-harm", traits=[{"immune": ["fire"]}, {"resistant": ["cold"]}]) == []


def test_what_an_item_grants_protects_too(game: Game) -> None:
    from bestiary.systems.senteia.convert.values import all_traits
    from bestiary.systems.senteia.play.harm import land_harm

    sheet = game.sheet(items=["salve"])
    assert dict(land_harm(all_traits(sheet.creature), game.effect("fire", damage=2)).harm) == {"damage": 1}
