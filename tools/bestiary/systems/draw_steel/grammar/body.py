"""Size, movement, Stamina, immunities and weaknesses."""

from __future__ import annotations

import re

from msgspec import Struct

from bestiary.suggest import nearest
from bestiary.systems.draw_steel.grammar.spelling import capital, is_none, mended, plain, with_digits
from bestiary.systems.draw_steel.tables import Words

SIZE_EXAMPLES = ("1M", "1S", "2")
MOVEMENT_EXAMPLES = ("Climb", "Fly, hover")
RESISTANCE_EXAMPLES = ("Fire 5", "damage 2")
STAMINA_EXAMPLES = ("40", "3 per square")

_SIZE = re.compile(r"(\d+)([TSML])?", re.IGNORECASE)
_EITHER = re.compile(r" ?(?:\bor\b|-|\bto\b) ?", re.IGNORECASE)
_RESISTANCE = re.compile(r"(?P<type>[A-Za-z ]*?[A-Za-z])(?:,? ?(?P<value>\d+|[A-Z]))?")
_STAMINA = re.compile(r"\d+(?: ?\| ?\d+)*|\d+ per .+|special|= ?.+", re.IGNORECASE)
#: Stands for every type.
ALL_DAMAGE = "damage"
#: The letters behind a size of 1, smallest first.
LETTERS = "TSML"


class Size(Struct, frozen=True):
    """How many squares a side; a creature of size 1 has a letter from tiny to large."""

    squares: int
    letter: str = ""


class Resistance(Struct, frozen=True):
    """An immunity or weakness: a damage type or `damage` for all, and how much; empty when it does not say."""

    type: str
    value: str


def read_size(text: str) -> tuple[Size, ...] | None:
    """The sizes a text offers, usually one; None when it cannot be read."""
    sizes = []
    for part in _EITHER.split(plain(text)):
        found = _SIZE.fullmatch(part.strip())
        if found is None or bool(found[2]) != (int(found[1]) == 1):
            return None
        sizes.append(Size(int(found[1]), (found[2] or "").upper()))
    return tuple(sizes)


def mend_size(text: str) -> str | None:
    """The size that was meant: `2L` for 2, `medium` and `M` for 1M, whatever sign stands between."""
    folded = re.sub(r"(?<=\d) ?[:.,/-] ?(?=[a-z])", "", plain(text).casefold().removeprefix("size").strip(" :"))
    found = re.fullmatch(r"(\d+)(?: ?x ?\1)? ?([a-z]*)", folded)
    if found and int(found[1]) > 1:
        return found[1]
    letter = (found[2] if found else folded).upper()[:1]
    names = {"T": "tiny", "S": "small", "M": "medium", "L": "large"}
    written = found[2] if found else folded
    return f"1{letter}" if letter in names and names[letter].startswith(written) else None


def read_movement(text: str, words: Words) -> tuple[str, ...] | None:
    """The ways of moving a text lists, in small letters; empty for none, None when one is unknown."""
    if is_none(text):
        return ()
    ways = tuple(part.strip().casefold() for part in re.split(r",| and ", plain(text)))
    return ways if set(ways) <= set(words.movements) else None


def spell_movement(ways: tuple[str, ...]) -> str:
    """Ways of moving in their usual spelling."""
    return capital(", ".join(ways)) or "-"


def mend_movement(text: str, words: Words) -> str | None:
    """The ways of moving that were meant by a text that cannot be read."""
    for way in words.movements:
        text = re.sub(rf"\b{way}{way[-1]}?ing\b", way, text, flags=re.IGNORECASE)
    return mended(text, words.movements, lambda each: read_movement(each, words), spell_movement)


def read_resistance(text: str, words: Words) -> Resistance | None:
    """The immunity or weakness a text says; None when its type is unknown."""
    found = _RESISTANCE.fullmatch(plain(text))
    if found is None:
        return None
    kind = found["type"].casefold().removeprefix("all ")
    known = (ALL_DAMAGE, *words.damage_types)
    kind = kind.removesuffix(" damage") if kind != ALL_DAMAGE else kind
    return Resistance(kind, found["value"] or "") if kind in known else None


def mend_resistance(text: str, words: Words) -> str | None:
    """The immunity or weakness that was meant; its capitals stay."""
    found = _RESISTANCE.fullmatch(with_digits(plain(text), words.numbers))
    if found is None:
        return None
    meant = nearest(found["type"], (ALL_DAMAGE, *words.damage_types))
    if meant is None:
        return None
    kind = capital(meant) if found["type"][0].isupper() else meant
    return f"{kind} {found['value']}" if found["value"] else kind


def is_stamina(text: str) -> bool:
    """Whether a text is how Stamina is written: a number, one for each level, or per so much."""
    return is_none(text) or bool(_STAMINA.fullmatch(plain(text)))
