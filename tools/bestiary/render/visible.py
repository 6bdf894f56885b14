"""Text of an author made safe to show: controls become visible, directions end where they began."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile(r"[\s\u0085]+")
_PICTURES = 0x2400
_DELETE = 0x7F

_OPENS = {
    "\u202a": "\u202c",
    "\u202b": "\u202c",
    "\u202d": "\u202c",
    "\u202e": "\u202c",
    "\u2066": "\u2069",
    "\u2067": "\u2069",
    "\u2068": "\u2069",
}
_CLOSES = frozenset(_OPENS.values())
_MARKS = frozenset("\u061c\u200e\u200f")


def one_line(text: str) -> str:
    """The text with every run of white space, line ends included, as one space; no-break spaces stay."""
    return _SPACES.sub(_narrowest, text)


def show_controls(text: str) -> str:
    """The text with control characters and lone surrogates as visible signs; line ends and tabs stay."""
    if text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def close_directions(text: str) -> str:
    """The text with each direction it opens closed again, and none closed that it did not open."""
    if text.isascii():
        return text
    kept: list[str] = []
    open_ones: list[str] = []
    for character in text:
        if character in _OPENS:
            open_ones.append(_OPENS[character])
        elif character in _CLOSES:
            if not open_ones or open_ones[-1] != character:
                continue
            open_ones.pop()
        kept.append(character)
    return "".join([*kept, *reversed(open_ones)])


def show_directions(text: str) -> str:
    """The text with the characters that turn its direction as visible signs."""
    if text.isascii():
        return text
    return "".join(_code(one) if one in _OPENS or one in _CLOSES or one in _MARKS else one for one in text)


def name_unseen(text: str) -> str:
    """The text with each sign that nobody sees, or that looks like a space, as its name: `<no-break space>`, `<tab>`."""
    return "".join(f"<{_name_of(one)}>" if _is_unseen(one) else one for one in text)


def name_strange_letters(text: str, like: str) -> str:
    """The text with the letters of another script as their names, where a text that is like it has Latin ones."""
    if len(text) != len(like) or text.isascii():
        return text
    pairs = zip(text, like, strict=True)
    return "".join(f"<{_name_of(one)}>" if one != other and _is_strange(one) else one for one, other in pairs)


def _is_strange(character: str) -> bool:
    return character.isalpha() and not unicodedata.name(character, "LATIN").startswith("LATIN")


def _is_unseen(character: str) -> bool:
    return character != " " and unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")


def _name_of(character: str) -> str:
    known = {"\n": "end of line", "\r": "carriage return", "\t": "tab", "\ufeff": "byte order mark"}
    return known.get(character) or unicodedata.name(character, f"U+{ord(character):04X}").lower().replace("u+", "U+")


def harmless(text: str) -> str:
    """Words of an author as a part of one line, with nothing in them that a reader could not see."""
    return show_directions(show_controls(one_line(text)))


def _narrowest(match: re.Match[str]) -> str:
    found = match.group()
    return found if found.strip("\u00a0\u2007\u202f") == "" else " "


def _shown(character: str) -> str:
    code = ord(character)
    if character in "\n\t":
        return character
    if code < 0x20:
        return chr(_PICTURES + code)
    if code == _DELETE:
        return "\u2421"
    return _code(character) if unicodedata.category(character) in ("Cc", "Cs") else character


def _code(character: str) -> str:
    return f"<U+{ord(character):04X}>"
