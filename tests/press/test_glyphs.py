"""The table of shapes: drawn inside its box, with commands that every format can draw."""

from __future__ import annotations

import re


def test_shapes_stay_in_their_box(glyphs):
    for glyph in glyphs:
        assert re.fullmatch(r"(M[-\d. ]+([LC][-\d. ]+)*Z)+", glyph.path), glyph.key
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", glyph.path)]
        assert len(numbers) % 2 == 0
        assert min(numbers) >= 0 and max(numbers) <= 100, glyph.key


def test_keys_and_characters_are_unique(glyphs):
    for field in ("key", "character", "spoken"):
        values = [getattr(glyph, field) for glyph in glyphs]
        assert len(set(values)) == len(values)
    assert all(len(glyph.character) == 1 for glyph in glyphs)


def test_each_glyph_has_what_the_rules_need(glyphs):
    keys = {glyph.key for glyph in glyphs}
    assert keys >= {"action", "maneuver", "instant", "boon", "bane", "pawn", "rook", "sovereign", "shield"}
    assert {glyph.character for glyph in glyphs} >= set("⦿➲⟳⬘⬙♟♜♛⭐🗡🏹☠❗🔳❇👤⚔🌀❕")
