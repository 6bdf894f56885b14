"""A block as commands show it: facts to pick by, derivations, plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from msgspec import to_builtins

from bestiary.card import Card
from bestiary.systems.base import Derived, SheetView, Subject, World
from bestiary.systems.draw_steel.layout import lay_out_block
from bestiary.systems.draw_steel.model import Block, Creature
from bestiary.systems.draw_steel.resolve import resolve_block
from bestiary.systems.draw_steel.wording import kind_text, station_text, with_article


def view_of(subject: Subject, world: World) -> SheetView:
    """The block with all that commands ask of it."""
    block = resolve_block(subject, world.tables)
    metadata = subject.data.get("metadata") or {}
    facts = {**_facts(block), "tags": _listed(metadata.get("tags")), "status": str(metadata.get("status", "ready"))}
    return SheetView(block.id, block.name, facts, tuple(derivations(block)), plain_block(block), block)


def card_of(view: SheetView, world: World, number: str) -> Card:
    """The card of a view."""
    return lay_out_block(view.sheet, world, number)


def derivations(block: Block) -> Iterator[Derived]:
    """Each number that the block does not say itself, with the reasons for it."""
    if not isinstance(block, Creature):
        return
    organization, winded = block.organization, block.stamina.winded
    if organization and organization.value is not None:
        value = organization.value * (block.level + 2)
        shared = f" for {organization.together}" if organization.together > 1 else ""
        reason = f"level {block.level} + 2, times {organization.value} for {with_article(organization.name)}{shared}"
        written = f"written: {block.ev_text or 'none'}"
        yield Derived("Usual encounter value", f"{value}{shared}", (reason, written))
    if winded is not None and not (organization and organization.captain):
        yield Derived("Winded", str(winded), (f"half of Stamina {block.stamina.value}, rounded down",))
    highest = max(block.scores, key=lambda score: score.value)
    yield Derived("Roll bonus", f"{highest.value:+d}", (f"the highest characteristic, {highest.name}",))


def plain_block(block: Block) -> Mapping[str, Any]:
    """The block as plain data: the same numbers and words as the card."""
    plain: Mapping[str, Any] = to_builtins(block)
    return plain


def _facts(block: Block) -> dict[str, Any]:
    if not isinstance(block, Creature):
        return {
            "tier": _id(kind_text(block)),
            "types": [],
            "traits": [_id(each.name) for each in block.features if each.kind == "trait"],
            "size": block.size_text,
            "item": [],
            "group": kind_text(block),
            "level": "" if block.level is None else block.level,
            "organization": "",
            "role": block.role.id if block.role else "",
            "ev": block.ev_text,
        }
    return {
        # What filters of all games ask for: the organization is as near to a tier as this game comes.
        "tier": block.organization.id if block.organization else "",
        "types": [_id(each) for each in block.keywords],
        "traits": [_id(each.name) for each in block.features if each.kind == "trait"],
        "size": block.size_text,
        "item": [],
        "group": station_text(block),
        "level": block.level,
        "organization": block.organization.id if block.organization else "",
        "role": block.role.id if block.role else "",
        "ev": block.ev_text,
    }


def _id(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def _listed(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []
