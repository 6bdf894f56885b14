"""The text of a tier: damage, conditions and how they end, and what of it breaks off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
import re

from bestiary.systems.draw_steel.grammar.spelling import near
from bestiary.systems.draw_steel.tables import Words

#: Keys of a tier by its number; 4 is the critical hit. The first is the usual one.
TIER_KEYS = {
    1: ("tier1", "t1", "tier 1", "11 or lower", "≤11", "<=11"),
    2: ("tier2", "t2", "tier 2", "12-16", "12–16"),
    3: ("tier3", "t3", "tier 3", "17+"),
    4: ("crit", "critical", "nat 19-20", "nat 19–20", "19-20"),
}
ENDS = ("save ends", "EoT")

_NUMBERS = {key: number for number, keys in TIER_KEYS.items() for key in keys}
_DAMAGE = re.compile(r"(?P<amount>\d+)(?:d\d+)?(?: ?\+ ?[A-Z])?(?: (?P<type>[A-Za-z]+))? damage\b")
_TYPED = re.compile(r"\b(?P<type>[A-Za-z]+) (?:damage|immunity \d|weakness \d)", re.IGNORECASE)
_TEST = re.compile(r"\b([A-Z][a-z]+) tests?\b")
_ENDING = re.compile(r"\(([^()]*)\)")
_END = re.compile(r"\s\((?:save ends|EoT)\)", re.IGNORECASE)
_LIST = r"[A-Za-z]+(?:(?:, and |, or |, | and | or )[A-Za-z]+)*"
_LISTED, _LIST_BEFORE = re.compile(_LIST), re.compile(rf"\b{_LIST}\Z")
_PART = re.compile(r"[^;]+")
_MISSPELT_DAMAGE = re.compile(r"\b\d+ (?:[A-Za-z]+ )?([A-Za-z]+)")
_POTENCY = re.compile(r"^(?:[A-Za-z] ?(?:<|&lt;) ?\S+,? ?)")
#: Words that can stand in a list of conditions, and code points that they take at most.
_MOST_WORDS, _MOST_LETTERS = 5, 80


@dataclass(frozen=True, slots=True)
class Found:
    """A word in a text, and the code point it starts at."""

    word: str
    start: int


def tier_number(key: str) -> int:
    """Which tier a key writes; 0 for any other key."""
    return _NUMBERS.get(key, 0)


def leading_damage(text: str) -> int | None:
    """The damage that a tier starts with, whatever type; None when it starts with something else."""
    found = _DAMAGE.match(text.lstrip())
    return int(found["amount"]) if found else None


def find_misspelt_types(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Words before "damage", "immunity" and "weakness" that are nearly a damage type, each with that type."""
    for found in _TYPED.finditer(text):
        word = found["type"]
        if word.casefold() not in words.other_damage and (meant := near(word, (*words.damage_types, "untyped"))):
            yield Found(word, found.start("type")), meant


def find_misspelt_conditions(text: str, words: Words, listed: bool) -> Iterator[tuple[Found, str]]:
    """Words at the place of a condition that are nearly one, each with that condition.

    That is before the end of an effect; in tiers (`listed`) also where nothing but a list of words stands.
    """
    seen = set()
    for found in (*_ending_words(text), *(_listed_words(text) if listed else ())):
        meant = near(found.word, words.conditions)
        if meant and found not in seen:
            seen.add(found)
            yield found, meant


def find_misspelt_tests(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Words before "test" that are nearly a characteristic, each with its name."""
    for found in _TEST.finditer(text):
        if meant := near(found[1], tuple(each.name for each in words.characteristics)):
            yield Found(found[1], found.start(1)), meant


def find_misspelt_ends(text: str) -> Iterator[tuple[Found, str]]:
    """What stands in parentheses and is nearly how an effect ends."""
    for found in _ENDING.finditer(text):
        words = found[1].strip()
        meant = next((end for end in ENDS if end.casefold() != words.casefold() and near(words, (end,))), None)
        if meant:
            yield Found(found[1], found.start(1)), meant


def find_misspelt_damage(text: str) -> Iterator[Found]:
    """Words behind a number that are nearly "damage"."""
    for found in _MISSPELT_DAMAGE.finditer(text):
        for word in re.finditer(r"[A-Za-z]+", found[0]):
            if near(word[0], ("damage",)) and word[0].casefold() != "damages":
                yield Found(word[0], found.start() + word.start())


def breaks_off(text: str, letters: str) -> str:
    """How a text breaks off, in words; empty when it does not."""
    ended = text.rstrip()
    if ended.count("(") != ended.count(")"):
        return "has a parenthesis without its partner"
    if ended.endswith((";", ",", "<")):
        return f"breaks off after `{ended[-1]}`"
    last = ended.rsplit(";", 1)[-1].strip()
    if last in letters and len(last) == 1:
        return f"breaks off after `{last}`"
    return ""


def _ending_words(text: str) -> Iterator[Found]:
    """Words of the list that stands before the end of an effect: "dazed and slowed (save ends)"."""
    for end in _END.finditer(text):
        start = max(0, end.start() - _MOST_LETTERS)
        if listed := _LIST_BEFORE.search(text[start : end.start()]):
            yield from _words_of(listed[0], start + listed.start())


def _listed_words(text: str) -> Iterator[Found]:
    """Words of parts that are nothing but a list of single words: "prone", "push, prone"."""
    for part in _PART.finditer(text):
        bare = part[0]
        offset = part.start() + len(bare) - len(bare.lstrip())
        bare = bare.strip().rstrip(".")
        if potency := _POTENCY.match(bare):
            bare, offset = bare[potency.end() :], offset + potency.end()
        if len(bare) <= _MOST_LETTERS and len(bare.split()) <= _MOST_WORDS and _LISTED.fullmatch(bare):
            yield from _words_of(bare, offset)


def _words_of(text: str, offset: int) -> Iterator[Found]:
    for word in re.finditer(r"[A-Za-z]+", text):
        yield Found(word[0], offset + word.start())
