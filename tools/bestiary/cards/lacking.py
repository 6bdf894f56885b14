"""Characters that no font has, in the words of reports."""

from __future__ import annotations

from collections.abc import Sequence
import unicodedata

#: Characters that are named at most.
_NAMED = 5


def script_of(character: str) -> str:
    """The script of a letter or digit, such as "Thai"; empty for other signs, and for odd marks on plain letters."""
    if character[0].isascii() or unicodedata.category(character[0])[0] not in "LMN":
        return ""
    word = unicodedata.name(character[0], "").split(" ")[0]
    return word if word == "CJK" else word.capitalize()


def code_of(character: str) -> str:
    """The code points of a character and its marks: "U+725B"."""
    return " ".join(f"U+{ord(each):04X}" for each in character)


def few_of(characters: Sequence[str]) -> str:
    """The first of some characters, each in quotes, or by its code where nothing is to be seen of it."""
    named = [f"`{each}`" if each.isprintable() else code_of(each) for each in characters[:_NAMED]]
    return ", ".join(named + ["…"] * (len(characters) > _NAMED))
