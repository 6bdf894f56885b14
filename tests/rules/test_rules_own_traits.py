"""A trait file of an author's own has the power of the chapter's: each effect key does something, by the same code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rules_game import Game, entry, feature, open_game, words

from bestiary.resources import load_schema

#: Keys that say what a trait is, not what it does.
NOT_EFFECTS = {
    "system", "name", "overrides", "group", "applies_to", "reminder", "description", "colour", "parameter",
    "author", "license", "source", "tags", "allow",
}  # fmt: skip
OWN = {
    "vain": """
        name: Vain
        group: temperament
        edge: [{whose: player, for: [beguile, parley], amount: 3}]
        on_success: [{ability: parley, harm: {fatigue: 2}}]
        source: H1
    """,
    "haughty": "{name: Haughty, group: nature, edge: [{whose: creature, for: [taunt], amount: 1}]}",
    "glassy": "{name: Glassy, group: harm, parameter: {kind: list}, harm_change: {amount: 2, from: parameter}}",
    "waxen": "{name: Waxen, group: harm, harm_change: {amount: -3, from: [fire, light]}}",
    "deaf": "{name: Deaf, group: nature, immune: [sound, taunt, stress]}",
    "bound": "{name: Bound, group: harm, parameter: {kind: list, of: [trait, status]}, immune: parameter}",
    "thrown": "{name: Thrown, group: item, against: {shoot: wits}}",
    "vast": "{name: Vast, group: item, hands: 2}",
    "cunning": "{name: Cunning, group: item, requires: {skill: wits, half_of: d10, edge_per_point: 2}}",
    "stubborn": """
        name: Stubborn
        group: item
        parameter: {kind: die}
        requires: {skill: presence, half_of: parameter, edge_per_point: 1}
    """,
    "tame": "{name: Tame, group: nature, usual: [mount]}",
    "pious": "{name: Pious, group: nature, forbids: {items: [armor], abilities: [taunt]}}",
    "finned": "{name: Finned, group: movement, grants: {movement: [swim], abilities: [hover], unless: [prone]}}",
    "soothing": "{name: Soothing, group: nature, causes: {status: disquieted, spared: [wolf]}}",
    "shrill": """
        name: Shrill
        group: nature
        demands: {from: [wolf], ability: defend, against: wits, spared: [mindless]}
    """,
    "saddled": "{name: Saddled, group: nature, carries_rider: small}",
    "brawny": "{name: Brawny, group: nature, modifies: {vitality: 2, speed: -1, skills: {might: 1}}}",
    "towering": """
        name: Towering
        group: size
        size: {rank: 6, spaces: [500], falling: 3, burden: 4, jump: 0}
    """,
    "minute": "{name: Minute, group: size, size: {rank: 1, falling: 0, rides: small}}",
    "sergeant": "{name: Sergeant, group: tier, tier: {rank: 2, mark: star}}",
    "warlord": "{name: Warlord, group: tier, tier: {rank: 4, mark: sovereign, vitality: 40}}",
    "ghostly": "{name: Ghostly, group: type, immune: [toxin], grants: {movement: [phase]}, modifies: {stamina: 1}}",
}
#: Things that have these traits, or give them.
THINGS = {
    "thrown-thing": "{name: Thing, category: weapon, traits: [thrown]}",
    "vast-thing": "{name: Thing, category: weapon, traits: [vast]}",
    "cunning-thing": "{name: Thing, category: weapon, traits: [cunning], against: {strike: might}}",
    "stubborn-thing": "{name: Thing, category: weapon, traits: [stubborn: d8], against: {strike: might}}",
    "belt": "{name: Belt, category: gear, grants: [brawny]}",
}


@pytest.fixture(scope="module")
def own() -> Game:
    traits = {f"traits/{name}": text for name, text in OWN.items()}
    return open_game(traits | {f"items/{name}": text for name, text in THINGS.items()})


def edge(own: Game) -> None:
    assert own.edges(traits=["vain"]) == {"beguile": 3, "parley": 3}
    assert own.edges(traits=["haughty"]) == {"taunt": -1}
    assert [reason.rule for reason in own.influence("beguile", traits=["vain"]).because] == ["S46", "H1"]


def on_success(own: Game) -> None:
    assert own.more_on_success(traits=["vain"]) == {"parley": ["Vain: on success also 2 Fatigue"]}


def harm_change(own: Game) -> None:
    assert dict(own.harm([{"glassy": ["sound"]}], "sound", damage=1, stress=1).harm) == {"damage": 3, "stress": 3}
    assert dict(own.harm(["waxen"], "light fire", damage=4, stress=1).harm) == {"damage": 1, "stress": 0}


def immune(own: Game) -> None:
    assert dict(own.harm(["deaf"], "sound", damage=2).harm) == {"damage": 0}
    assert dict(own.harm(["deaf"], "cold", damage=2, stress=2).harm) == {"damage": 2, "stress": 0}
    assert own.influence("taunt", traits=["deaf"]).blocked
    assert own.harm([{"bound": ["prone"]}], "", ("prone", "hampered")).statuses == ("hampered",)


def against(own: Game) -> None:
    roll = feature(own.sheet(items=["thrown-thing"]), "Shoot, Thing").roll
    assert roll and (roll.skill, roll.difficulty) == ("Wits", 3)


def hands(own: Game) -> None:
    said = own.marks("crowded-hands", items=["vast-thing", "shield"])
    assert said == ["`Thing` takes both hands, so `Shield` cannot be in hand too"]


def requires(own: Game) -> None:
    for name, edge_to_resist in (("cunning", 4), ("stubborn", 1)):
        roll = feature(own.sheet(items=[f"{name}-thing"]), "Strike, Thing").roll
        assert roll and roll.edge == edge_to_resist


def usual(own: Game) -> None:
    assert own.marks("unusual-company", traits=["tame"]) == ["Tame without Mount: most have both"]
    assert own.marks("unusual-company", traits=["tame", "mount"]) == []


def forbids(own: Game) -> None:
    assert len(own.marks("forbidden-item", traits=["pious"], items=["medium-armor", "sword"])) == 1
    assert list(own.plain(traits=["pious"])["abilities"]["forbidden"]) == ["taunt"]
    assert said(own, "pious") == "As a rule no Taunt or armor."


def grants(own: Game) -> None:
    plain = own.plain(traits=["finned"])
    assert (plain["movement"], list(plain["abilities"]["granted"])) == (["swim"], ["hover"])
    assert said(own, "finned") == "Swims and can use Hover, not while prone."


def causes(own: Game) -> None:
    assert own.meeting({"traits": ["soothing"]}, {}) == ["Soothing: Other is disquieted"]
    assert own.meeting({"traits": ["soothing"]}, {"traits": ["wolf"]}) == []
    assert said(own, "soothing") == "Others are disquieted, Wolf spared."


def demands(own: Game) -> None:
    assert own.meeting({"traits": ["shrill"]}, {"traits": ["wolf"]}) == [
        "Shrill: Other needs Defend vs Wits 3 each round"
    ]
    assert own.meeting({"traits": ["shrill"]}, {"traits": ["wolf", "mindless"]}) == []
    assert said(own, "shrill") == "Wolf: Defend vs its Wits each round, Mindless spared."


def carries_rider(own: Game) -> None:
    assert len(own.marks("rider-too-large", traits=["saddled"], size="very small")) == 1
    assert own.marks("rider-too-large", traits=["saddled"], size="medium 1") == []
    assert said(own, "saddled") == "The Burden of one Small rider does not count."


def modifies(own: Game) -> None:
    sheet = own.sheet(traits=["brawny"])
    assert (sheet.vitality.value, sheet.speed.value, sheet.skills[0].value) == (7, 4, 4)
    assert sheet.vitality.note == "5, Brawny +2"
    assert said(own, "brawny") == "Vitality +2, Speed −1 and Might +1 (counted in)."


def size(own: Game) -> None:
    plain = own.plain(size="towering")
    assert (plain["size"], plain["limits"]) == ("Towering 500", {"falling": 3, "burden": 4, "jump": 0})
    assert own.sizes("towering", "very large 64").smaller == "Other"
    assert own.marks("size-out-of-range", size="towering 20") != []
    assert "One can ride or cling to Other: it is Minute" in own.meeting({"size": "minute"}, {"size": "small"})
    shown = words(entry(own.card(size="towering"), "Towering"))
    assert shown == "3 times falling Damage; 4 times Burden limits; jumps 0 at most unless borne through the air."


def tier(own: Game) -> None:
    sheet = own.sheet(tier="warlord", vitality=40)
    assert sheet.vitality.value == 40
    assert own.marks("exact-tier-values", tier="warlord", vitality=30) == ["a Warlord has exactly 40 Vitality, not 30"]
    assert own.card(tier="warlord", vitality=40).mark_label == "Warlord"
    acting = {tier: own.marks("too-many-actions", tier=tier, turn={"actions": 2}) for tier in ("rook", "sergeant")}
    assert acting == {each.lower(): [f"a {each} with 2 actions a turn"] for each in ("Rook", "Sergeant")}
    assert own.marks("too-many-actions", tier="warlord", vitality=40, turn={"actions": 2}) == []
    assert own.marks("no-motivation", tier="warlord", vitality=40) != []


USES: dict[str, Callable[[Game], None]] = {
    each.__name__: each
    for each in (
        edge, on_success, harm_change, immune, against, hands, requires, usual, forbids, grants, causes, demands,
        carries_rider, modifies, size, tier,
    )
}  # fmt: skip


@pytest.mark.parametrize("key", USES)
def test_an_effect_key_of_an_own_trait_does_something(key: str, own: Game) -> None:
    USES[key](own)


def test_every_effect_key_of_the_vocabulary_is_tried() -> None:
    assert set(load_schema("senteia/trait")["properties"]) - NOT_EFFECTS == set(USES)


def test_traits_of_every_group_act(own: Game) -> None:
    """A type of an author's own that is immune, moves and strengthens; so does what an item grants."""
    sheet = own.sheet(types=["ghostly"])
    assert (sheet.movement, sheet.stamina.value) == (("phase",), 6)
    assert own.sheet(items=["belt"]).vitality.value == 7
    assert own.plain(types=["ghostly"])["reminders"] == {
        "Ghostly": "Toxin: no effect on it; passes through solids; Stamina +1 (counted in)"
    }


def test_words_of_its_own_come_first(own: Game) -> None:
    assert own.reminder({"resistant": ["cold"]}) == "Cold: −1 of each harm dealt"
    assert own.reminder("vain") == "+3 edge to beguile or Parley it; when Parley succeeds, it takes 2 Fatigue more"


def said(own: Game, trait: str) -> str:
    """The line of a trait on the card."""
    return words(entry(own.card(traits=[trait]), trait.title()))
