"""Spellings that mean the same, and words that are one slip away from another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
import re
from typing import TypeVar

T = TypeVar("T")

VARIATION_SELECTOR = "\ufe0f"
#: How people write what the grammars write with these.
_SAME = {
    "−": "-",
    "–": "-",
    "—": "-",
    "‐": "-",
    "‑": "-",
    "×": "x",
    "’": "'",
    "\u00a0": " ",
    "&lt;": "<",
    "&gt;": ">",
    VARIATION_SELECTOR: "",
}
_SAMES = re.compile("|".join(map(re.escape, _SAME)))
_WORD = re.compile(r"[A-Za-z]+")
#: Shorter words are too easily something else.
_SHORTEST, _LONG = 3, 7


def plain(text: str) -> str:
    """A text with the marks that look alike made one, and single spaces."""
    return " ".join(_SAMES.sub(lambda found: _SAME[found[0]], text).split())


def is_none(text: str) -> bool:
    """Whether a field says that there is nothing: empty, or a dash."""
    return plain(text) in ("", "-")


def near(word: str, names: Iterable[str]) -> str | None:
    """The name that a word is one slip away from, two in a long one; None when it is a name itself or far from all.

    Stricter than a guess at a name that must be there: a word of prose need not be a misspelling.
    """
    folded = word.casefold()
    found: list[tuple[int, str]] = []
    for name in names:
        if name.casefold() == folded:
            return None
        limit = 2 if min(len(folded), len(name)) >= _LONG else 1
        if min(len(folded), len(name)) >= _SHORTEST and (distance := slips(folded, name.casefold(), limit)) <= limit:
            found.append((distance, name))
    return min(found)[1] if found else None


def slips(one: str, other: str, limit: int) -> int:
    """Letters put in, left out, mistaken or swapped between two words; more than `limit` is `limit + 1`."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        previous, before, row = before, row, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, previous[j - 2] + 1)
            row.append(cost)
    return min(row[-1], limit + 1)


def mended(
    text: str, vocabulary: Iterable[str], read: Callable[[str], T | None], spell: Callable[[T], str]
) -> str | None:
    """A text that cannot be read with its misspelt words put right, when it can be read then."""
    known = tuple(vocabulary)
    repaired = _WORD.sub(lambda found: near(found[0], known) or found[0], plain(text))
    value = read(repaired) if repaired != plain(text) else None
    return spell(value) if value is not None else None


def capital(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]
