"""Text in plain ASCII, for terminals and build logs that know no more."""

from __future__ import annotations

import unicodedata

_ASCII = {
    **dict.fromkeys("\u00a0\u2007\u202f\u2009\u200a\u2002\u2003", " "),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″«»", '"'),
    **dict.fromkeys("•∙", "*"),
    "·": "|",
    **{"…": "...", "×": "x", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "←": "<-", "±": "+/-"},
    **{"╱": "/", "╲": "\\", "╳": "X", "✓": "v", "✗": "x", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"},
    **{"ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D"},
    **{"□": "[_]", "○": "(_)", "☐": "[_]", "─": "-", "━": "=", "│": "|"},
    "\u200b": "",
    "\u00ad": "",
}


def to_ascii(text: str) -> str:
    """The text in ASCII: signs by their look-alikes, letters without their accents, all else by its code."""
    return text if text.isascii() else "".join(_ascii(character) for character in text)


def _ascii(character: str) -> str:
    if character.isascii():
        return character
    if character in _ASCII:
        return _ASCII[character]
    base = "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii())
    if base:
        return base
    return "" if unicodedata.combining(character) else f"<U+{ord(character):04X}>"
