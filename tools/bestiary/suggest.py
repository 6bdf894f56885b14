"""The name that was meant, by edit distance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
import re

from msgspec.structs import replace

from bestiary.alphabet import plain_letters
from bestiary.diagnostic import Finding

#: Small letters of Cyrillic and Greek that look like those of Latin.
ALIKE = str.maketrans("асеһіјорԛѕυνԝхуο", "acehijopqsuvwxyo")
#: Numbers that names have in words, and people in digits.
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
#: Other words that may stand around a name that is meant.
_MOST_AROUND = 2
#: Letters from which a word can stand for a longer one that starts with it.
_LEAST_START = 4
#: Letters from which a name is not another word by mere chance, and from which one may sound like it.
_LEAST_TYPO, _LEAST_HEARD = 4, 5
#: Words of the language that are a swapped or missing letter away from a word of the rules.
_OWN_WORDS = frozenset(
    "aid ban bast best bight bit bon boo caws clam cod cut fie fir ham lace lode paw pan pant plan plat pone raged"
    " retrained shot sill soot sowed sprit swam tin tun wight win wined".split()
)
#: Letters at the end without which a word is another form of itself: `daze`, `claw`.
_OF_FORMS = "ds"
#: Letters from which a word may have two slips.
_LONG = 8


def id_for(name: str) -> str:
    """The id that a name makes: small letters without accents, digits and hyphens; `name` where nothing is left."""
    return re.sub(r"[^a-z0-9]+", "-", plain_letters(name)).strip("-") or "name"


def bare_name(word: str) -> str:
    """A name without what other places write around it: the brackets of a link, the folders and the ending of a file."""
    inner = re.sub(r"^\[\[(.+?)(?:\|.*)?\]\]$", r"\1", word.strip())
    return re.sub(r"\.(?:ya?ml|json|md|txt)$", "", inner.rpartition("/")[2], flags=re.IGNORECASE)


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The closest of the names, when it is close enough that a slip of the fingers explains the difference.

    Of those as many slips away, the one that is most alike and starts alike; none where two are as near.
    """
    listed = set(names)
    near = _scored(word, listed)
    # Short for one name and for no other: `fail` for `failure`.
    longer = [name for name in listed if len(word) >= _LEAST_START and _fold(name).startswith(_fold(word))]
    if len(longer) == 1 and (not near or near[0][0] > 1):
        return longer[0]
    tied = len(near) > 1 and near[0][0] and near[0][:2] == near[1][:2]
    return near[0][-1] if near and not tied else None


def name_within(words: str, names: Iterable[str]) -> str | None:
    """The one of the names that stands amid a few other words, as `might` does in `vs Might 4`; None where none or several do."""
    spaced = f"-{id_for(words)}-"
    found = sorted((name for name in set(names) if f"-{id_for(name)}-" in spaced), key=len)
    if not found or any(f"-{each}-" not in f"-{found[-1]}-" for each in found):
        return None
    around = spaced.replace(f"-{id_for(found[-1])}-", "-").strip("-").split("-")
    return found[-1] if sum(each.isalpha() for each in around) <= _MOST_AROUND else None


def in_letters(word: str) -> str:
    """A word with the number that it starts with in letters: `two-handed` for `2-handed`."""
    return re.sub(r"^\d(?=[-_ ]?[^\W\d])", lambda found: _NUMBERS[int(found[0])], word)


def is_typo(word: str, meant: str) -> bool:
    """Whether nothing but a slip of the fingers makes a word of a name: letters swapped or left out, one doubled or put in
    within it, or a vowel for another.

    A word that starts otherwise is most often a word of its own, as `unholy` beside `holy`, and so is a short one.
    """
    from rapidfuzz.distance import OSA

    first, second = _letters(word), _letters(meant)
    letters, slips = min(len(first), len(second)), OSA.distance(first, second)
    if not slips:
        return True
    if first in _OWN_WORDS or len(second) < _LEAST_TYPO or slips > (2 if letters >= _LONG else 1):
        return False
    if first[:1] != second[0] or len(first) < _LEAST_TYPO - 1:
        return False
    if len(second) - len(first) == slips:
        return _is_cut(first, second)
    if sorted(first) == sorted(second):
        return True
    heard, replaced = _without_vowels(first) == _without_vowels(second), len(first) == len(second)
    if letters < _LEAST_HEARD or first[-1] != second[-1]:
        return False
    return heard and letters >= _LONG if replaced else heard or letters > _LEAST_HEARD


def is_sure(word: str, meant: str, names: Iterable[str]) -> bool:
    """Whether a slip of the fingers makes a word of a name, and of none else that can stand at its place."""
    own, start = _letters(word) == _letters(meant), _fold(word)
    others = [name for name in names if name != meant and not own]
    return is_typo(word, meant) and not any(is_typo(word, name) or _fold(name).startswith(start) for name in others)


def is_slip(word: str, meant: str) -> bool:
    """Whether a word is so near one of the few that can stand at its place that none else can have been meant: one slip of
    the fingers, two in long words, or a name that breaks off.
    """
    from rapidfuzz.distance import OSA

    first, second = _letters(word), _letters(meant)
    if first == second or (len(first) >= _LEAST_START and second.startswith(first)):
        return True
    letters = min(len(first), len(second))
    # Of two letters, one is half of the name.
    return OSA.distance(first, second) <= (2 if letters >= _LONG else 1 if letters > 2 else 0)


def is_clear(word: str, meant: str, names: Iterable[str]) -> bool:
    """Whether a word is a slip for one of the few names that can stand at its place; beside another that is as near, only
    for one that nothing but a slip of the fingers makes it of.
    """
    near = [name for name in names if is_slip(word, name)]
    return near == [meant] or [name for name in near if is_typo(word, name)] == [meant]


def meant_label(meant: str | None) -> str:
    """The question beside the caret whether a name was meant; empty where none was."""
    return f"did you mean `{meant}`?" if meant else ""


def meant_or_else(meant: str | None, otherwise: str = "") -> str:
    """The end of a message on an unknown name, after a space: whether another was meant, or what to say `otherwise`."""
    said = f"Did you mean `{meant}`?" if meant else otherwise
    return f" {said}" if said else ""


def suggesting(finding: Finding, word: str, meant: str | None, alike: Callable[[str, str], bool] = is_slip) -> Finding:
    """A finding about a word that nothing is called, with the name that was meant as its fix where there is one; it is safe
    where both are `alike`.
    """
    if meant is None:
        return finding
    return replace(finding, label=meant_label(meant), replacement=meant, safe=alike(word, meant))


def _scored(word: str, names: Iterable[str]) -> list[tuple[int, float, str]]:
    """The names near a word, closest first, each with how many slips it is away, and how unlike it is."""
    from rapidfuzz.distance import OSA, JaroWinkler

    folded = _fold(word)
    limit = 1 if len(folded) <= 4 else 2 if len(folded) <= 8 else 3
    scored = []
    for name in set(names):
        other = _fold(name)
        if _is_other_number(folded, other):
            continue
        distance = 0 if other == folded else OSA.distance(folded, other, score_cutoff=limit)
        if distance > 1 and len(folded) < _LONG and folded[:1] != other[:1] and folded[-1:] != other[-1:]:
            # With other letters at both ends it is another word: `target` beside `large`.
            continue
        if distance <= limit and distance < max(len(folded), len(other)):
            scored.append((distance, JaroWinkler.distance(folded, other), name))
    return sorted(scored)


def _is_other_number(word: str, name: str) -> bool:
    """Whether two words have another number in them, as `tier4` and `tier1`: that is no slip."""
    one, other = _digits(word), _digits(name)
    leads = {word.partition("-")[0], name.partition("-")[0]}
    return (one != other and len(one) == len(other)) or (len(leads) > 1 and leads <= {*_NUMBERS})


def _is_cut(word: str, meant: str) -> bool:
    """Whether the letters that a shorter word lacks are left out within a name, or one of them is its last."""
    return word[-1] == meant[-1] or (word[-1] == meant[-2] and meant[-1] not in _OF_FORMS)


def _letters(word: str) -> str:
    return re.sub(r"[^\w]+", "", _fold(word))


def _without_vowels(word: str) -> str:
    """What is heard of a word in any accent: its consonants, none twice in a row."""
    return re.sub(r"(.)\1+", r"\1", re.sub(r"[aeiouy]", "", word))


# A word is held against the same few hundred names again and again.
@lru_cache(maxsize=4096)
def _fold(word: str) -> str:
    return in_letters(word.strip().casefold().translate(ALIKE)).replace("_", "-").replace(" ", "-").replace("–", "-")


@lru_cache(maxsize=4096)
def _digits(word: str) -> str:
    return re.sub(r"\D", "", word)
