"""Blocks as people write them: none is refused, each finding is one a reader expects, and all travel without a loss."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
import pytest

from bestiary.cards.deck import build_deck
from bestiary.cli.main import bestiary
from bestiary.diagnostic import Severity
from bestiary.lint.checking import check_bestiary
from exchange.round_trip import changes, export_block, faults, import_block, read_yaml

BLOCK = """\
type: statblock
name: Gate Ogre
level: 3
roles: [Elite Brute]
ancestry: [Giant, Humanoid]
ev: "20"
stamina: "100"
immunities: [Fire 5]
speed: 5
movement: Climb
size: "2"
stability: 2
free_strike: 6
might: 3
agility: 0
reason: -1
intuition: 1
presence: 0
features:
  - type: feature
    feature_type: ability
    name: Gate Slam
    icon: 🗡
    ability_type: Signature Ability
    keywords: [Melee, Strike, Weapon]
    usage: Main action
    distance: Melee 2
    target: Two creatures or objects
    effects:
      - roll: Power Roll + 3
        tier1: 8 fire damage; M < 1 prone
        tier2: 11 damage; M < 2 slowed (save ends)
        tier3: 14 damage; push 3; M < 3 prone and slowed (EoT)
"""
TERRAIN = """\
type: featureblock
featureblock_type: Hazard Hexer
name: Whispering Seats
level: 3
ev: 2 per 10 x 10 field
flavor: Rows of seats that talk.
stamina: 12 per square
size: Any area; the area is difficult terrain.
stats:
  - {name: Immunity, value: Psychic 5}
features:
  - type: feature
    feature_type: trait
    name: Deactivate
    icon: 🌀
    effects:
      - effect: As a maneuver, a creature beside it makes a **Presence test**.
        tier1: 4 psychic damage
        tier2: Nothing happens.
        tier3: The seats are silent until the end of the round.
"""
SAGA = "In that hour every seat that is empty bites whoever sits in it for 4 damage. " * 62
#: What is written in place of what, and the checks that speak of it.
VARIANTS: dict[str, tuple[dict[str, str], set[str]]] = {
    "roles parted": ({"[Elite Brute]": "[ELITE, BRUTE]"}, set()),
    "roles turned": ({"[Elite Brute]": "[Brute Elite]"}, {"unusual-spelling"}),
    "roles with a slash": ({"[Elite Brute]": "[Elite/Brute]"}, {"unusual-spelling"}),
    "a role alone": ({"[Elite Brute]": "[Brute]"}, set()),
    "no role": ({"[Elite Brute]": "[]"}, set()),
    "an organization alone": ({"[Elite Brute]": "[Elite]"}, {"unknown-role"}),
    "an older name": ({"[Elite Brute]": "[Troop Brute]", '"20"': '"10"'}, {"unknown-role"}),
    "a retainer": ({"[Elite Brute]": "[Mount Retainer]", '"20"': '"-"'}, set()),
    "a minion": (
        {"[Elite Brute]": "[Minion Brute]", '"20"': "5 for 4 minions", "speed: 5": "speed: 5\nwith_captain: +1 damage"},
        {"unusual-spelling"},
    ),
    "numbers as numbers": ({'"20"': "20", '"100"': "100", '"2"': "2"}, set()),
    "dashes": ({"movement: Climb": "movement: —", "[Fire 5]": "[]"}, set()),
    "signs of typesetters": ({"-1": "−1", "might: 3": "might: +3"}, {"unusual-spelling"}),
    "a variation selector": ({"🗡": "🗡\ufe0f"}, set()),
    "another picture": ({"🗡": "🦋", "Gate Slam": "Gate ✨ Slam"}, {"unknown-icon"}),
    "tiers by their totals": (
        {"tier1": "11 or lower", "tier2": "12-16", "tier3": "17+"},
        {"unusual-spelling"},
    ),
    "short tiers": ({"tier1": "t1", "tier2": "t2", "tier3": "t3"}, {"unusual-spelling"}),
    "a critical hit": ({"(EoT)": "(EoT)\n        nat 19-20: 18 damage; prone"}, {"unusual-spelling"}),
    "tight potencies": ({"M < 2": "M<2", "M < 3": "m <3"}, {"unusual-spelling"}),
    "potencies of a web page": ({"M < 2": "M &lt; 2"}, {"unusual-spelling"}),
    "dice by their name": ({"Power Roll + 3": "2d10 + 3"}, set()),
    "a roll with a colon": ({"Power Roll + 3": '"Power Roll + 3:"'}, {"unusual-spelling"}),
    "ends in capitals": ({"(save ends)": "(Save Ends)", "(EoT)": "(EOT)"}, {"unusual-spelling"}),
    "usage in capitals": ({"Main action": "Main Action"}, {"unusual-spelling"}),
    "either distance": ({"Melee 2": "melee 2 or ranged 5"}, {"unusual-spelling"}),
    "a line": ({"Melee 2": "10×2 line within 1"}, {"unusual-spelling"}),
    "no keywords": ({"[Melee, Strike, Weapon]": "['-']"}, set()),
    "a wordy trait": ({"effects:\n      - roll": f"effects:\n      - effect: {SAGA}\n      - roll"}, set()),
    "features within": (
        {
            "(EoT)\n": "(EoT)\n      - name: Mask\n        effect: It gains one.\n        features:\n"
            "          - {type: feature, feature_type: trait, name: Owl Mask, effects: [{effect: It can hover.}]}\n"
        },
        set(),
    ),
    "a cost for more": ({"(EoT)\n": "(EoT)\n      - {cost: 1 Malice per target, effect: It falls.}\n"}, set()),
    "a table in a text": (
        {
            "(EoT)\n": "(EoT)\n      - effect: |-\n          Roll:\n\n          | d6 | Card |\n          |:--:|----|\n          | 1 | Fox |\n"
        },
        set(),
    ),
    "words of its own": ({"slowed (save ends)": "hooked (save ends)", "Gate Slam": "Hooked on the Gate"}, set()),
    "ligatures and quotes": ({"Gate Ogre": "Oﬃcer of the “Gate”"}, set()),
}


def written(changed: dict[str, str], text: str = BLOCK) -> str:
    """A block with other words in it."""
    for before, after in changed.items():
        assert before in text
        text = text.replace(before, after)
    return text


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty bestiary."""
    (tmp_path / "creatures").mkdir()
    (tmp_path / "bestiary.yaml").write_text("name: Gate\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_taken_and_mended_once(variant: str, home: Path) -> None:
    changed, expected = VARIANTS[variant]
    path = home / "creatures" / "ogre.yaml"
    path.write_text(written(changed), encoding="utf-8")
    found = check_bestiary(home, home).diagnostics
    assert {each.check for each in found} == expected
    assert not [each for each in found if each.severity is Severity.ERROR]
    said = read_yaml(path)
    for _ in range(2):
        CliRunner().invoke(bestiary, ["check", str(home), "--fix"])
    left = {each.check for each in check_bestiary(home, home).diagnostics}
    assert left == expected - {"unusual-spelling"} - ({"unknown-role"} if variant == "an older name" else set())
    if "unusual-spelling" not in expected and variant != "an older name":
        assert read_yaml(path) == said


@pytest.mark.parametrize("text", [*(written(changed) for changed, _ in VARIANTS.values()), TERRAIN])
def test_a_variant_travels_without_a_loss(text: str, home: Path) -> None:
    path = home / "creatures" / "ogre.yaml"
    path.write_text(text, encoding="utf-8")
    taken = import_block(read_yaml(path))
    exported = export_block(taken.data)
    assert faults(exported.content) == []
    assert list(changes(taken.data, import_block(exported.content).data)) == []


def test_each_variant_has_a_card(home: Path) -> None:
    for number, (changed, _) in enumerate(VARIANTS.values()):
        (home / "creatures" / f"ogre-{number}.yaml").write_text(written(changed), encoding="utf-8")
    (home / "hazards").mkdir()
    (home / "hazards" / "seats.yaml").write_text(TERRAIN, encoding="utf-8")
    built = build_deck(check_bestiary(home, home))
    assert (len(built.deck.cards), built.left_out) == (len(VARIANTS) + 1, ())
