"""Faults planted in a block, one at a time, each with the line it stands at and the checks that may find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
import re
import zlib


@dataclass(frozen=True, slots=True)
class Fault:
    """A block with one fault: what kind, the text, the line from 1, and the check that must see it."""

    kind: str
    text: str
    line: int
    check: str


@dataclass(frozen=True, slots=True)
class Sowing:
    """One way to plant a fault: the lines it fits (with groups), what they become, and the check."""

    kind: str
    fits: str
    becomes: str | Callable[[re.Match[str]], str]
    check: str
    #: Only in stat blocks: a feature block does not say whose characteristics count.
    creatures: bool = False
    #: What must stand three lines above.
    below: str = ""


def swapped(word: str) -> str:
    """A word with two unlike neighbours in its middle swapped."""
    for at in range(1, len(word) - 1):
        if word[at] != word[at + 1]:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word


def _swap(group: int) -> Callable[[re.Match[str]], str]:
    def swap(found: re.Match[str]) -> str:
        start, end = found.span(group)
        line = found.string
        return line[:start] + swapped(line[start:end]) + line[end:]

    return swap


def _higher(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + 1}{found[3]}"


_TYPES = "acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic"
_CONDITIONS = "bleeding|dazed|frightened|grabbed|restrained|slowed|taunted|weakened"
SOWINGS = (
    Sowing("misspelt key", r"( *)(distance|keywords|effects)(:.*)", r"\1\2x\3", "unknown-key"),
    Sowing("wrong type", r"( *icon: )(.*)", r"\1[a, b]", "wrong-type"),
    Sowing("wrong type", r"(speed: )(\d+)", r"\1fast", "wrong-type"),
    Sowing("list for text", r"( *feature_type: )(.*)", r"\1[trait]", "wrong-type"),
    Sowing("misspelt value", r"( *feature_type: )(ability|trait)", _swap(2), "wrong-value"),
    Sowing("misspelt type", r"(type: )(statblock|featureblock)", _swap(2), "wrong-value"),
    Sowing("a key of another game", r"(name: .*)", "\\1\nvitality: 4", "unknown-key"),
    Sowing("broken tier", r"( *tier[123]: [^\"'].*)", r"\1; M", "broken-tier"),
    Sowing("broken parenthesis", r"( *tier[123]: [^\"'].*\()(save ends|EoT)\)", r"\1\2", "broken-tier"),
    Sowing("misspelt ending", r"( *tier[123]: [^\"'].*\()save ends(\).*)", r"\1save end\2", "broken-tier"),
    Sowing("ending without parentheses", r"( *tier[123]: [^\"'].*[a-z] )\((save ends)\)(.*)", r"\1\2\3", "broken-tier"),
    Sowing("cut behind a potency", r"( *tier[123]: [^\"'].*\b[MARIP] < \d)\b.+", r"\1", "broken-tier"),
    Sowing("misspelt movement", r"( *tier[123]: .*; )(push|pull|slide)( \d.*)", _swap(2), "broken-tier"),
    Sowing("another sign", r"( *tier[123]: .*\b[MARIP] )<( \d.*)", r"\1>\2", "odd-potency"),
    Sowing(
        "a type of another game", rf"( *tier[123]: .*\d )({_TYPES})( damage.*)", r"\1radiant\3", "misspelt-damage-type"
    ),
    Sowing("two keywords in one", r"( *- )(Melee|Ranged|Area)", r'\1"\2, Magic"', "misspelt-keyword"),
    Sowing("no role", r"(  - )(Horde|Platoon|Elite|Minion) .*", r"\1\2", "unknown-role"),
    Sowing("misspelt damage", r"( *tier[123]: \d+ )damage(.*)", r"\1damge\2", "broken-tier"),
    Sowing("wrong EV", r"(ev: \"?)(\d+)(\"?| for four minions)", _higher, "wrong-encounter-value", creatures=True),
    Sowing("misspelt EV", r"(ev: \d+ for four )minions", r"\1minoins", "odd-encounter-value"),
    Sowing("misspelt damage type", rf"( *tier[123]: .*\d )({_TYPES})( damage.*)", _swap(2), "misspelt-damage-type"),
    Sowing("misspelt damage type", r"( *tier[123]: \d+ )(damage.*)", r"\1lighting \2", "misspelt-damage-type"),
    Sowing("misspelt condition", rf"( *tier[123]: .*\b)({_CONDITIONS})( \(.*)", _swap(2), "misspelt-condition"),
    Sowing("misspelt condition", r"( *tier[123]: [^\"'][^;.]*damage)", r"\1; slwoed (save ends)", "misspelt-condition"),
    Sowing("wrong potency letter", r"( *tier[123]: .*)\b[MARIP] < (.*)", r"\1Q < \2", "odd-potency"),
    Sowing("wrong potency", r"( *tier[123]: .*[MARIP] < )\d(.*)", r"\g<1>9\2", "odd-potency-value", creatures=True),
    Sowing("falling damage", r"( *tier3: )\d+( .*damage.*)", r"\g<1>0\2", "falling-damage", below=r" *- roll: .*"),
    Sowing("roll", r"( *- roll: Power Roll \+ )\d", r"\g<1>9", "odd-roll-bonus", creatures=True),
    Sowing("misspelt roll", r"( *- roll: Power )Roll(.*)", r"\1Rol\2", "odd-roll"),
    Sowing("missing key", r" *- type: feature", "{drop next}", "missing-key"),
    Sowing("missing usage", r" *usage: .*", "{drop}", "ability-without-usage"),
    Sowing("misspelt usage", r"( *usage: )(Main|Maneuver|Triggered|Free)(.*)", _swap(2), "unknown-usage"),
    Sowing("bad distance", r"( *distance: )(Ranged|Melee)(.*)", _swap(2), "odd-distance"),
    Sowing("bad area", r"( *distance: )(.*)\b(burst|cube|line)(.*)", r"\1\2circle\4", "odd-distance"),
    Sowing("misspelt cost", r"( *cost: .*)(Malice)(.*)", _swap(2), "odd-cost"),
    Sowing("misspelt keyword", r"( *- )(Ranged|Strike|Weapon|Melee|Magic)", _swap(2), "misspelt-keyword"),
    Sowing("misspelt role", r"(  - .*)(Brute|Hexer|Artillery|Ambusher|Harrier|Leader)", _swap(2), "unknown-role"),
    Sowing("size", r"(size: )(1M|1S|1L)", r"\1\2M", "odd-size", creatures=True),
    Sowing("misspelt movement", r"(movement: )(Climb|Fly|Swim|Burrow)(.*)", _swap(2), "odd-movement"),
    Sowing("misspelt test", r"(.*\*\*)(Might|Agility|Intuition|Reason|Presence)( test.*)", _swap(2), "unknown-test"),
    Sowing("a nameless feature", r"( *)name: .*(?= )(.*)", r"\1name: ''", "wrong-spelling"),
    Sowing("an empty value", r"( *feature_type:).*", r"\1", "wrong-type"),
    Sowing("key twice", r"( *feature_type: .*)", "\\1\n\\1", "duplicate-key"),
)
_WHOLE = re.compile(r" *(- )?[\w]+:|  *- |\Z")


def plant_faults(name: str, text: str) -> Iterator[Fault]:
    """Every fault that fits a block, each at one place chosen by the block's name."""
    lines = text.splitlines()
    for sowing in SOWINGS:
        places = [(at, found) for at, line in enumerate(lines) if (found := re.fullmatch(sowing.fits, line))]
        # A value that goes on below is not all on its line.
        places = [(at, found) for at, found in places if at + 1 == len(lines) or _WHOLE.match(lines[at + 1])]
        if sowing.below:
            places = [(at, found) for at, found in places if re.fullmatch(sowing.below, lines[max(at - 3, 0)])]
        if places and not (sowing.creatures and "featureblock" in lines[0]):
            at, found = places[zlib.crc32(f"{name} {sowing.kind}".encode()) % len(places)]
            yield _plant(sowing, lines, at, found)


def _plant(sowing: Sowing, lines: list[str], at: int, found: re.Match[str]) -> Fault:
    if sowing.becomes == "{drop next}":
        text = [*lines[: at + 1], *lines[at + 2 :]]
        return Fault(sowing.kind, "\n".join(text) + "\n", at + 1, sowing.check)
    if sowing.becomes == "{drop}":
        start = max(number for number in range(at) if "- type: feature" in lines[number])
        named = next(number for number in range(start, len(lines)) if lines[number].strip().startswith("name:"))
        text = [*lines[:at], *lines[at + 1 :]]
        return Fault(sowing.kind, "\n".join(text) + "\n", named + 1, sowing.check)
    changed = sowing.becomes(found) if callable(sowing.becomes) else found.expand(sowing.becomes)
    added = changed.count("\n")
    text = [*lines[:at], changed, *lines[at + 1 :]]
    return Fault(sowing.kind, "\n".join(text) + "\n", at + 1 + added, sowing.check)
