"""Which commands the games contribute; nothing is imported for the list of them."""

from __future__ import annotations

from collections.abc import Mapping

#: Commands that games contribute: name to the module that holds it and the sentence of the list.
_COMMANDS = {
    "convert": (
        "bestiary.systems.senteia.commands.convert",
        "Make a new sheet: another tier, other gear, a character turned NPC.",
    ),
    "harm": ("bestiary.systems.senteia.commands.harm", "Say what harm lands on a creature, and why."),
    "influence": (
        "bestiary.systems.senteia.commands.influence",
        "Add up the edge of a roll that influences a creature.",
    ),
    "roll": ("bestiary.systems.senteia.commands.roll", "Make the rare roll of an NPC."),
    "odds": ("bestiary.systems.senteia.commands.odds", "Give the exact chances against a creature."),
    "difficulty": (
        "bestiary.systems.draw_steel.commands.difficulty",
        "Say how hard a test is that creatures oppose, with its chances.",
    ),
    "contest": ("bestiary.systems.draw_steel.commands.contest", "Give the exact chances of opposed power rolls."),
}


def system_commands() -> Mapping[str, tuple[str, str]]:
    """The commands of all games: name to module and sentence."""
    return _COMMANDS
