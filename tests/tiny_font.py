"""Fonts of a few signs, made where they are needed."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS = 1000


def build_font(path: Path, characters: str, family: str = "Tiny", weight: int = 400, side: int = 700) -> Path:
    """Write a font in which each of some characters is a square, each a little smaller than the one before, the first of `side` thousandths of an em."""
    names = {character: f"u{ord(character):04X}" for character in dict.fromkeys(characters)}
    glyphs = {".notdef": _square(100), **{name: _square(side - 10 * at) for at, name in enumerate(names.values())}}
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (UNITS, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-250)
    style = "Bold" if weight > 500 else "Regular"
    builder.setupNameTable(
        {"familyName": family, "styleName": style, "fullName": f"{family} {style}", "psName": f"{family}-{style}"}
    )
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-250, sTypoLineGap=0, usWeightClass=weight)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path


def _square(side: int):
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    pen.lineTo((50, side))
    pen.lineTo((50 + side, side))
    pen.lineTo((50 + side, 0))
    pen.closePath()
    return pen.glyph()
