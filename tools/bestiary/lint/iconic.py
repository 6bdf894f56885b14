"""Icons in place of the words that cards say beside them: `♜` for `Rook`."""

from __future__ import annotations

import unicodedata

from bestiary.diagnostic import Source
from bestiary.resources import data_folder
from bestiary.source.tree import read_tree


def in_words(text: str) -> str:
    """A text that is nothing but icons of cards in the words for them; empty for any other."""
    signs = [each for each in text if not each.isspace() and each != "\N{VARIATION SELECTOR-16}"]
    if not signs or any(each.isalnum() or each.isascii() for each in signs):
        return ""
    path = data_folder() / "rules" / "glyphs.yaml"
    table = read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8"))).data["glyphs"]
    spoken = {row["character"]: row["spoken"] for row in table}
    return " ".join(spoken.get(_filled(each), "") for each in signs).strip()


def _filled(sign: str) -> str:
    """An icon as the table has it, which knows the pieces of one side of the board."""
    name = unicodedata.name(sign, "")
    return unicodedata.lookup(f"BLACK{name[5:]}") if name.startswith("WHITE CHESS ") else sign
