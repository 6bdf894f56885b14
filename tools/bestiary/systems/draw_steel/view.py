"""A block as commands show it."""

from __future__ import annotations

from bestiary.card import Card
from bestiary.systems.base import SheetView, Subject, World


def view_of(subject: Subject, world: World) -> SheetView:
    """The view of a block."""
    return SheetView(subject.document.id, str(subject.data["name"]), {}, (), dict(subject.data), subject.data)


def card_of(view: SheetView, world: World, number: str) -> Card:
    """The card of a view."""
    raise NotImplementedError
