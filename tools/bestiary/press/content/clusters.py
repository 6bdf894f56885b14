"""Letters with what belongs to them: marks, and letters that are joined into one sign."""

from __future__ import annotations

import unicodedata

#: Code points that stay together at most, whatever joins them.
LONGEST = 12
_JOINER = "\u200d"
#: The class of marks that join the next letter to the one before: क् and ष are क्ष.
_JOINS_NEXT = 9


def clusters_of(word: str) -> list[str]:
    """The letters of a word, each with its marks and with those that are joined to it."""
    clusters: list[str] = []
    for character in word:
        joins = character == _JOINER or unicodedata.category(character)[0] == "M"
        if clusters and (joins or _takes_next(clusters[-1])) and len(clusters[-1]) < LONGEST:
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _takes_next(cluster: str) -> bool:
    return cluster[-1] == _JOINER or unicodedata.combining(cluster[-1]) == _JOINS_NEXT
