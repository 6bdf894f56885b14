"""A roll of an NPC in words, and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import to_builtins

from bestiary.lint.spaces import link_words
from bestiary.render.visible import harmless
from bestiary.richtext import parse_runs, plain
from bestiary.systems.base import World
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import Bane, Carried, StatSheet
from bestiary.systems.senteia.play.edges import UNSAID
from bestiary.systems.senteia.play.rolls import NpcRoll
from bestiary.systems.senteia.wording import bane_text, range_text


def roll_lines(
    sheet: StatSheet,
    roll: NpcRoll,
    items: Sequence[Carried],
    event_die: int,
    chosen: bool,
    prose: Callable[[str], str] = str,
) -> Iterator[str]:
    """The roll as lines; `chosen` when the caller said which items are in use, `prose` takes marks out of a text."""
    yield f"{harmless(sheet.creature.name)}, {harmless(roll.skill.name)} {roll.skill.value}"
    yield f"  {dice_text(roll)}"
    yield f"  event die d{event_die} → {roll.event}" + ("" if roll.banes else ", no bane")
    for bane in roll.banes:
        yield f"    {_bane_line(bane, prose)}"
        if bane.adds:
            yield f"      {signed(bane.adds)} to its own result (S4, reading)"
    yield f"  result {roll.result}" + (", without the edge" if roll.edge_uncounted else "")
    if any(bane.of for bane in sheet.banes):
        names = ", ".join(harmless(item.name) for item in items) or "nothing"
        yield f"In use: {names}" + (
            "." if chosen else " (S4, reading: all that is not stowed; `--using ITEM` narrows it)."
        )


def dice_text(roll: NpcRoll) -> str:
    """The skill die as it fell: d12 → 7 · +2 edge, and what the edge made of it."""
    dice, edge = roll.dice, roll.skill.edge
    faces = ", ".join(str(face) for face in roll.shown)
    thrown = f"{dice.count if dice.count > 1 else ''}d{dice.sides} → {faces}"
    if not edge:
        return thrown
    head = f"{thrown} · {signed(edge)} edge"
    if roll.edge_uncounted:
        return f"{head} ({UNSAID})"
    if dice.count > 1:
        return f"{head}: the {'lowest' if dice.lowest else 'highest'}, {roll.kept}"
    return f"{head}: {signed(dice.bonus)}"


def plain_roll(sheet: StatSheet, roll: NpcRoll, items: Sequence[Carried], event_die: int) -> Mapping[str, Any]:
    """The roll as plain data."""
    return {
        "id": sheet.creature.id,
        "skill": roll.skill.id,
        "value": roll.skill.value,
        "edge": roll.skill.edge,
        "edge_counted": bool(roll.skill.edge) and not roll.edge_uncounted,
        "dice": to_builtins(roll.dice),
        "shown": list(roll.shown),
        "kept": roll.kept,
        "event_die": event_die,
        "event": roll.event,
        "banes": [
            {
                "name": bane.name,
                "of": bane.of,
                "range": [bane.low, bane.high],
                "adds": bane.adds,
                "says": bane_text(bane),
            }
            for bane in roll.banes
        ],
        "result": roll.result,
        "in_use": [item.id for item in items],
    }


def plain_prose(world: World) -> Callable[[str], str]:
    """What takes the marks out of an author's text and names what it refers to."""
    return lambda text: plain(parse_runs(" ".join(text.split()), partial(link_words, world.names), {}))


def _bane_line(bane: Bane, prose: Callable[[str], str]) -> str:
    name = f"{bane.name} ({bane.of})" if bane.of else bane.name
    return harmless(f"bane {range_text(bane.low, bane.high)}, {name}: {prose(bane_text(bane))}")
