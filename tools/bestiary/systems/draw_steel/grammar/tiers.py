"""The text of a tier: damage, conditions and how they end, and what of it breaks off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
import re

from msgspec import Struct

from bestiary.systems.draw_steel.grammar.spelling import near
from bestiary.systems.draw_steel.tables import Words

#: Keys of a tier by its number; 4 is the critical hit. The first is the usual one.
TIER_KEYS = {
    1: ("tier1", "t1", "tier 1", "11 or lower", "≤11", "<=11"),
    2: ("tier2", "t2", "tier 2", "12-16", "12–16"),
    3: ("tier3", "t3", "tier 3", "17 or higher", "17+", "≥17", ">=17"),
    4: ("crit", "critical", "nat 19-20", "nat 19–20", "19-20"),
}
ENDS = ("save ends", "EoT")
_SHORT_ENDS = frozenset({"save", "saves"})

_NUMBERS = {key: number for number, keys in TIER_KEYS.items() for key in keys}
_DAMAGE = re.compile(r"(?P<amount>\d{1,9})(?: [A-Za-z]+)? damage\b(?! per\b| for each\b)")
_TYPED = re.compile(r"\b(?P<type>[A-Za-z]+) (?:damage|immunity \d|weakness \d)", re.IGNORECASE)
_TEST = re.compile(r"\b([A-Z][a-z]+) tests?\b")
_ENDING = re.compile(r"\(([^()]*)\)")
_END = re.compile(r"\s\((?:save ends|EoT)\)", re.IGNORECASE)
_LIST = r"[A-Za-z]+(?:(?:, and |, or |, | and | or )[A-Za-z]+)*"
_LISTED, _LIST_BEFORE = re.compile(_LIST), re.compile(rf"\b{_LIST}\Z")
#: The start of a part that moves somebody, and the comma after it: "push 3, " of "push 3, prone".
_MOVES_FIRST = re.compile(r"(?:[A-Za-z]+ )?[A-Za-z]+ \d+,? (?:and )?")
_PART = re.compile(r"[^;]+")
#: At the start of a part.
_TURNED_DAMAGE = re.compile(
    r"(?:(?<=; )|(?<![\s\S]))(?P<words>(?:[a-z]+ )?damage)(?::| =) ?(?P<amount>\d+)", re.IGNORECASE
)
_SHORT_DAMAGE = re.compile(r"\b\d+ (?:[A-Za-z]+ )?(d[amge]{1,4}s?)\b", re.IGNORECASE)
_MISSPELT_DAMAGE = re.compile(r"\b\d+ (?:[A-Za-z]+ )?([A-Za-z]+)")
_COUNTED = re.compile(r"\b\d+ (?P<type>[A-Za-z]+) damage\b")
_ENDED_LIST = re.compile(rf"({_LIST}) \((?:save ends|EoT)\)", re.IGNORECASE)
#: What ends an effect, outside of parentheses: alone, with one of them, or in other brackets that are no link.
_BARE_END = re.compile(
    r"(?<!\[)\[ *(?P<square>save ends|EoT) *\](?!\])|\{ *(?P<curly>save ends|EoT) *\}|(?:,\s+|\()?\b(?P<bare>save ends|EoT)\b\)?"
)
#: Words before the first semicolon that are few, with numbers among them.
_STARTED = re.compile(r"\s*(?P<words>(?:\w+ ){0,2}\w+)(?=\s*(?:;|\Z))")
_MOVED = re.compile(r"\b(?:(?P<how>[A-Za-z]+) )?(?P<way>[A-Za-z]+) \d+\b")
_LAST_POTENCY = re.compile(r"\b[A-Z] ?(?:<|&lt;) ?\w+\Z")
#: How else than along the ground somebody is moved.
_UPWARD = "vertical"
_PASSIVE = ("is", "are", "be")
_UNCOUNTED = re.compile(r"\s*(?P<said>(?P<before>(?:\w+ ){0,2})damage)(?= *(?:;|\Z))")
_LIKE_DIGITS = str.maketrans("oli", "011")
_EMPTY_PART = re.compile(r";\s*;")
_POTENCY = re.compile(r"^(?:[A-Za-z] ?(?:<|&lt;) ?\S+,? ?)")
#: Words that can stand in a list of conditions, and code points that they take at most.
_SHORTEST = 4
_MOST_WORDS, _MOST_LETTERS = 5, 80


class Found(Struct, frozen=True):
    """A word in a text, and the code point it starts at."""

    word: str
    start: int


def tier_number(key: str) -> int:
    """Which tier a key writes; 0 for any other key."""
    return _NUMBERS.get(key, 0)


def leading_damage(text: str) -> int | None:
    """The damage that a tier starts with, whatever type; None when it starts with something else, or with no fixed number."""
    found = _DAMAGE.match(text.lstrip())
    return int(found["amount"]) if found else None


def find_misspelt_types(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Words before "damage", "immunity" and "weakness" that are nearly a damage type, each with that type."""
    for found in _TYPED.finditer(text):
        word = found["type"]
        if word.casefold() not in (*words.other_damage, *words.numbers) and (
            meant := near(word, (*words.damage_types, "untyped"))
        ):
            yield Found(word, found.start("type")), meant


def find_unknown_types(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Words between a number and "damage" that are no type and near to none, each with what it is called here, if known."""
    known = (*words.damage_types, "untyped")
    for found in _COUNTED.finditer(text):
        word, folded = found["type"], found["type"].casefold()
        if folded not in known and folded not in words.other_damage and not near(word, known):
            yield Found(word, found.start("type")), words.elsewhere["damage_types"].get(folded, "")


def find_unknown_conditions(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Words of a tier that stand like a condition and are near to none, each with what it is called here, if known."""
    for part in _PART.finditer(text):
        bare = part[0].lstrip()
        offset = part.end() - len(bare)
        if potency := _POTENCY.match(bare):
            bare, offset = bare[potency.end() :], offset + potency.end()
        ended = _ENDED_LIST.fullmatch(bare.rstrip(" ."))
        for found in _words_of(ended[1], offset) if ended else ():
            folded = found.word.casefold()
            if folded not in (*words.conditions, "and", "or") and not near(found.word, words.conditions):
                started = [each for each in words.conditions if len(folded) >= _SHORTEST and each.startswith(folded)]
                yield found, words.elsewhere["conditions"].get(folded, "") or "".join(started[:1])


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
    """Words before "test" that are nearly a characteristic, or one of another game, each with its name here."""
    for found in _TEST.finditer(text):
        names = tuple(each.name for each in words.characteristics)
        if meant := near(found[1], names) or words.elsewhere["characteristics"].get(found[1]):
            yield Found(found[1], found.start(1)), meant


def find_misspelt_ends(text: str) -> Iterator[tuple[Found, str]]:
    """What stands in parentheses and is nearly how an effect ends."""
    for found in _ENDING.finditer(text):
        words = found[1].strip()
        meant = next((end for end in ENDS if end.casefold() != words.casefold() and near(words, (end,))), None)
        if meant or words.casefold() in _SHORT_ENDS:
            yield Found(found[1], found.start(1)), meant or ENDS[0]


def find_misspelt_damage(text: str) -> Iterator[Found]:
    """Words behind a number that are nearly "damage"."""
    for found in _MISSPELT_DAMAGE.finditer(text):
        for word in re.finditer(r"[A-Za-z]+", found[0]):
            if near(word[0], ("damage",)) and word[0].casefold() != "damages":
                yield Found(word[0], found.start() + word.start())
    for found in _SHORT_DAMAGE.finditer(text):
        if found[1].casefold().rstrip("s") != "damage" and not near(found[1], ("damage",)):
            yield Found(found[1], found.start(1))


def find_turned_damage(text: str) -> Iterator[tuple[Found, str]]:
    """Damage whose amount stands behind it, with what is meant: `damage: 4` for `4 damage`."""
    for found in _TURNED_DAMAGE.finditer(text):
        yield Found(found[0], found.start()), f"{found['amount']} {found['words']}"


def find_glued_words(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Stretches in which a space is missing, with what is meant: `7damage`, `pull2`, `;pull`, `prone(EoT)`."""
    for found in _glued((*words.damage_types, "damage"), words.forced_movements).finditer(text):
        yield Found(found[0], found.start()), " ".join(filter(None, found.groups()))


def find_unsaid_damage(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """What a tier starts with and is meant for damage, with what is meant: `7`, `7 fire`, `fire 7` and `7 damage fire`."""
    found = _STARTED.match(text)
    said = found["words"].split() if found else []
    kinds = [word for word in said if word.casefold() in words.damage_types]
    amounts = [word for word in said if word.isdecimal()]
    others = {word.casefold() for word in said} - {*map(str.casefold, kinds), *amounts}
    if found and len(amounts) == 1 and len(kinds) <= 1 and others <= {"damage"}:
        meant = " ".join([*amounts, *(kind.casefold() for kind in kinds), "damage"])
        if meant.casefold() != found["words"].casefold():
            yield Found(found["words"], found.start("words")), meant


def find_uncounted_damage(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Damage that is all of a tier's first part, and has no amount, or one in letters; each with what is meant."""
    found = _UNCOUNTED.match(text)
    if found is None:
        return
    *counted, kind = found["before"].casefold().split() or [""]
    if kind not in ("", *words.damage_types):
        counted, kind = [*counted, kind], ""
    amount, rest = " ".join(counted), f"{kind} damage".lstrip()
    said = Found(found["said"], found.start("said"))
    if amount in words.numbers:
        yield said, f"{words.numbers.index(amount) + 1} {rest}"
    elif re.fullmatch(r"\d+[oli]+\d*", amount):
        yield said, f"{amount.translate(_LIKE_DIGITS)} {rest}"
    elif not amount:
        yield said, ""


@lru_cache(maxsize=8)
def _glued(counted: tuple[str, ...], moved: tuple[str, ...]) -> re.Pattern[str]:
    """A number that stands at a word without a space between, and a word right behind a semicolon."""
    return re.compile(
        rf"(?i)\b(\d+)({'|'.join(counted)})\b|\b({'|'.join(moved)})(?::\s*)?(\d+)\b|(;)(\w+)|\b([a-z]+)(\((?:save ends|eot)\))"
    )


def find_bare_ends(text: str) -> Iterator[tuple[Found, str]]:
    """Words that end an effect and stand outside of parentheses, or with one alone, or in other brackets; each with what is meant."""
    bracketed = [found.span() for found in _ENDING.finditer(text)]
    for found in _BARE_END.finditer(text):
        if not any(start < found.end() - 1 < end for start, end in bracketed):
            meant = f"({found['square'] or found['curly'] or found['bare']})"
            yield Found(found[0], found.start()), f" {meant}" if found[0][0] == "," else meant


def with_whole_ends(text: str) -> str:
    """A text in whose parentheses all stand whole that are around words that end effects."""
    for found, meant in reversed([*find_bare_ends(text)]):
        text = text[: found.start] + meant + text[found.start + len(found.word) :]
    return text


def find_misspelt_movements(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """Words before a number that are nearly a way to move somebody, or how that is done, each with what is meant."""
    inflected = tuple(way + ending for way in words.forced_movements for ending in ("es", "s", "ed", "d"))
    for found in _MOVED.finditer(text):
        meant = near(found["way"], (*words.forced_movements, *inflected))
        # Who is slid 2 squares is not misspelt.
        if meant in words.forced_movements and found["how"] not in _PASSIVE:
            yield Found(found["way"], found.start("way")), meant
        moved = found["way"].casefold() in words.forced_movements
        if moved and found["how"] and (meant := near(found["how"], (_UPWARD,))):
            yield Found(found["how"], found.start("how")), meant


def find_run_on_parts(text: str, words: Words) -> Iterator[tuple[Found, str]]:
    """The end of a part with the sign behind it, where the next part starts without a semicolon; each with what is meant."""
    found = {
        match.start("end"): match
        for pattern in _run_on(words.letters, words.forced_movements, words.conditions)
        for match in pattern.finditer(text)
    }
    for start, match in sorted(found.items()):
        yield Found(match["end"] + match["sign"], start), f"{match['end']};"


@lru_cache(maxsize=8)
def _run_on(letters: str, movements: tuple[str, ...], conditions: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """What is done behind the damage that a part starts with, and a potency behind another sign than a semicolon."""
    potency = rf"[{letters}] ?(?:<|&lt;)"
    moved = rf"(?:{_UPWARD} )?(?:{'|'.join(movements)}) \d"
    done = rf"(?:{potency}|{moved}|(?:{'|'.join(conditions)})\b)"
    damage = rf"(?:^|;) *\d+ (?:[A-Za-z]+ )?(?P<end>damage)(?P<sign>[,.:]?| ?[&/|-]) +(?={done})"
    return re.compile(damage), re.compile(rf"(?P<end>[\w)]+)(?P<sign>[,.:]) +(?={potency})")


def breaks_off(text: str, letters: str) -> str:
    """How a text breaks off, in words; empty when it does not."""
    ended = text.rstrip()
    if ended.endswith((";", ",", "<")):
        return f"breaks off after `{ended[-1]}`"
    if found := _LAST_POTENCY.search(ended):
        return f"breaks off after `{found[0]}`"
    if _EMPTY_PART.search(ended):
        return "has nothing between two semicolons"
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
    """Words of parts that are nothing but a list of single words: "prone", "push, prone"; also behind "push 3, "."""
    for part in _PART.finditer(text):
        bare = part[0]
        offset = part.start() + len(bare) - len(bare.lstrip())
        bare = bare.strip().rstrip(".")
        if potency := _POTENCY.match(bare):
            bare, offset = bare[potency.end() :], offset + potency.end()
        if moves := _MOVES_FIRST.match(bare):
            bare, offset = bare[moves.end() :], offset + moves.end()
        if len(bare) <= _MOST_LETTERS and len(bare.split()) <= _MOST_WORDS and _LISTED.fullmatch(bare):
            yield from _words_of(bare, offset)


def _words_of(text: str, offset: int) -> Iterator[Found]:
    for word in re.finditer(r"[A-Za-z]+", text):
        yield Found(word[0], offset + word.start())
