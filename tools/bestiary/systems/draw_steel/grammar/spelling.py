"""Spellings that mean the same, and words that are one slip away from another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
import re
from typing import TypeVar

from bestiary.suggest import is_typo

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
#: Shorter words are too easily something else.
_SHORTEST, _LONG = 3, 7
#: Ways to mend a text that are tried.
_MOST_TRIES = 50
#: A value with more said behind it.
_NOTE = re.compile(r"\A([^(:]*[^(:\s])\s*(?:\(.*\)|:.*)\Z")


def plain(text: str) -> str:
    """A text with the marks that look alike made one, and single spaces."""
    return " ".join(_SAMES.sub(lambda found: _SAME[found[0]], text).split())


def is_none(text: str) -> bool:
    """Whether a field says that there is nothing: empty, or a dash."""
    return plain(text) in ("", "-")


def near(word: str, names: tuple[str, ...]) -> str | None:
    """The name that a word is one slip away from, two in a long one; None when it is a name itself or far from all.

    Stricter than a guess at a name that must be there: a word of prose need not be a misspelling.
    """
    return next(iter(near_names(word, names)), None)


@lru_cache(maxsize=4096)
def near_names(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """All names that a word may be a slip of, closest first; none when it is a name itself."""
    folded = word.casefold()
    found: list[tuple[int, str]] = []
    for name in names:
        if name.casefold() == folded:
            return ()
        limit = 2 if min(len(folded), len(name)) >= _LONG else 1
        if min(len(folded), len(name)) >= _SHORTEST and (distance := slips(folded, name.casefold(), limit)) <= limit:
            found.append((distance, name))
    return tuple(name for _, name in sorted(found))


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
    text: str,
    vocabulary: Iterable[str],
    read: Callable[[str], T | None],
    spell: Callable[[T], str],
    numbers: Sequence[str] = (),
) -> str | None:
    """A text that cannot be read with its misspelt words put right, when it can be read then.

    Also tried are digits for words of numbers (one, two, …), commas for parentheses, and two words the other way around;
    at last, the text without what stands behind it in parentheses or behind a colon, and without signs left over around it.
    """
    known = tuple(vocabulary)
    for turned in (*_turned(plain(text), numbers), *_NOTE.findall(plain(text)), plain(text).strip(" \"'“”:;.,()[]")):
        parts = re.split(r"([A-Za-z]+)", turned)
        choices: list[Sequence[str]] = [(part.isalpha() and near_names(part, known)) or (part,) for part in parts]
        for chosen in islice(product(*choices), _MOST_TRIES):
            value = read("".join(chosen))
            if value is not None:
                return spell(value)
    return None


def are_typos(text: str, meant: str) -> bool:
    """Whether each word that `meant` has in place of one of a text is what a slip of the fingers makes of it."""
    before, after = (re.findall(r"[a-z]+", each.casefold()) for each in (text, meant))
    gone = [word for word in before if word not in (*after, "and", "or")]
    come = [word for word in after if word not in before]
    kept = set(re.findall(r"\d+", text)) <= set(re.findall(r"\d+", meant))
    if not kept or (gone and not come) or (come and re.fullmatch(r"\d[\d/+]*", text.strip())):
        # What is said behind it would be lost, or a number alone does not say of what it is one.
        return False
    return not gone or all(any(is_typo(word, name) for word in gone) for name in come)


def unlabelled(text: str, labels: Iterable[str]) -> str:
    """A text without the name of its own field before or behind it: `Size 1M`, `EV: 12`, `20 Stamina`."""
    listed = "|".join(re.escape(label) for label in labels)
    pattern = rf"\A(?:{listed})(?![A-Za-z])[ :=]*|[ :=]*(?<![A-Za-z])(?:{listed})\Z"
    bare = re.sub(pattern, "", plain(text), flags=re.IGNORECASE)
    return bare or text


def with_digits(text: str, numbers: Sequence[str]) -> str:
    """A text with its words of numbers (the first is one) in digits."""
    digits = {word: str(number) for number, word in enumerate(numbers, start=1)}
    return re.sub(r"[A-Za-z]+", lambda found: digits.get(found[0].casefold(), found[0]), text)


def _turned(text: str, numbers: Sequence[str]) -> Iterator[str]:
    yield text
    yield (counted := with_digits(text, numbers))
    yield re.sub(r" ?\(([^()]+)\)", r", \1", counted)
    if len(two := re.sub(r"[():=]", " ", counted).split()) == 2:
        yield from (" ".join(two), " ".join(reversed(two)))


def capital(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]
