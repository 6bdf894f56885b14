"""Encounter values and costs."""

from __future__ import annotations

import re

from msgspec import Struct

from bestiary.systems.draw_steel.grammar.spelling import capital, is_none, mended, near, plain, with_digits
from bestiary.systems.draw_steel.tables import Words

EV_EXAMPLES = ("8", "3 for four minions", "-")
COST_EXAMPLES = ("3 Malice", "5+ Malice", "+1 EV")

_EV = re.compile(r"(\d+)(?: (?:(?:for|per) (\w+) minions?|per (.+)))?", re.IGNORECASE)
#: How else people say for how many minions a value is; compiled where one is odd.
_EV_OF_MINIONS = r"(?i)(\d+) ?(?:/|,? ?for|per|\(|,|x) ?(\w+)(?: minions?)?\)?"
_COST = re.compile(r"([+-])? ?(\d+)(?: ?- ?(\d+))? ?(\+)? ?([A-Za-z]+)( (?:per|for) .+)?", re.IGNORECASE)
_BARE_COST = r"(?P<amount>\d+(?: ?- ?\d+)?) ?(?P<more>\+)?[ -]?(?P<start>[A-Za-z]?)"
_ENCOUNTER = "Encounter"
_OF_ENCOUNTERS = "EV"


class EncounterValue(Struct, frozen=True):
    """What a creature counts in an encounter: a value, for so many minions or per so much; None says it has none."""

    value: int | None
    minions: int = 0
    per: str = ""


class Cost(Struct, frozen=True):
    """What using a feature takes: `least` of a currency, up to `most` (0 for no range), or more where `more` is set.

    An advancement paid once per encounter has `unit` Encounter and no amount.
    """

    unit: str
    least: int = 0
    most: int = 0
    more: bool = False
    sign: str = ""
    per: str = ""


def read_ev(text: str, words: Words) -> EncounterValue | None:
    """The encounter value a text says; None when it says none that can be read."""
    if is_none(text):
        return EncounterValue(None)
    found = _EV.fullmatch(plain(text))
    if found is None:
        return None
    count = numbered(found[2], words) if found[2] else 0
    return None if count is None else EncounterValue(int(found[1]), count, found[3] or "")


def spell_ev(value: EncounterValue, words: Words) -> str:
    """An encounter value in its usual spelling."""
    if value.value is None:
        return "-"
    if value.per:
        return f"{value.value} per {value.per}"
    return f"{value.value} for {_word(value.minions, words)} minions" if value.minions else str(value.value)


def mend_ev(text: str, words: Words) -> str | None:
    """The encounter value that was meant by a text that cannot be read."""
    vocabulary = ("for", "minions", "per", *words.numbers)
    found = re.fullmatch(_EV_OF_MINIONS, plain(text))
    count = numbered(found[2], words) if found else None
    if found and count:
        return spell_ev(EncounterValue(int(found[1]), count), words)
    return mended(
        text, vocabulary, lambda each: read_ev(each, words), lambda value: spell_ev(value, words), words.numbers
    )


def read_cost(text: str, words: Words) -> Cost | None:
    """The cost a text says; None when it says none that can be read."""
    if plain(text).casefold() == _ENCOUNTER.casefold():
        return Cost(_ENCOUNTER)
    found = _COST.fullmatch(plain(text))
    if found is None:
        return None
    unit = next((each for each in words.currencies if each.casefold() == found[5].casefold()), None)
    # Only what is built into an encounter can make it cheaper.
    if unit is None or (found[1] == "-" and unit != _OF_ENCOUNTERS):
        return None
    return Cost(unit, int(found[2]), int(found[3] or 0), bool(found[4]), found[1] or "", (found[6] or "").strip())


def spell_cost(cost: Cost) -> str:
    """A cost in its usual spelling."""
    if cost.unit == _ENCOUNTER:
        return _ENCOUNTER
    most = f"-{cost.most}" if cost.most else ""
    line = f"{cost.sign.replace('-', '−')}{cost.least}{most}{'+' if cost.more else ''} {cost.unit} {cost.per}"
    return line.strip()


def mend_cost(text: str, words: Words) -> str | None:
    """The cost that was meant by a text that cannot be read."""
    vocabulary = (*words.currencies, _ENCOUNTER, "per", "for")
    text = re.sub(r" ?/ ?(?=[a-z])", " per ", plain(text).removeprefix("-").strip(), flags=re.IGNORECASE)
    text = re.sub(r"(?<=\d)-(?=[a-z])", " ", text, flags=re.IGNORECASE)
    bare, usual = re.fullmatch(_BARE_COST, text), words.currencies[0]
    if bare and usual.casefold().startswith(bare["start"].casefold()):
        return f"{bare['amount']}{bare['more'] or ''} {usual}"
    return mended(text, vocabulary, lambda each: read_cost(each, words), spell_cost, words.numbers)


def read_type(text: str, words: Words) -> str | None:
    """The ability type a text says, in its usual spelling; None when there is no such type."""
    folded = plain(text).casefold()
    return next((each for each in words.ability_types if each.casefold() in (folded, f"{folded} ability")), None)


def mend_type(text: str, words: Words) -> str | None:
    """The ability type that was meant by a text that cannot be read."""
    vocabulary = {word for each in words.ability_types for word in each.split() if word.isalpha()}
    found = mended(text, sorted(vocabulary), lambda each: read_type(each, words), str, words.numbers)
    return found or _type_by_start(with_digits(plain(text), words.numbers), words)


def _type_by_start(text: str, words: Words) -> str | None:
    """The one ability type that a text starts like, in a word or in initials, with the same number if any."""
    start = (re.findall(r"[a-z]+", text.casefold()) or [""])[0]
    number = re.findall(r"\d+", text) or [str(len(found[0])) for found in re.finditer(r"\bI{1,3}\b", text)]
    alike = []
    for each in words.ability_types:
        first, *rest = re.findall(r"[a-z]+", each.casefold())
        initials = first[0] + "".join(word[0] for word in rest)
        if start in (first, initials) or near(start, (first,)):
            alike.append(each)
    fitting = [each for each in alike if re.findall(r"\d+", each) == number]
    return fitting[0] if len(fitting) == 1 else None


def read_usage(text: str, words: Words) -> str | None:
    """The usage a text says in its usual spelling, `-` for none; a note in parentheses stays behind it."""
    if is_none(text):
        return "-"
    head, bracket, note = plain(text).partition(" (")
    known = next(
        (
            each.name
            for each in words.usages
            if head and head.casefold() in (each.name.casefold(), each.once.casefold())
        ),
        None,
    )
    return known and f"{known}{bracket}{note}"


def mend_usage(text: str, words: Words) -> str | None:
    """The usage that was meant by a text that cannot be read."""
    vocabulary = {word for each in words.usages for word in each.name.split()}
    folded = re.sub(r"\A(?:\d+|an?) ", "", plain(text).casefold())
    longer = [each.name for each in words.usages if each.name.casefold().startswith(f"{folded} ")]
    if len(longer) == 1:
        return longer[0]
    squeezed = {re.sub(r"[ -]", "", each.name.casefold()): each.name for each in words.usages}
    if one := squeezed.get(re.sub(r"[ -]", "", folded)):
        return one
    if other := words.elsewhere.get("usages", {}).get(folded):
        return other
    return mended(folded, sorted(vocabulary), lambda each: read_usage(each, words), capital)


def numbered(text: str, words: Words) -> int | None:
    """The number that a text is, in digits or as a word; None for any other."""
    if text.isdecimal():
        return int(text)
    folded = text.casefold()
    return words.numbers.index(folded) + 1 if folded in words.numbers else None


def _word(number: int, words: Words) -> str:
    return words.numbers[number - 1] if 0 < number <= len(words.numbers) else str(number)
