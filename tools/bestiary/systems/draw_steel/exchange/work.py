"""A block on its way in."""

from __future__ import annotations

from msgspec import Struct, field

from bestiary.exchange.notes import Fate, Note
from bestiary.systems.draw_steel.tables import Words


class Work(Struct):
    """The words of the game, and the notes so far; it lives as long as one block."""

    words: Words
    notes: list[Note] = field(default_factory=list)

    def say(self, fate: Fate, what: str, place: str = "") -> None:
        """Note what became of a field."""
        self.notes.append(Note(fate, what, place))
