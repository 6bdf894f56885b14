"""YAML text to plain data, and to the places of its values."""

from __future__ import annotations

from functools import lru_cache

from bestiary.diagnostic import Source
from bestiary.source.lines import Unusual, read_lines
from bestiary.source.spans import Spans, Tree, ValueSpan

__all__ = ["Spans", "Tree", "ValueSpan", "read_spans", "read_tree"]


def read_tree(source: Source) -> Tree:
    """The data of a text; one that cannot be read has problems and no data."""
    try:
        return Tree(read_lines(source.text), True, ordinary=True)
    except Unusual:
        # Most runs never come here, and loading the parser takes a while.
        from bestiary.source.walk import walk_text

        return walk_text(source)


@lru_cache(maxsize=2)
def read_spans(source: Source) -> Spans:
    """Spans of all keys and values of a text, by pointer; those up to the first syntax error in a broken one.

    All who ask for those of one text, one after another, share them: nobody may change them.
    """
    from bestiary.source.walk import walk_spans

    return walk_spans(source)[0]
