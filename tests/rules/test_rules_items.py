"""S7–S14: what a creature carries, and what that makes of its sheet."""

from __future__ import annotations

from rules_game import Game, bane, banes, entry, feature, words

from bestiary.systems.senteia.model import Outcome
from bestiary.systems.senteia.play.rework import Change

MIGHTY = {"might": 4, "reflex": 3}


def edge(game: Game, might: int) -> int:
    """The defender's edge against the maul (Weight d8) of a creature with so much Might."""
    roll = feature(game.sheet(skills={"might": might}, items=["maul"]), "Strike, Maul").roll
    assert roll
    return roll.edge


def test_items_bring_what_they_have(game: Game) -> None:
    carried = {"items": ["salve", {"item": "maul", "stowed": True}, {"item": "sword", "count": 2}]}
    sheet, plain = game.sheet(**carried), game.plain(**carried)
    assert [trait.name for trait in sheet.traits] == ["Resistant"]
    assert feature(sheet, "Smear").of == "Fire Salve"
    assert banes(sheet) == {"Slippery": (1, 1)}
    salve, rest = entry(game.card(**carried), "Fire Salve"), entry(game.card(**carried), "Carries")
    assert (salve.boxes, words(salve)) == (0, "Smells of pitch.")
    # Its uses are crossed off at what is done with it.
    assert (feature(sheet, "Smear").uses, feature(sheet, "Smear").per) == (2, "scene")
    for said in ("Maul (stowed, Heavy Melee, Two-Handed, Weight d8)", "Sword (× 2)"):
        assert said in words(rest)
    assert [(item["id"], item["burden"]) for item in plain["items"]] == [("salve", 1), ("maul", 2), ("sword", 1)]


def test_what_an_item_grants_goes_with_it(game: Game) -> None:
    bare = game.sheet(items=[{"item": "salve", "stowed": True}])
    assert (bare.traits, bare.features[:-1], bare.banes) == ((), (), ())


def test_a_trait_of_an_item_decides_the_skill(game: Game) -> None:
    sheet = game.sheet(skills=MIGHTY, items=["maul", {"item": "sword"}])
    for name, skill, value in (("Strike, Maul", "Might", 4), ("Strike, Sword", "Reflex", 3)):
        roll = feature(sheet, name).roll
        assert roll and (roll.ability, roll.skill, roll.difficulty) == ("Defend", skill, value)
    assert game.effects("heavy-melee") == ("Strike uses Might",)


def test_what_a_plain_strike_deals_is_never_invented(game: Game) -> None:
    assert feature(game.sheet(skills=MIGHTY, items=["sword"]), "Strike, Sword").outcomes == ()


def test_two_handed_and_a_shield_are_too_much(game: Game) -> None:
    said = ["`Maul` takes both hands, so `Shield` cannot be in hand too"]
    assert game.marks("crowded-hands", items=["maul", "shield"]) == said
    assert game.marks("crowded-hands", items=["maul", {"item": "shield", "stowed": True}]) == []
    assert game.marks("crowded-hands", items=["sword", "shield"]) == []
    assert game.effects("two-handed") == ("takes 2 hands",)
    assert game.marks("crowded-hands", items=["maul", "medium-armor", "claws"]) == []


def test_weight_asks_for_half_its_die_of_might(game: Game) -> None:
    assert [edge(game, might) for might in (5, 4, 3, 2, 0)] == [0, 0, 1, 2, 4]
    assert game.marks("too-weak", skills={"might": 4}, items=["maul"]) == []
    assert game.marks("too-weak", skills={"might": 2}, items=["maul"]) == [
        "Thing is too weak for `Maul`: Weight d8 asks for Might 4, 2 short: +2 edge to defend"
    ]


def test_weight_takes_a_die(game: Game) -> None:
    check = game.check("trait-parameter")
    parameter = game.trait({"weight": "d8"})
    assert (parameter.data["parameter"], parameter.parameter) == ({"kind": "die"}, ("d8",))
    assert [mark.message for mark in check.run(game.subject(traits=["weight"]), game.world)] == [
        "Weight needs a die, such as `weight: d8`"
    ]


def test_a_success_of_the_wielder_is_a_failure_of_the_defender(game: Game) -> None:
    """The maul's strike: on success (+2), 1 Damage → failing Defend by 2 or more takes 1 more Damage."""
    maul = feature(game.sheet(skills=MIGHTY, items=["maul"]), "Strike, Maul")
    assert maul.outcomes == (Outcome("failure", 2, {"damage": 1}, (), ""),)
    assert "on success (+2) of the wielder → on failure by 2 or more of the player" in maul.because[-1].text


def test_a_failure_of_the_wielder_is_a_success_of_the_defender(game: Game) -> None:
    net = feature(game.sheet(items=["net"]), "Shoot, Net")
    assert net.outcomes == (
        Outcome("failure", 0, {}, ("hampered",), ""),
        Outcome("success", 3, {"stress": 1}, (), ""),
    )


def test_boons_of_items_mirror_to_banes(game: Game) -> None:
    sheet = game.sheet(skills=MIGHTY, items=["maul", "crossbow", "net"])
    assert banes(sheet) == {
        "Sweep": (1, 4),
        "Pierce": (5, 6),
        "Pinpoint": (1, 4),
        "Tangle": (1, 1),
        "Drag": (1, 10),
    }
    assert bane(sheet, "Pinpoint").adds == 2
    assert bane(sheet, "Tangle").status == ("prone",)


def test_a_boon_never_fires_as_a_boon(game: Game) -> None:
    """Converted as the tables say, dropped where the bestiary, the creature or the one item says so."""
    shot = {"items": ["crossbow"]}
    assert game.tables.item_boons == "convert"
    assert list(banes(game.sheet(**shot))) == ["Pinpoint"]
    assert [each.reading for each in bane(game.sheet(**shot), "Pinpoint").because if each.rule == "S13"] == [
        "rules.item_boons"
    ]
    dropping = game.with_settings(rules={"item_boons": "drop"})
    assert banes(dropping.sheet(**shot)) == {}
    assert list(banes(dropping.sheet(item_boons="convert", **shot))) == ["Pinpoint"]
    assert banes(game.sheet(item_boons="drop", **shot)) == {}
    kept = game.sheet(item_boons="drop", items=[{"item": "crossbow", "item_boons": "convert"}, "maul"])
    assert list(banes(kept)) == ["Pinpoint"]


def test_a_bane_of_an_item_is_printed_only_with_the_item(game: Game) -> None:
    own = [{"name": "Ringing Blow", "of": "maul", "range": "7-8", "text": "The target drops what it holds."}]
    assert "Ringing Blow" in banes(game.sheet(items=["maul"], banes=own))
    assert banes(game.sheet(items=["sword"], banes=own)) == {}
    assert game.marks("of-not-carried", items=["sword"], banes=own) == [
        "`Ringing Blow` belongs to `maul`, which Thing does not carry"
    ]


def test_armor_comes_with_its_cost_and_goes_with_it(game: Game) -> None:
    """Medium Armor: Attacks against it +2, Stamina −2; ambushed without it, the full Stamina is back."""
    worn = {"items": ["sword", "shield", "medium-armor"]}
    sheet = game.sheet(**worn)
    assert (sheet.stamina.value, sheet.stamina.note) == (3, "5, Medium Armor −2")
    assert (sheet.defense.value, sheet.defense.note) == (3, "Shield, Medium Armor")
    ambushed = game.rework(Change(unequip=("medium-armor",)), **worn)
    bare = game.sheet(items=ambushed["items"])
    assert (bare.stamina.value, bare.stamina.note, bare.defense.value) == (5, "", 1)


def test_a_soldier_takes_a_polearm_instead(game: Game) -> None:
    changed = game.rework(Change(unequip=("sword", "shield"), equip=("polearm",)), items=["sword", "shield"])
    assert changed["items"] == ["polearm"]
    sheet = game.sheet(items=changed["items"])
    assert [each.name for each in sheet.features if each.section == "attacks"] == ["Strike, Polearm"]
    assert sheet.defense.value == 0


def test_what_is_worn_leaves_the_last_point(game: Game) -> None:
    sheet = game.sheet(stamina=2, items=["medium-armor"])
    assert (sheet.stamina.value, sheet.stamina.note) == (1, "2, Medium Armor −2")
    pawn = game.sheet(tier="pawn", vitality=1, stamina=1, items=["medium-armor"])
    assert pawn.stamina.value == 1
    assert any(reason.rule == "S14" and reason.reading for reason in pawn.stamina.because)
