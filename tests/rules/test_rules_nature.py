"""S20, S21, S31–S38, S40–S45: what a creature is by nature."""

from __future__ import annotations

from rules_game import Game, creature_schema

SIZES = ("very small", "small", "medium 1", "large 3", "very large 64")


def test_at_least_one_of_five_types(game: Game) -> None:
    assert set(game.world.names["trait:type"]) == {"beast", "construct", "horror", "immortal", "person"}
    assert not creature_schema().accepts({**game.subject().data, "types": []})
    assert [trait.name for trait in game.sheet(types=["beast", "horror"]).creature.types] == ["Beast", "Horror"]
    assert game.marks("misplaced-trait", traits=["horror"]) == ["Horror is a type, not a trait of the list"]


def test_types_keep_their_usual_company(game: Game) -> None:
    for kind, usual, name in (
        ("beast", "instinctive", "Beast without Instinctive: most have both"),
        ("construct", "inorganic", "Construct without Inorganic: most have both"),
        ("horror", "dreadful", "Horror without Dreadful: most have both"),
    ):
        assert game.marks("unusual-company", types=[kind]) == [name]
        assert game.marks("unusual-company", types=[kind], traits=[usual]) == []
    assert game.marks("unusual-company", types=["immortal", "person"]) == []


def test_a_size_is_a_main_statistic(game: Game) -> None:
    """Beside Vitality, Stamina and Speed, never on the trait line; Medium 1 where none is written."""
    assert [game.plain(size=size)["size"] for size in SIZES] == [
        "Very Small", "Small", "Medium 1", "Large 3", "Very Large 64"
    ]  # fmt: skip
    assert game.plain()["size"] == "Medium 1"
    card = game.card(size="large 4-6", traits=["wolf"])
    assert ("Size", "Large 4–6") in [(fact.label, fact.value) for fact in card.facts]
    assert card.subtitle == "Rook · Person · Wolf"


def test_sizes_stand_in_order(game: Game) -> None:
    smallest = [game.sizes("very small", size).steps for size in SIZES]
    assert smallest == [0, 1, 2, 3, 4]
    assert game.sizes("large 3", "medium 1").smaller == "Other"
    assert [game.trait(size).data["size"]["rank"] for size in game.world.names["trait:size"]] == [4, 3, 2, 5, 1]


def test_spaces_that_are_unusual_for_a_size(game: Game) -> None:
    wanted = {
        "medium 2": "",
        "medium 3": "Medium creatures usually have 1 to 2 spaces, not 3",
        "large 2": "Large creatures usually have 3 to 64 spaces, not 2",
        "large 3-64": "",
        "large 4-65": "Large creatures usually have 3 to 64 spaces, not 4 to 65",
        "very large 64": "",
        "very large 63": "Very Large creatures usually have 64 and more spaces, not 63",
        "very large 900": "",
        "small": "",
        "small 1": "Small creatures have no number of spaces",
        "very small 1": "Very Small creatures have no number of spaces",
    }
    assert {size: "".join(game.marks("size-out-of-range", size=size)) for size in wanted} == wanted
    assert [game.plain(size=size)["size"] for size in ("medium", "large", "very large")] == [
        "Medium 1", "Large 3", "Very Large 64"
    ]  # fmt: skip


def test_size_says_how_it_falls_carries_and_jumps(game: Game) -> None:
    assert [game.plain(size=size)["limits"] for size in SIZES] == [
        {"falling": 0, "burden": 0},
        {"falling": 0.5, "burden": 0.5},
        {"falling": 1, "burden": 1},
        {"falling": 2, "burden": 2, "jump": 1},
        {},
    ]
    assert game.plain(size="large 3", traits=["winged"])["limits"] == {"falling": 2, "burden": 2}
    assert game.effects("large") == (
        "double falling Damage",
        "double Burden limits",
        "jumps 1 at most unless borne through the air",
    )
    assert game.effects("very-small") == ("no falling Damage", "no Burden limits")


def test_a_very_small_creature_carries_nothing(game: Game) -> None:
    said = ["a Very Small creature cannot carry `Sword` (Burden 1)"]
    assert game.marks("gear-of-the-tiny", size="very small", items=["sword"]) == said
    assert game.marks("gear-of-the-tiny", size="very small", items=["claws"]) == []
    assert game.marks("gear-of-the-tiny", size="small", items=["sword"]) == []


def test_a_small_creature_rides_medium_and_larger(game: Game) -> None:
    small = {"size": "small"}
    for size, rides in (("small", False), ("medium 1", True), ("large 4", True)):
        said = game.meeting(small, {"size": size})
        assert ("One can ride or cling to Other: it is Small" in said) is rides
    assert game.meeting({"size": "medium 1"}, {"size": "large 4"}) == []
    assert game.effects("small") == (
        "half falling Damage",
        "half Burden limits",
        "can ride or cling to Medium or larger",
    )


def test_size_against_size(game: Game) -> None:
    assert [reason.text for reason in game.sizes("medium 2", "medium 1").says] == [
        "the same category: size changes nothing"
    ]
    assert [reason.text for reason in game.sizes("large 30", "medium 1").says] == [
        "Other usually cannot push, pull, knock prone, hamper One",
        "Other: +1 edge or more not to be noticed by One; a player who is the larger has −1 edge or less to notice",
    ]


def test_sizes_close_in_spaces_are_the_game_masters_call(game: Game) -> None:
    """Medium 2 and Large 4 are close, Medium 1 and Large 4 are not."""
    close = "Medium 2 and Large 4 are close in spaces: the game master may rule otherwise"
    assert [reason.text for reason in game.sizes("medium 2", "large 4").says][2:] == [close]
    assert len(game.sizes("medium 1", "large 4").says) == 2
    assert len(game.sizes("medium 1", "large 3").says) == 3
    assert len(game.sizes("small", "medium 1").says) == 2


def test_several_categories_apart(game: Game) -> None:
    assert [reason.text for reason in game.sizes("small", "large 3").says][2:] == [
        "2 categories apart: One is hardly ever noticed, and can do little to Other at all"
    ]


def test_ways_to_move(game: Game) -> None:
    """S35–S38: what each gives, and the line of Speed on the card."""
    given = {}
    for trait in ("aquatic", "gliding", "levitating", "winged"):
        plain = game.plain(traits=[trait])
        given[trait] = (plain["movement"], list(plain["abilities"]["granted"]), game.effects(trait))
    assert given == {
        "aquatic": (["swim"], [], ("swims",)),
        "gliding": ([], ["glide"], ("can use Glide",)),
        "levitating": (["float"], [], ("floats, not while encumbered",)),
        "winged": (["fly"], ["glide", "hover"], ("flies and can use Glide and Hover",)),
    }
    speeds = [fact.value for fact in game.card(traits=["aquatic", "winged"]).facts if fact.label == "Speed"]
    assert speeds == ["5, swims, flies"]


def test_a_winged_creature_is_reminded_of_its_reflex_roll(game: Game) -> None:
    for said in ("Reflex", "rise straight", "turn sharply", "stay in place"):
        assert said in game.reminder("winged")


def test_the_incorporeal_and_the_inorganic(game: Game) -> None:
    """S40, S41: Attacks and Toxins do nothing to the one, Toxins nothing to the other."""
    landed = {
        (trait, kind): dict(game.harm([trait], kind, damage=3).harm)["damage"]
        for trait in ("incorporeal", "inorganic")
        for kind in ("attack", "toxin", "fire")
    }
    assert landed == {
        ("incorporeal", "attack"): 0,
        ("incorporeal", "toxin"): 0,
        ("incorporeal", "fire"): 3,
        ("inorganic", "attack"): 3,
        ("inorganic", "toxin"): 0,
        ("inorganic", "fire"): 3,
    }
    assert game.plain(traits=["incorporeal"])["movement"] == ["phase"]
    assert [game.effects(trait) for trait in ("incorporeal", "inorganic")] == [
        ("Attack, Toxin: no effect on it", "passes through solids"),
        ("Toxin: no effect on it",),
    ]
    assert "no air, food or sleep" in game.reminder("inorganic")


def test_the_instinctive_use_no_gear(game: Game) -> None:
    def said(item: str) -> str:
        return "".join(game.marks("forbidden-item", traits=["instinctive"], items=[item]))

    assert said("sword") == "Instinctive creatures usually do not use a weapon such as `Sword`"
    assert said("shield") == "Instinctive creatures usually do not use a shield such as `Shield`"
    assert said("spyglass") == "Instinctive creatures usually do not use a device such as `Spyglass`"
    assert said("claws") == said("salve") == said("medium-armor") == ""


def test_the_instinctive_lack_abilities(game: Game) -> None:
    assert list(game.plain(traits=["instinctive"])["abilities"]["forbidden"]) == ["analyze", "parley"]
    assert game.effects("instinctive") == ("as a rule no Analyze, Parley, weapon, shield or device",)


def test_natural_weapons_are_part_of_the_body(game: Game) -> None:
    plain = game.plain(traits=["instinctive"], items=["claws"])
    assert [(item["id"], item["natural"], item["burden"]) for item in plain["items"]] == [("claws", True, 0)]
    assert [each["name"] for each in plain["features"]] == ["Strike, Claws", "Still"]


def test_a_mount_bears_a_medium_rider(game: Game) -> None:
    mount = {"traits": ["mount"]}
    rider = {"size": "medium 1"}
    said = ["Mount: the Burden of Other as its rider does not count; that of the rider's items does"]
    assert game.meeting({**mount, "size": "medium 2"}, rider) == said
    assert game.meeting({**mount, "size": "large 4"}, rider) == said
    assert game.meeting({**mount, "size": "medium 1"}, rider) == []
    assert game.meeting({**mount, "size": "very large 64"}, {"size": "large 4"}) == []


def test_a_mount_is_larger_than_its_rider(game: Game) -> None:
    said = ["a Medium rider hardly fits on a mount of this size"]
    assert game.marks("rider-too-large", traits=["mount"], size="medium 1") == said
    assert game.marks("rider-too-large", traits=["mount"], size="small") == said
    assert game.marks("rider-too-large", traits=["mount"], size="medium 2") == []
    assert game.marks("rider-too-large", traits=["mount"], size="large 3") == []


def test_a_label_is_there_for_others_to_refer_to(game: Game) -> None:
    sheet = game.sheet(traits=["wolf"])
    assert [trait.name for trait in sheet.traits] == ["Wolf"]
    assert game.effects("wolf") == ()
    assert game.card(traits=["wolf"]).subtitle == "Rook · Person · Wolf"
    landed = game.harm([{"vulnerable": ["wolf"]}], "wolf", damage=1)
    assert dict(landed.harm) == {"damage": 2}
    labelled = game.with_settings(labels=("red-hand",))
    assert [trait.name for trait in labelled.sheet(traits=["red-hand"]).traits] == ["Red Hand"]
