"""Names in the order of the alphabet, the same on each machine: by letters without accents and by numbers as such."""

from __future__ import annotations

from functools import cache
import re
import unicodedata

#: Small Latin letters whose names do not end in the plain ones that they stand with, as `LATIN SMALL LETTER DOTLESS I` does.
_NAMED = {"ð": "d", "þ": "th", "ŋ": "n", "ĸ": "k", "ə": "e", "ʒ": "z"}
_LATIN = re.compile(r"LATIN SMALL (?:LETTER|LIGATURE) (?:[A-Z]+ )*?([A-Z]{1,2})(?: WITH .+)?")
#: Signs that stand within a word; others part words.
_WITHIN = re.compile("['’‘ʼʻ`´·]")

#: A number stands before letters: (0, digits, number), (1, 0, letters).
_Part = tuple[int, int, str]
#: What sorts names: the parts of each word, and the name itself where two differ in accents, case or signs alone.
Place = tuple[tuple[tuple[_Part, ...], ...], str]


def place_of(name: str) -> Place:
    """What names are sorted by: word by word, `Ärger` by A and `Łódź` by L, `10 Rats` after `2 Rats`, whatever the case and the signs."""
    plain = plain_letters(_WITHIN.sub("", name))
    words = "".join(each if unicodedata.category(each)[0] in "LNM" else " " for each in plain).split()
    return tuple(map(_parts, words)), unicodedata.normalize("NFC", name.casefold())


def plain_letters(text: str) -> str:
    """Small letters without accents; those that have a form of their own as the plain ones they stand with: `l` for `Ł`."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(_plain(each) for each in apart if not unicodedata.combining(each))


@cache
def _plain(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    named = _LATIN.fullmatch(unicodedata.name(letter, ""))
    return _NAMED.get(letter) or (named[1].lower() if named else letter)


def _parts(word: str) -> tuple[_Part, ...]:
    return tuple(_part(each) for each in re.findall(r"[0-9]+|[^0-9]+", word))


def _part(text: str) -> _Part:
    if not text[0].isdecimal():
        return 1, 0, text
    number = text.lstrip("0")
    return 0, len(number), number
