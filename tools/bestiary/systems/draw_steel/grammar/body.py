"""Size, movement, Stamina, immunities and weaknesses."""

from __future__ import annotations

import re

from msgspec import Struct

from bestiary.suggest import nearest
from bestiary.systems.draw_steel.grammar.spelling import capital, is_none, mended, plain, with_digits
from bestiary.systems.draw_steel.tables import Words

SIZE_EXAMPLES = ("1M", "1S", "2")
MOVEMENT_EXAMPLES = ("Climb", "Fly, hover", "-")
RESISTANCE_EXAMPLES = ("Fire 5", "damage 2")
STAMINA_EXAMPLES = ("40", "3 per square")

_SIZE = re.compile(r"(\d+)([TSML])?", re.IGNORECASE)
_EITHER = re.compile(r" ?(?:\bor\b|-|\bto\b) ?", re.IGNORECASE)
_RESISTANCE = re.compile(r"(?P<type>[A-Za-z ]*?[A-Za-z])(?:,? ?(?P<value>\d+|[A-Z]))?")
_STAMINA = re.compile(r"\d+(?: ?\| ?\d+)*|\d+ per (?!minion).+|special|= ?.+", re.IGNORECASE)
#: A number with a remark behind it, or one with signs between its thousands; these are compiled where something is odd.
_NOTED_STAMINA = r"\d+(?= [(A-Za-z])|\d{1,3}(?:[.,]\d{3})+\Z"
_COUNTED_STAMINA = r"\d{1,5}(?: ?[/,;] ?\d{1,5})+"
#: Words around the type and the number of an immunity or weakness that say nothing more.
_OF_RESISTANCE = frozenset(
    "immunity immunities immune weakness weaknesses weak resistance resistant vulnerability to".split()
)
_PARTED = r"(?i) *(?:[;,/&+]|\band\b) *"
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


def spell_size(text: str) -> str | None:
    """A size that can be read in its usual spelling; None for any other."""
    return plain(text).upper().replace(" OR ", " or ").replace(" TO ", " to ") if read_size(text) else None


def mend_size(text: str, words: Words) -> str | None:
    """The size that was meant: `2L` for 2, `medium` and `M` for 1M, whatever sign stands between or remark beside it."""
    text = with_digits(text, words.numbers)
    if usual := spell_size(re.sub(r" ?[/,] ?", " or ", text)):
        return usual
    within = re.findall(r"(?<!\w)[1Il] ?-?[TSML]+(?!\w)", text, re.IGNORECASE)
    if len(within) == 1 and len({*within[0][1:].casefold()} - {*" -"}) == 1:
        return f"1{within[0][-1].upper()}"
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
    text = re.sub(r" ?(?:[/;&+|]|\b\d+\b) ?", ", ", plain(text)).strip(", ") or text
    text = re.sub(r"(?:, *)+", ", ", re.sub(r"\bcan ", "", text, flags=re.IGNORECASE))
    for way in words.movements:
        stem, last = (way[:-1], "(?:y|ies|ight)") if way.endswith("y") else (way, f"(?:s|{way[-1]}?ing)")
        text = re.sub(rf"\b{stem}(?:{last}|ying)\b", way, text, flags=re.IGNORECASE)
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


def spell_resistance(text: str, words: Words) -> str | None:
    """An immunity or weakness that can be read, with a space before its number; None for any other."""
    found = _RESISTANCE.fullmatch(plain(text))
    known = found and found["value"] and found["value"].isdecimal() and read_resistance(text, words)
    return f"{found['type']} {found['value']}" if found and known else None


def mend_resistance(text: str, words: Words) -> str | None:
    """The immunity or weakness that was meant, whatever order its words are in; its capitals stay."""
    digits = with_digits(plain(text), words.numbers)
    found = re.findall(r"[A-Za-z]+", digits)
    said = [word for word in found if word.casefold() not in _OF_RESISTANCE]
    values = re.findall(r"\d+", digits) or ([said.pop()] if len(said) > 1 and len(said[-1]) == 1 else [])
    kind = " ".join(said)
    otherwise = dict(words.elsewhere["damage_types"]) | {"all": ALL_DAMAGE, "everything": ALL_DAMAGE}
    meant = otherwise.get(kind.casefold()) or nearest(kind, (ALL_DAMAGE, *words.damage_types))
    if meant is None or len(values) > 1 or (not values and said != found):
        return None
    return " ".join((capital(meant) if kind[0].isupper() else meant, *values))


def parted_resistances(text: str, words: Words) -> list[str]:
    """The immunities or weaknesses that one text lists; empty where it is a single one, or not all can be read."""
    parts = re.split(_PARTED, plain(text))
    known = [each and read_resistance(each, words) for each in parts]
    return parts if len(parts) > 1 and all(each and each.value for each in known) else []


def is_stamina(text: str) -> bool:
    """Whether a text is how Stamina is written: a number, one for each level, or per so much."""
    return is_none(text) or bool(_STAMINA.fullmatch(plain(text)))


def mend_stamina(text: str, words: Words) -> str | None:
    """The Stamina that was meant: a number with a remark, or the number that others beside it count up by."""
    plainly = re.sub(r"(?<=\d) ?(?:/|\ban?\b|\bevery\b) ?(?=[a-z])", " per ", with_digits(plain(text), words.numbers))
    if is_stamina(plainly):
        return plainly
    if found := re.match(_NOTED_STAMINA, plainly):
        return re.sub(r"\D", "", found[0])
    counted = [int(each) for each in re.findall(r"\d+", plainly)] if re.fullmatch(_COUNTED_STAMINA, plainly) else []
    steps = [counted[0] * step for step in range(1, len(counted) + 1)] if counted else []
    return str(counted[0]) if counted and (counted == steps or len({*counted}) == 1) else None
