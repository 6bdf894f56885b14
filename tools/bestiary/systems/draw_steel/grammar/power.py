"""Power rolls and potencies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.systems.draw_steel.grammar.spelling import mended, near, plain
from bestiary.systems.draw_steel.tables import Words

ROLL_EXAMPLES = ("Power Roll + 2", "2d10 + 2")
POTENCY_EXAMPLE = "M < 2"

_ROLL = re.compile(r"(power roll|2d10) ?([+-]) ?(.+?):?", re.IGNORECASE)
_HIGHEST = "highest characteristic"
_POTENCY = re.compile(r"(?<![\w'])([A-Za-z]) ?(<|&lt;) ?(\[?(?:-?\d{1,9}|[A-Za-z]+)(?:\](?!\]))?)(?!\w)", re.IGNORECASE)
#: A potency in brackets that are no link, with what it does or without, or behind one that is never closed.
_BRACKETED = re.compile(
    r"(?<!\[)\[ ?(?P<square>[A-Za-z] ?(?:<|&lt;) ?\w+\b[^\[\]]*)\](?!\])"
    r"|\{ ?(?P<curly>[A-Za-z] ?(?:<|&lt;) ?\w+\b[^{}]*)\}"
    r"|(?<!\[)\[ ?(?P<open>[A-Za-z] ?(?:<|&lt;) ?\w+\b)(?=[^\[\]]*\Z)"
)
_COMPARED = re.compile("[A-Za-z] ?< ?[A-Za-z]")
#: What the fonts of stat blocks have as letters for the strengths, and letters that look like digits.
_GLYPHS = {"w": "weak", "v": "average", "s": "strong", "l": "1", "o": "0"}
_SIGNS = frozenset("<>=≤≥＜‹〈⟨")
#: A characteristic by its name, or another sign than that of potencies.
_LIKE_POTENCY = re.compile(r"(?<![\w'])(?P<who>[A-Z]|[A-Za-z]{2,}) ?(?P<sign>[<>]=?|[≤≥=＜‹〈⟨]) ?(?P<value>\d)\b")


class Roll(Struct, frozen=True):
    """What is added to 2d10: a number, or one of some characteristics (`highest` for the highest of all)."""

    bonus: int | None
    characteristics: tuple[str, ...] = ()
    highest: bool = False


class Potency(Struct, frozen=True):
    """A potency in a text: the letter of a characteristic, the value it must be below, and the words it stands with.

    `start` is the code point the words start at. Brackets around a value belong to the words. The value is a number, or a strength such as weak.
    """

    letter: str
    value: int | str
    words: str
    start: int


def read_roll(text: str, words: Words) -> Roll | None:
    """The roll a text says; None when it cannot be read."""
    found = _ROLL.fullmatch(plain(text))
    if found is None:
        return None
    added = found[3].strip()
    if added.isdecimal():
        return Roll(int(added) * (-1 if found[2] == "-" else 1))
    if added.casefold() in (_HIGHEST, f"your {_HIGHEST}"):
        return Roll(None, (), highest=True)
    named = [_characteristic(each, words) for each in re.split(r",? or |, ", added)]
    known = tuple(each for each in named if each)
    return Roll(None, known) if len(known) == len(named) else None


def spell_roll(roll: Roll, words: Words) -> str:
    """A roll in its usual spelling."""
    if roll.bonus is not None:
        return f"Power Roll {'-' if roll.bonus < 0 else '+'} {abs(roll.bonus)}"
    if roll.highest:
        return f"Power Roll + {_HIGHEST}"
    names = {each.id: each.name for each in words.characteristics}
    return "Power Roll + " + " or ".join(names[each] for each in roll.characteristics)


def mend_roll(text: str, words: Words) -> str | None:
    """The roll that was meant by a text that cannot be read."""
    meant = _bare(text) or plain(text)
    vocabulary = ("power", "roll", "highest", "characteristic", *(each.name for each in words.characteristics))
    value = read_roll(meant, words)
    if value is not None:
        return spell_roll(value, words)
    return mended(meant, vocabulary, lambda each: read_roll(each, words), lambda roll: spell_roll(roll, words))


def find_potencies(text: str, words: Words) -> Iterator[Potency]:
    """Everything in a text that stands like a potency, whatever letter or value it has."""
    for found in _POTENCY.finditer(text):
        value = found[3].strip("[]")
        number = int(value) if re.fullmatch(r"-?\d+", value) else value.casefold()
        # A bracket that opens before the letter closes behind the value.
        whole = found[0].removesuffix("]") if text[: found.start()].rstrip()[-1:] == "[" else found[0]
        yield Potency(found[1], number, whole, found.start())


def find_odd_potencies(text: str, words: Words) -> Iterator[tuple[Potency, str]]:
    """What is meant for a potency and cannot be read as one, or has a sign between it and its condition.

    Each has the usual spelling, empty where it is unclear.
    """
    parting = _parting(words.conditions)
    odd = [*_unread_potencies(text, words)]
    starts = {potency.start for potency, _ in odd}
    read = find_potencies(text, words) if "<" in text else ()
    known = [(each, spell_potency(each)) for each in read if each.start not in starts]
    for potency, meant in (*odd, *known):
        end = potency.start + len(potency.words)
        sign = parting.match(text, end) if meant else None
        if sign:
            blank = "" if text[sign.end()].isspace() else " "
            yield replace(potency, words=text[potency.start : sign.end()]), meant + blank
        elif potency.start in starts:
            yield potency, meant


def _unread_potencies(text: str, words: Words) -> Iterator[tuple[Potency, str]]:
    for potency in find_potencies(text, words):
        # Two letters are compared in a sentence, not in a potency.
        compared = _COMPARED.fullmatch(potency.words) and not _meant(potency, words)
        if not is_known(potency, words) and not compared:
            yield potency, _meant(potency, words)
    for found in _BRACKETED.finditer(text):
        inner = (found["square"] or found["curly"] or found["open"]).strip()
        for potency in islice(find_potencies(inner, words), 1):
            if is_known(potency, words):
                meant = inner.replace(potency.words, spell_potency(potency), 1)
                yield Potency(potency.letter, potency.value, found[0], found.start()), meant
    for found in () if _SIGNS.isdisjoint(text) else _LIKE_POTENCY.finditer(text):
        letter = _letter(found["who"], words)
        if letter and found["who"] + found["sign"] != f"{letter}<":
            read = Potency(letter, int(found["value"]), found[0], found.start())
            yield read, spell_potency(read)
    for found in _signless(words.letters, words.conditions).finditer(text):
        read = Potency(found[2], int(found[3]), found[1], found.start(1))
        yield read, spell_potency(read)


def _letter(who: str, words: Words) -> str:
    """The letter of a characteristic that stands there as itself, by its name, or by letters of that as `MGT`; or empty."""
    if len(who) == 1:
        return who if who in words.letters else ""
    meant = near(who, tuple(each.name for each in words.characteristics)) or who
    return next((each.letter for each in words.characteristics if _is_short_for(meant, each.name)), "")


def _is_short_for(word: str, name: str) -> bool:
    """Whether a word is the start of a name, or in capitals the first letter of it and others, in their order."""
    if name.casefold().startswith(word.casefold()):
        return True
    rest = iter(name.upper())
    return word[:1] == name[:1].upper() and all(letter in rest for letter in word)


@lru_cache(maxsize=8)
def _signless(letters: str, conditions: tuple[str, ...]) -> re.Pattern[str]:
    """A letter and a number before a condition, with no sign between them."""
    return re.compile(rf"(?:^|[;,] ?)(([{letters}]) (\d),?) (?:{'|'.join(conditions)})\b")


@lru_cache(maxsize=8)
def _parting(conditions: tuple[str, ...]) -> re.Pattern[str]:
    """A sign before a condition."""
    return re.compile(rf" ?[,;:.–—-](?=\s*(?:{'|'.join(conditions)})\b)", re.IGNORECASE)


def _meant(potency: Potency, words: Words) -> str:
    """A potency with its value put right: a misspelt strength, or a number as a word."""
    value = str(potency.value)
    meant = (
        near(value, words.strengths)
        or _GLYPHS.get(value)
        or (str(words.numbers.index(value) + 1) if value in words.numbers else "")
    )
    fits = potency.letter.upper() in words.letters and meant
    return f"{potency.letter.upper()} < {meant.upper()}" if fits else ""


def is_known(potency: Potency, words: Words) -> bool:
    """Whether the letter is that of a characteristic, and the value a number or a strength."""
    known_value = isinstance(potency.value, int) or potency.value in words.strengths
    return potency.letter.upper() in words.letters and known_value


def is_same_potency(words: str, meant: str) -> bool:
    """Whether a potency is what was meant but for blanks, and a sign behind it."""
    return re.sub(r"\W+\Z|\s", "", words).upper() == re.sub(r"\s", "", meant)


def spell_potency(potency: Potency) -> str:
    """A potency in its usual spelling."""
    value = potency.value if isinstance(potency.value, int) else potency.value.upper()
    return f"{potency.letter.upper()} < {value}"


def _characteristic(text: str, words: Words) -> str | None:
    folded = text.strip().casefold()
    return next(
        (each.id for each in words.characteristics if folded in (each.name.casefold(), each.letter.casefold())), None
    )


def _bare(text: str) -> str | None:
    """`+2`, `Roll + 2`, `Power Roll 2` and `Power Roll: 2` as a roll; None for anything else."""
    found = re.fullmatch(r"(?:power roll|power|roll|pr|2d10)?:? ?([+-])? ?(\d+)", plain(text), re.IGNORECASE)
    return f"Power Roll {found[1] or '+'} {found[2]}" if found else None
