"""A tree of varied creature files for measuring: made from a seed, clean under every check."""

from __future__ import annotations

from pathlib import Path
import random

_ADJECTIVES = (
    "Ashen Brazen Crooked Drowned Eager Fallow Gilded Hollow Iron Jagged Kindly Lone Mossy Narrow Old Pale".split()
)
_NOUNS = (
    "Warden Reaper Hound Piper Drake Miller Ferryman Shade Golem Archer Beetle Crone Digger Envoy Falcon Giant".split()
)
_TYPES = {
    "person": "",
    "beast": "instinctive, winged, ",
    "construct": "inorganic, ",
    "horror": "dreadful, ",
    "immortal": "",
}
_TRAITS = ("aggressive", "candid", "cowardly", "gullible", "suggestible")
_ELEMENTS = ("fire", "cold", "lightning", "acid")
_SKILLS = ("might", "reflex", "endurance", "wits", "insight", "presence")
_WORDS = (
    "the target is pushed back and loses its footing while dust rises from cracked stone under heavy steps "
    "nobody near the gate may speak until the bell falls silent and the lamps burn low again tonight"
).split()


def write_tree(root: Path, creatures: int, items: int = 40, seed: int = 7) -> None:
    """Write a bestiary of so many creatures of 1 to 1.5 KB and items below `root`."""
    dice = random.Random(seed)
    (root / "creatures").mkdir(parents=True)
    (root / "items").mkdir()
    (root / "bestiary.yaml").write_text("format: 1\nname: Measured\n", encoding="utf-8")
    for number in range(items):
        (root / "items" / f"item-{number}.yaml").write_text(_item(number, dice), encoding="utf-8")
    for number in range(creatures):
        folder = root / "creatures" / f"part-{number // 200}"
        folder.mkdir(exist_ok=True)
        (folder / f"creature-{number}.yaml").write_text(_creature(number, items, dice), encoding="utf-8")


def _creature(number: int, items: int, dice: random.Random) -> str:
    tier = dice.choice(("pawn", "rook", "sovereign"))
    vitality, stamina = (1, 1) if tier == "pawn" else (dice.randint(3, 9), dice.randint(3, 9))
    kind = dice.choice([*_TYPES] if items else ["person"])
    name = f"{dice.choice(_ADJECTIVES)} {dice.choice(_NOUNS)} {number}"
    skills = ", ".join(f"{skill}: {dice.randint(4, 8)}" for skill in _SKILLS)
    lines = [
        f"name: {name}",
        f"tier: {tier}",
        f"proper_name: The {dice.choice(_NOUNS)}",
        f"types: [{kind}]",
        f"traits: [{_TYPES[kind]}{dice.choice(_TRAITS)}, resistant: [{dice.choice(_ELEMENTS)}]]",
        f"size: medium {dice.randint(1, 2)}",
        f"vitality: {vitality}",
        f"stamina: {stamina}",
        f"speed: {dice.randint(3, 9)}",
        f"skills: {{{skills}}}",
        "items:",
        f"  - item-{dice.randrange(items)}",
        f"  - {{item: item-{dice.randrange(items)}, stowed: true}}",
        "actions:",
    ]
    for place in range(dice.randint(1, 2)):
        lines += [
            f"  - name: Rush {place + 1}",
            "    traits: [attack]",
            f"    against: {dice.choice(_SKILLS)}",
            "    effects:",
            "      - result: failure",
            f"        text: {_prose(12, dice)}",
            f"      - {{result: failure, by: {dice.randint(2, 4)}, harm: {{damage: 1}}, status: prone}}",
        ]
    lines += ["maneuvers:", "  - name: Shift", f"    text: {_prose(14, dice)}", "banes:"]
    low = 1
    for place in range(dice.randint(1, 3)):
        high = low + dice.randint(0, 2)
        lines += [f"  - name: Misfortune {place + 1}", f"    range: {low}-{high}", f"    text: {_prose(10, dice)}"]
        low = high + 1
    lines += [
        f"motivation: {_prose(9, dice)}",
        f"tactics: {_prose(9, dice)}",
        f"tags: [{dice.choice(_WORDS)}, measured]",
        "",
    ]
    return "\n".join(lines)


def _item(number: int, dice: random.Random) -> str:
    margin = dice.randint(2, 4)
    return (
        f"name: Item {number}\ncategory: weapon\nnatural: true\nagainst: {{strike: {dice.choice(_SKILLS)}}}\n"
        f"effects:\n  - {{ability: strike, result: success, by: {margin}, harm: {{damage: 1}}}}\n"
        f"boons:\n  - name: Turn\n    range: {dice.randint(15, 18)}-20\n    text: {_prose(8, dice)}\n"
    )


def _prose(count: int, dice: random.Random) -> str:
    words = [dice.choice(_WORDS) for _ in range(count)]
    return " ".join([words[0].capitalize(), *words[1:]]) + "."
