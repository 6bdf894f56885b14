"""S15–S19: tiers, what they bear, and promotion."""

from __future__ import annotations

import pytest
from rules_game import Game, creature_schema

from bestiary.systems.senteia.play.rework import CannotChange, Change

ROOK = {"tier": "rook", "vitality": 4, "stamina": 6}


def test_there_are_three_tiers_in_order(game: Game) -> None:
    tiers = {name: game.trait(name).data["tier"] for name in game.world.names["trait:tier"]}
    assert sorted(tiers, key=lambda name: tiers[name]["rank"]) == ["pawn", "rook", "sovereign"]
    assert [tiers[name]["rank"] for name in ("pawn", "rook", "sovereign")] == [1, 2, 3]


def test_a_tier_is_a_trait_with_a_place_of_its_own(game: Game) -> None:
    """Exactly one: the key `tier` holds one word, and the list of traits none."""
    assert game.marks("misplaced-trait", traits=["pawn"]) == ["Pawn is a tier, not a trait of the list"]
    assert not creature_schema().accepts({**game.subject().data, "tier": ["pawn", "rook"]})


def test_each_tier_has_its_mark(game: Game) -> None:
    for tier, name in (("pawn", "Pawn"), ("rook", "Rook"), ("sovereign", "Sovereign")):
        card = game.card(tier=tier, vitality=1, stamina=1)
        assert (card.mark, card.mark_label) == (tier, name)


def test_a_pawn_has_one_of_each_exactly(game: Game) -> None:
    sheet = game.sheet(tier="pawn", vitality=1, stamina=1)
    assert (sheet.vitality.value, sheet.stamina.value) == (1, 1)
    assert game.marks("exact-tier-values", tier="pawn", vitality=2, stamina=1) == [
        "a Pawn has exactly 1 Vitality, not 2"
    ]
    assert game.marks("exact-tier-values", tier="pawn", vitality=1, stamina=3) == [
        "a Pawn has exactly 1 Stamina, not 3"
    ]
    assert game.marks("exact-tier-values", **ROOK) == []


def test_one_point_fells_or_exhausts_a_pawn(game: Game) -> None:
    pawn = game.sheet(tier="pawn", vitality=1, stamina=1)
    for kind in ("damage", "blight"):
        after = game.stands(pawn, **{kind: 1})
        assert (after.defeated, after.exhausted) == (True, False)
    for kind in ("stress", "fatigue"):
        after = game.stands(pawn, **{kind: 1})
        assert (after.defeated, after.exhausted) == (False, True)


def test_damage_and_blight_together_reach_vitality(game: Game) -> None:
    rook = game.sheet(**ROOK)
    assert not game.stands(rook, damage=2, blight=1).defeated
    assert game.stands(rook, damage=3, blight=1).defeated
    assert not game.stands(rook, damage=3, blight=1).exhausted
    assert not game.stands(rook, stress=3, fatigue=2).exhausted
    after = game.stands(rook, stress=3, fatigue=3, damage=1)
    assert (after.vitality_marks, after.stamina_marks, after.defeated, after.exhausted) == (1, 6, False, True)


def test_promotion_needs_numbers(game: Game) -> None:
    """The chapter gives none: about half a character's for a Rook, as much or far more for a Sovereign."""
    for tier in ("rook", "sovereign"):
        with pytest.raises(CannotChange, match=r"--vitality N --stamina N") as caught:
            game.rework(Change(tier=tier), tier="pawn", vitality=1, stamina=1)
        assert "about half a character's" in str(caught.value)
    changed = game.rework(Change(tier="rook", vitality=4, stamina=5), tier="pawn", vitality=1, stamina=1)
    assert (changed["tier"], changed["vitality"], changed["stamina"]) == ("rook", 4, 5)


def test_demotion_to_a_pawn_takes_its_numbers(game: Game) -> None:
    changed = game.rework(Change(tier="pawn"), **ROOK)
    assert (changed["tier"], changed["vitality"], changed["stamina"]) == ("pawn", 1, 1)
    with pytest.raises(CannotChange, match="exactly 1 Vitality"):
        game.rework(Change(tier="pawn", vitality=2), **ROOK)


def test_a_sovereign_has_a_name_of_its_own(game: Game) -> None:
    said = ["Thing has no `proper_name`; Sovereigns nearly always have one"]
    assert game.marks("no-motivation", tier="sovereign") == said
    assert game.marks("no-motivation", tier="sovereign", proper_name="Oda") == []
    assert game.marks("no-motivation", tier="rook") == []
    assert game.card(tier="sovereign", proper_name="Oda").subtitle == "Oda · Sovereign · Person"
