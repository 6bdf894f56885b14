"""Icons in place of the words that cards say beside them: `♜` for `Rook`."""

from __future__ import annotations

import unicodedata

from bestiary.collection.tables import read_table


def in_words(text: str) -> str:
    """A text that is nothing but icons of cards in the words for them; empty for any other."""
    signs = [each for each in text if not each.isspace() and each != "\N{VARIATION SELECTOR-16}"]
    if not signs or any(each.isalnum() or each.isascii() for each in signs):
        return ""
    spoken = {row["character"]: row["spoken"] for row in read_table("glyphs")["glyphs"]}
    return " ".join(spoken.get(_filled(each), "") for each in signs).strip()


def _filled(sign: str) -> str:
    """An icon as the table has it, which knows the pieces of one side of the board."""
    name = unicodedata.name(sign, "")
    return unicodedata.lookup(f"BLACK{name[5:]}") if name.startswith("WHITE CHESS ") else sign
