"""Prose of a sheet as runs: links become names, signs of the game become icons."""

from __future__ import annotations

from collections.abc import Callable

from bestiary.lint.spaces import link_targets, link_words
from bestiary.richtext import Link, Paragraph, Run, parse_runs, parse_text
from bestiary.systems.base import World

#: Prose to paragraphs.
Prose = Callable[[str], tuple[Paragraph, ...]]

_GLYPHS = {
    "⦿": "action",
    "➲": "maneuver",
    "⟳": "instant",
    "⬘": "boon",
    "⬙": "bane",
    "♟": "pawn",
    "♜": "rook",
    "♛": "sovereign",
}


def prose_of(world: World) -> Prose:
    """What turns prose of this bestiary into paragraphs."""
    shown = _shown(world)
    return lambda text: parse_text(text, shown, _GLYPHS)


def line_of(text: str, world: World) -> tuple[Run, ...]:
    """Prose as one line, whatever lines it is written on."""
    return parse_runs(" ".join(text.split()), _shown(world), _GLYPHS)


def _shown(world: World) -> Callable[[Link], str]:
    glyph_of = {part: glyph for glyph, part in _GLYPHS.items()}

    def shown(link: Link) -> str:
        found = link_targets(link.target, world.names)
        term = world.tables.terms.get(found[0].id) if found and found[0].space.startswith("term") else None
        glyph = glyph_of.get(term.part, "") if term and term.kind == "ability" else ""
        return f"{glyph} {link_words(world.names, link)}".lstrip()

    return shown
